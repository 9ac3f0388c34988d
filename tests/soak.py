"""Thousands of games of everything: every game, every seat count, every combination of options. `make soak`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rich.console import Console
from rich.progress import Progress

import pepperbox
from pepperbox.engine.fields import Number, Option
from tests.conftest import edges, possible_game

GAMES = 2000
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


def main() -> None:
    games = list(settled())
    console = Console()
    with Progress(console=console) as progress:
        bar = progress.add_task("soaking", total=len(games))
        for number, game in enumerate(games):
            played = pepperbox.simulate(game, "easy", GAMES, seed=number, cores=2)
            shares = " ".join(f"{share:.0%}" for share in played.win_share)
            progress.console.print(f"{game!r}: {played.mean_decisions:.0f} decisions a game, wins {shares}")
            progress.update(bar, advance=1)
    console.print(f"{len(games) * GAMES:,} games have ended well")


if __name__ == "__main__":
    main()
