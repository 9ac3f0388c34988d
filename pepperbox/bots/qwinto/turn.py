"""A round of Qwinto looked through to its end: which dice, whether to roll again, and where to write.

With the value of a sheet after the round (sheet.py), a round is small enough to go through all of it:

    taken(D, n)  = most value of a sheet with n written into a row of the dice D; or of the one with an attempt failed
    again(D)     = mean of taken(D, n) over the sums n of the dice D
    roll(D)      = mean of the greater of taken(D, n) and again(D)

and the dice D for which roll(D) is most are rolled. The others write what is taken, or nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pepperbox.bots.qwinto.sheet import NUMBERS, Work, best_by_row, room, take_in, value_of, weigh_numbers
from pepperbox.engine.compiled import Array
from pepperbox.games.dice import holds, how_many
from pepperbox.games.qwinto.rules import ALL_THREE, FAILED_COST, FIELDS, MOST_FAILED
from pepperbox.solve.chances.qwinto import sums


class Desk(NamedTuple):
    """Room for all that is worked out of a round for one seat."""

    work: Work
    values: Array  # of the sheet after the round, by field and number
    best: Array  # by row and number: the most of them, and
    fields: Array  # in which field
    chance: Array  # of each sum, by number of dice
    looked: Array  # which answers were looked at one round further
    found: Array  # and what they are worth then
    then: Array  # what all answers are worth
    by_number: Array  # what the best of them is worth, by number


def desk() -> Desk:
    values, best, fields = np.empty((FIELDS, NUMBERS)), np.empty((3, NUMBERS)), np.zeros((3, NUMBERS), np.int64)
    answers = FIELDS + 1
    looked, found, then = np.zeros(answers, np.int64), np.zeros(answers), np.zeros(answers)
    return Desk(room(), values, best, fields, chances(), looked, found, then, np.zeros(NUMBERS))


def chances() -> Array:
    """How likely one, two and three dice show each sum."""
    table = np.zeros((4, NUMBERS))
    for dice in range(1, 4):
        table[dice, : 6 * dice + 1] = sums(dice)
    return table


def look_through(weights: Any, sheet: Any, failed: int, company: Any, now: int, desk: Any) -> None:
    """Lay out what each number is worth in each field, when the round is over and the company is that."""
    take_in(weights, sheet, failed, company, desk.work)
    weigh_numbers(weights, sheet, now, desk.work, desk.values)
    best_by_row(desk.values, desk.best, desk.fields)


def failing(weights: Any, sheet: Any, failed: int, company: Any, now: int, work: Any) -> float:
    """What the sheet is worth with an attempt more that failed."""
    if failed == MOST_FAILED - 1:
        return float(now - FAILED_COST)
    take_in(weights, sheet, failed + 1, company, work)
    return float(now - FAILED_COST + value_of(weights, work.whole, 0))


def taken(best: Any, dice: int, number: int, otherwise: float) -> float:
    """What a number is worth in the best of the rows of these dice; or what it is worth to write nothing."""
    most = otherwise
    for row in range(3):
        if holds(dice, row) and best[row, number] > most:
            most = best[row, number]
    return most


def again(best: Any, dice: int, failed: float, chance: Any) -> float:
    """What the second roll of these dice is worth to the active player."""
    total = 0.0
    count = how_many(dice)
    for number in range(count, 6 * count + 1):
        total += chance[count, number] * taken(best, dice, number, failed)
    return total


def roll(best: Any, dice: int, failed: float, chance: Any) -> float:
    """What the first roll of these dice is worth to the active player."""
    total = 0.0
    count = how_many(dice)
    second = again(best, dice, failed, chance)
    for number in range(count, 6 * count + 1):
        total += chance[count, number] * max(taken(best, dice, number, failed), second)
    return total


def best_dice(best: Any, failed: float, chance: Any) -> int:
    chosen = 1
    most = -np.inf
    for dice in range(1, ALL_THREE + 1):
        worth = roll(best, dice, failed, chance)
        if worth > most:
            most = worth
            chosen = dice
    return chosen


def field_for(best: Any, fields: Any, dice: int, number: int, otherwise: float) -> int:
    """The field in which the number is worth most; −1 if nothing is to be written."""
    most = otherwise
    chosen = -1
    for row in range(3):
        if holds(dice, row) and best[row, number] > most:
            most = best[row, number]
            chosen = fields[row, number]
    return chosen
