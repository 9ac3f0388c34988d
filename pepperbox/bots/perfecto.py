"""Perfecto: the easy bot counts its own dice, works out how likely bids are, and believes the others a little."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import holds, holds_red, how_many
from pepperbox.games.perfecto.bids import highest_bid, quantity, rank
from pepperbox.games.perfecto.hands import loose
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import (
    BID,
    CHALLENGE,
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

# Likelihoods are in thousandths.
ALL = 1000
BOLD = 700  # a bid is as high as it can be and still this likely
GOOD_ENOUGH = 850  # a bid this likely needs no re-roll
VERY_SURE = 750  # of winning, to double
LITTLE_HOPE = 250  # of winning, to surrender

SIXES = (1, 6, 36, 216, 1296)
FIVES = (1, 5, 25, 125, 625)
A_DIE_LESS = 6  # how much lower a bid of the same rank is that needs one die less


def easy(s: State, seat: int, moves: Moves, whims: Stream) -> int:
    if s.phase == SIDING:
        return SIDE_BIDDER if bidders_hope(s, seat) >= ALL // 2 else SIDE_CALLER
    if s.phase == MUST_BID:
        return BID + best_bid(s, seat, False)
    if s.call != NO_CALL:
        return answer_call(s, seat, moves)
    if s.bid == NO_BID:
        return bid_or_roll(s, seat)
    return answer_bid(s, seat, moves)


# ── What to do ───────────────────────────────────────────────────────────────────────────────────────────────────────


def answer_bid(s: State, seat: int, moves: Moves) -> int:
    """Whatever is likeliest to win: to challenge, to call perfecto, or to bid higher."""
    challenge = ALL - at_least(s, seat, 0, believed(s, seat))
    perfecto = exactly(s, seat, believed(s, seat))
    raised = 0
    if s.bid < highest_bid(s):
        bid = best_bid(s, seat, True)
        raised = at_least(s, seat, loose_ends(s, seat, bid), bid)
    if raised > challenge and raised > perfecto:
        return bid_or_roll(s, seat)
    if perfecto > challenge:
        return PERFECTO
    return DOUBLE if challenge >= VERY_SURE and is_offered(moves, DOUBLE) else CHALLENGE


def bid_or_roll(s: State, seat: int) -> int:
    """The best bid; if it is not likely enough, the dice that do not count for it are rolled first."""
    bid = best_bid(s, seat, True)
    dice = loose_ends(s, seat, bid)
    if dice and at_least(s, seat, 0, bid) < GOOD_ENOUGH:
        return dice
    return BID + best_bid(s, seat, False)


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
    bid = best_bid(s, seat, False)
    best = PASS
    for die in range(6):
        if is_offered(moves, FREEZE + die) and (best == PASS or worth(die, s.faces[seat][die], rank(bid))):
            best = FREEZE + die
    return best if at_least(s, seat, 0, bid) > hope else PASS


def is_offered(moves: Moves, action: int) -> bool:
    for i in range(1, moves[0] + 1):
        if moves[i] == action:
            return True
    return False


def best_bid(s: State, seat: int, can_roll: bool) -> int:
    """The highest quantity that is still likely, of whatever rank; if nothing is, the likeliest of the next bids."""
    best = 0
    best_standing = -1
    for bid in range(s.bid + 1, min(s.bid + 6, highest_bid(s)) + 1):
        dice = loose_ends(s, seat, bid) if can_roll else 0
        bold = bid
        while bold + A_DIE_LESS <= highest_bid(s) and at_least(s, seat, dice, bold + A_DIE_LESS) >= BOLD:
            bold += A_DIE_LESS
        hope = at_least(s, seat, dice, bold)
        standing = ALL * quantity(bold) + hope if hope >= BOLD else hope
        if standing > best_standing:
            best_standing = standing
            best = bold
    return best


# ── How likely ───────────────────────────────────────────────────────────────────────────────────────────────────────


def loose_ends(s: State, seat: int, bid: int) -> int:
    """The dice of one's own that do not count for a bid and could be rolled."""
    dice = 0
    for die in range(6):
        if holds(loose(s, seat), die) and not worth(die, s.faces[seat][die], rank(bid)):
            dice |= 1 << die
    return dice


def believed(s: State, seat: int) -> int:
    """The last bid as it looks to a seat: others who bid are taken to have a die more of the rank than most."""
    return s.bid if seat == s.bidder else s.bid - A_DIE_LESS


def bidders_hope(s: State, seat: int) -> int:
    """How likely the bidder is to win the showdown."""
    if s.calls[0] == PERFECTO:
        return ALL - exactly(s, seat, believed(s, seat))
    return at_least(s, seat, 0, believed(s, seat))


def exactly(s: State, seat: int, bid: int) -> int:
    return at_least(s, seat, 0, bid) - at_least(s, seat, 0, bid + A_DIE_LESS)


def at_least(s: State, seat: int, rolled: int, bid: int) -> int:
    """How likely there are enough dice for a bid, if a seat re-rolls some of its own.

    A die of the rank's own number counts twice or not at all, any other once in a third of all cases.
    """
    of_rank = rank(bid)
    needed = quantity(bid)
    twice = 0
    once = 0
    for other in range(s.seats):
        unknown = rolled if other == seat else loose(s, other)
        for die in range(6):
            if not holds(unknown, die):
                needed -= worth(die, s.faces[other][die], of_rank)
        doubles = 1 if holds_red(unknown, of_rank) else 0
        twice += doubles
        once += how_many(unknown) - doubles
    hope = 0
    for twos in range(twice + 1):
        hope += ways_twice(twice, twos) * third_of_dice(once, needed - 2 * twos)
    return hope // SIXES[twice]


def ways_twice(dice: int, twos: int) -> int:
    """In how many of the ways in which so many dice can fall do so many of them show one number?"""
    ways = FIVES[dice - twos]
    for i in range(twos):
        ways = ways * (dice - i) // (i + 1)
    return ways


def third_of_dice(dice: int, needed: int) -> int:
    """How likely at least so many dice are among those that count in a third of all cases."""
    ways = 1  # in which none counts
    for _ in range(dice):
        ways *= 2
    all_ways = 0
    enough = 0
    for counting in range(dice + 1):
        all_ways += ways
        if counting >= needed:
            enough += ways
        ways = ways * (dice - counting) // (2 * (counting + 1))
    return ALL * enough // all_ways


LEVELS = {"easy": easy}
