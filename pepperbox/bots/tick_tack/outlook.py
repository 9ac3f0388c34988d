"""How far thought goes in Tick-Tack: to the end of the game that is played, and what that is worth in a tournament.

A seat's chance to win a tournament with given scores is guessed as exp(3 × the part of the target that it has reached),
in the part that it makes of all seats'. In a race to three wins, a lead of one win of the three would be worth about
that much.
"""

from __future__ import annotations

from math import exp

from pepperbox.bots.search import Horizon
from pepperbox.games.tick_tack.state import State

REACHED = 3  # how much the part of the target counts that somebody has reached


def is_next_game(s: State, start: State) -> bool:
    """Is the game over that was played at the start?"""
    return s.game > start.game


def outlook(s: State, seat: int) -> float:
    """A seat's chance to win the tournament when a new game begins."""
    total = 0.0
    for other in range(s.seats):
        total += exp(REACHED * s.scores[other] / s.target)
    return exp(REACHED * s.scores[seat] / s.target) / total


HORIZON = Horizon(is_next_game, outlook)
