"""Diangle! for beginners: put down whatever fits, from the bottom up, and advance as soon as it is possible."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.diangle.rules import (
    ACCEPT,
    AGAIN,
    AGAIN_OR_ACCEPT,
    ARRANGE,
    BOTTOM,
    CHOOSE,
    REARRANGE,
    ROLL,
    ROWS,
    WAIT,
    State,
    fitting,
    kept_in,
    off_board,
)
from pepperbox.games.dice import ALL_SIX, how_many

LYING = (4, 2, 1)  # what each die is worth in a row: all that fit are kept, whatever they are needed for


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == ARRANGE or s.phase == REARRANGE:
        return all_that_fit(moves)
    if s.phase == AGAIN_OR_ACCEPT:
        return ACCEPT if fitting(s, BOTTOM) & off_board(s) else AGAIN
    return roll_or_advance(s, moves)


def roll_or_advance(s: State, moves: Moves) -> int:
    """Roll the dice in hand and no others; past as many levels as possible, and never wait."""
    if s.phase == CHOOSE and moves[1] <= ROLL + ALL_SIX:
        return moves[1]
    last = moves[moves[0]]
    return last if last != WAIT else moves[moves[0] - 1]


def all_that_fit(moves: Moves) -> int:
    best = moves[1]
    most = 0
    for i in range(1, moves[0] + 1):
        worth = 0
        for row in range(ROWS):
            worth += LYING[row] * how_many(kept_in(moves[i], row))
        if worth > most:
            most = worth
            best = moves[i]
    return best
