"""The tables of docs/bots.md about how strong levels are, from what `make strength` has measured."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from docs.solution_tables import named
from docs.solution_tables.parts import table, to_find
from pepperbox import GAMES, Game, Rulebook
from pepperbox.bots.levels import levels
from pepperbox.games import rulebook

RESULTS = Path(__file__).parent / "strength.json"
COMMAND = "make strength"
FEWEST = 16  # rounds that tell anything

One = dict[str, Any]  # what was measured of a cell


def measurements() -> dict[str, One]:
    """What has been measured, by cell."""
    kept: dict[str, One] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return kept


def of_two() -> str:
    """With two seats and the usual options."""
    rows = [
        f"{pair(one)} | {percent(one['share'])} | {within(one, percent)} | {one['games']:,} | {thought(one)}"
        for one in measured()
        if one["seats"] == 2 and not one["options"]
    ]
    return told("game | level | against | wins | 95 % | games | ms a decision | at most", rows)


def alone() -> str:
    """Means of those who play alone, and how much better that is."""
    rows = [
        f"{pair(one)} | {points(one['share'])} {one['unit']} | {points(one['below'])} | {within(one, points)} | "
        f"{one['games']:,}"
        for one in measured()
        if one["seats"] == 1
    ]
    return told("game | level | against | mean | of the other | better by, 95 % | games", rows)


def of_more() -> str:
    """One among players of the level below: how many times its fair share of the wins it has."""
    seats = range(3, 1 + max(book.seats[-1] for book in GAMES))
    found = {(one["slug"], one["level"], one["seats"]): one for one in measured() if not one["options"]}
    rows = [
        f"{book.slug} | `{level}` | `{against}` | " + " | ".join(times(found.get((book.slug, level, n))) for n in seats)
        for book, level, against in neighbours()
        if any((book.slug, level, n) in found for n in seats)
    ]
    return told(f"game | level | against | {' | '.join(map(str, seats))}", rows)


def with_options() -> str:
    """With other options, for two and more; partners are of one level."""
    rows = [
        f"{pair(one)} | {one['seats']} | {percent(one['share'])} | {within(one, percent)} | {fair(one)} | "
        f"{one['games']:,}"
        for one in measured()
        if one["options"] and one["seats"] > 1
    ]
    return told("game | level | against | seats | wins | 95 % | fair | games", rows)


# ── Which, in which order ────────────────────────────────────────────────────────────────────────────────────────────


def neighbours() -> Iterator[tuple[Rulebook, str, str]]:
    for book in GAMES:
        for against, level in pairwise(levels(book)):
            yield book, level, against


def measured() -> list[One]:
    """What was measured of levels that there are, in more than a few rounds: by game, level and seats."""
    places = {(book.slug, level, against): place for place, (book, level, against) in enumerate(neighbours())}
    enough = [one for one in measurements().values() if rounds(one) >= FEWEST]
    known = [one for one in enough if (one["slug"], one["level"], one["against"]) in places]
    return sorted(known, key=lambda one: (places[one["slug"], one["level"], one["against"]], one["seats"]))


def rounds(one: One) -> int:
    """In each, the level sits everywhere once; alone, both play."""
    return int(one["games"]) // max(2, teams(one))


def teams(one: One) -> int:
    return len(Game(rulebook(one["slug"]), one["seats"], one["options"]).teams)


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def told(head: str, rows: list[str]) -> str:
    return table(head, rows) if rows else to_find(COMMAND)


def pair(one: One) -> str:
    return f"{one['slug']}{named(one['options'])} | `{one['level']}` | `{one['against']}`"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def points(number: float) -> str:
    return f"{number:.2f}"


def within(one: One, text: Callable[[float], str]) -> str:
    return f"{text(one['low'])} to {text(one['high'])}"


def fair(one: One) -> str:
    """The part of the wins of somebody who is as good as all others; a team wins as one."""
    return f"{100 / teams(one):.0f} %"


def thought(one: One) -> str:
    return " | ".join(f"{time:.2f}" if time < 10 else f"{time:,.0f}" for time in (one["milliseconds"], one["slowest"]))


def times(one: One | None) -> str:
    """A share of the wins in fair shares, and how sure that is."""
    if one is None:
        return ""
    share, low, high = (one["seats"] * one[key] for key in ("share", "low", "high"))
    return f"{share:.2f} ({low:.2f} to {high:.2f})"


STRENGTH_TABLES: list[tuple[str, str, Callable[[], str]]] = [
    ("docs/bots.md", "strength-of-two", of_two),
    ("docs/bots.md", "strength-alone", alone),
    ("docs/bots.md", "strength-of-more", of_more),
    ("docs/bots.md", "strength-with-options", with_options),
]
