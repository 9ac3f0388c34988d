"""Ends of games that are not solved as a whole: played from a late position by both, as well as can be."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.game import Game
from pepperbox.solve.alike import alike_in
from pepperbox.solve.endings import Ending
from tests.solutions.checks import compared
from tests.test_solve_endings import last_number, late_sheets, small_board

GAMES = 4_000


class SmallCheck(NamedTuple):
    """A late position, by its name, and how often it is played."""

    name: str
    made: Callable[[], tuple[Game, Any]]
    times: int = GAMES

    def run(self) -> dict[str, Any]:
        game, s = self.made()
        seat = first_to_act(game, s)
        ending = Ending(game, s, seat)
        assert ending.is_exact, f"{self.name} is not small"
        value = max((low + high) / 2 for low, high in ending.bounds)
        play, luck = player(game, ending), random.Random(1)
        played = np.array([play(s.copy(), luck) for _ in range(self.times)])
        return compared(game, {}, value, played, about=self.name)


def first_to_act(game: Game, s: Any) -> int:
    return next(seat for seat in range(game.seats) if game.rulebook.rules.to_act(s) >> seat & 1)


def player(game: Game, ending: Ending) -> Callable[[Any, random.Random], float]:
    """Plays to the end by what positions are worth, through the ordinary rules; what was it worth to the seat?"""
    rules, known, chosen = game.rulebook.rules, alike_in(game.rulebook), {}

    def best(s: Any, seat: int) -> int:
        key = repr(s.values())
        if key not in chosen:
            sign, told = 1 if seat == ending.seat else -1, {}
            for action in game.legal(s, seat):
                after = s.copy()
                rules.apply(after, seat, action.code)
                worth = ending.worth(after)
                if worth is not None:  # what is not known was not looked at, for another action is as good
                    told[action.code] = sign * worth
            chosen[key] = max(told, key=lambda action: told[action])
        return chosen[key]

    def play(s: Any, luck: random.Random) -> float:
        while not (known.is_end(s) or rules.is_over(s)):
            if rules.chance(s):
                rules.land(s, luck.randrange(rules.chance(s)))
            else:
                seat = first_to_act(game, s)
                rules.apply(s, seat, best(s, seat))
        if game.seats == 1:
            return rules.score(s, 0)
        won = [bool(known.has_won(s, seat)) for seat in range(game.seats)]
        return won[ending.seat] / sum(won)

    return play


CHECKS = [
    SmallCheck("the 5 decides", lambda: last_number((5, 5, 1, 2, 3, 4), (5, 1, 1, 2, 6, 6))),
    SmallCheck("one square left", lambda: small_board(random.Random(1), 1)),
    SmallCheck("two squares left", lambda: small_board(random.Random(2), 2)),
    SmallCheck("alone with few fields", lambda: late_sheets(random.Random(1), 1, fields=2)),
]
