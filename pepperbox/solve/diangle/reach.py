"""Diangle!: what can be done between two rolls, and what rolls are worth by it.

**What is rolled.** A turn comes to a roll: some dice stay on the board, and all others are rolled. What follows
depends on the level l, on whether an extra turn is due already (e is 1 then) and on the dice that stay, each with its
row and so with its number: one of the 4096 arrangements a, of which few are possible at a level.

**What it can come to.** After the roll all six dice are arranged afresh, so that all depends on what they show, f, and
not on where they lay. From there it is all decisions, until the turn ends and another one comes to its roll, maybe
after advances before it, or until the race is over. So each f at a level has an *end* for everything that can be done:
OVER, or another roll (l′, e′, a′), in this turn or in the next one. They are asked of the rules themselves, which are
walked through decision by decision (`walk`): eleven ends, on average.

**What that is worth.** Let worth(end) be known. Then

    settled(l, e, f) = most worth of the ends that f can come to
    second(l, e, a)  = mean over what the rolled dice show, f, of settled(l, e, f)
    roll(l, e, a)    = mean over f of settled(l, e, f), to accept, or second(l, e, a), to roll again, whichever is more

Ends are rolls at higher levels, or of this level in a later turn (or in the extra turn that is due). What is counted,
and how rolls of a level that ask for each other are settled, is up to `alone` and `race`; there may be several things
to count at once, one a *lane*.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, rows, templates
from pepperbox.engine.game import Game
from pepperbox.engine.parts import part
from pepperbox.games.diangle import RULEBOOK
from pepperbox.games.diangle.rules import (
    ACTIONS,
    ARRANGE,
    BOTTOM,
    CHOOSE,
    CLIMB,
    KEEPS,
    LEVELS,
    MIDDLE,
    REARRANGE,
    ROLL,
    ROWS,
    SECOND_ROLL,
    TOP,
    State,
    apply,
    arrangement,
    chance,
    is_over,
    legal,
)
from pepperbox.games.dice import ALL_SIX

WAYS = 6**6
DEEPEST = 40  # decisions one after the other without a roll

# Ends, of this turn and then of the next one: OVER; then rolls, by level, extra turn and what stays.
OVER = 0
LEVEL_ENDS = 2 * KEEPS
TURN_ENDS = 1 + LEVELS * LEVEL_ENDS
OVER_LATER = OVER + TURN_ENDS  # by advances before the roll of the next turn
ENDS = 2 * TURN_ENDS


def ends_of(level: int, extra: int, later: int = 0) -> slice:
    """The ends that are rolls at a level, by what stays."""
    first = later * TURN_ENDS + 1 + level * LEVEL_ENDS + extra * KEEPS
    return slice(first, first + KEEPS)


class Kernels(NamedTuple):
    ends_after: Callable[..., int]
    ends_at: Callable[..., int]
    settle: Callable[..., None]
    choose: Callable[..., None]
    roll: Callable[..., float]
    follow: Callable[..., None]
    spread: Callable[..., None]


@part
def walk(stack: Any, moves: Any, cursor: Any, later: Any, avoided: Any, met: Any, ends: Any, size: int) -> int:
    """Write the ends of the position at the bottom of the stack, each once; where do they end?"""
    first, depth = size, 0
    cursor[0] = 0
    moves[0][0] = 0
    legal(stack[0], 0, moves[0])
    while depth >= 0:
        if cursor[depth] == moves[depth][0]:
            depth -= 1
            continue
        cursor[depth] += 1
        if avoided[moves[depth][cursor[depth]]]:
            continue
        before = stack[depth]
        stack[depth + 1] = before
        after = stack[depth + 1]
        apply(after, 0, moves[depth][cursor[depth]])
        if not is_over(after) and not chance(after):
            later[depth + 1] = later[depth] + is_turn_over(before, after)
            depth += 1
            cursor[depth] = 0
            moves[depth][0] = 0
            legal(stack[depth], 0, moves[depth])
            continue
        end = end_of(after, later[depth])
        if not met[end]:
            met[end] = True
            ends[size] = end
            size += 1
    for i in range(first, size):
        met[ends[i]] = False
    return size


@part
def is_turn_over(before: Any, after: Any) -> int:
    """1 if a turn has ended that has not earned another."""
    ends = after.phase == CHOOSE and before.phase != CHOOSE and before.phase != REARRANGE
    return 1 - before.extra_turn if ends else 0


@part
def end_of(s: Any, later: int) -> Any:
    if is_over(s):
        return OVER + later * TURN_ENDS
    board = s.board[0]
    kept = arrangement(board[BOTTOM], board[MIDDLE], board[TOP])
    return later * TURN_ENDS + 1 + s.level[0] * LEVEL_ENDS + s.extra_turn * KEEPS + kept


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "solution"):

        @njit(cache=True, nogil=True)
        def ends_after(
            stack: Any,
            moves: Any,
            cursor: Any,
            later: Any,
            avoided: Any,
            met: Any,
            before: Any,
            action: int,
            ends: Any,
        ) -> Any:
            """The ends of what an action leads to; below zero: minus their number, when it is a second roll."""
            stack[0] = before[0]
            after = stack[0]
            apply(after, 0, action)
            if is_over(after) or chance(after):
                ends[0] = end_of(after, 0)
                return -1 if after.phase == SECOND_ROLL else 1
            later[0] = is_turn_over(before[0], after)
            return walk(stack, moves, cursor, later, avoided, met, ends, 0)

        @njit(cache=True, nogil=True)
        def ends_at(
            stack: Any,
            moves: Any,
            cursor: Any,
            later: Any,
            avoided: Any,
            met: Any,
            level: int,
            extra: int,
            first: Any,
            ends: Any,
        ) -> int:
            """All ends of all that the dice can show at a level; how many are they?"""
            size = 0
            for showing in range(len(first) - 1):
                first[showing] = size
                s = stack[0]
                s.phase = ARRANGE
                s.level[0] = level
                s.extra_turn = extra
                s.used = 0
                rest = showing
                for die in range(6):
                    s.faces[0][die] = 1 + rest % 6
                    rest //= 6
                for row in range(ROWS):
                    s.board[0][row] = 0
                later[0] = 0
                size = walk(stack, moves, cursor, later, avoided, met, ends, size)
            first[-1] = size
            return size

        @njit(cache=True, nogil=True)
        def settle(first: Any, ends: Any, worth: Any, settled: Any) -> None:
            """The most that what the dice show can come to, by lane."""
            for showing in range(len(first) - 1):
                for lane in range(worth.shape[1]):
                    settled[showing, lane] = worth[ends[first[showing]], lane]
                for i in range(first[showing] + 1, first[showing + 1]):
                    for lane in range(worth.shape[1]):
                        value = worth[ends[i], lane]
                        settled[showing, lane] = max(settled[showing, lane], value)

        @njit(cache=True, nogil=True)
        def choose(first: Any, ends: Any, worth: Any, chosen: Any) -> None:
            """The end of most worth, of the only lane."""
            for showing in range(len(first) - 1):
                best = ends[first[showing]]
                for i in range(first[showing] + 1, first[showing + 1]):
                    if worth[ends[i], 0] > worth[best, 0]:
                        best = ends[i]
                chosen[showing] = best

        @njit(cache=True, nogil=True)
        def roll(level: int, keeps: Any, first_way: Any, ways: Any, settled: Any, second: Any, rolled: Any) -> float:
            """Both rolls of everything that can stay; by how much does the first one change?"""
            change, lanes = 0.0, settled.shape[1]
            mean, total = np.zeros(lanes), np.zeros(lanes)
            for kept in keeps:
                lying, first, last = rolls_of(level, kept, first_way)
                for lane in range(lanes):
                    mean[lane] = 0.0
                    total[lane] = 0.0
                for i in range(first, last):
                    showing = lying + ways[i]
                    for lane in range(lanes):
                        mean[lane] += settled[showing, lane]
                for lane in range(lanes):
                    mean[lane] /= last - first
                for i in range(first, last):
                    showing = lying + ways[i]
                    for lane in range(lanes):
                        value = settled[showing, lane]
                        total[lane] += value if value > mean[lane] else mean[lane]
                for lane in range(lanes):
                    second[kept, lane] = mean[lane]
                    change = max(change, abs(total[lane] / (last - first) - rolled[kept, lane]))
                    rolled[kept, lane] = total[lane] / (last - first)
            return change

        @njit(cache=True, nogil=True)
        def follow(
            level: int,
            keeps: Any,
            first_way: Any,
            ways: Any,
            settled: Any,
            second: Any,
            chosen: Any,
            carried: Any,
            rolled: Any,
        ) -> None:
            """What lanes come to with somebody who has chosen by other values: `settled` and `second`."""
            lanes = carried.shape[1]
            mean, total = np.zeros(lanes), np.zeros(lanes)
            for kept in keeps:
                lying, first, last = rolls_of(level, kept, first_way)
                for lane in range(lanes):
                    mean[lane] = 0.0
                    total[lane] = 0.0
                again = 0
                for i in range(first, last):
                    showing = lying + ways[i]
                    accepts = settled[showing, 0] > second[kept, 0]
                    again += not accepts
                    for lane in range(lanes):
                        value = carried[chosen[showing], lane]
                        mean[lane] += value
                        if accepts:
                            total[lane] += value
                for lane in range(lanes):
                    rolled[kept, lane] = (total[lane] + again * mean[lane] / (last - first)) / (last - first)

        @njit(cache=True, nogil=True)
        def spread(
            level: int,
            keeps: Any,
            first_way: Any,
            ways: Any,
            settled: Any,
            second: Any,
            chosen: Any,
            mass: Any,
            here: int,
        ) -> None:
            """How likely ends are, given how likely the rolls are that lead to them."""
            for kept in keeps:
                if mass[here + kept] == 0:
                    continue
                lying, first, last = rolls_of(level, kept, first_way)
                share, again = mass[here + kept] / (last - first), 0
                for i in range(first, last):
                    if settled[lying + ways[i], 0] > second[kept, 0]:
                        mass[chosen[lying + ways[i]]] += share
                    else:
                        again += 1
                for i in range(first, last):
                    mass[chosen[lying + ways[i]]] += share * again / (last - first)

        walking, start = room(Game(RULEBOOK, 1)), rows([Game(RULEBOOK, 1).set_up()])
        numbers, ends, values = np.zeros(1, np.int64), np.zeros(ENDS, np.int32), np.zeros((ENDS, 1))
        ends_after(*walking, start, ROLL + ALL_SIX, ends)
        ends_at(*walking, 0, 0, numbers, ends)
        settle(numbers, ends, values, values)
        choose(numbers, ends, values, ends)
        roll(0, numbers[:0], numbers, numbers, values, values, values)
        follow(0, numbers[:0], numbers, numbers, values, values, ends, values, values)
        spread(0, numbers[:0], numbers, numbers, values, values, ends, values[:, 0].copy(), 0)
    return Kernels(ends_after, ends_at, settle, choose, roll, follow, spread)


@part
def rolls_of(level: int, kept: int, first_way: Any) -> tuple[int, int, int]:
    """What lies while some dice stay, and where the ways begin and end for the others to land."""
    lying, rolled, place = 0, 0, 1
    for die in range(6):
        row = (kept >> 2 * die & 3) - 1
        if row >= 0:
            lying += place * (CLIMB[level + row] - 1)
        else:
            rolled |= 1 << die
        place *= 6
    return lying, first_way[rolled], first_way[rolled + 1]


@cache
def ways_to_land() -> tuple[Array, Array]:
    """For each handful, what its dice add to the number of what all six show; row after row, and where rows begin."""
    found = [np.zeros(1, np.int64)]
    for dice in range(1, ALL_SIX + 1):
        low = dice.bit_length() - 1
        found.append((found[dice & ~(1 << low)][None, :] + 6**low * np.arange(6)[:, None]).ravel())
    return np.concatenate(([0], np.cumsum([len(row) for row in found]))), np.concatenate(found)


# ── Where positions are walked through ───────────────────────────────────────────────────────────────────────────────


class Room(NamedTuple):
    """Where positions are walked through."""

    stack: Array
    moves: Array
    cursor: Array
    later: Array  # turns that have ended on the way
    avoided: Array  # the actions that are not thought of
    met: Array


def room(game: Game, avoided: Collection[int] = ()) -> Room:
    alone = Game(RULEBOOK, 1, game.options, game.version)
    moves = np.zeros((DEEPEST, ACTIONS + 1), np.int32)
    by_depth = (np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64))
    is_avoided = np.isin(np.arange(ACTIONS), list(avoided))
    return Room(templates(alone, DEEPEST), moves, *by_depth, is_avoided, np.zeros(ENDS, np.bool_))


class Reach(NamedTuple):
    """The ends of all that the dice can show at a level, row after row; and what can stay for a roll of it."""

    first: Array
    ends: Array
    keeps: Array


def reach(walking: Room, level: int, extra: int) -> Reach:
    first, ends = np.zeros(WAYS + 1, np.int64), np.zeros(64 * WAYS, np.int32)  # far more than there are
    count = kernels().ends_at(*walking, level, extra, first, ends)
    here = ends_of(level, 0, 1 - extra)
    met = np.unique(ends[:count])
    keeps = np.unique(np.append(met[(met >= here.start) & (met < here.stop)] - here.start, 0)).astype(np.int64)
    return Reach(first, ends[:count].copy(), keeps)


def ends_after(walking: Room, s: State, action: int, ends: Array) -> tuple[Array, bool]:
    """The ends of what an action leads to in a race alone, written there, and whether it is a second roll."""
    count = kernels().ends_after(*walking, rows([s]), action, ends)
    return ends[: abs(count)], count < 0
