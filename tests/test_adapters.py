"""PettingZoo and Gymnasium: their own checks, for all games; what several decide at once; and what is wrong use."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo.test
import pytest
from gymnasium.error import ClosedEnvironmentError
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import performance_benchmark

import pepperbox
from pepperbox import GAMES, BadOption, Game, IllegalAction, NotYourTurn, Rulebook, UnknownBot, UnknownGame
from pepperbox.adapters import payoffs, racers
from pepperbox.adapters.gymnasium import Seat
from pepperbox.adapters.pettingzoo import env, parallel_env
from pepperbox.engine.observation import observation
from pepperbox.engine.rulebook import EVERYTHING
from tests.conftest import each_book, each_game, name, settings
from tests.seed import chooser, number

EVERY_BOOK = each_book(GAMES)
EVERY_GAME = each_game(game for book in GAMES for game in settings(book))
AT_ONCE = each_book([book for book in GAMES if book.at_once])

# Masks go with the observations, as in PettingZoo's own games of this kind, whose names its checks know.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]

MOST = 60  # steps that have to do


def games_of(book: Rulebook) -> list[Game]:
    """With the usual seats, and with as many as can play."""
    return [Game(book), Game(book, book.seats[-1])]


# ── PettingZoo ───────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_BOOK
def test_pettingzoo_finds_nothing_wrong(book: Rulebook, capsys: pytest.CaptureFixture[str]) -> None:
    for game in games_of(book):
        pettingzoo.test.api_test(env(game), num_cycles=MOST // game.seats)
        pettingzoo.test.parallel_api_test(parallel_env(game), num_cycles=MOST)
        pettingzoo.test.seed_test(partial(env, game), num_cycles=MOST // game.seats)
        pettingzoo.test.parallel_seed_test(partial(parallel_env, game), num_cycles=MOST)
        pettingzoo.test.max_cycles_test(
            SimpleNamespace(env=partial(env, game), parallel_env=partial(parallel_env, game))
        )
    assert "Passed API test" in capsys.readouterr().out


@EVERY_BOOK
def test_pettingzoo_measures_it(
    book: Rulebook, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It measures for five seconds by the clock, which goes fast here."""
    clock = count()
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(env(book.slug))
    assert "turns per second" in capsys.readouterr().out


def steps_in_turn(table: Any, luck: Any, most: int) -> list[tuple[int, int]]:
    """Random decisions, each with the seat that made it."""
    taken = []
    for agent in table.agent_iter(most):
        seen, _, is_over, _, info = table.last()
        assert info["action_mask"].tolist() == seen["action_mask"].tolist()
        if is_over:
            table.step(None)
            continue
        seat = table.possible_agents.index(agent)
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == sorted(action.code for action in table.playing.legal(seat))
        assert seen["observation"].tolist() == observation(table.playing, seat).tolist()
        taken.append((seat, luck.choice(legal)))
        table.step(taken[-1][1])
    return taken


@EVERY_GAME
def test_a_seed_brings_the_dice_that_it_brings_everywhere(game: Game) -> None:
    if not game.is_newest:
        return
    seed = number("dice", name(game))
    table: Any = env(game)
    table.reset(seed)
    state = game.new(seed)
    for seat, code in steps_in_turn(table, chooser("taken", name(game)), MOST):
        state.play(game.rulebook.actions[code], seat)
    assert state.fingerprint == table.playing.fingerprint


@EVERY_BOOK
def test_rewards_add_up_to_what_a_game_is_worth(book: Rulebook) -> None:
    for seats in dict.fromkeys((book.seats[0], 3)):
        if seats not in book.seats:
            continue
        game, luck = Game(book, seats, shortest(book)), chooser("rewards", book.slug, seats)
        table: Any = env(game)
        table.reset(number("rewards", book.slug))
        total = dict.fromkeys(table.agents, 0.0)
        while not table.playing.over:
            table.step(luck.choice(table.action_space(table.agent_selection).legal))
            for agent, reward in table.rewards.items():
                total[agent] += reward
        assert list(total.values()) == pytest.approx(payoffs(table.playing))
        assert all(table.terminations.values())
        if seats == 1:
            assert payoffs(table.playing) == table.playing.scores
        else:
            assert sum(total.values()) == pytest.approx(0)
            assert max(total.values()) == total[f"player_{table.playing.winners[0]}"]


def shortest(book: Rulebook) -> dict[str, int]:
    """The options with which a game is over soonest."""
    return {key: option.low for key, option in book.options.items() if hasattr(option, "low")}


def test_what_a_win_is_worth() -> None:
    teams = pepperbox.game("perfecto", seats=4, teams=True).new(1)
    assert payoffs(teams) == [0, 0, 0, 0]
    alone = pepperbox.game("spicy-dice", seats=1).new(1)
    assert payoffs(alone) == [0]


# ── Several who decide at once ───────────────────────────────────────────────────────────────────────────────────────


@each_book(GAMES)
def test_several_decide_at_once_only_where_a_game_says_so(book: Rulebook) -> None:
    for game in settings(book):
        state, luck = game.new(number("at once", name(game))), chooser("at once", name(game))
        for _ in range(MOST):
            if state.over:
                break
            assert len(state.to_act) == 1 or game.is_at_once
            seat = luck.choice(state.to_act)
            state.play(luck.choice(state.legal(seat)), seat)


def until(table: Any, is_reached: Callable[[Any], bool], luck: Any) -> None:
    """Random steps of everybody, game after game, until something is the case."""
    while not is_reached(table.playing):
        if table.playing.over:
            table.reset()
            continue
        table.step({agent: luck.choice(table.action_space(agent).legal) for agent in table.agents})


@AT_ONCE
def test_who_decides_together_decides_in_one_step(book: Rulebook) -> None:
    luck = chooser("together", book.slug)
    table: Any = parallel_env(book.slug, seats=book.at_once)
    table.reset(number("together", book.slug))
    until(table, lambda state: len(state.to_act) > 1, luck)
    state, before = table.playing, table.playing.count
    waiting = [agent for seat, agent in enumerate(table.agents) if seat not in state.to_act]
    assert all(table.action_space(agent).legal == [table.wait] for agent in waiting)
    actions = {agent: luck.choice(table.action_space(agent).legal) for agent in table.agents}
    decisions = {seat: actions[f"player_{seat}"] for seat in state.to_act}
    is_race = bool(racers(state.game, state.known(EVERYTHING), decisions))
    table.step(actions)
    decided = [event.seat for event in state.events_since(before) if event.seat is not None]
    assert decided in ([[seat] for seat in decisions] if is_race else [list(decisions)])


def test_of_several_who_snap_one_is_first() -> None:
    """Tick-Tack: after the card of that name the first to snap is all that counts."""
    table: Any = parallel_env("tick-tack", seats=4)
    luck = chooser("snap")
    table.reset(number("snap"))

    def snaps(seat: int) -> list[int]:
        return [action.code for action in table.playing.legal(seat) if action.text.startswith("snap ")]

    until(table, lambda state: sum(map(bool, map(snaps, range(4)))) > 1, luck)
    decisions = {seat: (snaps(seat) or table.legal(seat))[0] for seat in table.playing.to_act}
    fast = [seat for seat in decisions if snaps(seat)]
    assert racers(table.game, table.playing.known(EVERYTHING), decisions) == fast
    before = table.playing.count
    table.step({agent: decisions.get(seat, table.wait) for seat, agent in enumerate(table.agents)})
    (first,) = (event.seat for event in table.playing.events_since(before) if event.seat is not None)
    assert first in fast


def test_who_is_asked_later_does_not_see_what_was_answered_before() -> None:
    """Qwinto: what is written takes effect when everybody has answered."""
    seen = []
    for answer in (0, -1):
        table: Any = env("qwinto", seats=2)
        table.reset(5)
        table.step(7)
        table.step(9)  # take
        first, other = table.agent_selection, table.agents[table.agents.index(table.agent_selection) - 1]
        table.step(table.action_space(first).legal[answer])
        assert table.agent_selection == other
        seen.append(table.observe(other)["observation"].tolist())
    assert seen[0] == seen[1]


# ── Gymnasium ────────────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_BOOK
def test_gymnasium_finds_nothing_wrong(book: Rulebook) -> None:
    ways: list[dict[str, Any]] = [{}, {"seat": None, "opponents": "random"}, {"seats": book.seats[0]}]
    for options in ways:
        check_env(gymnasium.make(f"pepperbox/{book.slug}-v1", **options).unwrapped)


@EVERY_GAME
def test_a_seat_plays_every_game_to_its_end(game: Game) -> None:
    if not game.is_newest:
        return
    options: dict[str, Any] = {"seats": game.seats, "seat": None, "opponents": "random", **game.options}
    table: Any = gymnasium.make(f"pepperbox/{game.slug}-v1", **options)
    _, info = table.reset(seed=number("seat", name(game)))
    seat, total = table.unwrapped.seat, 0.0
    for _ in range(MOST):
        legal = np.flatnonzero(info["action_mask"]).tolist()
        assert legal == sorted(action.code for action in table.unwrapped.playing.legal(seat))
        seen, reward, is_over, is_cut_off, info = table.step(table.action_space.sample())
        total += reward
        assert seen.tolist() == observation(table.unwrapped.playing, seat).tolist()
        assert not is_cut_off
        if is_over:
            break
    assert total == pytest.approx(payoffs(table.unwrapped.playing)[seat])


def test_the_same_seeds_bring_the_same_games() -> None:
    def lines() -> list[str]:
        table: Any = Seat("catch-6", wins=1, seat=None)
        table.reset(seed=3)
        table.action_space.seed(3)
        while not table.playing.over:
            table.step(table.action_space.sample())
        return [str(event) for event in table.playing.events]

    assert lines() == lines()


def test_a_space_can_be_kept_in_a_file_with_what_was_learned() -> None:
    table: Any = Seat("catch-6", wins=1)
    table.reset(seed=1)
    again = pickle.loads(pickle.dumps(table.action_space))
    assert again == table.action_space
    assert again.sample() in table.action_space.legal


def test_a_picture_shows_the_board_as_the_seat_sees_it() -> None:
    table = gymnasium.make("pepperbox/perfecto-v1", render_mode="ansi", disable_env_checker=True)
    table.reset(seed=1)
    assert "Perfecto" in str(table.render())
    zoo: Any = env("perfecto", render_mode="ansi")
    zoo.reset(1)
    assert "Perfecto" in zoo.render()
    assert Seat("catch-6").render() is None


# ── Many at once ─────────────────────────────────────────────────────────────────────────────────────────────────────


def many(slug: str, mode: str | None = None, **options: Any) -> Any:
    """Three environments at once: ours, or with a mode Gymnasium's own way to step single ones."""
    ways: dict[str, Any] = {"vectorization_mode": mode, "vector_kwargs": {"autoreset_mode": "SameStep"}} if mode else {}
    return gymnasium.make_vec(f"pepperbox/{slug}-v1", num_envs=3, **ways, **options)


def assert_many_are_single_ones(slug: str, steps: int, **options: Any) -> int:
    """Do they show the same, game after game? Tells how many games came to an end."""
    ours, theirs, ended = many(slug, **options), many(slug, "sync", **options), 0
    seed = number("many", slug) >> 1
    ours.action_space.seed(number("sampled", slug) >> 32)
    (seen, infos), (single_seen, single_infos) = ours.reset(seed=seed), theirs.reset(seed=seed)
    for _ in range(steps):
        assert seen in ours.observation_space
        assert (seen == single_seen).all()
        assert infos.keys() == single_infos.keys()
        assert (infos["action_mask"] == single_infos["action_mask"]).all()
        actions = ours.action_space.sample()
        seen, rewards, done, cut_off, infos = ours.step(actions)
        single_seen, single_rewards, single_done, single_cut_off, single_infos = theirs.step(actions)
        assert rewards == pytest.approx(single_rewards)
        assert (done == single_done).all() and not cut_off.any() and not single_cut_off.any()
        ended += int(done.sum())
        for row in np.flatnonzero(done):
            assert (infos["final_obs"][row] == single_infos["final_obs"][row]).all()
            assert not infos["final_info"]["action_mask"][row].any()
    return ended


@EVERY_BOOK
def test_many_environments_at_once_show_what_single_ones_show(book: Rulebook) -> None:
    options = {key: option.low for key, option in book.options.items() if hasattr(option, "low")}
    seats = max(book.seats[0], min(book.seats[-1], 3))
    assert_many_are_single_ones(book.slug, 40, seats=seats, seat=None, opponents="random", **options)
    if 1 in book.seats:
        assert_many_are_single_ones(book.slug, 40, seats=1)


@pytest.mark.xdist_group("catch-6")
def test_many_games_against_bots_go_on_after_their_end() -> None:
    assert assert_many_are_single_ones("catch-6", 60, wins=1, seat=1, opponents="easy") > 6


@pytest.mark.xdist_group("catch-6")
def test_many_at_once_are_what_gymnasium_takes_them_for() -> None:
    envs = many("catch-6", wins=1, opponents="random", cores=2)
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    assert envs.spec.id == "pepperbox/catch-6-v1"
    assert envs.single_observation_space == gymnasium.make("pepperbox/catch-6-v1").observation_space
    counted: Any = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    counted.reset(seed=1)
    steps, ended = np.zeros(3, np.int64), 0
    for _ in range(60):
        _, rewards, done, _, infos = counted.step(envs.action_space.sample())
        steps += 1
        ended += int(done.sum())
        if done.any():
            assert (infos["episode"]["l"] == steps * done).all()
            assert (infos["episode"]["r"] == rewards * done).all() and (abs(rewards[done]) == 1).all()
        steps[done] = 0
    assert ended
    masked = envs.action_space.sample(mask=tuple(envs.batch.legal.astype(np.int8)))
    envs.step(masked)


@pytest.mark.xdist_group("catch-6")
def test_observations_of_many_can_be_kept_unless_one_says_otherwise() -> None:
    for copy in (True, False):
        envs = many("catch-6", opponents="random", copy=copy)
        first, _ = envs.reset(seed=1)
        second = envs.step(envs.action_space.sample())[0]
        assert np.shares_memory(first, second) is not copy


@pytest.mark.xdist_group("catch-6")
def test_some_of_many_can_begin_anew() -> None:
    envs = many("catch-6", opponents="random")
    begun, _ = envs.reset(seed=[7, 8, 9])
    envs.step(envs.action_space.sample())
    later = envs.step(envs.action_space.sample())[0]
    seen, _ = envs.reset(seed=[7, None, None], options={"reset_mask": np.array([True, False, False])})
    assert (seen[0] == begun[0]).all() and (seen[1:] == later[1:]).all()
    again, _ = envs.reset(seed=[7, 8, 9])
    assert (again == begun).all()


@pytest.mark.xdist_group("catch-6")
def test_wrong_use_of_many_is_answered_with_what_would_be_right() -> None:
    with pytest.raises(BadOption, match="no option 'winz'; its options: wins"):
        many("catch-6", winz=3)
    with pytest.raises(BadOption, match="is for 2 seats, not 3"):
        many("catch-6", seats=3)
    with pytest.raises(BadOption, match="the bot best of catch-6 can't be compiled"):
        many("catch-6", opponents="best")
    with pytest.raises(BadOption, match="one for each of 1, not 2 levels"):
        many("catch-6", opponents=["easy", "easy"])
    with pytest.raises(BadOption, match="render_mode is None"):
        many("catch-6", render_mode="ansi")
    with pytest.raises(BadOption, match="num_envs is a whole number from 1 on"):
        gymnasium.make_vec("pepperbox/catch-6-v1", num_envs=0)
    envs = many("catch-6", opponents="random")
    with pytest.raises(IllegalAction, match=r"reset\(\) begins one"):
        envs.step([63, 63, 63])
    with pytest.raises(BadOption, match="one for each of 3, not 2 of them"):
        envs.reset(seed=[1, 2])
    with pytest.raises(BadOption, match="reset_mask is an array of 3 yes or no"):
        envs.reset(options={"reset_mask": [True, False, True]})
    envs.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"action 3 is not legal in row 2. Legal there: 63 \(roll 123456\)"):
        envs.step(np.array([63, 63, 3]))
    with pytest.raises(IllegalAction, match="a step takes 3 whole numbers"):
        envs.step(63)
    envs.step([63, 63, 63])
    envs.close()
    with pytest.raises(BadOption, match="are closed: gymnasium"):
        envs.step([63, 63, 63])
    with pytest.raises(ClosedEnvironmentError, match="are closed: gymnasium"):
        envs.reset(seed=1)


# ── Wrong use ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_closed_environment_of_gymnasium_is_closed_for_good() -> None:
    seat = gymnasium.make("pepperbox/catch-6-v1", opponents="random")
    seat.reset(seed=1)
    seat.close()
    seat.close()
    with pytest.raises(ClosedEnvironmentError, match=r"closed: gymnasium\.make makes another"):
        seat.step(63)
    with pytest.raises(BadOption, match=r"closed: gymnasium\.make makes another"):
        seat.reset(seed=1)


@pytest.mark.parametrize("made", [env, parallel_env, partial(env, max_cycles=9)], ids=["env", "parallel", "cycles"])
def test_a_closed_environment_of_pettingzoo_waits_for_a_reset(made: Callable[..., Any]) -> None:
    table = made("catch-6")
    table.reset(seed=1)
    table.close()
    with pytest.raises(IllegalAction, match=r"reset\(\) begins one"):
        for action in (63, 101):
            table.step({"player_0": 63, "player_1": 101} if made is parallel_env else action)
    table.reset(seed=1)
    assert table.agents == ["player_0", "player_1"]


@pytest.mark.parametrize("made", [env, parallel_env, Seat])
def test_games_and_options_that_there_are_not_are_refused(made: Any) -> None:
    with pytest.raises(UnknownGame, match="the games are catch-6, "):
        made("catch-7")
    with pytest.raises(BadOption, match="no option 'winz'; its options: wins"):
        made("catch-6", winz=3)
    with pytest.raises(BadOption, match="a number from 1 to 20, not 0"):
        made("catch-6", wins=0)
    with pytest.raises(BadOption, match="is for 2 seats, not 3"):
        made("catch-6", seats=3)
    with pytest.raises(BadOption, match="render_mode is 'ansi' or None"):
        made("catch-6", render_mode="human")
    with pytest.raises(BadOption, match="are settled"):
        made(pepperbox.game("catch-6"), wins=1)


def test_ids_and_their_options_that_there_are_not_are_refused() -> None:
    with pytest.raises(gymnasium.error.NameNotFound, match="Did you mean: `catch-6`"):
        gymnasium.make("pepperbox/catch-7-v1")
    with pytest.raises(BadOption, match="no option 'winz'; its options: wins"):
        gymnasium.make("pepperbox/catch-6-v1", winz=3)
    with pytest.raises(UnknownBot, match="its bots are random, easy"):
        gymnasium.make("pepperbox/catch-6-v1", opponents="nobody")
    with pytest.raises(BadOption, match="one for each of 1, not 2 levels"):
        gymnasium.make("pepperbox/catch-6-v1", opponents=["easy", "easy"])
    with pytest.raises(NotYourTurn, match="seat is 0 to 1, or None"):
        gymnasium.make("pepperbox/catch-6-v1", seat=2)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (3, r"action 3 \(roll 12\) is not legal now. §2.1: .* must be all six dice. Legal: 63 \(roll 123456\)"),
        (101, "101 is no code of an action: those are 0 to 100"),
        ("roll 1", "'roll 1' is no code of an action"),
        (None, "None is no code of an action"),
    ],
)
def test_an_illegal_action_is_refused_with_what_is_legal(action: Any, reason: str) -> None:
    seat, turns, at_once = Seat("catch-6"), env("catch-6"), parallel_env("catch-6")
    for table in (seat, turns, at_once):
        table.reset(seed=1)
    for act in (
        lambda: seat.step(action),
        lambda: turns.step(action),
        lambda: at_once.step({"player_0": action, "player_1": at_once.wait}),
    ):
        with pytest.raises(IllegalAction, match=reason):
            act()
    seat.step(np.array(63))  # nothing has happened: the game goes on
    turns.step(np.int32(63))
    at_once.step({"player_0": 63})


def test_agents_that_there_are_not_or_that_can_only_wait_are_told_so() -> None:
    table: Any = parallel_env("catch-6")
    table.reset(seed=1)
    with pytest.raises(NotYourTurn, match="the agents are player_0, player_1"):
        table.step({"player_2": 63})
    with pytest.raises(NotYourTurn, match="player_1 can only wait now: 101, not 63"):
        table.step({"player_0": 63, "player_1": 63})
    with pytest.raises(IllegalAction, match=r"player_0 must decide now. Legal: 63 \(roll 123456\)"):
        table.step({})
    with pytest.raises(BadOption, match="max_cycles is a whole number from 1 on"):
        parallel_env("catch-6", max_cycles=0)


def test_nothing_can_be_decided_before_the_start_and_after_the_end() -> None:
    game = pepperbox.game("catch-6", wins=1)
    luck = chooser("end")
    tables: list[Any] = [env(game), parallel_env(game), Seat("catch-6", wins=1)]
    turns, at_once, seat = tables
    for table in tables:
        with pytest.raises(IllegalAction, match=r"reset\(\) begins one"):
            table.step(63)
        table.reset(seed=1)
    until(at_once, lambda state: bool(state.over), luck)
    while not seat.playing.over:
        seat.step(luck.choice(seat.action_space.legal))
    steps_in_turn(turns, luck, 10_000)
    for table in tables:
        with pytest.raises(IllegalAction, match=r"reset\(\) begins one"):
            table.step(63)


@pytest.mark.parametrize(
    ("adapter", "package", "name"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("gymnasium", "gymnasium", "Gymnasium"),
        ("openspiel", "pyspiel", "OpenSpiel"),
    ],
)
def test_what_is_not_installed_is_named_with_the_extra_that_brings_it(adapter: str, package: str, name: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import pepperbox.adapters.{adapter}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"ImportError: pepperbox.adapters.{adapter} needs {name}: pip install 'pepperbox[research]'" in run.stderr


def test_what_is_compiled_is_not_needed() -> None:
    code = """if True:
        import sys
        sys.modules["numba"] = None
        import gymnasium
        import pepperbox.adapters.gymnasium
        from pepperbox.adapters import openspiel, pettingzoo
        gymnasium.make("pepperbox/qwinto-v1").reset(seed=1)
        pettingzoo.env("qwinto").reset(seed=1)
        print(openspiel.game("qwinto").new_initial_state().legal_actions())
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[1, 2, 3, 4, 5, 6, 7]\n"
