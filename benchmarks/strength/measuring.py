"""A cell measured: by an arena; or, where one races alone, by the rolls that it takes."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from benchmarks.strength.cells import Cell
from pepperbox.arena import Placed, Standings, compete
from pepperbox.arena.intervals import Sums, interval
from pepperbox.arena.tally import Tally
from pepperbox.bots.asking import Players
from pepperbox.bots.looping import plain_games

SEED = 1
MARGIN = 0.1  # of the wins, between two or two teams: what is asked of a level is 55 % of them, at least
COMPILED_GAMES = 2000
AT_ONCE = 20  # races between two looks at the clock
ASKED = 3  # games by which levels that compile are timed as at a table, where they are asked


@dataclass
class Measured:
    """What came of it. Alone, `share` is the mean, `low` and `high` are of how much better it is."""

    unit: str  # win, points, or rolls, of which fewer are better
    share: float
    low: float
    high: float
    below: float  # the same of the level below
    games: int
    settled: bool
    milliseconds: float  # a decision of the level
    slowest: float
    tally: dict[str, Any] = field(default_factory=dict)  # to go on from there, if somebody thinks and it is open


def measured(cell: Cell, games: int, seconds: float, processes: int, before: dict[str, Any]) -> Measured | None:
    """None if it was interrupted; the tally from `before` is counted on."""
    if cell.is_race:
        return raced(cell, games, seconds)
    margin = MARGIN if len(cell.game.teams) == 2 else 0.0
    tally = Tally(2, cell.seats, cell.thinks, margin)
    if before:
        tally.go_on(before)
    found = compete(
        *(cell.game, [cell.level, cell.against], games if cell.thinks else COMPILED_GAMES, SEED),
        until_settled=cell.thinks,
        processes=processes if cell.thinks else 1,
        lone=cell.seats > 1,
        margin=margin,
        seconds=seconds if cell.thinks else inf,
        tally=tally,
    )
    if found.interrupted or not found.players:
        return None
    one = told(cell, found)
    return replace(one, tally=tally.as_json()) if cell.thinks and not one.settled else one


def told(cell: Cell, found: Standings) -> Measured:
    own, other = (placed(found, bot) for bot in (cell.level, cell.against))
    low, high = (own.low, own.high) if cell.seats > 1 else by_how_much(found, cell.level)
    times = (own.milliseconds, own.slowest) if own.milliseconds is not None and own.slowest is not None else asked(cell)
    is_better = found.settled and found.players[0].bot == cell.level
    return Measured(found.unit, own.share, low, high, other.share, found.games, is_better, *times)


def placed(found: Standings, bot: str) -> Placed:
    return next(player for player in found.players if player.bot == bot)


def by_how_much(found: Standings, bot: str) -> tuple[float, float]:
    """How much better it is than the other, at least and at most."""
    (pair,) = found.pairs
    return (pair.low, pair.high) if pair.bots[0] == bot else (-pair.high, -pair.low)


def raced(cell: Cell, games: int, seconds: float) -> Measured | None:
    """By the rolls until one is there: the same luck for both, race after race."""
    start, own, other, better = time.perf_counter(), Sums(), Sums(), Sums()
    plays = [(level, plain_games(cell.game, [level], SEED)) for level in (cell.level, cell.against)]
    try:
        while own.count < games and (own.count < 2 or time.perf_counter() - start < seconds):
            results = [play([level], own.count, AT_ONCE) for level, play in plays]
            for one, two in zip(*results, strict=True):
                own.add(one.landings)
                other.add(two.landings)
                better.add(two.landings - one.landings)
    except KeyboardInterrupt:
        return None
    low, high = interval(better)
    return Measured("rolls", own.mean, low, high, other.mean, 2 * own.count, low > 0, *asked(cell))


def asked(cell: Cell) -> tuple[float, float]:
    """Milliseconds of a decision of the level, in the mean and at most, where it is shown a view."""
    bots = [cell.level, *[cell.against] * (cell.seats - 1)]
    with Players(cell.game) as players:
        games = [players.play(bots, SEED, number) for number in range(ASKED)]
    decisions, seconds = sum(game.decisions[0] for game in games), sum(game.seconds[0] for game in games)
    return 1000 * seconds / max(1, decisions), 1000 * max(game.slowest[0] for game in games)
