"""Races of Diangle!, alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

import pepperbox
from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.games.diangle.rules import CHOOSE, KEEPS, REARRANGE
from pepperbox.solve import diangle, solution
from tests.solutions.checks import Check

RACES = 140_000


def races(game: Game, count: int) -> Array:
    """How many turns so many races take."""
    rules, solved = game.rulebook.rules, solution(game)
    set_up, apply, land, chance, legal, is_over = (
        rules.set_up,
        rules.apply,
        rules.land,
        rules.chance,
        rules.legal,
        rules.is_over,
    )
    rest_after, room = diangle.kernels().rest_after, rules.ACTIONS + 1

    with compiling(game.rulebook, "check"):

        @njit
        def play(
            stack: Any,
            several: Any,
            cursor: Any,
            taken: Any,
            least: Any,
            avoided: Any,
            roll: Any,
            second: Any,
            states: Any,
            turns: Any,
        ) -> None:
            s = states[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(room, np.int32)
            stays, met = np.zeros(KEEPS + 1, np.int64), np.zeros(KEEPS, np.bool_)
            begin(dice, 1, 0, CHANCE)
            for i in range(len(turns)):
                set_up(s)
                turns[i] = 1
                while not is_over(s):
                    if chance(s):
                        land(s, below(dice, chance(s)))
                        continue
                    moves[0] = 0
                    legal(s, 0, moves)
                    best, fewest = moves[1], np.inf
                    for k in range(1, moves[0] + 1 if moves[0] > 1 else 1):
                        rest = rest_after(
                            stack, several, cursor, taken, least, avoided, roll, second, states, moves[k], stays, met
                        )
                        if rest < fewest:
                            best, fewest = moves[k], rest
                    phase, extra = s.phase, s.extra_turn
                    apply(s, 0, best)
                    if s.phase == CHOOSE and phase != CHOOSE and phase != REARRANGE and not extra:
                        turns[i] += 1

    turns = np.zeros(count)
    play(*solved._room, solved._roll, solved._second, templates(game, 1), turns)  # type: ignore[attr-defined]
    return turns


CHECKS = [Check(pepperbox.game("diangle", seats=1, grand=grand), races, RACES) for grand in (False, True)]
