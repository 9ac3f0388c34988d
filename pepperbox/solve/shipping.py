"""Makes the tables that come along with Pepperbox, from nothing: `python -m pepperbox.solve.shipping [NAME …]`.

Those are shipped that play needs and that take long to find. What is shipped must be what the rules and the solvers
of today say: `tests/test_bots_exact.py` compares their sources.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

from pepperbox.engine.game import Game
from pepperbox.games import rulebook
from pepperbox.solve import bar, solver, table
from pepperbox.solve.tables import ship

SHIPPED: tuple[tuple[str, int, dict[str, bool], str], ...] = (
    ("keep-on-rolling", 2, {}, "win"),
    ("spicy-dice", 1, {}, "points"),
    ("spicy-dice", 1, {"junior": True}, "points"),
    ("diangle", 1, {}, "turns"),
    ("diangle", 1, {"grand": True}, "turns"),
    ("diangle", 2, {}, "win"),
    ("diangle", 2, {"grand": True}, "win"),
)


def shipped() -> Iterator[tuple[Game, str]]:
    """The games that have a table to take along, and for which aim."""
    return ((Game(rulebook(slug), seats, options), aim) for slug, seats, options, aim in SHIPPED)


def main(wanted: list[str]) -> None:
    for game, aim in shipped():
        name, sources = table(game, aim)
        if wanted and name not in wanted:
            continue
        start = time.perf_counter()
        with bar(game) as progress:
            file = ship(name, sources, solver(game, aim).solve(game, progress, cores=os.cpu_count() or 1))
        print(f"{name}: {file.stat().st_size / 1000:.0f} kB in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
