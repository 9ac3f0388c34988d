"""The easy bot spreads its numbers evenly over the rows, and rolls the dice that promise the best fit."""

from __future__ import annotations

from pepperbox.engine.fields import Row
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import holds, how_many
from pepperbox.games.qwinto.rules import (
    AGAIN,
    AGAIN_OR_TAKE,
    ALL_THREE,
    EMPTY,
    FIELDS,
    PENTAGONS,
    ROLL_FIRST,
    ROW_LENGTH,
    SKIP,
    TAKE,
    WRITE,
    State,
    column,
    fits_column,
    left_neighbour,
    right_neighbour,
    rolled_sum,
)

# In how many of 216 ways one, two and three dice make each sum from 0 to 18
ONE = (0, 36, 36, 36, 36, 36, 36)
TWO = (0, 0, 6, 12, 18, 24, 30, 36, 30, 24, 18, 12, 6)
THREE = (0, 0, 0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1)
LARGEST = 18

# What matters about a field, in the bot's own units
WRITTEN = 30  # a number more
UNEVEN = 6  # for each step from where an evenly spread row would have the number
COLUMN_MATE = 4  # for each other number in a column with a pentagon
FAILED = -60  # the active player writes nothing
TASTE = 7  # smaller differences are a matter of taste, which every seat has its own of


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    sheet = s.sheets[seat]
    if s.phase == ROLL_FIRST:
        return best_dice(sheet)
    if s.phase == AGAIN_OR_TAKE:
        return AGAIN if hope(sheet, s.dice) > 216 * best_worth(sheet, s.dice, rolled_sum(s)) else TAKE
    return best_answer(s, seat, moves)


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
        total += ways * best_worth(sheet, dice, number)
    return total


def best_worth(sheet: Row, dice: int, number: int) -> int:
    """What the number is worth to the active player in the best field of the rows of these dice."""
    best = FAILED
    for row in range(3):
        if holds(dice, row):
            left = left_neighbour(sheet, row, number)
            right = right_neighbour(sheet, row, number)
            for field in range(left + 1, right):
                worth = field_worth(sheet, field, number)
                if worth > best and fits_column(sheet, field, number):
                    best = worth
    return best


def best_answer(s: State, seat: int, moves: Moves) -> int:
    """The field where the number is worth most; none if it would do harm."""
    best = SKIP
    most = FAILED if seat == s.active else 0
    for i in range(1, moves[0] + 1):
        if moves[i] != SKIP:
            field = moves[i] - WRITE
            worth = field_worth(s.sheets[seat], field, rolled_sum(s)) + (2 + seat) * field % TASTE
            if worth > most:
                most = worth
                best = moves[i]
    return best


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
    if is_pentagon(field):
        return number // 2 + COLUMN_MATE * column_mates(sheet, field)
    for pentagon in PENTAGONS:
        if column(pentagon) == column(field):
            return COLUMN_MATE * column_mates(sheet, field)
    return 0


def is_pentagon(field: int) -> bool:
    for pentagon in PENTAGONS:
        if pentagon == field:
            return True
    return False


def column_mates(sheet: Row, field: int) -> int:
    """How many numbers there are in the field's column."""
    mates = 0
    for other in range(FIELDS):
        if sheet[other] != EMPTY and column(other) == column(field):
            mates += 1
    return mates
