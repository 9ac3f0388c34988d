"""Lets a server endure an hour of all kinds of people, and looks whether it stays as it is: `make endure`.

Pairs play all games at a steady pace, some of them dropping out all the time; beside them come those whom nobody wants
(benchmarks/nuisances.py). Every ten seconds the server's memory, open files, threads, tables and connections are noted,
and how soon those who behave had their moves acknowledged. At the end the last third is compared with the second: what
grows without end shows there. Everything happens on 127.0.0.1, with the limits that a server has by itself.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice
from pathlib import Path
from statistics import median
from typing import Annotated, Any, NamedTuple

import httpx
import msgspec
import typer
from rich.console import Console
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from benchmarks.crowd import PATIENCE, Crowd, Seen, Tab
from benchmarks.load import Server
from benchmarks.nuisances import nuisance_process
from pepperbox import GAMES
from pepperbox.server.protocol import PROTOCOL

EVERY = 10.0  # seconds between two samples
PACE = 2.0  # seconds between two moves of a table
DROPPING = 0.2  # of those who drop out: how often before a decision
PUT_AWAY = 15  # minutes after which tables that nobody uses are gone: memory grows until then

# How much more the last third may have than the second: a factor, and something for what is small.
BOUNDS = {
    "memory": (1.05, 4.0),  # MB
    "files": (1.1, 20),
    "threads": (1.0, 4),
    "half of all": (1.5, 10.0),  # ms
    "99 of 100": (1.5, 50.0),  # ms
}


# ── Those who behave ─────────────────────────────────────────────────────────────────────────────────────────────────


class Neighbours(Crowd):
    """Pairs at public tables, everybody from an address of their own; some drop out again and again."""

    def __init__(self, address: str, number: int, drops: bool) -> None:
        super().__init__([address], number)
        self.drops = drops
        self.places: dict[Tab, tuple[str, str, str]] = {}
        self._sources = (f"127.{10 + number}.{n // 200 % 250}.{1 + n % 200}" for n in count())

    async def table(self, game: str) -> list[Tab]:
        while True:
            try:
                return await self._table(game)
            except (httpx.HTTPError, WebSocketException, OSError, RuntimeError):
                self.seen.lost += 1
                await asyncio.sleep(1)

    async def _table(self, game: str) -> list[Tab]:
        self.places = {tab: place for tab, place in self.places.items() if not tab.is_gone}
        sources = [next(self._sources), next(self._sources)]
        transport = httpx.AsyncHTTPTransport(local_address=sources[0])
        async with (
            self.opening,
            httpx.AsyncClient(base_url=self.addresses[0], timeout=PATIENCE, transport=transport) as http,
        ):
            cookies = [await self.person(http) for _ in sources]
            wishes = {"game": game, "seats": 2, "public": True}
            answer = await http.post("/api/tables", json=wishes, headers={"cookie": cookies[0]})
            table = answer.raise_for_status().json()["table"]
        tabs = [await self.come(table, cookie, source) for cookie, source in zip(cookies, sources, strict=True)]
        await self.do(tabs[1], type="sit", seat="B")
        begun = await self.do(tabs[0], type="start")
        for tab in tabs:
            await tab.until_version(begun)
        return tabs

    async def come(self, table: str, cookie: str, source: str) -> Tab:
        place = f"{self.addresses[0].replace('http', 'ws', 1)}/api/tables/{table}/ws"
        headers = {"Cookie": cookie}
        socket = await connect(
            place, additional_headers=headers, local_addr=(source, 0), max_size=None, ping_interval=None
        )
        tab = Tab(socket)
        self.places[tab] = (table, cookie, source)
        await socket.send(msgspec.json.encode({"type": "join", "protocol": PROTOCOL}).decode())
        await tab.until_version(1)
        return tab

    async def decide(self, tabs: list[Tab]) -> bool:
        if self.drops and self.luck.random() < DROPPING:
            which = self.luck.randrange(len(tabs))
            gone = tabs[which]
            gone.socket.transport.abort()
            tabs[which] = await self.come(*self.places.pop(gone))
        return await super().decide(tabs)


async def live(address: str, number: int, games: list[str], drops: bool, orders: Any, reports: Any) -> None:
    """Play; at each order tell what was seen since the last."""
    crowd = Neighbours(address, number, drops)
    playing = [asyncio.create_task(crowd.sit(game, PACE, asyncio.Event())) for game in games]
    while True:
        await asyncio.to_thread(orders.get)
        seen, crowd.seen = crowd.seen, Seen()
        for place, (task, game) in enumerate(zip(playing, games, strict=True)):
            if task.done():  # who could not come back opens another table
                seen.lost += 1
                playing[place] = asyncio.create_task(crowd.sit(game, PACE, asyncio.Event()))
                task.exception()
        reports.put(seen)


def live_process(address: str, number: int, games: list[str], drops: bool, orders: Any, reports: Any) -> None:
    asyncio.run(live(address, number, games, drops, orders, reports))


# ── The server ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Guarded(Server):
    """A server as one starts it, with all its limits; what it logs goes to a file."""

    def __init__(self, database: str, log: Path) -> None:
        command = [sys.executable, "-m", "pepperbox", "serve", "--port", "0", "--no-open", "--database", database]
        self.log = log
        with log.open("w") as out:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=out, text=True)
        assert self.process.stdout is not None
        self.address = next(word for word in self.process.stdout.readline().split() if word.startswith("http://"))

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def numbers(self) -> dict[str, float]:
        """What it says of itself, by /metrics."""
        lines = httpx.get(f"{self.address}/metrics", timeout=PATIENCE).text.splitlines()
        pairs = (line.rpartition(" ") for line in lines if line and not line.startswith("#"))
        return {name: float(value) for name, _, value in pairs}


@dataclass
class Sample:
    """How everything was at one time."""

    minute: float
    memory: float  # MB
    files: int
    threads: int
    connections: int
    tables: int
    moves: float  # a second, of those who behave
    half: float  # ms
    slow: float  # ms, 99 of 100
    refused: int
    lost: int  # connections of those who behave
    log: float  # kB in all


class Clients:
    """A process full of them, which reports when it is asked."""

    def __init__(self, target: Any, *arguments: Any) -> None:
        spawning = multiprocessing.get_context("spawn")
        self.orders, self.reports = spawning.Queue(), spawning.Queue()
        self.process = spawning.Process(target=target, args=(*arguments, self.orders, self.reports), daemon=True)
        self.process.start()

    def report(self) -> Any:
        self.orders.put("report")
        return self.reports.get(timeout=4 * PATIENCE)

    def stop(self) -> None:
        self.process.kill()
        self.process.join()


def sample(server: Guarded, seen: Seen, since: float, start: float) -> Sample:
    numbers, waits = server.numbers(), sorted(seen.waits) or [0.0]
    return Sample(
        (time.perf_counter() - start) / 60,
        server.memory() / 1024,
        server.files(),
        server.threads(),
        int(numbers.get("pepperbox_connections", 0)),
        int(numbers.get("pepperbox_tables", 0)),
        seen.moves / (time.perf_counter() - since),
        waits[len(waits) // 2] * 1000,
        waits[len(waits) * 99 // 100] * 1000,
        sum(seen.refused.values()),
        seen.lost,
        server.log.stat().st_size / 1024,
    )


class Endured(NamedTuple):
    """What came of a run."""

    samples: list[Sample]
    done: Counter[str]  # by the nuisances
    answers: Counter[str]  # that they had, and lines of the log


def endured(minutes: float, tables: int, seed: int, console: Console) -> Endured:
    """Let it all happen for so long."""
    games = list(islice(cycle(book.slug for book in GAMES), tables))
    samples: list[Sample] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Guarded(f"{folder}/tables.db", Path(folder) / "log")
        steady = Clients(live_process, server.address, 2 * seed % 50, games, False)
        dropping = Clients(live_process, server.address, 2 * seed % 50 + 1, games[: len(GAMES)], True)
        nuisances = Clients(nuisance_process, server.address, seed)
        try:
            steady.report()
            start = since = time.perf_counter()
            while time.perf_counter() - start < minutes * 60:
                time.sleep(EVERY)
                assert server.process.poll() is None, "the server is gone"
                samples.append(sample(server, steady.report(), since, start))
                since = time.perf_counter()
                dropping.report()
                console.print(in_a_line(samples[-1]))
            done, answers = nuisances.report()
            worst = logged(server.log)
        finally:
            for clients in (steady, dropping, nuisances):
                clients.stop()
            server.stop()
    return Endured(samples, done, answers + worst)


def logged(log: Path) -> Counter[str]:
    """How many lines of each level were logged."""
    return Counter(f"log: {json.loads(line)['level']}" for line in log.read_text().splitlines() if line[:1] == "{")


def in_a_line(one: Sample) -> str:
    return (
        f"{one.minute:5.1f} min  {one.memory:6.1f} MB  {one.files:4} files  {one.threads:3} threads  "
        f"{one.connections:4} connections  {one.tables:4} tables  {one.moves:5.1f} moves/s  "
        f"{one.half:6.1f} ms  {one.slow:7.1f} ms  {one.refused} refused  {one.lost} lost  {one.log:.0f} kB of log"
    )


# ── What came of it ──────────────────────────────────────────────────────────────────────────────────────────────────

MEASURES = {"memory": "memory", "files": "files", "threads": "threads", "half of all": "half", "99 of 100": "slow"}


def thirds(samples: Sequence[Sample], measure: str) -> list[float]:
    """The median in each third of the time."""
    size = len(samples) // 3
    parts = (samples[:size], samples[size : 2 * size], samples[2 * size :])
    return [median(getattr(one, MEASURES[measure]) for one in part) for part in parts]


def sheet(samples: Sequence[Sample]) -> Sheet:
    lines = []
    for measure, (factor, more) in BOUNDS.items():
        first, second, last = thirds(samples, measure)
        most = second * factor + more
        numbers = [f"{figure:,.1f}" for figure in (first, second, last, most)]
        lines.append([measure, *numbers, "flat" if last <= most else "grows"])
    headings = ["median of", "first third", "second", "last", "at most", "so"]
    return Sheet(f"A server that endures: {samples[-1].minute:.0f} minutes", headings, lines)


def main(
    minutes: Annotated[float, typer.Option(help="How long.")] = 60,
    tables: Annotated[int, typer.Option(help="Of those who behave.")] = 90,
    seed: Annotated[int, typer.Option(help="Of all that is chosen.")] = 1,
    writes: Annotated[bool, typer.Option(help="Write the table of docs/speed.md?")] = False,
) -> None:
    """Endure, compare, and say what came of it."""
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    samples, done, answers = endured(minutes, tables, seed, console)
    found = sheet(samples)
    notes = [
        f"Beside {tables} tables: {', '.join(f'{number:,} × {kind}' for kind, number in sorted(done.items()))}.",
        f"Answers: {', '.join(f'{number:,} × {kind}' for kind, number in sorted(answers.items()))}.",
        f"Of those who behave, {sum(one.lost for one in samples)} lost their connection.",
    ]
    if minutes < 3 * PUT_AWAY:
        notes.append(f"Tables stay in memory for a while: only from {3 * PUT_AWAY} minutes on memory should be flat.")
    console.print(in_terminal(found), *notes, sep="\n")
    if writes:
        write_tables("endure", [in_markdown(found), *notes])
    sys.exit(any(line[-1] == "grows" for line in found.lines))


if __name__ == "__main__":
    typer.run(main)
