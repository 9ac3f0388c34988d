"""Tick-Tack."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream, below
from pepperbox.games.tick_tack.rules import State


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    return moves[1 + below(whims, moves[0])]
