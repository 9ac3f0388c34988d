"""Bots: strategies by game, written like rules, so that they play at both speeds."""

from __future__ import annotations

from importlib import import_module

from pepperbox.engine.errors import BadOption, NotYourTurn, UnknownBot
from pepperbox.engine.game import Game
from pepperbox.engine.gate import View
from pepperbox.engine.loops import Strategy, at_random
from pepperbox.engine.rulebook import Action, Rulebook
from pepperbox.engine.stream import CHOICE, checked_seed, started

LEVELS = ("random", "easy")


def strategies(book: Rulebook) -> tuple[Strategy, ...]:
    """How each level plays a game, in the order of LEVELS."""
    module = import_module(f"pepperbox.bots.{book.slug.replace('-', '_')}")
    return (at_random, *(getattr(module, level) for level in LEVELS[1:]))


def level_number(level: str) -> int:
    if level not in LEVELS:
        raise UnknownBot(f"there is no bot {level!r}; the bots are {', '.join(LEVELS)}")
    return LEVELS.index(level)


class Bot:
    """A player that is given what its seat may know, and nothing else."""

    def __init__(self, level: str, game: Game, seed: int | None = None) -> None:
        self.level = level
        self.game = game
        self._strategy = strategies(game.rulebook)[level_number(level)]
        self._whims = started(checked_seed(seed), 0, CHOICE)

    def choose(self, view: View) -> Action:
        """What to do in a position in which the view's seat must decide."""
        if view["game"] != self.game.slug:
            raise BadOption(f"this bot plays {self.game.slug}, not {view['game']}")
        if not view["legal"]:
            raise NotYourTurn("the seat of this view has nothing to decide now")
        rules = self.game.rulebook.rules
        moves = [0] * (rules.ACTIONS + 1)
        rules.legal(view.state, view.seat, moves)
        return self.game.rulebook.actions[self._strategy(view.state, view.seat, moves, self._whims)]

    def __repr__(self) -> str:
        return f"bot({self.level!r}, {self.game!r})"
