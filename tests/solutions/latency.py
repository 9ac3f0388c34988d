"""How long it takes to load a solution, and then to weigh all that is legal, in another position each time.

    NUMBA_BOUNDSCHECK=0 python -m tests.solutions.latency GAME...      all solved games without one

Times are of the processor, so that it does not matter what else runs; they go to docs/solutions/latency.json, from
where `make tables` takes them into docs/solutions/README.md. What is compiled or solved the first time is done before.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

import pepperbox
from pepperbox.engine.game import Game
from pepperbox.solve import solution
from tests.solutions import bellman, diangle, keep_on_rolling, perfecto, spicy_dice
from tests.solutions.__main__ import note
from tests.solutions.checks import own_options
from tests.solving import Followed

DECISIONS = 200


class Asked(NamedTuple):
    """A solution, and positions in which it is asked."""

    game: Game
    aim: str | None
    positions: Any  # of a `Followed`, without an end
    every: int = 1  # so many of them are alike
    by: type[Followed] = Followed

    def run(self) -> dict[str, Any]:
        first = next(self.positions(self.by(self.game, solution(self.game, self.aim))))
        solution.cache_clear()
        start = time.process_time()
        followed = self.by(self.game, solution(self.game, self.aim))
        followed.worths(first)
        loaded = time.process_time() - start
        taken = []
        for s in islice(self.positions(followed), 0, DECISIONS * self.every, self.every):
            start = time.process_time()
            followed.worths(s)
            taken.append(1000 * (time.process_time() - start))
        about = {"game": self.game.slug, "options": own_options(self.game), "about": self.aim or ""}
        return {
            **about,
            "loaded": loaded,
            "median": float(np.median(taken)),
            "most": max(taken),
            "decisions": DECISIONS,
        }


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
    yield Asked(pepperbox.game("perfecto", seats=2), "win", perfecto.different_positions, by=perfecto.FollowedRound)


def main(games: list[str]) -> None:
    for one in asked():
        if not games or one.game.slug in games:
            told = one.run()
            taken = f"a decision {told['median']:.1f} ms, at most {told['most']:.0f} ms"
            print(f"{one.game} {told['about']}: loaded in {told['loaded']:.2f} s, {taken}", flush=True)
            note("latency.json", told, ("game", "options", "about"))


if __name__ == "__main__":
    main(sys.argv[1:])
