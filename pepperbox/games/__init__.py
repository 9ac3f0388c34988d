"""The shelf: a folder a game, with the same file names in each."""

from typing import Any

from pepperbox.engine.errors import UnknownGame
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Rulebook
from pepperbox.games import (
    catch_6,
    diangle,
    grand_poobah,
    keep_on_rolling,
    perfecto,
    qwinto,
    spicy_dice,
    tick_tack,
    two_out_of_three,
)

GAMES: tuple[Rulebook, ...] = (
    catch_6.RULEBOOK,
    keep_on_rolling.RULEBOOK,
    two_out_of_three.RULEBOOK,
    grand_poobah.RULEBOOK,
    perfecto.RULEBOOK,
    diangle.RULEBOOK,
    qwinto.RULEBOOK,
    spicy_dice.RULEBOOK,
    tick_tack.RULEBOOK,
)

Settings = tuple[str, int, dict[str, Any], int]  # of a game: its name, seats, options and version


def rulebook(slug: str) -> Rulebook:
    """The rulebook of that name."""
    for book in GAMES:
        if book.slug == slug:
            return book
    raise UnknownGame(f"there is no game {slug!r}; the games are {', '.join(book.slug for book in GAMES)}")


def settings_of(game: Game) -> Settings:
    """All that another process has to know of a game."""
    return game.slug, game.seats, dict(game.options), game.version


def settled(settings: Settings) -> Game:
    slug, seats, options, version = settings
    return Game(rulebook(slug), seats, options, version)
