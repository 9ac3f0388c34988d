"""Races of Diangle! for two, played by what wins most often or for the fewest turns."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, templates
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHANCE, begin, below
from pepperbox.games.diangle.rules import CHOOSE, ROWS
from pepperbox.solve import solution
from pepperbox.solve.diangle.alone import worth_of_ends
from pepperbox.solve.diangle.reach import ENDS, kernels, room


@cache
def player(game: Game) -> Callable[..., None]:
    """A compiled loop that plays races; by seat, whether it plays to win or for few turns."""
    rules = game.rulebook.rules
    set_up, apply, land, chance, legal, is_over, is_winner = (
        rules.set_up,
        rules.apply,
        rules.land,
        rules.chance,
        rules.legal,
        rules.is_over,
        rules.is_winner,
    )
    ends_after, actions = kernels().ends_after, rules.ACTIONS + 1

    with compiling(game.rulebook, "check races"):

        @njit
        def leave_alone(s: Any, seat: int, one: Any) -> None:
            one.phase, one.used, one.extra_turn = s.phase, s.used, s.extra_turn
            one.level[0] = s.level[seat]
            for die in range(6):
                one.faces[0][die] = s.faces[seat][die]
            for row in range(ROWS):
                one.board[0][row] = s.board[seat][row]

        @njit
        def most(worth: Any, ends: Any, low: int, share: float) -> float:
            """The most that ends are worth, mixed of a lane and the next one."""
            best = -np.inf
            for end in ends:
                value = worth[end, low]
                if share > 0:
                    value += share * (worth[end, low + 1] - value)
                best = max(best, value)
            return best

        @njit
        def play(
            stack: Any,
            several: Any,
            cursor: Any,
            later: Any,
            avoided: Any,
            met: Any,
            to_win: Any,
            worth: Any,
            second: Any,
            hands: Any,
            few: Any,
            few_second: Any,
            alone: Any,
            states: Any,
            seed: int,
            won: Any,
        ) -> None:
            s = states[0]
            dice: Any = np.zeros(4, np.int64)
            moves: Any = np.zeros(actions, np.int32)
            ends: Any = np.zeros(ENDS, np.int32)
            begin(dice, seed, 0, CHANCE)
            for i in range(len(won)):
                set_up(s)
                last, low, share = -1, 0, 0.0
                while not is_over(s):
                    if chance(s):
                        land(s, below(dice, chance(s)))
                        continue
                    if s.turn != last:
                        last, low, share = s.turn, 0, 0.0
                        if to_win[s.turn]:
                            leave_alone(s, 1 - s.turn, alone[0])
                            alone[0].phase, alone[0].used, alone[0].extra_turn = CHOOSE, 0, 0
                            moves[0] = 0
                            legal(alone[0], 0, moves)
                            rest = np.inf
                            for k in range(1, moves[0] + 1):
                                count = ends_after(stack, several, cursor, later, avoided, met, alone, moves[k], ends)
                                rest = min(rest, -most(few, ends[:count], 0, 0.0))
                            while low < len(hands) - 2 and hands[low + 1] < rest:
                                low += 1
                            share = min(max((rest - hands[low]) / (hands[low + 1] - hands[low]), 0.0), 1.0)
                    moves[0] = 0
                    legal(s, s.turn, moves)
                    best, highest = moves[1], -np.inf
                    leave_alone(s, s.turn, alone[0])
                    for k in range(1, moves[0] + 1 if moves[0] > 1 else 1):
                        count = ends_after(stack, several, cursor, later, avoided, met, alone, moves[k], ends)
                        if to_win[s.turn]:
                            value = most(second if count < 0 else worth, ends[: abs(count)], low, share)
                        else:
                            value = most(few_second if count < 0 else few, ends[: abs(count)], 0, 0.0)
                        if value > highest:
                            best, highest = moves[k], value
                    apply(s, s.turn, best)
                won[i] = is_winner(s, 0)

    return play  # type: ignore[no-any-return]


def races(game: Game, count: int, first: str, second: str) -> Array:
    """Who wins so many races: 1 where the first seat does."""
    one = Game(game.rulebook, 1, game.options, game.version)
    race: Any = solution(game, "win")
    tables = solution(one).tables  # type: ignore[attr-defined]
    few_second = np.concatenate(([0.0], -tables["second"].reshape(-1)))[:, None]
    known = (race.worth, race.second, race.clock.rest, worth_of_ends(tables["roll"]), few_second)
    won, to_win = np.zeros(count), np.array([first == "win", second == "win"])
    player(game)(*room(game), to_win, *known, templates(one, 1), templates(game, 1), 1, won)
    return won
