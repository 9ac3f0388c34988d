"""Extra Spicy for one, exactly: layer by layer of rolls left.

A turn begins with the dice that were used in the air, and others lie; any of those may be rolled too, at least one die
is. With the steps of dice.py, for empty boxes S, rolls left r and dice d:

    held(S, r, d)  = most of rolling(S, r − 1, d′) over the d′ that have the dice of d in the air, and maybe more
    lying(S, r, d) = most of: score a box b with dice u,  worth(d, b, u) + held(S without b, r, d with u in the air)
                              roll some dice,             held(S, r, d), if rolls are left

Here r comes first: from held(·, r) to held(·, r + 1), larger S before smaller ones, all in one array of 1024 × 7⁶
numbers. It is too large to be kept for every r, so that for play it is told approximately (compact.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array, on_cores, templates
from pepperbox.engine.game import Game
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.games.spicy_dice.rules import BONUS, BOXES, ROLLS
from pepperbox.solve.spicy_dice.card import after_each, can_begin, fewest_left, portions, sets_of
from pepperbox.solve.spicy_dice.dice import ALL_WAYS, LYING, MORE
from pepperbox.solve.spicy_dice.kernels import kernels, roll_from


class Uses(NamedTuple):
    """For each box and each way to lie, the handfuls to score with, row after row."""

    first: Array
    lead_to: Array  # the dice that lie and those that are in the air then
    points: Array


@cache
def uses() -> Uses:
    state, first = templates(Game(RULEBOOK, 1, {"extra": True}), 1), np.zeros((BOXES + 1, LYING + 1), np.int32)
    count = kernels().list_uses(state, first, np.zeros(0, np.int32), np.zeros(0, np.int16))
    lead_to, points = np.zeros(count, np.int32), np.zeros(count, np.int16)
    kernels().list_uses(state, first, lead_to, points)
    return Uses(first, lead_to, points)


def layers_of_extra(is_junior: bool, cores: int, boxes: int = BOXES) -> Iterator[tuple[int, Array]]:
    """held(S, r, d) for r = 0, 1, 2, …: the same array each time, which is what it is until the next is asked for."""
    held = np.zeros((1 << boxes, MORE))
    uses()  # once, before several cores ask for it
    for left in range(ROLLS + 1):
        held[0] = BONUS * left
        yield left, held
        for size in range(boxes, 0, -1):
            if can_begin(is_junior, size, left + 1):
                for some in portions([chosen for chosen in sets_of(size) if chosen < 1 << boxes], cores):
                    step_sets(held, some, left, is_junior, cores)


def step_sets(held: Array, some: list[int], left: int, is_junior: bool, cores: int) -> None:
    """From held(S, r) to held(S, r + 1), for some S."""

    def work(rows: slice) -> None:
        lying, spare, rolling = np.empty(LYING), np.empty(MORE), np.empty(MORE)
        for boxes in some[rows]:
            can_roll = left > fewest_left(is_junior, boxes.bit_count())
            kernels().score_with(held[boxes], can_roll, held, after_each(boxes), *uses(), ALL_WAYS, lying)
            roll_from(lying, spare, rolling)
            kernels().hold(rolling)
            held[boxes] = rolling

    on_cores(work, len(some), cores)
