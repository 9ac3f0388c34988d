"""A yardstick for Qwinto, after AlphaQwinto's method: a value of one's own sheet, learned by playing against itself,
and all of the round looked through with it. It is after points, and looks at nobody else's sheet.

pepperbox arena qwinto best alpha_qwinto:AlphaQwinto --games 100      in the folder of this file
python alpha_qwinto.py                                                learns its weights anew, in a few minutes
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba import njit

from pepperbox import Action, Game, View
from pepperbox.bots.qwinto import rivals, training, weights
from pepperbox.bots.qwinto.rivals import NOTHING, lay_out, table
from pepperbox.bots.qwinto.sheet import Weights
from pepperbox.bots.qwinto.turn import again, best_dice, desk, field_for, taken
from pepperbox.engine.compiled import compiling, rows
from pepperbox.games.qwinto import RULEBOOK
from pepperbox.games.qwinto.rules import AGAIN, AGAIN_OR_TAKE, ROLL_FIRST, SKIP, TAKE, WRITE, rolled_sum

FILE = Path(__file__).with_suffix(".weights")
PLAN = training.Plan(seats=(2,), rounds=400, games=25, seed=3, rate=(1e-3, 1e-4), trust=(0.4, 0.2), is_own_sheet=True)

with compiling(RULEBOOK, "alpha", rivals):

    @njit(cache=True)
    def decide(learned: Any, states: Any, seat: int, desk: Any, table: Any) -> int:
        """The action after which most points are expected."""
        s = states[0]
        lay_out(learned, s, seat, desk, table)
        best, nothing = table.best[seat], table.nothing[seat]
        if s.phase == ROLL_FIRST:
            return best_dice(best, nothing, desk.chance)
        number = rolled_sum(s)
        if s.phase == AGAIN_OR_TAKE:
            stays = taken(best, s.dice, number, nothing) >= again(best, s.dice, nothing, desk.chance)
            return TAKE if stays else AGAIN
        field = field_for(best, table.fields[seat], s.dice, number, nothing)
        return SKIP if field == NOTHING else WRITE + field


class AlphaQwinto:
    """Whoever is invited as alpha_qwinto:AlphaQwinto."""

    learned: Weights | None = None  # by all of them

    def __init__(self, game: Game, seed: int) -> None:
        AlphaQwinto.learned = AlphaQwinto.learned or weights.read(FILE)
        self._game, self._desk, self._table = game, desk(), table()

    def choose(self, view: View) -> Action:
        action: int = decide(self.learned, rows([view.state]), view.seat, self._desk, self._table)
        return self._game.rulebook.actions[action]


def learn() -> Weights:
    """From what was learned alone, without a look at others."""
    begin = training.of_own_sheet(weights.read(weights.ALONE))
    return training.train(PLAN, begin_with=begin)


if __name__ == "__main__":
    weights.write(FILE, learn())
