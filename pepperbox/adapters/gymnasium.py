"""Every game as an environment of Gymnasium: a seat alone, or one among bots.

>>> import gymnasium, pepperbox.adapters.gymnasium
>>> env = gymnasium.make("pepperbox/catch-6-v1", wins=1, opponents="easy")
>>> observation, info = env.reset(seed=7)
>>> int(info["action_mask"].sum())                       # the first roll is always of all six
1
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample())

Importing this registers `pepperbox/GAME-v1` for all games; `gymnasium.make_vec` steps many at once (vector.py). Behind
the id come `seats`, the options of the game, and:
`opponents`, a level or one for each of the others; `seat`, or None to have it drawn for every game.

An observation is the numbers that the seat may know (docs/observations.md); an action is the code of one of the game's
actions, and `info["action_mask"]` tells which are legal. Where several decide at once, the bots do not know what the
seat decides, and who is first in a race is drawn. Rewards: alone, the points that a decision has brought; among others
0 until the game is over, and then what a win is worth (`win_payoffs`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

try:
    import gymnasium
except ImportError as missing:
    from pepperbox.adapters import MISSING

    raise ImportError(MISSING.format("gymnasium", "Gymnasium")) from missing

import numpy as np
from numpy.typing import NDArray

from pepperbox.adapters import chosen, no_game, payoffs, picture, settled
from pepperbox.adapters.spaces import Codes, mask_of, seen_space
from pepperbox.batches import check_seat, checked_opponents
from pepperbox.bots import Bot
from pepperbox.engine.errors import BadOption
from pepperbox.engine.gate import GameState
from pepperbox.engine.loops import pick_seat
from pepperbox.engine.observation import observation
from pepperbox.engine.stream import CHANCE, CHOICE, below, checked_seed, started
from pepperbox.games import GAMES

Numbers = NDArray[np.int32]
LEVEL = "easy"


class Closed(BadOption, gymnasium.error.ClosedEnvironmentError):
    """An environment that is closed, asked for more: an error of ours, and of Gymnasium's."""


class Seat(gymnasium.Env[Numbers, Any]):
    """A seat of a game, with bots in the others."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = LEVEL,
        render_mode: str | None = None,
        **options: int | bool | str,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode is 'ansi' or None, not {render_mode!r}")
        self.game = settled(game, seats, options)
        self.render_mode = render_mode
        check_seat(self.game, seat)
        self.asked_seat = seat
        self.bots = [Bot(level, self.game) for level in checked_opponents(self.game, opponents)]
        self.seed: int | None = None
        self.is_closed = False
        self.playing: GameState | None = None
        self.observation_space = seen_space(self.game)
        again = {"game": game, "seats": seats, "seat": seat, "opponents": opponents, **options}
        self.action_space = Codes(self.game.rulebook.rules.ACTIONS, partial(legal_at_start, again))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Another game, in which the seat has something to decide: with a seed, the dice of `game.new(seed)`.

        Without one it is the next game of the seed before.
        """
        self._check_open()
        super().reset(seed=seed)
        if seed is not None or self.seed is None:
            self.seed = int(self.np_random.integers(1 << 62)) if seed is None else checked_seed(seed)
            self.number = 0
        state = self._begin(self.seed)
        while state.over:
            state = self._begin(self.seed)
        return self._shown(state, is_start=True)

    def _begin(self, seed: int) -> GameState:
        self.playing = GameState(self.game, started(seed, self.number, CHANCE))
        self.whims = started(seed, self.number, CHOICE)
        self.number += 1
        self.seat = below(self.whims, self.game.seats) if self.asked_seat is None else self.asked_seat
        for bot in self.bots:
            bot.draw_from(self.whims)
        self.had = payoffs(self.playing)
        self._let_bots_play(self.playing)
        return self.playing

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        self._check_open()
        state = self.playing
        if state is None or state.over:
            raise no_game()
        state.play(chosen(state, self.seat, action), self.seat)
        self._let_bots_play(state)
        had, self.had = self.had, payoffs(state)
        seen, info = self._shown(state, is_start=False)
        return seen, self.had[self.seat] - had[self.seat], state.over, False, info

    def _let_bots_play(self, state: GameState) -> None:
        """The others decide until it is up to the seat; where several must at once, it is drawn who is next."""
        while not state.over:
            seat = pick_seat(sum(1 << waiting for waiting in state.to_act), self.whims)
            if seat == self.seat:
                return
            bot = self.bots[seat - (seat > self.seat)]
            state.play(bot.choose(state.view(seat)), seat)

    def _shown(self, state: GameState, is_start: bool) -> tuple[Numbers, dict[str, Any]]:
        legal = [action.code for action in state.legal(self.seat)]
        self.action_space.show(legal, is_start)  # type: ignore[attr-defined]
        mask = mask_of(legal, self.game.rulebook.rules.ACTIONS)
        return observation(state, self.seat), {"action_mask": mask}

    def render(self) -> str | None:
        """The board as the seat sees it."""
        return picture(self.playing, self.seat) if self.render_mode and self.playing else None

    def close(self) -> None:
        """No more is played; to close it again changes nothing."""
        self.is_closed = True

    def _check_open(self) -> None:
        if self.is_closed:
            raise Closed("this environment is closed: gymnasium.make makes another")


def legal_at_start(settings: dict[str, Any], seed: int) -> list[int]:
    """What will be legal first in the game of that seed."""
    env = Seat(**settings)
    env.reset(seed=seed)
    return [action.code for action in env.playing.legal(env.seat)] if env.playing else []


def register() -> None:
    """Tell Gymnasium of all games, once."""
    for book in GAMES:
        name = f"pepperbox/{book.slug}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="pepperbox.adapters.gymnasium:Seat",
                vector_entry_point="pepperbox.adapters.vector:Seats",
                kwargs={"game": book.slug},
            )


register()
