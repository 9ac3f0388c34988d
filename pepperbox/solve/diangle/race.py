"""Diangle! for two: the race that is won most often against somebody who needs few turns.

With another in the race it is not the number of turns that counts but being first. Exactly, a race for two stands at
what both have on their boards: 12,231 rolls for each, 150 million for two. But all that matters of the other is when
they will be there. So

**The other is a clock.** Whoever plays for the fewest turns (`alone`) stands between turns at a rest x, the further
turns to be expected. By x the 12,231 rolls fall into `HANDS` groups, each as likely as the others on the way of a
race, and what one turn makes of a group is a chance for each group, or for being there: `ticks`. They are worked out
exactly, the rolls of a group counted as often as a race comes to them.

**Against that clock everything is exact.** In the words of `reach`, one lane for each group k the other is in: OVER is
worth 1, a roll of this turn what it is worth, and a roll of the next turn what is left when the other has moved:

    later(end, k) = sum over groups k′ of ticks(k, k′) · worth(end, k′)

Level by level from the last one down, the rolls of a level are one equation, which is solved by putting into it what
it gives. For an x between those of two groups, what they say is mixed.

**What is not exact:** that the other, too, might rather win than need few turns; that a group forgets how it is
composed; and that what to take up, or to advance before the roll, is here decided before the other moves (in play, it
is not). `ERROR` is more than the value was seen to be away from what is played, and more than it is away at the last
level, where a race for two is small enough to be solved exactly (`last_level`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.diangle.rules import CHOOSE, KEEPS, LEVELS, State, legal
from pepperbox.solve.diangle import alone
from pepperbox.solve.diangle.alone import Choices, backwards
from pepperbox.solve.diangle.reach import (
    ENDS,
    OVER,
    OVER_LATER,
    TURN_ENDS,
    WAYS,
    ends_after,
    ends_of,
    kernels,
    reach,
    room,
    ways_to_land,
)
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

HANDS = 20  # groups of rests at most
LONGEST = 60  # turns that are looked at of the clock
STEADY = 1e-9  # a pass that changes nothing more
STEPS = 4095  # in which chances are kept
ERROR = 0.01


# ── The clock ────────────────────────────────────────────────────────────────────────────────────────────────────────


class Clock(NamedTuple):
    """Groups of rests, from the shortest on, and what a turn makes of each."""

    rest: Array  # the mean of a group
    ticks: Array  # by group, the chance of each; what is missing is that of being there


def solved_clock(choices: Choices, roll: Array) -> Clock:
    rest = np.concatenate(([-1.0], roll.reshape(-1)))  # of the ends of a turn, OVER among them
    often = visits(choices)
    group, hands = grouped(rest, often)
    carried = np.zeros((ENDS, hands))
    carried[TURN_ENDS:][np.arange(TURN_ENDS), group] = 1
    choices.follow(carried)
    ticks, means, total = np.zeros((hands, hands)), np.zeros(hands), np.bincount(group, often)
    for hand in range(hands):
        here = group == hand
        ticks[hand] = often[here] @ carried[:TURN_ENDS][here] / total[hand]
        means[hand] = often[here] @ rest[here] / total[hand]
    return Clock(means, ticks)


def visits(choices: Choices) -> Array:
    """How often the best race comes to each end between turns."""
    mass, often = np.zeros(ENDS), np.zeros(TURN_ENDS)
    mass[ends_of(choices.first, 0).start] = 1
    for _ in range(LONGEST):
        often += mass[:TURN_ENDS]
        choices.spread(mass)
        mass[:TURN_ENDS] = mass[TURN_ENDS:]
        mass[TURN_ENDS:] = 0
        mass[OVER] = 0
    return often


def grouped(rest: Array, often: Array) -> tuple[Array, int]:
    """The group of each end, so that a race is in each about as often, and how many there are."""
    order = np.argsort(rest, kind="stable")
    before = np.cumsum(often[order]) - often[order]
    group = np.zeros(len(rest), np.int64)
    group[order] = (before / often.sum() * HANDS).astype(np.int64)
    met, numbered = np.unique(np.minimum(group, group[often > 0].max()), return_inverse=True)
    return numbered.reshape(-1), len(met)


# ── Against it ───────────────────────────────────────────────────────────────────────────────────────────────────────


def solved_worth(game: Game, clock: Clock, progress: Progress, first: int = 0) -> tuple[Array, Array]:
    """What ends are worth, by group of the other, and what second rolls are."""
    hands = len(clock.rest)
    worth, second = np.zeros((ENDS, hands)), np.zeros((TURN_ENDS, hands))
    worth[OVER] = 1
    worth[OVER_LATER] = clock.ticks.sum(axis=1)
    walking = room(game)
    for done, (level, extra) in enumerate(backwards(first), 1):
        here, later, change = ends_of(level, extra), ends_of(level, extra, 1), 1.0
        found, settled = reach(walking, level, extra), np.zeros((WAYS, hands))
        while change > STEADY:
            kernels().settle(found.first, found.ends, worth, settled)
            change = kernels().roll(level, found.keeps, *ways_to_land(), settled, second[here], worth[here])
            worth[later] = worth[here] @ clock.ticks.T
            change *= 1 - extra
        progress(done / (2 * (LEVELS - first)))
    return worth, second


def objection(game: Game) -> str | None:
    return None if game.seats == 2 else f"the race of {game.slug} is solved for two seats, not for {game.seats}"


settled = alone.settled


def solve(game: Game, progress: Progress, cores: int, first: int = 0) -> Tables:
    """From the last level down to the first of interest, where both begin."""
    tables = alone.solve(game, lambda done: progress(0.2 * done), cores, first)
    choices = Choices(game, tables, first)
    progress(0.3)
    clock = solved_clock(choices, tables["roll"])
    progress(0.4)
    worth, second = solved_worth(game, clock, lambda done: progress(0.4 + 0.6 * done), first)
    kept = np.flatnonzero(worth[:TURN_ENDS].any(axis=1))
    first_roll, second_roll = in_steps(worth[kept]), in_steps(second[kept])
    chances = {"worth": differences(first_roll), "again": differences(first_roll - second_roll)}
    rest = np.concatenate(([-1.0], tables["roll"].reshape(-1)))[kept].astype(np.float32)
    return {"kept": kept.astype(np.int32), "rest": rest, **chances, "hands": clock.rest, "ticks": clock.ticks}


def in_steps(chances: Array) -> Array:
    rounded: Array = np.rint(STEPS * chances).astype(np.int16)
    return rounded


def differences(steps: Array) -> Array:
    """From each group to the next, all ends of one after the other: small numbers, which are packed well."""
    rows: Array = np.diff(steps, axis=1, prepend=np.int16(0)).T.copy()
    return rows


def summed(rows: Array) -> Array:
    """The chances that such differences come from."""
    chances: Array = np.cumsum(rows.T, axis=1, dtype=np.int64) / STEPS
    return chances


def solution_from(game: Game, tables: Tables) -> Solution:
    return BestRace(game, tables)


class BestRace:
    """The race that is won most often against somebody who needs few turns."""

    unit = "win"
    within = ERROR
    about = "chance to win of whoever begins"

    def __init__(self, game: Game, tables: Tables) -> None:
        kept, self.clock = tables["kept"], Clock(tables["hands"], tables["ticks"])
        hands = len(self.clock.rest)
        self.worth, self.second = np.zeros((ENDS, hands)), np.zeros((TURN_ENDS, hands))
        self.worth[kept] = summed(tables["worth"])
        self.second[kept] = self.worth[kept] - summed(tables["again"])
        self.worth[TURN_ENDS:] = self.worth[:TURN_ENDS] @ self.clock.ticks.T
        roll = np.zeros(TURN_ENDS)
        roll[kept] = tables["rest"]
        rolls = {"roll": roll[1:].reshape(LEVELS, 2, KEEPS), "second": np.zeros((LEVELS, 2, KEEPS))}
        self.alone: Any = alone.solution_from(game, rolls)
        self.value = float(self.worth[ends_of(0, 0).start] @ self.mixed(self.alone.value - 1))
        self.figures: dict[str, float] = {}
        self._room, self._ends = room(game), np.zeros(ENDS, np.int32)
        self._others_rest = lru_cache(maxsize=64)(self._found_rest)

    def mixed(self, rest: float) -> Array:
        """How much each group has to say about somebody with this rest."""
        hands = np.arange(len(self.clock.rest))
        shares: Array = np.maximum(0, 1 - abs(hands - float(np.interp(rest, self.clock.rest, hands))))
        return shares

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        other, mine = self.alone.alone(s, 1 - seat), self.alone.alone(s, seat)
        other.phase, other.used, other.extra_turn = CHOOSE, 0, 0
        mixed = self.mixed(self._others_rest(other.level[0], tuple(other.faces[0]), tuple(other.board[0])))
        chances = [self._worth_of(mine, action, mixed) for action in moves[1 : moves[0] + 1]]
        return [Worth(chance, self.unit, self.within) for chance in chances]

    def _found_rest(self, level: int, faces: tuple[int, ...], board: tuple[int, ...]) -> float:
        """The rest of somebody who is about to begin a turn."""
        s = self.alone.alone(self.alone.beginning, 0)
        s.level[0], s.faces[0], s.board[0] = level, list(faces), list(board)
        moves = [0] * 100
        legal(s, 0, moves)
        return -1.0 - max(float(worth.value) for worth in self.alone.weigh(s, 0, moves, [0] * 4))

    def _worth_of(self, mine: State, action: int, mixed: Array) -> float:
        ends, is_second = ends_after(self._room, mine, action, self._ends)
        chances = self.second[ends] if is_second else self.worth[ends]
        return float((chances @ mixed).max())


# ── The last level, where a race for two is small ────────────────────────────────────────────────────────────────────


def last_level(game: Game) -> Array:
    """The chance to win of who is about to roll, both at the last level, by what stays of theirs and of the other's."""
    level = LEVELS - 1
    found = reach(room(game), level, 0)
    here, later, keeps = ends_of(level, 0), ends_of(level, 0, 1), found.keeps
    worth, second, settled = np.zeros((ENDS, len(keeps))), np.zeros((KEEPS, len(keeps))), np.zeros((WAYS, len(keeps)))
    worth[OVER], change = 1, 1.0
    while change > STEADY:
        worth[later][keeps] = 1 - worth[here][keeps].T
        kernels().settle(found.first, found.ends, worth, settled)
        change = kernels().roll(level, keeps, *ways_to_land(), settled, second, worth[here])
    chances: Array = worth[here][keeps]
    return chances
