"""Pig: the easy bot stops at twenty."""

from __future__ import annotations

from examples.pig.rules import ROLL, STOP, State, wins_by_stopping
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream

ENOUGH = 20  # from here on a roll loses as many points as it brings, on average


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    return STOP if s.total >= ENOUGH or wins_by_stopping(s) else ROLL


LEVELS = {"easy": easy}
