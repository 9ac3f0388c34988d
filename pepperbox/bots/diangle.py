"""Diangle!: the easy bot fills its rows from the bottom up and advances as soon as it can."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.diangle.rules import (
    ACCEPT,
    AGAIN,
    AGAIN_OR_ACCEPT,
    ARRANGE,
    CHOOSE,
    KEEPS,
    ROWS,
    SPACES,
    State,
    fitting,
    kept_in,
    number_of,
    off_board,
)
from pepperbox.games.dice import holds, how_many

def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == CHOOSE:
        return moves[1]
    if s.phase == AGAIN_OR_ACCEPT:
        return ACCEPT
    return moves[moves[0]]
