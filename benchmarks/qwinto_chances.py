"""Whether Qwinto's best bot wins as often as it tells: games against itself, and every tenth of what it told.

    python -m benchmarks.qwinto_chances [SEATS] [GAMES] [FEW]

The mean of what was told in all decisions, the part of the win that came of it, and the standard error of that: games
count as one each, however many decisions they have. FEW answers to each number are looked at one round further, as
many as the best one does if it is not told; with 0 of them games are thirty times as quick.
"""

from __future__ import annotations

import sys

import numpy as np

from pepperbox.bots.qwinto import weights
from pepperbox.bots.qwinto.contests import Told, contested
from pepperbox.bots.qwinto.thinking import FEW

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


def main(seats: int = 2, games: int = 400, few: int = FEW) -> None:
    learned, found = weights.read(weights.SEVERAL), list[Told]()
    for first in range(0, games, AT_ONCE):
        part = contested(learned, seats, min(AT_ONCE, games - first), SEED + first, few)
        found.append(part._replace(game=part.game + first))
        print(f"{min(games, first + AT_ONCE)} of {games} games", file=sys.stderr, flush=True)
    print(*table(Told(*map(np.concatenate, zip(*found, strict=True)))), sep="\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
