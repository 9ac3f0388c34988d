"""Measures how long one waits for bots that think, while others play too: `python -m benchmarks.thinking`.

A server in a process of its own, tables at which only bots sit, and somebody who watches them all. A decision takes
from the one before it at the same table until the watcher sees it: so waiting for a process, thinking, storing and
telling are in it, and with pauses also the time that bots take to be followed. Measuring begins when all are ready. A
run writes its table into docs/speed.md.
"""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
import time
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from pepperbox import GAMES, Rulebook
from pepperbox.bots.levels import Weigher, levels, strongest
from tests.serving import Guest, Process, Tab, guests, process

BEST = 1000.0  # milliseconds at most, for one table alone


class Crowd(NamedTuple):
    """So many tables, and how their bots play."""

    tables: int
    level: str  # or "" for the strongest
    beside: int = 0  # tables of the strongest that play beside them and are not counted
    pause: bool = False


CROWDS = (Crowd(1, ""), Crowd(10, ""), Crowd(10, "", pause=True), Crowd(1, "easy", beside=10))


class Found(NamedTuple):
    """What was seen."""

    crowd: Crowd
    waits: list[float]  # seconds, sorted
    simplified: int  # decisions of all tables that a simpler bot made
    decisions: int  # of all tables
    memory: list[float]  # MB of the processes of bots


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def thinking_games() -> list[Rulebook]:
    """The games whose strongest bots think; all of them, if none has such."""
    thinking = [book for book in GAMES if isinstance(levels(book)[strongest(book)], Weigher)]
    return thinking or list(GAMES)


async def opened(person: Guest, book: Rulebook, level: str) -> Tab:
    """A table of two bots, or of as many as have to be there, that is watched."""
    seats = max(2, book.seats[0])
    wishes = {"seats": seats, "bots": [level or strongest(book)] * seats, "sit": False, "start": True}
    return await person.tab((await person.open(book.slug, **wishes))["table"])


def has_gone_on(tab: Tab, seen: int) -> bool:
    return len(tab.lines) > seen or tab.phase == "over"


async def watch(person: Guest, book: Rulebook, level: str, waits: list[float]) -> None:
    """See game after game, and note how long each decision takes."""
    while True:
        tab = await opened(person, book, level)
        seen, since = len(tab.lines), time.perf_counter()
        while tab.phase != "over":
            await tab.until(partial(has_gone_on, tab, seen))
            now, new = time.perf_counter(), len(tab.lines) - seen
            waits += [(now - since) / new] * new if new else []
            seen, since = len(tab.lines), now
        await tab.close()


async def number(person: Guest, name: str) -> int:
    text = (await person.http.get("/metrics")).text
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith(f"pepperbox_{name} ")))


async def until_ready(person: Guest) -> None:
    """Wait until nobody is played for by somebody simpler."""
    before, quiet = -1, 0
    while quiet < 3:
        await asyncio.sleep(1.0)
        now = await number(person, "bots_simplified_total")
        quiet = quiet + 1 if now == before else 0
        before = now


async def seen(server: Process, crowd: Crowd, seconds: float) -> Found:
    counted: list[float] = []
    others: list[float] = []
    async with guests(server, "Watcher") as (person,):
        books = cycle(thinking_games())
        watching = [watch(person, book, crowd.level, counted) for book in islice(books, crowd.tables)]
        watching += [watch(person, book, "", others) for book in islice(books, crowd.beside)]
        tasks = [asyncio.create_task(one) for one in watching]
        await until_ready(person)
        counted.clear()
        others.clear()
        before = await number(person, "bots_simplified_total")
        await asyncio.sleep(seconds)
        waits, simplified = sorted(counted), await number(person, "bots_simplified_total") - before
        memory = sorted(megabytes(pid) for pid in server.bots())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return Found(crowd, waits, simplified, len(waits) + len(others), memory)


def megabytes(pid: int) -> float:
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], check=False, capture_output=True, text=True)
    return int(shown.stdout or 0) / 1024


# ── What came of it ──────────────────────────────────────────────────────────────────────────────────────────────────


def share(waits: list[float], part: float) -> str:
    return f"{waits[min(len(waits) - 1, int(len(waits) * part))] * 1000:,.0f} ms" if waits else "none"


def named(crowd: Crowd) -> str:
    many = f"{crowd.tables} table{'s' * (crowd.tables > 1)} of {crowd.level or 'the strongest'}"
    beside = f", beside {crowd.beside} of the strongest" if crowd.beside else ""
    return many + beside + (", with pauses" if crowd.pause else "")


def sheet(found: list[Found]) -> Sheet:
    lines = [
        [
            named(one.crowd),
            f"{len(one.waits):,}",
            share(one.waits, 0.5),
            share(one.waits, 0.95),
            share(one.waits, 1.0),
            f"{one.simplified / max(1, one.decisions):.1%}",
            f"{max(one.memory, default=0):.0f} MB",
        ]
        for one in found
    ]
    headings = ["tables", "decisions", "half within", "95 of 100", "all", "made more simply", "largest process"]
    return Sheet("Waiting for bots that think", headings, lines)


def main(
    seconds: Annotated[float, typer.Option(help="How long to measure, each time.")] = 20,
    workers: Annotated[int, typer.Option(help="How many bots think at once; 0: as many as cores but one.")] = 0,
    writes: Annotated[bool, typer.Option(help="Write the table of docs/speed.md?")] = True,
) -> None:
    """Measure, say what came of it, and write it down."""
    console, found = Console(), []
    for crowd in CROWDS:
        options = ["--workers", str(workers), *(["--pause"] if crowd.pause else [])]
        with tempfile.TemporaryDirectory() as folder, process(str(Path(folder) / "tables.db"), *options) as server:
            found.append(asyncio.run(seen(server, crowd, seconds)))
        console.print(in_terminal(sheet(found[-1:])))
    result = sheet(found)
    games = ", ".join(book.slug for book in thinking_games())
    alone = found[0].waits
    kept = "met" if alone and alone[-1] * 1000 <= BEST else "missed"
    target = (
        f"Of a table alone, all within {BEST:,.0f} ms: {share(alone, 1.0)}, {kept}. The tables play, in turn: {games}."
    )
    console.print(in_terminal(result), target, sep="\n")
    if writes:
        write_tables("thinking", [in_markdown(result), target])


if __name__ == "__main__":
    typer.run(main)
