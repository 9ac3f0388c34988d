"""What a sheet may come to in the end: a value that is learned (training.py), and quick to work out again and again.

**What is looked at.** A row falls into *gaps*: runs of empty fields between two numbers, or between a number and the
row's end. What a gap is good for depends on three things, how many fields it has and between which numbers they are;
that is one entry of a table, which is the same for all rows. Another table has an entry for each number in each field.
An entry is a vector, and

    row(k)   = what is above 0 of   Σ gaps of row k  +  Σ numbers of row k
    sheet    = what is above 0 of   Σ mix(k) · row(k)  +  Σ columns with a pentagon  +  failed attempts  +  the others
    value    = points as it stands  +  worth · sheet

A column with a pentagon is known by the number in it and by which of the other two fields are filled. Of the others
counts how near anybody of them is to the end of the game, how many play, and how soon one rolls oneself.

**Why so.** A number that is written changes one row, three gaps and at most one column. So all that may be written
for any roll is valued with a few thousand multiplications each, and a turn is looked through to its end in some
fifty microseconds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.games.qwinto.rules import (
    EMPTY,
    FIELDS,
    IN_COLUMN,
    MOST_FAILED,
    MOST_SEATS,
    PENTAGONS,
    ROW_LENGTH,
    fits_column,
)

LARGEST = 18  # that three dice can show
ROW_WIDTH = 16  # entries of a row's vector
WIDTH = 32  # and of a sheet's
NUMBERS = LARGEST + 1  # 0 stands for none
PAIRS = (LARGEST + 1) * (LARGEST + 2) // 2  # of a lower and a higher number, from 0 and 1 to 18 and 19
FARTHEST = 2 * ROW_LENGTH  # numbers from an empty sheet to two full rows
UNIT = np.float32(10)  # points; what is learned is counted in these
NO_COLUMN = -1
ZERO = np.float32(0)
COLUMNS = len(PENTAGONS)

# For each field the column with a pentagon that it is in, or NO_COLUMN; for each such column its fields, pentagon first
PENTAGON_COLUMN = tuple(
    next((i for i, pentagon in enumerate(PENTAGONS) if pentagon in IN_COLUMN[3 * field : 3 * field + 3]), NO_COLUMN)
    for field in range(FIELDS)
)
COLUMN_FIELDS = tuple(
    field
    for pentagon in PENTAGONS
    for field in sorted(IN_COLUMN[3 * pentagon : 3 * pentagon + 3], key=lambda field: field != pentagon)
)


class Weights(NamedTuple):
    """What is learned, in tables of vectors."""

    gap: Array  # by fields and pair of numbers
    number: Array  # by field and number
    row: Array  # by row
    mix: Array  # by row and entry of its vector
    column: Array  # by column, which of its other two fields are filled, and the number in its pentagon
    failed: Array  # by own failed attempts
    near: Array  # by how many numbers another seat is away from two full rows, and whether one rolls next oneself
    rivals_failed: Array  # by the most failed attempts of another seat
    wait: Array  # by how many others roll before oneself
    seats: Array  # by how many play
    worth: Array  # of the sheet's vector; and what is added
    spread: Array  # by how near the game is to its end: how far two seats' difference will be from what is expected


SHAPES = {
    "gap": (ROW_LENGTH * PAIRS, ROW_WIDTH),
    "number": (FIELDS * NUMBERS, ROW_WIDTH),
    "row": (3, ROW_WIDTH),
    "mix": (3 * ROW_WIDTH, WIDTH),
    "column": (len(PENTAGONS) * 4 * NUMBERS, WIDTH),
    "failed": (MOST_FAILED, WIDTH),
    "near": (2 * (FARTHEST + 1), WIDTH),
    "rivals_failed": (MOST_FAILED, WIDTH),
    "wait": (MOST_SEATS, WIDTH),
    "seats": (MOST_SEATS + 1, WIDTH),
    "worth": (1, WIDTH + 1),
    "spread": (FARTHEST + 1, 1),
}


class Company(NamedTuple):
    """What matters of the others when a round is over."""

    near: int  # how many numbers anybody of them is away from two full rows
    failed: int  # the most failed attempts of anybody of them
    wait: int  # how many of them roll before oneself
    seats: int


class Work(NamedTuple):
    """Room for what is worked out about a sheet."""

    rows: Array  # vectors of its rows, before what is below 0 is cut off
    whole: Array  # the vector of the sheet, likewise
    without: Array  # the same without one of its rows
    full: Array  # how many numbers each row has
    trial: Array  # vectors of a row and of a sheet with another number


def room() -> Work:
    empty = np.empty
    return Work(
        rows=empty((3, ROW_WIDTH), np.float32),
        whole=empty(WIDTH, np.float32),
        without=empty((3, WIDTH), np.float32),
        full=empty(3, np.int64),
        trial=empty(ROW_WIDTH + WIDTH, np.float32),
    )


# ── A sheet as a whole ───────────────────────────────────────────────────────────────────────────────────────────────


def gap_entry(fields: int, low: int, high: int) -> int:
    return (fields - 1) * PAIRS + high * (high - 1) // 2 + low


def column_entry(sheet: Any, column: int) -> int:
    filled = (sheet[COLUMN_FIELDS[3 * column + 1]] != EMPTY) + 2 * (sheet[COLUMN_FIELDS[3 * column + 2]] != EMPTY)
    return (4 * column + filled) * NUMBERS + sheet[COLUMN_FIELDS[3 * column]]  # type: ignore[no-any-return]


def near_entry(company: Any) -> int:
    return 2 * company.near + (1 if company.wait > 0 else 0)  # type: ignore[no-any-return]


def take_in(weights: Any, sheet: Any, failed: int, company: Any, work: Any) -> None:
    """Work out the vectors of a sheet."""
    for j in range(WIDTH):
        work.whole[j] = (
            weights.failed[failed, j]
            + weights.near[near_entry(company), j]
            + weights.rivals_failed[company.failed, j]
            + weights.wait[company.wait, j]
            + weights.seats[company.seats, j]
        )
    for column in range(COLUMNS):
        entry = column_entry(sheet, column)
        for j in range(WIDTH):
            work.whole[j] += weights.column[entry, j]
    for row in range(3):
        take_in_row(weights, sheet, row, work)
        mix_in(weights, row, work.rows[row], 0, work.whole)


def set_rows_apart(weights: Any, work: Any) -> None:
    """Work out the vectors of a sheet that has been taken in, without each of its rows."""
    for row in range(3):
        for j in range(WIDTH):
            work.without[row, j] = work.whole[j]
        for i in range(ROW_WIDTH):
            entry = positive(work.rows[row, i])
            for j in range(WIDTH):
                work.without[row, j] -= entry * weights.mix[row * ROW_WIDTH + i, j]


def take_in_row(weights: Any, sheet: Any, row: int, work: Any) -> None:
    for i in range(ROW_WIDTH):
        work.rows[row, i] = weights.row[row, i]
    work.full[row] = 0
    low = 0
    free = 0
    for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
        number = sheet[field]
        if number == EMPTY:
            free += 1
        else:
            add_gap(weights, free, low, number, work, row)
            for i in range(ROW_WIDTH):
                work.rows[row, i] += weights.number[field * NUMBERS + number, i]
            work.full[row] += 1
            low = number
            free = 0
    add_gap(weights, free, low, LARGEST + 1, work, row)


def add_gap(weights: Any, free: int, low: int, high: int, work: Any, row: int) -> None:
    if free:
        entry = gap_entry(free, low, high)
        for i in range(ROW_WIDTH):
            work.rows[row, i] += weights.gap[entry, i]


def positive(number: Any) -> Any:
    return number if number > ZERO else ZERO


def mix_in(weights: Any, row: int, own: Any, first: int, whole: Any) -> None:
    """Add what a row's vector brings to the vector of a sheet that begins at an entry; by fours, which is quicker."""
    for i in range(0, ROW_WIDTH, 4):
        a = positive(own[i])
        b = positive(own[i + 1])
        c = positive(own[i + 2])
        d = positive(own[i + 3])
        k = row * ROW_WIDTH + i
        for j in range(WIDTH):
            two = a * weights.mix[k, j] + b * weights.mix[k + 1, j]
            whole[first + j] += two + c * weights.mix[k + 2, j] + d * weights.mix[k + 3, j]


def value_of(weights: Any, whole: Any, first: int) -> Any:
    """What is still to be expected, in points, by a vector that begins at an entry."""
    a = weights.worth[0, WIDTH]
    b = c = d = ZERO
    for j in range(0, WIDTH, 4):
        a += positive(whole[first + j]) * weights.worth[0, j]
        b += positive(whole[first + j + 1]) * weights.worth[0, j + 1]
        c += positive(whole[first + j + 2]) * weights.worth[0, j + 2]
        d += positive(whole[first + j + 3]) * weights.worth[0, j + 3]
    return UNIT * (a + b + c + d)


# ── A number more ────────────────────────────────────────────────────────────────────────────────────────────────────


def weigh_numbers(weights: Any, sheet: Any, now: int, work: Any, values: Any) -> None:
    """For each field and number, what the sheet is worth with that number there; −∞ where it does not fit.

    The sheet has been taken in; as it stands it is worth `now` points.
    """
    set_rows_apart(weights, work)
    for field in range(FIELDS):
        for number in range(NUMBERS):
            values[field, number] = -np.inf
        if sheet[field] == EMPTY:
            first = field // ROW_LENGTH * ROW_LENGTH
            left = field - 1
            while left >= first and sheet[left] == EMPTY:
                left -= 1
            right = field + 1
            while right < first + ROW_LENGTH and sheet[right] == EMPTY:
                right += 1
            low = sheet[left] if left >= first else 0
            high = sheet[right] if right < first + ROW_LENGTH else LARGEST + 1
            for number in range(low + 1, high):
                if fits_column(sheet, field, number):
                    values[field, number] = value_with(weights, sheet, field, number, left, right, low, high, now, work)


def best_by_row(values: Any, best: Any, fields: Any) -> None:
    """For each row and number, the most that it is worth there, and in which field."""
    for row in range(3):
        for number in range(NUMBERS):
            best[row, number] = -np.inf
        for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
            for number in range(NUMBERS):
                if values[field, number] > best[row, number]:
                    best[row, number] = values[field, number]
                    fields[row, number] = field


def value_with(
    weights: Any,
    sheet: Any,
    field: int,
    number: int,
    left: int,
    right: int,
    low: int,
    high: int,
    now: int,
    work: Any,
) -> Any:
    """What the sheet is worth with a number in a field between these neighbours."""
    row = field // ROW_LENGTH
    total = now + points_more(sheet, field, number, work.full)
    if is_last_number(row, work.full):
        return np.float32(total)
    trial = work.trial
    before = gap_entry(right - left - 1, low, high)
    entry = field * NUMBERS + number
    for i in range(ROW_WIDTH):
        trial[i] = work.rows[row, i] - weights.gap[before, i] + weights.number[entry, i]
    if field - left > 1:
        more = gap_entry(field - left - 1, low, number)
        for i in range(ROW_WIDTH):
            trial[i] += weights.gap[more, i]
    if right - field > 1:
        more = gap_entry(right - field - 1, number, high)
        for i in range(ROW_WIDTH):
            trial[i] += weights.gap[more, i]
    for j in range(WIDTH):
        trial[ROW_WIDTH + j] = work.without[row, j]
    mix_in(weights, row, trial, ROW_WIDTH, trial)
    column = PENTAGON_COLUMN[field]
    if column != NO_COLUMN:
        old = column_entry(sheet, column)
        new = old + column_step(field, column, number)
        for j in range(WIDTH):
            trial[ROW_WIDTH + j] += weights.column[new, j] - weights.column[old, j]
    return np.float32(total) + value_of(weights, trial, ROW_WIDTH)


def column_step(field: int, column: int, number: int) -> int:
    """How far a number in a field moves the entry of its column."""
    if field == COLUMN_FIELDS[3 * column]:
        return number
    return NUMBERS if field == COLUMN_FIELDS[3 * column + 1] else 2 * NUMBERS


def points_more(sheet: Any, field: int, number: int, full: Any) -> int:
    """By how much a number in a field raises what the sheet is worth as it stands, by §5."""
    more = 1
    row = field // ROW_LENGTH
    if full[row] == ROW_LENGTH - 1:
        last = row * ROW_LENGTH + ROW_LENGTH - 1
        more += (number if field == last else sheet[last]) - ROW_LENGTH
    column = PENTAGON_COLUMN[field]
    if column != NO_COLUMN:
        filled = 0
        for i in range(3):
            filled += sheet[COLUMN_FIELDS[3 * column + i]] != EMPTY
        if filled == 2:
            pentagon = COLUMN_FIELDS[3 * column]
            more += number if field == pentagon else sheet[pentagon]
    return more


def is_last_number(row: int, full: Any) -> bool:
    """§4.1 Does a number more in this row make two full rows?"""
    others_full = 0
    for other in range(3):
        others_full += full[other] == ROW_LENGTH
    return full[row] == ROW_LENGTH - 1 and others_full > 0


def distance(sheet: Any) -> int:
    """How many numbers a sheet is away from two full rows."""
    fewest = ROW_LENGTH
    total = 0
    for row in range(3):
        numbers = 0
        for field in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
            if sheet[field] != EMPTY:
                numbers += 1
        total += numbers
        fewest = min(fewest, numbers)
    return FARTHEST - (total - fewest)
