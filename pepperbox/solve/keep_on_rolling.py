"""Keep on Rolling: the turn that brings the most points, and what it brings.

A turn stands at a *row*: the dice aside, each with what it shows, and the points F of the rows filled up before. What
lies aside matters only by how often each number is there, which red dice show their number and which dice are left, so
that the 7⁶ ways for six dice to lie aside or not fall into 21,008 *classes*. Let p(c) be the points of class c and
P = F + p(c). What the turn will bring when one has just set dice aside and goes on in the best way is

    value(c) = bank(2P) or start(P), whichever is more       all six aside, none single: filled up
    value(c) = bank(P)                                       all six aside, one of them single
    value(c) = bank(P) or roll(c), whichever is more         dice are left

    roll(c)  = mean over the rolls of the dice left, of the most value(c′) over the answers that lead to some c′;
               bank(0) for a roll without an answer: a bust
    start(F) = roll(nothing aside), with F points from rows before

bank(P) is what it is worth to end the turn with P points: P itself, when points are what one is after. For each F the
classes are worked through from those with no dice left to the empty one, so that everything on the right side is known,
except for start(P): that is known if larger F come first. And there is an F to begin with. Let start₀(F) be what one
gets who stops at the next row that is filled up, whatever it brings. Each of that player's turns ends with 0, F + x or
2(F + x) points and goes bust in the first roll with chance 6!/6⁶, so start₀(F) − 2F is convex and falls with every
point of F. Once it is negative at some F, it is for every larger one; whoever goes on after filling up has at least
as many points at the next row, so that stopping there is right again: to roll on brings start₀ and is worth less than
to stop. The solver begins at such an F (`ENOUGH`, which it checks) and comes down to 0. All of it is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.parts import part
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, holds, how_many, land_dice, tally
from pepperbox.games.keep_on_rolling import RULEBOOK
from pepperbox.games.keep_on_rolling.rules import (
    ROLL,
    STOP,
    State,
    aside_points,
    is_all_aside,
    is_answer,
    is_filled_up,
    numbers_aside,
    stop_points,
    turn_points,
)
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

LAYOUTS = 7**6  # a die shows one of six numbers aside, or is left
MOST_IN_A_ROW = 72  # six 6s with the red one
ENOUGH = 64  # points with which it is right to stop when filled up, whatever else there is
NO_CLASS = -1


# ── The classes of what lies aside ───────────────────────────────────────────────────────────────────────────────────


class Classes(NamedTuple):
    """What lies aside, by class; classes with fewer dice left come first, the empty one is the last."""

    of_layout: Array  # the class of each way to lie aside; NO_CLASS if it can't be
    layout: Array  # one such way for each class
    points: Array
    is_filled: Array
    is_all: Array  # are all six aside?


class Answers(NamedTuple):
    """For each class its rolls, and for each roll the classes that answers lead to, row after row."""

    first_roll: Array  # by class, and where the last one ends
    first_answer: Array  # by roll, and where the last one ends
    leads_to: Array


class Kernels(NamedTuple):
    describe: Callable[..., None]
    list_answers: Callable[..., None]
    sweep: Callable[..., None]


@part
def lay(row: Any, layout: int) -> None:
    for die in range(6):
        row[die] = layout % 7
        layout //= 7


@part
def layout_with(layout: int, rolled: Any, dice: int) -> int:
    place = 1
    for die in range(6):
        if dice >> die & 1:
            layout += rolled[die] * place
        place *= 7
    return layout


@part
def dice_left(aside: Any) -> int:
    dice = 0
    for die in range(6):
        if aside[die] == 0:
            dice |= 1 << die
    return dice


@part
def answers_of(states: Any, layout: int, outcome: int, of_layout: Any, leads_to: Any, place: int) -> int:
    """Write the classes that the answers to a roll lead to from a place on; where do they end?"""
    s = states[0]
    lay(s.aside, layout)
    left = dice_left(s.aside)
    lay(s.rolled, 0)
    land_dice(s.rolled, left, outcome)
    aside = numbers_aside(s)
    for dice in range(1, ALL_SIX + 1):
        if dice & ~left == 0 and is_answer(s, dice, aside):
            if len(leads_to):
                leads_to[place] = of_layout[layout_with(layout, s.rolled, dice)]
            place += 1
    return place


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "solution"):

        @njit(cache=True, nogil=True)
        def describe(states: Any, keys: Any, points: Any, filled: Any, everything: Any) -> None:
            """Everything that matters of each layout."""
            s = states[0]
            for layout in range(LAYOUTS):
                lay(s.aside, layout)
                left = dice_left(s.aside)
                reds = 0
                for die in range(6):
                    if s.aside[die] == die + 1:
                        reds |= 1 << die
                points[layout] = aside_points(s)
                filled[layout] = is_filled_up(s)
                everything[layout] = is_all_aside(s)
                can_be = points[layout] > 0 or left == ALL_SIX
                keys[layout] = (how_many(left) << 40 | tally(s.aside) << 12 | left << 6 | reds) if can_be else NO_CLASS

        @njit(cache=True, nogil=True)
        def list_answers(
            states: Any, layouts: Any, of_layout: Any, first_roll: Any, first_answer: Any, leads_to: Any
        ) -> None:
            """All answers to all rolls; with no room for them, only where they begin."""
            place = 0
            for each in range(len(layouts)):
                for roll in range(first_roll[each], first_roll[each + 1]):
                    first_answer[roll] = place
                    place = answers_of(states, layouts[each], roll - first_roll[each], of_layout, leads_to, place)
            first_answer[first_roll[-1]] = place

        @njit(cache=True, nogil=True)
        def sweep(
            before: int,
            bank: Any,
            start: Any,
            points: Any,
            filled: Any,
            everything: Any,
            first_roll: Any,
            first_answer: Any,
            leads_to: Any,
            value: Any,
            roll: Any,
        ) -> None:
            """The values of all classes, given the points of the rows before."""
            for each in range(len(points)):
                total = before + points[each]
                if filled[each]:
                    value[each] = max(bank[2 * total], start[total])
                elif everything[each]:
                    value[each] = bank[total]
                else:
                    hope = 0.0
                    for i in range(first_roll[each], first_roll[each + 1]):
                        best = -1.0
                        for k in range(first_answer[i], first_answer[i + 1]):
                            best = max(best, value[leads_to[k]])
                        hope += best if best >= 0 else bank[0]
                    roll[each] = hope / (first_roll[each + 1] - first_roll[each])
                    value[each] = max(bank[total], roll[each])

        none, no_start, no_value = np.zeros(0, np.int64), np.zeros(1, np.int64), np.zeros(0)
        state, no_truth, no_class = templates(Game(RULEBOOK), 1), np.zeros(0, np.bool_), np.zeros(0, np.int32)
        describe(state, np.zeros(LAYOUTS, np.int64), *described())
        list_answers(state, none, none, no_start, no_start, no_class)
        sweep(0, no_value, no_value, none, no_truth, no_truth, no_start, no_start, no_class, no_value, no_value)
    return Kernels(describe, list_answers, sweep)


def described() -> tuple[Array, Array, Array]:
    """Room for the points of each layout, and whether it is filled up, and all aside."""
    return np.zeros(LAYOUTS, np.int64), np.zeros(LAYOUTS, np.bool_), np.zeros(LAYOUTS, np.bool_)


@cache
def classes() -> Classes:
    """All classes, in the order of the dice left."""
    keys = np.zeros(LAYOUTS, np.int64)
    points, filled, everything = described()
    kernels().describe(templates(Game(RULEBOOK), 1), keys, points, filled, everything)
    can_be = np.flatnonzero(keys != NO_CLASS)
    _, first, inverse = np.unique(keys[can_be], return_index=True, return_inverse=True)
    layout = can_be[first]
    of_layout = np.full(LAYOUTS, NO_CLASS, np.int64)
    of_layout[can_be] = inverse
    return Classes(of_layout, layout, points[layout], filled[layout], everything[layout])


@cache
def answers() -> Answers:
    """Every answer to every roll."""
    found = classes()
    left = (found.layout[:, None] // 7 ** np.arange(6) % 7 == 0).sum(axis=1)
    first_roll = np.concatenate(([0], np.cumsum(np.where(left, np.array(WAYS_TO_LAND)[left], 0))))
    first_answer = np.zeros(first_roll[-1] + 1, np.int64)
    state, list_answers = templates(Game(RULEBOOK), 1), kernels().list_answers
    list_answers(state, found.layout, found.of_layout, first_roll, first_answer, np.zeros(0, np.int32))
    leads_to = np.zeros(first_answer[-1], np.int32)
    list_answers(state, found.layout, found.of_layout, first_roll, first_answer, leads_to)
    return Answers(first_roll, first_answer, leads_to)


# ── A turn ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Row(NamedTuple):
    """The values of a row by class, given the points of the rows before."""

    value: Array  # of having just set dice aside
    roll: Array  # of rolling now


def solved_row(before: int, bank: Array, start: Array) -> Row:
    found, (first_roll, first_answer, leads_to) = classes(), answers()
    row = Row(np.zeros(len(found.layout)), np.zeros(len(found.layout)))
    described = (found.points, found.is_filled, found.is_all)
    kernels().sweep(before, bank, start, *described, first_roll, first_answer, leads_to, *row)
    return row


def solved_turn(bank: Array, enough: int, progress: Progress) -> Array:
    """What it is worth to start a row, by the points of those before it; with `enough` of them one stops anyway."""
    start = np.zeros(enough + MOST_IN_A_ROW + 1)
    for before in reversed(range(enough + 1)):
        start[before] = solved_row(before, bank, start).roll[-1]
        progress(1 - before / enough)
    return start


def points_themselves(most: int) -> Array:
    """What it is worth to bank points, to those who are after points."""
    return np.arange(2 * (most + MOST_IN_A_ROW) + 1, dtype=np.float64)


def objection(game: Game) -> str | None:
    return None


def settled(game: Game) -> str:
    return ""


def solve(game: Game, progress: Progress, cores: int) -> Tables:
    start = solved_turn(points_themselves(ENOUGH), ENOUGH, progress)
    assert start[ENOUGH] < 2 * ENOUGH, "this is not enough to begin with"
    return {"start": start}


def solution_from(game: Game, tables: Tables) -> Solution:
    return BestTurn(game, tables)


class BestTurn:
    """The turn that brings the most points."""

    unit = "points"
    about = "what the best turn brings"

    def __init__(self, game: Game, tables: Tables) -> None:
        self._start = tables["start"]
        self.value = float(self._start[0])
        self.figures = {
            "points with which to stop when filled up": float(self._first_stop()),
        }
        self._row = lru_cache(maxsize=32)(self._solved_row)

    def _first_stop(self) -> int:
        return int(np.argmax(2 * np.arange(len(self._start)) >= self._start))

    def _solved_row(self, before: int) -> Row:
        """Beyond ENOUGH nobody rolls on after filling up, so that starting another row counts for nothing there."""
        start = np.zeros(max(len(self._start), before + MOST_IN_A_ROW + 1))
        start[: len(self._start)] = self._start
        return solved_row(before, points_themselves(before), start)

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        return [Worth(self._worth(s, action), self.unit) for action in moves[1 : moves[0] + 1]]

    def _worth(self, s: State, action: int) -> float:
        if action == STOP:
            return float(stop_points(s))
        if action == ROLL and is_filled_up(s):
            return float(self._row(turn_points(s)).roll[-1])
        if action == ROLL:
            return float(self._row(s.filled).roll[class_of(s.aside)])
        return float(self._row(s.filled).value[class_of(aside_with(s, action))])


def aside_with(s: State, dice: int) -> list[int]:
    """What lies aside if these dice go there too."""
    return [s.rolled[die] if holds(dice, die) else s.aside[die] for die in range(6)]


def class_of(aside: list[int]) -> int:
    return int(classes().of_layout[sum(face * 7**die for die, face in enumerate(aside))])
