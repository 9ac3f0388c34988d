"""A search that names no game: what each legal action is worth, found by playing on from it.

Every action is tried in the same worlds with the same luck (rollouts.py), so that few rollouts tell which is better.
The budget is spent in rounds of equal length. In each, all that are left are tried equally often; then the worse half
goes, and whatever is clearly worse than the best goes sooner (contest.py). What is left at the end is the best. What
the policy itself would do is not sent away early by bad luck: it stays until two are left. An action that went early is
told by how far it was behind the best in the worlds in which both were tried.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from pepperbox.engine.game import Game
from pepperbox.engine.loops import Strategy
from pepperbox.engine.rulebook import Moves, Rulebook
from pepperbox.engine.stream import CHOICE, Stream, draw, started
from pepperbox.solve.solution import Worth

if TYPE_CHECKING:
    from pepperbox.bots.rollouts import Rollouts

FIRST = 4  # rollouts before the first look at the clock; the next comes when there are a quarter more
FEWEST = 256  # rollouts of the best at least, so that what it is worth can be told


class Budget(NamedTuple):
    """When to stop thinking: whatever comes first."""

    seconds: float
    tries: int = 1 << 60  # rollouts of single actions


_most: ContextVar[int | None] = ContextVar("most", default=None)  # tries of everybody, whose time does not count then


@contextmanager
def counted(tries: int | None) -> Iterator[None]:
    """While this lasts, all who think stop after so many tries at most, and not by the clock: same whims, same answer.

    None leaves everybody their own budget.
    """
    before = _most.set(tries)
    try:
        yield
    finally:
        _most.reset(before)


class Horizon(NamedTuple):
    """How far rollouts go, and what is worth how much there; written like rules."""

    is_reached: Callable[[Any, Any], bool]  # is this far enough from the position where they began?
    outlook: Callable[[Any, int], float]  # what the position there is worth to a seat
    times: int = 1  # how often that is to be reached, such as a turn


Imagination = Callable[[Any, int, Stream], None]
"""Changes a world that was drawn so that the others may well have played in it as they did; written like rules.

The world agrees with what the seat has seen, before and after; what it can't know becomes as likely as it is by what
the others bid, drew or passed.
"""


class Search:
    """A player who plays on in thought from every legal action, with one policy for all seats."""

    def __init__(
        self,
        book: Rulebook,
        policy: Strategy,
        budget: Budget,
        horizon: Horizon | None = None,
        imagination: Imagination | None = None,
    ) -> None:
        self.book = book
        self.meanwhile = self.policy = policy
        self.budget = budget
        self.horizon = horizon
        self.imagination = imagination
        self._rollouts: Rollouts | None = None

    def is_ready(self, game: Game) -> bool:
        return self._rollouts is not None

    def prepare(self, game: Game) -> None:
        self._load()

    def _load(self) -> Rollouts:
        from pepperbox.bots.rollouts import Rollouts

        self._rollouts = self._rollouts or Rollouts(self.book, self.policy, self.horizon, self.imagination)
        return self._rollouts

    def weigh(self, s: Any, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        from pepperbox.bots.contest import Contest

        play, seed = self._load().values, draw(whims)
        favourite = self.policy(s, seat, moves, started(seed, 0, CHOICE))
        contest, clock = Contest(moves[1 : moves[0] + 1], favourite), Clock(self.budget)
        for number in range(contest.rounds):
            while not contest.is_settled and (not contest.count or clock.spent < (number + 1) / contest.rounds):
                count = max(FIRST, contest.count // 4)
                clock.tried += count * len(contest.left)
                contest.note(play(s, seat, contest.left, seed, contest.count, count))
            contest.halve()
        fewest = min(FEWEST, clock.budget.tries)
        contest.note(play(s, seat, contest.left, seed, contest.count, max(0, fewest - contest.count)))
        return contest.worths("win" if s.seats > 1 else "points")


class Clock:
    """What has been spent of a budget."""

    def __init__(self, budget: Budget) -> None:
        most = _most.get()
        self.budget = budget if most is None else Budget(inf, min(most, budget.tries))
        self._begun = time.perf_counter()
        self.tried = 0

    @property
    def spent(self) -> float:
        """The part of it that is gone, from 0 to 1 and more."""
        seconds = time.perf_counter() - self._begun
        return max(seconds / self.budget.seconds, self.tried / self.budget.tries)
