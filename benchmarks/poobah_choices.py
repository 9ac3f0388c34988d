"""What Grand Poobah's best bot gains by a decision over the good one, and what the search that names no game would.

    python -m benchmarks.poobah_choices [POSITIONS] [TRIES]

Positions of games between two good players, at the beginning of a turn. Where a choice differs from that of the good
one, both are played on by good players in the same 4,000 worlds: by how much more the choice wins, over all positions,
and how far two choices are apart in a world (standard deviation). TRIES are those of the search.
"""

from __future__ import annotations

import random
import sys
import time
from math import inf
from typing import Any

import numpy as np

from benchmarks.poobah import decisions
from pepperbox.bots.grand_poobah import best
from pepperbox.bots.grand_poobah.good import good
from pepperbox.bots.levels import Weigher
from pepperbox.bots.rollouts import Rollouts
from pepperbox.bots.search import Budget, Search
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.grand_poobah import RULEBOOK, rules

WORLDS = 4000


def position(luck: random.Random) -> tuple[Any, Moves]:
    """One of a game, each as likely, in which a seat may choose its dice."""
    s, found = Game(RULEBOOK, 2).set_up(), list[tuple[Any, Moves]]()
    for moves in decisions(s, luck):
        if s.phase == rules.CHOOSE and s.turns[s.turn]:
            found.append((s.copy(), moves))
        rules.apply(s, s.turn, good(s, s.turn, moves, [0] * 4))
    return luck.choice(found)


def main(positions: int = 60, tries: int = 10_000) -> None:
    luck, rollouts = random.Random(5), Rollouts(RULEBOOK, good, None, None)
    several: dict[str, Weigher] = {"best": best, "search": Search(RULEBOOK, good, Budget(inf, tries))}
    gains, spreads, spent = {name: list[float]() for name in several}, list[float](), dict.fromkeys(several, 0.0)
    for number in range(positions):
        s, moves = position(luck)
        for name, weigher in several.items():
            begun = time.process_time()
            worths = weigher.weigh(s, s.turn, moves, started(number, 0, CHOICE))
            spent[name] += time.process_time() - begun
            both = np.array([moves[1 + worths.index(max(worths))], good(s, s.turn, moves, [0] * 4)])
            more = np.subtract(*rollouts.values(s, s.turn, both, 1000 + number, 0, WORLDS).T)
            gains[name].append(more.mean())
            spreads += [more.std()] if more.any() else []
    for name, gain in gains.items():
        error, other = np.std(gain) / positions**0.5, np.count_nonzero(gain)
        told = f"wins {100 * np.mean(gain):.2f} ± {100 * error:.2f} % more by a decision, {other} of {positions} others"
        print(f"{name}: {told}, in {1000 * spent[name] / positions:.1f} ms")
    print(f"two choices are {np.mean(spreads):.2f} apart in a world")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
