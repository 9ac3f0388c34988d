"""Turns of Keep on Rolling."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numba import njit

import pepperbox
from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.games.keep_on_rolling.rules import ROLL, STOP
from pepperbox.solve import solution
from pepperbox.solve.keep_on_rolling.rows import MOST_IN_A_ROW, classes
from pepperbox.solve.keep_on_rolling.turn import ENOUGH
from tests.solutions.bellman import THREE_DICE, Equation, positions
from tests.solutions.checks import MOST, Check
from tests.solutions.keep_on_rolling_races import races
from tests.solving import Followed

TURNS = 2_000_000
RACES = 1_000_000


def turns(game: Game, count: int) -> Array:
    """What so many turns bring that are played by the values of their classes."""
    rules, solved = game.rulebook.rules, solution(game)
    most = ENOUGH + MOST_IN_A_ROW
    solved_rows = [solved._row(before) for before in range(most)]  # type: ignore[attr-defined]
    value, roll = np.array([row.value for row in solved_rows]), np.array([row.roll for row in solved_rows])
    set_up, apply, land, chance, legal = rules.set_up, rules.apply, rules.land, rules.chance, rules.legal
    room = rules.ACTIONS + 1

    with compiling(game.rulebook, "check"):

        @njit(cache=True)
        def class_of(s: Any, dice: int, of_layout: Any) -> int:
            layout, seven = 0, 1
            for die in range(6):
                layout += seven * (s.rolled[die] if dice >> die & 1 else s.aside[die])
                seven *= 7
            return of_layout[layout]  # type: ignore[no-any-return]

        @njit(cache=True)
        def play(states: Any, value: Any, roll: Any, of_layout: Any, points: Any, filled: Any, brought: Any) -> None:
            s = states[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(room, np.int32)
            begin(dice, 1, 0, CHANCE)
            for i in range(len(brought)):
                set_up(s)
                while s.turn == 0:
                    if chance(s):
                        land(s, below(dice, chance(s)))
                        continue
                    moves[0] = 0
                    legal(s, 0, moves)
                    best, most = 0, -1.0
                    for k in range(1, moves[0] + 1):
                        action = moves[k]
                        lying = class_of(s, 0 if action >= ROLL else action, of_layout)
                        total = s.filled + points[lying]
                        if action == STOP:
                            worth = 2.0 * total if filled[lying] else 1.0 * total
                        elif action == ROLL:
                            worth = roll[total, -1] if filled[lying] else roll[s.filled, lying]
                        else:
                            worth = value[s.filled, lying]
                        if worth > most:
                            best, most = action, worth
                    apply(s, 0, best)
                brought[i] = s.banked[0]

    brought, found = np.zeros(count), classes()
    play(templates(game, 1), value, roll, found.of_layout, found.points, found.is_filled, brought)
    return brought


def race(first: str, second: str, target: int = 100) -> Check:
    """Races for two; what the best one wins against itself is told by the solution, others need not be as exact."""
    about = f"{first} against {second}"
    told = first == second == "win"
    most = MOST if told else 3 * MOST
    game = pepperbox.game("keep-on-rolling", seats=2, target=target)
    return Check(game, lambda game, count: races(game, count, first, second), RACES, "win", about, told, most)


CHECKS = [
    Check(pepperbox.game("keep-on-rolling"), turns, TURNS),
    *(race(*pair) for pair in (("win", "win"), ("win", "points"), ("points", "win"), ("points", "points"))),
    *(race(*pair) for pair in (("win", "easy"), ("easy", "win"))),
    race("win", "win", 250),
]


# ── Bellman's equation ───────────────────────────────────────────────────────────────────────────────────────────────


FOR_ENOUGH = 15_000  # positions, of which a third has too many outcomes


def somewhere_in_a_race(luck: random.Random, s: Any) -> None:
    s.banked[0], s.banked[1] = luck.randrange(s.target), luck.randrange(s.target)


def equations() -> list[Equation]:
    game = pepperbox.game("keep-on-rolling", seats=2)
    begun, of_both_sides = positions(somewhere_in_a_race), 2 * solution(game, "win").within
    turn, race = (lambda: Followed(game, solution(game))), (lambda: Followed(game, solution(game, "win")))
    return [
        Equation("a turn", {}, turn, begun, most_outcomes=THREE_DICE, how_many=FOR_ENOUGH),
        Equation("the race for two", {}, race, begun, of_both_sides, THREE_DICE, FOR_ENOUGH),
    ]
