"""Grand Poobah: what a scoring roll brings, and the turn after which it brings the most.

A scoring die is worth what it shows, or twice that if it shows its red number. So each number n is expected to pay the
mean of `worth(n)`, whatever the hands are: 7n/6. A hand is expected to score the sum of that over the numbers of which
nobody has more.

In a turn some dice are rolled and then red ones turned, all to be worth the most. As a die is turned without regard to
the others, the best hand that one can make of six dice is found die by die: `turned`. The mean of that over the faces
of the dice that are rolled is what the turn is worth.

>>> [round(each, 3) for each in mean_worth()[1:]]
[1.167, 2.333, 3.5, 4.667, 5.833, 7.0]
"""

from __future__ import annotations

from functools import cache

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.games.dice import holds
from pepperbox.games.grand_poobah import RULEBOOK
from pepperbox.games.grand_poobah.rules import ACTIONS, HOLD, State, in_hand, legal, worth

FACES = range(1, 7)
DICE = range(6)


@cache
def mean_worth() -> tuple[float, ...]:
    """What each number is expected to pay with a scoring roll: the sum over the dice of what each may show."""
    s, total = Game(RULEBOOK).set_up(), [0] * 7
    for die in DICE:
        for face in FACES:
            s.scoring = [face if each == die else 0 for each in DICE]
            total[face] += worth(s, face)
    return tuple(points / len(FACES) for points in total)


def expected_points(s: State, seat: int) -> float:
    """§4.3 What the next scoring roll is expected to bring a seat, if the hands stay as they are."""
    return sum(mean_worth()[number] for number in FACES if has_most(s, seat, number))


def has_most(s: State, seat: int, number: int) -> bool:
    own = in_hand(s, seat, number)
    return own > 0 and all(in_hand(s, other, number) <= own for other in range(s.seats))


def worth_of_turns(s: State, seat: int, lead: bool = False) -> dict[int, float]:
    """What each legal roll, or to hold, is expected to bring with the next scoring roll, reds turned at their best.

    With `lead`, what it brings more than it brings the best of the others.
    """
    best = turned(worth_of_hands(s, seat, lead))
    lying = [face - 1 for face in s.hands[seat]]
    moves, told = [0] * (ACTIONS + 1), {}
    legal(s, seat, moves)
    for action in moves[1 : moves[0] + 1]:
        dice = 0 if action == HOLD else action
        mean = best.mean(axis=tuple(die for die in DICE if holds(dice, die)))
        told[action] = float(mean[tuple(lying[die] for die in DICE if not holds(dice, die))])
    return told


def worth_of_hands(s: State, seat: int, lead: bool) -> Array:
    """For each way that the seat's six dice can lie, what the next scoring roll is expected to bring."""
    others = [other for other in range(s.seats) if other != seat]
    shown = np.indices((6,) * 6)
    own = np.zeros((6,) * 6)
    theirs = np.zeros((len(others), *(6,) * 6))
    for number in FACES:
        count = (shown == number - 1).sum(axis=0)
        held = [in_hand(s, other, number) for other in others]
        own += mean_worth()[number] * ((count > 0) & (count >= max(held)))
        for place, theirs_now in enumerate(held):
            if theirs_now > 0 and theirs_now == max(held):
                theirs[place] += mean_worth()[number] * (count <= theirs_now)
    return own - theirs.max(axis=0) if lead else own


def turned(worth_of: Array) -> Array:
    """§3.1 The most that one can make of dice, by turning those that show their red number."""
    best = worth_of.copy()
    for die in DICE:
        red = (slice(None),) * die + (die,)
        best[red] = best.max(axis=die)
    return best
