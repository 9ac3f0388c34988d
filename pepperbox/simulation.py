"""Many games between bots, counted."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import reduce
from importlib.util import find_spec
from math import sqrt
from multiprocessing import get_context
from typing import Any, NamedTuple

from pepperbox.bots.asking import Players
from pepperbox.bots.guests import guest, is_guest
from pepperbox.bots.levels import compiling_levels, prepare, strategies
from pepperbox.bots.looping import compiled_games, plain_games
from pepperbox.bots.search import counted
from pepperbox.engine.errors import BadOption, BotFault
from pepperbox.engine.game import Game, check_numba, checked_count
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import checked_seed
from pepperbox.games import rulebook

SPEEDS = ("auto", "plain", "compiled")
MOST_AT_ONCE = 10_000  # games between two looks at the progress and at Ctrl-C; where Python plays them,
FEW_AT_ONCE = 4  # for each process, if there are several
WORTH_COMPILING = 200  # games; below, loading compiled code takes longer than playing


@dataclass(frozen=True)
class Simulation:
    """What came of it; lists are in seat order. A shared win counts as an equal part of one for each winner."""

    games: int
    bots: list[str]
    mean_scores: list[float]
    score_errors: list[float | None]  # standard errors of the means; of one game, nobody knows
    win_share: list[float]
    win_errors: list[float | None]
    seconds: float
    mean_decisions: float
    games_per_second: float
    seed: int
    speed: str

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    game: Game,
    bots: Sequence[str] | str,
    games: int,
    seed: int | None = None,
    cores: int = 1,
    speed: str = "auto",
    progress: Callable[[int], None] | None = None,
    tries: int | None = None,
) -> Simulation:
    """Let bots play, one for each seat; one bot alone plays all seats.

    A bot is a level, `my_module:MyBot`, or `program:` and a command; the first fault of such a guest ends it all.
    The same seed gives the same games, interpreted (`speed="plain"`) or compiled, on one core or more.
    Levels that think take their time; given `tries`, they stop after so many instead, and play the same each time.
    `progress` is told how many games are finished.
    """
    bots = bot_by_seat(game, [bots] if isinstance(bots, str) else bots)
    checked_count("games", games)
    checked_count("cores", cores)
    if tries is not None:
        checked_count("tries", tries)
    seed = checked_seed(seed)
    speed = _settled_speed(speed, games, game, bots)
    sums, portion = _no_games(game), _portion(games, cores, speed)
    with ExitStack() as leaving:
        leaving.enter_context(counted(tries))
        play = _way_to_play(game, bots, seed, cores, speed, tries, leaving)
        start = time.perf_counter()
        for first in range(0, games, portion):
            sums = _added(sums, play(first, min(portion, games - first)))
            if progress:
                progress(sums.games)
    seconds = time.perf_counter() - start
    return Simulation(
        games=games,
        bots=list(bots),
        mean_scores=[score / games for score in sums.scores],
        score_errors=_errors(games, sums.scores, sums.squared_scores),
        win_share=[wins / games for wins in sums.wins],
        win_errors=_errors(games, sums.wins, sums.squared_wins),
        seconds=seconds,
        mean_decisions=sums.decisions / games,
        games_per_second=games / seconds,
        seed=seed,
        speed=speed,
    )


def bot_by_seat(game: Game, bots: Sequence[str]) -> Sequence[str]:
    """A bot for each seat; one alone plays them all."""
    if len(bots) not in (1, game.seats):
        raise BadOption(f"{game.slug} has {game.seats} seats here: name one bot or {game.seats}, not {len(bots)}")
    return list(bots) * game.seats if len(bots) == 1 else bots


def _settled_speed(speed: str, games: int, game: Game, bots: Sequence[str]) -> str:
    check_bots(game, bots)
    if speed not in SPEEDS:
        raise BadOption(f"speed is {', '.join(SPEEDS[:-1])} or {SPEEDS[-1]}, not {speed!r}")
    if speed == "compiled":
        check_compiles(game.rulebook, bots)
    if speed == "auto":
        can_compile = find_spec("numba") is not None and not _thinkers(game.rulebook, bots)
        return "compiled" if can_compile and games >= WORTH_COMPILING else "plain"
    return speed


def check_bots(game: Game, bots: Collection[str]) -> None:
    """Are they levels of the game, or guests who can be found?"""
    strategies(game.rulebook, [bot for bot in bots if not is_guest(bot)])
    for name in filter(is_guest, bots):
        guest(name, game)


def check_compiles(book: Rulebook, bots: Collection[str]) -> None:
    check_numba()
    for bot in _thinkers(book, bots):
        raise BadOption(f"the bot {bot} of {book.slug} can't be compiled; it plays at speed plain")


def _thinkers(book: Rulebook, bots: Collection[str]) -> list[str]:
    """Those of the bots that Python has to ask, decision by decision."""
    levels = [bot for bot in bots if not is_guest(bot)]
    return [bot for bot in strategies(book, levels) if bot not in compiling_levels(book)] + [*filter(is_guest, bots)]


def compile_ahead(book: Rulebook, bots: Collection[str]) -> bool:
    """Compile what games between bots of these levels take, and keep it; was there anything to do?"""
    from pepperbox.engine.compiled import compiled, is_compiled

    by_level = tuple(strategies(book, bots).values())
    if is_compiled(book, by_level):
        return False
    compiled(book, by_level)
    return True


def made_ready(game: Game, bots: Collection[str]) -> Iterator[tuple[str, float]]:
    """Compile and load what bots of these levels take, part by part: tells which, and how many seconds it took."""
    thinking = _thinkers(game.rulebook, bots)
    looping = [bot for bot in bots if bot not in thinking]
    start = time.perf_counter()
    if looping:
        compile_ahead(game.rulebook, looping)
        yield ", ".join(looping), time.perf_counter() - start
    for bot in thinking:
        start = time.perf_counter()
        prepare(game, [bot])
        yield bot, time.perf_counter() - start


# ── Playing portions of the games ────────────────────────────────────────────────────────────────────────────────────


class _Sums(NamedTuple):
    """What some games came to; lists are by seat."""

    games: int
    decisions: int
    scores: list[float]
    squared_scores: list[float]
    wins: list[float]
    squared_wins: list[float]


_Play = Callable[[int, int], _Sums]  # given the number of the first game, and how many


def _no_games(game: Game) -> _Sums:
    return _Sums(0, 0, *([0.0] * game.seats for _ in range(4)))


def _one_game(scores: Sequence[int], winners: Collection[int], decisions: int) -> _Sums:
    wins = [(seat in winners) / len(winners) for seat in range(len(scores))]
    return _Sums(1, decisions, [*scores], [score**2 for score in scores], wins, [win**2 for win in wins])


def _added(one: _Sums, two: _Sums) -> _Sums:
    pairs = zip(one[2:], two[2:], strict=True)
    lists = ([a + b for a, b in zip(ours, theirs, strict=True)] for ours, theirs in pairs)
    return _Sums(one.games + two.games, one.decisions + two.decisions, *lists)


def _errors(games: int, sums: Sequence[float], squares: Sequence[float]) -> list[float | None]:
    """The standard errors of means, from the sums of values and of their squares."""
    if games == 1:
        return [None] * len(sums)
    spreads = (max(0.0, square - total * total / games) for total, square in zip(sums, squares, strict=True))
    return [sqrt(spread / (games - 1) / games) for spread in spreads]


def _portion(games: int, cores: int, speed: str) -> int:
    if speed == "compiled":
        return min(1 + games // 100, MOST_AT_ONCE)
    return FEW_AT_ONCE * cores if cores > 1 else 1


def _way_to_play(
    game: Game, bots: Sequence[str], seed: int, cores: int, speed: str, tries: int | None, leaving: ExitStack
) -> _Play:
    if speed == "compiled":
        return _compiled_sums(game, bots, seed, cores)
    if any(map(is_guest, bots)):
        return _asked_sums(game, bots, seed, leaving.enter_context(Players(game)))
    if cores > 1 and _thinkers(game.rulebook, bots):
        prepare(game, bots)  # once, and not in each process
        return _sums_of_processes(game, leaving.enter_context(_processes(game, bots, seed, cores, tries)))
    return _plain_sums(game, bots, seed)


def _plain_sums(game: Game, bots: Sequence[str], seed: int) -> _Play:
    play_games = plain_games(game, bots, seed)

    def play(first: int, count: int) -> _Sums:
        sums = _no_games(game)
        for result in play_games(bots, first, count):
            winners = [seat for seat in range(game.seats) if result.winners >> seat & 1]
            sums = _added(sums, _one_game(result.scores[: game.seats], winners, result.decisions))
        return sums

    return play


def _asked_sums(game: Game, bots: Sequence[str], seed: int, players: Players) -> _Play:
    def play(first: int, count: int) -> _Sums:
        sums = _no_games(game)
        for number in range(first, first + count):
            asked = players.play(bots, seed, number)
            if asked.failed is not None:
                raise BotFault(asked.fault)
            sums = _added(sums, _one_game(asked.scores, asked.winners, sum(asked.decisions)))
        return sums

    return play


def _compiled_sums(game: Game, bots: Sequence[str], seed: int, cores: int) -> _Play:
    import numpy as np

    play_games = compiled_games(game, bots, seed, cores)

    def play(first: int, count: int) -> _Sums:
        results = play_games(bots, first, count)
        won = results["winners"][:, None] >> np.arange(game.seats) & 1
        shares, scores = won / won.sum(axis=1, keepdims=True), results["scores"][:, : game.seats].astype(np.int64)
        lists = [values.sum(axis=0).tolist() for values in (scores, scores**2, shares, shares**2)]
        return _Sums(count, int(results["decisions"].sum(dtype=np.int64)), *lists)

    return play


# ── In several processes, where levels think ─────────────────────────────────────────────────────────────────────────

_Settings = tuple[str, int, dict[str, Any], int]  # of a game: its name, seats, options and version
_at_work: list[_Play] = []  # in such a process: how it plays


def _processes(game: Game, bots: Sequence[str], seed: int, cores: int, tries: int | None) -> ProcessPoolExecutor:
    settings: _Settings = (game.slug, game.seats, dict(game.options), game.version)
    return ProcessPoolExecutor(cores, get_context("spawn"), _begin_work, (settings, bots, seed, tries))


def _begin_work(settings: _Settings, bots: Sequence[str], seed: int, tries: int | None) -> None:
    """Get ready to play; leave it to the other process to hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    slug, seats, options, version = settings
    play = _plain_sums(Game(rulebook(slug), seats, options, version), bots, seed)

    def play_counted(first: int, count: int) -> _Sums:
        with counted(tries):
            return play(first, count)

    _at_work.append(play_counted)


def _played_there(number: int) -> _Sums:
    return _at_work[0](number, 1)


def _sums_of_processes(game: Game, pool: ProcessPoolExecutor) -> _Play:
    return lambda first, count: reduce(_added, pool.map(_played_there, range(first, first + count)), _no_games(game))
