"""Players of Classic Spicy Dice who go by a rule of thumb, exactly: what a card comes to for them.

Some do one thing by rule and everything else as well as it can be done then: their card is solved like the best one,
with fewer choices (pepperbox/solve/spicy_dice/classic.py). Those who never turn a red die have

    landed = lying with the fresh dice as they are,

those who take three rolls a turn and no more a turn that begins with three, whatever is left.

The others ask T points of every roll, whether there are many left or few. A roll costs what it would be worth later:
if box b is the best to score now, turn(S without b, r) − turn(S without b, r − 1). Whoever plays best asks for just
that. They ask for T instead: with the cost put back, as if this one roll were for nothing, they go on if and only if

    rolling(S, r − 1, those in the air) + its cost − what scoring is worth  ≥  T.

And they keep one roll for each other box that is empty. Which dice they roll and turn, and which box they score, is the
best that those can do who ask for T.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit

from docs.figures import CORES, unheard
from pepperbox.engine.compiled import Array, compiling, on_cores
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.games.spicy_dice.rules import BONUS, BOXES, ROLLS
from pepperbox.solve.spicy_dice import SETS, dice, most_left, sets_of
from pepperbox.solve.spicy_dice.classic import UNWANTED, Taste, solve_classic
from pepperbox.solve.spicy_dice.dice import (
    ALL_IN_THE_AIR,
    LYING,
    MORE,
    NEVER,
    SEVENTH,
    choose_roll,
    land,
    more_of,
    turn_fresh,
)
from pepperbox.solve.spicy_dice.kernels import kernels as solving
from pepperbox.solve.spicy_dice.kernels import worths

EVERY_BOX = SETS - 1
ROLLS_A_TURN = 3


# ── Who score by rule ────────────────────────────────────────────────────────────────────────────────────────────────


def own(boxes: int) -> list[int]:
    return [box for box in range(1, BOXES + 1) if boxes >> (box - 1) & 1]


def never_zero(boxes: int) -> Array:
    """What boxes are worth to those who write a 0 only if every empty box would take one."""
    wanted, empty = worths().copy(), own(boxes)
    points = wanted[empty]
    wanted[empty] = np.where((points == 0) & (points.max(axis=0) > 0), UNWANTED, points)
    return wanted


def most_now(boxes: int) -> Array:
    """What they are worth to those who score whatever brings the most at once."""
    wanted, empty = worths().copy(), own(boxes)
    points = wanted[empty]
    wanted[empty] = np.where(points < points.max(axis=0), UNWANTED, points)
    return wanted


def with_taste(taste: Taste) -> float:
    return float(solve_classic(False, unheard, CORES, taste=taste)[EVERY_BOX, ROLLS])


def at_most_three_rolls() -> float:
    """Three rolls a turn at most, those left over for the bonus."""
    turn = np.zeros((SETS, ROLLS + 1))
    turn[0] = BONUS * np.arange(ROLLS + 1)
    for size in range(1, BOXES + 1):
        for boxes in sets_of(size):
            solving().solve_set(boxes, boxes, worths(), turn, 0, ROLLS_A_TURN, np.zeros((0, LYING)))
            turn[boxes] = turn[boxes, ROLLS_A_TURN] + BONUS * np.arange(ROLLS + 1)
    return float(turn[EVERY_BOX, 0])


# ── Who never turn a die, and who put a price on rolls ───────────────────────────────────────────────────────────────


@cache
def kernels() -> tuple[Any, Any]:
    with compiling(RULEBOOK, "thumbs", dice):

        @njit(cache=True, nogil=True)
        def left_fresh(numbers: Any) -> None:
            """How dice lie if those that are fresh are left as they are."""
            for place in range(MORE):
                rest, six = place, 1
                for die in range(6):
                    numbers[place] += six * (die if rest % 7 == SEVENTH else rest % 7)
                    rest //= 7
                    six *= 6

        @njit(cache=True, nogil=True)
        def solve_unturned(boxes: int, worths: Any, turn: Any, most: int) -> None:
            one, two, three = np.empty(MORE), np.empty(MORE), np.empty(MORE)
            lying, roll, numbers = np.empty(LYING), np.full(LYING, NEVER), np.zeros(MORE, np.int64)
            left_fresh(numbers)
            for left in range(most):
                lying[:] = roll
                for box in range(1, BOXES + 1):
                    if boxes >> (box - 1) & 1:
                        rest, points = turn[boxes & ~(1 << (box - 1)), left], worths[box]
                        for i in range(LYING):
                            lying[i] = more_of(lying[i], points[i] + rest)
                for place in range(MORE):
                    two[place] = lying[numbers[place]]
                land(two)
                turn[boxes, left + 1] = two[ALL_IN_THE_AIR]
                choose_roll(two, one, three, roll)

        @njit(cache=True, nogil=True)
        def solve_asking(boxes: int, empty: int, asked: float, worths: Any, turn: Any, most: int) -> None:
            one, two, three = np.empty(MORE), np.empty(MORE), np.empty(MORE)
            lying, roll, price = np.empty(LYING), np.full(LYING, NEVER), np.zeros(LYING)
            for left in range(most):
                lying[:] = NEVER
                for box in range(1, BOXES + 1):
                    if boxes >> (box - 1) & 1:
                        then = boxes & ~(1 << (box - 1))
                        rest, points = turn[then, left], worths[box]
                        saved = rest - turn[then, left - 1] if left > 0 else 0.0
                        for i in range(LYING):
                            price[i] = saved if points[i] + rest > lying[i] else price[i]
                            lying[i] = more_of(points[i] + rest, lying[i])
                if left >= empty:
                    for i in range(LYING):
                        lying[i] = roll[i] if roll[i] + price[i] - lying[i] >= asked else lying[i]
                turn_fresh(lying, one, two)
                land(two)
                turn[boxes, left + 1] = two[ALL_IN_THE_AIR]
                choose_roll(two, one, three, roll)

    return solve_unturned, solve_asking


def never_turned() -> float:
    turn = np.zeros((SETS, ROLLS + 1))
    turn[0] = BONUS * np.arange(ROLLS + 1)
    by_sets(lambda boxes: kernels()[0](boxes, worths(), turn, most_left(boxes.bit_count())))
    return float(turn[EVERY_BOX, ROLLS])


def asking(points: float) -> float:
    """What a card comes to for those who roll on if a roll, were it for nothing, would bring so many points."""
    turn = np.zeros((SETS, ROLLS + 1))
    turn[0] = BONUS * np.arange(ROLLS + 1)
    solve = kernels()[1]
    by_sets(lambda boxes: solve(boxes, boxes.bit_count(), points, worths(), turn, most_left(boxes.bit_count())))
    return float(turn[EVERY_BOX, ROLLS])


def by_sets(solve: Any) -> None:
    """Smaller sets first, on all cores."""
    worths(), kernels()
    for size in range(1, BOXES + 1):
        sets = sets_of(size)

        def work(rows: slice, sets: list[int] = sets) -> None:
            for boxes in sets[rows]:
                solve(boxes)

        on_cores(work, len(sets), CORES)
