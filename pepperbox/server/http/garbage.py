"""Collecting garbage, which stops everybody: what is young often and briefly, everything when nobody waits.

Most of what a server throws away is gone at once; only what refers to itself, in a circle, waits for a collection. One
that looks through everything takes a fifth of a second with a thousand tables, and hardly finds anything. By itself
Python would do that every few minutes, and every few seconds look through what was changed since, which is something of
every table. So only what is new is looked through by itself, in small portions, and the rest in a silent moment.
"""

from __future__ import annotations

import asyncio
import gc
from time import monotonic

from pepperbox.server.meter import Meter

PORTION = 1_000  # objects by which there are more than before, until the new ones are looked through
NEVER = 2**31 - 1  # portions until what is older is looked through by itself
SILENCE = 1.0  # seconds without any message or move are a good moment for everything
SELDOM = 60.0  # seconds between two of those
LATEST = 600.0  # seconds after which everything is looked through at the latest, silence or not


def settle_memory() -> None:
    """Let the garbage collector leave alone what stays, and look through what is older only when it is told to."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(PORTION, NEVER, NEVER)


async def collect_in_silence(meter: Meter) -> None:
    """Look through everything now and then, if possible when nothing happens."""
    collected = monotonic()
    while True:
        happened = meter.messages, meter.stored
        await asyncio.sleep(SILENCE)
        is_silent = happened == (meter.messages, meter.stored) and not meter.waiting
        if monotonic() - collected > (SELDOM if is_silent else LATEST):
            gc.collect()
            collected = monotonic()
