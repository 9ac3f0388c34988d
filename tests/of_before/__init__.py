"""A database of before a change of rules, kept as text."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

DUMP = Path(__file__).parent / "rules-1.sql"


def as_it_was_left(path: Path) -> Path:
    """Make the database of before, at this path."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return path


class Kept:
    """A table as its log in the database tells it."""

    def __init__(self, database: Path, *what: str) -> None:
        """The only table whose first entry tells these things."""
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute("SELECT table_id, body FROM log ORDER BY table_id, seq").fetchall()
        logs: dict[str, list[dict[str, Any]]] = {}
        for table, body in rows:
            logs.setdefault(table, []).append(json.loads(body))
        ((self.table, self.log),) = (
            (table, log) for table, log in logs.items() if all(part in json.dumps(log[0]) for part in what)
        )
        self.keys = {"AB"[entry["seat"]]: entry["key"] for entry in self.log if entry["what"] == "sat"}

    @property
    def lines(self) -> list[str]:
        """What was played."""
        return [line for entry in self.log for line in entry.get("lines", [])]
