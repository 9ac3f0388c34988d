"""Diangle!: beginners put down whatever fits, good players know what dice are worth, the best play by the solution."""

from __future__ import annotations

from pepperbox.bots.diangle.easy import easy
from pepperbox.bots.diangle.good import good
from pepperbox.bots.exact import Exact
from pepperbox.engine.game import Game
from pepperbox.games.diangle import RULEBOOK
from pepperbox.solve import kept_solution, solution
from pepperbox.solve.solution import Solution


class Best(Exact):
    """The race against the other for two, where it came along or was kept; else the one with the fewest turns."""

    def solved(self, game: Game) -> Solution:
        race = kept_solution(game, "win") if game.seats == 2 else None
        return race or solution(game, "turns")


LEVELS = {"easy": easy, "good": good, "best": Best(RULEBOOK, meanwhile=good)}
