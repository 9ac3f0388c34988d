"""What a search loses by trying no more often than it does.

    python -m benchmarks.search_tries GAME [SEATS] [POSITIONS]

Positions of games between good players, in which there is a choice. The level `best` chooses with parts and multiples
of the tries that it has, and so does `good`, which tries nothing. Each choice is compared with that of forty times as
many tries: where they differ, both are played on in the same worlds as the search does it. By how much the choice wins
less, over all positions; what longer rollouts by better players would tell is not in it.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from copy import copy
from itertools import count, islice
from math import inf
from typing import Any, NamedTuple

import numpy as np

import pepperbox
from pepperbox.bots import Bot
from pepperbox.bots.levels import Level, known_level, strategy
from pepperbox.bots.rollouts import Rollouts
from pepperbox.bots.search import Budget, Search
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import CHOICE, started

TIMES = (0.25, 1, 4)
MOST = 40
WORLDS = 4000
OF_A_GAME = 2  # positions


class Position(NamedTuple):
    known: Any
    seat: int
    moves: Moves


def positions(game: Game, luck: random.Random) -> Iterator[Position]:
    for number in count():
        found, state = list[Position](), game.new(seed=number)
        players = [Bot("good", game, seed=seat) for seat in range(game.seats)]
        while not state.over:
            seat = luck.choice(state.to_act)
            view, codes = state.view(seat), [action.code for action in state.legal(seat)]
            if len(codes) > 1:
                found.append(Position(view.state.copy(), seat, [len(codes), *codes]))
            state.play(players[seat].choose(view), seat)
        yield from luck.sample(found, OF_A_GAME)


def main(slug: str, seats: int = 2, most: int = 100) -> None:
    game = pepperbox.game(slug, seats)
    best = known_level(game.rulebook, "best")
    if not isinstance(best, Search):
        sys.exit(f"the best bot of {slug} does not search")
    best.prepare(game)
    rollouts = Rollouts(best.book, best.policy, best.horizon, best.imagination)
    levels: dict[str, Level] = {"good": known_level(game.rulebook, "good")}
    for search in (trying(best, times) for times in TIMES):
        levels[f"{search.budget.tries:,} tries"] = search
    lost, spent = {name: list[float]() for name in levels}, dict.fromkeys(levels, 0.0)
    for number, (known, seat, moves) in enumerate(islice(positions(game, random.Random(1)), most)):
        ideal = strategy(trying(best, MOST))(known.copy(), seat, moves, started(number, 0, CHOICE))
        for name, level in levels.items():
            begun = time.process_time()
            choice = strategy(level)(known.copy(), seat, moves, started(number, 1, CHOICE))
            spent[name] += time.process_time() - begun
            both = np.array([ideal, choice])
            less = np.subtract(*rollouts.values(known, seat, both, 1000 + number, 0, WORLDS).T)
            lost[name].append(less.mean())
    for name, each in lost.items():
        error, milliseconds = np.std(each) / len(each) ** 0.5, 1000 * spent[name] / len(each)
        print(f"{name}: loses {100 * np.mean(each):.2f} ± {100 * error:.2f} % of a win, in {milliseconds:.1f} ms")


def trying(search: Search, times: float) -> Search:
    """The same search with so many times its tries, however long they take."""
    other = copy(search)
    other.budget = Budget(inf, int(times * search.budget.tries))
    return other


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
