"""How likely a seat wins when its turn is over, before any scoring dice roll: a value that is learned (training.py).

What is looked at are entries of one table; an entry is a vector, and

    chance to win = 1 / (1 + exp(−worth · what is above 0 of  Σ share · entry))

Of the hands there is one entry for each number: how many one has of it, how many the best of the others has, and
whether that is who is nearest to the target. A red die that was left has an entry by its number, and another one if it
is theirs: they may turn it before one's next turn. Of the points there are entries for one's own way to the target, for
the shortest way of another and for the ways of all others; a way lies between two marks and has a share of both. The
last entry is for how many play, and how many turns there are before the first scoring roll.

The dice of a hand count one by one, so that a few additions tell what any hand would be worth: see turn.py.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.games.dice import is_red
from pepperbox.games.grand_poobah.rules import MOST_SEATS, QUIET_TURNS, in_hand, is_playing

WIDTH = 32  # of a vector
FAR = 100  # points: what is farther is seen as from here
MARK = 5  # points between two marks
MARKS = 2 * FAR // MARK + 1
ZERO = np.float32(0)
COUNTS = 7  # of a number: none to six dice

LEADS = 0  # where the entries of each kind begin
REDS = LEADS + 6 * COUNTS * COUNTS * 2
RIVALS_REDS = REDS + 6
OWN_WAY = RIVALS_REDS + 6
SHORTEST_WAY = OWN_WAY + MARKS
WAYS = SHORTEST_WAY + MARKS
TIMES = WAYS + MARKS
ENTRIES = TIMES + (MOST_SEATS + 1) * QUIET_TURNS * MOST_SEATS

ABOUT_POINTS = 1 + 2 + 2 + 2 * (MOST_SEATS - 1)
ABOUT_OTHERS = ABOUT_POINTS + 6  # entries that the hand does not change: those, and the red dice of the others
LOOKED_AT = ABOUT_OTHERS + 6 + 6  # and all: with those of the numbers and of one's own red dice


class Weights(NamedTuple):
    """What is learned."""

    entries: Array  # a vector each
    worth: Array  # of the parts of a vector; and what is added


SHAPES = {"entries": (ENTRIES, WIDTH), "worth": (WIDTH + 1,)}
WEIGHTS = Path(__file__).with_name("best.weights")


# ── What is looked at ────────────────────────────────────────────────────────────────────────────────────────────────


def lead_entry(number: int, own: int, most: int, is_nearest: bool) -> int:
    return LEADS + (((number - 1) * COUNTS + own) * COUNTS + most) * 2 + is_nearest


def look_at_others(s: Any, seat: int, entries: Any, shares: Any) -> None:
    """The entries that the seat's own hand does not change."""
    look_at_points(s, seat, entries, shares)
    others = -1
    for other in range(s.seats):
        others += is_playing(s, other)
    for die in range(6):
        entries[ABOUT_POINTS + die] = RIVALS_REDS + die
        shares[ABOUT_POINTS + die] = 0.0
        for other in range(s.seats):
            if other != seat and is_playing(s, other) and is_red(s.hands[other], die):
                shares[ABOUT_POINTS + die] += 1.0 / others


def look_at_points(s: Any, seat: int, entries: Any, shares: Any) -> None:
    """The entries of the points, of how many play and of the turns that are left."""
    shortest, others = 1 << 30, 0
    for other in range(s.seats):
        if other != seat and is_playing(s, other):
            shortest = min(shortest, to_go(s, other))
            others += 1
    nearest = min(shortest, to_go(s, seat))
    entries[0] = TIMES + (others + 1) * QUIET_TURNS * MOST_SEATS + quiet_turns_left(s, seat)
    shares[0] = 1.0
    look_at_way(OWN_WAY, seen(to_go(s, seat), nearest), 1.0, entries, shares, 1)
    look_at_way(SHORTEST_WAY, seen(shortest, nearest), 1.0, entries, shares, 3)
    place = 5
    for other in range(s.seats):
        if other != seat and is_playing(s, other):
            look_at_way(WAYS, seen(to_go(s, other), nearest), 1.0 / others, entries, shares, place)
            place += 2
    for unused in range(place, ABOUT_POINTS):
        entries[unused] = WAYS
        shares[unused] = 0.0


def look_at_way(kind: int, way: float, share: float, entries: Any, shares: Any, place: int) -> None:
    mark = min(int(way / MARK), MARKS - 2)
    between = min(way / MARK - mark, 1.0)
    entries[place] = kind + mark
    shares[place] = share * (1.0 - between)
    entries[place + 1] = kind + mark + 1
    shares[place + 1] = share * between


def to_go(s: Any, seat: int) -> int:
    """Points to the target; in overtime, to be ahead of everybody."""
    return int(1 + max(s.points) - s.points[seat] if s.overtime else s.target - s.points[seat])


def seen(way: int, nearest: int) -> float:
    """A way as it is looked at: with a long way before everybody, a lead counts less, as luck grows with its root."""
    if nearest <= FAR:
        return float(way)
    return FAR + (way - nearest) * sqrt(FAR / nearest)


def quiet_turns_left(s: Any, seat: int) -> int:
    """How many turns there are after that of the seat, before the scoring dice first roll."""
    return int(max(0, (QUIET_TURNS - s.turns[seat]) * s.seats - seat - 1))


def rivals_most(s: Any, seat: int, most: Any, is_nearest: Any) -> None:
    """By number: the most that another has of it, and whether somebody has it who has the most points of them."""
    points = -1
    for other in range(s.seats):
        if other != seat and is_playing(s, other):
            points = max(points, s.points[other])
    for number in range(1, 7):
        most[number] = 0
        is_nearest[number] = False
        for other in range(s.seats):
            if other != seat:
                count = in_hand(s, other, number)
                if count > most[number]:
                    most[number] = count
                    is_nearest[number] = False
                if count == most[number] and is_playing(s, other) and s.points[other] == points:
                    is_nearest[number] = True
