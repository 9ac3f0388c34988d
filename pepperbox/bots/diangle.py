"""Diangle!: the easy bot fills its rows from the bottom up and advances as soon as it can."""

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
    SPACES,
    WAIT,
    State,
    fitting,
    kept_in,
    number_of,
    off_board,
)
from pepperbox.games.dice import ALL_SIX, holds_red, how_many

FULL_ROW = (100, 60, 35)  # what a full row is worth, by row
LYING = (24, 12, 0)  # what each die is worth in a row that is not full
TIED_UP = 4  # what each die on the board costs, for it is not rolled


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == ARRANGE or s.phase == REARRANGE:
        return best_arrangement(s, seat, moves)
    if s.phase == AGAIN_OR_ACCEPT:
        return ACCEPT if is_good_roll(s, seat) else AGAIN
    if s.phase == CHOOSE and moves[1] <= ROLL + ALL_SIX:
        return moves[1]  # the dice in hand and no others
    last = moves[moves[0]]
    return last if last != WAIT else moves[moves[0] - 1]


def best_arrangement(s: State, seat: int, moves: Moves) -> int:
    best = moves[1]
    best_worth = 0
    for i in range(1, moves[0] + 1):
        worth = 0
        for row in range(ROWS):
            worth += worth_in_row(s, seat, row, kept_in(moves[i], row))
        if worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best


def worth_in_row(s: State, seat: int, row: int, dice: int) -> int:
    cost = TIED_UP * how_many(dice)
    if dice and fills(s, seat, row, dice):
        return FULL_ROW[row] - cost
    return LYING[row] * how_many(dice) - cost


def fills(s: State, seat: int, row: int, dice: int) -> bool:
    """Do dice that show a row's number fill it?"""
    return how_many(dice) >= SPACES[row] or holds_red(dice, number_of(s, seat, row))


def is_good_roll(s: State, seat: int) -> bool:
    """Does the roll fill the bottom row, or offer enough of its dice a place?"""
    for_bottom = fitting(s, BOTTOM)
    if for_bottom and fills(s, seat, BOTTOM, for_bottom):
        return True
    rolled = off_board(s)
    return 3 * how_many(for_bottom & rolled) >= how_many(rolled)


LEVELS = {"easy": easy}
