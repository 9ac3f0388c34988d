"""Garbage is collected so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from collections.abc import Callable

import pytest

from pepperbox.server.http import garbage
from pepperbox.server.http.garbage import LATEST, SELDOM, SILENCE, collect_in_silence
from pepperbox.server.meter import Meter

MANY_STAY = """if True:
    import gc
    from pepperbox.server.http.garbage import settle_memory

    seen = []
    settle_memory()
    gc.callbacks.append(lambda phase, about: seen.append(about["generation"]))
    kept = [[number] for number in range(300_000)]
    print(len(seen) // 2, set(seen))
"""


def test_only_what_is_new_is_looked_through_without_being_told() -> None:
    child = subprocess.run([sys.executable, "-c", MANY_STAY], capture_output=True, text=True, check=True)
    times, generations = child.stdout.split(maxsplit=1)
    assert generations.strip() == "{0}"
    assert int(times) >= 100, "in small portions"


class Over(Exception):
    """The test has seen enough."""


def collections(
    monkeypatch: pytest.MonkeyPatch, meter: Meter, happens: Callable[[], None], seconds: float
) -> list[float]:
    """When everything was looked through in so much time, while this happened in each moment."""
    now, seen = [0.0], list[float]()

    async def sleep(moment: float) -> None:
        now[0] += moment
        happens()
        if now[0] > seconds:
            raise Over

    monkeypatch.setattr(garbage, "monotonic", lambda: now[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(gc, "collect", lambda: seen.append(now[0]))
    with pytest.raises(Over):
        asyncio.run(collect_in_silence(meter))
    return seen


def test_in_silence_everything_is_looked_through_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = collections(monkeypatch, Meter(), lambda: None, 3 * (SELDOM + SILENCE))
    assert seen == [SELDOM + SILENCE, 2 * (SELDOM + SILENCE), 3 * (SELDOM + SILENCE)]


@pytest.mark.parametrize("what", ["messages", "stored"])
def test_while_something_happens_nobody_waits_for_garbage_but_once_in_a_long_while(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    meter = Meter()
    seen = collections(monkeypatch, meter, lambda: setattr(meter, what, getattr(meter, what) + 1), LATEST + SILENCE)
    assert seen == [LATEST + SILENCE]


def test_nobody_waits_for_garbage_who_waits_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert collections(monkeypatch, Meter(waiting=1), lambda: None, LATEST) == []
