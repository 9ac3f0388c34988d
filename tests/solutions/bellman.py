"""Bellman's equation in 10,000 positions of each solution: the best decision is worth the mean of all that follows it.

`NUMBA_BOUNDSCHECK=0 python -m tests.solutions.bellman GAME...` looks at some games, or at all that are listed here.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import pepperbox
from pepperbox.games.diangle.rules import LEVELS
from pepperbox.solve import solution
from tests.seed import chooser
from tests.solving import Followed

POSITIONS = 10_000
MOST_OUTCOMES = 216  # three dice
EXACT = 1e-9


class Bellman(NamedTuple):
    """What came of looking at positions."""

    positions: int
    worst: float  # the most that a best decision was away from the mean of what follows it


def follow(followed: Followed, positions: Iterable[Any], count: int, tolerance: float) -> Bellman:
    """Look at so many positions whose best decision has few enough outcomes."""
    looked, worst = 0, 0.0
    for s in positions:
        worths = followed.worths(s)
        action = followed.best(s)
        if followed.outcomes(followed.after(s, action)) > MOST_OUTCOMES:
            continue
        away = abs(worths[action] - followed.mean_after(s, action))
        assert away <= tolerance, f"{away} in {s}"
        looked, worst = looked + 1, max(worst, away)
        if looked == count:
            break
    assert looked == count, f"only {looked} positions"
    return Bellman(looked, worst)


def positions(followed: Followed, begun: Callable[[random.Random, Any], None]) -> Iterator[Any]:
    """Positions of games from many beginnings, played mostly well and sometimes at random."""
    luck, rules = chooser("bellman", followed.game.slug, followed.solution.unit), followed.rules
    while True:
        s = followed.game.set_up()
        begun(luck, s)
        for _ in range(30):
            while not rules.is_over(s) and rules.chance(s):
                rules.land(s, luck.randrange(rules.chance(s)))
            if rules.is_over(s):
                break
            yield s
            action = luck.choice(list(followed.worths(s))) if luck.random() < 0.3 else followed.best(s)
            rules.apply(s, s.turn, action)


def somewhere_in_a_race(luck: random.Random, s: Any) -> None:
    s.banked[0], s.banked[1] = luck.randrange(s.target), luck.randrange(s.target)


def somewhere_on_the_climb(luck: random.Random, s: Any) -> None:
    for seat in range(s.seats):
        s.level[seat] = luck.randrange(LEVELS)


class Followable(NamedTuple):
    """A solution, where its games begin, and how exactly it holds."""

    game: pepperbox.Game
    aim: str | None
    begun: Callable[[random.Random, Any], None]
    tolerance: float | None = EXACT  # without one, that of the solution

    def run(self, count: int) -> Bellman:
        solved = solution(self.game, self.aim)
        followed = Followed(self.game, solved)
        tolerance = solved.within if self.tolerance is None else self.tolerance
        return follow(followed, positions(followed, self.begun), count, tolerance)


FOLLOWED = [
    Followable(pepperbox.game("keep-on-rolling", seats=2), None, somewhere_in_a_race),
    Followable(pepperbox.game("keep-on-rolling", seats=2), "win", somewhere_in_a_race, None),
    Followable(pepperbox.game("diangle", seats=1), None, somewhere_on_the_climb),
    Followable(pepperbox.game("diangle", seats=1, grand=True), None, somewhere_on_the_climb),
]


def main(asked: list[str]) -> None:
    for each in FOLLOWED:
        if not asked or each.game.slug in asked:
            found = each.run(POSITIONS)
            aim = f", to {each.aim}" if each.aim else ""
            print(f"{each.game}{aim}: {found.positions:,} positions, at most {found.worst:.1e} away", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
