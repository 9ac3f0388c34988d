"""Writes what is generated in README and docs: `make tables`. A test sees that it is up to date."""

from __future__ import annotations

import re
from pathlib import Path

from pepperbox import GAMES
from pepperbox.engine.stream import CHANCE, CHOICE, below, draw, started

ROOT = Path(__file__).parents[1]


def games() -> str:
    rows = ["| game | players | minutes | options | in a sentence |", "|---|---|---|---|---|"]
    for book in GAMES:
        seats = f"{book.seats[0]}–{book.seats[-1]}" if len(book.seats) > 1 else str(book.seats[0])
        options = "; ".join(
            f"`{name}`: {option.about}, {option.allowed}, usually {option.text(option.default)}"
            for name, option in book.options.items()
        )
        rows.append(
            f"| [{book.title}](docs/rules/{book.slug}.md) | {seats} | {book.minutes} | {options} | {book.pitch} |"
        )
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


TABLES = {
    "docs/rules/README.md": ("rules", rules),
    "README.md": ("games", games),
    "docs/random-stream.md": ("vectors", vectors),
}


def filled(name: str) -> str:
    """A file as it should be: with its table made anew."""
    mark, table = TABLES[name]
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.sub(
        f"(<!-- {mark} -->\n).*(<!-- /{mark} -->)", lambda m: f"{m[1]}{table()}\n{m[2]}", text, flags=re.DOTALL
    )


if __name__ == "__main__":
    for name in TABLES:
        (ROOT / name).write_text(filled(name), encoding="utf-8")
