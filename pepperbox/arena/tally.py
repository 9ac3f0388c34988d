"""Rounds counted: each bot's share of wins, the differences between bots, and all else that is told of them."""

from __future__ import annotations

from dataclasses import asdict
from itertools import combinations
from typing import Any

from pepperbox.arena.intervals import ALPHA, Interval, Sums, interval
from pepperbox.arena.playing import Played, Round
from pepperbox.arena.ratings import Ratings

SHARES, DIFFERENCES = (0.0, 1.0), (-1.0, 1.0)
COUNTS = ("games", "scores", "asked", "seconds", "slowest", "failed", "played", "decisions")


class Tally:
    """What has been found so far of so many bots at a game for so many."""

    def __init__(self, bots: int, seats: int, is_always: bool, margin: float = 0.0) -> None:
        self.is_alone = seats == 1
        self.is_always = is_always  # are the intervals to hold at every look?
        self.margin = margin  # by which one must be better for that to be settled
        self.values = [Sums() for _ in range(bots)]
        self.differences = {pair: Sums() for pair in combinations(range(bots), 2)}
        self.ratings = Ratings(bots)
        self.games = [0] * bots  # seats that a bot has had, in all games
        self.scores = [0] * bots
        self.asked = [0] * bots
        self.seconds = [0.0] * bots
        self.slowest = [0.0] * bots  # seconds
        self.failed = [0] * bots
        self.faults: dict[int, str] = {}  # what each got wrong first
        self.played = 0
        self.decisions = 0

    @property
    def rounds(self) -> int:
        return self.values[0].count

    def add(self, found: Round) -> None:
        sums, seats = [0.0] * len(self.values), [0] * len(self.values)
        for played in found:
            self._note(played)
            for bot, share, score in zip(played.seating, played.shares, played.scores, strict=True):
                sums[bot] += score if self.is_alone else share
                seats[bot] += 1
        values = [total / count for total, count in zip(sums, seats, strict=True)]
        for own, value in zip(self.values, values, strict=True):
            own.add(value)
        for (one, other), own in self.differences.items():
            own.add(values[one] - values[other])
        self.ratings.add(found)

    def _note(self, played: Played) -> None:
        self.played += 1
        self.decisions += played.decisions
        for seat, bot in enumerate(played.seating):
            self.games[bot] += 1
            self.scores[bot] += played.scores[seat]
            if played.asked and played.seconds and played.slowest:
                self.asked[bot] += played.asked[seat]
                self.seconds[bot] += played.seconds[seat]
                self.slowest[bot] = max(self.slowest[bot], played.slowest[seat])
        if played.failed is not None:
            bot = played.seating[played.failed]
            self.failed[bot] += 1
            self.faults.setdefault(bot, played.fault)

    # ── Kept, to go on later ─────────────────────────────────────────────────────────────────────────────────────────

    def as_json(self) -> dict[str, Any]:
        """What was counted, without ratings and faults."""
        sums = {"values": self.values, "differences": self.differences.values()}
        counts = {name: getattr(self, name) for name in COUNTS}
        return counts | {name: [asdict(one) for one in found] for name, found in sums.items()}

    def go_on(self, kept: dict[str, Any]) -> Tally:
        """Count from there on."""
        for name in COUNTS:
            setattr(self, name, kept[name])
        self.values = [Sums(**one) for one in kept["values"]]
        self.differences = {pair: Sums(**one) for pair, one in zip(self.differences, kept["differences"], strict=True)}
        return self

    # ── What follows ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def order(self) -> list[int]:
        """The bots, the best first."""
        return sorted(range(len(self.values)), key=lambda bot: -self.values[bot].mean)

    def interval(self, bot: int) -> Interval:
        """Where the bot's true share (alone: its mean score) is, with 95 %."""
        return interval(self.values[bot], None if self.is_alone else SHARES, is_always=self.is_always)

    def difference(self, one: int, other: int) -> tuple[float, Interval]:
        """How much better one is than the other; with 95 %, the intervals of all pairs hold their true differences."""
        own = self.differences[min(one, other), max(one, other)]
        low, high = interval(
            own, None if self.is_alone else DIFFERENCES, ALPHA / len(self.differences), is_always=self.is_always
        )
        return (own.mean, Interval(low, high)) if one < other else (-own.mean, Interval(-high, -low))

    @property
    def is_settled(self) -> bool:
        """Is everybody in the order known to be better than the next one, by more than the margin?"""
        return all(
            self.difference(*pair)[1].low > self.margin for pair in zip(self.order, self.order[1:], strict=False)
        )
