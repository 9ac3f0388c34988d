"""What the good bot adds up, from what the best one has learned: worths of gaps, rows, columns and
failed attempts.

Sheets are taken from games. Each is worth more or less with some number in some field, be it good or bad, or with an
attempt that failed. The worths are those whose sums come nearest to these gains, in the sense of least squares; great
losses count for little, since whoever would write there has other worries.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from pepperbox.bots.qwinto.good import PAIRS, others_filled
from pepperbox.bots.qwinto.practice import Samples, kernels
from pepperbox.bots.qwinto.sheet import LARGEST, NUMBERS, Weights, gap_entry, room
from pepperbox.bots.qwinto.training import played
from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.games.qwinto import RULEBOOK
from pepperbox.games.qwinto.rules import (
    EMPTY,
    FIELDS,
    MOST_FAILED,
    PENTAGONS,
    ROW_LENGTH,
    fits_column,
    fits_row,
    score,
)

GAPS, COLUMNS, LAST, ROWS = ROW_LENGTH * PAIRS, 3 * NUMBERS, NUMBERS, 2 * (ROW_LENGTH + 1)
STARTS = np.cumsum([0, GAPS, COLUMNS, LAST, ROWS, MOST_FAILED])  # of the unknowns
STIFFNESS = 3.0  # what is hardly ever met stays near 0
PER_POINT = 10
BEARABLE = 5.0  # points; a loss of so many counts for a third
TRIES = 20  # to find a number that fits


def fit(weights: Weights, seats: int, games: int, seed: int) -> dict[str, list[int]]:
    """The worths, in tenths of points."""
    before = played(weights, seats, games, seed, trust=0.0, curious=0.1)
    after = changed(before, np.random.default_rng(seed))
    gains = told(weights, after) - told(weights, before)
    square, product = STIFFNESS * np.eye(STARTS[-1]), np.zeros(STARTS[-1])
    for old, new, gain in zip(unknowns(before), unknowns(after), gains.tolist(), strict=True):
        places, often = np.unique(new + old, return_inverse=True)
        change = np.bincount(often, [1.0] * len(new) + [-1.0] * len(old))
        weight = np.exp(min(0.0, gain / BEARABLE))
        square[np.ix_(places, places)] += weight * np.outer(change, change)
        product[places] += weight * gain * change
    found = np.linalg.solve(square, product)
    gaps, columns, last, rows, failures = (
        np.round(PER_POINT * found[a:b]).astype(int).tolist() for a, b in pairwise(STARTS)
    )
    lost = [after - before for before, after in pairwise(failures)]
    return {"GAPS": gaps, "COLUMNS": columns, "LAST": last, "ROWS": rows, "FAILED": [*lost, 2 * lost[-1]]}


def told(weights: Weights, samples: Samples) -> Array:
    values = np.empty(len(samples.goals))
    kernels().tell(weights, samples, room(), values)
    return values


def changed(samples: Samples, luck: np.random.Generator) -> Samples:
    """The sheets with some number that fits in some field; where none was found, with an attempt that failed."""
    after, alone = Samples(*(array.copy() for array in samples)), Game(RULEBOOK, 1).set_up()
    for i in range(len(samples.goals)):
        sheet = alone.sheets[0] = samples.sheets[i].tolist()
        failed = int(samples.notes[i, 0])
        for _ in range(TRIES):
            field, number = int(luck.integers(FIELDS)), int(luck.integers(1, LARGEST + 1))
            if sheet[field] == EMPTY and fits_row(sheet, field, number) and fits_column(sheet, field, number):
                after.sheets[i, field] = sheet[field] = number
                break
        else:
            after.notes[i, 0] = failed = min(failed + 1, MOST_FAILED - 1)
        alone.failed[0] = failed
        after.points[i] = score(alone, 0)
    return after


def unknowns(samples: Samples) -> Iterator[list[int]]:
    for sheet, failed in zip(samples.sheets.tolist(), samples.notes[:, 0].tolist(), strict=True):
        yield places_of(sheet, failed)


def places_of(sheet: list[int], failed: int) -> list[int]:
    """The unknowns that add up to what a sheet is worth."""
    found = [int(STARTS[4]) + failed]
    for first in range(0, FIELDS, ROW_LENGTH):
        low, free, is_fillable = 0, 0, True
        for number in [*sheet[first : first + ROW_LENGTH], LARGEST + 1]:
            if number == EMPTY:
                free += 1
                continue
            found += [gap_entry(free, low, number)] if free else []
            is_fillable &= number - low > free
            low, free = number, 0
        found.append(int(STARTS[2]) + sheet[first + ROW_LENGTH - 1])
        written = ROW_LENGTH - sheet[first : first + ROW_LENGTH].count(EMPTY)
        found.append(int(STARTS[3]) + 2 * written + is_fillable)
    return found + [int(STARTS[1]) + 3 * sheet[pentagon] + others_filled(sheet, pentagon) for pentagon in PENTAGONS]


def write(file: Path, worths: dict[str, list[int]]) -> None:
    """As a file of Python, for both speeds."""
    lines = [
        '"""What gaps, rows, columns and failed attempts are worth, in tenths of points: written by training.py."""',
        "",
        "# fmt: off",
    ]
    for name, numbers in worths.items():
        lines += [f"{name} = (", *wrapped([f"{number}," for number in numbers]), ")"]
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")


def wrapped(words: list[str], width: int = 116) -> list[str]:
    return [f"    {line}" for line in textwrap.wrap(" ".join(words), width)]
