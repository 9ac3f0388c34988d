"""Measures how many tables one server carries: `make load`.

A server in one process, people in others on the same computer, each table with two of them. First paced, a move a table
every two seconds; then as fast as the server takes it. Moves are acknowledged when they are on disk. What a move costs
is the processor time of the server's process, without that of a database server. A run writes its table into
docs/speed.md.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from benchmarks.crowd import Seen, crowd_process
from pepperbox import GAMES
from tests.databases import postgres_server

SETTLING = 5.0  # seconds before measuring begins
ACKNOWLEDGED = 50.0  # milliseconds at most for 99 of 100
A_MOVE = 1.2  # milliseconds of the processor at most
UNPACED = 1000  # moves a second at least
A_TABLE = 60.0  # kB at most
FACTOR = 1.5  # PostgreSQL may be slower by


class Load(NamedTuple):
    """What was measured in one run."""

    database: str
    tables: int
    pace: float  # seconds between a table's moves; 0 for none
    speed: float  # moves a second
    middle: float  # seconds until an acknowledgement, the median
    slow: float  # and for 99 of 100
    processor: float  # milliseconds a move
    memory: float  # kB a table
    refused: int
    lost: int


# ── The server ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Server:
    """A server in a process of its own, and what the system knows of it."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "benchmarks.serve", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1])
        assert self.process.stdout is not None
        self.address = next(word for word in self.process.stdout.readline().split() if word.startswith("http://"))

    def processor(self) -> float:
        """Seconds of the processor so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """kB that are in memory now."""
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def running(database: str) -> Iterator[Server]:
    server = Server(database)
    try:
        yield server
    finally:
        server.stop()


# ── The people ───────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def crowds(addresses: list[str], tables: int, pace: float, processes: int, seed: int) -> Iterator[list[Any]]:
    """People at so many tables of all games, in turn; who they are is told when all of them sit."""
    spawning = multiprocessing.get_context("spawn")
    games = list(islice(cycle(book.slug for book in GAMES), tables))
    lines, running = [], []
    for number in range(processes):
        orders, reports = spawning.Queue(), spawning.Queue()
        arguments = (addresses, seed * processes + number, games[number::processes], pace, orders, reports)
        running.append(spawning.Process(target=crowd_process, args=arguments, daemon=True))
        running[-1].start()
        lines.append((orders, reports))
    try:
        for _, reports in lines:
            assert reports.get(timeout=600) == "seated"
        yield lines
    finally:
        for process in running:
            process.kill()
            process.join()


def reported(lines: list[Any]) -> Seen:
    """What all have seen since they were last asked."""
    for orders, _ in lines:
        orders.put("report")
    seen = [reports.get(timeout=120) for _, reports in lines]
    return Seen(
        sum(one.moves for one in seen),
        sorted(wait for one in seen for wait in one.waits),
        sum((one.refused for one in seen), Counter[str]()),
        sum(one.games for one in seen),
        sum(one.lost for one in seen),
    )


def measured(name: str, database: str, tables: int, pace: float, seconds: float, processes: int, seed: int) -> Load:
    with running(database) as server:
        with crowds([server.address], 2 * len(GAMES), 0.0, 1, seed) as lines:
            reported(lines)  # what is loaded once and for all is loaded now
        empty = server.memory()
        with crowds([server.address], tables, pace, processes, seed) as lines:
            full = server.memory()
            time.sleep(SETTLING)
            reported(lines)
            before, start = server.processor(), time.perf_counter()
            time.sleep(seconds)
            seen = reported(lines)
            used, took = server.processor() - before, time.perf_counter() - start
    waits = seen.waits
    return Load(
        name,
        tables,
        pace,
        seen.moves / took,
        waits[len(waits) // 2],
        waits[len(waits) * 99 // 100],
        used / seen.moves * 1000,
        (full - empty) / tables,
        sum(seen.refused.values()),
        seen.lost,
    )


# ── What came of it ──────────────────────────────────────────────────────────────────────────────────────────────────


def sheet(loads: list[Load]) -> Sheet:
    headings = [
        "database",
        "tables",
        "a move every",
        "moves a second",
        "acknowledged",
        "99 of 100",
        "a move",
        "a table",
    ]
    lines = [
        [
            load.database,
            f"{load.tables:,}",
            f"{load.pace:g} s" if load.pace else "as soon as possible",
            f"{load.speed:,.0f}",
            f"{load.middle * 1000:.1f} ms",
            f"{load.slow * 1000:.0f} ms",
            f"{load.processor:.2f} ms",
            f"{load.memory:.0f} kB",
        ]
        for load in loads
    ]
    return Sheet("Tables of nine games with two sockets each, one server process", headings, lines)


def targets(loads: list[Load]) -> Sheet:
    """What was promised, and whether it held."""
    lines = []
    for load in loads:
        if load.database == "SQLite" and load.pace:
            lines += [
                at_most("99 of 100 acknowledged within", ACKNOWLEDGED, load.slow * 1000, "ms"),
                at_most("the processor of a move takes", A_MOVE, load.processor, "ms"),
                at_most("a table with two sockets takes", A_TABLE, load.memory, "kB"),
            ]
        elif load.database == "SQLite":
            kept = "met" if load.speed >= UNPACED else "missed"
            lines.append([f"at least {UNPACED:,} durable moves a second", f"{load.speed:,.0f}", kept])
    unpaced = {load.database: load.speed for load in loads if not load.pace}
    if len(unpaced) > 1:
        factor = unpaced["SQLite"] / unpaced["PostgreSQL"]
        lines.append(at_most("PostgreSQL is slower than SQLite by", FACTOR, factor, "×"))
    return Sheet("Load: targets", ["target", "measured", "so"], lines)


def at_most(text: str, most: float, value: float, unit: str) -> list[str]:
    return [f"{text} at most {most:g} {unit}", f"{value:.3g} {unit}", "met" if value <= most else "missed"]


def main(
    tables: Annotated[int, typer.Option(help="Tables, with two people each.")] = 1000,
    seconds: Annotated[float, typer.Option(help="How long to measure, each time.")] = 30,
    pace: Annotated[float, typer.Option(help="Seconds between the moves of a table.")] = 2.0,
    unpaced: Annotated[int, typer.Option(help="Tables that play as fast as they can.")] = 200,
    processes: Annotated[int, typer.Option(help="In which people play.")] = 2,
    database: Annotated[list[str] | None, typer.Option(help="SQLite, PostgreSQL, or both.")] = None,
    seed: Annotated[int, typer.Option(help="Of what people decide.")] = 1,
    writes: Annotated[bool, typer.Option(help="Write the tables of docs/speed.md?")] = True,
) -> None:
    """Measure, say what came of it, and write it down."""
    console, loads = Console(), []
    for name in database or ["SQLite", "PostgreSQL"]:
        for many, often in ((tables, pace), (unpaced, 0.0)):
            if not many:
                continue
            with tempfile.TemporaryDirectory() as folder:
                if name == "SQLite":
                    loads.append(measured(name, f"{folder}/tables.db", many, often, seconds, processes, seed))
                else:
                    with postgres_server() as postgres:
                        loads.append(measured(name, postgres.address(), many, often, seconds, processes, seed))
            console.print(in_terminal(sheet(loads[-1:])))
            console.print(f"refused: {loads[-1].refused}, connections lost: {loads[-1].lost}")
    found = [sheet(loads), targets(loads)]
    console.print(*map(in_terminal, found))
    if writes:
        write_tables("load", [in_markdown(each) for each in found])


if __name__ == "__main__":
    typer.run(main)
