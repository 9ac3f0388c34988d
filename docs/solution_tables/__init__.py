"""The tables of docs/solutions, a file a game, from the figures that `python -m docs.figures` has found."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from docs.figures import PAGES
from docs.solution_tables.parts import FOLDER, played_lines, table, to_find
from pepperbox.solve import SOLVED


def tables_of(slug: str) -> ModuleType:
    return import_module(f"docs.solution_tables.{slug.replace('-', '_')}")


def solved() -> str:
    told = [slug for slug in SOLVED if (FOLDER / "figures" / f"{slug}.json").exists()]
    return table("what | value | command", [row for slug in told for row in tables_of(slug).solved()])


def played() -> str:
    rows = []
    for line in sorted(played_lines(), key=lambda line: (line["game"], line["about"], str(line["options"]))):
        about = f": {line['about']}" if line["about"] else ""
        should, away = "", ""
        if line["brings"] is not None:
            should, away = f"{line['brings']:.4f}", f"{line['sigmas']:+.2f}"
        told = f"{line['game']}{named(line['options'])}{about} | {should} | {line['played']:,} | {line['mean']:.4f}"
        rows.append(f"{told} | {line['error']:.4f} | {away}")
    return table("game | should bring | played | mean | standard error | apart, in standard errors", rows)


def named(options: dict[str, Any]) -> str:
    return "".join(f", {name}" if value is True else f", {name} {value}" for name, value in options.items() if value)


def bellman() -> str:
    file = FOLDER / "bellman.json"
    if not file.exists():
        return to_find("python -m tests.solutions --bellman")
    lines: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    rows = []
    for line in sorted(lines, key=lambda line: (line["game"], str(line["options"]), line["about"])):
        told = (
            f"{line['game']}{named(line['options'])} | {line['about']} | {line['positions']:,} | {line['outcomes']:,}"
        )
        rows.append(f"{told} | {line['largest']:.1e}")
    return table("game | what | positions | outcomes | apart at most", rows)


def latency() -> str:
    lines: list[dict[str, Any]] = json.loads((FOLDER / "latency.json").read_text(encoding="utf-8"))
    rows = []
    for line in sorted(lines, key=lambda line: (line["game"], str(line["options"]), line["about"])):
        told = f"{line['game']}{named(line['options'])}: {line['about']} | {line['loaded']:.2f}"
        rows.append(f"{told} | {line['median']:.1f} | {line['most']:.0f}")
    return table("game | seconds to load | ms for a decision | at most", rows)


SOLUTION_TABLES: list[tuple[str, str, Callable[[], str]]] = [
    ("docs/solutions/README.md", "solved", solved),
    ("docs/solutions/README.md", "bellman", bellman),
    ("docs/solutions/README.md", "played", played),
    ("docs/solutions/README.md", "latency", latency),
    *((f"docs/solutions/{slug}.md", mark, made) for slug in PAGES for mark, made in tables_of(slug).PAGE.items()),
]
