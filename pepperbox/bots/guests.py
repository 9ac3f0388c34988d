"""Anybody's bot: a Python class by its import path, such as `my_module:MyBot`, or `program:` and a command.

A name with a colon in it is a guest's. What a guest gets wrong is its own fault, never that of those who play with it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from importlib import import_module
from typing import Any, Protocol

from pepperbox.bots import Bot
from pepperbox.bots.programs import Program
from pepperbox.engine.errors import BotFault, UnknownBot
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Action
from pepperbox.engine.standing import View

PATIENCE = 10.0  # seconds that a guest has for a decision, unless somebody says otherwise
PROGRAM = "program:"


class Guest(Protocol):
    """A player from elsewhere, for one seat: it begins a game, is asked what to do, and leaves at last."""

    def begin(self, seed: int) -> None: ...

    def choose(self, view: View) -> Action | str: ...

    def leave(self) -> None: ...


def is_guest(name: str) -> bool:
    return ":" in name


def guest(name: str, game: Game, patience: float = PATIENCE) -> Guest:
    """The guest of that name at a game, in a seat of its own."""
    if name.startswith(PROGRAM):
        return Program(name, name.removeprefix(PROGRAM), game, patience)
    return Imported(name, imported(name), game, patience)


def player(name: str, game: Game, seed: int) -> Bot | Guest:
    """Whoever has that name, ready to play one game."""
    if not is_guest(name):
        return Bot(name, game, seed)
    found = guest(name, game)
    found.begin(seed)
    return found


class Imported:
    """A player made by a class of somebody's, anew for each game."""

    def __init__(self, name: str, made: Callable[[Game, int], Any], game: Game, patience: float) -> None:
        self.name = name
        self._made = made
        self._game = game
        self._patience = patience
        self._player: Any = None

    def begin(self, seed: int) -> None:
        with self._blamed("could not begin"):
            self._player = self._made(self._game, seed)

    def choose(self, view: View) -> Action | str:
        start = time.perf_counter()
        with self._blamed("failed"):
            chosen = self._player.choose(view)
            shown = f"{chosen!r:.80}"
        if time.perf_counter() - start > self._patience:
            raise BotFault(f"{self.name} thought for longer than {self._patience:g} s")
        if not isinstance(chosen, Action | str):
            raise BotFault(f"{self.name} chose {shown}, which is neither an action nor a text")
        return chosen

    @contextmanager
    def _blamed(self, what: str) -> Iterator[None]:
        """Whatever goes wrong is its fault; what it prints goes to where errors are told, and not among results."""
        try:
            with redirect_stdout(sys.stderr):
                yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise BotFault(f"{self.name} {what}: {_told(error)}") from error

    def leave(self) -> None:
        self._player = None


def imported(name: str) -> Callable[[Game, int], Any]:
    """The class of an import path, which may lie in the folder where one is."""
    module, _, path = name.partition(":")
    if not module or not path:
        raise UnknownBot(f"{name!r} names no bot: say my_module:MyBot, or program: and a command")
    if os.getcwd() not in sys.path:  # noqa: PTH109  # sys.path has texts
        sys.path.insert(0, os.getcwd())  # noqa: PTH109
    try:
        found: Any = import_module(module)
    except (Exception, SystemExit) as error:  # whatever a module does when it is imported
        raise UnknownBot(f"can't import {module!r} for the bot {name!r}: {_told(error)}") from error
    for part in path.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise UnknownBot(f"{module!r} has no {path!r}")
    if not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"{name} is no bot: it has no method choose(view)")
    made: Callable[[Game, int], Any] = found
    return made


def _told(error: BaseException) -> str:
    said = ""
    with suppress(Exception):  # an error of somebody's may not even be able to say what it is
        said = str(error)
    return f"{type(error).__name__}: {said}".rstrip(": ").split("\n")[0]
