"""Perfecto as JSON: dice in other cups, and sides that are still secret, show as null."""

from __future__ import annotations

from typing import TypedDict

from pepperbox.engine.fields import Row
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.shapes import BySeat, Seat
from pepperbox.games.dice import ByDie, Dice, dice_by_name, dice_list, holds
from pepperbox.games.perfecto.bids import quantity, rank
from pepperbox.games.perfecto.hands import hand, partner
from pepperbox.games.perfecto.showdown import worth
from pepperbox.games.perfecto.state import LAST_CHANCE, MUST_BID, NO_BID, NO_SIDE, NOBODY, State
from pepperbox.games.perfecto.text import SIDES, Side, action_text


class Bid(TypedDict):
    """So many dice of a rank, said by a seat."""

    seat: Seat
    quantity: int
    rank: int


class Showdown(TypedDict):
    """How a round ended."""

    bid: Bid
    caller: Seat
    calls: list[str]
    sides: dict[Seat, Side]
    dice: BySeat[ByDie]
    counts: BySeat[dict[str, int]]  # die → how often it counted
    count: int
    winner: Seat
    lost: dict[Seat, int]  # how many dice, of those who gave up any, the one that puts them out among them


Position = TypedDict(
    "Position",
    {
        "teams": list[list[Seat]],  # none if everybody plays alone
        "in": list[Seat],  # a beaten team stays in
        "last_chance": list[Seat],
        "dice": BySeat[dict[str, int | None]],  # die → face; null if it is not rolled yet or you may not see it
        "frozen": BySeat[Dice],
        "leader": Seat,  # who bids first
        "bid": Bid | None,  # the last one; null before
        "caller": Seat | None,
        "calls": list[str],  # and passes since the bid, in turn, beginning with the caller
        "must_bid": bool,  # a roll or a frozen die has yet to be followed by its bid
        "sides": dict[Seat, Side | None],  # of those who have taken one; null while it is secret
        "last_showdown": Showdown | None,  # null before the first
    },
)


def view(s: State) -> Position:
    seats = range(s.seats)
    return {
        "teams": [[LETTERS[seat], LETTERS[partner(seat)]] for seat in (0, 1)] if s.teams else [],
        "in": [LETTERS[seat] for seat in seats if s.left[seat]],
        "last_chance": [LETTERS[seat] for seat in seats if s.left[seat] == LAST_CHANCE],
        "dice": [dice(s, seat) for seat in seats],
        "frozen": [dice_list(s.frozen[seat]) for seat in seats],
        "leader": LETTERS[s.leader],
        "bid": bid(s.bid, s.bidder) if s.bid != NO_BID else None,
        "caller": LETTERS[s.caller] if s.caller != NOBODY else None,
        "calls": [action_text(call) for call in s.calls[: s.said]],
        "must_bid": s.phase == MUST_BID,
        "sides": {LETTERS[seat]: SIDES.get(side) for seat, side in enumerate(s.sides) if side != NO_SIDE},
        "last_showdown": last_showdown(s) if s.shown_bid != NO_BID else None,
    }


def dice(s: State, seat: int) -> dict[str, int | None]:
    """Die → face, as far as it is rolled and seen."""
    return {
        str(die + 1): face if face > 0 else None for die, face in enumerate(s.faces[seat]) if holds(hand(s, seat), die)
    }


def bid(number: int, bidder: int) -> Bid:
    return {"seat": LETTERS[bidder], "quantity": quantity(number), "rank": rank(number)}


def last_showdown(s: State) -> Showdown:
    seats = range(s.seats)
    return {
        "bid": bid(s.shown_bid, s.shown_bidder),
        "caller": LETTERS[s.shown_caller],
        "calls": [action_text(call) for call in s.shown_calls[: s.shown_said]],
        "sides": {LETTERS[seat]: SIDES[side] for seat, side in enumerate(s.shown_sides) if side != NO_SIDE},
        "dice": [dice_by_name(s.shown[seat]) for seat in seats],
        "counts": [counts(s.shown[seat], rank(s.shown_bid)) for seat in seats],
        "count": s.shown_count,
        "winner": LETTERS[s.shown_winner],
        "lost": {LETTERS[seat]: s.shown_lost[seat] for seat in seats if s.shown_lost[seat]},
    }


def counts(faces: Row, of_rank: int) -> dict[str, int]:
    """Die → how often it counted."""
    return {str(die + 1): worth(die, face, of_rank) for die, face in enumerate(faces) if face}
