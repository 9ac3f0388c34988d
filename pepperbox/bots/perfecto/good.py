"""Perfecto as somebody plays it who counts, listens to what others bid and roll, and bluffs as often as it pays."""

from __future__ import annotations

from pepperbox.bots.perfecto.chances import ALL, WHOLLY, at_least, exactly
from pepperbox.bots.perfecto.plans import (
    CALL,
    HALF,
    PLANS,
    SLOWLY,
    TO_BID,
    first_action,
    first_situation,
    is_possible,
    second_action,
    second_situation,
    slow_bid,
)
from pepperbox.bots.perfecto.weights import BITS, MORE, TEAMS, TWO
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream, below
from pepperbox.games.perfecto.bids import highest_bid, rank
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import (
    BID,
    DOUBLE,
    FREEZE,
    MUST_BID,
    NO_BID,
    NO_CALL,
    PASS,
    PERFECTO,
    REDOUBLE,
    SIDE_BIDDER,
    SIDE_CALLER,
    SIDING,
    SURRENDER,
    State,
)

HARDLY = 300  # likely, even if one trusts everybody: that is called
VERY_SURE = 7500  # of winning, to double
LITTLE_HOPE = 2500  # of winning, to surrender


def good(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == SIDING:
        return take_side(s, seat)
    if s.phase == MUST_BID:
        return make_bid(s, seat, whims)
    if s.call != NO_CALL:
        return answer_call(s, seat, moves)
    return bid_or_call(s, seat, moves, whims)


# ── By the plans that were learned ───────────────────────────────────────────────────────────────────────────────────


def bid_or_call(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    plan = first_plan(s, seat, whims)
    if s.bid != NO_BID and at_least(s, seat, 0, s.bid, WHOLLY) < HARDLY:
        plan = CALL
    if plan == TO_BID:
        return make_bid(s, seat, whims)
    is_double = plan == CALL and at_least(s, seat, 0, s.bid, HALF) <= ALL - VERY_SURE
    return DOUBLE if is_double and is_offered(moves, DOUBLE) else first_action(s, seat, plan)


def first_plan(s: State, seat: int, whims: Stream) -> int:
    """As often as was learned; where nothing was, a bid is called that is not likely, and raised else."""
    weights = learned(s, first_situation(s, seat))
    total = 0
    for plan in range(PLANS):
        if is_possible(s, seat, plan):
            total += weight(weights, plan)
    if not total:
        is_likely = s.bid == NO_BID or (s.bid < highest_bid(s) and at_least(s, seat, 0, s.bid, HALF) >= ALL // 2)
        return TO_BID if is_likely else CALL
    left = below(whims, total)
    plan = 0
    while not is_possible(s, seat, plan) or left >= weight(weights, plan):
        left -= weight(weights, plan) if is_possible(s, seat, plan) else 0
        plan += 1
    return plan


def make_bid(s: State, seat: int, whims: Stream) -> int:
    """As often as was learned; where nothing was, slowly."""
    weights = learned(s, second_situation(s, seat))
    if not weights:
        return second_action(s, seat, SLOWLY)
    left = below(whims, all_weights(weights))
    plan = 0
    while left >= weight(weights, plan):
        left -= weight(weights, plan)
        plan += 1
    return second_action(s, seat, plan)


def bid_share(s: State, seat: int, bid: int) -> int:
    """How often one bids so with these dice, having rolled as many as is said."""
    weights = learned(s, second_situation(s, seat))
    so = 0
    for plan in range(PLANS):
        if weight(weights, plan) and second_action(s, seat, plan) == BID + bid:
            so += weight(weights, plan)
    return ALL * so // all_weights(weights) if weights else ALL // 2


def learned(s: State, situation: int) -> int:
    if s.teams:
        return TEAMS[situation]
    return TWO[situation] if s.seats == 2 else MORE[situation]


def weight(weights: int, plan: int) -> int:
    return weights >> BITS * plan & (1 << BITS) - 1


def all_weights(weights: int) -> int:
    total = 0
    for plan in range(PLANS):
        total += weight(weights, plan)
    return total


# ── By how likely it is to win ───────────────────────────────────────────────────────────────────────────────────────


def take_side(s: State, seat: int) -> int:
    return SIDE_BIDDER if bidders_hope(s, seat) >= ALL // 2 else SIDE_CALLER


def answer_call(s: State, seat: int, moves: Moves) -> int:
    """Raise the stake with good dice, save what can be saved with bad ones."""
    hope = bidders_hope(s, seat)
    if seat == s.caller or (s.teams and seat % 2 == s.caller % 2):
        hope = ALL - hope
    if hope >= VERY_SURE:
        if is_offered(moves, DOUBLE):
            return DOUBLE
        if is_offered(moves, REDOUBLE):
            return REDOUBLE
    if hope < LITTLE_HOPE and is_offered(moves, SURRENDER):
        return SURRENDER
    if hope < ALL // 2 and seat == s.bidder:
        return sidestep(s, seat, moves, hope)
    return PASS


def sidestep(s: State, seat: int, moves: Moves, hope: int) -> int:
    """Freeze a die that counts for a higher bid, if that is likelier."""
    if s.bid == highest_bid(s):
        return PASS
    bid = slow_bid(s, seat)
    best = PASS
    for die in range(6):
        if is_offered(moves, FREEZE + die) and (best == PASS or worth(die, s.faces[seat][die], rank(bid))):
            best = FREEZE + die
    return best if at_least(s, seat, 0, bid, HALF) > hope else PASS


def is_offered(moves: Moves, action: int) -> bool:
    for i in range(1, moves[0] + 1):
        if moves[i] == action:
            return True
    return False


def bidders_hope(s: State, seat: int) -> int:
    """How likely the bidder is to win the showdown."""
    if s.calls[0] == PERFECTO:
        return ALL - exactly(s, seat, s.bid, HALF)
    return at_least(s, seat, 0, s.bid, HALF)
