"""A bot who has to get ready, and who hangs, dies or runs out of memory when a test says so, by files in a folder."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from pepperbox.bots.levels import Worth
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream

GAME = "catch-6"
FOLDER = "PEPPERBOX_SCHOLAR"  # says where the files are, in every process


def first_legal(s: Any, seat: int, moves: Moves, whims: Stream) -> int:
    return moves[1]


class Scholar:
    """Does the last thing that is legal, and until it is ready the first."""

    meanwhile = staticmethod(first_legal)

    def __init__(self) -> None:
        self._ready: set[Game] = set()
        self._rehearsals = 0  # to come: whoever gets a level ready lets it decide once

    def is_ready(self, game: Game) -> bool:
        return game in self._ready

    def prepare(self, game: Game) -> None:
        note("prepares")
        while is_told("hold") or (is_told("load") and self._ready):
            time.sleep(0.01)
        self._ready.add(game)
        self._rehearsals += 1

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        assert self._ready
        if self._rehearsals:
            self._rehearsals -= 1
        else:
            self._think()
        return [Worth(number / moves[0], "win", 0.01) for number in range(moves[0])]

    def _think(self) -> None:
        note("thinks")
        while is_told("hang"):
            time.sleep(0.01)
        if is_told("forget"):
            raise MemoryError
        if is_told("err"):
            raise ZeroDivisionError


def folder() -> Path:
    return Path(os.environ[FOLDER])


def is_told(what: str) -> bool:
    return (folder() / what).exists()


def note(what: str) -> None:
    with (folder() / what).open("a") as file:
        file.write(f"{os.getpid()}\n")


def noted(what: str) -> list[int]:
    """The processes in which this has happened, one after the other."""
    file = folder() / what
    return [int(line) for line in file.read_text().splitlines()] if file.exists() else []


def arrive() -> None:
    """Play at the level `best`, in this process."""
    bots = import_module(f"pepperbox.bots.{GAME.replace('-', '_')}")
    bots.LEVELS["best"] = Scholar()


def has_numba() -> bool:
    return "numba" in sys.modules
