"""Bids as numbers, and what may be bid or rolled."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.dice import ALL_SIX, how_many
from pepperbox.games.perfecto.hands import hand, loose, players_in
from pepperbox.games.perfecto.state import BID, MOST_HEARD, MOST_SEATS, State

COUNTS = 7  # so many different numbers of dice can be re-rolled, none among them


def quantity(bid: int) -> int:
    return (bid + 5) // 6


def rank(bid: int) -> int:
    return (bid + 5) % 6 + 1


def highest_bid(s: State) -> int:
    """§2.4 Not more than all dice in play, and one more for every player: that is the highest possible count."""
    dice = 0
    for seat in range(s.seats):
        dice += how_many(hand(s, seat))
    return 6 * (dice + players_in(s))


def offer_bids(s: State, moves: Moves) -> None:
    """§2.3 Every higher bid."""
    offer_range(moves, BID + s.bid + 1, BID + highest_bid(s))


def offer_rolls(s: State, seat: int, moves: Moves) -> None:
    """§2.5 Any dice that are not frozen, while there is a higher bid to follow."""
    if s.bid == highest_bid(s):
        return
    fixed = ~loose(s, seat)
    for dice in range(1, ALL_SIX + 1):
        if not dice & fixed:
            offer(moves, dice)


# ── What everybody has heard in this round ───────────────────────────────────────────────────────────────────────────


def remember(s: State, seat: int, bid: int) -> None:
    """§8.1 Who bid what, and after how many re-rolled dice; where there is no room, the oldest bid is forgotten."""
    if s.bids == MOST_HEARD:
        s.bids -= 1
        for place in range(s.bids):
            s.heard[place] = s.heard[place + 1]
    s.heard[s.bids] = (bid * COUNTS + s.rerolled) * MOST_SEATS + seat
    s.bids += 1


def forget(s: State) -> None:
    s.bids = 0
    for place in range(MOST_HEARD):
        s.heard[place] = 0


def heard_bid(heard: int) -> int:
    return heard // MOST_SEATS // COUNTS


def heard_rolled(heard: int) -> int:
    """How many dice were re-rolled for the bid."""
    return heard // MOST_SEATS % COUNTS


def heard_seat(heard: int) -> int:
    return heard % MOST_SEATS
