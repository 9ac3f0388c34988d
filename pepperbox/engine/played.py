"""What was seen, legal, decided and won in the rows of a batch, as arrays to learn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from pepperbox.engine.batch_loops import Told
from pepperbox.engine.compiled import Array
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game


@dataclass(frozen=True, eq=False)
class Played:
    """Some steps of a batch: everywhere a row a game, then a column a step."""

    game: Game
    observations: Array | None  # what the seat that decided could know
    counts: Array | None  # how many actions were legal; together with
    starts: Array | None  # where they begin in
    moves: Array | None  # the list of all that was legal, decision after decision
    actions: Array
    seats: Array  # who decided
    rewards: Array  # what that brought, by seat
    done: Array  # did the game end with it?
    scores: Array  # by seat, and then they are final; before, those of the game before

    @classmethod
    def of(cls, game: Game, told: Told, moves: Array) -> Played:
        has_seen, has_lists = bool(told.observations.shape[2]), told.counts.shape == told.actions.shape
        return cls(
            game=game,
            observations=told.observations if has_seen else None,
            counts=told.counts if has_lists else None,
            starts=told.starts if has_lists else None,
            moves=moves if has_lists else None,
            actions=told.actions,
            seats=told.seats,
            rewards=told.rewards,
            done=told.done,
            scores=told.scores,
        )

    @classmethod
    def joined(cls, game: Game, parts: Sequence[Mapping[str, Array | None]]) -> Played:
        """The rows of several, one after the other, given the arrays of each by name."""
        arrays = {name: _joined([part[name] for part in parts]) for name in parts[0]}
        if arrays["starts"] is not None:
            rows, used = 0, 0
            for part in parts:
                starts, moves = part["starts"], part["moves"]
                assert starts is not None and moves is not None
                arrays["starts"][rows : rows + len(starts)] += used
                rows, used = rows + len(starts), used + len(moves)
        return cls(game=game, **arrays)

    @property
    def arrays(self) -> dict[str, Array | None]:
        """All there is of it, by name."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "game"}

    def legal(self, row: int, step: int) -> Array:
        """The codes of what was legal there."""
        if self.counts is None or self.starts is None or self.moves is None:
            raise BadOption("what was legal was not written down: record(…, legal=True) does that")
        start = self.starts[row, step]
        legal: Array = self.moves[start : start + self.counts[row, step]]
        return legal

    def masks(self, rows: Any = slice(None), steps: Any = slice(None)) -> Array:
        """What was legal there as masks over all actions; rows and steps are chosen as in an array."""
        if self.counts is None or self.starts is None or self.moves is None:
            raise BadOption("what was legal was not written down: record(…, legal=True) does that")
        counts, starts = self.counts[rows, steps], self.starts[rows, steps]
        masks = np.zeros((counts.size, self.game.rulebook.rules.ACTIONS), np.bool_)
        first = np.cumsum(counts) - counts.ravel()
        which = np.repeat(np.arange(counts.size), counts.ravel())
        masks[which, self.moves[np.arange(len(which)) + np.repeat(starts.ravel() - first, counts.ravel())]] = True
        return masks.reshape(*counts.shape, -1)

    def returns(self, discount: float = 1.0) -> Array:
        """What each decision's seat got from then on until the game was over, later steps at a discount.

        Of games that went on after the last step it is what they had brought until then: `ended` tells which had not.
        """
        brought, found = np.zeros_like(self.rewards[:, 0]), np.zeros(self.actions.shape, np.float32)
        for step in reversed(range(self.actions.shape[1])):
            brought = self.rewards[:, step] + discount * brought * ~self.done[:, step, None]
            found[:, step] = np.take_along_axis(brought, self.seats[:, step, None].astype(np.int64), axis=1)[:, 0]
        return found

    @property
    def ended(self) -> Array:
        """Which decisions belong to games that came to their end within these steps."""
        return np.flip(np.logical_or.accumulate(np.flip(self.done, 1), axis=1), 1)


def _joined(arrays: Sequence[Array | None]) -> Any:
    """All of them, one after the other; None if they were left out."""
    there = [array for array in arrays if array is not None]
    return np.concatenate(there) if there else None
