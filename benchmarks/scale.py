"""Works out what many live tables need, from what was measured, and checks it by a simulation: docs/scale.md.

The costs are those of the tables of docs/speed.md; whoever measures others says so by an option. The simulation lets
tables come and go unevenly, gives them to servers by their ids, and takes a server away at the peak. It draws from a
seed, so that the same figures come again. A run writes its tables into docs/scale.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from benchmarks.bench import Sheet, in_markdown, in_terminal

PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
SIZES = (1_000, 10_000, 100_000)  # live tables


@dataclass(frozen=True)
class Costs:
    """What was measured, and where."""

    move: float = 1.2e-3  # seconds of a server's core for a move: Load
    memory: float = 60.0  # kB a table with two sockets: Load
    opening: float = 7e-3  # seconds of a core to open a table of 48 lines from its log: Tables
    join: float = 6e-3  # seconds of a core for somebody who comes to a table: Tables
    writes: float = 9_000.0  # moves a second that one PostgreSQL keeps: Keeping a move
    wal: float = 814.0  # bytes that PostgreSQL writes ahead for a move: 396 moves of all games
    row: float = 360.0  # bytes of a move in the log with its index: the same
    notice: float = 19e-6  # seconds of a core to hear one notification with one table in it
    news: float = 0.8e-6  # and for each further table in it


@dataclass(frozen=True)
class Wishes:
    """What we ask of a site."""

    pace: float = 2.0  # seconds between two moves of a table
    busy: float = 0.6  # of a core that servers may be busy at the peak
    database_busy: float = 0.5  # of the writes that a database bears
    gathering: float = 0.003  # seconds in which a server's news gather: pepperbox/server/several.py
    cores: int = 4  # of a machine, one server process each
    spare: int = 1  # servers that may be lost
    hours: float = 6.0  # a day at such a load
    largest: float = 100.0  # GB of a log before it is cut into partitions
    listening: float = 0.05  # of a core that listening may take


# ── On paper ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Needs:
    """What so many tables need."""

    tables: int
    moves: float  # a second
    servers: int
    machines: int
    memory: float  # GB in all
    databases: int
    writes: float  # a second, of one database
    wal: float  # MB a second, of one database
    growth: float  # GB a day, of one database
    partitions: int  # of its log in a year
    notices: float  # a second that a server hears
    listening: float  # of a core that this takes


def needs(tables: int, costs: Costs, wishes: Wishes) -> Needs:
    """Servers for the moves, databases for the writes; and more databases if servers would hear too much."""
    moves = tables / wishes.pace
    servers = math.ceil(moves * costs.move / wishes.busy) + wishes.spare
    databases = max(1, math.ceil(moves / (costs.writes * wishes.database_busy)))
    while (found := heard(moves, servers, databases, costs, wishes))[1] > wishes.listening and databases < servers:
        databases += 1
    writes = moves / databases
    growth = writes * costs.row * wishes.hours * 3600 / 1e9
    return Needs(
        tables,
        moves,
        servers,
        math.ceil(servers / wishes.cores),
        tables * costs.memory / 1e6,
        databases,
        writes,
        writes * costs.wal / 1e6,
        growth,
        max(1, math.ceil(growth * 365 / wishes.largest)),
        *found,
    )


def heard(moves: float, servers: int, databases: int, costs: Costs, wishes: Wishes) -> tuple[float, float]:
    """Notifications a second that a server hears, and what of a core that takes.

    All servers of a database hear each other; a server serves the tables of one database.
    """
    group = math.ceil(servers / databases)
    each = moves / servers  # moves a second of a server
    told = min(each, 1 / wishes.gathering)  # notifications a second of a server
    others = group - 1
    return others * told, others * (told * costs.notice + max(0.0, each - told) * costs.news)


def paper(found: Sequence[Needs]) -> Sheet:
    lines = [
        [name, *(form.format(getattr(one, field)) for one in found)]
        for name, field, form in (
            ("moves a second", "moves", "{:,.0f}"),
            ("server processes", "servers", "{:,}"),
            ("machines for them", "machines", "{:,}"),
            ("their memory, GB", "memory", "{:,.1f}"),
            ("databases", "databases", "{:,}"),
            ("writes a second, each", "writes", "{:,.0f}"),
            ("write-ahead log, MB a second, each", "wal", "{:,.1f}"),
            ("growth of the log, GB a day, each", "growth", "{:,.0f}"),
            ("partitions of a year's log, each", "partitions", "{:,}"),
            ("notifications a second that a server hears", "notices", "{:,.0f}"),
            ("of a core for listening", "listening", "{:.1%}"),
        )
    ]
    return Sheet("What live tables need", ["", *(f"{one.tables:,} tables" for one in found)], lines)


# ── By simulation ────────────────────────────────────────────────────────────────────────────────────────────────────

TICK = 0.05  # seconds
WARMING = 20.0  # seconds before a server is lost
AFTER = 60.0  # seconds after that
PEAK = 1.25  # times the tables that were planned for, at the worst minute of an evening
RUSH = 0.1  # of the tables open within five seconds, as at a full hour
RETURNING = 5.0  # seconds in which those come back who sat at the lost server


@dataclass(frozen=True)
class Weather:
    """How long moves waited for their server."""

    tables: int
    servers: int
    busiest: float  # of a core, the server that had most to do
    usual: float  # ms that 99 of 100 moves waited at most in the rush before the loss
    after: float  # and in the minute after it
    longest: float  # ms that a move waited at most
    calm: float  # seconds until 99 of 100 waited less than 50 ms again


def simulated(tables: int, servers: int, costs: Costs, wishes: Wishes, seed: int) -> Weather:
    """Tables of uneven paces on servers by their ids; many open at once, and then the busiest server is lost."""
    luck = np.random.default_rng((seed, tables))
    live = luck.poisson(tables * PEAK)
    rates = luck.lognormal(0.0, 0.7, live)  # some are quick and some slow
    rates /= rates.mean() * wishes.pace
    home = luck.integers(servers, size=live)
    lost = int(np.argmax(np.bincount(home, rates, servers)))
    moved = np.where(home == lost, (home + 1 + luck.integers(servers - 1, size=live)) % servers, home)
    opened = np.where(luck.random(live) < RUSH, luck.uniform(-WARMING / 2, -WARMING / 4, live), -WARMING)
    back = np.where(home == lost, luck.uniform(0, RETURNING, live), np.inf)  # when each is asked for again
    backlog, waits, weights, times = np.zeros(servers), [], [], []
    for now in np.arange(-WARMING, AFTER, TICK):
        is_lost = now >= 0
        is_played = (opened <= now) & (~is_lost | (home != lost) | (back <= now))
        load = np.bincount(moved if is_lost else home, rates * is_played, servers)
        new = np.bincount(home, (opened > now) & (opened <= now + TICK), servers)
        again = np.bincount(moved, (back > now) & (back <= now + TICK) & is_lost, servers)
        moves = luck.poisson(load * TICK)
        work = moves * costs.move + new * (2 * costs.join + 3 * costs.move) + again * (2 * costs.join + costs.opening)
        waits.append(backlog + moves * costs.move / 2)
        weights.append(moves)
        times.append(np.full(servers, now))
        backlog = np.maximum(0.0, backlog + work - TICK)
    wait, weight, time = np.concatenate(waits), np.concatenate(weights), np.concatenate(times)
    return Weather(
        tables,
        servers,
        float(np.bincount(home, rates, servers).max() * costs.move),
        slow(wait, weight, (time >= -WARMING / 2) & (time < 0)),
        slow(wait, weight, time >= 0),
        float(wait[weight > 0].max()) * 1000,
        calm_after(wait, weight, time),
    )


def slow(wait: np.ndarray, weight: np.ndarray, which: np.ndarray) -> float:
    """Milliseconds within which 99 of 100 moves had their turn."""
    order = np.argsort(wait[which])
    reached = np.cumsum(weight[which][order])
    return float(wait[which][order][np.searchsorted(reached, 0.99 * reached[-1])]) * 1000


def calm_after(wait: np.ndarray, weight: np.ndarray, time: np.ndarray) -> float:
    """Seconds until 99 of 100 moves of a second wait less than 50 ms, from then on."""
    bad = [
        second + 1 for second in range(int(AFTER)) if slow(wait, weight, (time >= second) & (time < second + 1)) > 50
    ]
    return float(max(bad, default=0))


def spares(servers: int) -> tuple[int, int]:
    """How many servers more are tried: none, and a few."""
    return 0, max(1, servers // 10)


def weather(found: Sequence[Weather]) -> Sheet:
    headings = [
        "tables",
        "servers",
        "busiest server",
        "99 of 100 wait in a rush",
        "after a loss",
        "longest",
        "calm after",
    ]
    lines = [
        [
            f"{one.tables:,}",
            f"{one.servers:,}",
            f"{one.busiest:.0%}",
            f"{one.usual:.0f} ms",
            f"{one.after:.0f} ms",
            f"{one.longest:,.0f} ms",
            f"{one.calm:.0f} s",
        ]
        for one in found
    ]
    return Sheet(f"{PEAK} times the load, a tenth of it all at once, and the busiest server lost", headings, lines)


def main(
    move: Annotated[float, typer.Option(help="Milliseconds of a server's core for a move.")] = Costs.move * 1000,
    memory: Annotated[float, typer.Option(help="kB of a table.")] = Costs.memory,
    writes: Annotated[float, typer.Option(help="Moves a second that one PostgreSQL keeps.")] = Costs.writes,
    pace: Annotated[float, typer.Option(help="Seconds between two moves of a table.")] = Wishes.pace,
    seed: Annotated[int, typer.Option(help="Of the simulation.")] = 1,
    save: Annotated[bool, typer.Option(help="Write the tables of docs/scale.md?")] = True,
) -> None:
    """Work it out, and write it down."""
    costs, wishes = Costs(move=move / 1000, memory=memory, writes=writes), Wishes(pace=pace)
    found = [needs(tables, costs, wishes) for tables in SIZES]
    evenings = [
        simulated(one.tables, one.servers + more, costs, wishes, seed) for one in found for more in spares(one.servers)
    ]
    sheets = [paper(found), weather(evenings)]
    inputs = (
        f"A move takes {move:.2g} ms of a server's core, a table {memory:g} kB; one PostgreSQL keeps {writes:,.0f} "
        f"moves a second; a table moves every {pace:g} s."
    )
    Console().print(inputs, *map(in_terminal, sheets), sep="\n")
    if save:
        write(PAGE, [inputs, *map(in_markdown, sheets)])


def write(page: Path, parts: Sequence[str]) -> None:
    """Put what was found between the page's marks."""
    before, mark, rest = page.read_text("utf-8").partition("<!-- scale -->")
    after = rest[rest.index("<!-- /scale -->") :]
    page.write_text("\n\n".join([before + mark, *parts, after]), "utf-8")


if __name__ == "__main__":
    typer.run(main)
