"""What it brings to play Extra Spicy by its compact table, exactly: another sweep through all boxes, rolls and dice.

Decisions go by what the table tells, and what comes of them is carried along. For empty boxes S, rolls left r, dice d:

    lying by the table = most of: score a box b with dice u,  worth(d, b, u) + table(S without b, r, d and u in the air)
                                  roll some dice,             table(S, r, d)
    rolling            = turned and landed, as dice.py says, from lying by the table
    lying now          = the same, but to roll some dice is the most of rolling(S, r − 1), those in the air

A decision takes whatever is the most in `rolling` and `lying now`, and brings what that brings. The sweep ends with the
whole card, all six dice in the air and thirty rolls: the mean score of playing by the table, with nothing left to luck.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, on_cores
from pepperbox.engine.game import Game
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.games.spicy_dice.rules import BONUS, BOXES, ROLLS
from pepperbox.solve.solution import Tables
from pepperbox.solve.spicy_dice import dice
from pepperbox.solve.spicy_dice.answers import ALL_PLACES, BestExtraCard
from pepperbox.solve.spicy_dice.card import FULL, SETS, after_each, can_begin, fewest_left, portions, sets_of
from pepperbox.solve.spicy_dice.compact import RANK
from pepperbox.solve.spicy_dice.dice import (
    ALL_IN_THE_AIR,
    LYING,
    MORE,
    NEVER,
    hold_both,
    land,
    more_of,
    place_in_air,
    turn_both,
    turn_fresh,
)
from pepperbox.solve.spicy_dice.extra import layers_of_extra, uses

SOME = 16  # sets that are held against the table at a time


class Kernels(NamedTuple):
    decide: Callable[..., None]
    turn_fresh: Callable[..., None]
    look_ahead: Callable[..., None]
    land: Callable[..., None]
    hold: Callable[..., None]


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "compact", dice):

        @njit(cache=True, nogil=True)
        def decide(
            table: Any,
            brings: Any,
            rows: Any,
            first: Any,
            lead_to: Any,
            points: Any,
            roll_on: Any,
            can_roll: bool,
            by_table: Any,
            told: Any,
            brought: Any,
        ) -> None:
            """For all ways to lie: by the table alone, by looking a roll ahead, and what that brings."""
            told[:] = NEVER
            for box in range(1, BOXES + 1):
                if rows[box] != FULL:
                    after, bring = table[rows[box]], brings[rows[box]]
                    for lying in range(LYING):
                        most, best = told[lying], FULL
                        for k in range(first[box, lying], first[box, lying + 1]):
                            scored = points[k] + after[lead_to[k]]
                            best = k if scored > most else best
                            most = more_of(scored, most)
                        if best != FULL:
                            told[lying], brought[lying] = most, points[best] + bring[lead_to[best]]
            by_table[:] = told
            if can_roll:
                own, own_brings = table[rows[0]], brings[rows[0]]
                for lying in range(LYING):
                    place = place_in_air(lying)
                    by_table[lying] = more_of(told[lying], own[place])
                    if roll_on[lying] > told[lying]:
                        told[lying], brought[lying] = roll_on[lying], own_brings[place]

        @njit(cache=True, nogil=True)
        def turn_fresh_both(
            told: Any, brought: Any, spare: Any, spare_brought: Any, landed: Any, landed_brought: Any
        ) -> None:
            turn_both(told, brought, spare, spare_brought, landed, landed_brought)

        @njit(cache=True, nogil=True)
        def look_ahead(by_table: Any, spare: Any, rolling: Any) -> None:
            turn_fresh(by_table, spare, rolling)
            land(rolling)

        @njit(cache=True, nogil=True)
        def land_all(values: Any) -> None:
            land(values)

        @njit(cache=True, nogil=True)
        def hold_all_both(rolling: Any, brought: Any, roll_on: Any) -> None:
            hold_both(rolling, brought)
            for lying in range(LYING):
                roll_on[lying] = rolling[place_in_air(lying)]

    return Kernels(decide, turn_fresh_both, look_ahead, land_all, hold_all_both)


def nothing_told() -> Tables:
    """A compact table by which nothing is worth anything."""
    by_row, by_dice = np.zeros((ROLLS + 1, SETS, RANK)), np.zeros((RANK, MORE))
    return {"air": np.zeros((ROLLS + 1, SETS)), "by_row": by_row, "by_dice": by_dice, "error": np.zeros(1)}


class ExactExtraCard(BestExtraCard):
    """The first boxes and the last rolls of Extra Spicy, with all that play else knows only closely."""

    def __init__(self, game: Game, boxes: int, rolls: int) -> None:
        self.held: list[Array] = []
        for left, held in layers_of_extra(bool(game.options["junior"]), 1, boxes):
            self.held.append(held.copy())
            if left == rolls:
                break
        super().__init__(game, nothing_told())

    def told(self, left: int, sets: Any, places: Any = ALL_PLACES) -> Array:
        held: Array = self.held[left][sets][:, places]
        return held


def brought_by(game: Game, solved: BestExtraCard, cores: int = 1, boxes: int = BOXES, rolls: int = ROLLS) -> Array:
    """What boxes bring with so many rolls and all dice in the air, for each set that is empty, played by the table."""
    is_junior, sets = bool(game.options["junior"]), 1 << boxes
    brings, roll_on = np.zeros((sets, MORE)), np.zeros((sets, LYING))
    uses(), kernels()
    for left in range(rolls):
        brings[0] = BONUS * left
        table = solved.told(left, np.arange(sets))
        for size in range(boxes, 0, -1):
            if can_begin(is_junior, size, left + 1):
                here = [chosen for chosen in sets_of(size) if chosen < sets]
                can_roll = left > fewest_left(is_junior, size)

                def work(some: slice, here: list[int] = here, can_roll: bool = can_roll, table: Array = table) -> None:
                    for chosen in here[some]:
                        step(table, brings, roll_on, chosen, can_roll)

                on_cores(work, len(here), cores)
    return brings[:, ALL_IN_THE_AIR]


def furthest(game: Game, solved: BestExtraCard, cores: int = 1, boxes: int = BOXES) -> float:
    """How far what the table tells is from what is exact, at most, of all boxes, rolls and ways to hold dice."""
    is_junior, apart = bool(game.options["junior"]), 0.0
    for left, held in layers_of_extra(is_junior, cores, boxes):
        for size in range(1, boxes + 1):
            if can_begin(is_junior, size, left):
                for some in portions([chosen for chosen in sets_of(size) if chosen < 1 << boxes], SOME):
                    apart = max(apart, float(np.max(np.abs(solved.told(left, some) - held[some]))))
    return apart


def step(table: Array, brings: Array, roll_on: Array, boxes: int, can_roll: bool) -> None:
    """With one roll more."""
    by_table, told, brought = np.empty(LYING), np.empty(LYING), np.empty(LYING)
    spare, spare_brought, rolling, landed, landed_brought = (np.empty(MORE) for _ in range(5))
    found = kernels()
    found.decide(table, brings, after_each(boxes), *uses(), roll_on[boxes], can_roll, by_table, told, brought)
    found.turn_fresh(told, brought, spare, spare_brought, landed, landed_brought)
    found.land(landed_brought)
    found.look_ahead(by_table, spare, rolling)
    found.hold(rolling, landed_brought, roll_on[boxes])
    brings[boxes] = landed_brought
