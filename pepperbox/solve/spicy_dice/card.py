"""Where a card of Spicy Dice stands: what a box has scored never matters again, so it is its empty boxes, a set S, and
its rolls left r.

Each full box took a roll at least, so that with |S| boxes empty 20 + |S| rolls are left at most. By the Junior rule S
boxes leave at least 3(|S| − 1) rolls for later turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.games.spicy_dice.rules import BOXES, ROLLS

SETS = 1 << BOXES  # of boxes; bit b − 1 for box b
FULL = -1  # in place of a row, for a box that is not empty


def sets_of(size: int) -> list[int]:
    return [sum(1 << box for box in chosen) for chosen in combinations(range(BOXES), size)]


def without(boxes: int, box: int) -> int:
    return boxes & ~(1 << (box - 1))


def after_each(boxes: int) -> Array:
    """The set itself, then what is left of it after each box; FULL for those that it does not hold."""
    return np.array([boxes, *(without(boxes, box) if boxes >> (box - 1) & 1 else FULL for box in range(1, BOXES + 1))])


def fewest_left(is_junior: bool, empty: int) -> int:
    """How few rolls a turn with so many empty boxes can leave."""
    return 3 * (empty - 1) if is_junior else 0


def most_left(empty: int) -> int:
    """How many rolls can be left when a turn with so many empty boxes begins: each full one took a roll."""
    return ROLLS - (BOXES - empty)


def can_begin(is_junior: bool, empty: int, left: int) -> bool:
    """Can a turn with so many empty boxes begin with so many rolls, and one be rolled?"""
    return fewest_left(is_junior, empty) < left <= most_left(empty)


def portions(sets: list[int], cores: int) -> Iterator[list[int]]:
    """Some at a time, so that progress can be seen and Ctrl-C is heard."""
    for first in range(0, len(sets), 2 * cores):
        yield sets[first : first + 2 * cores]
