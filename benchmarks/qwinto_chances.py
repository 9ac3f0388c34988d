"""Whether Qwinto's best bot wins as often as it tells: every tenth of what it told, and what came of it.

    python -m benchmarks.qwinto_chances [GAMES] [FEW]             of two, against itself
    python -m benchmarks.qwinto_chances many SEATS GAMES TRIES    one among good ones, by so many tries

The mean of what was told in all decisions, the part of the win that came of it, and the standard error of that: games
count as one each, however many decisions they have. FEW answers to each number are looked at one round further, as
many as the best one does if it is not told; with 0 of them games are thirty times as quick.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from pepperbox import Game
from pepperbox.bots import Bot
from pepperbox.bots.qwinto import weights
from pepperbox.bots.qwinto.contests import Told, contested
from pepperbox.bots.qwinto.thinking import FEW
from pepperbox.bots.search import counted
from pepperbox.games.qwinto import RULEBOOK

SEED = 1_000_000
AT_ONCE = 50


def table(told: Told) -> list[str]:
    lines = ["| told | mean | won | error | decisions | games |", "|---|--:|--:|--:|--:|--:|"]
    tenths = np.minimum(9, (10 * told.chance).astype(int))
    for tenth in range(10):
        some = tenths == tenth
        if some.any():
            mean, won, games = told.chance[some].mean(), told.won[some].mean(), np.unique(told.game[some])
            off = [(told.won[some] - won)[told.game[some] == game].sum() for game in games]
            error = np.sqrt(np.square(off).sum()) / some.sum()
            shown = " | ".join(f"{100 * share:.1f} %" for share in (mean, won, error))
            lines.append(f"| {10 * tenth} to {10 * tenth + 10} % | {shown} | {some.sum():,} | {len(games):,} |")
    return lines


def of_two(games: int = 400, few: int = FEW) -> Iterator[Told]:
    learned = weights.read(weights.SEVERAL)
    for first in range(0, games, AT_ONCE):
        part = contested(learned, min(AT_ONCE, games - first), SEED + first, few)
        yield part._replace(game=part.game + first)


def of_many(seats: int, games: int, tries: int) -> Iterator[Told]:
    """The best one sits in each seat by turns."""
    game = Game(RULEBOOK, seats)
    for number in range(games):
        own, chances = number % seats, list[float]()
        bots = [Bot("best" if seat == own else "good", game, SEED + number) for seat in range(seats)]
        state = game.new(seed=SEED + number)
        while not state.over:
            seat = state.to_act[0]
            view = state.view(seat)
            with counted(tries):
                told = bots[seat].weigh(view)
            chosen = max(told, key=lambda action: told[action].value) if told else bots[seat].choose(view)
            if told:
                chances.append(told[chosen].value)
            state.play(chosen, seat)
        winners = state.winners
        won = 1 / len(winners) if own in winners else 0.0
        yield Told(np.full(len(chances), number), np.array(chances), np.full(len(chances), won))


def main(*asked: str) -> None:
    parts = of_many(*map(int, asked[1:])) if asked[:1] == ("many",) else of_two(*map(int, asked))
    found = list[Told]()
    for part in parts:
        found.append(part)
        print(f"{part.game[-1] + 1} games", file=sys.stderr, flush=True)
    print(*table(Told(*map(np.concatenate, zip(*found, strict=True)))), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
