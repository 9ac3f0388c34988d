"""The arena: bots meet in all seatings, with the same luck in each, until it is known who is better."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from math import inf
from typing import Any

from pepperbox.arena.playing import Rounds, Work
from pepperbox.arena.processes import here, in_processes, on_cluster
from pepperbox.arena.seatings import games_in_a_round
from pepperbox.arena.tally import Tally
from pepperbox.bots.guests import PATIENCE, is_guest
from pepperbox.bots.levels import compiling_levels, prepare
from pepperbox.cluster import check_ray
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game, checked_count
from pepperbox.engine.stream import checked_seed
from pepperbox.simulation import WORTH_COMPILING, check_bots, compile_ahead

FIRST_LOOK = 16  # rounds after which it is first asked whether all is settled; each further look has a quarter more
COMPILED_AT_ONCE = 1000  # games between two looks at the progress and at Ctrl-C,
PLAIN_AT_ONCE = 10  # where nobody compiles,
ASKED_AT_ONCE = 1  # and where somebody is asked
LONGEST_PATIENCE = 86_400  # seconds


@dataclass(frozen=True)
class Placed:
    """A bot and what came of it. Alone, `share`, `low` and `high` are of the score."""

    bot: str
    games: int  # seats that it has had: a game in which it had two counts twice
    share: float  # of the wins; a shared one counts as an equal part for each winner, a team's as one win
    low: float
    high: float
    rating: float
    rating_error: float
    score: float  # the mean
    milliseconds: float | None  # a decision; None if it was never asked
    slowest: float | None  # milliseconds of its longest one
    lost_by_fault: int
    fault: str  # the first one


@dataclass(frozen=True)
class Compared:
    """How much better one bot is than another, in shares of wins; alone, in points."""

    bots: tuple[str, str]
    difference: float
    low: float
    high: float


@dataclass(frozen=True)
class Standings:
    """What an arena has found; players and pairs are in the order of their places."""

    game: str
    seats: int
    options: dict[str, Any]
    unit: str  # win: shares are of wins; points: they are mean scores
    games: int
    rounds: int
    decisions: int
    seed: int
    seconds: float
    tries: int | None  # after which levels that think stopped; None: by the clock
    lone: bool  # did the first bot sit alone among players of the second?
    settled: bool  # is everybody known to be better than the next one, by more than was asked for?
    always_valid: bool  # do the intervals hold however often one looks?
    interrupted: bool
    players: list[Placed]
    pairs: list[Compared]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def compete(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | None = None,
    until_settled: bool = False,
    processes: int = 1,
    patience: float = PATIENCE,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
    lone: bool = False,
    margin: float = 0.0,
    seconds: float = inf,
    tries: int | None = None,
    tally: Tally | None = None,
) -> Standings:
    """Let bots meet in whole rounds of about so many games in all; or fewer, if all is settled before.

    The same seed gives the same games, however many processes play them; if levels think, given the `tries` after which
    they stop, instead of by the clock. Guests have `patience` seconds a decision.
    `ray` is the address of a cluster that plays instead. `progress` is told how many games are finished.
    A team is seated as one, all its seats with the same bot.
    `lone` seats the first bot alone among players of the second. It is settled who is better when that is by more than
    `margin`, of the wins or of the score. Ctrl-C, or so many `seconds`, end it with what was found so far; who
    gives the `tally` of that can go on from there.
    """
    _check(game, bots, patience, lone, games=games, processes=processes, tries=tries)
    if ray is not None:
        check_ray()
    in_a_round = games_in_a_round(len(bots), len(game.teams), lone)
    rounds = -(-games // in_a_round)
    looping = all(bot in compiling_levels(game.rulebook) for bot in bots)
    is_compiled = looping and rounds * in_a_round >= WORTH_COMPILING and find_spec("numba") is not None
    settings = (game.slug, game.seats, tuple(game.options.items()), game.version)
    work = Work(*settings, tuple(bots), checked_seed(seed), patience, is_compiled, lone, tries)
    looks = _looks(rounds) if until_settled else [rounds]
    at_once = COMPILED_AT_ONCE if is_compiled else PLAIN_AT_ONCE if looping else ASKED_AT_ONCE
    tally = tally or Tally(len(bots), game.seats, until_settled, margin)
    parts = _parts(looks, max(1, at_once // in_a_round), tally.rounds)
    if ray is None:
        _make_ready(game, bots, is_compiled)
    start, is_interrupted = time.perf_counter(), False
    try:
        with closing(_played(work, parts, processes, ray)) as played:
            for found in played:
                for one in found:
                    tally.add(one)
                if progress:
                    progress(tally.played)
                is_settled = until_settled and tally.rounds in looks and tally.is_settled
                if is_settled or time.perf_counter() - start > seconds:
                    break
    except KeyboardInterrupt:
        is_interrupted = True
    return _standings(work, tally, time.perf_counter() - start, is_interrupted)


def _check(game: Game, bots: Sequence[str], patience: float, lone: bool, **counts: int | None) -> None:
    if len(bots) < 2:
        raise BadOption(f"an arena compares bots: name at least two, not {len(bots)}")
    if lone and len(bots) != 2:
        raise BadOption(f"one bot sits alone among players of another: name two, not {len(bots)}")
    check_bots(game, bots)
    for what, count in counts.items():
        if count is not None:
            checked_count(what, count)
    if not 0 < patience <= LONGEST_PATIENCE:
        raise BadOption(f"patience is a number of seconds above 0, up to {LONGEST_PATIENCE:,}, not {patience!r}")


def _make_ready(game: Game, bots: Sequence[str], is_compiled: bool) -> None:
    """Compile, load and solve what they need: once, and not in each process."""
    if is_compiled:
        compile_ahead(game.rulebook, bots)
    prepare(game, [bot for bot in bots if not is_guest(bot)])


def _looks(rounds: int) -> list[int]:
    """The numbers of rounds after which it is asked whether all is settled.

    >>> _looks(50)
    [16, 20, 25, 31, 38, 47, 50]
    """
    looks, look = [], FIRST_LOOK
    while look < rounds:
        looks.append(look)
        look += look // 4
    return [*looks, rounds]


def _parts(looks: Sequence[int], at_once: int, played: int) -> list[range]:
    """All other rounds up to the last look, a few at once, and none beyond a look together with one before it."""
    firsts = [0, *looks[:-1]]
    return [
        range(first, min(first + at_once, end))
        for begin, end in zip(firsts, looks, strict=True)
        for first in range(max(begin, played), end, at_once)
    ]


def _played(work: Work, parts: Sequence[range], processes: int, ray: str | None) -> Rounds:
    if ray is not None:
        return on_cluster(work, parts, processes, ray)
    return in_processes(work, parts, processes) if processes > 1 else here(work, parts)


def _standings(work: Work, tally: Tally, seconds: float, is_interrupted: bool) -> Standings:
    order = tally.order if tally.rounds else []
    return Standings(
        game=work.slug,
        seats=work.seats,
        options=dict(work.options),
        unit="points" if tally.is_alone else "win",
        games=tally.played,
        rounds=tally.rounds,
        decisions=tally.decisions,
        seed=work.seed,
        seconds=seconds,
        tries=work.tries,
        lone=work.is_lone,
        settled=bool(order) and tally.is_settled,
        always_valid=tally.is_always,
        interrupted=is_interrupted,
        players=[_placed(work.bots[bot], bot, tally) for bot in order],
        pairs=[
            _compared(work.bots, tally, one, other) for place, one in enumerate(order) for other in order[place + 1 :]
        ],
    )


def _placed(name: str, bot: int, tally: Tally) -> Placed:
    low, high = tally.interval(bot)
    rating, asked = tally.ratings.of[bot], tally.asked[bot]
    return Placed(
        bot=name,
        games=tally.games[bot],
        share=tally.values[bot].mean,
        low=low,
        high=high,
        rating=rating.mu,
        rating_error=rating.sigma,
        score=tally.scores[bot] / tally.games[bot],
        milliseconds=1000 * tally.seconds[bot] / asked if asked else None,
        slowest=1000 * tally.slowest[bot] if asked else None,
        lost_by_fault=tally.failed[bot],
        fault=tally.faults.get(bot, ""),
    )


def _compared(bots: Sequence[str], tally: Tally, one: int, other: int) -> Compared:
    difference, (low, high) = tally.difference(one, other)
    return Compared((bots[one], bots[other]), difference, low, high)
