"""Perfecto as beginners play it: they bid what they see and the average of the rest, and do not listen to bids."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream, below
from pepperbox.games.dice import holds, how_many
from pepperbox.games.perfecto.bids import highest_bid, quantity, rank
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import (
    BID,
    CHALLENGE,
    FREEZE,
    MUST_BID,
    NO_CALL,
    PASS,
    PERFECTO,
    SIDE_BIDDER,
    SIDE_CALLER,
    SIDING,
    State,
)

# Beginners count in thirds of a die: a die that they can't see counts one.
DIE = 3
GUT = 4  # a bid that is so much too high is called, give or take one
TOO_FEW = 2  # a bid that is so much too high takes another roll before


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == SIDING:
        return SIDE_BIDDER if believes_bidder(s, seat) else SIDE_CALLER
    if s.phase == MUST_BID:
        return BID + fitting_bid(s, seat)
    if s.call != NO_CALL:
        return answer_call(s, seat, moves)
    if s.bid and (s.bid == highest_bid(s) or too_high(s, seat, s.bid) >= GUT - 1 + below(whims, 3)):
        return CHALLENGE
    return bid_or_roll(s, seat, moves)


def bid_or_roll(s: State, seat: int, moves: Moves) -> int:
    """Bid; but if that is more than one expects, first roll what does not count."""
    bid = fitting_bid(s, seat)
    dice = loose_ends(s, seat, rank(bid))
    if dice and too_high(s, seat, bid) >= TOO_FEW:
        return dice
    return BID + bid


def answer_call(s: State, seat: int, moves: Moves) -> int:
    """Let it come to the showdown; only whoever sees that the own bid is lost tries another one."""
    if seat == s.bidder and not believes_bidder(s, seat):
        for die in range(6):
            if is_offered(moves, FREEZE + die):
                return FREEZE + die
    return PASS


def believes_bidder(s: State, seat: int) -> bool:
    if s.calls[0] == PERFECTO:
        return abs(too_high(s, seat, s.bid)) >= DIE
    return too_high(s, seat, s.bid) <= 0


def is_offered(moves: Moves, action: int) -> bool:
    for i in range(1, moves[0] + 1):
        if moves[i] == action:
            return True
    return False


def fitting_bid(s: State, seat: int) -> int:
    """The highest quantity that one expects, of whatever rank one has most of; if all are too high, the least so."""
    best = s.bid + 1
    for lowest in range(s.bid + 1, min(s.bid + 6, highest_bid(s)) + 1):
        bid = lowest
        while bid + 6 <= highest_bid(s) and too_high(s, seat, bid + 6) <= 0:
            bid += 6
        is_more = quantity(bid) > quantity(best) and too_high(s, seat, bid) <= 0
        if is_more or too_high(s, seat, bid) < max(0, too_high(s, seat, best)):
            best = bid
    return best


def too_high(s: State, seat: int, bid: int) -> int:
    """How much a bid is above what one expects, in thirds of a die: the own dice, and a third of the others."""
    expected = 0
    for other in range(s.seats):
        unseen = 0 if other == seat else loose(s, other)
        expected += how_many(unseen)
        for die in range(6):
            if not holds(unseen, die):
                expected += DIE * worth(die, s.faces[other][die], rank(bid))
    return DIE * quantity(bid) - expected


def loose_ends(s: State, seat: int, of_rank: int) -> int:
    """The dice of one's own that do not count for a rank and could be rolled."""
    dice = 0
    for die in range(6):
        if holds(loose(s, seat), die) and not worth(die, s.faces[seat][die], of_rank):
            dice |= 1 << die
    return dice
