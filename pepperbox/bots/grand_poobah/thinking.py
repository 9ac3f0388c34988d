"""The best bot's thinking, compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import njit

from pepperbox.bots.grand_poobah import turn
from pepperbox.bots.grand_poobah.standing import SHAPES, WEIGHTS, Weights
from pepperbox.bots.grand_poobah.turn import desk, weigh_turn
from pepperbox.bots.weights import read
from pepperbox.engine.compiled import compiling, rows
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.games.grand_poobah import RULEBOOK
from pepperbox.games.grand_poobah.rules import ACTIONS
from pepperbox.solve.solution import Worth

# How far chances may be away for two, and for more: as much as a tenth of what is told was off (docs/bots-search.md).
ROUGHLY, AMONG_MORE = 0.03, 0.08


@cache
def kernel() -> Callable[..., None]:
    weigh_all = weigh_turn

    with compiling(RULEBOOK, "best", turn):

        @njit(cache=True, nogil=True)
        def weigh(weights: Any, states: Any, seat: int, desk: Any, told: Any) -> None:
            weigh_all(weights, states[0], seat, desk, told)

        blank = Weights(*(np.zeros(shape, np.float32) for shape in SHAPES.values()))
        weigh(blank, rows([Game(RULEBOOK, 2).set_up()]), 0, desk(), np.empty(ACTIONS))
    weigh_by: Callable[..., None] = weigh
    return weigh_by


class Thinking:
    """Weights, and room to think."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights, self._desk, self._weigh = weights or read(WEIGHTS, Weights, SHAPES), desk(), kernel()

    def weigh(self, s: Any, seat: int, moves: Moves) -> list[Worth]:
        """What the moves are worth: the chance to win."""
        told = np.empty(ACTIONS)
        self._weigh(self._weights, rows([s]), seat, self._desk, told)
        error = ROUGHLY if s.seats == 2 else AMONG_MORE
        return [Worth(float(told[move]), "win", error) for move in moves[1 : moves[0] + 1]]
