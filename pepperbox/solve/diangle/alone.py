"""Diangle! for one: the race that can be expected to take the fewest turns, and how many it takes.

An extra turn is part of the turn that earned it. So let the *rest* of a position be how many further turns are
expected when everything is done to make them few; the whole race takes 1 + the rest of its beginning. In the words of
`reach`, an end is worth minus its rest, and one turn less if it is a roll of the next turn.

**One level after the other.** What is done either completes levels and comes to a roll at a higher one, or ends the
turn at this level and comes to a roll of it. From the last level down, rolls at higher ones are known. What remains is
one equation for the rolls of this level, which is solved by putting into it what it gives, from 0 on. As every turn
can complete a level, the values grow towards their limit at least as fast as a geometric series; they are taken when
they change by no more than 10⁻¹³.

**How many turns.** Let within(n, end) be the chance that the best race is over within n turns, this one among them. It
needs no equation: what is left to the next turn has one turn less (`finishes`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.diangle import RULEBOOK
from pepperbox.games.diangle.rules import KEEPS, LEVELS, State
from pepperbox.solve.diangle.reach import (
    ENDS,
    OVER,
    OVER_LATER,
    TURN_ENDS,
    WAYS,
    Room,
    ends_after,
    ends_of,
    kernels,
    reach,
    room,
    ways_to_land,
)
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

STEADY = 1e-13  # a change that makes no difference any more


def objection(game: Game) -> str | None:
    return None


def settled(game: Game) -> str:
    return ("grand" if game.options["grand"] else "plain") + ("" if game.is_newest else f"-rules-{game.version}")


def solve(game: Game, progress: Progress, cores: int, first: int = 0, avoided: Collection[int] = ()) -> Tables:
    """roll(l, e, a) and second(l, e, a), as rests, from the last level down to the first of interest.

    With actions that are avoided, what is still the best for those who never do that.
    """
    worth, second = np.zeros((ENDS, 1)), np.zeros((LEVELS, 2, KEEPS, 1))
    worth[OVER_LATER] = -1
    for level in reversed(range(first, LEVELS)):
        solve_level(room(game, avoided), level, worth, second)
        progress((LEVELS - level) / (LEVELS - first))
    roll = [[-worth[ends_of(level, extra), 0] for extra in range(2)] for level in range(LEVELS)]
    return {"roll": np.array(roll) + 0.0, "second": -second[:, :, :, 0] + 0.0}


def solve_level(walking: Room, level: int, worth: Array, second: Array) -> None:
    for extra in range(2):
        found, settled, change = reach(walking, level, extra), np.zeros((WAYS, 1)), 1.0
        here, later = ends_of(level, extra), ends_of(level, extra, 1)
        worth[later] = -1
        while change > STEADY:
            kernels().settle(found.first, found.ends, worth, settled)
            change = kernels().roll(level, found.keeps, *ways_to_land(), settled, second[level, extra], worth[here])
            worth[later] = worth[here] - 1
            change *= 1 - extra  # an extra turn asks for the rolls of this level, but not for those with another one


def worth_of_ends(roll: Array) -> Array:
    """What ends are worth, by the rests of rolls."""
    worth = np.zeros((ENDS, 1))
    worth[OVER_LATER] = -1
    for level in range(LEVELS):
        for extra in range(2):
            worth[ends_of(level, extra), 0] = -roll[level, extra]
            worth[ends_of(level, extra, 1), 0] = -roll[level, extra] - 1
    return worth


# ── What comes of it ─────────────────────────────────────────────────────────────────────────────────────────────────


class Choices:
    """What the best race does, so that anything can be followed that comes of it."""

    def __init__(self, game: Game, tables: Tables, first: int = 0) -> None:
        self.first, self._levels = first, []
        walking, worth = room(game), worth_of_ends(tables["roll"])
        for level, extra in backwards(first):
            found = reach(walking, level, extra)
            settled, chosen = np.zeros((WAYS, 1)), np.zeros(WAYS, np.int32)
            kernels().settle(found.first, found.ends, worth, settled)
            kernels().choose(found.first, found.ends, worth, chosen)
            self._levels.append((found, settled, -tables["second"][level, extra][:, None], chosen))

    def follow(self, carried: Array) -> None:
        """Fill in what the rolls of this turn come to; given are the rolls of the next one, and OVER."""
        for (level, extra), (found, settled, second, chosen) in zip(backwards(self.first), self._levels, strict=True):
            known = (found.keeps, *ways_to_land(), settled, second, chosen, carried)
            kernels().follow(level, *known, carried[ends_of(level, extra)])

    def spread(self, mass: Array) -> None:
        """Spread how likely the rolls of this turn are over all that they come to."""
        for (level, extra), (found, settled, second, chosen) in zip(
            reversed(list(backwards(self.first))), reversed(self._levels), strict=True
        ):
            known = (found.keeps, *ways_to_land(), settled, second, chosen, mass)
            kernels().spread(level, *known, ends_of(level, extra).start)


def backwards(first: int = 0) -> Iterator[tuple[int, int]]:
    """Levels, and whether an extra turn is due, so that what they ask for comes first."""
    return ((level, extra) for level in reversed(range(first, LEVELS)) for extra in range(2))


def finishes(choices: Choices, most: int) -> Array:
    """The chance that the best race is over within 1, 2, … turns."""
    within, chances = np.zeros((ENDS, 1)), []
    within[OVER] = 1
    for _ in range(most):
        choices.follow(within)
        chances.append(float(within[ends_of(choices.first, 0).start, 0]))
        within[TURN_ENDS:] = within[:TURN_ENDS]
    return np.array(chances)


def solution_from(game: Game, tables: Tables) -> Solution:
    return BestRace(game, tables)


class BestRace:
    """The race with the fewest turns to be expected."""

    unit = "turns"
    within = 0.0
    about = "turns that the best race takes"

    def __init__(self, game: Game, tables: Tables) -> None:
        self.tables, self._second = tables, tables["second"]
        self.value = 1 + float(tables["roll"][0, 0, 0])
        self.figures: dict[str, float] = {}
        self._game = Game(RULEBOOK, 1, game.options, game.version)
        self.beginning: State = self._game.set_up()
        self._room, self._worth, self._ends = room(game), worth_of_ends(tables["roll"]), np.zeros(ENDS, np.int32)

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        """Of the seat's own race, whoever else runs."""
        alone = self.alone(s, seat)
        return [Worth(self._worth_of(alone, action), self.unit) for action in moves[1 : moves[0] + 1]]

    def _worth_of(self, alone: State, action: int) -> float:
        ends, is_second = ends_after(self._room, alone, action, self._ends)
        if is_second:
            return -1 - float(self._second.reshape(-1)[ends[0] - 1])
        return float(self._worth[ends, 0].max()) - 1

    def alone(self, s: State, seat: int) -> State:
        """The seat's own race."""
        alone: State = self._game.set_up()
        alone.phase, alone.used, alone.extra_turn = s.phase, s.used, s.extra_turn
        alone.level[0], alone.faces[0], alone.board[0] = s.level[seat], list(s.faces[seat]), list(s.board[seat])
        return alone
