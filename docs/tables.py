"""Writes what is generated in README and docs: `make tables`. A test sees that it is up to date."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

import pepperbox
from pepperbox import GAMES
from pepperbox.engine.stream import CHANCE, CHOICE, below, draw, started
from pepperbox.terminal.table import Table

ROOT = Path(__file__).parents[1]


def games() -> str:
    rows = ["| game | players | minutes | options | in a sentence |", "|---|---|---|---|---|"]
    for book in GAMES:
        options = "; ".join(
            f"`{name}`: {option.about}, {option.allowed}, usually {option.text(option.default)}"
            for name, option in book.options.items()
        )
        page = f"[{book.title}](docs/rules/{book.slug}.md)"
        rows.append(f"| {page} | {book.seats_text} | {book.minutes} | {options} | {book.pitch} |")
    return "\n".join(rows)


def vectors() -> str:
    rows = ["| seed | game | purpose | first five draws | then one of 6, five times |", "|---|---|---|---|---|"]
    for seed, game, purpose in (
        (0, 0, CHANCE),
        (7, 0, CHANCE),
        (7, 0, CHOICE),
        (7, 1, CHANCE),
        (2**63 - 1, 999_999, CHANCE),
    ):
        stream = started(seed, game, purpose)
        draws = " ".join(f"{draw(stream):08x}" for _ in range(5))
        dice = " ".join(str(below(stream, 6)) for _ in range(5))
        rows.append(f"| {seed} | {game} | {purpose} | `{draws}` | `{dice}` |")
    return "\n".join(rows)


def rules() -> str:
    return "\n".join(f"- [{book.title}]({book.slug}.md) (rules {book.version}): {book.pitch}" for book in GAMES)


def screen() -> str:
    """What a player sees, in the middle of a golden game."""
    record = (ROOT / "tests" / "records" / "catch-6" / "five-games.pbx").read_text(encoding="utf-8")
    lines = record.replace("chance stream-1", "chance stream-1\nplayer A You\nplayer B Thyme\nbot B easy").split("\n")
    state = pepperbox.load("\n".join(lines[:26]))
    console = Console(file=StringIO(), width=80, height=24)
    table = Table(state, console, ROOT)
    table.told[table.viewer] -= 3
    table.show(table.possible(state.legal(table.viewer)))
    shown = console.file.getvalue() + f"{table.names[table.viewer]} ›"  # type: ignore[attr-defined]
    return "\n".join(["```", *(line.rstrip() for line in shown.split("\n")), "```"])


TABLES = [
    ("README.md", "screen", screen),
    ("README.md", "games", games),
    ("docs/rules/README.md", "rules", rules),
    ("docs/random-stream.md", "vectors", vectors),
]


def filled(name: str) -> str:
    """A file as it should be: with its tables made anew."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for file, mark, table in TABLES:
        if file == name:
            between = re.compile(f"(<!-- {mark} -->\n).*(<!-- /{mark} -->)", flags=re.DOTALL)
            text = between.sub(lambda m, table=table: f"{m[1]}{table()}\n{m[2]}", text)  # type: ignore[misc]
    return text


FILES = sorted({file for file, _, _ in TABLES})

if __name__ == "__main__":
    for name in FILES:
        (ROOT / name).write_text(filled(name), encoding="utf-8")
