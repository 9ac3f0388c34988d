"""Bellman's equation in thousands of positions: the best action is legal, and worth the mean of all that can follow.

What an action is worth is said by the solution; what follows is done by the rules. Every game brings its positions and
a `Followed`, which may go through the rules compiled where there are many outcomes. What was found goes to
docs/solutions/bellman.json, from where `make tables` takes it into docs/solutions/README.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from tests.seed import chooser
from tests.solving import Followed

POSITIONS = 10_000
EXACT = 1e-9
A_WHILE = 30  # decisions
AT_RANDOM = 0.3  # of them
THREE_DICE = 216  # outcomes: what has more takes long in the plain rules


class Equation(NamedTuple):
    """Where it is tried, and how closely it must hold."""

    about: str  # which positions of which solution
    options: dict[str, Any]
    followed: Callable[[], Followed]
    positions: Callable[[Followed], Iterator[Any]]  # without an end
    tolerance: float = EXACT
    most_outcomes: int | None = None  # actions with more are left out, and counted
    how_many: int = POSITIONS

    def run(self) -> dict[str, Any]:
        followed = self.followed()
        told = held(followed, islice(self.positions(followed), self.how_many), self.tolerance, self.most_outcomes)
        return {"game": followed.game.slug, "about": self.about, "options": self.options, **told}


def held(
    followed: Followed, positions: Iterable[Any], tolerance: float, most_outcomes: int | None = None
) -> dict[str, Any]:
    """Try the equation for the best action of each position, and tell how well it held."""
    apart, outcomes, left_out = [], 0, 0
    for s in positions:
        worths = followed.worths(s)
        best = max(worths, key=lambda action: worths[action])
        assert best in followed.legal(s)
        follow = max(1, followed.outcomes(followed.after(s, best)))
        if most_outcomes is not None and follow > most_outcomes:
            left_out += 1
            continue
        apart.append(abs(worths[best] - followed.mean_after(s, best)))
        outcomes += follow
        assert apart[-1] <= tolerance, f"{followed.game} {best}: {apart[-1]} apart in {s.values()}"
    assert apart, "no action had few outcomes"
    return {
        **{"positions": len(apart), "left_out": left_out, "most_outcomes": most_outcomes, "outcomes": outcomes},
        **{"largest": float(np.max(apart)), "root_mean_square": float(np.sqrt(np.mean(np.square(apart))))},
        "tolerance": tolerance,
    }


def positions(begin: Callable[[random.Random, Any], None]) -> Callable[[Followed], Iterator[Any]]:
    """Positions of games from many beginnings, each played for a while, mostly well and sometimes at random."""

    def played(followed: Followed) -> Iterator[Any]:
        luck, rules = chooser("bellman", followed.game.slug, followed.solution.unit), followed.rules
        while True:
            s = followed.game.set_up()
            begin(luck, s)
            for _ in range(A_WHILE):
                while not rules.is_over(s) and rules.chance(s):
                    rules.land(s, luck.randrange(rules.chance(s)))
                if rules.is_over(s):
                    break
                yield s
                action = luck.choice(list(followed.worths(s))) if luck.random() < AT_RANDOM else followed.best(s)
                rules.apply(s, s.turn, action)

    return played
