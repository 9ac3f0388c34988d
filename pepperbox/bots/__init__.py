"""Bots: players of the levels that a game has."""

from __future__ import annotations

from pepperbox.bots.levels import Weigher, Worth, known_level, prepare, strategy
from pepperbox.engine.errors import BadOption, NotYourTurn
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Action, Moves
from pepperbox.engine.standing import View
from pepperbox.engine.stream import CHOICE, Stream, checked_seed, started


class Bot:
    """A player that is given what its seat may know, and nothing else."""

    def __init__(self, level: str, game: Game, seed: int | None = None) -> None:
        self.level = level
        self.game = game
        self._plays = known_level(game.rulebook, level)
        self._whims = started(checked_seed(seed), 0, CHOICE)

    def draw_from(self, whims: Stream) -> None:
        """Go on with random choices from this stream."""
        self._whims = whims

    def prepare(self) -> None:
        """Load, compile or solve what the level needs; otherwise its first decision waits for that."""
        prepare(self.game, [self.level])

    def choose(self, view: View) -> Action:
        """What to do in a position in which the view's seat must decide."""
        moves = self._moves(view)
        self.prepare()
        return self.game.rulebook.actions[strategy(self._plays)(view.state, view.seat, moves, self._whims)]

    def weigh(self, view: View) -> dict[Action, Worth] | None:
        """What each legal action is worth there; None from a level that has no values."""
        moves = self._moves(view)
        if not isinstance(self._plays, Weigher):
            return None
        self.prepare()
        worths = self._plays.weigh(view.state, view.seat, moves, self._whims)
        actions = [self.game.rulebook.actions[move] for move in moves[1 : moves[0] + 1]]
        return dict(zip(actions, worths, strict=True))

    def _moves(self, view: View) -> Moves:
        if view["game"] != self.game.slug:
            raise BadOption(f"this bot plays {self.game.slug}, not {view['game']}")
        if not view["legal"]:
            raise NotYourTurn("the seat of this view has nothing to decide now")
        rules = self.game.rulebook.rules
        moves = [0] * (rules.ACTIONS + 1)
        rules.legal(view.state, view.seat, moves)
        return moves

    def __repr__(self) -> str:
        return f"bot({self.level!r}, {self.game!r})"
