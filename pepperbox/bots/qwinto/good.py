"""The good bot looks through the round to its end, with what gaps, rows, columns and failed attempts are worth.

These worths (worths.py) are whole numbers, tenths of points, and are simply added up: what is lost is that a row counts
only as a whole, how the others stand, and how near the end is.
"""

from __future__ import annotations

from pepperbox.bots.qwinto.easy import LARGEST, ONE, THREE, TWO
from pepperbox.bots.qwinto.worths import COLUMNS, FAILED, GAPS, LAST, ROWS
from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import holds, how_many
from pepperbox.games.qwinto.rules import (
    AGAIN,
    AGAIN_OR_TAKE,
    ALL_THREE,
    EMPTY,
    IN_COLUMN,
    PENTAGONS,
    ROLL_FIRST,
    ROW_LENGTH,
    SKIP,
    TAKE,
    WRITE,
    State,
    fits_column,
    left_neighbour,
    right_neighbour,
    rolled_sum,
)

ALL_WAYS = 216  # in which three dice can land
PAIRS = (LARGEST + 1) * (LARGEST + 2) // 2  # of a lower and a higher number, from 0 and 1 to 18 and 19
PASSED = -15  # the worths are of a game alone: who writes nothing falls behind, for each other who does


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    sheet = s.sheets[seat]
    lost = FAILED[s.failed[seat]] if seat == s.active else PASSED * (s.seats - 1)
    if s.phase == ROLL_FIRST:
        return best_dice(sheet, lost)
    if s.phase == AGAIN_OR_TAKE:
        return AGAIN if again(sheet, s.dice, lost) > ALL_WAYS * taken(sheet, s.dice, rolled_sum(s), lost) else TAKE
    return best_answer(sheet, rolled_sum(s), lost, moves)


# ── The round ────────────────────────────────────────────────────────────────────────────────────────────────────────


def best_dice(sheet: Row, lost: int) -> int:
    best = 0
    most = 0
    for dice in range(1, ALL_THREE + 1):
        worth = roll(sheet, dice, lost)
        if worth > most or not best:
            most = worth
            best = dice
    return best


def roll(sheet: Row, dice: int, lost: int) -> int:
    """What the first roll of these dice is worth, times 216 × 216."""
    second = again(sheet, dice, lost)
    total = 0
    for number in range(how_many(dice), 6 * how_many(dice) + 1):
        total += ways(dice, number) * max(second, ALL_WAYS * taken(sheet, dice, number, lost))
    return total


def again(sheet: Row, dice: int, lost: int) -> int:
    """What the second roll of these dice is worth, times 216."""
    total = 0
    for number in range(how_many(dice), 6 * how_many(dice) + 1):
        total += ways(dice, number) * taken(sheet, dice, number, lost)
    return total


def ways(dice: int, number: int) -> int:
    """In how many of 216 ways these dice make a sum."""
    count = how_many(dice)
    return ONE[number] if count == 1 else TWO[number] if count == 2 else THREE[number]


def taken(sheet: Row, dice: int, number: int, lost: int) -> int:
    """What a number is worth in the best field of the rows of these dice; what is lost if there is no better one."""
    most = lost
    for row in range(3):
        if holds(dice, row):
            left = left_neighbour(sheet, row, number)
            right = right_neighbour(sheet, row, number)
            for field in range(left + 1, right):
                if fits_column(sheet, field, number):
                    most = max(most, worth_between(sheet, left, right, field, number))
    return most


def best_answer(sheet: Row, number: int, lost: int, moves: Moves) -> int:
    """The field in which the number is worth most; none if it would do harm."""
    best = SKIP
    most = lost
    for i in range(1, moves[0] + 1):
        if moves[i] != SKIP:
            worth = field_worth(sheet, moves[i] - WRITE, number)
            if worth > most:
                most = worth
                best = moves[i]
    return best


# ── What a number more is worth ──────────────────────────────────────────────────────────────────────────────────────


def field_worth(sheet: Row, field: int, number: int) -> int:
    row = field // ROW_LENGTH
    left = left_neighbour(sheet, row, number)
    return worth_between(sheet, left, right_neighbour(sheet, row, number), field, number)


def worth_between(sheet: Row, left: int, right: int, field: int, number: int) -> int:
    """What is gained by a number in a field between these neighbours."""
    first = field // ROW_LENGTH * ROW_LENGTH
    low = sheet[left] if left >= first else 0
    high = sheet[right] if right < first + ROW_LENGTH else LARGEST + 1
    gained = gap_worth(field - left - 1, low, number) + gap_worth(right - field - 1, number, high)
    if field == first + ROW_LENGTH - 1:
        gained += LAST[number] - LAST[EMPTY]
    gained += row_gain(sheet, field // ROW_LENGTH, has_room(field - left - 1, low, number, right - field - 1, high))
    return gained - gap_worth(right - left - 1, low, high) + column_gain(sheet, field, number)


def has_room(left: int, low: int, number: int, right: int, high: int) -> bool:
    """Are there enough numbers for so many fields to the left and to the right of a number?"""
    return number - low > left and high - number > right


def row_gain(sheet: Row, row: int, stays_fillable: bool) -> int:
    """What is gained by how many numbers a row has; one that can still be filled is another matter."""
    written = 0
    fillable = True
    low = 0
    free = 0
    for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        if sheet[field] == EMPTY:
            free += 1
        else:
            fillable = fillable and sheet[field] - low > free
            written += 1
            low = sheet[field]
            free = 0
    fillable = fillable and LARGEST + 1 - low > free
    return row_worth(written + 1, fillable and stays_fillable) - row_worth(written, fillable)


def row_worth(written: int, fillable: bool) -> int:
    return ROWS[2 * written + 1] if fillable else ROWS[2 * written]


def gap_worth(fields: int, low: int, high: int) -> int:
    """What so many empty fields are worth between two numbers."""
    return GAPS[(fields - 1) * PAIRS + high * (high - 1) // 2 + low] if fields else 0


def column_gain(sheet: Row, field: int, number: int) -> int:
    """What a number in a field gains by the pentagon of its column, if it has one."""
    for column in range(len(PENTAGONS)):
        pentagon = PENTAGONS[column]
        for row in range(3):
            if IN_COLUMN[3 * pentagon + row] == field:
                filled = others_filled(sheet, pentagon)
                now = COLUMNS[3 * sheet[pentagon] + filled]
                if field == pentagon:
                    return COLUMNS[3 * number + filled] - now
                return COLUMNS[3 * sheet[pentagon] + filled + 1] - now
    return 0


def others_filled(sheet: Row, pentagon: int) -> int:
    """How many of the other two fields of a pentagon's column have a number."""
    filled = 0
    for row in range(3):
        other = IN_COLUMN[3 * pentagon + row]
        if other != pentagon and sheet[other] != EMPTY:
            filled += 1
    return filled
