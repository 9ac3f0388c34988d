"""Steps against a gradient by Adam (Kingma and Ba, 2015), for what levels learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import numpy as np

from pepperbox.engine.compiled import Array

W = TypeVar("W", bound=tuple[Array, ...])  # a named tuple of tables


class Adam(Generic[W]):
    """Each weight goes at its own pace; `slope` is where the gradient of the next step is added up."""

    def __init__(self, weights: W, fixed: Sequence[str] = ()) -> None:
        self.weights = weights
        self._is_fixed = [name in fixed for name in weights._fields]  # type: ignore[attr-defined]
        self.slope, self._mean, self._square = (type(weights)(*map(np.zeros_like, weights)) for _ in range(3))
        self._steps = 0

    def step(self, rate: float) -> None:
        self._steps += 1
        scale = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        tables = zip(self.weights, self.slope, self._mean, self._square, self._is_fixed, strict=True)
        for weight, slope, mean, square, is_fixed in tables:
            if is_fixed:
                slope[:] = 0
                continue
            mean[:] += 0.1 * (slope - mean)
            square[:] += 0.001 * (slope * slope - square)
            weight[:] -= np.float32(scale) * mean / (np.sqrt(square) + np.float32(1e-6))
            slope[:] = 0
