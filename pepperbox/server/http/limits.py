"""How often and from where something may be asked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from pepperbox.server.errors import TooFast

MOST_BUCKETS = 10_000


class Bucket:
    """So many things a second, and some more at once after a rest."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> None:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            raise TooFast("too much at once: wait a moment")
        self._left -= 1

    @property
    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self.rate >= self.burst


class Buckets:
    """A bucket for everyone who asks."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> None:
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_full}
        self._buckets.setdefault(who, Bucket(self.rate, self.burst)).take()


def is_own_page(connection: HTTPConnection, origins: Sequence[str]) -> bool:
    """Does this come from a page of ours, or from no page at all?"""
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # what no browser would send
        return False
