"""A level that goes by what was learned; its files are read and its code is compiled when it is first asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pepperbox.engine.game import Game
from pepperbox.engine.loops import Strategy
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.solve.solution import Worth


class Learned:
    """A player by the class `Thinking` of a module, which is imported only then: `Thinking().weigh(s, seat, moves)`."""

    def __init__(self, module: str, meanwhile: Strategy) -> None:
        self.meanwhile = meanwhile
        self._module = module
        self._thinking: Any = None

    def is_ready(self, game: Game) -> bool:
        return self._thinking is not None

    def prepare(self, game: Game) -> None:
        self._load()

    def _load(self) -> Any:
        self._thinking = self._thinking or import_module(self._module).Thinking()
        return self._thinking

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        worths: list[Worth] = self._load().weigh(s, seat, moves)
        return worths
