"""How long it takes to load a solution of Spicy Dice, and to weigh all that is legal on a card, another one each time.

python -m tests.solutions.latency
"""

from __future__ import annotations

import time
from itertools import islice
from typing import cast

import numpy as np

from pepperbox.solve import solution
from pepperbox.solve.spicy_dice.answers import AnyCard
from tests.solutions.spicy_dice import TOGETHER, card_game, positions
from tests.solving import Followed

DECISIONS = 200


def main() -> None:
    for extra in (False, True):
        for junior in (False, True):
            start = time.process_time()
            game = card_game(extra, junior)
            followed = Followed(game, cast(AnyCard, solution(game)))
            followed.worths(next(positions(followed)))
            loaded = time.process_time() - start
            taken = []
            for s in islice(positions(followed), 0, DECISIONS * TOGETHER, TOGETHER):
                start = time.process_time()
                followed.worths(s)
                taken.append(1000 * (time.process_time() - start))
            told = f"a decision {np.median(taken):.0f} ms, at most {np.max(taken):.0f} ms of {DECISIONS}"
            print(f"{game}: loaded, with a first decision, in {loaded:.2f} s; {told}", flush=True)


if __name__ == "__main__":
    main()
