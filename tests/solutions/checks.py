"""A value beside what is played by its policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.solve import solution

MOST = 0.001  # of the value: the standard error that is good enough
SIGMAS = 3


class Check(NamedTuple):
    """How a game is played by its solution, and how often."""

    game: Game
    play: Callable[[Game, int], Array]
    times: int
    aim: str | None = None
    about: str = ""  # who plays whom, in a race
    is_told: bool = True  # the value is that of the solution; otherwise it is only played
    most: float = MOST

    @property
    def options(self) -> dict[str, Any]:
        """Those that are not as usual."""
        usual = self.game.rulebook.options
        return {name: value for name, value in self.game.options.items() if value != usual[name].default}

    @property
    def key(self) -> tuple[Any, ...]:
        """By which a line is known again."""
        return (self.game.slug, self.options, self.about)

    def run(self) -> dict[str, Any]:
        solved, played = solution(self.game, self.aim), self.play(self.game, self.times)
        mean, error = float(played.mean()), float(played.std(ddof=1) / np.sqrt(self.times))
        value = solved.value if self.is_told else None
        assert error <= self.most * mean, f"{self.game}: more games are needed"
        away = 0.0
        if value is not None:
            off = max(0.0, abs(mean - value) - solved.within)  # what the value itself may be away counts for nothing
            away = float(np.sign(mean - value)) * off / error
            assert abs(away) <= SIGMAS, f"{self.game}: what is played is {away:.1f} standard errors away"
        results = zip(*np.unique(played, return_counts=True), strict=True)
        return {
            "game": self.game.slug,
            "options": self.options,
            "about": self.about,
            "value": value,
            "played": self.times,
            "mean": mean,
            "error": error,
            "sigmas": away,
            "deviation": float(played.std()),
            "distribution": [[int(result), int(count)] for result, count in results],
        }
