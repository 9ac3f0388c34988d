"""Calls against a bid, and what may answer them."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves, offer
from pepperbox.games.dice import holds
from pepperbox.games.perfecto.bids import highest_bid, offer_bids, offer_rolls
from pepperbox.games.perfecto.hands import loose, partner
from pepperbox.games.perfecto.state import (
    CHALLENGE,
    DOUBLE,
    FREEZE,
    MOST_CALLS,
    MUST_BID,
    NO_CALL,
    NOBODY,
    PASS,
    PERFECTO,
    REDOUBLE,
    SURRENDER,
    State,
)


def cancel_calls(s: State) -> None:
    s.caller = NOBODY
    s.call = NO_CALL
    s.called_by = NOBODY
    s.staked = 0
    s.passes = 0
    s.said = 0
    for place in range(MOST_CALLS):
        s.calls[place] = NO_CALL


def note(s: State, call: int) -> None:
    s.calls[s.said] = call
    s.said += 1


# ── §5 The advanced rules ────────────────────────────────────────────────────────────────────────────────────────────


def legal_on_call(s: State, seat: int, moves: Moves) -> None:
    """§5.2 Pass, bid anew, or make the call that answers the last one."""
    offer(moves, PASS)
    for call in range(DOUBLE, SURRENDER + 1):
        if can_answer(s, seat, call) or (is_passed_on(s) and can_answer(s, partner(seat), call)):
            offer(moves, call)
    if owes_sidestep(s, seat):
        offer_freezes(s, seat, moves)
    else:
        offer_bids(s, moves)
        offer_rolls(s, seat, moves)


def can_answer(s: State, seat: int, call: int) -> bool:
    """§5.3 Double a challenge; §5.4 redouble a double; §5.5 surrender to a double or redouble."""
    if seat != answerer(s):
        return False
    if call == DOUBLE:
        return s.call == CHALLENGE and is_strong(s, seat, DOUBLE)
    if call == REDOUBLE:
        return s.call == DOUBLE and is_strong(s, seat, REDOUBLE)
    return s.call == DOUBLE or s.call == REDOUBLE


def answerer(s: State) -> int:
    """The one of b and c against whom the last call was made; §6.4 a partner's call counts as theirs."""
    is_of_b = s.called_by == s.bidder or (s.teams and s.called_by == partner(s.bidder))
    return s.caller if is_of_b else s.bidder


def is_strong(s: State, seat: int, call: int) -> bool:
    """§5.3 Double needs three dice, §5.4 redouble four; §6.3 in team play the team needs one more."""
    needed = 3 if call == DOUBLE else 4
    if s.teams:
        return s.left[seat] + s.left[partner(seat)] >= needed + 1
    return s.left[seat] >= needed


def is_passed_on(s: State) -> bool:
    """§6.4 Have the partner and the next player just passed, so that one may say what the partner could have said?"""
    return s.teams > 0 and s.passes >= 2


def owes_sidestep(s: State, seat: int) -> bool:
    """§5.8 b owes a frozen die for a new bid, unless the call was perfecto; §6.5 in team play others may too."""
    if s.calls[0] == PERFECTO:
        return False
    if seat == s.bidder:
        return True
    return s.teams > 0 and (partner(seat) == s.bidder or holds(s.staked, partner(seat)))


def offer_freezes(s: State, seat: int, moves: Moves) -> None:
    """§5.9 Any die that is not frozen, while there is a higher bid to follow."""
    if s.bid == highest_bid(s):
        return
    dice = loose(s, seat)
    for die in range(6):
        if holds(dice, die):
            offer(moves, FREEZE + die)


def freeze(s: State, seat: int, die: int) -> None:
    """§5.9 Show the die; a bid must follow."""
    s.frozen[seat] |= 1 << die
    s.phase = MUST_BID
