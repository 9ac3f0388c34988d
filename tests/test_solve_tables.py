"""Tables of solutions, kept whole or not at all and never used when damaged or outdated; and the command for them."""

from __future__ import annotations

import errno
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import pepperbox
from pepperbox import solve
from pepperbox.cli import app
from pepperbox.engine.compiled import used_modules
from pepperbox.engine.errors import BadOption, NotYourTurn, PepperboxError
from pepperbox.solve import spicy_dice, tables
from pepperbox.solve.solution import Progress, Tables

SOURCES = "0123456789abcdef"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of one's own, and nothing remembered from another; what is compiled stays where it is."""
    monkeypatch.setattr(tables, "table_file", lambda name: tmp_path / "solutions" / f"{name}.table")
    solve.solution.cache_clear()
    return tmp_path / "solutions"


def kept_file(folder: Path) -> Path:
    tables.keep("a-game", SOURCES, {"one": np.arange(5.0), "two": np.ones((2, 3), np.int16)})
    return folder / "a-game.table"


def test_a_table_is_read_as_it_was_kept(folder: Path) -> None:
    kept_file(folder)
    found = tables.kept("a-game", SOURCES)
    assert found is not None
    assert found["one"].tolist() == [0, 1, 2, 3, 4]
    assert found["two"].dtype == np.int16
    assert [file.name for file in folder.iterdir()] == ["a-game.table"]


def test_a_table_that_is_not_there_is_nothing_to_talk_about(capfd: pytest.CaptureFixture[str]) -> None:
    assert tables.kept("a-game", SOURCES) is None
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("share", [0, 0.01, 0.5, 0.99])
def test_a_table_cut_short_is_noticed_and_said(folder: Path, share: float, capfd: pytest.CaptureFixture[str]) -> None:
    file = kept_file(folder)
    content = file.read_bytes()
    file.write_bytes(content[: int(share * len(content))])
    assert tables.kept("a-game", SOURCES) is None
    assert "the table of a-game can't be used, so it is made anew: it is damaged" in capfd.readouterr().err


def test_no_wrong_bit_changes_what_a_table_says(folder: Path) -> None:
    file = kept_file(folder)
    content = file.read_bytes()
    for place in (*range(content.index(b"\n") + 2), -3):
        for bit in range(8):
            wrong = bytearray(content)
            wrong[place] ^= 1 << bit
            file.write_bytes(wrong)
            found = tables.kept("a-game", SOURCES)
            assert found is None or (found["one"].tolist() == [0, 1, 2, 3, 4] and set(found) == {"one", "two"}), place


@pytest.mark.parametrize("word", ["format", "sources", "sha256", "arrays"])
def test_a_table_whose_first_line_lacks_a_word_is_noticed_and_said(
    folder: Path, word: str, capfd: pytest.CaptureFixture[str]
) -> None:
    file = kept_file(folder)
    file.write_bytes(file.read_bytes().replace(f'"{word}"'.encode(), f'"{word[:-1]}?"'.encode(), 1))
    assert tables.kept("a-game", SOURCES) is None
    assert "the table of a-game can't be used, so it is made anew: it is damaged" in capfd.readouterr().err


def test_a_table_of_other_sources_is_noticed_and_said(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    kept_file(folder)
    assert tables.kept("a-game", "of another solver") is None
    assert "rules or solver have changed since it was made" in capfd.readouterr().err


def test_a_solver_of_several_files_makes_its_table_of_all_of_them() -> None:
    folder = Path(str(spicy_dice.__file__)).parent
    used = {Path(str(module.__file__)) for module in used_modules([spicy_dice])}
    assert set(folder.glob("*.py")) <= used


def test_no_room_on_the_disk_leaves_what_was_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before = kept_file(folder).read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    tables.keep("a-game", SOURCES, {"one": np.zeros(9)})
    assert "the table of a-game can't be kept" in capfd.readouterr().err
    assert [file.read_bytes() for file in folder.iterdir()] == [before]


# ── The interface ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.xdist_group("keep-on-rolling")
def test_a_solution_is_made_once_and_kept(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    game = pepperbox.game("keep-on-rolling", seats=3)
    value = solve.solution(game).value
    assert "solving keep-on-rolling, once …" in capfd.readouterr().err
    solve.solution.cache_clear()
    assert solve.solution(game).value == value
    assert capfd.readouterr().err == ""
    state = game.new(seed=1)
    (worth,) = solve.worths(state, 0).values()
    assert worth.value == pytest.approx(value)
    assert (worth.unit, worth.error) == ("points", 0.0)
    with pytest.raises(NotYourTurn):
        solve.worths(state, 1)


def test_games_without_a_solution_are_named() -> None:
    with pytest.raises(BadOption, match="no exact solution of tick-tack as a whole; solved are keep-on-rolling, spicy"):
        solve.solution(pepperbox.game("tick-tack"))


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.xdist_group("keep-on-rolling")
def test_solve_prints_json() -> None:
    told = json.loads(CliRunner().invoke(app, ["solve", "keep-on-rolling", "--json"]).stdout)
    assert told["value"] == pytest.approx(32.62056, abs=1e-5)
    assert (told["unit"], told["exact"]) == ("points", True)
    assert told["seconds"] > 0 and told["megabytes"] > 0


@pytest.mark.xdist_group("keep-on-rolling")
def test_memory_is_left_out_where_the_system_does_not_tell_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    told = json.loads(CliRunner().invoke(app, ["solve", "keep-on-rolling", "--json"]).stdout)
    assert "megabytes" not in told and told["seconds"] > 0
    assert " MB" not in CliRunner().invoke(app, ["solve", "keep-on-rolling"]).stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["tick-tack"], "there is no exact solution of tick-tack"),
        (["chess"], "there is no game 'chess'"),
        (["diangle", "-o", "grad=yes"], "diangle has no option 'grad'; its options: grand"),
        (["spicy-dice", "--seats", "9"], "spicy-dice is for 1 to 8 seats, not 9"),
        (["spicy-dice", "--cores", "-1"], "cores is a whole number from 1 on, not -1"),
        (["spicy-dice", "--aim", "win"], "spicy-dice is not solved for 'win', but for points"),
        (
            ["keep-on-rolling", "--aim", "win", "--seats", "3"],
            "the race of keep-on-rolling is solved for two seats, not",
        ),
        (
            ["keep-on-rolling", "--aim", "win", "-o", "target=300"],
            "the race of keep-on-rolling is solved up to target=250",
        ),
    ],
)
def test_solve_refuses_in_one_sentence(words: list[str], reason: str) -> None:
    error = CliRunner().invoke(app, ["solve", *words]).exception
    assert isinstance(error, PepperboxError)
    assert str(error).startswith(reason)


def test_an_interrupted_solution_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pepperbox.solve.keep_on_rolling import turn

    def interrupted(game: Any, progress: Progress, cores: int) -> Tables:
        raise KeyboardInterrupt

    monkeypatch.setattr(turn, "solve", interrupted)
    done = CliRunner().invoke(app, ["solve", "keep-on-rolling"])
    assert done.exit_code == 130
    assert "interrupted; nothing was kept" in done.stderr
    assert not folder.exists()
