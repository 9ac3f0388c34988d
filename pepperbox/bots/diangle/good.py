"""Diangle!, played well: red dice first, no die tied up for little, and another roll unless this one brings enough.

What dice on the board are worth, in hundredths of a turn, is the mean of what the exact solution says over all levels
but the last ones. What keeps this player from the best is that it looks at no level, takes no die back from the board,
and waits for a Diangle only when two rows are full.
"""

from __future__ import annotations

from pepperbox.bots.diangle.easy import roll_or_advance
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.diangle.rules import (
    ACCEPT,
    ADVANCE_OR_WAIT,
    AGAIN,
    AGAIN_OR_ACCEPT,
    ARRANGE,
    BOTTOM,
    MIDDLE,
    NO_NUMBER,
    REARRANGE,
    SPACES,
    TOP,
    WAIT,
    State,
    arrangement,
    full_rows,
    kept_in,
    number_of,
    offer_arrangements,
)
from pepperbox.games.dice import holds_red, how_many

# Turns saved, in hundredths: by the kind of the bottom row, that of the middle row, and without or with a die on top.
# Kinds: none, one, two dice that do not fill it; full by white dice, by the red one with another, by the red one alone.
SAVED = (
    ((0, 0), (0, 3), (0, 0), (19, 29), (19, 29), (81, 94)),
    ((5, 4), (4, 3), (0, 0), (24, 32), (24, 32), (98, 113)),
    ((21, 23), (25, 27), (0, 0), (56, 78), (56, 78), (138, 171)),
    ((74, 82), (95, 121), (0, 0), (157, 350), (157, 350), (213, 350)),
    ((125, 136), (156, 187), (0, 0), (209, 350), (209, 350), (245, 350)),
    ((146, 160), (180, 215), (0, 0), (230, 350), (230, 350), (265, 350)),
)
ENOUGH = 40  # that a roll should save, or one rolls again


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == ARRANGE or s.phase == REARRANGE:
        return best_arrangement(s, seat, moves)
    if s.phase == AGAIN_OR_ACCEPT:
        return ACCEPT if is_good_roll(s, seat, moves) else AGAIN
    if s.phase == ADVANCE_OR_WAIT and moves[moves[0]] == WAIT and is_near_diangle(s, seat):
        return WAIT
    return roll_or_advance(s, moves)


def is_near_diangle(s: State, seat: int) -> bool:
    """Are two rows full, and is there a third?"""
    return full_rows(s, seat) == TOP and number_of(s, seat, TOP) != NO_NUMBER


def best_arrangement(s: State, seat: int, moves: Moves) -> int:
    best = moves[1]
    for i in range(2, moves[0] + 1):
        if saved(s, seat, moves[i]) > saved(s, seat, best):
            best = moves[i]
    return best


def saved(s: State, seat: int, kept: int) -> int:
    """What dice kept so are worth, in hundredths of a turn."""
    bottom = kind(s, seat, BOTTOM, kept_in(kept, BOTTOM))
    middle = kind(s, seat, MIDDLE, kept_in(kept, MIDDLE))
    return SAVED[bottom][middle][1 if kept_in(kept, TOP) else 0]


def kind(s: State, seat: int, row: int, dice: int) -> int:
    """How far dice fill a row: 0, 1, 2; full by white ones 3, by the red one and another 4, by the red one alone 5."""
    count = how_many(dice)
    if count and holds_red(dice, number_of(s, seat, row)):
        return 6 - min(count, SPACES[BOTTOM])
    return count if count < SPACES[row] else SPACES[BOTTOM]


def is_good_roll(s: State, seat: int, moves: Moves) -> bool:
    """Is the best that it can be arranged to worth enough more than what lay there?"""
    board = s.board[seat]
    before = saved(s, seat, arrangement(board[BOTTOM], board[MIDDLE], board[TOP]))
    moves[0] = 0
    offer_arrangements(s, moves)
    return saved(s, seat, best_arrangement(s, seat, moves)) >= before + ENOUGH
