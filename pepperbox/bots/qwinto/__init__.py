"""Qwinto: bots of three levels.

`easy` spreads its numbers evenly over the rows, and thinks no further than the number that it writes. `good` looks
through the round with what gaps and columns are worth. `best` does so with a value of the whole sheet that was learned
by playing (training.py), one round further: alone for points, for two for the win. Among three and more it plays on
in thought to the end of the game, as `good` would, from everything that it may do (many.py).
"""

from __future__ import annotations

from typing import Any

from pepperbox.bots.learned import Learned
from pepperbox.bots.levels import Level, Thinker
from pepperbox.bots.qwinto.easy import easy
from pepperbox.bots.qwinto.good import good
from pepperbox.bots.qwinto.many import among_many
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.solve.solution import Worth

MOST_LEARNED = 2  # seats up to which there is a learned value that tells how soon a game is over


class Best:
    """Alone and for two by what was learned, among more by playing on in thought."""

    meanwhile = staticmethod(good)

    def __init__(self, learned: Thinker, searching: Thinker) -> None:
        self._learned, self._searching = learned, searching

    def _for(self, seats: int) -> Thinker:
        return self._learned if seats <= MOST_LEARNED else self._searching

    def is_ready(self, game: Game) -> bool:
        return self._for(game.seats).is_ready(game)

    def prepare(self, game: Game) -> None:
        self._for(game.seats).prepare(game)

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        return self._for(s.seats).weigh(s, seat, moves, whims)


best = Best(Learned(f"{__name__}.thinking", meanwhile=good), among_many)

LEVELS: dict[str, Level] = {"easy": easy, "good": good, "best": best}
