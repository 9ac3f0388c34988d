"""What the end of a round is worth in Perfecto: the chance to win from the dice that everybody has left."""

from __future__ import annotations

from math import exp, sqrt

from pepperbox.games.perfecto.hands import partner
from pepperbox.games.perfecto.state import State

MOST_LIVES = 12


def race() -> tuple[float, ...]:
    """By own and other's lives, the chance to outlive another if each loses every round as often."""
    chances = [0.0] * MOST_LIVES**2
    for own in range(1, MOST_LIVES):
        for other in range(MOST_LIVES):
            ahead = chances[own * MOST_LIVES + other - 1] if other else 1.0
            chances[own * MOST_LIVES + other] = (chances[(own - 1) * MOST_LIVES + other] + ahead) / 2 if other else 1.0
    return tuple(chances)


OUTLIVES = race()
WEIGHT = 2.5  # of a point ahead, where the next one wins the match


def is_round_over(s: State, start: State) -> bool:
    return s.round != start.round


def outlook(s: State, seat: int) -> float:
    """The part of the win that a seat may expect as a round begins."""
    total = 0.0
    own = 0.0
    for other in range(s.seats):
        standing = strength(s, other)
        total += standing
        if other == seat:
            own = standing
    return own / total


def strength(s: State, seat: int) -> float:
    """How likely a seat is to win, compared with others: a single game, or a match by the points to be expected."""
    if s.teams:
        won = outlives(lives(s, seat), lives(s, (seat + 1) % 4))
    elif not s.points:
        return last_one_in(s, seat)
    else:
        won = points_to_come(s, seat)
    if not s.points:
        return won
    to_go = max(1, s.points - max(s.won))
    return exp(WEIGHT * (s.won[seat] + won) / sqrt(to_go))


def last_one_in(s: State, seat: int) -> float:
    chance = 1.0 if s.left[seat] else 0.0
    for other in range(s.seats):
        if other != seat and s.left[other]:
            chance *= outlives(s.left[seat], s.left[other])
    return chance


def points_to_come(s: State, seat: int) -> float:
    """In this game: one for everybody that is outlived."""
    points = 0.0
    for other in range(s.seats):
        if other != seat and s.left[other]:
            points += outlives(s.left[seat], s.left[other])
    return points


def lives(s: State, seat: int) -> int:
    """How many dice a team can give up until it has lost."""
    return s.left[seat] + s.left[partner(seat)] - 1


def outlives(own: int, other: int) -> float:
    return OUTLIVES[own * MOST_LIVES + other]
