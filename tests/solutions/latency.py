"""How long it takes to load a solution, and then to weigh all that is legal, in another position each time.

    NUMBA_BOUNDSCHECK=0 python -m tests.solutions.latency GAME...      all solved games without one

Times are of the processor, so that it does not matter what else runs; they go to docs/solutions/latency.json, from
where `make tables` takes them into docs/solutions/README.md. What is compiled or solved the first time is done before.
Loading is from the imports of all this to the first answer, in a process of its own that has loaded nothing else.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

import numpy as np

import pepperbox
from pepperbox.engine.game import Game
from pepperbox.solve import solution
from tests.solutions import bellman, diangle, keep_on_rolling, perfecto, spicy_dice
from tests.solutions.__main__ import note
from tests.solutions.checks import own_options
from tests.solving import Followed

DECISIONS = 200  # in any positions
LOAD = "--load"


class Asked(NamedTuple):
    """A solution, and positions in which it is asked."""

    game: Game
    aim: str | None
    positions: Any  # of a `Followed`, without an end
    every: int = 1  # so many of them are alike
    by: type[Followed] = Followed
    heaviest: Callable[[Any], Iterable[Any]] = lambda followed: ()  # positions that take longest, asked besides

    def load(self) -> Followed:
        return self.by(self.game, solution(self.game, self.aim))

    def run(self, number: int) -> dict[str, Any]:
        followed = self.load()
        first = next(self.positions(followed))
        followed.worths(first)  # here, too, all is loaded with the first answer
        loaded = seconds_to_load(number, first)
        some = islice(self.positions(followed), 0, DECISIONS * self.every, self.every)
        heaviest = list(self.heaviest(followed))
        taken = [milliseconds(followed, s) for s in chain(heaviest, some)]
        return {
            **{"game": self.game.slug, "options": own_options(self.game), "about": self.aim or ""},
            **{"loaded": loaded, "median": float(np.median(taken[len(heaviest) :])), "most": max(taken)},
            **{"decisions": DECISIONS, "heaviest": len(heaviest)},
        }


def milliseconds(followed: Followed, s: Any) -> float:
    start = time.process_time()
    followed.worths(s)
    return 1000 * (time.process_time() - start)


def seconds_to_load(number: int, first: Any) -> float:
    """What it takes another process to answer for a position."""
    command = [sys.executable, "-m", "tests.solutions.latency", LOAD, str(number)]
    return float(subprocess.run(command, input=pickle.dumps(first), capture_output=True, check=True).stdout)


def load(number: int, first: Any) -> None:
    start = time.process_time()
    list(asked())[number].load().worths(first)
    print(time.process_time() - start)


def asked() -> Iterator[Asked]:
    in_a_race = bellman.positions(keep_on_rolling.somewhere_in_a_race)
    on_the_climb = bellman.positions(diangle.somewhere_on_the_climb)
    for aim in ("points", "win"):
        yield Asked(pepperbox.game("keep-on-rolling", seats=2), aim, in_a_race)
    for extra in (False, True):
        for junior in (False, True):
            card = partial(Asked, spicy_dice.card_game(extra, junior), "points")
            yield card(spicy_dice.positions, spicy_dice.TOGETHER)
    for grand in (False, True):
        yield Asked(pepperbox.game("diangle", seats=1, grand=grand), "turns", on_the_climb)
        yield Asked(pepperbox.game("diangle", seats=2, grand=grand), "win", on_the_climb)
    by, heaviest = perfecto.FollowedRound, perfecto.after_low_bids
    yield Asked(pepperbox.game("perfecto", seats=2), "win", perfecto.different_positions, by=by, heaviest=heaviest)


def main(games: list[str]) -> None:
    for number, one in enumerate(asked()):
        if not games or one.game.slug in games:
            told = one.run(number)
            taken = f"a decision {told['median']:.1f} ms, at most {told['most']:.0f} ms"
            print(f"{one.game} {told['about']}: loaded in {told['loaded']:.2f} s, {taken}", flush=True)
            note("latency.json", told, ("game", "options", "about"))


if __name__ == "__main__":
    if LOAD in sys.argv:
        load(int(sys.argv[-1]), pickle.load(sys.stdin.buffer))  # of this very command
    else:
        main(sys.argv[1:])
