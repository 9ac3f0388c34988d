"""Actions compared by what came of them in the same worlds, until the best is left."""

from __future__ import annotations

from math import ceil, log2, sqrt

import numpy as np

from pepperbox.engine.compiled import Array
from pepperbox.solve.solution import Worth

CLEARLY = 3.0  # standard errors between two actions of which one is clearly worse
FIRST_LOOK = 32  # rollouts before anything is clear
A_TRIFLE = 1e-9  # what went is told to be worth less than what stayed, by so much at least


class Contest:
    """Who is left, and what came of their rollouts; of those that went, how they stood then."""

    def __init__(self, actions: list[int], favourite: int | None = None) -> None:
        self._actions = np.array(actions)
        self._favourite = favourite  # stays until two are left, unless it is clearly worse
        self._places = np.arange(len(actions))  # of those that are left, among all
        self._values = np.empty((0, len(actions)))  # a row a rollout, a column for each that is left
        self._more: list[Array] = []  # rows to be added to these
        self.count = 0  # rollouts of each that is left
        self._looked = FIRST_LOOK // 2  # how many there were when it was last asked who is clearly worse
        self._gone: list[tuple[Array, Array, Array]] = []  # who went together; all means then, and their errors

    @property
    def rounds(self) -> int:
        """How often half of them must go until one is left."""
        return ceil(log2(len(self._actions)))

    @property
    def left(self) -> Array:
        return self._actions[self._places]

    @property
    def is_settled(self) -> bool:
        return len(self._places) == 1

    def note(self, values: Array) -> None:
        """What came of more rollouts of those that are left."""
        self._more.append(values)
        self.count += len(values)
        if self.count >= 2 * self._looked:
            self._looked = self.count
            self._drop_the_clearly_worse()

    def halve(self) -> None:
        """Let the worse half go."""
        behind = self._behind().mean(axis=0)
        if len(behind) > 2:
            behind[self.left == self._favourite] = 0.0
        better = np.zeros(len(behind), np.bool_)
        better[np.argsort(behind, kind="stable")[: (len(behind) + 1) // 2]] = True
        self._keep(better)

    def _drop_the_clearly_worse(self) -> None:
        behind = self._behind()
        self._keep(behind.mean(axis=0) <= CLEARLY * self._error(behind))

    def _behind(self) -> Array:
        """How far each that is left was behind the one that stands best now, by rollout."""
        values = self._all_values()
        return values[:, [values.mean(axis=0).argmax()]] - values

    def _all_values(self) -> Array:
        self._values = np.concatenate([self._values, *self._more])
        self._more = []
        return self._values

    def _keep(self, stays: Array) -> None:
        if not stays.all():
            means = np.full(len(self._actions), np.nan)
            means[self._places] = self._values.mean(axis=0)
            self._gone.append((self._places[~stays], means, self._error(self._behind()[:, ~stays])))
            self._places, self._values = self._places[stays], self._values[:, stays]

    def _error(self, values: Array) -> Array:
        """The standard errors of the means of columns."""
        error: Array = values.std(axis=0) / sqrt(max(1, self.count - 1))
        return error

    def worths(self, unit: str) -> list[Worth]:
        """What all actions are worth, in their order."""
        values, errors = np.zeros(len(self._actions)), np.zeros(len(self._actions))
        values[self._places] = self._all_values().mean(axis=0)
        errors[self._places] = self._error(self._values)
        leader = self._places[values[self._places].argmax()]
        for places, then, error in self._gone:
            told = values[leader] + then[places] - then[leader]
            if unit == "win":
                told = np.where(told < 0.0, then[places], told)  # nothing is told to win less than never
            values[places] = np.minimum(told, values[leader] - A_TRIFLE)
            errors[places] = np.hypot(error, errors[leader])
        return [Worth(float(value), unit, float(error)) for value, error in zip(values, errors, strict=True)]
