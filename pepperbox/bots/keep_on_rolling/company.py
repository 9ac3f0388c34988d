"""Keep on Rolling to win, however many play and to whatever target, by the race for two that is solved.

**One table for all targets.** What a race for two is worth depends on how far both are from the target, so that the
table to 250 points serves all that are closer, and the last 250 points of those that are further. Before, points are
what counts.

**More than two.** Let lose(j) be the chance that player j, about to roll, wins a race for two against T points. If all
those races were one, with the odds that they have for two, whoever banks T wins

    1 / (1 + sum over the others of lose(j) / (1 − lose(j)))

of them: for two exactly what the table says, and 1/n where everybody is level. In the chase, T is there to be passed by
each of the others on their own: the product of 1 − lose(j). That is an estimate of how a turn ends; within the turn all
is exact, as for two.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.keep_on_rolling import RULEBOOK
from pepperbox.games.keep_on_rolling.rules import State
from pepperbox.solve import solution
from pepperbox.solve.keep_on_rolling.race import BANKS, MOST_TARGET, AnyRace, BestRace, race_bank
from pepperbox.solve.keep_on_rolling.turn import BestTurn
from pepperbox.solve.solution import Worth

ROUGHLY = 0.05  # how far estimates for more than two may be away
LEAST = 1e-9  # a chance that odds can be told of


def company(game: Game) -> Company:
    """By the race for two."""
    return Company(game, cast(BestRace, solution(Game(RULEBOOK, 2), "win")))


class Company(AnyRace):
    """Plays to win against all the others, and for points where the target is far."""

    about = "chance to win of whoever begins"

    def __init__(self, game: Game, race: BestRace) -> None:
        self._race = race
        super().__init__(self._race.turns, self._race.within if game.seats == 2 else ROUGHLY)
        self._nearer = MOST_TARGET - int(game.options["target"])  # by so much than in the table
        self._for_points = BestTurn(game, {"start": self.turns.expected})
        self.figures: dict[str, float] = {}
        self.value = float(self._start(self.standing(game.set_up(), 0))[0])

    def standing(self, s: State, seat: int) -> tuple[Any, ...]:
        others = [self._place(s, other) for other in range(s.seats) if other != seat and not s.out[other]]
        return (self._place(s, seat), tuple(sorted(others)), bool(s.chase))

    def _place(self, s: State, seat: int) -> int:
        """Points as the table counts them; in the chase only differences count."""
        return s.banked[seat] if s.chase else max(0, s.banked[seat] + self._nearer)

    def bank(self, *race: Any) -> Array:
        mine, others, chased = race
        if chased:
            lead = mine + np.arange(BANKS) - np.array(others)[:, None]
            passed = np.where(lead > 0, 1 - self._race.chase[np.clip(lead, 0, BANKS - 1)], 0.0)
            return cast(Array, np.prod(passed, axis=0))
        wins = np.array([race_bank(self._race.win[other], self._race.chase, mine, other) for other in others])
        return cast(Array, 1 / (1 + np.sum(1 / np.maximum(wins, LEAST) - 1, axis=0)))

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        if not s.chase and s.banked[seat] + self._nearer < 0:
            return self._for_points.weigh(s, seat, moves, whims)
        return super().weigh(s, seat, moves, whims)
