"""Who is still in, and with which dice."""

from __future__ import annotations

from pepperbox.games.dice import ALL_SIX
from pepperbox.games.perfecto.state import LAST_CHANCE, MOST_SEATS, State


def hand(s: State, seat: int) -> int:
    """The dice of a seat: those with the highest numbers are lost first (§4.4), all six are back at last chance."""
    return ALL_SIX if s.left[seat] == LAST_CHANCE else (1 << s.left[seat]) - 1


def loose(s: State, seat: int) -> int:
    """The dice of a seat that are not frozen."""
    return hand(s, seat) & ~s.frozen[seat]


def players_in(s: State) -> int:
    players = 0
    for seat in range(s.seats):
        players += s.left[seat] > 0
    return players


def next_in(s: State, seat: int) -> int:
    """The next seat that is not out."""
    following = (seat + 1) % s.seats
    while not s.left[following]:
        following = (following + 1) % s.seats
    return following


# ── §6 Teams ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def partner(seat: int) -> int:
    """§6.1 Partners sit opposite each other."""
    return (seat + 2) % MOST_SEATS


def giver(s: State, loser: int) -> int:
    """§6.2 In team play the partner gives up what a player at last chance loses."""
    if s.teams and s.left[loser] == LAST_CHANCE and s.left[partner(loser)] != LAST_CHANCE:
        return partner(loser)
    return loser
