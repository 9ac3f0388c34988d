"""Keep on Rolling: the solved race for two as a sketch, from a hundred of its numbers.

The table of the race is large and takes long to make (`pepperbox solve keep-on-rolling --aim win`). But chances to win
change smoothly with the points of both, and what a turn does is worked out anew anyway. So here are the chances for
every 25 points, and those of the chase; what lies between is told by cubics through their log odds. Up to 200 points
that is 0.0016 away from the table at most where both are level, up to 225 0.004. From there on chances hardly change
any more, and 233 stands for all that is closer to the target.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.solve.keep_on_rolling.race import BANKS, HIGHEST, MOST_TARGET, ask_for_rows, continued
from pepperbox.solve.keep_on_rolling.rows import MOST_IN_A_ROW, solved_row
from pepperbox.solve.keep_on_rolling.turn import ENOUGH, points_themselves, solved_turn

APART = 25  # points between the numbers that are known
WIN = (  # the chance to win of who is on turn, by their points and by the other's
    (0.5424, 0.4783, 0.4121, 0.3456, 0.2808, 0.2200, 0.1655, 0.1183, 0.0796, 0.0486),
    (0.6071, 0.5443, 0.4774, 0.4082, 0.3384, 0.2707, 0.2080, 0.1522, 0.1049, 0.0656),
    (0.6715, 0.6119, 0.5465, 0.4765, 0.4035, 0.3300, 0.2592, 0.1943, 0.1375, 0.0882),
    (0.7337, 0.6792, 0.6175, 0.5492, 0.4753, 0.3978, 0.3200, 0.2458, 0.1785, 0.1173),
    (0.7917, 0.7439, 0.6881, 0.6242, 0.5525, 0.4738, 0.3912, 0.3080, 0.2298, 0.1538),
    (0.8437, 0.8038, 0.7558, 0.6990, 0.6328, 0.5566, 0.4728, 0.3839, 0.2956, 0.2031),
    (0.8883, 0.8567, 0.8176, 0.7698, 0.7122, 0.6427, 0.5622, 0.4719, 0.3763, 0.2689),
    (0.9248, 0.9014, 0.8715, 0.8340, 0.7877, 0.7290, 0.6571, 0.5715, 0.4726, 0.3529),
    (0.9532, 0.9374, 0.9165, 0.8895, 0.8555, 0.8109, 0.7527, 0.6792, 0.5879, 0.4598),
    (0.9753, 0.9665, 0.9545, 0.9387, 0.9182, 0.8911, 0.8533, 0.8014, 0.7326, 0.6183),
)
CHASE = {  # the chance to win of who has to pass so many points
    1: 0.5772,
    5: 0.5500,
    10: 0.5105,
    20: 0.4192,
    30: 0.3376,
    40: 0.2739,
    50: 0.2275,
    75: 0.1624,
    100: 0.1154,
    150: 0.0615,
    200: 0.0331,
}
CLOSEST = 233  # points that stand for all beyond
EVERY = 4  # row that is started is worked out


class Sketch:
    """What is known of the race for two, nearly as the solution knows it."""

    within = 0.01

    def __init__(self) -> None:
        curves = cubics(np.minimum(np.arange(MOST_TARGET), CLOSEST), APART * np.arange(len(WIN)))
        self.win: Array = chances(curves @ log_odds(np.array(WIN)) @ curves.T)
        deepest = max(CHASE)
        known = cubics(np.arange(deepest + 1), np.array(list(CHASE)))
        self.chase: Array = continued(chances(known @ log_odds(np.array(list(CHASE.values())))))
        self.turns = AllAnswers()


@cache
def sketch() -> Sketch:
    """One for all games."""
    return Sketch()


class AllAnswers:
    """Turns with every answer there is: slower than with the few that are ever the best, but nothing has to be kept."""

    def __init__(self) -> None:
        start = solved_turn(points_themselves(ENOUGH), ENOUGH, lambda done: None)
        self.expected = 2.0 * np.arange(HIGHEST + 1)  # from ENOUGH on one stops
        self.expected[: ENOUGH + 1] = start[: ENOUGH + 1]

    def starts(self, banks: Array) -> Array:
        """What it is worth to start a row, by turn and by the points before it; 0 where stopping is right anyway."""
        needed = np.zeros((len(banks), HIGHEST + 1), np.bool_)
        ask_for_rows()(banks, self.expected, np.zeros(BANKS + 1, np.int64), needed)
        return np.array([self._start(bank, rows) for bank, rows in zip(banks, needed, strict=True)])

    def _start(self, bank: Array, needed: Array) -> Array:
        """Every fourth row, the larger first, and a line between two of them; all others where there are no two."""
        start = np.zeros(HIGHEST + MOST_IN_A_ROW + 1)
        for before in reversed(range(HIGHEST + 1)):
            above = -(-before // EVERY) * EVERY
            is_between = above != before and above <= HIGHEST and needed[above]
            if needed[before] and not (is_between and needed[above - EVERY]):
                start[before] = solved_row(before, bank, start).roll[-1]
                if before % EVERY == 0 and needed[min(before + EVERY, HIGHEST)]:
                    start[before : before + EVERY] = np.linspace(start[before], start[before + EVERY], EVERY, False)
        return start


def log_odds(chance: Array) -> Array:
    odds: Array = np.log(chance / (1 - chance))
    return odds


def chances(odds: Array) -> Array:
    chance: Array = 1 / (1 + np.exp(-odds))
    return chance


def cubics(points: Array, known: Array) -> Array:
    """What makes of values where they are known one for each of the points: curves through the four around it."""
    weights = np.zeros((len(points), len(known)))
    first = np.clip(np.searchsorted(known, points) - 2, 0, len(known) - 4)
    for node in range(4):
        others = [known[first + other] for other in range(4) if other != node]
        here = known[first + node]
        weights[np.arange(len(points)), first + node] = np.prod(
            [(points - other) / (here - other) for other in others], axis=0
        )
    return weights
