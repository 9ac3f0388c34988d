"""The chance to win a match of 2 Out of 3 Ain't Bad between two games, for a search that looks as far as the next.

Games are taken to be even, and one in TIES to be tied, which adds to what the next is worth.
"""

from __future__ import annotations

from functools import cache

from pepperbox.games.two_out_of_three.rules import LEAD, State

MOST_POINTS = 20
TIES = 7
CERTAIN = 10_000


@cache
def ahead(own: int, others: int, stake: int) -> float:
    """The chance to win with so many points to go against so many, if the next game is worth that."""
    if own <= 0 or others <= 0:
        return float(own <= 0)
    if stake >= max(own, others):
        return 0.5
    tied = ahead(own, others, stake + 1)
    decided = (ahead(own - stake, others, 1) + ahead(own, others - stake, 1)) / 2
    return tied / TIES + decided * (TIES - 1) / TIES


POINTS = range(MOST_POINTS + 1)
AHEAD = tuple(
    round(CERTAIN * ahead(own, others, stake))
    for own in POINTS
    for others in POINTS
    for stake in range(1, MOST_POINTS + 1)
)


def is_between_games(s: State, start: State) -> bool:
    return s.phase == LEAD


def outlook(s: State, seat: int) -> float:
    own = max(0, s.points - s.match_points[seat])
    others = max(0, s.points - s.match_points[1 - seat])
    stake = min(s.stake, MOST_POINTS)
    return AHEAD[(own * (MOST_POINTS + 1) + others) * MOST_POINTS + stake - 1] / CERTAIN
