"""What compares speeds: our games beside those of other suites, and beside the same games in C++."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from benchmarks.bench import YARDSTICKS, hand_written, is_same_play
from pepperbox import game
from pepperbox.bench import OURS, measure
from pepperbox.bench.ours import on_cores
from pepperbox.bench.peers import BATCH, FROM_PYTHON, PEERS, SPIEL, WHOLE, Peer, Relative

PIG = Peer("OpenSpiel", ("pyspiel",), (Relative("pig", "pig", SPIEL),))
ABSENT = Peer("Nobody", ("sys", "no_such_package"), (Relative("chess", "catch-6", SPIEL),))


def untracked(things: Any, what: str) -> Any:
    return things


def test_ours_and_theirs_take_turns_and_absent_ones_are_named() -> None:
    pytest.importorskip("pyspiel")
    found = measure(1, 0.001, untracked, [PIG, ABSENT]).as_json()
    assert found["notes"] == ["Nobody is left out, without no_such_package."]
    ways = [(row["suite"], row["game"], row["mode"]) for row in found["rows"]]
    theirs = [("OpenSpiel", "pig", mode) for mode in (WHOLE, FROM_PYTHON, BATCH)]
    assert sorted(ways) == sorted([*theirs, (OURS, "pig", WHOLE), (OURS, "pig", BATCH)])
    assert all(row["decisions_per_second"] > 0 for row in found["rows"])
    assert [(pair["suite"], pair["game"], pair["mode"]) for pair in found["compared"]] == theirs


def test_without_any_peer_there_is_nothing_to_compare() -> None:
    assert measure(1, 0.001, untracked, [ABSENT]).as_json() == {
        "rows": [],
        "compared": [],
        "notes": ["Nobody is left out, without no_such_package."],
    }


def test_every_relative_is_of_one_of_our_games() -> None:
    from pepperbox import GAMES

    slugs = {book.slug for book in GAMES} | {"pig"}
    assert {relative.ours for peer in PEERS for relative in peer.games} <= slugs


@pytest.mark.parametrize("slug", YARDSTICKS)
def test_a_yardstick_plays_the_same_games_as_the_compiled_rules(slug: str, tmp_path: Path) -> None:
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("there is no g++ here")
    theirs, ours = hand_written(game(slug), compiler, tmp_path), on_cores(game(slug), 1)
    seeds = (0, 2**63 - 1)
    assert is_same_play([theirs(seed, 300) for seed in seeds], [ours(seed, 300) for seed in seeds])
