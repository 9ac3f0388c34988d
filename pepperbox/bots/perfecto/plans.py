"""What can be planned in Perfecto, and the situations in which one plan may be better than another.

Two decisions are told apart. The *first* is to challenge, to call perfecto, to bid, or to roll before that: all dice
that do not count for the rank that suits best, or only one of them, as if there were no more. The *second* is what to
bid: the likeliest of the next bids, the highest that is still as likely as one of four measures, or more of what
another has bid last. A situation is what such plans depend on, in a few steps each: how likely the last bid is if one
trusts nobody, and if one trusts everybody; what one could bid; how long the bidding has lasted; how many dice were
rolled.
"""

from __future__ import annotations

from pepperbox.bots.perfecto.chances import WHOLLY, at_least
from pepperbox.games.dice import holds, how_many
from pepperbox.games.perfecto.bids import heard_rolled, highest_bid, quantity, rank
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import BID, CHALLENGE, NO_BID, PERFECTO, State

HALF = WHOLLY // 2

CALL, CALL_PERFECTO, TO_BID, TO_ROLL, TO_FEIGN = 0, 1, 2, 3, 4  # first plans
SLOWLY, MORE_OF_IT = 0, 5  # second plans; between them those with a measure
PLANS = 6  # at most, in either decision
MEASURES = (10_000, 9_000, 7_500, 5_500, 3_500, 0)  # how likely a bid must be at least, by second plan

SUITS = 7000  # the rank that suits best is that of the highest bid which is as likely as this
A_DIE_LESS = 6  # how much lower a bid of the same rank is that needs one die less

STEPS = (1_500, 3_500, 5_500, 7_500, 9_000)  # between situations, in how likely something is
FEW_STEPS = (3_000, 5_500, 8_000)
EXACT = 2_000  # likely enough to think of perfecto

LEADS = 6 * 6 * 4 * 2 * 3 * 2  # the first situations of those who lead come after those of the others
FIRST_SITUATIONS = LEADS + 4
SITUATIONS = FIRST_SITUATIONS + 6 * 4 * 3 * 3 * 4


# ── Situations ───────────────────────────────────────────────────────────────────────────────────────────────────────


def step(chance: int) -> int:
    """Which of six steps a chance is in."""
    found = 0
    for limit in STEPS:
        found += chance >= limit
    return found


def few_step(chance: int) -> int:
    """Which of four."""
    found = 0
    for limit in FEW_STEPS:
        found += chance >= limit
    return found


def some(dice: int) -> int:
    """None, few or many."""
    return 0 if dice == 0 else 1 if dice <= 2 else 2


def first_situation(s: State, seat: int) -> int:
    bid = suited(s, seat)
    hope = few_step(at_least(s, seat, loose_ends(s, seat, bid), bid, HALF)) if bid else 0
    if s.bid == NO_BID:
        return LEADS + hope
    exact = at_least(s, seat, 0, s.bid, HALF) - at_least(s, seat, 0, s.bid + A_DIE_LESS, HALF)
    found = step(at_least(s, seat, 0, s.bid, 0))
    found = found * 6 + step(at_least(s, seat, 0, s.bid, WHOLLY))
    found = found * 4 + hope
    found = found * 2 + (exact >= EXACT)
    found = found * 3 + min(3, s.bids) - 1
    return found * 2 + (heard_rolled(s.heard[s.bids - 1]) > 0)


def second_situation(s: State, seat: int) -> int:
    of_it = more_of_it(s, seat)
    found = step(at_least(s, seat, 0, slow_bid(s, seat), HALF))
    found = found * 4 + few_step(at_least(s, seat, 0, of_it, 0))
    found = found * 3 + min(2, s.bids)
    found = found * 3 + some(s.rerolled)
    return FIRST_SITUATIONS + found * 4 + few_step(at_least(s, seat, 0, of_it, WHOLLY))


# ── Plans ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_possible(s: State, seat: int, plan: int) -> bool:
    """Is there such a first plan?"""
    if plan <= CALL_PERFECTO:
        return s.bid != NO_BID
    if s.bid == highest_bid(s) or plan > TO_FEIGN:
        return False
    if plan == TO_BID:
        return True
    dice = how_many(loose_ends(s, seat, suited(s, seat)))
    return dice > 1 if plan == TO_FEIGN else dice > 0


def first_action(s: State, seat: int, plan: int) -> int:
    """What a plan does, other than to bid."""
    if plan == CALL:
        return CHALLENGE
    if plan == CALL_PERFECTO:
        return PERFECTO
    dice = loose_ends(s, seat, suited(s, seat))
    return dice if plan == TO_ROLL else dice & -dice


def second_action(s: State, seat: int, plan: int) -> int:
    """The bid that a plan makes."""
    if plan == SLOWLY:
        return BID + slow_bid(s, seat)
    if plan == MORE_OF_IT:
        return BID + more_of_it(s, seat)
    return BID + likely_bid(s, seat, False, MEASURES[plan])


def suited(s: State, seat: int) -> int:
    """The bid for which one would roll, or 0 if there is none."""
    return likely_bid(s, seat, True, SUITS)


def slow_bid(s: State, seat: int) -> int:
    """The likeliest of the next bids."""
    return likely_bid(s, seat, False, 10_001)


def more_of_it(s: State, seat: int) -> int:
    """The next bid of the rank that was bid last."""
    return min(s.bid + A_DIE_LESS, highest_bid(s)) if s.bid != NO_BID else slow_bid(s, seat)


def likely_bid(s: State, seat: int, can_roll: bool, measure: int) -> int:
    """The highest quantity that is still as likely, of whatever rank; if nothing is, the likeliest of the next bids."""
    best = 0
    best_standing = -1
    for bid in range(s.bid + 1, min(s.bid + 6, highest_bid(s)) + 1):
        dice = loose_ends(s, seat, bid) if can_roll else 0
        bold = bid
        hope = at_least(s, seat, dice, bold, HALF)
        more = hope
        while more >= measure and bold + A_DIE_LESS <= highest_bid(s):
            more = at_least(s, seat, dice, bold + A_DIE_LESS, HALF)
            if more >= measure:
                bold += A_DIE_LESS
                hope = more
        standing = 10_000 * quantity(bold) + hope if hope >= measure else hope
        if standing > best_standing:
            best_standing = standing
            best = bold
    return best


def loose_ends(s: State, seat: int, bid: int) -> int:
    """The dice of one's own that do not count for a bid and could be rolled."""
    dice = 0
    for die in range(6):
        if holds(loose(s, seat), die) and not worth(die, s.faces[seat][die], rank(bid)):
            dice |= 1 << die
    return dice
