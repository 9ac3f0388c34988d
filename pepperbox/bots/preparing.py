"""Getting levels ready beside what people do: what takes long is done once for a computer, in a process of its own."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from pepperbox.bots.levels import Thinker, known_level
from pepperbox.bots.levels import prepare as prepare_levels
from pepperbox.engine.game import Game
from pepperbox.games import rulebook

LOW = 5  # by how much whoever prepares steps back behind those who play


class Settled(NamedTuple):
    """A game as one process tells another of it."""

    slug: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    version: int


class Wanted(NamedTuple):
    """A level that somebody will be asked to play at."""

    settled: Settled
    level: str


def wanted(game: Game, level: str) -> Wanted:
    return Wanted(Settled(game.slug, game.seats, tuple(game.options.items()), game.version), level)


@cache
def settled_game(settled: Settled) -> Game:
    slug, seats, options, version = settled
    return Game(rulebook(slug), seats, dict(options), version)


def thinker(game: Game, level: str) -> Thinker | None:
    """Who plays at a level, if it is somebody who has to get ready."""
    plays = known_level(game.rulebook, level)
    return plays if isinstance(plays, Thinker) else None


def prepare(*several: Wanted) -> None:
    """Get ready in this process; what takes long is there then for all others of this computer."""
    for settled, level in several:
        prepare_levels(settled_game(settled), [level])


def prepare_aside(*several: Wanted) -> None:
    """The same in a process that is there for this alone: it steps back behind those in which somebody plays."""
    with suppress(AttributeError, OSError):  # not every system knows how
        os.setpriority(os.PRIO_PROCESS, 0, LOW)
    prepare(*several)
