"""Pepperbox: dice and card games to play, and the same rulebooks compiled for research.

>>> import pepperbox
>>> game = pepperbox.game("catch-6", wins=1)
>>> state = game.new(seed=7)
>>> [str(action) for action in state.legal(0)]
['roll 123456']
>>> str(state.play("roll 123456"))
'A roll 123456 = 413525'
"""

from __future__ import annotations

from collections.abc import Iterable

from pepperbox.batches import batch, self_play
from pepperbox.bots import Bot
from pepperbox.engine import records
from pepperbox.engine.errors import (
    BadNotation,
    BadOption,
    BadRecord,
    BotFault,
    IllegalAction,
    MissingOutcome,
    NotYourTurn,
    PepperboxError,
    UnknownBot,
    UnknownGame,
)
from pepperbox.engine.game import Game
from pepperbox.engine.gate import GameState
from pepperbox.engine.rulebook import Action, Event, Rulebook
from pepperbox.engine.standing import View
from pepperbox.engine.stream import SCHEME, source
from pepperbox.games import GAMES, rulebook
from pepperbox.simulation import Simulation, simulate

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Action",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "Bot",
    "BotFault",
    "Event",
    "Game",
    "GameState",
    "IllegalAction",
    "MissingOutcome",
    "NotYourTurn",
    "PepperboxError",
    "Rulebook",
    "Simulation",
    "UnknownBot",
    "UnknownGame",
    "View",
    "batch",
    "bot",
    "game",
    "load",
    "rulebook",
    "self_play",
    "simulate",
]


def game(name: str, seats: int | None = None, *, version: int | None = None, **options: int | bool | str) -> Game:
    """A game by its name, with seats and options settled; what is left out takes its default.

    It is by the newest rules, unless `version` asks for older ones.
    """
    return Game(rulebook(name), seats, options, version)


def bot(level: str, game: Game, seed: int | None = None) -> Bot:
    """A bot that plays this game; with a seed it makes its random choices the same each time."""
    return Bot(level, game, seed)


def load(
    text: str,
    seed: int | None = None,
    chance: str = SCHEME,
    books: Iterable[Rulebook] = (),
) -> GameState:
    """Replay a record and check every line of it; the game can be played on, with chance as in `Game.new`.

    `books` are those of games that are not on our shelf.
    """
    others = {book.slug: book for book in books}

    def settled(name: str, seats: int | None, options: dict[str, str], version: int | None) -> Game:
        """A game as a record's header asks for it."""
        book = others.get(name) or rulebook(name)
        return Game(book, seats, book.values(options), version)

    state = records.load(text, settled)
    state.draw_from(source(seed, chance))
    return state
