"""Many games between bots, counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from pepperbox.bots.asking import Players
from pepperbox.bots.guests import guest, is_guest
from pepperbox.bots.levels import compiling_levels, strategies
from pepperbox.engine.errors import BadOption, BotFault
from pepperbox.engine.game import Game, check_numba, checked_count
from pepperbox.engine.loops import Result, make_loops
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.stream import checked_seed

if TYPE_CHECKING:
    from pepperbox.engine.compiled import Array

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

    A bot is a level, `my_module:MyBot`, or `program:` and a command; the first fault of such a guest ends it all.
    The same seed gives the same games, interpreted (`speed="plain"`) or compiled, on one core or more.
    `progress` is told how many games are finished.
    """
    bots = _bot_by_seat(game, [bots] if isinstance(bots, str) else bots)
    checked_count("games", games)
    checked_count("cores", cores)
    seed = checked_seed(seed)
    speed = _settled_speed(speed, games, game, bots)
    portion = min(1 + games // 100, MOST_AT_ONCE) if speed == "compiled" else 1
    sums = _Sums([0] * game.seats, [0] * game.seats, 0)
    with Players(game) as players:
        play = _way_to_play(game, bots, seed, cores, speed, players)
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


# ── Playing a portion of the games ───────────────────────────────────────────────────────────────────────────────────


def _way_to_play(
    game: Game, bots: Sequence[str], seed: int, cores: int, speed: str, players: Players
) -> Callable[[int, int], _Sums]:
    if any(map(is_guest, bots)):
        return _asked_sums(game, bots, seed, players)
    return _compiled_sums(game, bots, seed, cores) if speed == "compiled" else _plain_sums(game, bots, seed)


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


def _plain_sums(game: Game, bots: Sequence[str], seed: int) -> Callable[[int, int], _Sums]:
    play_games = plain_games(game, bots, seed)

    def play(first: int, count: int) -> _Sums:
        sums = _Sums([0] * game.seats, [0] * game.seats, 0)
        for result in play_games(bots, first, count):
            won = [result.winners >> seat & 1 for seat in range(game.seats)]
            shares = [win / sum(won) for win in won]
            sums = _added(sums, _Sums(result.scores[: game.seats], shares, result.decisions))
        return sums

    return play


def _asked_sums(game: Game, bots: Sequence[str], seed: int, players: Players) -> Callable[[int, int], _Sums]:
    def play(first: int, count: int) -> _Sums:
        sums = _Sums([0] * game.seats, [0] * game.seats, 0)
        for number in range(first, first + count):
            asked = players.play(bots, seed, number)
            if asked.failed is not None:
                raise BotFault(asked.fault)
            shares = [(seat in asked.winners) / len(asked.winners) for seat in range(game.seats)]
            sums = _added(sums, _Sums(asked.scores, shares, sum(asked.decisions)))
        return sums

    return play


def _compiled_sums(game: Game, bots: Sequence[str], seed: int, cores: int) -> Callable[[int, int], _Sums]:
    import numpy as np

    play_games = compiled_games(game, bots, seed, cores)

    def play(first: int, count: int) -> _Sums:
        results = play_games(bots, first, count)
        won = results["winners"][:, None] >> np.arange(game.seats) & 1
        shares = won / won.sum(axis=1, keepdims=True)
        scores = results["scores"][:, : game.seats].sum(axis=0, dtype=np.int64)
        return _Sums(scores.tolist(), shares.sum(axis=0).tolist(), int(results["decisions"].sum(dtype=np.int64)))

    return play


# ── Games between levels, by their numbers ───────────────────────────────────────────────────────────────────────────


def plain_games(
    game: Game, levels: Collection[str], seed: int
) -> Callable[[Sequence[str], int, int], Iterator[Result]]:
    """A function that plays games interpreted: given who of these sits where, the first number, and how many."""
    by_level = strategies(game.rulebook, levels)
    loops = make_loops(game.rulebook.rules, tuple(by_level.values()))
    s, dice, whims, moves = game.template.copy(), [0] * 4, [0] * 4, [0] * (game.rulebook.rules.ACTIONS + 1)

    def play(bots: Sequence[str], first: int, count: int) -> Iterator[Result]:
        players = [list(by_level).index(bot) for bot in bots]
        for number in range(first, first + count):
            result = Result()
            loops.play(s, None, seed, number, players, dice, whims, moves, result)
            yield result

    return play


def compiled_games(
    game: Game, levels: Collection[str], seed: int, cores: int = 1
) -> Callable[[Sequence[str], int, int], Array]:
    """The same compiled; it gives a row a game."""
    from pepperbox.engine.compiled import compiled, is_compiled

    by_level = strategies(game.rulebook, levels)
    of_all = strategies(game.rulebook, compiling_levels(game.rulebook))
    if is_compiled(game.rulebook, tuple(of_all.values())) and not is_compiled(game.rulebook, tuple(by_level.values())):
        by_level = of_all  # loops that know more levels serve as well, and are there already
    loops = compiled(game.rulebook, tuple(by_level.values()))

    def play(bots: Sequence[str], first: int, count: int) -> Array:
        return loops.play(game, [list(by_level).index(bot) for bot in bots], seed, first, count, cores)

    return play
