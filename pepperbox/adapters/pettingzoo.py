"""Every game as an environment of PettingZoo.

`env` asks one agent after the other (AEC), `parallel_env` all of them at once. The agents are `player_0` and so on, a
seat each. Both show the same: `observation`, the numbers that the seat may know (docs/observations.md), and the
`action_mask`, which is also in the infos. Actions are the codes of the game's actions, and behind them one more, to
wait, which is all that is legal for whoever has nothing to decide.

Where several must decide at once, `env` asks them in an order that is drawn, as races in the game are, and tells nobody
what the rules keep secret. In `parallel_env` they decide together; in a race it is drawn who was first, and decisions
that come too late are dropped.

Rewards: alone, the points that a decision has brought. Among others 0 until the game is over, and then what a win is
worth (`win_payoffs`): 1 for who wins alone, −1 divided among the others, zero in sum.
"""

from __future__ import annotations

from typing import Any

try:
    from gymnasium.spaces import Box, Dict, Space
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ImportError as missing:
    from pepperbox.adapters import MISSING

    raise ImportError(MISSING.format("pettingzoo", "PettingZoo")) from missing

import numpy as np
from numpy.typing import NDArray

from pepperbox.adapters import chosen, listed, no_game, payoffs, picture, racers, settled
from pepperbox.adapters.spaces import Codes, mask_of, seen_space
from pepperbox.engine.errors import BadOption, IllegalAction, NotYourTurn
from pepperbox.engine.game import Game, checked_count
from pepperbox.engine.loops import pick_seat
from pepperbox.engine.observation import observation
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from pepperbox.engine.stream import CHOICE, below, started

Agent = str
Observation = dict[str, Any]


def env(
    game: Game | str,
    *,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: int | bool | str,
) -> AECEnv[Agent, Observation, Any]:
    """A game whose players are asked one after the other: those who must decide, and nobody else.

    With `max_cycles` everybody is asked in every cycle, if only to wait, and after so many the game is cut off.
    """
    if max_cycles is None:
        return Turns(settled(game, seats, options), render_mode)
    return parallel_to_aec(AtOnce(settled(game, seats, options), render_mode, max_cycles))


def parallel_env(
    game: Game | str,
    *,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: int | bool | str,
) -> ParallelEnv[Agent, Observation, Any]:
    """A game whose players are all asked at once; with `max_cycles` it is cut off after so many steps."""
    return AtOnce(settled(game, seats, options), render_mode, max_cycles)


class Table:
    """A game being played by agents, whoever asks them."""

    def __init__(self, game: Game, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode is 'ansi' or None, not {render_mode!r}")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {"name": f"{game.slug.replace('-', '_')}_v1", "render_modes": ["ansi"]}
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[Agent] = []
        self.wait = game.rulebook.rules.ACTIONS  # the code after the last
        self.state_space = seen_space(game)
        self._seen = {agent: self._seen_space() for agent in self.possible_agents}
        self._codes = {agent: Codes(self.wait + 1) for agent in self.possible_agents}
        self._luck: np.random.Generator | None = None

    def _seen_space(self) -> Dict:
        mask = Box(0, 1, (self.wait + 1,), np.int8)
        return Dict({"observation": seen_space(self.game), "action_mask": mask})

    def begin(self, seed: int | None) -> None:
        """Another game: with a seed, the dice of `game.new(seed)`."""
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        seed = int(self._luck.integers(1 << 62)) if seed is None else seed
        self.playing = self.game.new(seed)
        self.whims = started(seed, 0, CHOICE)
        self.agents = list(self.possible_agents)
        self.show()

    def show(self) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self._codes[agent].show(self.legal(seat))

    def legal(self, seat: int) -> list[int]:
        """The codes of what a seat may do, if it is only to wait."""
        return [action.code for action in self.playing.legal(seat)] or [self.wait]

    def observe(self, agent: Agent) -> Observation:
        seat = self.seat_of(agent)
        mask = mask_of(self.legal(seat), self.wait + 1)
        return {"observation": observation(self.playing, seat), "action_mask": mask}

    def information(self) -> dict[Agent, dict[str, Any]]:
        return {
            agent: {"action_mask": mask_of(self.legal(seat), self.wait + 1)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def gains(self, before: list[float]) -> dict[Agent, float]:
        now = payoffs(self.playing)
        return {agent: now[seat] - before[seat] for seat, agent in enumerate(self.possible_agents)}

    def seat_of(self, agent: Agent) -> int:
        if agent not in self.possible_agents:
            raise NotYourTurn(f"there is no agent {agent!r}: the agents are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def observation_space(self, agent: Agent) -> Space[Any]:
        return self._seen[self.possible_agents[self.seat_of(agent)]]

    def action_space(self, agent: Agent) -> Space[Any]:
        return self._codes[self.possible_agents[self.seat_of(agent)]]

    def state(self) -> NDArray[np.int32]:
        """The whole position, for training that may look into all hands."""
        return observation(self.playing, EVERYTHING)

    def render(self) -> str | None:
        """The board as spectators see it."""
        return picture(self.playing, SPECTATOR) if self.render_mode else None

    def close(self) -> None:
        """Nobody plays any more, as before the first reset."""
        self.agents = []


class Turns(Table, AECEnv[Agent, Observation, Any]):
    """A game whose agents are asked one after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.information()
        self.choose_agent()

    def step(self, action: Any) -> None:
        if not self.agents:
            raise no_game()
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat, before = self.seat_of(self.agent_selection), payoffs(self.playing)
        self.playing.play(chosen(self.playing, seat, action), seat)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = self.gains(before)
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.playing.over)
        self.show()
        self.infos = self.information()
        self.choose_agent()

    def choose_agent(self) -> None:
        """Who is asked next: of several who must decide, each is as likely; at the end all of them, to take leave."""
        to_act = sum(1 << seat for seat in self.playing.to_act)
        self.agent_selection = self.agents[pick_seat(to_act, self.whims) if to_act else 0]


class AtOnce(Table, ParallelEnv[Agent, Observation, Any]):
    """A game whose agents are all asked at once."""

    def __init__(self, game: Game, render_mode: str | None, max_cycles: int | None) -> None:
        super().__init__(game, render_mode)
        self.max_cycles = None if max_cycles is None else checked_count("max_cycles", max_cycles)
        self.cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        self.begin(seed)
        self.cycles = 0
        return {agent: self.observe(agent) for agent in self.agents}, self.information()

    def step(self, actions: dict[Agent, Any]) -> tuple[dict[Agent, Any], ...]:
        if not self.agents:
            raise no_game()
        decisions, before, agents = self.decisions(actions), payoffs(self.playing), self.agents
        self.decide(decisions)
        self.cycles += 1
        is_cut_off = not self.playing.over and self.max_cycles is not None and self.cycles >= self.max_cycles
        self.show()
        if self.playing.over or is_cut_off:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            self.gains(before),
            dict.fromkeys(agents, self.playing.over),
            dict.fromkeys(agents, is_cut_off),
            self.information(),
        )

    def decisions(self, actions: dict[Agent, Any]) -> dict[int, int]:
        """What those decide who must, by their seats; the others can only wait, or leave that unsaid."""
        by_seat = {self.seat_of(agent): code for agent, code in actions.items()}
        for seat, code in by_seat.items():
            if seat not in self.playing.to_act and code != self.wait:
                raise NotYourTurn(f"{self.possible_agents[seat]} can only wait now: {self.wait}, not {code!r}")
        for seat in self.playing.to_act:
            if seat not in by_seat:
                legal = {action.code: action for action in self.playing.legal(seat)}
                raise IllegalAction(f"{self.possible_agents[seat]} must decide now. {listed(legal)}")
        return {seat: chosen(self.playing, seat, by_seat[seat]).code for seat in self.playing.to_act}

    def decide(self, decisions: dict[int, int]) -> None:
        first = racers(self.game, self.playing.known(EVERYTHING), decisions)
        deciders = [first[below(self.whims, len(first))]] if first else list(decisions)
        for seat in deciders:
            self.playing.play(self.game.rulebook.actions[decisions[seat]], seat)
