"""Keep on Rolling: what a turn is worth, given what it is worth to end it with so many points.

A turn stands at a *row*: the dice aside, each with what it shows, and the points F of the rows filled up before. What
lies aside matters only by how often each number is there, which red dice show their number and which dice are left, so
that the 7⁶ ways for six dice to lie aside or not fall into 21,008 *classes*. Let p(c) be the points of class c,
P = F + p(c), and bank(P) what it is worth to end the turn with P points: P itself to those who are after points, the
chance to win to those who are after that. What it is worth to have just set dice aside and to go on in the best way is

    value(c) = bank(2P) or start(P), whichever is more       all six aside, none single: filled up
    value(c) = bank(P)                                       all six aside, one of them single
    value(c) = bank(P) or roll(c), whichever is more         dice are left

    roll(c)  = mean over the rolls of the dice left, of the most value(c′) over the answers that lead to some c′;
               bank(0) for a roll without an answer: a bust
    start(F) = roll(nothing aside), with F points from rows before

For each F the classes are worked through from those with no dice left to the empty one, so that everything on the right
side is known, except for start(P): that is known if larger F come first. All of it is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.parts import part
from pepperbox.games.dice import ALL_SIX, WAYS_TO_LAND, holds, how_many, land_dice, tally
from pepperbox.games.keep_on_rolling import RULEBOOK
from pepperbox.games.keep_on_rolling.rules import (
    State,
    aside_points,
    is_all_aside,
    is_answer,
    is_filled_up,
    numbers_aside,
)

LAYOUTS = 7**6  # a die shows one of six numbers aside, or is left
FEWEST_IN_A_ROW, MOST_IN_A_ROW = 8, 72  # when filled up: four 1s and two 2s with no red one; six 6s with it
NO_CLASS = -1


# ── The classes of what lies aside ───────────────────────────────────────────────────────────────────────────────────


class Classes(NamedTuple):
    """What lies aside, by class; classes with fewer dice left come first, the empty one is the last."""

    of_layout: Array  # the class of each way to lie aside; NO_CLASS if it can't be
    layout: Array  # one such way for each class
    points: Array
    is_filled: Array
    is_all: Array  # are all six aside?
    left: Array  # how many dice are left


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
    left = (shown(layout) == 0).sum(axis=1)
    return Classes(of_layout, layout, points[layout], filled[layout], everything[layout], left)


def shown(layout: Array) -> Array:
    """What each die shows aside, by layout; 0 for those that are left."""
    digits: Array = layout[:, None] // 7 ** np.arange(6) % 7
    return digits


@cache
def answers() -> Answers:
    """Every answer to every roll."""
    found = classes()
    rolls = np.where(found.is_all, 0, np.array(WAYS_TO_LAND)[found.left])
    first_roll = np.concatenate(([0], np.cumsum(rolls)))
    first_answer = np.zeros(first_roll[-1] + 1, np.int64)
    state, list_answers = templates(Game(RULEBOOK), 1), kernels().list_answers
    list_answers(state, found.layout, found.of_layout, first_roll, first_answer, np.zeros(0, np.int32))
    leads_to = np.zeros(first_answer[-1], np.int32)
    list_answers(state, found.layout, found.of_layout, first_roll, first_answer, leads_to)
    return Answers(first_roll, first_answer, leads_to)


# ── Rows ────────────────────────────────────────────────────────────────────────────────────────────────────────────


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


def aside_with(s: State, dice: int) -> list[int]:
    """What lies aside if these dice go there too."""
    return [s.rolled[die] if holds(dice, die) else s.aside[die] for die in range(6)]


def class_of(aside: list[int]) -> int:
    return int(classes().of_layout[sum(face * 7**die for die, face in enumerate(aside))])
