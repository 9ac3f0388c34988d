"""What is measured: a cell is a level against the one below it, at a game with its seats and options."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from pepperbox import GAMES, Game, Rulebook
from pepperbox.bots.levels import compiling_levels, levels
from pepperbox.games import rulebook

Options = dict[str, Any]

VARIANTS: dict[str, list[tuple[int, Options]]] = {  # seats and options that ask for something else
    "catch-6": [(2, {"wins": 1})],
    "keep-on-rolling": [(2, {"target": 100})],
    "two-out-of-three": [(2, {"points": 1})],
    "grand-poobah": [(2, {"target": 50})],
    "perfecto": [(2, {"advanced": True}), (4, {"teams": True}), (2, {"points": 10})],
    "diangle": [(1, {"grand": True}), (2, {"grand": True})],
    "spicy-dice": [(1, {"extra": True}), (1, {"junior": True}), (2, {"extra": True}), (2, {"junior": True})],
    "tick-tack": [(2, {"mode": "tournament", "target": 500}), (4, {"mode": "tournament", "target": 500})],
}
RACES = ("diangle",)  # alone, everybody gets there: what counts is how soon


class Cell(NamedTuple):
    slug: str
    seats: int
    options: tuple[tuple[str, Any], ...]  # those that are not as usual
    level: str
    against: str

    @property
    def game(self) -> Game:
        return Game(rulebook(self.slug), self.seats, dict(self.options))

    @property
    def is_race(self) -> bool:
        """Is one alone, so that the rolls are counted until one is there?"""
        return self.seats == 1 and self.slug in RACES

    @property
    def thinks(self) -> bool:
        """Is one of them asked, decision by decision?"""
        return not {self.level, self.against} <= set(compiling_levels(rulebook(self.slug)))

    @property
    def key(self) -> str:
        """Its name.

        >>> Cell("perfecto", 2, (("advanced", True),), "good", "easy").key
        'perfecto 2 good easy advanced=True'
        """
        settled = [f"{name}={value}" for name, value in self.options]
        return " ".join([self.slug, str(self.seats), self.level, self.against, *settled])


def cells(only: str | None = None) -> list[Cell]:
    """All of them, or those of a game, what tells most first."""
    books = [rulebook(only)] if only else GAMES
    found = [
        Cell(book.slug, seats, tuple(options.items()), level, against)
        for book in books
        for seats, options in settings(book)
        for against, level in pairwise(levels(book))
    ]
    return sorted(found, key=rank)


def settings(book: Rulebook) -> list[tuple[int, Options]]:
    return [*((seats, {}) for seats in book.seats), *VARIANTS.get(book.slug, [])]


def rank(cell: Cell) -> int:
    """Two seats as usual, alone, other options, then more and more seats."""
    if cell.options:
        return 2
    return {2: 0, 1: 1}.get(cell.seats, cell.seats)


def weight(cell: Cell) -> int:
    """How much of the time it is worth."""
    return 8 if rank(cell) == 0 else 3 if rank(cell) == 1 else 1
