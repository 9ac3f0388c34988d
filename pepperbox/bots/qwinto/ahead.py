"""Qwinto alone, one round further: a sheet is worth what its next round is worth, not what was learned of it.

For each row and number, only the few fields are looked at that are best by what was learned.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pepperbox.bots.qwinto.sheet import (
    FARTHEST,
    LARGEST,
    Company,
    best_by_row,
    is_last_number,
    points_more,
)
from pepperbox.bots.qwinto.turn import again, best_dice, failing, look_through, roll, taken
from pepperbox.games.dice import holds
from pepperbox.games.qwinto.rules import (
    AGAIN,
    AGAIN_OR_TAKE,
    ALL_THREE,
    EMPTY,
    FAILED_COST,
    FIELDS,
    MOST_FAILED,
    ROLL_FIRST,
    ROW_LENGTH,
    SKIP,
    TAKE,
    WRITE,
    rolled_sum,
    score,
)

A_TRIFLE = 0.01  # points by which a field that was not looked at stays below one that was


def weigh_alone(weights: Any, s: Any, few: int, desk: Any, next_desk: Any, told: Any) -> None:
    """What every action is worth, in points, if there is nobody else."""
    dice = ALL_THREE if s.phase == ROLL_FIRST else s.dice
    number = 0 if s.phase == ROLL_FIRST or s.phase == AGAIN_OR_TAKE else rolled_sum(s)
    lost = look_ahead(weights, s.sheets[0], s.failed[0], score(s, 0), dice, number, few, desk, next_desk)
    if s.phase == ROLL_FIRST:
        for some in range(1, ALL_THREE + 1):
            told[some] = roll(desk.best, some, lost, desk.chance)
    elif s.phase == AGAIN_OR_TAKE:
        told[AGAIN] = again(desk.best, s.dice, lost, desk.chance)
        told[TAKE] = taken(desk.best, s.dice, rolled_sum(s), lost)
    else:
        told[SKIP] = lost
        for field in range(FIELDS):
            told[WRITE + field] = desk.values[field, rolled_sum(s)]


def look_ahead(
    weights: Any, sheet: Any, failed: int, now: int, dice: int, rolled: int, few: int, desk: Any, next_desk: Any
) -> float:
    """Lay out what each number is worth in each field by the next round; tells what it is worth to fail.

    Only the rows of some dice count, and only the number that was rolled, if it is not 0.
    """
    look_through(weights, sheet, failed, Company(FARTHEST, 0, 0, 1), now, desk)
    for row in range(3):
        if holds(dice, row) and not is_last_number(row, desk.work.full):
            for number in range(max(1, rolled), (rolled or LARGEST) + 1):
                look_at_best(weights, sheet, failed, now, few, row, number, desk, next_desk)
    best_by_row(desk.values, desk.best, desk.fields)
    if failed == MOST_FAILED - 1:
        return float(now - FAILED_COST)
    return own_round(weights, sheet, failed + 1, now - FAILED_COST, next_desk)


def look_at_best(
    weights: Any, sheet: Any, failed: int, now: int, few: int, row: int, number: int, desk: Any, next_desk: Any
) -> None:
    """Look at the best fields of a row for a number; the others follow them at the distance that they had."""
    values = desk.values
    least = np.inf
    shift = 0.0
    count = 0
    field = best_left(values, row, number)
    while field >= 0 and count < few:
        points = now + points_more(sheet, field, number, desk.work.full)
        sheet[field] = number
        desk.found[count] = own_round(weights, sheet, failed, points, next_desk)
        sheet[field] = EMPTY
        desk.looked[count] = field
        least = min(least, desk.found[count])
        shift = desk.found[count] - values[field, number]
        values[field, number] = -np.inf
        count += 1
        field = best_left(values, row, number)
    for other in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        values[other, number] = min(values[other, number] + shift, least - A_TRIFLE)
    for i in range(count):
        values[desk.looked[i], number] = desk.found[i]


def own_round(weights: Any, sheet: Any, failed: int, now: int, desk: Any) -> float:
    """What a round is worth as it begins, by what was learned."""
    company = Company(FARTHEST, 0, 0, 1)
    lost = failing(weights, sheet, failed, company, now, desk.work)
    look_through(weights, sheet, failed, company, now, desk)
    return roll(desk.best, best_dice(desk.best, lost, desk.chance), lost, desk.chance)


def best_left(values: Any, row: int, number: int) -> int:
    """The field of a row in which a number is worth most; −1 if there is none."""
    most = -np.inf
    found = -1
    for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        if values[field, number] > most:
            most = values[field, number]
            found = field
    return found
