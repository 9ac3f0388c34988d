"""Rounds being played: by the loops where all at a table can play there, otherwise by asking everybody.

Both give the same games, and game number g of a seed has the same luck whoever plays it, so where and in which order
rounds are played makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pepperbox.arena.seatings import Seating, seatings, team_seatings
from pepperbox.bots.asking import Asked, Players
from pepperbox.bots.guests import is_guest
from pepperbox.bots.levels import compiling_levels
from pepperbox.bots.looping import compiled_games, plain_games
from pepperbox.bots.search import counted
from pepperbox.engine.game import Game
from pepperbox.games import rulebook


class Played(NamedTuple):
    """A game: lists are by seat."""

    seating: Seating
    shares: list[float]  # of the win; a team's is that of each of its seats
    scores: list[int]
    decisions: int
    asked: list[int] | None = None  # how often a seat was asked, and
    seconds: list[float] | None = None  # for how long it thought,
    slowest: list[float] | None = None  # and about its longest decision, if it was asked
    failed: int | None = None  # the seat that lost by a fault, which ends the game
    fault: str = ""


Round = list[Played]
Rounds = Generator[list[Round], None, None]  # as they are finished; whoever closes it stops whoever plays


@dataclass(frozen=True)
class Work:
    """All that somebody has to know to play rounds, wherever they are."""

    slug: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    version: int
    bots: tuple[str, ...]
    seed: int
    patience: float
    is_compiled: bool
    is_lone: bool = False  # does the first bot sit alone among players of the second?
    tries: int | None = None  # after which whoever thinks stops, instead of by the clock

    @property
    def game(self) -> Game:
        return Game(rulebook(self.slug), self.seats, dict(self.options), self.version)

    def seatings(self, number: int) -> list[Seating]:
        """Those of the round of that number."""
        by_team = seatings(len(self.bots), len(self.teams), self.seed, number, self.is_lone)
        return team_seatings(by_team, self.teams)

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return self.game.teams


class Hall:
    """Where rounds are played; whoever was called to it is sent away when it closes."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._game = work.game
        compiling = compiling_levels(self._game.rulebook)
        self._looping = [bot for bot in work.bots if not is_guest(bot) and bot in compiling]
        self._play: Callable[[Sequence[str], int, int], list[Any]] | None = None
        self._leaving = ExitStack()
        self._players = self._leaving.enter_context(Players(self._game, work.patience))

    def __enter__(self) -> Hall:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._leaving.close()

    def play(self, numbers: range) -> list[Round]:
        """The rounds of these numbers, each with its seatings in order."""
        by_number = [self._work.seatings(number) for number in numbers]
        with counted(self._work.tries):
            return self._rounds(numbers, by_number)

    def _rounds(self, numbers: range, by_number: list[list[Seating]]) -> list[Round]:
        rounds: list[Round] = [[] for _ in numbers]
        if all(seating == by_number[0] for seating in by_number):
            for seating in by_number[0]:
                for found, played in zip(rounds, self._games(seating, numbers), strict=True):
                    found.append(played)
            return rounds
        for found, number, seated in zip(rounds, numbers, by_number, strict=True):
            for seating in seated:
                found.extend(self._games(seating, range(number, number + 1)))
        return rounds

    def _games(self, seating: Seating, numbers: range) -> list[Played]:
        """The games of these numbers in one seating."""
        bots = [self._work.bots[bot] for bot in seating]
        if all(bot in self._looping for bot in bots):
            return [self._looped(seating, *result) for result in self._loops()(bots, numbers.start, len(numbers))]
        asked = (self._players.play(bots, self._work.seed, number) for number in numbers)
        return [_asked(seating, self._work.teams, one) for one in asked]

    def _loops(self) -> Callable[[Sequence[str], int, int], list[Any]]:
        if self._play is None:
            loops = _compiled if self._work.is_compiled else _plain
            self._play = loops(self._game, self._looping, self._work.seed)
        return self._play

    def _looped(self, seating: Seating, scores: list[int], winners: int, decisions: int) -> Played:
        won = [bool(winners >> seat & 1) for seat in range(self._game.seats)]
        return Played(seating, shares_of(won, self._work.teams), scores[: self._game.seats], decisions)


def shares_of(won: Sequence[bool], teams: Sequence[Sequence[int]]) -> list[float]:
    """Of the win, by seat: those who won share it, each team as one.

    >>> shares_of([True, False, True, False], teams=[(0, 2), (1, 3)])
    [1.0, 0.0, 1.0, 0.0]
    >>> shares_of([True, False, True, False], teams=[(0,), (1,), (2,), (3,)])
    [0.5, 0.0, 0.5, 0.0]
    """
    winners = sum(any(won[seat] for seat in team) for team in teams)
    return [win / max(1, winners) for win in won]


def _compiled(game: Game, levels: Sequence[str], seed: int) -> Callable[[Sequence[str], int, int], list[Any]]:
    loops = compiled_games(game, levels, seed)

    def play(bots: Sequence[str], first: int, count: int) -> list[Any]:
        found = loops(bots, first, count)
        columns = (found[name].tolist() for name in ("scores", "winners", "decisions"))
        return list(zip(*columns, strict=True))

    return play


def _plain(game: Game, levels: Sequence[str], seed: int) -> Callable[[Sequence[str], int, int], list[Any]]:
    loops = plain_games(game, levels, seed)

    def play(bots: Sequence[str], first: int, count: int) -> list[Any]:
        return [(result.scores, result.winners, result.decisions) for result in loops(bots, first, count)]

    return play


def _asked(seating: Seating, teams: Sequence[Sequence[int]], asked: Asked) -> Played:
    """What was found by asking; those who played against a bot that failed share the win."""
    if asked.failed is None:
        winners = [seat in asked.winners for seat in range(len(seating))]
    else:
        winners = [bot != seating[asked.failed] for bot in seating]
    shares, thought = shares_of(winners, teams), (asked.decisions, asked.seconds, asked.slowest)
    return Played(seating, shares, asked.scores, sum(asked.decisions), *thought, asked.failed, asked.fault)
