"""Measures what the same luck in all seatings brings to an arena, and writes the table of docs/bots.md.

The variance of the difference between two bots in a round: as the arena plays it, and with luck of its own for each
seating, which is taken from other rounds. How many games it takes to be as sure goes by the variance.
"""

from __future__ import annotations

from pathlib import Path

import pepperbox
from pepperbox import Game
from pepperbox.arena.playing import Hall, Round, Work
from pepperbox.arena.seatings import games_in_a_round
from pepperbox.arena.tally import Tally
from pepperbox.bots.guests import PATIENCE

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
ROUNDS = 3_000
SEED = 1
MEETINGS = (
    (pepperbox.game("keep-on-rolling"), ("easy", "random")),
    (pepperbox.game("keep-on-rolling"), ("easy", "easy")),
    (pepperbox.game("grand-poobah", 3), ("easy", "random")),
    (pepperbox.game("spicy-dice", 1), ("easy", "random")),
)


def rounds(game: Game, bots: tuple[str, ...], count: int) -> list[Round]:
    work = Work(game.slug, game.seats, tuple(game.options.items()), game.version, bots, SEED, PATIENCE, True)
    with Hall(work) as hall:
        return hall.play(range(count))


def variance(found: list[Round], seats: int) -> float:
    tally = Tally(2, seats, is_always=False)
    for one in found:
        tally.add(one)
    return tally.differences[0, 1].deviation ** 2


def row(game: Game, bots: tuple[str, ...]) -> str:
    games = games_in_a_round(len(bots), game.seats)
    played = rounds(game, bots, ROUNDS * games)
    same = variance(played[:ROUNDS], game.seats)
    mixed = [[played[number + way][way] for way in range(games)] for number in range(0, len(played), games)]
    own = variance(mixed, game.seats)
    seats = "alone" if game.seats == 1 else f"{game.seats} seats"
    return f"| {game.slug}, {seats} | {' and '.join(bots)} | {same:.4g} | {own:.4g} | {same / own:.2f} |"


def main() -> None:
    table = ["| game | bots | the same luck | luck of its own | ratio |", "|---|---|--:|--:|--:|"]
    table += [row(*meeting) for meeting in MEETINGS]
    opening, closing = "<!-- luck -->", "<!-- /luck -->"
    before, _, rest = PAGE.read_text("utf-8").partition(opening)
    PAGE.write_text("\n".join([before + opening, *table, closing + rest.partition(closing)[2]]), "utf-8")
    print(*table, sep="\n")


if __name__ == "__main__":
    main()
