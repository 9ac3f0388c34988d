"""Many environments of Gymnasium at once, on a batch: compiled games, with compiled bots in the other seats.

>>> import gymnasium, pepperbox.adapters.gymnasium
>>> envs = gymnasium.make_vec("pepperbox/catch-6-v1", num_envs=3, wins=1, opponents="random")
>>> observations, infos = envs.reset(seed=7)
>>> infos["action_mask"].shape
(3, 101)
>>> observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())

Row i shows the same as the single environment with the seed of row i, game after game. A game that ends makes room for
the next in the same step, as `metadata["autoreset_mode"]` says: its last observation is in `infos["final_obs"]`.
Behind the id come the same options as for a single environment, and: `cores`, to share the rows among; `copy`, which
may be False where nobody looks at an observation after the next step. Bots that think can't be compiled: for them there
is Gymnasium's `vectorization_mode="sync"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pepperbox import batches
from pepperbox.adapters import no_game, settled
from pepperbox.adapters.gymnasium import LEVEL, Closed, Numbers
from pepperbox.adapters.spaces import Codes, LegalCodes, seen_space
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import checked_count
from pepperbox.engine.stream import checked_seed

Seed = int | Sequence[int | None] | None
Answer = tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Seats(VectorEnv[Numbers, Any, Any]):
    """A seat in each of many games, with bots in the others."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = LEVEL,
        cores: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: int | bool | str,
    ) -> None:
        if render_mode is not None:
            raise BadOption(f"many at once are not drawn: render_mode is None, not {render_mode!r}")
        self.game = settled(game, seats, options)
        self.num_envs = checked_count("num_envs", num_envs)
        self.copy = copy
        self.is_begun = False
        self.batch = batches.batch(self.game, num_envs, opponents, seat, 0, cores)
        self.single_observation_space = seen_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        actions = self.game.rulebook.rules.ACTIONS
        self.single_action_space = Codes(actions)
        self.action_space = LegalCodes(actions, self.batch.moves, self.batch.counts)

    def reset(self, *, seed: Seed = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        """Other games: for a seed the rows have it and those that follow it, or each its own.

        Without one they are the next games of the seeds before. With `options={"reset_mask": …}` only some rows begin.
        """
        self._check_open()
        which = self._checked_mask((options or {}).get("reset_mask"))
        seeds = self._checked_seeds(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        if not self.is_begun:
            seeds = [int(self.np_random.integers(1 << 62)) if given is None else given for given in seeds]
        seeded = np.array([given is not None for given in seeds])
        self.batch.reset(rows=which & ~seeded)
        given = [number for number, is_new in zip(seeds, which, strict=True) if is_new and number is not None]
        self.batch.reset(given, rows=which & seeded)
        self.is_begun = True
        return self._seen(), self._masks()

    def step(self, actions: Any) -> Answer:
        self._check_open()
        if not self.is_begun:
            raise no_game()
        finals, batch = self.batch.finals, self.batch
        owns = batch.own.astype(np.int64)
        batch.step(actions)
        done = batch.done.copy()
        rewards = np.take_along_axis(batch.rewards, owns[:, None], axis=1)[:, 0].astype(np.float64)
        infos = self._masks()
        if done.any():
            last = np.full(self.num_envs, None, dtype=object)
            for row in np.flatnonzero(done):
                last[row] = finals[row].copy()
            nothing = {"action_mask": np.zeros_like(infos["action_mask"]), "_action_mask": done.copy()}
            infos |= {"final_obs": last, "_final_obs": done.copy(), "final_info": nothing, "_final_info": done.copy()}
        return self._seen(), rewards, done, np.zeros(self.num_envs, np.bool_), infos

    def _seen(self) -> Numbers:
        seen: Numbers = self.batch.observe()
        return seen.copy() if self.copy else seen

    def _masks(self) -> dict[str, Any]:
        mask = self.batch.legal.view(np.int8)
        return {"action_mask": mask.copy() if self.copy else mask, "_action_mask": np.ones(self.num_envs, np.bool_)}

    # ── What is wrong ────────────────────────────────────────────────────────────────────────────────────────────────

    def _check_open(self) -> None:
        if self.closed:
            raise Closed("these environments are closed: gymnasium.make_vec makes others")

    def _checked_mask(self, mask: Any) -> NDArray[np.bool_]:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise BadOption(f"reset_mask is an array of {self.num_envs} yes or no, not {mask!r}")
        return mask

    def _checked_seeds(self, seed: Seed) -> list[int | None]:
        """A seed for each row, or None where it goes on with its own."""
        if seed is None or isinstance(seed, int):
            return [None if seed is None else checked_seed(seed + row) for row in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise BadOption(f"seed is a whole number, or one for each of {self.num_envs}, not {len(seed)} of them")
        return [None if given is None else checked_seed(given) for given in seed]
