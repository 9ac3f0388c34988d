"""How much of a game of Grand Poobah is luck: by what dice and what choices move the chance to win.

    python -m benchmarks.poobah_luck [GAMES]

Two of a level play, and what the best bot tells is followed. A choice gives away what it is told to be worth less than
the best one; all else that moves the chance is dice. Squares are added up, as those of dice are the variance of who
wins.
"""

from __future__ import annotations

import random
import sys
from typing import Any, NamedTuple

import numpy as np

from benchmarks.poobah import decisions
from pepperbox.bots.grand_poobah import LEVELS
from pepperbox.bots.grand_poobah.thinking import Thinking
from pepperbox.bots.levels import strategy
from pepperbox.engine.game import Game
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.grand_poobah import RULEBOOK, rules


class Told(NamedTuple):
    """Of a game."""

    given_away: float  # of a win, by a player
    by_choices: float  # squares
    by_dice: float


def followed(level: str, number: int, thinking: Thinking, luck: random.Random) -> Told:
    plays, whims, s = strategy(LEVELS[level]), started(number, 0, CHOICE), Game(RULEBOOK, 2).set_up()
    given_away, by_choices, by_dice, chance = 0.0, 0.0, 0.0, 0.5  # the chance is of the first seat
    for moves in decisions(s, luck):
        worths = [worth.value for worth in thinking.weigh(s, s.turn, moves)]
        action = plays(s, s.turn, moves, whims)
        most, chosen = max(worths), worths[moves[1 : moves[0] + 1].index(action)]
        by_dice += (of_first(s, most) - chance) ** 2
        by_choices += (most - chosen) ** 2
        given_away += (most - chosen) / 2
        chance = of_first(s, chosen)
        rules.apply(s, s.turn, action)
    return Told(given_away, by_choices, by_dice + (rules.is_winner(s, 0) - chance) ** 2)


def of_first(s: Any, chance: float) -> float:
    return 1 - chance if s.turn else chance


def main(games: int = 300) -> None:
    thinking = Thinking()
    for level in LEVELS:
        luck = random.Random(9)
        told = np.array([followed(level, number, thinking, luck) for number in range(games)])
        given_away, by_choices, by_dice = told.mean(axis=0)
        error, share = told[:, 0].std() / games**0.5, by_choices / (by_choices + by_dice)
        print(f"{level}: gives away {100 * given_away:.1f} ± {100 * error:.1f} % of a win in a game")
        print(
            f"{level}: squares are {by_dice:.3f} by dice and {by_choices:.4f} by choices, {100 * share:.1f} % of both"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
