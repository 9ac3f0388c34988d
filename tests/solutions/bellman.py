"""Bellman's equation in many positions: the best decision is legal, and worth the mean of all that can follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tests.solving import Followed

MOST_OUTCOMES = 216  # three dice; what six can show is tried where it is done compiled


class Bellman(NamedTuple):
    """What came of looking at positions."""

    positions: int
    worst: float  # the most that a best decision was away from the mean of what follows it


def follow(followed: Followed, positions: Iterable[Any], count: int, tolerance: float) -> Bellman:
    """Look at so many positions whose best decision has few enough outcomes."""
    looked, worst = 0, 0.0
    for s in positions:
        worths = followed.worths(s)
        action = followed.best(s)
        if followed.outcomes(followed.after(s, action)) > MOST_OUTCOMES:
            continue
        away = abs(worths[action] - followed.mean_after(s, action))
        assert away <= tolerance, f"{away} in {s}"
        looked, worst = looked + 1, max(worst, away)
        if looked == count:
            break
    assert looked == count, f"only {looked} positions"
    return Bellman(looked, worst)
