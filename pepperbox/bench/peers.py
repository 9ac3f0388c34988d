"""How other suites play at random, as far as they are installed: their nearest relatives of our games.

Each decision includes listing what is legal, and picking one of it; what lands between is drawn, but not counted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from time import perf_counter
from typing import Any, NamedTuple

from pepperbox.bench.rounds import Play, Run

WHOLE, FROM_PYTHON, BATCH = "whole games", "from Python", "batch"
BATCH_SIZE = 1_024
SAMPLE = 100  # games by which the decisions of games are counted that tell nothing of themselves


class Peer(NamedTuple):
    """Another suite: the packages that it takes, and its games."""

    suite: str
    packages: tuple[str, ...]
    games: tuple[Relative, ...]

    @property
    def missing(self) -> list[str]:
        return [package for package in self.packages if find_spec(package) is None]


class Relative(NamedTuple):
    """A game of another suite, and ours that is nearest to it."""

    game: str
    ours: str
    modes: Mapping[str, Callable[[str], Play]]


# ── OpenSpiel ────────────────────────────────────────────────────────────────────────────────────────────────────────


def spiel_in_cpp(name: str) -> Play:
    """Rollouts in C++ from the first decision on: a search that looks once, and plays many games for it."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int, games: int) -> Run:
        start_state = spiel_start(game, random.Random(seed))
        evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, seed, False)
        start = perf_counter()
        bot.mcts_search(start_state)
        return Run(perf_counter() - start, games * spiel_length(name, game))

    return play


def spiel_from_python(name: str) -> Play:
    """Whole games, one after the other."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int, games: int) -> Run:
        luck, decisions = random.Random(seed), 0
        start = perf_counter()
        for _ in range(games):
            state = spiel_start(game, luck)
            while not state.is_terminal():
                state.apply_action(luck.choice(state.legal_actions()))
                spiel_land(state, luck)
                decisions += 1
        return Run(perf_counter() - start, decisions)

    return play


def spiel_in_batch(name: str) -> Play:
    """Many states, each stepped in turn, for it steps none together; a game that is over begins anew."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int, steps: int) -> Run:
        luck = random.Random(seed)
        states = [spiel_start(game, luck) for _ in range(BATCH_SIZE)]
        start = perf_counter()
        for _ in range(steps):
            for number, state in enumerate(states):
                state.apply_action(luck.choice(state.legal_actions()))
                spiel_land(state, luck)
                if state.is_terminal():
                    states[number] = spiel_start(game, luck)
        return Run(perf_counter() - start, BATCH_SIZE * steps)

    return play


def spiel_start(game: Any, luck: random.Random) -> Any:
    """A state in which somebody must decide first."""
    state = game.new_initial_state()
    spiel_land(state, luck)
    return state


def spiel_land(state: Any, luck: random.Random) -> None:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, chances)[0])


_lengths: dict[str, float] = {}


def spiel_length(name: str, game: Any) -> float:
    """How many decisions a game takes on average."""
    if name not in _lengths:
        _lengths[name] = spiel_from_python(name)(0, SAMPLE).decisions / SAMPLE
    return _lengths[name]


# ── RLCard ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def rlcard_from_python(name: str) -> Play:
    import rlcard

    def play(seed: int, games: int) -> Run:
        env, luck, decisions = rlcard.make(name, {"seed": seed}), random.Random(seed), 0
        start = perf_counter()
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(luck.choice(list(state["legal_actions"])))
                decisions += 1
        return Run(perf_counter() - start, decisions)

    return play


def rlcard_in_batch(name: str) -> Play:
    """Many tables, each stepped in turn, for it steps none together."""
    import rlcard

    def play(seed: int, steps: int) -> Run:
        envs, luck = [rlcard.make(name, {"seed": seed + i}) for i in range(BATCH_SIZE)], random.Random(seed)
        states = [env.reset()[0] for env in envs]
        start = perf_counter()
        for _ in range(steps):
            for number, env in enumerate(envs):
                states[number], _ = env.step(luck.choice(list(states[number]["legal_actions"])))
                if env.is_over():
                    states[number], _ = env.reset()
        return Run(perf_counter() - start, BATCH_SIZE * steps)

    return play


# ── PettingZoo ───────────────────────────────────────────────────────────────────────────────────────────────────────


def zoo_from_python(name: str) -> Play:
    """Agents asked one after the other, as its documentation does it."""
    import pettingzoo

    def play(seed: int, games: int) -> Run:
        env, luck, decisions = pettingzoo.make("aec", name), random.Random(seed), 0
        env.reset(seed)
        start = perf_counter()
        for _ in range(games):
            for _ in env.agent_iter():
                decisions += zoo_step(env, luck)
            env.reset()
        return Run(perf_counter() - start, decisions)

    return play


def zoo_in_batch(name: str) -> Play:
    """Many tables, each stepped in turn, for it steps none together."""
    import pettingzoo

    def play(seed: int, steps: int) -> Run:
        envs, luck = [pettingzoo.make("aec", name) for _ in range(BATCH_SIZE)], random.Random(seed)
        for number, env in enumerate(envs):
            env.reset(seed + number)
        start = perf_counter()
        for _ in range(steps):
            for env in envs:
                zoo_step(env, luck)
                if env.terminations[env.agent_selection]:
                    env.reset()
        return Run(perf_counter() - start, BATCH_SIZE * steps)

    return play


def zoo_step(env: Any, luck: random.Random) -> bool:
    """Let the agent whose turn it is decide, or take leave: was there anything to decide?"""
    seen, _, is_over, is_cut_off, _ = env.last()
    if is_over or is_cut_off:
        env.step(None)
        return False
    env.step(int(luck.choice(seen["action_mask"].nonzero()[0])))
    return True


# ── EnvPool ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def pool_in_batch(name: str) -> Play:
    """Games in step by C++, in one thread; a game that is over takes a step to begin anew, which decides nothing."""
    import envpool
    import numpy as np

    def play(seed: int, steps: int) -> Run:
        envs, luck = (
            envpool.make_gymnasium(name, num_envs=BATCH_SIZE, num_threads=1, seed=seed),
            np.random.default_rng(seed),
        )
        envs.reset()
        begun = 0
        start = perf_counter()
        for _ in range(steps):
            _, _, is_over, is_cut_off, _ = envs.step(luck.integers(envs.action_space.n, size=BATCH_SIZE))
            begun += int((is_over | is_cut_off).sum())
        return Run(perf_counter() - start, BATCH_SIZE * steps - begun)

    return play


# ── Pgx ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def pgx_in_batch(name: str) -> Play:
    """Games in step by its own vectors; who picks an action is compiled with the step."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))

    def decided(state: Any, key: Any) -> Any:
        pick, luck = jax.random.split(key)
        actions = jax.random.categorical(pick, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf))
        return step(state, actions, jax.random.split(luck, BATCH_SIZE))

    decide = jax.jit(decided)

    def play(seed: int, steps: int) -> Run:
        key = jax.random.PRNGKey(seed)
        state = decide(begin(jax.random.split(key, BATCH_SIZE)), key)  # the first call compiles
        jax.block_until_ready(state)
        start = perf_counter()
        for number in range(steps):
            state = decide(state, jax.random.fold_in(key, number))
        jax.block_until_ready(state)
        return Run(perf_counter() - start, BATCH_SIZE * steps)

    return play


# ── All of them ──────────────────────────────────────────────────────────────────────────────────────────────────────

SPIEL = {WHOLE: spiel_in_cpp, FROM_PYTHON: spiel_from_python, BATCH: spiel_in_batch}
ZOO = {FROM_PYTHON: zoo_from_python, BATCH: zoo_in_batch}
RLCARD = {FROM_PYTHON: rlcard_from_python, BATCH: rlcard_in_batch}

PEERS = (
    Peer(
        "OpenSpiel",
        ("pyspiel",),
        (
            Relative("pig", "pig", SPIEL),
            Relative("backgammon", "two-out-of-three", SPIEL),
            Relative("yacht", "spicy-dice", SPIEL),
            Relative("crazy_eights", "tick-tack", SPIEL),
            Relative("liars_dice", "perfecto", SPIEL),
        ),
    ),
    Peer("RLCard", ("rlcard",), (Relative("uno", "tick-tack", RLCARD),)),
    Peer(
        "PettingZoo",
        ("pettingzoo", "rlcard", "pygame"),
        (Relative("classic/leduc_holdem_v4", "perfecto", ZOO), Relative("classic/texas_holdem_v4", "perfecto", ZOO)),
    ),
    Peer("EnvPool", ("envpool",), (Relative("Blackjack-v1", "pig", {BATCH: pool_in_batch}),)),
    Peer("Pgx", ("pgx",), (Relative("backgammon", "two-out-of-three", {BATCH: pgx_in_batch}),)),
)
