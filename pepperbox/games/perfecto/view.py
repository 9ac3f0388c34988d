"""Perfecto as JSON: dice in other cups, and sides that are still secret, show as null."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.fields import Row
from pepperbox.engine.notation import LETTERS
from pepperbox.games.dice import dice_by_name, dice_list, holds
from pepperbox.games.perfecto.bids import quantity, rank
from pepperbox.games.perfecto.hands import hand, partner
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import LAST_CHANCE, MUST_BID, NO_BID, NO_SIDE, NOBODY, State
from pepperbox.games.perfecto.text import SIDES, action_text


def view(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "teams": [[LETTERS[seat], LETTERS[partner(seat)]] for seat in (0, 1)] if s.teams else [],
        "in": [LETTERS[seat] for seat in seats if s.left[seat]],
        "last_chance": [LETTERS[seat] for seat in seats if s.left[seat] == LAST_CHANCE],
        "dice": [dice(s, seat) for seat in seats],
        "frozen": [dice_list(s.frozen[seat]) for seat in seats],
        "leader": LETTERS[s.leader],
        "bid": bid(s.bid, s.bidder),
        "caller": letter(s.caller),
        "calls": [action_text(call) for call in s.calls[: s.said]],
        "must_bid": s.phase == MUST_BID,
        "sides": sides(s.sides),
        "last_showdown": last_showdown(s) if s.shown_bid != NO_BID else None,
    }


def dice(s: State, seat: int) -> dict[str, int | None]:
    """Die → face, as far as it is rolled and seen."""
    return {
        str(die + 1): face if face > 0 else None for die, face in enumerate(s.faces[seat]) if holds(hand(s, seat), die)
    }


def bid(number: int, bidder: int) -> dict[str, Any] | None:
    if number == NO_BID:
        return None
    return {"seat": LETTERS[bidder], "quantity": quantity(number), "rank": rank(number)}


def letter(seat: int) -> str | None:
    return None if seat == NOBODY else LETTERS[seat]


def sides(taken: Row) -> dict[str, str | None]:
    return {LETTERS[seat]: SIDES.get(side) for seat, side in enumerate(taken) if side != NO_SIDE}


def last_showdown(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "bid": bid(s.shown_bid, s.shown_bidder),
        "caller": letter(s.shown_caller),
        "calls": [action_text(call) for call in s.shown_calls[: s.shown_said]],
        "sides": sides(s.shown_sides),
        "dice": [dice_by_name(s.shown[seat]) for seat in seats],
        "counts": [counts(s.shown[seat], rank(s.shown_bid)) for seat in seats],
        "count": s.shown_count,
        "winner": letter(s.shown_winner),
        "lost": {LETTERS[seat]: s.shown_lost[seat] for seat in seats if s.shown_lost[seat]},
    }


def counts(faces: Row, of_rank: int) -> dict[str, int]:
    """Die → how often it counted."""
    return {str(die + 1): worth(die, face, of_rank) for die, face in enumerate(faces) if face}
