"""Whether the best bot of Grand Poobah wins as often as it tells: every tenth of what it told.

    python -m benchmarks.poobah_chances [SEATS] [ROUNDS]

Fresh games of its own (pepperbox/bots/grand_poobah/training.py), 1,000 in a round, from a turn on that is played at
random. Their positions are not independent, so no errors are told; the mean of the squared differences compares
weights.
"""

from __future__ import annotations

import sys

import numpy as np

from pepperbox.bots.grand_poobah.standing import SHAPES, WEIGHTS, Weights
from pepperbox.bots.grand_poobah.training import played_by, told
from pepperbox.bots.weights import read

SEED = 1_000_000
GAMES = 1000  # in a round


def main(seats: int = 2, rounds: int = 6) -> None:
    weights, luck = read(WEIGHTS, Weights, SHAPES), np.random.default_rng(SEED)
    chances, won = list[float](), list[float]()
    for _ in range(rounds):
        samples = played_by(weights, seats, GAMES, luck, trust=0)
        chances += told(weights, samples).tolist()
        won += samples.won.tolist()
    tenths = np.minimum(9, (10 * np.array(chances)).astype(int))
    off = np.square(np.subtract(chances, won)).mean()
    print("| told | mean | won | positions |", "|---|--:|--:|--:|", sep="\n")
    for tenth in np.unique(tenths):
        some = tenths == tenth
        means = " | ".join(f"{100 * np.array(values)[some].mean():.1f} %" for values in (chances, won))
        print(f"| {10 * tenth} to {10 * tenth + 10} % | {means} | {some.sum():,} |")
    print(f"mean of the squared differences: {off:.5f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
