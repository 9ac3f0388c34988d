"""Batches with bots in them, by the names of their levels: a seat among others, and games between them written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from pepperbox.bots.levels import compiling_levels, strategies
from pepperbox.cluster import Cluster, check_ray
from pepperbox.engine.errors import BadOption, NotYourTurn
from pepperbox.engine.game import Game, check_numba, checked_count
from pepperbox.engine.loops import Strategy
from pepperbox.engine.stream import checked_seed
from pepperbox.games import Settings, settings_of, settled
from pepperbox.simulation import bot_by_seat

if TYPE_CHECKING:
    from pepperbox.engine.batch import Batch, Seeds
    from pepperbox.engine.compiled import Array
    from pepperbox.engine.played import Played


def batch(
    game: Game,
    count: int,
    opponents: str | Sequence[str],
    seat: int | None = 0,
    seed: Seeds = None,
    cores: int = 1,
) -> Batch:
    """A batch in which one seat is asked and bots play the others, all of it compiled.

    Where all seats are decided by the caller, `game.batch` makes one, without bots.
    Opponents are a level for all of them or one for each; the seat may be None, to have it drawn for every game.

    >>> from pepperbox import game
    >>> among = batch(game("catch-6", wins=1), 3, opponents="random", seat=1, seed=1)
    >>> among.seats
    array([1, 1, 1], dtype=int8)
    """
    players = compiling(game, checked_opponents(game, opponents))
    check_seat(game, seat)
    check_numba()
    from pepperbox.engine.batch import Batch

    return Batch(game, count, seed, cores, players, seat)


def self_play(
    game: Game,
    bots: Sequence[str] | str,
    steps: int,
    count: int = 1024,
    seed: int | None = None,
    cores: int = 1,
    observe: bool = True,
    legal: bool = True,
    ray: str | None = None,
) -> Played:
    """Let bots play, one for each seat, and write down so many decisions in each of `count` rows, all of it compiled.

    `ray` is the address of a cluster that plays instead, with `cores` workers who have some of the rows each.

    >>> from pepperbox import game
    >>> played = self_play(game("catch-6", wins=1), "random", steps=100, count=8, seed=1)
    >>> played.observations.shape, played.actions.shape, played.rewards.shape
    ((8, 100, 32), (8, 100), (8, 100, 2))
    >>> played.masks(steps=0).sum(axis=1)               # what was legal first
    array([1, 1, 1, 1, 1, 1, 1, 1])
    """
    levels = bot_by_seat(game, [bots] if isinstance(bots, str) else bots)
    players = compiling(game, levels)
    check_numba()
    from pepperbox.engine.batch import Batch

    if ray is None:
        return Batch(game, count, seed, cores, players).record(steps, observe=observe, legal=legal)
    check_ray()
    from pepperbox.engine.played import Played

    cores = min(checked_count("cores", cores), checked_count("count", count))
    settled_steps, settled_seed = checked_count("steps", steps), checked_seed(seed)
    work = _Work(settings_of(game), tuple(levels), settled_steps, count, settled_seed, observe, legal)
    shares = [range(count * i // cores, count * (i + 1) // cores) for i in range(cores)]
    with Cluster(ray, cores, _writing, work) as cluster:
        return Played.joined(game, list(cluster.map(shares)))


class _Work(NamedTuple):
    """All that somebody has to know to play some rows, wherever they are."""

    settings: Settings
    levels: tuple[str, ...]
    steps: int
    whole: int  # so many rows in all
    seed: int
    observe: bool
    legal: bool


@contextmanager
def _writing(work: _Work) -> Iterator[Callable[[range], dict[str, Array | None]]]:
    from pepperbox.engine.batch import Batch

    game = settled(work.settings)
    players = compiling(game, work.levels)

    def played(rows: range) -> dict[str, Array | None]:
        part = Batch(game, len(rows), work.seed, players=players, first=rows.start, whole=work.whole)
        return part.record(work.steps, observe=work.observe, legal=work.legal).arrays

    yield played


def compiling(game: Game, levels: Sequence[str]) -> list[Strategy]:
    """How these levels decide, compiled."""
    by_name, known = strategies(game.rulebook, levels), compiling_levels(game.rulebook)
    for level in levels:
        if level not in known:
            can = ", ".join(known)
            raise BadOption(
                f"the bot {level} of {game.slug} can't be compiled, so it plays in no batch; those can: {can}"
            )
    return [by_name[level] for level in levels]


def checked_opponents(game: Game, opponents: str | Sequence[str]) -> list[str]:
    """The level of each of the others."""
    others = game.seats - 1
    if not isinstance(opponents, Iterable):
        raise BadOption(f"opponents is a level for all others, or one for each of {others}, not {opponents!r}")
    levels = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(levels) != others:
        raise BadOption(f"opponents is a level for all others, or one for each of {others}, not {len(levels)} levels")
    return levels


def check_seat(game: Game, seat: int | None) -> None:
    if seat is not None and seat not in range(game.seats):
        raise NotYourTurn(f"there is no seat {seat!r}: seat is 0 to {game.seats - 1}, or None to have it drawn")
