"""Measures how long one waits for the strongest bots, while others play too: `python -m benchmarks.thinking`.

A server in a process of its own, ten tables at which only bots sit, and one at which somebody plays every game in turn,
against bots, and never thinks. They wait from when a bot is to act until they see what it does: so waiting for a
process, thinking, storing and telling are in it. Bots that pause do so for a time that is known, which is told apart:
then it counts how much longer it takes. What has to be compiled is compiled before, as `pepperbox compile` does, and
measuring begins when all is loaded. A run writes its tables into docs/speed.md.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, redirect_stdout, suppress
from itertools import cycle, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from pepperbox import GAMES, Game, Rulebook
from pepperbox.bots.levels import strongest
from pepperbox.bots.preparing import prepare, wanted
from pepperbox.bots.thinking import ThinkingProcess
from pepperbox.server import runner
from tests.seed import chooser
from tests.serving import Guest, Tab, come_again, guests, served

INSTANT = 1.0  # seconds that a decision may take
PAUSE = 0.9  # seconds, as long as bots usually take
LOADING = 300.0  # seconds at most


class Crowd(NamedTuple):
    """Who plays beside the table that is measured, and who plays there."""

    tables: int
    pause: float = 0.0  # seconds that all bots take to be followed
    level: str = ""  # of those who play there; without, the strongest


CROWDS = (Crowd(0), Crowd(10, pause=PAUSE), Crowd(10), Crowd(10, level="easy"))


class Found(NamedTuple):
    """What was seen."""

    crowd: Crowd
    waits: dict[str, list[float]]  # seconds beyond the pause, by game, sorted
    simplified: int  # decisions of all tables that a simpler bot made
    decisions: int  # of all tables
    memory: float  # MB of the largest process of bots

    @property
    def all_waits(self) -> list[float]:
        return sorted(wait for waits in self.waits.values() for wait in waits)


# ── The server ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Beside(NamedTuple):
    """A server in a process beside this one."""

    address: str
    pid: int

    def largest(self) -> float:
        """MB of the largest process in which its bots think."""
        command = ["ps", "--no-headers", "-o", "rss=", "--ppid", str(self.pid)]
        shown = subprocess.run(command, check=False, capture_output=True, text=True).stdout
        return max(map(int, shown.split()), default=0) / 1024


def serve(line: Connection, database: str, pause: float, workers: int) -> None:
    """Serve until whoever asked for it is gone, however that came."""
    runner.QUICK = runner.SLOW = runner.REACTION = (pause, pause)
    with redirect_stdout(None), served(database, has_pause=pause > 0, processes=workers) as server:
        line.send(server.address)
        with suppress(EOFError, KeyboardInterrupt):
            line.recv()


@contextmanager
def serving(pause: float, workers: int) -> Iterator[Beside]:
    context = get_context("spawn")
    own, theirs = context.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        process = context.Process(target=serve, args=(theirs, str(Path(folder) / "tables.db"), pause, workers))
        process.start()
        theirs.close()
        try:
            assert process.pid is not None
            yield Beside(own.recv(), process.pid)
        finally:
            own.close()
            process.join()


def compile_all() -> None:
    """In a process of its own, since compilers keep their memory."""
    aside = ThinkingProcess()
    for book in GAMES:
        aside.submit(prepare, wanted(Game(book, seats_of(book)), strongest(book))).result()
    aside.end()


async def number(person: Guest, name: str) -> int:
    shown = re.search(rf"^pepperbox_{name} (\d+)$", (await person.http.get("/metrics")).text, re.MULTILINE)
    assert shown
    return int(shown[1])


async def all_ready(person: Guest) -> None:
    """Have the strongest bots of all games ready: tables that are not begun ask for them."""
    for book in GAMES:
        await opened(person, book, strongest(book), start=False)
    async with asyncio.timeout(LOADING):
        while await number(person, "bots_unready"):
            await asyncio.sleep(0.5)


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def seats_of(book: Rulebook) -> int:
    """Two, or as many as have to be there."""
    return max(2, book.seats[0])


async def opened(person: Guest, book: Rulebook, level: str, people: int = 0, start: bool = True) -> Tab:
    """A table of bots, at which somebody may sit."""
    bots = [level] * (seats_of(book) - people)
    table = await person.open(book.slug, seats=seats_of(book), bots=bots, sit=people > 0, start=start)
    return await person.tab(table["table"])


async def watch(person: Guest, books: list[Rulebook], seen: list[int]) -> None:
    """See the strongest bots play game after game."""
    for book in cycle(books):
        tab = await opened(person, book, strongest(book))
        while tab.phase != "over":
            before = len(tab.lines)
            await tab.until(lambda: len(tab.lines) > before or tab.phase == "over")  # noqa: B023
            seen.append(len(tab.lines) - before)
        await tab.close()


async def play(person: Guest, book: Rulebook, level: str, seconds: float) -> list[float]:
    """Play a game for so long, if need be several times; returns how long each decision of a bot took to be seen."""
    waits: list[float] = []
    luck, end = chooser("thinking", book.slug), time.perf_counter() + seconds
    tab = await opened(person, book, level, people=1)
    while time.perf_counter() < end:
        if tab.phase == "over":
            await tab.close()
            tab = await opened(person, book, level, people=1)
        elif tab.deciding():
            answer = await tab.act(luck)
            if answer["type"] == "refused":
                await come_again(answer)
        else:
            waits += await waited(tab)
    await tab.close()
    return sorted(waits)


async def waited(tab: Tab) -> list[float]:
    """How long it takes until bots have decided something."""
    since, before = time.perf_counter(), len(tab.lines)
    await tab.until(lambda: len(tab.lines) > before or tab.deciding() or tab.phase == "over")
    new = len(tab.lines) - before
    return [(time.perf_counter() - since) / new] * new if new else []


@asynccontextmanager
async def crowded(person: Guest, tables: int, seen: list[int]) -> AsyncIterator[None]:
    """While this lasts, only bots play at so many tables; each begins with another game."""
    books = list(GAMES)
    turns = [list(islice(cycle(books), first, first + len(books))) for first in range(tables)]
    tasks = [asyncio.create_task(watch(person, turn, seen)) for turn in turns]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def measured(server: Beside, crowd: Crowd, seconds: float) -> Found:
    waits: dict[str, list[float]] = {}
    seen: list[int] = []
    async with guests(server, "Player", "Watcher") as (player, watcher):
        await all_ready(watcher)
        async with crowded(watcher, crowd.tables, seen):
            before = await number(player, "bots_simplified_total")
            for book in GAMES:
                took = await play(player, book, crowd.level or strongest(book), seconds)
                waits[book.slug] = [max(0.0, wait - crowd.pause) for wait in took]
            simplified = await number(player, "bots_simplified_total") - before
    decisions = sum(seen) + sum(map(len, waits.values()))
    return Found(crowd, waits, simplified, decisions, server.largest())


# ── What came of it ──────────────────────────────────────────────────────────────────────────────────────────────────


def share(waits: list[float], part: float) -> str:
    return f"{waits[min(len(waits) - 1, int(len(waits) * part))] * 1000:,.0f} ms" if waits else "none"


def named(crowd: Crowd) -> str:
    if not crowd.tables:
        return "nobody else plays"
    others = f"ten tables{', with pauses' if crowd.pause else ''}" if crowd.tables == 10 else f"{crowd.tables} tables"
    return f"{others}; one plays against {crowd.level}" if crowd.level else others


def sheet(found: list[Found]) -> Sheet:
    lines = [
        [
            named(one.crowd),
            f"{len(one.all_waits):,}",
            *(share(one.all_waits, part) for part in (0.5, 0.95, 1.0)),
            f"{one.decisions:,}",
            f"{one.simplified / max(1, one.decisions):.1%}",
            f"{one.memory:.0f} MB",
        ]
        for one in found
    ]
    headings = [
        "beside it",
        "decisions",
        "half within",
        "95 of 100",
        "all",
        "at all tables",
        "more simply",
        "largest process",
    ]
    return Sheet("Waiting for bots that think", headings, lines)


def by_game(found: list[Found]) -> Sheet:
    """Half and 95 of 100 of the waits for the strongest bots."""
    shown = [one for one in found if not one.crowd.level]
    lines = [
        [book.slug, *(f"{share(one.waits[book.slug], 0.5)}, {share(one.waits[book.slug], 0.95)}" for one in shown)]
        for book in GAMES
    ]
    return Sheet("By game: half within, 95 of 100 within", ["game", *(named(one.crowd) for one in shown)], lines)


def main(
    seconds: Annotated[float, typer.Option(help="How long to play each game, each time.")] = 8,
    workers: Annotated[int, typer.Option(help="How many bots think at once; 0: as many as cores but one.")] = 0,
    writes: Annotated[bool, typer.Option(help="Write the tables of docs/speed.md?")] = True,
) -> None:
    """Measure, say what came of it, and write it down."""
    console, found = Console(), list[Found]()
    busy = f"Before it began, {os.getloadavg()[0]:.1f} processes wanted the {os.cpu_count()} cores of the computer."
    compile_all()
    for crowd in CROWDS:
        with serving(crowd.pause, workers) as server:
            found.append(asyncio.run(measured(server, crowd, seconds)))
        console.print(in_terminal(sheet(found[-1:])))
    beside = found[1].all_waits
    kept = "met" if beside and beside[-1] <= INSTANT else "missed"
    target = f"Beside ten tables with pauses, all within {INSTANT * 1000:,.0f} ms: {share(beside, 1.0)}, {kept}."
    sheets = [sheet(found), by_game(found)]
    console.print(*map(in_terminal, sheets), target, busy, sep="\n")
    if writes:
        write_tables("thinking", [*map(in_markdown, sheets), f"{target} {busy}"])


if __name__ == "__main__":
    typer.run(main)
