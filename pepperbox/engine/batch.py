"""Many games stepped at once, compiled: one decision in each, then everything lands until the next.

>>> from pepperbox import game
>>> batch = game("keep-on-rolling").batch(3, seed=1)
>>> batch.seats                                     # who decides in each game
array([0, 0, 0], dtype=int8)
>>> batch.counts                                    # a turn starts with a roll: one thing to do
array([1, 1, 1], dtype=int32)
>>> batch.step(batch.random_actions())
>>> batch.states["rolled"][0]                       # the fields of the rules, a row a game
array([6, 2, 2, 5, 4, 1], dtype=int16)
>>> batch.observe()[0, 7:13]                        # the same as the seat sees it, by docs/observations.md
array([6, 2, 2, 5, 4, 1], dtype=int32)

Arrays are the batch's own: nothing is copied, and the next step or reset overwrites them. What was not asked for is not
made: observations by `observe`, and the mask of what is legal by `legal`. The lists of it are always there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import numpy as np

from pepperbox.engine.batch_loops import (
    BEGIN,
    DRAWN,
    EVERY,
    RANDOM,
    SKIP,
    Rows,
    Spare,
    Told,
    all_rows,
    batch_loops,
    nothing_told,
    room_for,
    row_size,
    runs,
    spare_state,
    told_size,
)
from pepperbox.engine.compiled import Array
from pepperbox.engine.errors import BadOption, IllegalAction
from pepperbox.engine.game import Game, check_room, checked_count
from pepperbox.engine.gate import SHOWN
from pepperbox.engine.loops import Strategy, at_random
from pepperbox.engine.played import Played
from pepperbox.engine.stream import checked_seed

NO_ACTIONS, NO_MOVES = np.zeros(0, np.int64), np.zeros(0, np.int32)

Policy = Callable[["Batch"], Any]  # given the batch, an action for each row
Seeds = int | list[int] | tuple[int, ...] | Array | None


class Batch:
    """Games in step. A game that ends makes room for the next at once: `done`, `scores` and `winners` tell of it.

    Row i of so many plays the games i, i + count, i + 2 count … of a seed; if it has a seed of its own, all of that.
    Where several must decide at once it is drawn who is next, as in all loops. If only one `seat` is asked (or, with
    None, one that is drawn for each game), the players are those of the others; else `record` may let them decide.
    A batch may be a part of a larger one, whose other rows are elsewhere: so many, from the `first` on, of `whole`.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seed: Seeds = None,
        cores: int = 1,
        players: Sequence[Strategy] = (),
        seat: int | None = EVERY,
        first: int = 0,
        whole: int | None = None,
    ) -> None:
        self.game = game
        self.count = count = checked_count("count", _plain(count))
        self._first, self._whole = first, whole or count
        self.cores = cores = min(checked_count("cores", _plain(cores)), count)  # more would have nothing to do
        check_room(f"a batch of {count:,} games", count * row_size(game))
        strategies = (at_random, *dict.fromkeys(player for player in players if player is not at_random))
        self._loops = batch_loops(game.rulebook, strategies)
        self._players = np.full(EVERY + 1, RANDOM, np.int64)
        self._players[: len(players)] = [strategies.index(player) for player in players]
        self._rows = all_rows(game, count)
        self._rows.about["asks"] = DRAWN if seat is None else seat
        self._layout = runs(game)
        self._width = 1 + int(self._layout[:, 2].sum())
        self._spares = [spare_state(game) for _ in range(cores)]
        self._shares = [slice(count * i // cores, count * (i + 1) // cores) for i in range(cores)]
        self._pool = ThreadPoolExecutor(cores) if cores > 1 else None
        self._nothing = nothing_told(count)
        self._actions = np.zeros(count, np.int64)
        self._mask: Array | None = None
        self._seen: Array | None = None
        about, lists = self._rows.about, self._rows.lists
        self.states = self._rows.states
        self.seats = _only_to_read(about["seat"])  # who decides in each row
        self.own = _only_to_read(about["own"])  # the seat that is asked in each row, if only one is
        self.counts = _only_to_read(lists[:, 0])  # how many actions are legal in each row
        self.moves = _only_to_read(lists[:, 1:])  # their codes; what stands behind so many means nothing
        self.done = about["done"]  # did a game end with the last step?
        self.rewards = self._rows.rewards  # by seat: alone points, among others what a win is worth when it is over
        self.reset(seed)

    # ── What there is to see ─────────────────────────────────────────────────────────────────────────────────────────

    @property
    def legal(self) -> Array:
        """What is legal as a mask over all actions of the game, made when it is asked for."""
        mask = self._mask = np.zeros(self.moves.shape, np.bool_) if self._mask is None else self._mask
        self._on_cores(lambda share, _: self._loops.mark(self._rows.lists[share], mask[share]))
        return mask

    def observe(self) -> Array:
        """What the seat that decides may know in each row, as docs/observations.md lays it out."""
        seen = self._seen = np.zeros((self.count, self._width), np.int32) if self._seen is None else self._seen
        self._on_cores(lambda share, spare: self._loops.observe(self._rows_of(share), spare, self._layout, seen[share]))
        return seen

    @property
    def numbers(self) -> Array:
        """The number of each row's game among those of its seed, as `pepperbox.simulate` counts them."""
        return cast(Array, self._rows.about["number"] - self._rows.about["stride"])

    @property
    def scores(self) -> Array:
        """The final scores, by seat, of the last game that ended in each row."""
        return cast(Array, self._rows.results["scores"][:, : self.game.seats])

    @property
    def winners(self) -> Array:
        """Who won the last game that ended in each row, by seat."""
        return cast(Array, (self._rows.results["winners"][:, None] >> np.arange(self.game.seats) & 1).astype(np.bool_))

    @property
    def finals(self) -> Array:
        """What the seat that is asked has seen at the end of the last game in each row; from now on that is kept."""
        if not self._rows.finals.shape[1]:
            self._rows = self._rows._replace(finals=np.zeros((self.count, self._width), np.int32))
        return self._rows.finals

    # ── What there is to do ──────────────────────────────────────────────────────────────────────────────────────────

    def reset(self, seed: Seeds = None, rows: Array | Sequence[int] | None = None) -> None:
        """Begin anew, everywhere or in these rows, given as numbers or as a mask.

        One seed is for all: row i plays game i of it. Or each row has its own. Without one, rows that are named go on
        with the next games of theirs, and all of them together get a fresh one.
        """
        which = self._checked_rows(rows)
        about = self._rows.about
        if isinstance(seed, list | tuple | np.ndarray):
            about["seed"][which] = self._checked_seeds(seed, int(which.sum()))
            about["number"][which] = 0
            about["stride"][which] = 1
        elif seed is not None or rows is None:
            about["seed"][which] = checked_seed(_plain(seed))
            about["number"][which] = self._first + np.flatnonzero(which)
            about["stride"][which] = self._whole
        self._run(np.where(which, BEGIN, SKIP), 1, self._nothing)

    def step(self, actions: Any) -> None:
        """Decide in every row, by the codes of actions; if one of them is not legal, nothing happens."""
        self._actions[:] = self._checked(np.asarray(actions))
        self._run(self._actions, 1, self._nothing)

    def random_actions(self) -> Array:
        """A legal action for every row, each as likely as the others."""
        actions = np.zeros(self.count, dtype=np.int64)
        self._on_cores(
            lambda share, _: self._loops.pick(self._rows.lists[share], self._rows.whims[share], actions[share])
        )
        return actions

    def record(self, steps: int, policy: Policy | None = None, observe: bool = True, legal: bool = True) -> Played:
        """Go so many steps on and write down what was seen, legal, decided and won.

        A policy is given the batch before each step, and answers with an action for every row. Without one the
        players decide, compiled. Observations and lists of what was legal may be left out.
        """
        steps = checked_count("steps", _plain(steps))
        if policy is not None and not callable(policy):
            raise BadOption(
                f"a policy is a function that is given the batch, not {policy!r}; levels play in pepperbox.batch"
            )
        size = self.count * told_size(steps, self.game.seats, self._width if observe else 0, legal)
        check_room(f"what {steps:,} steps of {self.count:,} games are written into", size)
        told = room_for(self.count, steps, self.game.seats, self._width if observe else 0, legal)
        moves = self._run(NO_ACTIONS, steps, told) if policy is None else self._asked(policy, steps, told)
        return Played.of(self.game, told, moves)

    def _asked(self, policy: Policy, steps: int, told: Told) -> Array:
        """Let a policy decide so many steps; the list of all that was legal."""
        lists, used = [NO_MOVES], 0
        one = Told(*(np.zeros((self.count, min(1, part.shape[1]), *part.shape[2:]), part.dtype) for part in told))
        for step in range(steps):
            self._actions[:] = self._checked(np.asarray(policy(self)))
            lists.append(self._run(self._actions, 1, one))
            one.starts[:] += used
            used += len(lists[-1])
            for whole, part in zip(told, one, strict=True):
                whole[:, step : step + 1] = part
        return np.concatenate(lists)

    def _run(self, actions: Array, steps: int, told: Told) -> Array:
        """Go so many steps on, by these actions or, if there are none, by the players'; the list of what was legal."""

        def run(share: slice, spare: Spare) -> Array:
            part = told if self.cores == 1 else Told(*(each[share] for each in told))
            given = actions[share]
            return self._loops.run(self._rows_of(share), spare, self._layout, self._players, given, steps, part)

        lists = self._on_cores(run)
        for i in range(1, self.cores):
            told.starts[self._shares[i]] += sum(map(len, lists[:i]))
        return lists[0] if self.cores == 1 else np.concatenate(lists)

    def _rows_of(self, share: slice) -> Rows:
        return self._rows if self.cores == 1 else Rows(*(each[share] for each in self._rows))

    def _on_cores(self, work: Callable[[slice, Spare], Any]) -> list[Any]:
        """Do a job for all rows, each core with its share of them; compiled code runs outside Python's lock."""
        if self._pool is None:
            return [work(self._shares[0], self._spares[0])]
        return list(self._pool.map(work, self._shares, self._spares))

    # ── What is wrong ────────────────────────────────────────────────────────────────────────────────────────────────

    def _checked(self, actions: Array) -> Array:
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            given = f"{actions.dtype} of shape {actions.shape}"
            raise IllegalAction(f"a step takes {self.count} whole numbers, an action for each row, not {given}")
        actions = actions.astype(np.int64)
        row = self._loops.first_illegal(self._rows.lists, actions)
        if row >= 0:
            names = self.game.rulebook.actions
            legal = sorted(self.moves[row, : self.counts[row]].tolist())
            told = ", ".join(f"{code} ({names[code]})" for code in legal[:SHOWN])
            more = f" … {len(legal)} in all" if len(legal) > SHOWN else ""
            raise IllegalAction(f"action {actions[row]} is not legal in row {row}. Legal there: {told}{more}.")
        return actions

    def _checked_rows(self, rows: Array | Sequence[int] | None) -> Array:
        """Rows as a mask."""
        if rows is None:
            return np.ones(self.count, np.bool_)
        given, which = np.asarray(rows), np.zeros(self.count, np.bool_)
        is_mask = given.dtype == np.bool_ and given.shape == which.shape
        if given.shape == (0,):
            return which
        is_list = given.dtype.kind in "iu" and given.ndim == 1
        if not is_mask and not (is_list and all(0 <= row < self.count for row in given.tolist())):
            last = self.count - 1
            raise BadOption(f"rows are numbers from 0 to {last}, or a mask of {self.count} yes or no, not {rows!r}")
        which[given] = True
        return which

    def _checked_seeds(self, seeds: list[int] | tuple[int, ...] | Array, count: int) -> list[int]:
        listed = list(seeds.tolist() if isinstance(seeds, np.ndarray) else seeds)
        if len(listed) != count:
            raise BadOption(f"seed is a whole number, or one for each of {count} rows, not {len(listed)} of them")
        return [checked_seed(_no_gap(seed)) for seed in listed]


def _plain(number: Any) -> Any:
    """NumPy's whole numbers as Python's."""
    return int(number) if isinstance(number, np.integer) else number


def _no_gap(seed: Any) -> Any:
    """A seed that is not left to chance."""
    return "nothing" if seed is None else seed


def _only_to_read(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view
