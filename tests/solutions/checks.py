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
    brings: Callable[[], float] | None = None  # what is played brings, where that is less than the value

    @property
    def options(self) -> dict[str, Any]:
        """Those that are not as usual."""
        usual = self.game.rulebook.options
        return {name: value for name, value in self.game.options.items() if value != usual[name].default}

    def run(self) -> dict[str, Any]:
        value, played = solution(self.game).value, self.play(self.game, self.times)
        brings = self.brings() if self.brings else value
        error = float(played.std(ddof=1) / np.sqrt(self.times))
        away = (float(played.mean()) - brings) / error
        results = zip(*np.unique(played, return_counts=True), strict=True)
        assert error <= MOST * value, f"{self.game}: more games are needed"
        assert abs(away) <= SIGMAS, f"{self.game}: what is played is {away:.1f} standard errors away"
        return {
            "game": self.game.slug,
            "options": self.options,
            "value": value,
            "brings": brings,
            "played": self.times,
            "mean": float(played.mean()),
            "error": error,
            "sigmas": away,
            "deviation": float(played.std()),
            "distribution": [[int(result), int(count)] for result, count in results],
        }
