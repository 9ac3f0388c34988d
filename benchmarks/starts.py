"""Measures how a server starts that has many unfinished tables: how soon it is ready, and what that takes.

A table with a clock of days is opened at a server, in the ordinary way, then copied in the database.
"""

from __future__ import annotations

import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from rich.console import Console

from benchmarks.bench import Sheet, in_markdown, in_terminal, write_tables
from benchmarks.load import Server, running

READY = 2.0  # seconds at most
SETTLING = 5.0  # seconds in which a server that has more to do would do it


def open_table(server: Server) -> str:
    """A game between two people who think about it for days."""
    wishes = {"game": "qwinto", "seats": 2, "shared": True, "start": True, "clock": {"kind": "days", "time": 3}}
    answer = httpx.post(f"{server.address}/api/tables", json=wishes)
    answer.raise_for_status()
    return str(answer.json()["table"])


def copy_table(database: Path, table: str, times: int) -> None:
    """So many tables more like this one."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.row_factory = sqlite3.Row
        for name in ("cards", "people", "log"):
            rows = [dict(row) for row in connection.execute(f"SELECT * FROM {name} WHERE table_id = ?", (table,))]
            columns = ", ".join(rows[0])
            places = ", ".join(f":{column}" for column in rows[0])
            copies = ({**row, "table_id": f"copy{number:06}"} for number in range(times) for row in rows)
            connection.executemany(f"INSERT INTO {name} ({columns}) VALUES ({places})", copies)


def measured(tables: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        with running(str(database)) as server:
            table = open_table(server)
        copy_table(database, table, tables - 1)
        began = time.perf_counter()
        with running(str(database)) as server:
            httpx.get(f"{server.address}/health").raise_for_status()
            ready = time.perf_counter() - began
            time.sleep(SETTLING)
            return {"tables": tables, "ready": ready, "processor": server.processor(), "memory": server.memory() / 1024}


def main(
    most: Annotated[int, typer.Option(help="Unfinished tables.")] = 10_000,
    writes: Annotated[bool, typer.Option(help="Write the table of docs/speed.md?")] = True,
) -> None:
    """Measure, with few tables and with many."""
    found = [measured(tables) for tables in (10, most)]
    lines = [
        [f"{one['tables']:,}", f"{one['ready']:.1f} s", f"{one['processor']:.1f} s", f"{one['memory']:.0f} MB"]
        for one in found
    ]
    result = Sheet("Starting with unfinished tables", ["tables", "ready after", "processor", "memory"], lines)
    target = f"Ready within {READY:g} s: {'met' if found[-1]['ready'] <= READY else 'missed'}."
    console = Console()
    console.print(in_terminal(result), target, sep="\n")
    if writes:
        write_tables("starts", [in_markdown(result), target])


if __name__ == "__main__":
    typer.run(main)
