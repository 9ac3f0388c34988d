"""How solutions are tested through the rules: an action is worth the mean of all that can follow from it."""

from __future__ import annotations

from typing import Any

from pepperbox.engine.game import Game
from pepperbox.games.diangle.rules import CHOOSE, REARRANGE
from pepperbox.solve.solution import Solution

NO_WHIMS = [0] * 4


class Followed:
    """A solution beside the rules of its game."""

    def __init__(self, game: Game, solution: Solution) -> None:
        self.game, self.solution, self.rules = game, solution, game.rulebook.rules

    def legal(self, s: Any) -> list[int]:
        """What the seat on turn may do, asked of the rules on a copy that nobody else sees."""
        moves = [0] * (self.rules.ACTIONS + 1)
        self.rules.legal(s.copy(), s.turn, moves)
        return moves[1 : moves[0] + 1]

    def worths(self, s: Any) -> dict[int, float]:
        """What the seat on turn may do, and what it is worth."""
        moves = self.legal(s)
        weighed = self.solution.weigh(s, s.turn, [len(moves), *moves], NO_WHIMS)
        return {move: worth.value for move, worth in zip(moves, weighed, strict=True)}

    def best(self, s: Any) -> int:
        worths = self.worths(s)
        return max(worths, key=lambda action: worths[action])

    def worth(self, s: Any, before: Any) -> float:
        """What a position is worth to who has decided, nothing landing in it, that the decision has led to."""
        if self.solution.unit == "win":
            return self.chance_to_win(s, before.turn)
        if self.game.slug == "keep-on-rolling" and (self.rules.is_over(s) or s.turn != before.turn):
            return float(s.banked[before.turn] - before.banked[before.turn])
        if self.game.slug == "diangle":
            return -1.0 if self.rules.is_over(s) else self.best_worth(s) - has_ended(before, s)
        return float(self.rules.score(s, before.turn)) if self.rules.is_over(s) else self.best_worth(s)

    def chance_to_win(self, s: Any, seat: int) -> float:
        if self.rules.is_over(s):
            return float(self.rules.is_winner(s, seat))
        return self.best_worth(s) if s.turn == seat else 1 - self.best_worth(s)

    def best_worth(self, s: Any) -> float:
        return max(self.worths(s).values())

    def after(self, s: Any, action: int) -> Any:
        after = s.copy()
        self.rules.apply(after, s.turn, action)
        return after

    def outcomes(self, s: Any) -> int:
        """How many outcomes something that lands now can have; 0 if nothing does."""
        return 0 if self.rules.is_over(s) else self.rules.chance(s)

    def mean_after(self, s: Any, action: int) -> float:
        """The mean worth of all that an action can lead to."""
        after = self.after(s, action)
        outcomes = self.outcomes(after)
        if not outcomes:
            return self.worth(after, s)
        total = 0.0
        for outcome in range(outcomes):
            landed = after.copy()
            self.rules.land(landed, outcome)
            total += self.worth(landed, s)
        return total / outcomes


def has_ended(before: Any, after: Any) -> bool:
    """Has a turn of Diangle! ended that has not earned another?"""
    return after.phase == CHOOSE and before.phase not in (CHOOSE, REARRANGE) and not before.extra_turn
