"""Diangle! for one: the race that can be expected to take the fewest turns.

An extra turn is part of the turn that earned it. So let the *rest* of a position be how many further turns are expected
when everything is done to make them few; the whole race takes 1 + the rest of its beginning.

**What is rolled.** A turn comes to a roll: some dice stay on the board, and all others are rolled. Let e be 1 if an
extra turn is due already. The rest of the roll depends on the level, on e and on the dice that stay, each with its row
and so with its number: one of the 4096 arrangements a, of which few are possible at a level.

    second(l, e, a) = mean over what the rolled dice show, f, of settled(l, e, f)
    roll(l, e, a)   = mean over f of the less of settled(l, e, f), to accept, and of second(l, e, a), to roll again

**What follows.** After the roll all six dice are arranged afresh, so that settled(l, e, f) depends on what they show
and not on where they lay. From there it is all decisions, until the turn ends (one turn more, unless e) and another
one comes to its roll, maybe after advances before it, or until the race is over:

    settled(l, e, f) = least over everything that can be done, of the turns it takes + the roll that it comes to

What can be done is asked of the rules themselves, which are walked through decision by decision (`walk`).

**One level after the other.** What is done either completes levels and comes to a roll at a higher one, or ends the
turn at this level l and comes to a roll of it. From the last level down, rolls at higher ones are known, and so is the
least that they leave: `leaves(l, e, f)`. What remains is one equation for the rolls of this level,

    settled(l, e, f) = the less of leaves(l, e, f) and of 1 − e + roll(l, 0, a), over the a that f can stay with

which is solved by putting into it what it gives, from 0 on. As every turn can complete a level, the values grow towards
their limit at least as fast as a geometric series; they are taken when they change by no more than 10⁻¹³.
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
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
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
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

WAYS = 6**6
DEEPEST = 40  # decisions one after the other without a roll
STEADY = 1e-13  # a change that makes no difference any more
NO_LEVEL = -1  # when the rolls of all levels are known
NOT_YET = np.inf


class Kernels(NamedTuple):
    rest_after: Callable[..., float]
    leave: Callable[..., int]
    roll_again_or_accept: Callable[..., float]
    settle: Callable[..., None]


@part
def walk(
    stack: Any,
    moves: Any,
    cursor: Any,
    taken: Any,
    least: Any,
    avoided: Any,
    roll: Any,
    level: int,
    stays: Any,
    met: Any,
) -> Any:
    """The rest of the position at the bottom of the stack; of rolls at `level` only with what, in `stays`."""
    depth = 0
    least[0] = NOT_YET
    cursor[0] = 0
    moves[0][0] = 0
    legal(stack[0], 0, moves[0])
    stays[0] = 0
    while True:
        if cursor[depth] == moves[depth][0]:
            if depth == 0:
                return least[0]
            rest = taken[depth] + least[depth]
            depth -= 1
            least[depth] = min(least[depth], rest)
            continue
        cursor[depth] += 1
        if avoided[moves[depth][cursor[depth]]]:
            continue
        before = stack[depth]
        stack[depth + 1] = before
        after = stack[depth + 1]
        apply(after, 0, moves[depth][cursor[depth]])
        if is_over(after):
            least[depth] = min(least[depth], 0.0)
        elif chance(after):
            board = after.board[0]
            kept = arrangement(board[BOTTOM], board[MIDDLE], board[TOP])
            if after.level[0] == level:
                if not met[kept]:
                    met[kept] = True
                    stays[0] += 1
                    stays[stays[0]] = kept
            else:
                least[depth] = min(least[depth], roll[after.level[0], after.extra_turn, kept])
        else:
            ends = after.phase == CHOOSE and before.phase != CHOOSE and before.phase != REARRANGE
            depth += 1
            taken[depth] = 1 - before.extra_turn if ends else 0
            least[depth] = NOT_YET
            cursor[depth] = 0
            moves[depth][0] = 0
            legal(stack[depth], 0, moves[depth])


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "solution"):

        @njit(cache=True, nogil=True)
        def rest_after(
            stack: Any,
            moves: Any,
            cursor: Any,
            taken: Any,
            least: Any,
            avoided: Any,
            roll: Any,
            second: Any,
            before: Any,
            action: int,
            stays: Any,
            met: Any,
        ) -> Any:
            """The rest of what an action leads to, when the rolls of all levels are known."""
            stack[0] = before[0]
            after = stack[0]
            apply(after, 0, action)
            if is_over(after):
                return 0.0
            if chance(after):
                board = after.board[0]
                kept = arrangement(board[BOTTOM], board[MIDDLE], board[TOP])
                table = second if after.phase == SECOND_ROLL else roll
                return table[after.level[0], after.extra_turn, kept]
            ends = after.phase == CHOOSE and before[0].phase != CHOOSE and before[0].phase != REARRANGE
            turns = 1 - before[0].extra_turn if ends else 0
            return turns + walk(stack, moves, cursor, taken, least, avoided, roll, NO_LEVEL, stays, met)

        @njit(cache=True, nogil=True)
        def leave(
            stack: Any,
            moves: Any,
            cursor: Any,
            taken: Any,
            least: Any,
            avoided: Any,
            roll: Any,
            level: int,
            leaves: Any,
            first_stay: Any,
            all_stays: Any,
        ) -> int:
            """For every f: what leaving the level leaves, for both e, and with what one can stay; how many in all."""
            stays, met = np.zeros(KEEPS + 1, np.int64), np.zeros(KEEPS, np.bool_)
            place = 0
            for showing in range(len(first_stay) - 1):
                for extra in range(2):
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
                    leaves[extra, showing] = walk(stack, moves, cursor, taken, least, avoided, roll, level, stays, met)
                    for i in range(1, stays[0] + 1):
                        met[stays[i]] = False
                first_stay[showing] = place
                for i in range(1, stays[0] + 1):
                    all_stays[place] = stays[i]
                    place += 1
            first_stay[-1] = place
            return place

        @njit(cache=True, nogil=True)
        def settle(extra: int, leaves: Any, roll: Any, first_stay: Any, stays: Any, settled: Any) -> None:
            for showing in range(len(first_stay) - 1):
                least = leaves[extra, showing]
                for i in range(first_stay[showing], first_stay[showing + 1]):
                    least = min(least, 1 - extra + roll[stays[i]])
                settled[showing] = least

        @njit(cache=True, nogil=True)
        def roll_again_or_accept(
            level: int, keeps: Any, first_way: Any, ways: Any, settled: Any, second: Any, roll: Any
        ) -> float:
            """Both rolls of everything that can stay; by how much does the first one change?"""
            change = 0.0
            for kept in keeps:
                lying, rolled, place = 0, 0, 1
                for die in range(6):
                    row = (kept >> 2 * die & 3) - 1
                    if row >= 0:
                        lying += place * (CLIMB[level + row] - 1)
                    else:
                        rolled |= 1 << die
                    place *= 6
                first, last = first_way[rolled], first_way[rolled + 1]
                total = 0.0
                for i in range(first, last):
                    total += settled[lying + ways[i]]
                mean = total / (last - first)
                total = 0.0
                for i in range(first, last):
                    total += min(mean, settled[lying + ways[i]])
                second[kept] = mean
                change = max(change, abs(total / (last - first) - roll[kept]))
                roll[kept] = total / (last - first)
            return change

        walking, roll, numbers = room(Game(RULEBOOK, 1)), np.zeros((LEVELS, 2, KEEPS)), np.zeros(1, np.int64)
        start, nothing = rows([Game(RULEBOOK, 1).set_up()]), np.zeros(0)
        stays, met = np.zeros(KEEPS + 1, np.int64), np.zeros(KEEPS, np.bool_)
        rest_after(*walking, roll, roll, start, ROLL + ALL_SIX, stays, met)
        leave(*walking, roll, 0, np.zeros((2, 0)), numbers, stays)
        settle(0, np.zeros((2, 0)), roll[0, 0], numbers, stays, nothing)
        roll_again_or_accept(0, stays[:0], numbers, stays, nothing, roll[0, 0], roll[0, 0])
    return Kernels(rest_after, leave, roll_again_or_accept, settle)


@cache
def ways_to_land() -> tuple[Array, Array]:
    """For each handful, what its dice add to the number of what all six show; row after row, and where rows begin."""
    found = [np.zeros(1, np.int64)]
    for dice in range(1, ALL_SIX + 1):
        low = dice.bit_length() - 1
        found.append((found[dice & ~(1 << low)][None, :] + 6**low * np.arange(6)[:, None]).ravel())
    return np.concatenate(([0], np.cumsum([len(row) for row in found]))), np.concatenate(found)


# ── Level by level ───────────────────────────────────────────────────────────────────────────────────────────────────


class Room(NamedTuple):
    """Where positions are walked through."""

    stack: Array
    moves: Array
    cursor: Array
    taken: Array
    least: Array
    avoided: Array  # the actions that are not thought of


def room(game: Game, avoided: Collection[int] = ()) -> Room:
    alone = Game(RULEBOOK, 1, game.options, game.version)
    moves = np.zeros((DEEPEST, ACTIONS + 1), np.int32)
    by_depth = (np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST), np.zeros(DEEPEST))
    return Room(templates(alone, DEEPEST), moves, *by_depth, np.isin(np.arange(ACTIONS), list(avoided)))


def objection(game: Game) -> str | None:
    return None


def settled(game: Game) -> str:
    return ("grand" if game.options["grand"] else "plain") + ("" if game.is_newest else f"-rules-{game.version}")


def solve(game: Game, progress: Progress, cores: int, first: int = 0, avoided: Collection[int] = ()) -> Tables:
    """roll(l, e, a) and second(l, e, a), from the last level down to the first of interest.

    With actions that are avoided, what is still the best for those who never do that.
    """
    roll, second = np.zeros((LEVELS, 2, KEEPS)), np.zeros((LEVELS, 2, KEEPS))
    for level in reversed(range(first, LEVELS)):
        solve_level(room(game, avoided), level, roll, second)
        progress((LEVELS - level) / (LEVELS - first))
    return {"roll": roll, "second": second}


def solve_level(walking: Room, level: int, roll: Array, second: Array) -> None:
    leaves, first_stay = np.zeros((2, WAYS)), np.zeros(WAYS + 1, np.int64)
    stays = np.zeros(64 * WAYS, np.int64)  # far more than there are: most dice fit nowhere
    count = kernels().leave(*walking, roll, level, leaves, first_stay, stays)
    stays = stays[:count]
    keeps = np.unique(np.append(stays, 0))
    after = np.zeros(WAYS)
    change = 1.0
    while change > STEADY:
        kernels().settle(0, leaves, roll[level, 0], first_stay, stays, after)
        change = kernels().roll_again_or_accept(level, keeps, *ways_to_land(), after, second[level, 0], roll[level, 0])
    kernels().settle(1, leaves, roll[level, 0], first_stay, stays, after)
    kernels().roll_again_or_accept(level, keeps, *ways_to_land(), after, second[level, 1], roll[level, 1])


def solution_from(game: Game, tables: Tables) -> Solution:
    return BestRace(game, tables)


class BestRace:
    """The race with the fewest turns to be expected."""

    unit = "turns"
    within = 0.0
    about = "turns that the best race takes"

    def __init__(self, game: Game, tables: Tables) -> None:
        self._roll, self._second = tables["roll"], tables["second"]
        self.value = 1 + float(self._roll[0, 0, 0])
        self.figures: dict[str, float] = {}
        self._game = Game(RULEBOOK, 1, game.options, game.version)
        self._room = room(game)

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        """Of the seat's own race, whoever else runs."""
        alone, spare = rows([self._alone(s, seat)]), (np.zeros(KEEPS + 1, np.int64), np.zeros(KEEPS, np.bool_))
        known = (*self._room, self._roll, self._second, alone)
        return [
            Worth(-1 - float(kernels().rest_after(*known, action, *spare)), self.unit)
            for action in moves[1 : moves[0] + 1]
        ]

    def _alone(self, s: State, seat: int) -> State:
        alone: State = self._game.set_up()
        alone.phase, alone.used, alone.extra_turn = s.phase, s.used, s.extra_turn
        alone.level[0], alone.faces[0], alone.board[0] = s.level[seat], list(s.faces[seat]), list(s.board[seat])
        return alone
