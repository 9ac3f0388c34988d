"""What solvers have in common: what an action is worth, and who can say it exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Event, Moves
from pepperbox.engine.stream import Stream

if TYPE_CHECKING:
    from pepperbox.engine.compiled import Array

Tables = Mapping[str, "Array"]  # what a solver has worked out, by name
Progress = Callable[[float], None]  # is told which part of the work is done, from 0 to 1


class Worth(NamedTuple):
    """What an action is worth to the seat that decides."""

    value: float  # more is better
    unit: str  # "points"; "turns" still to come, counted below zero; "win" for the part of a win to be expected
    error: float = 0.0  # the standard error, or how far it may be away; 0 where the value is exact


class Solution(Protocol):
    """A game that is solved; to those who play it a player who says what each legal action is worth."""

    value: float  # of the game, or of a turn, as it begins
    unit: str
    within: float  # how far the value may be away from what is right; 0 where it is exact
    about: str  # what the value is, in a few words
    figures: dict[str, float]  # more of interest, by what it is

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        """The worth of the moves, in their order and in one unit."""


@runtime_checkable
class Remembering(Protocol):
    """A solution of a game with secrets: what is right depends on all that a seat has seen, not on what lies there."""

    def weigh_after(self, s: Any, seat: int, moves: Moves, history: Sequence[Event]) -> list[Worth]:
        """The worth of the moves after what the seat has seen happen."""


class Solver(Protocol):
    """A game's file here, for one aim: from nothing to tables, and from tables to answers."""

    def objection(self, game: Game) -> str | None:
        """Why there is no solution for these seats and options."""

    def settled(self, game: Game) -> str:
        """A name for what the tables depend on, among seats and options."""

    def solve(self, game: Game, progress: Progress, cores: int) -> Tables: ...

    def solution_from(self, game: Game, tables: Tables) -> Solution: ...
