"""Thousands of games of everything: every game, every seat count, every combination of options. `make soak`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import product

from rich.console import Console
from rich.progress import Progress

import pepperbox
from pepperbox.engine.fields import Number, Option
from tests.conftest import edges, name, possible_game
from tests.seed import number

MOST = 2000  # games with each settings
SECONDS = 0.1  # of long games, as many as there is time for
FEW_GAMES = 2
FEW = 5


def values(option: Option) -> list[int | bool | str]:
    """The values worth trying: all of a few, the lowest and the usual of many, and at least two."""
    if isinstance(option, Number):
        usual = int(option.default)
        return sorted({option.low, usual if usual > option.low else usual + FEW})
    return edges(option)


def settled() -> Iterator[pepperbox.Game]:
    for book in pepperbox.GAMES:
        for seats in book.seats:
            for chosen in product(*(values(option) for option in book.options.values())):
                game = possible_game(book, seats, dict(zip(book.options, chosen, strict=True)))
                if game:
                    yield game


def played(game: pepperbox.Game, seed: int) -> int:
    """Let easy bots play, as many games as there is time for, and tell how many that were."""
    start, games = time.monotonic(), 0
    while games < MOST and (not games or time.monotonic() < start + SECONDS):
        pepperbox.simulate(game, "easy", FEW_GAMES, seed=seed + games, cores=2, speed="compiled")
        games += FEW_GAMES
    return games


def main() -> None:
    games = list(settled())
    console = Console()
    total: Counter[str] = Counter()
    with Progress(console=console) as progress:
        bar = progress.add_task("soaking", total=len(games))
        for game in games:
            total[game.slug] += played(game, number("soak", name(game)))
            progress.update(bar, advance=1)
    for slug, count in total.items():
        settings = sum(game.slug == slug for game in games)
        console.print(f"{slug:<18}{count:>9,} games with {settings} settings have ended well")


if __name__ == "__main__":
    main()
