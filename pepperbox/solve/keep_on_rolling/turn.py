"""Keep on Rolling: the turn that brings the most points, and what it brings.

Here bank(P) = P, and there is an F to begin with. Let start₀(F) be what one gets who stops at the next row that is
filled up, whatever it brings. Each of that player's turns ends with 0, F + x or 2(F + x) points and goes bust in the
first roll with chance 6!/6⁶, so start₀(F) − 2F is convex and falls with every point of F. Once it is negative at some
F, it is for every larger one; whoever goes on after filling up has at least as many points at the next row, so that
stopping there is right again: to roll on brings start₀ and is worth less than to stop. The solver begins at such an F
(`ENOUGH`, which it checks) and comes down to 0. All of it is exact.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.keep_on_rolling.rules import ROLL, STOP, State, is_filled_up, stop_points, turn_points
from pepperbox.solve.keep_on_rolling.rows import MOST_IN_A_ROW, Row, aside_with, class_of, solved_row
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

ENOUGH = 64  # points with which it is right to stop when filled up, whatever else there is


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


def first_stop(start: Array) -> int:
    """From how many points on stopping is right when filled up."""
    return int(np.argmax(2 * np.arange(len(start)) >= start))


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
    within = 0.0
    about = "what the best turn brings"

    def __init__(self, game: Game, tables: Tables) -> None:
        self._start = tables["start"]
        self.value = float(self._start[0])
        self.figures = {
            "points with which to stop when filled up": float(first_stop(self._start)),
        }
        self._row = lru_cache(maxsize=32)(self._solved_row)

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
