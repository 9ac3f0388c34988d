"""Databases of before: of a change of rules, and of a change of their own form. Both are kept as text."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from pepperbox.engine.notation import LETTERS

FOLDER = Path(__file__).parent
RULES_1, VERSION_1 = "rules-1", "version-1"
DUMP = FOLDER / f"{RULES_1}.sql"


def as_it_was_left(path: Path, name: str = RULES_1) -> Path:
    """Make a database of before, at this path."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FOLDER / f"{name}.sql").read_text(encoding="utf-8"))
    return path


def as_it_was_told() -> dict[str, dict[str, str]]:
    """The records of the tables of version 1 as its server told them, by table and person."""
    told: dict[str, dict[str, str]] = json.loads((FOLDER / f"{VERSION_1}.json").read_text(encoding="utf-8"))
    return told


class Kept:
    """A table as its log in the database tells it."""

    def __init__(self, database: Path, *what: str) -> None:
        """The only table whose id and first entry tell these things."""
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute("SELECT table_id, body FROM log ORDER BY table_id, seq").fetchall()
        logs: dict[str, list[dict[str, Any]]] = {}
        for table, body in rows:
            logs.setdefault(table, []).append(json.loads(body))
        ((self.table, self.log),) = (
            (table, log) for table, log in logs.items() if all(part in table + json.dumps(log[0]) for part in what)
        )
        self.keys = {LETTERS[entry["seat"]]: entry["key"] for entry in self.log if entry["what"] == "sat"}
        self.key_of = {entry["name"]: entry["key"] for entry in self.log if entry["what"] == "sat"}

    @property
    def lines(self) -> list[str]:
        """What was played."""
        return [line for entry in self.log for line in entry.get("lines", [])]
