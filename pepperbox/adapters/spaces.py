"""The spaces that PettingZoo and Gymnasium ask for: what is seen, and what can be decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from numpy.typing import NDArray

from pepperbox.engine.game import Game
from pepperbox.engine.observation import layout

Mask = NDArray[np.int8]


def seen_space(game: Game) -> Box[np.int32]:
    """The observations of a game, each number between the limits of its field."""
    places = layout(game)
    low, high = (np.concatenate([np.full(p.size, getattr(p, side)) for p in places]) for side in ("low", "high"))
    return Box(low.astype(np.int32), high.astype(np.int32), dtype=np.int32)


def mask_of(codes: Iterable[int], actions: int) -> Mask:
    """1 for the codes of legal actions, 0 for the others."""
    mask = np.zeros(actions, np.int8)
    mask[list(codes)] = 1
    return mask


class Codes(Discrete):
    """The codes of a game's actions; who samples without a mask gets one that is legal now.

    Whoever seeds the space in the middle of a game is about to begin another with this seed, as Gymnasium's own checks
    do: from then on, until somebody is asked again, what is legal is what will be at the start of that game.
    """

    def __init__(self, actions: int, begun: Callable[[int], list[int]] | None = None) -> None:
        super().__init__(actions)
        self.show([])
        self._begun = begun

    def show(self, legal: list[int], is_start: bool = True) -> None:
        """From now on these are legal."""
        self.legal, self.is_start = legal, is_start

    def seed(self, seed: Any = None) -> Any:
        if self._begun is not None and not self.is_start and isinstance(seed, int):
            self.show(self._begun(seed))
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None and self.legal:
            return self.dtype.type(self.legal[self.np_random.integers(len(self.legal))])
        return super().sample(mask, probability)


class LegalCodes(MultiDiscrete):
    """A code for each row of a batch; who samples without a mask gets those that are legal now."""

    def __init__(self, actions: int, moves: NDArray[np.int32], counts: NDArray[np.int32]) -> None:
        super().__init__(np.full(len(counts), actions))
        self.moves, self.counts = moves, counts

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        places = self.np_random.integers(self.counts)
        return self.moves[np.arange(len(places)), places].astype(self.dtype)
