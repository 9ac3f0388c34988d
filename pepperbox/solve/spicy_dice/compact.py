"""What is kept of Extra Spicy for play: how much more held dice are worth than all in the air, in two narrow matrices.

Whoever holds dice can roll them, so that held − held(all in the air) is never negative; as a matrix, with a row for
each S and r and a column for each d, it is close to one of small rank. Some rows and some columns of it, taken layer by
layer, tell its factors:

    the columns that were taken      ≈  by_row × their strongest directions
    all columns, in rows taken       ≈  by_row × by_dice, with the least squares

Columns are drawn so that dice which one would hold are among them often enough: any dice, dice that are mostly alike,
and dice that are mostly red. A quarter of the rows is left out of this, and tells the error. What decisions by the
factors lose is worked out exactly in tests/solutions/extra_spicy.py, and told in docs/solutions/spicy-dice.md.
"""

from __future__ import annotations

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.games.spicy_dice.rules import BOXES, ROLLS
from pepperbox.solve.solution import Progress, Tables
from pepperbox.solve.spicy_dice.card import SETS, can_begin
from pepperbox.solve.spicy_dice.dice import ALL_IN_THE_AIR, SEVENTH
from pepperbox.solve.spicy_dice.extra import layers_of_extra

RANK = 96  # a multiple of four, as many as are added up at a time
SOME_COLUMNS, SOME_ROWS = 1400, 1500  # from which the factors are found
SHARES = (0.4, 0.35, 0.25)  # of the columns: any dice, mostly alike, mostly red
HELD = 0.6  # how many dice lie in the columns that are taken
MOSTLY = 0.6  # how many of those are alike, or red
UNSEEN = 4  # every such row is left for measuring the error
KEPT = np.float16  # its rounding is far below the error
SMALL = 1e-3  # added to squares, so that a direction which no row has can be divided by


class Samples:
    """Some rows and some columns of what held dice are worth, taken layer by layer."""

    def __init__(self, is_junior: bool) -> None:
        self._luck = np.random.default_rng(1)
        self._columns = self._drawn_columns()
        self._is_junior = is_junior
        self.air = np.zeros((ROLLS + 1, SETS))  # what a turn with all dice in the air is worth
        self._of_columns = np.zeros((ROLLS + 1, SETS, len(self._columns)), np.float32)
        self._places: list[tuple[int, int]] = []
        self._of_rows: list[Array] = []

    def _drawn_columns(self) -> Array:
        luck, shape = self._luck, (SOME_COLUMNS, 6)
        digits, meant = luck.integers(0, 6, shape), luck.random(shape) < MOSTLY
        kind = luck.choice(3, (SOME_COLUMNS, 1), p=SHARES)
        digits = np.where(meant & (kind == 1), luck.integers(0, 6, (SOME_COLUMNS, 1)), digits)
        digits = np.where(meant & (kind == 2), np.arange(6), digits)
        digits[luck.random(shape) > HELD] = SEVENTH
        return np.unique(digits @ 7 ** np.arange(6))

    def take(self, left: int, held: Array) -> None:
        known = [boxes for boxes in range(1, len(held)) if can_begin(self._is_junior, boxes.bit_count(), left)]
        self.air[left, : len(held)] = held[:, ALL_IN_THE_AIR]
        self._of_columns[left, known] = held[known][:, self._columns] - self.air[left, known, None]
        for boxes in self._luck.choice(known, min(len(known), SOME_ROWS // ROLLS), replace=False):
            self._places.append((left, boxes))
            self._of_rows.append((held[boxes] - self.air[left, boxes]).astype(np.float32))

    def factors(self) -> Tables:
        """The factors, and the error that they leave: the root of its mean square over the rows left for that."""
        flat = self._of_columns.reshape(-1, len(self._columns))
        squares = (flat.T @ flat).astype(np.float64)
        directions = np.linalg.eigh(squares).eigenvectors[:, ::-1][:, :RANK].astype(np.float32)  # the strongest first
        by_row = (flat @ directions).reshape(ROLLS + 1, SETS, RANK)
        rows, told = np.array(self._of_rows), by_row[tuple(np.transpose(self._places))]
        unseen = np.arange(len(rows)) % UNSEEN == 0
        by_dice = least_squares(told[~unseen], rows[~unseen])
        error = np.sqrt(np.mean((told[unseen] @ by_dice - rows[unseen]) ** 2))
        return {
            **{"air": self.air, "by_row": by_row.astype(KEPT), "by_dice": by_dice.astype(KEPT)},
            "error": np.array([error], np.float64),
        }


def least_squares(told: Array, rows: Array) -> Array:
    """What to multiply with, so that `told` becomes the closest to `rows`."""
    squares = (told.T @ told).astype(np.float64) + SMALL * np.eye(told.shape[1])
    found: Array = np.linalg.solve(squares, (told.T @ rows).astype(np.float64)).astype(np.float32)
    return found


def solve_extra(is_junior: bool, progress: Progress, cores: int, boxes: int = BOXES) -> Tables:
    samples = Samples(is_junior)
    for left, held in layers_of_extra(is_junior, cores, boxes):
        if left > 0:
            samples.take(left, held)
        progress(left / ROLLS)
    return samples.factors()
