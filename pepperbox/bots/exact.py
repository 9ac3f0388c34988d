"""A level that plays by exact solutions: it says what actions are worth as a solution of the game does.

Which solution that is depends on seats and options, which a position tells. What solutions need comes along with
Pepperbox or is worked out once; until that is loaded, a plain strategy plays.
"""

from __future__ import annotations

from typing import Any

from pepperbox.engine.game import Game
from pepperbox.engine.loops import Strategy
from pepperbox.engine.rulebook import Moves, Rulebook
from pepperbox.engine.stream import Stream
from pepperbox.solve.solution import Solution, Worth


class Exact:
    """A player by solutions of a game, of which each settling of seats and options has one."""

    def __init__(self, book: Rulebook, meanwhile: Strategy) -> None:
        self.book = book
        self.meanwhile = meanwhile
        self._solutions: dict[Game, Solution] = {}
        self._games: dict[tuple[int, ...], Game] = {}

    def solved(self, game: Game) -> Solution:
        """The solution by which a game is played."""
        raise NotImplementedError

    def is_ready(self, game: Game) -> bool:
        return game in self._solutions

    def prepare(self, game: Game) -> None:
        if game not in self._solutions:
            self._solutions[game] = self.solved(game)

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        game = self.game_of(s)
        self.prepare(game)
        return self._solutions[game].weigh(s, seat, moves, whims)

    def game_of(self, s: Any) -> Game:
        """What is played, as a position tells it."""
        settled = (s.seats, s.version, *(getattr(s, name) for name in self.book.options))
        if settled not in self._games:
            options = {name: option.settled(getattr(s, name)) for name, option in self.book.options.items()}
            self._games[settled] = Game(self.book, s.seats, options, s.version)
        return self._games[settled]
