"""Hush: the easy bot lays its higher card. It would look at what the others have laid, if that were not hidden."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from tests.toys.hush.rules import State


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if sees_a_card(s, seat):
        return min(moves[1], moves[moves[0]])
    return max(moves[1], moves[moves[0]])


def sees_a_card(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.laid[other] > 0:
            return True
    return False


LEVELS = {"easy": easy}
