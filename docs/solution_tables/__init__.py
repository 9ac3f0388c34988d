"""The tables of docs/solutions, a file a game, from the figures that `python -m docs.figures` has found."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from docs.solution_tables.parts import FOLDER, table
from pepperbox.solve import SOLVED


def tables_of(slug: str) -> ModuleType:
    return import_module(f"docs.solution_tables.{slug.replace('-', '_')}")


def solved() -> str:
    return table("what | value | command", [row for slug in SOLVED for row in tables_of(slug).solved()])


def played() -> str:
    lines: list[dict[str, Any]] = json.loads((FOLDER / "played.json").read_text(encoding="utf-8"))
    rows = []
    for line in sorted(lines, key=lambda line: (line["game"], line.get("about", ""), str(line["options"]))):
        said = {name: "" if value is True else f" {value}" for name, value in line["options"].items() if value}
        options = "".join(f", {name}{value}" for name, value in said.items())
        about = f": {line['about']}" if line.get("about") else ""
        value, away = ("", "") if line["value"] is None else (f"{line['value']:.4f}", f"{line['sigmas']:+.2f}")
        told = f"{line['game']}{options}{about} | {value} | {line['played']:,} | {line['mean']:.4f}"
        rows.append(f"{told} | {line['error']:.4f} | {away}")
    return table("game | value | played | mean | standard error | apart, in standard errors", rows)


SOLUTION_TABLES: list[tuple[str, str, Callable[[], str]]] = [
    ("docs/solutions/README.md", "solved", solved),
    ("docs/solutions/README.md", "played", played),
    *((f"docs/solutions/{slug}.md", mark, made) for slug in SOLVED for mark, made in tables_of(slug).PAGE.items()),
]
