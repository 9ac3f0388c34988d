"""Work on many machines: a real Ray, of this one, finds what one process finds, and what goes wrong there is said.

One Ray is started for all tests here. It is an extra, so that without it only the tests of that remain.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pepperbox
from pepperbox import BadOption, BotFault
from pepperbox.arena import compete
from pepperbox.cluster import Cluster
from pepperbox.engine.errors import ProcessLost
from pepperbox.solve import divided, solved
from pepperbox.solve.keep_on_rolling import race
from pepperbox.solve.spicy_dice import solve_classic
from tests.seed import SEED
from tests.test_arena import SHORT, TOYS, found
from tests.test_solve_races import expected_points, few_answers

pytestmark = [
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("ignore"),  # Ray leaves files and processes to the collection of garbage
]


def unheard(done: float) -> None:
    pass


# ── Without a Ray ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "asked",
    [
        lambda: compete(SHORT, ["easy", "random"], games=2, ray="local"),
        lambda: pepperbox.simulate(SHORT, "easy", games=2, ray="local"),
        lambda: pepperbox.self_play(SHORT, "easy", steps=2, ray="local"),
        lambda: solved(pepperbox.game("spicy-dice"), unheard, ray="local"),
    ],
    ids=["arena", "simulate", "self-play", "solve"],
)
def test_many_machines_need_ray(asked: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pepperbox.cluster.find_spec", lambda name: None)
    with pytest.raises(BadOption, match=r"many machines need Ray: pip install 'pepperbox\[ray\]'"):
        asked()


@pytest.mark.parametrize(
    ("slug", "aim", "options"),
    [
        ("keep-on-rolling", None, {}),
        ("spicy-dice", None, {"extra": True}),
        ("diangle", "win", {}),
        ("diangle", None, {}),
    ],
)
def test_what_is_solved_on_one_machine_says_so(
    slug: str, aim: str | None, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pepperbox.cluster.find_spec", lambda name: name)
    with pytest.raises(BadOption, match=rf"of {slug} is worked out on one machine.*keep-on-rolling --aim win"):
        solved(pepperbox.game(slug, 2, **options), unheard, aim=aim, ray="local")


# ── With one of this machine ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a Ray with two cores is, to which this process is connected, so that everything below uses it."""
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()
    gc.collect()


@contextmanager
def squaring(folder: str = "") -> Iterator[Callable[[int], int]]:
    """A worker that notes when it leaves."""

    def squared(number: int) -> int:
        if number < 0:
            raise BotFault(f"{number} has a minus")
        return number**2

    yield squared
    if folder:
        Path(folder, str(os.getpid())).touch()


@contextmanager
def dying(folder: str, times: int) -> Iterator[Callable[[int], int]]:
    """A worker that dies of job 3, so many times."""

    def squared(number: int) -> int:
        died = len(list(Path(folder).iterdir()))
        if number == 3 and died < times:
            Path(folder, str(died)).touch()
            os._exit(1)
        return number**2

    yield squared


@contextmanager
def absent() -> Iterator[Callable[[int], int]]:
    raise BadOption("there is no such bot on this machine")
    yield int


def test_jobs_are_told_in_order(address: str) -> None:
    with Cluster(address, 2, squaring) as cluster:
        assert list(cluster.map(range(20))) == [number**2 for number in range(20)]
        assert list(cluster.map([])) == []
        assert list(cluster.map(iter([5]))) == [25]


def test_a_worker_puts_away_what_it_has_opened(address: str, tmp_path: Path) -> None:
    with Cluster(address, 1, squaring, str(tmp_path)) as cluster:
        assert list(cluster.map([2])) == [4]
        assert not list(tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 1


def test_more_workers_than_cores_share_what_there_is(address: str) -> None:
    with Cluster(address, 5, squaring) as cluster:
        assert list(cluster.map(range(10))) == [number**2 for number in range(10)]


def test_without_a_number_all_cores_of_the_cluster_work(address: str) -> None:
    with Cluster(address, None, squaring) as cluster:
        assert cluster.workers == 2


def test_what_goes_wrong_in_a_job_is_told_as_it_was(address: str) -> None:
    with Cluster(address, 2, squaring) as cluster, pytest.raises(BotFault, match="-1 has a minus"):
        list(cluster.map([1, -1, 2]))
    with Cluster(address, 2, absent) as cluster, pytest.raises(BadOption, match="no such bot on this machine"):
        list(cluster.map([1]))


def test_a_job_whose_worker_is_lost_is_done_by_another(address: str, tmp_path: Path) -> None:
    with Cluster(address, 2, dying, str(tmp_path), 1) as cluster:
        assert list(cluster.map(range(6))) == [number**2 for number in range(6)]


def test_a_job_that_ends_two_workers_is_given_to_no_third(address: str, tmp_path: Path) -> None:
    lost = "a worker of the cluster has ended by itself"
    with Cluster(address, 2, dying, str(tmp_path), 9) as cluster, pytest.raises(ProcessLost, match=lost):
        list(cluster.map(range(6)))
    assert len(list(tmp_path.iterdir())) == 2


def test_an_arena_finds_the_same_on_a_cluster(address: str) -> None:
    bots = ["easy", "random", f"{TOYS}:Random"]
    alone = compete(SHORT, bots, games=48, seed=SEED)
    assert found(compete(SHORT, bots, games=48, seed=SEED, processes=2, ray=address)) == found(alone)


@pytest.mark.parametrize(
    ("slug", "seats", "bots", "speed", "games", "tries"),
    [
        ("keep-on-rolling", 3, ["easy", "random", "easy"], "compiled", 1_000, None),
        ("keep-on-rolling", 2, ["easy", f"{TOYS}:Random"], "plain", 12, None),
        ("two-out-of-three", 2, ["easy", "best"], "plain", 3, 8),
    ],
    ids=["compiled", "guests", "thinking"],
)
def test_a_simulation_finds_the_same_on_a_cluster(
    address: str, slug: str, seats: int, bots: list[str], speed: str, games: int, tries: int | None
) -> None:
    game, asked = pepperbox.game(slug, seats), {"seed": SEED, "speed": speed, "tries": tries}
    alone = pepperbox.simulate(game, bots, games, **asked)  # type: ignore[arg-type]
    counted: list[int] = []
    there = pepperbox.simulate(game, bots, games, cores=2, ray=address, progress=counted.append, **asked)  # type: ignore[arg-type]
    timed = ("seconds", "games_per_second")
    assert {k: v for k, v in there.as_json().items() if k not in timed} == {
        k: v for k, v in alone.as_json().items() if k not in timed
    }
    assert counted == sorted(counted)
    assert counted[-1] == games


def test_a_guest_who_fails_on_a_cluster_is_told_as_here(address: str) -> None:
    with pytest.raises(BotFault, match="Raising failed: KeyError: 'dice'"):
        pepperbox.simulate(SHORT, ["easy", f"{TOYS}:Raising"], 2, ray=address)


def test_ctrl_c_ends_a_simulation_on_a_cluster(address: str) -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pepperbox.simulate(SHORT, "easy", 1_000_000, speed="compiled", ray=address, progress=interrupt)


@pytest.mark.parametrize("legal", [True, False])
def test_self_play_writes_the_same_on_a_cluster(address: str, legal: bool) -> None:
    game = pepperbox.game("keep-on-rolling", 3)
    alone = pepperbox.self_play(game, ["easy", "random", "easy"], 40, 7, SEED, legal=legal)
    there = pepperbox.self_play(game, ["easy", "random", "easy"], 40, 7, SEED, cores=2, legal=legal, ray=address)
    assert there.game == game
    for name, array in alone.arrays.items():
        assert np.array_equal(there.arrays[name], array), name  # type: ignore[arg-type]


@pytest.mark.parametrize("is_junior", [False, True])
def test_spicy_dice_is_solved_to_the_same_numbers_on_a_cluster(address: str, is_junior: bool) -> None:
    there = divided.solve_card(pepperbox.game("spicy-dice", junior=is_junior), unheard, 2, address, boxes=2)
    assert np.array_equal(there["turn"], solve_classic(is_junior, unheard, 1, boxes=2))


def test_a_race_is_solved_to_the_same_numbers_on_a_cluster(address: str) -> None:
    few, expected = few_answers(), expected_points()
    turns, chase = race.Turns(few, expected), 0.6 * np.exp(-np.arange(race.BANKS) / 40)
    with Cluster(address, 2, divided.turning, few, expected) as cluster:
        there = race.solved_race(divided.FarTurns(cluster, expected), chase, 4, unheard)
    assert np.array_equal(there, race.solved_race(turns, chase, 4, unheard))


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────────────────


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pepperbox", *arguments], capture_output=True, text=True, check=False)


def test_a_command_joins_a_cluster_and_leaves_it(address: str) -> None:
    asked = ("simulate", "catch-6", "--games", "4", "--speed", "plain", "--seed", str(SEED), "--json")
    there, here = run(*asked, "--ray", address), run(*asked)
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout)["mean_scores"] == json.loads(here.stdout)["mean_scores"]
    with Cluster(address, 2, squaring) as cluster:
        assert list(cluster.map([3])) == [9]


def test_a_command_starts_a_cluster_of_this_machine_and_ends_it() -> None:
    pytest.importorskip("ray")
    done = run("simulate", "catch-6", "--games", "4", "--speed", "plain", "--ray", "local", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 4


def test_an_address_without_a_ray_is_told() -> None:
    pytest.importorskip("ray")
    done = run("simulate", "catch-6", "--games", "4", "--ray", "127.0.0.1:9")
    assert done.returncode == 2
    assert "pepperbox: there is no Ray at '127.0.0.1:9'" in done.stderr
