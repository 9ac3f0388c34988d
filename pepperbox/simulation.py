"""Many games between bots, counted."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import partial, reduce
from importlib.util import find_spec
from math import lcm, sqrt
from multiprocessing import get_context
from typing import Any, NamedTuple

from pepperbox.bots.asking import Players
from pepperbox.bots.guests import guest, is_guest
from pepperbox.bots.levels import compiling_levels, prepare, strategies
from pepperbox.bots.looping import compiled_games, plain_games
from pepperbox.bots.search import counted
from pepperbox.cluster import Cluster, check_ray
from pepperbox.engine.errors import BadOption, BotFault
from pepperbox.engine.game import Game, check_numba, checked_count
from pepperbox.engine.loops import MOST_SEATS
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import checked_seed
from pepperbox.games import Settings, settings_of, settled

SPEEDS = ("auto", "plain", "compiled")
MOST_AT_ONCE = 10_000  # games between two looks at the progress and at Ctrl-C; where Python plays them,
FEW_AT_ONCE = 4  # for each process, if there are several
WORTH_COMPILING = 200  # games; below, loading compiled code takes longer than playing
A_WIN = lcm(*range(1, MOST_SEATS + 1))  # in parts that all who share it can have: so sums are exact, in whatever order


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
    ray: str | None = None,
) -> Simulation:
    """Let bots play, one for each seat; one bot alone plays all seats.

    A bot is a level, `my_module:MyBot`, or `program:` and a command; the first fault of such a guest ends it all.
    The same seed gives the same games, interpreted (`speed="plain"`) or compiled, on one core or more.
    Levels that think take their time; given `tries`, they stop after so many instead, and play the same each time.
    `progress` is told how many games are finished. `ray` is the address of a cluster that plays instead, with `cores`
    workers; all of it comes to the same, whoever plays.
    """
    bots = bot_by_seat(game, [bots] if isinstance(bots, str) else bots)
    checked_count("games", games)
    checked_count("cores", cores)
    if tries is not None:
        checked_count("tries", tries)
    seed = checked_seed(seed)
    speed = _settled_speed(speed, games, game, bots)
    if ray is not None:
        check_ray()
    sums, portions = _no_games(game), _portions(games, cores, speed, ray is not None)
    with ExitStack() as leaving:
        play_all = _way_to_play_all(game, bots, seed, cores, speed, tries, ray, leaving)
        start = time.perf_counter()
        for found in play_all(portions):
            sums = _added(sums, found)
            if progress:
                progress(sums.games)
    seconds = time.perf_counter() - start
    return Simulation(
        games=games,
        bots=list(bots),
        mean_scores=[score / games for score in sums.scores],
        score_errors=_errors(games, sums.scores, sums.squared_scores),
        win_share=[wins / (games * A_WIN) for wins in sums.wins],
        win_errors=_errors(games, sums.wins, sums.squared_wins, A_WIN),
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
    """What some games came to; lists are by seat, wins in parts of `A_WIN`."""

    games: int
    decisions: int
    scores: list[int]
    squared_scores: list[int]
    wins: list[int]
    squared_wins: list[int]


_Play = Callable[[range], _Sums]  # given the numbers of games


def _no_games(game: Game) -> _Sums:
    return _Sums(0, 0, *([0] * game.seats for _ in range(4)))


def _one_game(scores: Sequence[int], winners: Collection[int], decisions: int) -> _Sums:
    wins = [(seat in winners) * A_WIN // len(winners) for seat in range(len(scores))]
    return _Sums(1, decisions, [*scores], [score**2 for score in scores], wins, [win**2 for win in wins])


def _added(one: _Sums, two: _Sums) -> _Sums:
    pairs = zip(one[2:], two[2:], strict=True)
    lists = ([a + b for a, b in zip(ours, theirs, strict=True)] for ours, theirs in pairs)
    return _Sums(one.games + two.games, one.decisions + two.decisions, *lists)


def _errors(games: int, sums: Sequence[int], squares: Sequence[int], unit: int = 1) -> list[float | None]:
    """The standard errors of means, from the sums of values and of their squares, counted in parts of a unit."""
    if games == 1:
        return [None] * len(sums)
    spreads = (games * square - total * total for total, square in zip(sums, squares, strict=True))
    return [sqrt(spread / (games - 1)) / (games * unit) for spread in spreads]


def _portions(games: int, cores: int, speed: str, is_far: bool) -> Iterator[range]:
    """All games, some at once; on a cluster single ones, where each takes long."""
    portion = 1 if is_far or cores == 1 else FEW_AT_ONCE * cores
    if speed == "compiled":
        portion = min(1 + games // max(100, 4 * cores), MOST_AT_ONCE)
    return (range(first, min(first + portion, games)) for first in range(0, games, portion))


def _way_to_play_all(
    game: Game,
    bots: Sequence[str],
    seed: int,
    cores: int,
    speed: str,
    tries: int | None,
    ray: str | None,
    leaving: ExitStack,
) -> Callable[[Iterable[range]], Iterator[_Sums]]:
    if ray is not None:
        work = (settings_of(game), bots, seed, speed, tries)
        cluster: Cluster[range, _Sums] = leaving.enter_context(Cluster(ray, cores, _playing, *work))
        return cluster.map
    leaving.enter_context(counted(tries))
    return partial(map, _way_to_play(game, bots, seed, cores, speed, tries, leaving))


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

    def play(numbers: range) -> _Sums:
        sums = _no_games(game)
        for result in play_games(bots, numbers.start, len(numbers)):
            winners = [seat for seat in range(game.seats) if result.winners >> seat & 1]
            sums = _added(sums, _one_game(result.scores[: game.seats], winners, result.decisions))
        return sums

    return play


def _asked_sums(game: Game, bots: Sequence[str], seed: int, players: Players) -> _Play:
    def play(numbers: range) -> _Sums:
        sums = _no_games(game)
        for number in numbers:
            asked = players.play(bots, seed, number)
            if asked.failed is not None:
                raise BotFault(asked.fault)
            sums = _added(sums, _one_game(asked.scores, asked.winners, sum(asked.decisions)))
        return sums

    return play


def _compiled_sums(game: Game, bots: Sequence[str], seed: int, cores: int) -> _Play:
    import numpy as np

    play_games = compiled_games(game, bots, seed, cores)

    def play(numbers: range) -> _Sums:
        results = play_games(bots, numbers.start, len(numbers))
        won = results["winners"][:, None] >> np.arange(game.seats) & 1
        shares, scores = (
            won * A_WIN // won.sum(axis=1, keepdims=True),
            results["scores"][:, : game.seats].astype(np.int64),
        )
        lists = [values.sum(axis=0).tolist() for values in (scores, scores**2, shares, shares**2)]
        return _Sums(len(numbers), int(results["decisions"].sum(dtype=np.int64)), *lists)

    return play


# ── In several processes, where levels think, or on many machines ────────────────────────────────────────────────────

_at_work: list[_Play] = []  # in such a process: how it plays


def _processes(game: Game, bots: Sequence[str], seed: int, cores: int, tries: int | None) -> ProcessPoolExecutor:
    work = (settings_of(game), bots, seed, "plain", tries)
    return ProcessPoolExecutor(cores, get_context("spawn"), _begin_work, work)


def _begin_work(*work: Any) -> None:
    """Get ready to play; leave it to the other process to hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _at_work.append(ExitStack().enter_context(_playing(*work)))


@contextmanager
def _playing(settings: Settings, bots: Sequence[str], seed: int, speed: str, tries: int | None) -> Iterator[_Play]:
    """How games are played there."""
    with ExitStack() as leaving:
        play = _way_to_play(settled(settings), bots, seed, 1, speed, tries, leaving)

        def play_counted(numbers: range) -> _Sums:
            with counted(tries):
                return play(numbers)

        yield play_counted


def _played_there(number: int) -> _Sums:
    return _at_work[0](range(number, number + 1))


def _sums_of_processes(game: Game, pool: ProcessPoolExecutor) -> _Play:
    return lambda numbers: reduce(_added, pool.map(_played_there, numbers), _no_games(game))
