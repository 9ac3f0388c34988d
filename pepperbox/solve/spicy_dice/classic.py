"""Classic and Junior Spicy Dice for one, exactly.

For empty boxes S, rolls left r and dice as they lie, with the steps of dice.py:

    lying(S, r, d) = most of: score a box b,   worth(d, b) + turn(S without b, r)
                              roll some dice,  rolling(S, r − 1, those in the air), if rolls are left

A turn begins with all six dice in the air: turn(S, r) = rolling(S, r − 1, all in the air), and turn(nothing, r) is the
bonus 5r, turn(S, 0) = 0. With S come its rolls, 0, 1, 2, …; after all S with fewer boxes. Only turn(S, r) is kept,
1024 × 31 numbers: everything else about S follows from those of smaller S in some milliseconds. By the Junior rule S
boxes leave at least 3(|S| − 1) rolls for later, which is where its rolls begin.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pepperbox.engine.compiled import Array, on_cores
from pepperbox.games.spicy_dice.rules import BONUS, BOXES, ROLLS
from pepperbox.solve.solution import Progress
from pepperbox.solve.spicy_dice.card import SETS, fewest_left, most_left, portions, sets_of, without
from pepperbox.solve.spicy_dice.dice import LYING
from pepperbox.solve.spicy_dice.kernels import kernels, worths

Habit = Callable[[int], int]  # which of the boxes that are empty somebody would score
Taste = Callable[[int], Array]  # what boxes are worth to somebody, given which are empty, by box and how dice lie
UNWANTED = -10_000  # instead of points that somebody would not take


def any_box(boxes: int) -> int:
    return boxes


def any_points(boxes: int) -> Array:
    return worths()


def solve_classic(
    is_junior: bool,
    progress: Progress,
    cores: int,
    boxes: int = BOXES,
    habit: Habit = any_box,
    taste: Taste = any_points,
) -> Array:
    """turn(S, r) for all S of up to so many boxes; with a habit or a taste, what is still the best for who has it."""
    turn = np.zeros((SETS, ROLLS + 1))
    turn[0] = BONUS * np.arange(ROLLS + 1)
    needed = met_by(habit, boxes)
    worths()  # once, before several cores ask for it
    done = 0
    for size in range(1, boxes + 1):
        for some in portions([chosen for chosen in sets_of(size) if chosen in needed], cores):
            solve_sets(turn, some, is_junior, cores, habit, taste)
            done += len(some)
            progress(done / len(needed))
    return turn


def met_by(habit: Habit, most: int) -> set[int]:
    """The sets of empty boxes that somebody meets, of up to so many boxes."""
    met, waiting = set[int](), sets_of(most)
    while waiting:
        boxes = waiting.pop()
        if boxes and boxes not in met:
            met.add(boxes)
            waiting += [without(boxes, box) for box in range(1, BOXES + 1) if habit(boxes) >> (box - 1) & 1]
    return met


def solve_sets(turn: Array, some: list[int], is_junior: bool, cores: int, habit: Habit, taste: Taste) -> None:
    def work(rows: slice) -> None:
        for boxes in some[rows]:
            solve_one(turn, boxes, is_junior, habit(boxes), points=taste(boxes))

    on_cores(work, len(some), cores)


def solve_one(
    turn: Array, boxes: int, is_junior: bool, scored: int, chain: Array | None = None, points: Array | None = None
) -> None:
    size = boxes.bit_count()
    given, room = worths() if points is None else points, np.zeros((0, LYING)) if chain is None else chain
    kernels().solve_set(boxes, scored, given, turn, fewest_left(is_junior, size), most_left(size), room)
