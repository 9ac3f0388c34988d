"""Spicy Dice: beginners collect what there is most of, good players weigh boxes, the best play by the solved card."""

from __future__ import annotations

from pepperbox.bots.exact import Exact
from pepperbox.bots.spicy_dice.easy import easy
from pepperbox.bots.spicy_dice.good import good
from pepperbox.engine.game import Game
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.solve import solution
from pepperbox.solve.solution import Solution


class Best(Exact):
    """The card with the most points alone, and with others the one that wins most often."""

    def solved(self, game: Game) -> Solution:
        from pepperbox.bots.spicy_dice.extra import ExtraCard
        from pepperbox.bots.spicy_dice.winning import Winning

        if game.seats > 1:
            return Winning(game)
        return ExtraCard(game) if game.options["extra"] else solution(game)


LEVELS = {"easy": easy, "good": good, "best": Best(RULEBOOK, meanwhile=good)}
