"""Measures what it costs to keep a move: appends a second through one event loop, and the processor's time for each.

A hundred or five hundred tables each append one entry after another, as rooms do. The old way, each append by itself
through SQLAlchemy, still fills a database from an export: it takes turns with the new one on the same database, and a
ratio is taken within each round. PostgreSQL is the server of the tests, which syncs here. A run writes its table into
docs/speed.md.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

from rich.console import Console

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from pepperbox.server.database import statements
from pepperbox.server.database.rows import Addition, Card, Row
from pepperbox.server.database.store import Store, make_store
from tests.databases import postgres_server

TABLES = 500
SECONDS = 4.0  # a round
ROUNDS = 5
BODY = '{"what":"played","seat":0,"lines":["A roll 123456","A 1 4 4 2 6 3"],"by":"JNT3hityZWby","id":"m%s"}'
ABOUT = """{"table":"IuVB0pza5445","game":"diangle","title":"Diangle!","phase":"playing","seats":[{"seat":"A","name":\
"Ann","person":"JNT3hityZWby","bot":null},{"seat":"B","name":"Bob","person":"WC5Jmx3FKAMx","bot":null}],"free":0,\
"to_act":["A"],"winners":[],"scores":[12,34]}"""

Append = Callable[[list[Row], Card], Awaitable[None]]


class Found(NamedTuple):
    """How a way to append did in a round."""

    rate: float  # appends a second
    processor: float  # seconds an append, of all threads of this process
    usual: float  # seconds until the acknowledgement, the median
    slowest: float  # and of the slowest hundredth


async def measured(append: Append, prefix: str) -> Found:
    """Tables of their own that append for some seconds, each one entry after another."""
    waits: list[float] = []

    async def play(table: str) -> None:
        seq = 1
        while perf_counter() < end:
            seq += 1
            begun = perf_counter()
            await append([Row(seq, 1.8e9 + seq, BODY % seq)], card(table, seq))
            waits.append(perf_counter() - begun)

    tables = [f"{prefix}{number:04}" for number in range(TABLES)]
    await asyncio.gather(*(append([Row(1, 1.8e9, BODY % 1)], card(table, 1)) for table in tables))
    begun, busy = perf_counter(), process_time()
    end = begun + SECONDS
    await asyncio.gather(*map(play, tables))
    took, busy = perf_counter() - begun, process_time() - busy
    return Found(len(waits) / took, busy / len(waits), median(waits), quantiles(waits, n=100)[98])


def card(table: str, seq: int) -> Card:
    return Card(table, "diangle", "playing", True, ("JNT3hityZWby", "WC5Jmx3FKAMx"), ABOUT, 1.8e9 + seq)


def new_way(store: Store) -> Append:
    async def append(rows: list[Row], card: Card) -> None:
        await store.append(rows, card, with_people=rows[0].seq == 1)

    return append


def old_way(store: Store) -> Append:
    async def append(rows: list[Row], card: Card) -> None:
        await store._write(partial(statements.append, addition=Addition(rows, card)))

    return append


async def rounds(database: str, count: int) -> list[tuple[Found, Found]]:
    """Both ways in turns: new, old."""
    store = make_store(database)
    await store.open()
    try:
        return [
            (await measured(new_way(store), f"n{number}-"), await measured(old_way(store), f"o{number}-"))
            for number in range(count)
        ]
    finally:
        await store.close()


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory(prefix="pepperbox-") as folder, postgres_server() as postgres:
        yield {"SQLite": f"sqlite:///{Path(folder) / 'tables.db'}", "PostgreSQL": postgres.fresh()}


def line(name: str, found: list[tuple[Found, Found]]) -> list[str]:
    new = [one for one, _ in found]
    return [
        name,
        f"{median(one.rate for one in new):,.0f}",
        f"{median(one.processor for one in new) * 1000:.3f} ms",
        f"{median(one.usual for one in new) * 1000:.0f} ms",
        f"{median(one.slowest for one in new) * 1000:.0f} ms",
        f"{median(one.rate / other.rate for one, other in found):.1f} ×",
        f"{median(one.processor / other.processor for one, other in found):.2f} ×",
    ]


def main() -> None:
    console = Console()
    count = 1 if "--quick" in sys.argv else ROUNDS
    with databases() as addresses:
        found = {name: asyncio.run(rounds(address, count)) for name, address in addresses.items()}
    headings = ["database", "appends a second", "processor", "usual wait", "slowest of 100", "rate, new / old"]
    result = Sheet(
        f"Appends of {TABLES} tables through one event loop",
        [*headings, "processor, new / old"],
        [line(name, each) for name, each in found.items()],
    )
    console.print(in_terminal(result))
    if "--quick" not in sys.argv:
        write_tables("stores", [in_markdown(result)])


if __name__ == "__main__":
    main()
