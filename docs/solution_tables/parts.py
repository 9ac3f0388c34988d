"""What the tables of solutions have in common."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "solutions"


def found(slug: str) -> dict[str, Any]:
    """What `python -m docs.figures` has found of a game."""
    figures: dict[str, Any] = json.loads((FOLDER / "figures" / f"{slug}.json").read_text(encoding="utf-8"))
    return figures


def played_lines(slug: str | None = None) -> list[dict[str, Any]]:
    """What `python -m tests.solutions` has played, of a game or of all."""
    lines: list[dict[str, Any]] = json.loads((FOLDER / "played.json").read_text(encoding="utf-8"))
    return [{"about": "", "brings": line["value"], **line} for line in lines if slug in (None, line["game"])]


def to_find(command: str) -> str:
    """In place of a table for which nothing has been found."""
    return f"*Still to be found, by `{command}`.*"


def table(head: str, rows: list[str]) -> str:
    """A table whose numbers stand at the right; cells are parted by bars."""
    columns = head.count("|") + 1
    return "\n".join([f"| {head} |", f"|---|{'--:|' * (columns - 1)}", *(f"| {row} |" for row in rows)])


def costs(value: float, habits: dict[str, float], unit: str, sign: int = 1) -> str:
    rows = [
        f"{name} | {worth:.2f} | {sign * (value - worth):.2f}"
        for name, worth in sorted(habits.items(), key=lambda item: sign * (value - item[1]))
    ]
    return table(f"who … | {unit} | costs", rows)
