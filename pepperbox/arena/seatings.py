"""Who sits where, in one round of an arena.

In a round, all seatings of it are played with the same luck. Everybody has each seat equally often in it, so that no
seat and no number of the game favours anybody:

- alone, each bot plays by itself;
- for two, each pair plays in both seatings;
- for more, the bots sit in all ways, if those are few: each at most once where there are enough bots for that,
  otherwise each at least once;
- if they are many, the bots sit in a circle, shuffled anew for each round and each as often as it takes to fill the
  table, and the table goes round it, place by place.

Or one bot sits alone among players of another, in each seat once.

Where seats play in teams, a team is seated as one: all its seats have the same bot, and what is said above of seats is
said of teams.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from math import comb, perm

from pepperbox.engine.stream import below, started

Seating = tuple[int, ...]  # the number of the bot, seat by seat

MANY = 24  # seatings in a round; where there are more ways it is a circle, unless the game is for two
CIRCLE = 100  # the purpose of the stream that shuffles it, out of reach of a game's own


def seatings(bots: int, seats: int, seed: int, number: int, is_lone: bool = False) -> list[Seating]:
    """The seatings of the round of that number."""
    if is_lone and seats > 1:
        return lone_seatings(seats)
    if seats <= 2 or how_many_ways(bots, seats) <= MANY:
        return all_ways(bots, seats)
    circle = [bot for bot in range(bots) for _ in range(_times(bots, seats))]
    _shuffle(circle, seed, number)
    return [tuple(circle[(place + seat) % len(circle)] for seat in range(seats)) for place in range(len(circle))]


def team_seatings(by_team: list[Seating], teams: Sequence[Sequence[int]]) -> list[Seating]:
    """Seat by seat, from the number of the bot team by team.

    >>> team_seatings([(0, 1), (1, 0)], teams=[(0, 2), (1, 3)])
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    team_of = {seat: team for team, seats in enumerate(teams) for seat in seats}
    return [tuple(bots[team_of[seat]] for seat in sorted(team_of)) for bots in by_team]


def games_in_a_round(bots: int, seats: int, is_lone: bool = False) -> int:
    if is_lone and seats > 1:
        return seats
    ways = how_many_ways(bots, seats)
    return ways if seats <= 2 or ways <= MANY else bots * _times(bots, seats)


def how_many_ways(bots: int, seats: int) -> int:
    """So many ways are there to seat the bots.

    >>> how_many_ways(3, 2), how_many_ways(2, 3), how_many_ways(2, 8)
    (6, 6, 254)
    """
    if bots >= seats:
        return perm(bots, seats)
    return sum((-1) ** missing * comb(bots, missing) * (bots - missing) ** seats for missing in range(bots))


@cache
def all_ways(bots: int, seats: int) -> list[Seating]:
    """All of them.

    >>> all_ways(2, 3)
    [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    """
    if bots >= seats:
        return list(permutations(range(bots), seats))
    return [seating for seating in product(range(bots), repeat=seats) if len(set(seating)) == bots]


@cache
def lone_seatings(seats: int) -> list[Seating]:
    """The first bot in each seat once, and the second in all others.

    >>> lone_seatings(3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    return [tuple(int(seat != place) for seat in range(seats)) for place in range(seats)]


def _times(bots: int, seats: int) -> int:
    """How often each bot is in the circle."""
    return -(-seats // bots)


def _shuffle(circle: list[int], seed: int, number: int) -> None:
    stream = started(seed, number, CIRCLE)
    for last in range(len(circle) - 1, 0, -1):
        other = below(stream, last + 1)
        circle[last], circle[other] = circle[other], circle[last]
