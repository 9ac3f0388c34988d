"""Hush: the easy bot lays its higher card."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from tests.toys.hush.rules import State


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    return max(moves[1], moves[moves[0]])
