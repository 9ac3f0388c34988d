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

    @property
    def options(self) -> dict[str, Any]:
        """Those that are not as usual."""
        usual = self.game.rulebook.options
        return {name: value for name, value in self.game.options.items() if value != usual[name].default}

    def run(self) -> dict[str, Any]:
        told = compared(self.game, self.options, solution(self.game).value, self.play(self.game, self.times))
        assert told["error"] <= MOST * told["value"], f"{self.game}: more games are needed"
        return told


def compared(game: Game, options: dict[str, Any], value: float, played: Array) -> dict[str, Any]:
    """What is noted of a value and of what was played, which must not be too far from it."""
    error = float(played.std(ddof=1) / np.sqrt(len(played)))
    away = (float(played.mean()) - value) / error
    results = zip(*np.unique(played, return_counts=True), strict=True)
    assert abs(away) <= SIGMAS, f"{game}: what is played is {away:.1f} standard errors away"
    return {
        "game": game.slug,
        "options": options,
        "value": value,
        "played": len(played),
        "mean": float(played.mean()),
        "error": error,
        "sigmas": away,
        "deviation": float(played.std()),
        "distribution": [[float(result) if result % 1 else int(result), int(count)] for result, count in results],
    }
