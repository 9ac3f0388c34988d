"""Qwinto: the easy bot spreads its numbers evenly over the rows, and rolls the dice that promise the best fit."""

from __future__ import annotations

from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import holds, how_many
from pepperbox.games.qwinto.rules import (
    AGAIN,
    AGAIN_OR_TAKE,
    ALL_THREE,
    COLUMN,
    EMPTY,
    FIELDS,
    PENTAGONS,
    ROLL_FIRST,
    ROW_LENGTH,
    SKIP,
    TAKE,
    WRITE,
    State,
    fits_column,
    rolled_sum,
)

# In how many of 216 ways one, two and three dice make each sum from 0 to 18
ONE = (0, 36, 36, 36, 36, 36, 36)
TWO = (0, 0, 6, 12, 18, 24, 30, 36, 30, 24, 18, 12, 6)
THREE = (0, 0, 0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1)
LARGEST = 18
NOWHERE = -1

# What matters about a field, in the bot's own units
WRITTEN = 30  # a number more
UNEVEN = 6  # for each step from where an evenly spread row would have the number
COLUMN_MATE = 4  # for each other number in a column with a pentagon
FAILED = -60  # the active player writes nothing


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    sheet = s.sheets[seat]
    if s.phase == ROLL_FIRST:
        return best_dice(sheet)
    otherwise = FAILED if seat == s.active else 0
    field = best_field(sheet, s.dice, rolled_sum(s), otherwise)
    if s.phase == AGAIN_OR_TAKE:
        worth = otherwise if field == NOWHERE else field_worth(sheet, field, rolled_sum(s))
        return AGAIN if hope(sheet, s.dice) > 216 * worth else TAKE
    return SKIP if field == NOWHERE else WRITE + field


def best_dice(sheet: Row) -> int:
    best = 0
    best_hope = 216 * FAILED
    for dice in range(1, ALL_THREE + 1):
        hoped = hope(sheet, dice)
        if hoped > best_hope or not best:
            best_hope = hoped
            best = dice
    return best


def hope(sheet: Row, dice: int) -> int:
    """What rolling these dice is worth on average, times 216."""
    count = how_many(dice)
    total = 0
    for number in range(count, 6 * count + 1):
        ways = ONE[number] if count == 1 else TWO[number] if count == 2 else THREE[number]
        field = best_field(sheet, dice, number, FAILED)
        total += ways * (FAILED if field == NOWHERE else field_worth(sheet, field, number))
    return total


def best_field(sheet: Row, dice: int, number: int, otherwise: int) -> int:
    """Where the number is worth most, of the rows whose dice these are; NOWHERE if that is not better than otherwise."""
    best = NOWHERE
    best_worth = otherwise
    for row in range(3):
        if holds(dice, row):
            left = left_neighbour(sheet, row, number)
            right = right_neighbour(sheet, row, number)
            for field in range(left + 1, right):
                worth = field_worth(sheet, field, number)
                if worth > best_worth and fits_column(sheet, field, number):
                    best_worth = worth
                    best = field
    return best


def left_neighbour(sheet: Row, row: int, number: int) -> int:
    """The last field of the row with this number or a smaller one; the one before the row if there is none."""
    field = row * ROW_LENGTH + ROW_LENGTH - 1
    while field >= row * ROW_LENGTH and (sheet[field] == EMPTY or sheet[field] > number):
        field -= 1
    return field


def right_neighbour(sheet: Row, row: int, number: int) -> int:
    """The first field of the row with this number or a larger one; the one behind the row if there is none."""
    field = row * ROW_LENGTH
    while field < (row + 1) * ROW_LENGTH and sheet[field] < number:
        field += 1
    return field


def field_worth(sheet: Row, field: int, number: int) -> int:
    """What it is worth to write the number into a field where it fits."""
    return WRITTEN - UNEVEN * unevenness(sheet, field, number) + column_worth(sheet, field, number)


def unevenness(sheet: Row, field: int, number: int) -> int:
    """How far the number is from an even spread between its neighbours in the row."""
    row = field // ROW_LENGTH
    left = left_neighbour(sheet, row, number)
    right = right_neighbour(sheet, row, number)
    low = sheet[left] if left >= row * ROW_LENGTH else 0
    high = sheet[right] if right < (row + 1) * ROW_LENGTH else LARGEST + 1
    return abs((number - low) * (right - left) - (high - low) * (field - left)) // (right - left)


def column_worth(sheet: Row, field: int, number: int) -> int:
    """Columns with a pentagon fill up, and a pentagon likes large numbers."""
    worth = 0
    for pentagon in PENTAGONS:
        if COLUMN[pentagon] == COLUMN[field]:
            worth = number // 2 if pentagon == field else 0
            for other in range(FIELDS):
                if COLUMN[other] == COLUMN[field] and sheet[other] != EMPTY:
                    worth += COLUMN_MATE
    return worth
