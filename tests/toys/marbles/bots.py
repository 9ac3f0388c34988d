"""Marbles: the easy bot passes while it leads, and draws two otherwise."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from tests.toys.marbles.rules import DRAW_ONE, DRAW_TWO, PASS, State, is_winner


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if is_winner(s, seat) and not s.passed:
        return PASS
    return DRAW_TWO if sum(s.bag) > 1 else DRAW_ONE


def dawdle(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    """Pass for ever, which the rules forbid: a game of such players has no end."""
    return PASS


LEVELS = {"easy": easy}
