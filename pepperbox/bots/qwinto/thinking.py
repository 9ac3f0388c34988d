"""The best bot's thinking alone and for two, compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.bots.qwinto import ahead, further
from pepperbox.bots.qwinto.ahead import weigh_alone
from pepperbox.bots.qwinto.further import weigh_against_another
from pepperbox.bots.qwinto.rivals import table
from pepperbox.bots.qwinto.sheet import SHAPES, Weights
from pepperbox.bots.qwinto.turn import desk
from pepperbox.bots.qwinto.weights import ALONE, SEVERAL, read
from pepperbox.engine.compiled import compiling, rows
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.games.qwinto import RULEBOOK
from pepperbox.games.qwinto.rules import ACTIONS
from pepperbox.solve.solution import Worth

FEW = 2  # fields of a row that are looked at one round further, for each number


# How far what was learned may be away: an empty sheet alone is told to bring 77.7 points, and brought 79.1 ± 0.8.
# Chances to win, against itself: tenths of what was told were off by 4 in 100 or so (docs/bots-qwinto.md).
ROUGHLY = {"points": 2.0, "win": 0.05}


class Kernels(NamedTuple):
    alone: Callable[..., None]
    two: Callable[..., None]


@cache
def kernels() -> Kernels:
    weigh_points, weigh_wins = weigh_alone, weigh_against_another

    with compiling(RULEBOOK, "best", ahead, further):

        @njit(cache=True, nogil=True)
        def alone(weights: Any, states: Any, few: int, desk: Any, next_desk: Any, told: Any) -> None:
            weigh_points(weights, states[0], few, desk, next_desk, told)

        @njit(cache=True, nogil=True)
        def two(
            weights: Any, states: Any, seat: int, few: int, desk: Any, table: Any, next_table: Any, told: Any
        ) -> None:
            weigh_wins(weights, states, seat, few, desk, table, next_table, told)

        any_weights, told = Weights(*(np.ones(shape, np.float32) for shape in SHAPES.values())), np.empty(ACTIONS)
        for_one, for_two = (rows([Game(RULEBOOK, seats).set_up()] * 2) for seats in (1, 2))
        alone(any_weights, for_one, 0, desk(), desk(), told)
        two(any_weights, for_two, 0, 0, desk(), table(), table(), told)
    return Kernels(alone, two)


class Thinking:
    """Weights, and room to think."""

    def __init__(self, alone: Path = ALONE, several: Path = SEVERAL, few: int = FEW) -> None:
        self._alone, self._several = read(alone), read(several)
        self._kernels, self._few = kernels(), few
        self._desk, self._next_desk, self._table, self._next_table = desk(), desk(), table(), table()

    def weigh(self, s: Any, seat: int, moves: Moves) -> list[Worth]:
        """What the moves are worth: points alone, and a part of the win for two."""
        told, states = np.full(ACTIONS, -np.inf), rows([s, s])
        if s.seats == 1:
            self._kernels.alone(self._alone, states, self._few, self._desk, self._next_desk, told)
        else:
            self._kernels.two(self._several, states, seat, self._few, self._desk, self._table, self._next_table, told)
        unit = "points" if s.seats == 1 else "win"
        return [Worth(float(told[move]), unit, ROUGHLY[unit]) for move in moves[1 : moves[0] + 1]]
