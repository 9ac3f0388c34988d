"""Bids as numbers, and what may be bid or rolled."""

from __future__ import annotations

from pepperbox.engine.rulebook import Moves, offer, offer_range
from pepperbox.games.dice import ALL_SIX, how_many
from pepperbox.games.perfecto.hands import hand, loose, players_in
from pepperbox.games.perfecto.state import BID, State


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
