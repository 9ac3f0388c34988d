"""How long everybody had to wait because the event loop did one thing."""

from __future__ import annotations

import asyncio
import time

EVERY = 0.05  # seconds
A_MINUTE = 60.0  # seconds


class Watch:
    """Keeps how late a clock rang that should ring often; it is late by as long as something else kept the loop."""

    def __init__(self) -> None:
        self._longest = self._before = 0.0  # in this minute, and in the one before
        self._began = time.monotonic()

    @property
    def longest(self) -> float:
        """Seconds at most, in the last minute or two."""
        return max(self._longest, self._before)

    async def run(self) -> None:
        while True:
            set_at = time.monotonic()
            await asyncio.sleep(EVERY)
            now = time.monotonic()
            if now - self._began > A_MINUTE:
                self._began, self._before, self._longest = now, self._longest, 0.0
            self._longest = max(self._longest, now - set_at - EVERY)
