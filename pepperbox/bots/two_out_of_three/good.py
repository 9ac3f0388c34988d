"""The good player of 2 Out of 3 Ain't Bad places dice where they do most for the lines, by what lines have come to.

It throws out a die only for a real gain, since that one comes back. It rolls one die at a time, so that as much as
possible is decided later, until it can lay down its whole hand before the other player: who then has to roll all that
is left at once.
"""

from __future__ import annotations

from pepperbox.bots.two_out_of_three.lines import CROSSING, KINDS, PHASES, PROMISE
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import holds, how_many
from pepperbox.games.two_out_of_three.rules import (
    LEAD,
    LEAD_BY,
    NOBODY,
    PLACE,
    SQUARES,
    State,
    die_of,
    square_of,
)

THROWN_OUT = 800  # in 1,000ths of a line: what it costs to give the other player a die back
LAST_HAND = 3  # dice that may be rolled together


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == LEAD:
        return LEAD_BY + seat
    if s.phase == PLACE:
        return best_place(s, seat, moves)
    return lowest(s.hand[seat], dice_to_roll(how_many(s.hand[seat]), how_many(s.hand[1 - seat])))


# ── What to roll ─────────────────────────────────────────────────────────────────────────────────────────────────────


def dice_to_roll(own: int, others: int) -> int:
    """How many dice of a hand: one, until the other player can be left with the rest of the board and fewer dice."""
    if others == 0:
        return own
    if own > others and own <= LAST_HAND:
        return own
    return 2 if own == LAST_HAND + 1 and others == LAST_HAND else 1


def lowest(hand: int, count: int) -> int:
    """The lowest dice of a hand."""
    dice = 0
    for die in range(6):
        if count > 0 and holds(hand, die):
            dice |= 1 << die
            count -= 1
    return dice


# ── Where to place ───────────────────────────────────────────────────────────────────────────────────────────────────


def best_place(s: State, seat: int, moves: Moves) -> int:
    phase = phase_of(s)
    best = moves[1]
    most = -1_000_000
    for i in range(1, moves[0] + 1):
        square = square_of(moves[i])
        worth = gain(s, seat, square, s.rolled[die_of(moves[i])], phase)
        if s.owner[square] != NOBODY:
            worth -= THROWN_OUT
        if worth > most:
            most = worth
            best = moves[i]
    return best


def phase_of(s: State) -> int:
    """How empty the board is, as promises are told."""
    empty = 0
    for square in range(SQUARES):
        if s.owner[square] == NOBODY:
            empty += 1
    return min(empty // 4, PHASES - 1)


def gain(s: State, seat: int, square: int, face: int, phase: int) -> int:
    """How much more the lines through a square promise with a die of this seat on it."""
    now = kind(s, seat, square)
    worth = 0
    for place in range(6 * square, 6 * square + 6, 2):
        if CROSSING[place] >= 0:
            rest = KINDS * (KINDS * phase + kind(s, seat, CROSSING[place])) + kind(s, seat, CROSSING[place + 1])
            worth += PROMISE[KINDS * rest + face] - PROMISE[KINDS * rest + now]
    return worth


def kind(s: State, seat: int, square: int) -> int:
    """What lies on a square, as a seat sees it."""
    if s.owner[square] == NOBODY:
        return 0
    return s.face[square] if s.owner[square] == seat else 6 + s.face[square]
