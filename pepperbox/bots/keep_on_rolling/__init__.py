"""Keep on Rolling: beginners stop too soon, good players keep the dice that help, the best play by the solved race."""

from __future__ import annotations

from pepperbox.bots.exact import Exact
from pepperbox.bots.keep_on_rolling.easy import easy
from pepperbox.bots.keep_on_rolling.good import good
from pepperbox.engine.game import Game
from pepperbox.games.keep_on_rolling import RULEBOOK
from pepperbox.solve.solution import Solution


class Best(Exact):
    """Plays to win, however many play and to whatever target."""

    def solved(self, game: Game) -> Solution:
        from pepperbox.bots.keep_on_rolling.company import company

        return company(game)


LEVELS = {"easy": easy, "good": good, "best": Best(RULEBOOK, meanwhile=good)}
