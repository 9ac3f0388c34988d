"""What is kept of Extra Spicy for play: how much more held dice are worth than all in the air, in two narrow matrices.

Whoever holds dice can roll them, so that held − held(all in the air) is never negative; as a matrix, with a row for
each S and r and a column for each d, it is close to one of small rank. Some rows and some columns of it, taken layer by
layer, tell its factors. What decisions by them lose is measured (docs/solutions/spicy-dice.md).
"""

from __future__ import annotations

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.games.spicy_dice.rules import BOXES, ROLLS
from pepperbox.solve.solution import Progress, Tables
from pepperbox.solve.spicy_dice.card import SETS, fewest_left, most_left
from pepperbox.solve.spicy_dice.dice import ALL_IN_THE_AIR, SEVENTH
from pepperbox.solve.spicy_dice.extra import layers_of_extra

RANK = 48
SOME_COLUMNS, SOME_ROWS = 700, 1000  # from which the factors are found
HELD = 0.6  # how many dice lie in the columns that are taken


class Samples:
    """Some rows and some columns of what held dice are worth, taken layer by layer."""

    def __init__(self, is_junior: bool) -> None:
        self._luck = np.random.default_rng(1)
        digits = self._luck.integers(0, 6, (SOME_COLUMNS, 6))
        digits[self._luck.random(digits.shape) > HELD] = SEVENTH
        self._columns = np.unique(digits @ 7 ** np.arange(6))
        self._is_junior = is_junior
        self.air = np.zeros((ROLLS + 1, SETS))  # what a turn with all dice in the air is worth
        self._of_columns = np.zeros((ROLLS + 1, SETS, len(self._columns)), np.float32)
        self._places: list[tuple[int, int]] = []
        self._of_rows: list[Array] = []

    def take(self, left: int, held: Array) -> None:
        known = [boxes for boxes in range(1, len(held)) if self._is_known(left, boxes.bit_count())]
        self.air[left, : len(held)] = held[:, ALL_IN_THE_AIR]
        self._of_columns[left, known] = held[known][:, self._columns] - self.air[left, known, None]
        for boxes in self._luck.choice(known, min(len(known), SOME_ROWS // ROLLS), replace=False):
            self._places.append((left, boxes))
            self._of_rows.append((held[boxes] - self.air[left, boxes]).astype(np.float32))

    def _is_known(self, left: int, size: int) -> bool:
        return fewest_left(self._is_junior, size) < left <= most_left(size)

    def factors(self) -> Tables:
        """The factors, and the error that they leave: the root of its mean square over the rows that were taken."""
        flat = self._of_columns.reshape(-1, len(self._columns))
        known = flat[flat.any(axis=1)].astype(np.float64)
        directions = np.linalg.eigh(known.T @ known).eigenvectors[:, ::-1].T.astype(np.float32)  # the strongest first
        by_row = (flat @ directions[:RANK].T).reshape(ROLLS + 1, SETS, RANK)
        places, rows = tuple(np.transpose(self._places)), np.array(self._of_rows)
        by_dice = np.linalg.lstsq(by_row[places], rows, rcond=None)[0]
        error = np.sqrt(np.mean((by_row[places] @ by_dice - rows) ** 2))
        return {"air": self.air, "by_row": by_row, "by_dice": by_dice.astype(np.float32), "error": np.array([error])}


def solve_extra(is_junior: bool, progress: Progress, cores: int, boxes: int = BOXES) -> Tables:
    samples = Samples(is_junior)
    for left, held in layers_of_extra(is_junior, cores, boxes):
        if left > 0:
            samples.take(left, held)
        progress(left / ROLLS)
    return samples.factors()
