"""Nothing keeps the event loop for long: whoever else plays would wait."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from pepperbox import GAMES, Rulebook
from tests.conftest import shortest
from tests.serving import PATIENCE, Guest, Served, guests, run, served
from tests.watchdog import watched

LONGEST_STEP = 0.02  # seconds of the processor


def busy(until: Callable[[], bool]) -> None:
    """Keep the processor until something has happened."""
    while not until():
        pass


def test_a_watchdog_tells_what_ran_too_long_and_where(tmp_path: Path) -> None:
    async def hog() -> None:
        busy(until=dog.has_caught)

    async def tidy() -> None:
        gc.collect()

    async def rest() -> None:
        await asyncio.sleep(0.05)  # which costs nothing

    with served(str(tmp_path / "tables.db"), loop="asyncio") as server, watched(server.thread, LONGEST_STEP) as dog:
        server.inside(rest)
        server.inside(tidy)
        assert not dog.long
        server.inside(hog)
        (step,) = dog.long
    assert step.seconds > LONGEST_STEP
    assert "busy(until=" in step.stack
    assert "busy(until=" in dog.told()


@pytest.mark.parametrize("book", GAMES, ids=[book.slug for book in GAMES])
def test_a_game_never_keeps_the_loop_for_long(tmp_path: Path, book: Rulebook) -> None:
    """From opening to record, while somebody watches and asks for everything that one can ask for."""

    async def play(server: Served) -> None:
        async with guests(server, "Ann", "Bob", "Zoe") as (ann, bob, zoe):
            opened = await ann.open(book.slug, seats=2, public=True, options=shortest(book))
            tabs = [await person.tab(opened["table"]) for person in (ann, bob, zoe)]
            await tabs[1].do("sit", seat="B")
            await tabs[0].do("start")
            await asyncio.gather(
                *(tab.play(number) for number, tab in enumerate(tabs)), ask_for_everything(zoe, opened)
            )
            await ask_for_everything(ann, opened)
            await zoe.tab(opened["table"])

    with served(str(tmp_path / "tables.db"), loop="asyncio") as server:
        run(play(server))  # whatever is done only once in the life of a server
        with watched(server.thread, LONGEST_STEP) as dog:
            run(play(server))
    assert dog.steps > 100
    assert not dog.long, dog.told()


async def ask_for_everything(person: Guest, opened: dict[str, str]) -> None:
    table = f"/api/tables/{opened['table']}"
    for path in ("", "/record", "/positions/5", "/lines?before=50", "/words", "/scores"):
        assert (await person.http.get(table + path)).status_code < 500
    for path in ("/api/me/tables", "/api/me/games", "/api/tables", "/api/games", "/metrics", "/"):
        assert (await person.http.get(path)).status_code < 500


def test_how_long_everybody_had_to_wait_is_a_number(tmp_path: Path) -> None:
    async def hog() -> None:
        time.sleep(0.3)

    with served(str(tmp_path / "tables.db")) as server:
        server.inside(hog)
        server.inside(lambda: asyncio.sleep(0.1))
        assert server.app.state.watch.longest > 0.2
        assert "pepperbox_longest_step_seconds" in httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
