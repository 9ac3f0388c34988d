"""All of Spicy Dice that is compiled: what dice are worth, asked of the rules, and the steps of both solutions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.games.spicy_dice.rules import BOXES, dice_of, offer_dice, worth, worth_of
from pepperbox.solve.spicy_dice import dice
from pepperbox.solve.spicy_dice.card import FULL
from pepperbox.solve.spicy_dice.dice import (
    ALL_IN_THE_AIR,
    LYING,
    MORE,
    NEVER,
    SEVENTH,
    choose_roll,
    hold,
    land,
    lay,
    more_of,
    place_in_air,
    turn_fresh,
)

NEAR = 1024  # columns that are told at a time, which stay near the core


class Kernels(NamedTuple):
    tabulate: Callable[..., None]
    turn_fresh: Callable[..., None]
    land: Callable[..., None]
    solve_set: Callable[..., None]
    list_uses: Callable[..., int]
    score_with: Callable[..., None]
    hold: Callable[..., None]
    tell: Callable[..., None]


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "solution", dice):

        @njit(cache=True, nogil=True)
        def tabulate(worths: Any) -> None:
            """What six dice are worth in every box, by the rules."""
            faces: Any = np.zeros(6, np.int16)
            for lying in range(LYING):
                lay(faces, lying)
                for box in range(1, BOXES + 1):
                    worths[box, lying] = worth(faces, box)

        @njit(cache=True, nogil=True)
        def turn_all_fresh(lying: Any, spare: Any, landed: Any) -> None:
            turn_fresh(lying, spare, landed)

        @njit(cache=True, nogil=True)
        def land_all(values: Any) -> None:
            land(values)

        @njit(cache=True, nogil=True)
        def solve_set(boxes: int, scored: int, worths: Any, turn: Any, fewest: int, most: int, chain: Any) -> None:
            """What empty boxes are worth with every number of rolls, if these may be scored; `chain` takes lying(S)."""
            one, two, three = np.empty(MORE), np.empty(MORE), np.empty(MORE)
            lying, roll = np.empty(LYING), np.full(LYING, NEVER)
            for left in range(fewest, most):
                lying[:] = roll
                for box in range(1, BOXES + 1):
                    if scored >> (box - 1) & 1:
                        rest, points = turn[boxes & ~(1 << (box - 1)), left], worths[box]
                        for i in range(LYING):
                            lying[i] = more_of(lying[i], points[i] + rest)
                if len(chain):
                    chain[left] = lying
                turn_fresh(lying, one, two)
                land(two)
                turn[boxes, left + 1] = two[ALL_IN_THE_AIR]
                choose_roll(two, one, three, roll)

        @njit(cache=True, nogil=True)
        def list_uses(states: Any, first: Any, lead_to: Any, points: Any) -> int:
            """For each box and each way to lie: the handfuls to score with, what is in the air then, their points."""
            s, place = states[0], 0
            moves: Any = np.zeros(ALL_SIX + 3, np.int32)
            for box in range(1, BOXES + 1):
                for lying in range(first.shape[1] - 1):
                    first[box, lying] = place
                    lay(s.faces[0], lying)
                    moves[0] = 0
                    offer_dice(s, 0, box, moves)
                    for i in range(1, moves[0] + 1):
                        if len(points):
                            used = dice_of(moves[i])
                            points[place] = worth_of(s.faces[0], box, used)
                            seven, index = 1, 0
                            for die in range(6):
                                index += (SEVENTH if used >> die & 1 else s.faces[0][die] - 1) * seven
                                seven *= 7
                            lead_to[place] = index
                        place += 1
                first[box, -1] = place
            return place

        @njit(cache=True, nogil=True)
        def score_with(
            roll_on: Any,
            can_roll: bool,
            held: Any,
            rows: Any,
            first: Any,
            lead_to: Any,
            points: Any,
            ways: Any,
            lying: Any,
        ) -> None:
            """The most of rolling on and of scoring, as dice lie in `ways`; `rows`, by box, are of S without it."""
            for i in ways:
                lying[i] = roll_on[place_in_air(i)] if can_roll else NEVER
            for box in range(1, BOXES + 1):
                if rows[box] != FULL:
                    after = held[rows[box]]
                    for i in ways:
                        best = lying[i]
                        for k in range(first[box, i], first[box, i + 1]):
                            best = more_of(best, points[k] + after[lead_to[k]])
                        lying[i] = best

        @njit(cache=True, nogil=True)
        def hold_all(rolling: Any) -> None:
            hold(rolling)

        @njit(cache=True, nogil=True)
        def tell(air: Any, by_row: Any, by_dice: Any, held: Any) -> None:
            """held = air + by_row × by_dice, on one core: spread over several a product this narrow costs more."""
            for begin in range(0, held.shape[1], NEAR):
                end = min(begin + NEAR, held.shape[1])
                for row in range(len(held)):
                    some = held[row, begin:end]
                    some[:] = air[row]
                    for k in range(0, len(by_dice), 4):
                        one, two = by_row[row, k], by_row[row, k + 1]
                        three, four = by_row[row, k + 2], by_row[row, k + 3]
                        first, second = by_dice[k, begin:end], by_dice[k + 1, begin:end]
                        third, fourth = by_dice[k + 2, begin:end], by_dice[k + 3, begin:end]
                        for i in range(len(some)):
                            some[i] += one * first[i] + two * second[i] + three * third[i] + four * fourth[i]

        table, lying, more, held = (
            np.zeros((BOXES + 1, LYING), np.int16),
            np.zeros(LYING),
            np.zeros(MORE),
            np.zeros((1, MORE)),
        )
        first, lead_to, points = np.zeros((BOXES + 1, 1), np.int32), np.zeros(0, np.int32), np.zeros(0, np.int16)
        tabulate(table)
        turn_all_fresh(lying, more, more)
        land_all(more)
        solve_set(0, 0, table, held, 0, 0, np.zeros((0, LYING)))
        list_uses(templates(Game(RULEBOOK), 1), first, lead_to, points)
        score_with(more, False, held, np.full(BOXES + 1, FULL), first, lead_to, points, np.zeros(0, np.int64), lying)
        hold_all(more)
        tell(*(np.zeros(shape, np.float32) for shape in (1, (1, 4), (4, 1), (1, 1))))
    return Kernels(tabulate, turn_all_fresh, land_all, solve_set, list_uses, score_with, hold_all, tell)


@cache
def worths() -> Array:
    """By box and by how the dice lie."""
    table = np.zeros((BOXES + 1, LYING), np.int16)
    kernels().tabulate(table)
    return table


def roll_from(lying: Array, spare: Array, rolling: Array) -> None:
    """What rolling is worth, given what dice are worth as they lie after it."""
    kernels().turn_fresh(lying, spare, rolling)
    kernels().land(rolling)
