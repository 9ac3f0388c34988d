"""Many games between bots, counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any, NamedTuple

from pepperbox.bots.levels import compiling_levels, strategies
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game, check_numba, checked_count
from pepperbox.engine.loops import Result, make_loops
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import checked_seed

SPEEDS = ("auto", "plain", "compiled")
MOST_AT_ONCE = 10_000  # games between two looks at the progress and at Ctrl-C
WORTH_COMPILING = 200  # games; below, loading compiled code takes longer than playing


@dataclass(frozen=True)
class Simulation:
    """What came of it; lists are in seat order. A shared win counts as an equal part of one for each winner."""

    games: int
    bots: list[str]
    mean_scores: list[float]
    win_share: list[float]
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
) -> Simulation:
    """Let bots play, one for each seat; one bot alone plays all seats.

    The same seed gives the same games, interpreted (`speed="plain"`) or compiled, on one core or more.
    `progress` is told how many games are finished.
    """
    bots = _bot_by_seat(game, [bots] if isinstance(bots, str) else bots)
    checked_count("games", games)
    checked_count("cores", cores)
    seed = checked_seed(seed)
    speed = _settled_speed(speed, games, game, bots)
    play = _compiled_games(game, bots, seed, cores) if speed == "compiled" else _plain_games(game, bots, seed)
    portion = min(1 + games // 100, MOST_AT_ONCE) if speed == "compiled" else 1
    sums = _Sums([0] * game.seats, [0] * game.seats, 0)
    start = time.perf_counter()
    for first in range(0, games, portion):
        count = min(portion, games - first)
        sums = _added(sums, play(first, count))
        if progress:
            progress(first + count)
    seconds = time.perf_counter() - start
    return Simulation(
        games=games,
        bots=list(bots),
        mean_scores=[score / games for score in sums.scores],
        win_share=[wins / games for wins in sums.wins],
        seconds=seconds,
        mean_decisions=sums.decisions / games,
        games_per_second=games / seconds,
        seed=seed,
        speed=speed,
    )


def _bot_by_seat(game: Game, bots: Sequence[str]) -> Sequence[str]:
    if len(bots) not in (1, game.seats):
        raise BadOption(f"{game.slug} has {game.seats} seats here: name one bot or {game.seats}, not {len(bots)}")
    return list(bots) * game.seats if len(bots) == 1 else bots


def _settled_speed(speed: str, games: int, game: Game, bots: Sequence[str]) -> str:
    if speed not in SPEEDS:
        raise BadOption(f"speed is {', '.join(SPEEDS[:-1])} or {SPEEDS[-1]}, not {speed!r}")
    if speed == "compiled":
        check_compiles(game.rulebook, bots)
    if speed == "auto":
        can_compile = find_spec("numba") is not None and not _thinkers(game.rulebook, bots)
        return "compiled" if can_compile and games >= WORTH_COMPILING else "plain"
    return speed


def check_compiles(book: Rulebook, bots: Collection[str]) -> None:
    check_numba()
    for bot in _thinkers(book, bots):
        raise BadOption(f"the bot {bot} of {book.slug} can't be compiled; it plays at speed plain")


def _thinkers(book: Rulebook, bots: Collection[str]) -> list[str]:
    """Those of the bots that Python has to ask, decision by decision."""
    return [bot for bot in strategies(book, bots) if bot not in compiling_levels(book)]


def compile_ahead(book: Rulebook, bots: Collection[str]) -> bool:
    """Compile what games between bots of these levels take, and keep it; was there anything to do?"""
    from pepperbox.engine.compiled import compiled, is_compiled

    by_level = tuple(strategies(book, bots).values())
    if is_compiled(book, by_level):
        return False
    compiled(book, by_level)
    return True


# ── Playing a portion of the games ───────────────────────────────────────────────────────────────────────────────────


class _Sums(NamedTuple):
    scores: list[int]
    wins: list[float]
    decisions: int


def _added(one: _Sums, two: _Sums) -> _Sums:
    return _Sums(
        [a + b for a, b in zip(one.scores, two.scores, strict=True)],
        [a + b for a, b in zip(one.wins, two.wins, strict=True)],
        one.decisions + two.decisions,
    )


def _plain_games(game: Game, bots: Sequence[str], seed: int) -> Callable[[int, int], _Sums]:
    by_level = strategies(game.rulebook, bots)
    players = [list(by_level).index(bot) for bot in bots]
    loops = make_loops(game.rulebook.rules, tuple(by_level.values()))
    s, dice, whims, moves = game.template.copy(), [0] * 4, [0] * 4, [0] * (game.rulebook.rules.ACTIONS + 1)

    def play(first: int, count: int) -> _Sums:
        sums = _Sums([0] * game.seats, [0] * game.seats, 0)
        for number in range(first, first + count):
            result = Result()
            loops.play(s, None, seed, number, players, dice, whims, moves, result)
            won = [result.winners >> seat & 1 for seat in range(game.seats)]
            shares = [win / sum(won) for win in won]
            sums = _added(sums, _Sums(result.scores[: game.seats], shares, result.decisions))
        return sums

    return play


def _compiled_games(game: Game, bots: Sequence[str], seed: int, cores: int) -> Callable[[int, int], _Sums]:
    import numpy as np

    from pepperbox.engine.compiled import compiled, is_compiled

    by_level = strategies(game.rulebook, bots)
    of_all = strategies(game.rulebook, compiling_levels(game.rulebook))
    if is_compiled(game.rulebook, tuple(of_all.values())) and not is_compiled(game.rulebook, tuple(by_level.values())):
        by_level = of_all  # loops that know more levels serve as well, and are there already
    players = [list(by_level).index(bot) for bot in bots]
    loops = compiled(game.rulebook, tuple(by_level.values()))

    def play(first: int, count: int) -> _Sums:
        results = loops.play(game, players, seed, first, count, cores)
        won = results["winners"][:, None] >> np.arange(game.seats) & 1
        shares = won / won.sum(axis=1, keepdims=True)
        scores = results["scores"][:, : game.seats].sum(axis=0, dtype=np.int64)
        return _Sums(scores.tolist(), shares.sum(axis=0).tolist(), int(results["decisions"].sum(dtype=np.int64)))

    return play
