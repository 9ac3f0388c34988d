"""Qwinto's best bot: it looks through the round with values that were learned.

Alone it looks one round further (ahead.py) and is after points; among others it is after the win (rivals.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pepperbox.engine.game import Game
from pepperbox.engine.loops import Strategy
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.solve.solution import Worth

if TYPE_CHECKING:
    from pepperbox.bots.qwinto.thinking import Thinking


class Learned:
    """A player who goes by what was learned; its files are read and its code is compiled when it is first asked."""

    def __init__(self, meanwhile: Strategy) -> None:
        self.meanwhile = meanwhile
        self._thinking: Thinking | None = None

    def is_ready(self, game: Game) -> bool:
        return self._thinking is not None

    def prepare(self, game: Game) -> None:
        self._load()

    def _load(self) -> Thinking:
        from pepperbox.bots.qwinto.thinking import Thinking

        self._thinking = self._thinking or Thinking()
        return self._thinking

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        return self._load().weigh(s, seat, moves)
