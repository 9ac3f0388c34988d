"""Ratings by openskill: what somebody's skill is believed to be after a number of games, and how sure that is.

A game counts by who has won it: the winners share the first place, all others the second. Where one plays alone, a
round counts like a game of all bots against each other, with places by score. What is believed never settles, since
skill may change: it goes on to sway by its own error. So games beyond some thousand would add nothing to it but time,
and are not rated.
"""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from pepperbox.arena.playing import Round

MOST = 5_000  # games that are rated


class Ratings:
    """Everybody's rating, from the same start."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce()
        self._rated = 0
        self.of = [self._model.rating() for _ in range(bots)]

    def add(self, found: Round) -> None:
        if self._rated >= MOST:
            return
        self._rated += len(found)
        if len(found[0].seating) == 1:
            self._count([played.seating[0] for played in found], [-played.scores[0] for played in found])
            return
        for played in found:
            self._count(played.seating, [-share for share in played.shares])

    def _count(self, bots: Sequence[int], places: Sequence[float]) -> None:
        """A game: who is first has the lowest place. A bot with several seats has learnt the mean of them."""
        after = self._model.rate([[self.of[bot]] for bot in bots], ranks=list(places))
        for bot in set(bots):
            own = [rating for (rating,), whose in zip(after, bots, strict=True) if whose == bot]
            mu, sigma = (sum(getattr(rating, name) for rating in own) / len(own) for name in ("mu", "sigma"))
            self.of[bot] = self._model.rating(mu, sigma)
