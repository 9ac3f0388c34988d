"""Keep on Rolling for two: the race that is won most often.

**Where a race stands.** Between turns it stands at the points a of whoever is on turn and b of the other. Let win(a,
b) be the chance that who is on turn wins when both do what is best for them. A turn of it is a turn as in `rows`, with

    bank(P) = 1 − win(b, a + P)         short of the target
    bank(P) = 1 − chase(a + P − b)      from the target on: now the other has to pass a + P, or is out

and win(a, b) = start(0). In the chase only the lead counts: chase(d) is the same for who has to pass d points, where

    bank(P) = 0 up to d, and 1 − chase(P − d) beyond

**What has to come first.** Points are never lost, so that races further on are known if those with the largest a + b
come first; but for a bust, after which the other is on turn: win(a, b) and win(b, a) ask for each other. What a turn
is worth grows with what a bust leaves, convexly and never faster than that: such a pair is settled by Newton's method,
the slope being the chance of a bust, which two tries tell. The deficits of the chase all ask for each other and are
settled by putting in what comes out, mixed with what came out before so that the changes would cancel (Anderson's
method).

**Not all races are solved.** Up to 100 points from the target every point counts: twice the points of a row are always
even, for one thing, and often a multiple of four. Before that win is nearly smooth, and what lies between every fourth
number of points is told by cubics.

**Which rows are asked for.** Filled up with F points, one stops for bank(2F) or starts a row. Let hull be the least
concave curve on or above bank; like bank it grows. Whoever starts a row ends the turn with X points, gets bank(X) ≤
hull(X), and on average no more than hull(mean of X), which is at most hull(t) for the most points t that can be
expected (`turn`). So stopping is right wherever bank(2F) ≥ hull(t), and only elsewhere rows are started at all.

**How exact it is.** Deficits beyond `DEEPEST` are continued and rows beyond `HIGHEST` are not started: hardly anybody
ever gets there. Pairs are settled to 10⁻⁶ or better. Answers are those that `lean` keeps, which costs some 10⁻⁵ as
a turn begins and up to 3·10⁻⁴ in single positions; cubics are up to 8·10⁻⁴ away. `within` says how far a worth may be
away: so an action's worth and the mean of what follows it are at most twice that apart, which is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.keep_on_rolling import RULEBOOK
from pepperbox.games.keep_on_rolling.rules import ROLL, STOP, State, is_filled_up, stop_points, turn_points
from pepperbox.solve.keep_on_rolling import lean, turn
from pepperbox.solve.keep_on_rolling.lean import LANES, Lean
from pepperbox.solve.keep_on_rolling.rows import FEWEST_IN_A_ROW, MOST_IN_A_ROW, Row, aside_with, class_of, solved_row
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

HIGHEST = 192  # points before a row, beyond which none is started
DEEPEST = 240  # points to pass in the chase, beyond which its chances are only continued
MOST_TARGET = 250
BANKS = 2 * (HIGHEST + MOST_IN_A_ROW) + 1
CLOSE, APART = 100, 4  # to the target, all points are solved for; before, those so far apart
SETTLED = 1e-5  # a last step of Newton's that leaves less than a tenth of it
STEADY = 1e-7  # a pass that changes nothing more
REMEMBERED = 6  # passes from which the next one is guessed
CLOSELY, ROUGHLY = 5e-4, 1e-3  # how far worths may be away: when all points are solved for, and with cubics


# ── Turns, many at once ──────────────────────────────────────────────────────────────────────────────────────────────


@cache
def ask_for_rows() -> Callable[..., None]:
    with compiling(RULEBOOK, "race"):

        @njit(cache=True, nogil=True)
        def needed_rows(banks: Any, expected: Any, hull: Any, needed: Any) -> None:
            """Of each turn, the points with which it may be right to start a row."""
            for turn in range(len(banks)):
                bank = banks[turn]
                size = 0
                for points in range(len(bank)):
                    while size > 1:
                        low, high = hull[size - 2], hull[size - 1]
                        if (bank[high] - bank[low]) * (points - high) > (bank[points] - bank[high]) * (high - low):
                            break
                        size -= 1
                    hull[size] = points
                    size += 1
                corner = 0
                for before in range(needed.shape[1]):
                    while corner < size - 2 and hull[corner + 1] < expected[before]:
                        corner += 1
                    low, high = hull[corner], hull[corner + 1]
                    most = bank[low] + (bank[high] - bank[low]) * (expected[before] - low) / (high - low)
                    needed[turn, before] = before == 0 or (before >= FEWEST_IN_A_ROW and bank[2 * before] < most)

        needed_rows(np.zeros((0, 1)), np.zeros(1), np.zeros(1, np.int64), np.zeros((0, 1), np.bool_))
    return needed_rows


class WorkedOut(Protocol):
    """How turns are worked out."""

    @property
    def expected(self) -> Array:
        """The most points of a turn, by those before the row that is started."""

    def starts(self, banks: Array) -> Array:
        """What it is worth to start a row, by turn and by the points before it; 0 where stopping is right anyway."""


class Turns(NamedTuple):
    """Turns by the answers that are kept."""

    lean: Lean
    expected: Array  # the most points of a turn, by those before the row that is started
    pool: ThreadPoolExecutor | None = None
    cores: int = 1

    def starts(self, banks: Array) -> Array:
        """What it is worth to start a row, by turn and by the points before it; 0 where stopping is right anyway."""
        needed = np.zeros((len(banks), HIGHEST + 1), np.bool_)
        ask_for_rows()(banks, self.expected, np.zeros(BANKS + 1, np.int64), needed)
        start, known = np.zeros((len(banks), HIGHEST + MOST_IN_A_ROW + 1)), lean.known(self.lean)
        for turns, before in lean.blocks(needed):
            share = max(-(-len(turns) // (LANES * self.cores)), 1) * LANES
            parts = [(turns[i : i + share], before[i : i + share]) for i in range(0, len(turns), share)]
            run = map if self.pool is None else self.pool.map
            rooms = [lean.room_for_values() for _ in parts]
            list(run(lambda part, room: lean.kernels().start_rows(*part, banks, start, *known, room), parts, rooms))
        return start


def chase_banks(chase: Array, deficits: Array) -> Array:
    """What banking is worth in the chase, by the points to pass."""
    points = np.arange(BANKS)[None, :] - deficits[:, None]
    return np.where(points > 0, 1 - chase[np.maximum(points, 0)], 0.0)


def race_bank(reply: Array, chase: Array, mine: int, other: int) -> Array:
    """What banking is worth short of the target; `reply` is win(other, …) by one's own points."""
    bank: Array = 1 - chase[np.clip(mine + np.arange(BANKS) - other, 0, BANKS - 1)]
    short = min(len(reply) - mine, BANKS)
    bank[:short] = 1 - reply[mine : mine + short]
    return bank


# ── The chase, and the race to it ────────────────────────────────────────────────────────────────────────────────────


def solved_chase(turns: WorkedOut, progress: Progress, deepest: int = DEEPEST) -> Array:
    """The chance to win by the points to pass, up to the most that banks ask for."""
    chase: Array = 0.6 * np.exp(-np.arange(deepest + 1) / 40)
    tried: list[Array] = []
    missed: list[Array] = []
    while True:
        after = turns.starts(chase_banks(continued(chase), np.arange(deepest + 1)))[:, 0]
        change = float(abs(after - chase).max())
        progress(min(np.log(max(change, STEADY)) / np.log(STEADY), 1.0))
        if change <= STEADY:
            return continued(after)
        tried, missed = [*tried, after][-REMEMBERED:], [*missed, after - chase][-REMEMBERED:]
        chase = mixed(tried, missed)


def mixed(tried: list[Array], missed: list[Array]) -> Array:
    """What came out before and now, mixed so that what was missed cancels as far as it can."""
    if len(tried) == 1:
        return tried[0]
    differences = np.array(missed[:-1]).T - missed[-1][:, None]
    shares = np.linalg.lstsq(differences, -missed[-1], rcond=None)[0]
    best: Array = tried[-1] + (np.array(tried[:-1]).T - tried[-1][:, None]) @ shares
    return best


def continued(chase: Array) -> Array:
    """Beyond what is solved, a chase gets worse with every point as it did before."""
    deepest = len(chase) - 1
    ratio = (chase[deepest] / chase[deepest // 2]) ** (2 / deepest)
    more: Array = np.concatenate((chase, chase[deepest] * ratio ** np.arange(1, BANKS - deepest)))
    return more


def marks(target: int) -> Array:
    """The points for which races are solved: all close to the target, and every fourth before."""
    close = max(0, -(-(target - CLOSE) // APART) * APART)
    return np.concatenate((np.arange(0, close, APART), np.arange(close, target)))


def between(points: Array, target: int) -> Array:
    """What makes of values at the marks one for every number of points: a curve through a mark and three more."""
    weights = np.zeros((target, len(points)))
    place = np.searchsorted(points, np.arange(target), side="right") - 1
    off = (np.arange(target) - points[place]) / APART
    for node in range(4):
        others = [other for other in range(4) if other != node]
        share = np.prod([(off - other) / (node - other) for other in others], axis=0)
        used = np.flatnonzero(off > 0) if node else np.arange(target)
        at = np.searchsorted(points, points[place[used]] + node * APART)
        weights[used, at] += np.where(off[used] > 0, share[used], 1.0)
    return weights


def solved_race(turns: WorkedOut, chase: Array, target: int, progress: Progress) -> Array:
    """win(a, b), from the largest a + b on."""
    points = marks(target)
    count, total = len(points), points[:, None] + points[None, :]
    win, slope = np.full((count + 1, count + 1), np.nan), np.full((count + 1, count + 1), np.nan)
    weights, done = between(points, target), 0
    for same in np.unique(total)[::-1]:
        mine, other = np.nonzero(total == same)
        settle(turns, chase, points, weights, win, slope, mine, other)
        done += len(mine)
        progress(done / count**2)
    every: Array = weights @ win[:count, :count] @ weights.T
    return every


def settle(
    turns: WorkedOut, chase: Array, points: Array, weights: Array, win: Array, slope: Array, mine: Array, other: Array
) -> None:
    """All races with the same points in sum, by the marks of both; each with the other on turn stands in the mirror."""
    guess, steep = guessed(win, mine, other), beside(slope, mine, other, 0.4)
    win[mine, other] = guess
    replies = np.nan_to_num(win[other, : len(points)]) @ weights.T
    races = zip(replies, points[mine], points[other], strict=True)
    banks = np.array([race_bank(reply, chase, int(a), int(b)) for reply, a, b in races])
    is_open, bust, worth = np.ones(len(mine), np.bool_), np.full(len(mine), np.nan), guess
    while is_open.any():
        last_bust, last_worth = bust, worth
        bust, worth = 1 - guess[::-1], guess.copy()
        banks[:, 0] = bust
        worth[is_open] = turns.starts(banks[is_open])[:, 0]
        told = is_open & (abs(bust - last_bust) > SETTLED / 10)
        steep[told] = np.clip((worth - last_worth)[told] / (bust - last_bust)[told], 0, 0.99)
        both = steep * steep[::-1]
        better = (worth - steep * (worth - guess)[::-1] - both * guess) / (1 - both)
        change = np.where(is_open, abs(better - guess), 0)
        guess = np.where(is_open, better, guess)
        is_open &= np.maximum(change, change[::-1]) > SETTLED
    win[mine, other], slope[mine, other] = guess, steep


def guessed(win: Array, mine: Array, other: Array) -> Array:
    """What the races around tell of some."""
    level = win[mine + 1, other] + win[mine, other + 1] - win[mine + 1, other + 1]
    guess: Array = np.where(np.isnan(level), beside(win, mine, other, 0.5), np.clip(level, 0, 1))
    return guess


def beside(table: Array, mine: Array, other: Array, unknown: float) -> Array:
    """What stands in a table beside some places, where anything does."""
    found = np.where(np.isnan(table[mine + 1, other]), table[mine, other + 1], table[mine + 1, other])
    known: Array = np.where(np.isnan(found), unknown, found)
    return known


# ── The solver ───────────────────────────────────────────────────────────────────────────────────────────────────────


def objection(game: Game) -> str | None:
    if game.seats != 2:
        return f"the race of {game.slug} is solved for two seats, not for {game.seats}"
    if int(game.options["target"]) > MOST_TARGET:
        return f"the race of {game.slug} is solved up to target={MOST_TARGET}"
    return None


def settled(game: Game) -> str:
    return f"target-{game.options['target']}"


def solve(game: Game, progress: Progress, cores: int) -> Tables:
    few, expected = solved_rows(progress)
    with ThreadPoolExecutor(cores) as pool:
        return solved_with(Turns(few, expected, pool, cores), few, game, progress)


def solved_rows(progress: Progress) -> tuple[Lean, Array]:
    """The answers that are kept, and the most points of a turn."""
    expected = turn.solved_turn(turn.points_themselves(HIGHEST), HIGHEST, lambda done: None)[: HIGHEST + 1]
    return lean.thinned(lambda done: progress(0.1 * done), list(lean.tried_banks())), expected


def solved_with(turns: WorkedOut, few: Lean, game: Game, progress: Progress) -> Tables:
    chase = solved_chase(turns, lambda done: progress(0.1 + 0.1 * done))
    win = solved_race(turns, chase, int(game.options["target"]), lambda done: progress(0.2 + 0.8 * done))
    return {**packed(few), "expected": turns.expected, "chase": chase, "win": win.astype(np.float32)}


def packed(few: Lean) -> Tables:
    """Kept answers in little room."""
    kinds, size = np.diff(few.first_kind).astype(np.uint16), np.diff(few.first_answer).astype(np.uint8)
    return {
        "busts": few.busts.astype(np.uint16),
        "kinds": kinds,
        "size": size,
        "ways": few.ways,
        "leads to": few.leads_to,
    }


def unpacked(tables: Tables) -> Lean:
    first_kind, first_answer = (
        np.concatenate(([0], np.cumsum(tables[name], dtype=np.int64))) for name in ("kinds", "size")
    )
    return Lean(tables["busts"].astype(np.int64), first_kind, tables["ways"], first_answer, tables["leads to"])


def solution_from(game: Game, tables: Tables) -> Solution:
    return BestRace(game, tables)


class AnyRace:
    """What actions are worth, by what it is worth to end a turn with so many points."""

    unit = "win"

    def __init__(self, turns: WorkedOut, within: float) -> None:
        self.turns, self.within = turns, within
        self._start = lru_cache(maxsize=32)(self._solved_start)
        self._row = lru_cache(maxsize=64)(self._solved_row)

    def standing(self, s: State, seat: int) -> tuple[Any, ...]:
        """Where the race stands, for the seat whose turn it is."""
        raise NotImplementedError

    def bank(self, *race: Any) -> Array:
        """What it is worth to end the turn with so many points."""
        raise NotImplementedError

    def _solved_start(self, race: tuple[Any, ...]) -> Array:
        start: Array = self.turns.starts(self.bank(*race)[None, :])[0]
        return start

    def _solved_row(self, race: tuple[Any, ...], before: int) -> Row:
        """With all answers. Beyond HIGHEST nobody rolls on after filling up, and whoever has so much has won."""
        bank, start = self.bank(*race), self._start(race)
        more = max(0, before - HIGHEST)
        return solved_row(before, np.pad(bank, (0, 2 * more), mode="edge"), np.pad(start, (0, more)))

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        race = self.standing(s, seat)
        return [Worth(self._worth(s, race, action), self.unit, self.within) for action in moves[1 : moves[0] + 1]]

    def _worth(self, s: State, race: tuple[Any, ...], action: int) -> float:
        if action == STOP:
            return float(self.bank(*race)[min(stop_points(s), BANKS - 1)])
        if action == ROLL and is_filled_up(s):
            return float(self._row(race, turn_points(s)).roll[-1])
        if action == ROLL:
            return float(self._row(race, s.filled).roll[class_of(s.aside)])
        return float(self._row(race, s.filled).value[class_of(aside_with(s, action))])


class BestRace(AnyRace):
    """The race that is won most often."""

    about = "chance to win of whoever begins"

    def __init__(self, game: Game, tables: Tables) -> None:
        within = CLOSELY if int(game.options["target"]) <= CLOSE else ROUGHLY
        super().__init__(Turns(unpacked(tables), tables["expected"]), within)
        self.win, self.chase = tables["win"].astype(np.float64), tables["chase"]
        self.value = float(self.win[0, 0])
        self.figures = {f"chance to pass {points} in the chase": float(self.chase[points]) for points in (1, 25, 50)}

    def standing(self, s: State, seat: int) -> tuple[Any, ...]:
        return (s.banked[seat], s.banked[1 - seat], bool(s.chase))

    def bank(self, *race: Any) -> Array:
        mine, other, chased = race
        if chased:
            bank: Array = chase_banks(self.chase, np.array([other - mine]))[0]
            return bank
        return race_bank(self.win[other], self.chase, mine, other)
