"""What is counted, for whoever watches the server."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.sum = 0.0
        self._counts = [0] * (len(SECONDS) + 1)

    def add(self, seconds: float) -> None:
        self.sum += seconds
        self._counts[bisect_left(SECONDS, seconds)] += 1

    def up_to(self) -> list[tuple[str, int]]:
        """How often it took so many seconds at most, as Prometheus wants it.

        >>> waits = Histogram()
        >>> waits.add(0.02)
        >>> waits.up_to()[1:3]
        [('0.01', 0), ('0.025', 1)]
        """
        limits = [*map(str, SECONDS), "+Inf"]
        return [(limit, sum(self._counts[: number + 1])) for number, limit in enumerate(limits)]


@dataclass
class Meter:
    """What has happened at all tables, and what goes on."""

    messages: int = 0
    waiting: int = 0  # of them, for an answer
    refused: Counter[str] = field(default_factory=Counter)  # by code
    stored: int = 0
    unavailable: int = 0
    connections: int = 0
    acknowledged: Histogram = field(default_factory=Histogram)  # seconds from a message to its acknowledgement
