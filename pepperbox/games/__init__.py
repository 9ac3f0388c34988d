"""The shelf: a folder a game, with the same file names in each."""

from pepperbox.engine.errors import UnknownGame
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


def rulebook(slug: str) -> Rulebook:
    """The rulebook of that name."""
    for book in GAMES:
        if book.slug == slug:
            return book
    raise UnknownGame(f"there is no game {slug!r}; the games are {', '.join(book.slug for book in GAMES)}")
