"""Levels of bots: which a game has, how they play it, and what an action is worth to those that can say so.

A level is a strategy, written like rules, so that it plays at both speeds; or a weigher, which may serve every game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, runtime_checkable

from pepperbox.engine.errors import UnknownBot
from pepperbox.engine.game import Game, check_numba
from pepperbox.engine.loops import Strategy, at_random
from pepperbox.engine.rulebook import Moves, Rulebook
from pepperbox.engine.stream import CHOICE, Stream, below, started
from pepperbox.games import GAMES
from pepperbox.solve.solution import Worth as Worth


@runtime_checkable
class Weigher(Protocol):
    """A player who says what each legal action is worth, and does what is worth most."""

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        """The worth of the moves, in their order and in one unit, given the state as the seat may know it."""


@runtime_checkable
class Thinker(Weigher, Protocol):
    """A weigher who first has to load, compile or solve something, and has a simpler way to play until that is done."""

    meanwhile: Strategy

    def is_ready(self, game: Game) -> bool:
        """Can it think at once, in this process?"""

    def prepare(self, game: Game) -> None:
        """Get ready; what takes long is kept on disk, for the next time and for other processes."""


Level = Strategy | Weigher


# ── Which there are ──────────────────────────────────────────────────────────────────────────────────────────────────


def levels(book: Rulebook) -> dict[str, Level]:
    """The levels of a game by name, the weakest first: one for all games, and those that the game's bots declare."""
    place = book.bots or f"pepperbox.bots.{book.slug.replace('-', '_')}"
    return {"random": at_random, **(import_module(place).LEVELS if find_spec(place) else {})}


def known_level(book: Rulebook, name: str) -> Level:
    """The level of that name, if the game has it."""
    known = levels(book)
    if name not in known:
        raise UnknownBot(f"there is no bot {name!r} for {book.slug}; its bots are {', '.join(known)}")
    return known[name]


def strongest(book: Rulebook) -> str:
    """The name of the game's strongest level."""
    return list(levels(book))[-1]


def all_levels(books: Iterable[Rulebook] = GAMES) -> list[str]:
    """The names of the levels that any of the games has, the weakest first."""
    return list(dict.fromkeys(name for book in books for name in levels(book)))


# ── How they decide ──────────────────────────────────────────────────────────────────────────────────────────────────


def strategies(book: Rulebook, names: Collection[str]) -> dict[str, Strategy]:
    """How the levels of these names decide, the weakest first."""
    for name in names:
        known_level(book, name)
    return {name: strategy(level) for name, level in levels(book).items() if name in names}


def prepare(game: Game, names: Iterable[str]) -> None:
    """Let the levels of these names load, compile or solve what they need for this game, if they have not."""
    for name in names:
        level = known_level(game.rulebook, name)
        if isinstance(level, Thinker) and not level.is_ready(game):
            check_numba(f"the bot {name} of {game.slug}")
            level.prepare(game)
            rehearse(game, level)


def rehearse(game: Game, level: Weigher) -> None:
    """Weigh something, since some things are compiled only when they are used."""
    state = game.new(seed=0)
    while len(state.legal(state.to_act[0])) == 1:
        state.play(state.legal(state.to_act[0])[0], state.to_act[0])
    seat = state.to_act[0]
    legal = [action.code for action in state.legal(seat)]
    level.weigh(state.view(seat).state, seat, [len(legal), *legal], started(0, 0, CHOICE))


def compiling_levels(book: Rulebook) -> list[str]:
    """The names of the levels that play at both speeds."""
    return [name for name, level in levels(book).items() if not isinstance(level, Weigher)]


def strategy(level: Level) -> Strategy:
    """How a level decides."""
    if not isinstance(level, Weigher):
        return level

    def by_worth(s: Any, seat: int, moves: Moves, whims: Stream) -> int:
        return moves[1] if moves[0] == 1 else best(level.weigh(s, seat, moves, whims), moves, whims)

    return by_worth


def best(worths: Sequence[Worth], moves: Moves, whims: Stream) -> int:
    """The move that is worth most; of several, each is as likely."""
    most = max(worth.value for worth in worths)
    found = [moves[1 + i] for i, worth in enumerate(worths) if worth.value == most]
    return found[below(whims, len(found))]
