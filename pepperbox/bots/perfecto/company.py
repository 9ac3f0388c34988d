"""Whom the best bot of Perfecto expects at the table: good players, of whom some have their doubts."""

from __future__ import annotations

from pepperbox.bots.perfecto.chances import ALL, at_least
from pepperbox.bots.perfecto.good import good
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream, below
from pepperbox.games.perfecto.state import CHALLENGE, NO_BID, NO_CALL, PLAYING, State

DOUBTS = 38  # of a hundred times, what others have told is not believed at all
NOBODY_TRUSTED = 0


def company(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    """Who plays as if everybody was good at it learns to tell tales; this keeps that within bounds."""
    if is_bid(s) and below(whims, 100) < DOUBTS and at_least(s, seat, 0, s.bid, NOBODY_TRUSTED) < ALL // 2:
        return CHALLENGE
    return good(s, seat, moves, whims)


def is_bid(s: State) -> bool:
    """Is there a bid to be answered?"""
    return s.phase == PLAYING and s.call == NO_CALL and s.bid != NO_BID
