"""The command line: what programs rely on, and one clear sentence for everything that can go wrong."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import pepperbox
from pepperbox.bots.levels import levels
from pepperbox.cli import main, what_and_where
from pepperbox.engine import folders
from pepperbox.server.database.rows import Card, Row
from pepperbox.server.database.store import make_store
from pepperbox.server.http import run as running
from tests.golden import FOLDER

GAMES = ", ".join(book.slug for book in pepperbox.GAMES)
LEVELS = ", ".join(levels(pepperbox.rulebook("catch-6")))


class Done(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in this process, with a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))

    def command(*arguments: str, stdin: str | bytes = "") -> Done:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["pepperbox", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        status = 0
        try:
            main()
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        captured = capsys.readouterr()
        return Done(status, captured.out, captured.err)

    return command


def record(*lines: str, game: str = "keep-on-rolling") -> str:
    return "\n".join(["pepperbox record 1", f"game {game}", "seats 2", *lines, ""])


# ── replay ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_replay_prints_the_position_as_json(run: Run) -> None:
    done = run("replay", "-", "--json", stdin=record("A roll = 551326", "A aside 12", "A roll = 2213"))
    assert done.status == 0
    shown = json.loads(done.out)
    state = shown.pop("state")  # its own tests say what is in it
    assert (state["turn_points"], state["aside"]) == (10, {"1": 5, "2": 5})
    assert shown == {
        "game": "keep-on-rolling",
        "seats": 2,
        "options": {"target": 250},
        "over": False,
        "to_act": ["A"],
        "scores": [0, 0],
        "winners": [],
        "legal": {"A": ["aside 34", "aside 345", "aside 346", "aside 3456"]},
    }


def test_replay_of_a_finished_game(run: Run) -> None:
    done = run("replay", str(FOLDER / "catch-6" / "won-by-house.pbx"), "--json")
    shown = json.loads(done.out)
    assert shown["over"] is True
    assert shown["winners"] == ["A"]
    assert shown["to_act"] == []
    assert shown["legal"] == {}
    assert shown["state"]["faces"] == [[3, 3, 2, 2, 1, 1], [2, 2, 4, 4, 6, 6]]


def test_replay_draws_the_position_for_people(run: Run) -> None:
    done = run("replay", str(FOLDER / "catch-6" / "won-by-house.pbx"))
    assert done.status == 0
    assert "caught: 1  3  5" in done.out


def test_replay_says_by_which_rules_it_was_if_they_are_not_the_newest(run: Run) -> None:
    newest, older = FOLDER / "diangle" / "u-turn.pbx", FOLDER / "diangle" / "rules-1" / "u-turn.pbx"
    assert json.loads(run("replay", str(older), "--json").out)["rules"] == 1
    assert "rules" not in json.loads(run("replay", str(newest), "--json").out)
    assert "rules 1, grand no" in run("replay", str(older)).out
    assert "rules" not in run("replay", str(newest)).out


def test_a_saved_game_of_older_rules_goes_on_by_those(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.pbx"
    saved.write_text(
        "pepperbox record 1\ngame diangle\nseats 1\nrules 1\nA roll 123456 = 133226\nA accept\nA keep 1/45/-\n"
    )
    done = run("play", "--resume", str(saved), stdin="wait\nadvance 1\nroll 1236\n")
    assert "rules 1" in done.out
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert "rules 1" in lines
    assert lines[-3:-1] == ["A wait", "A advance 1"]
    assert lines[-1].startswith("A roll 1236 = ")


@pytest.mark.parametrize(
    ("stdin", "sentence"),
    [
        (
            record("A roll = 551326", "A aside 13"),
            "line 5: 'aside 13' is not possible for A now. §2.3: two of them must match each other, or one",
        ),
        (record("A roll = 55132"), "line 4: dice 123456 show 6 numbers from 1 to 6, not '55132'"),
        (record("A roll"), "line 4: 'A roll' needs its outcome, such as 'A roll = 111111'"),
        (
            record("A stop = 4"),
            "line 4: 'stop' is not possible for A now. §2.1: a turn begins with a roll. Legal for A: roll.",
        ),
        (record("option target 10"), "line 4: option target of keep-on-rolling is a number from 20 to 2000, not 10"),
        (
            record(game="keep-rolling"),
            f"line 2: there is no game 'keep-rolling'; the games are {GAMES}",
        ),
        ("", "line 1: a record starts with the line 'pepperbox record 1'"),
        (b"pepperbox record 1\n\xff\xfe", "line 2: this is not text in UTF-8"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(run: Run, stdin: str | bytes, sentence: str) -> None:
    done = run("replay", "-", "--json", stdin=stdin)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith(f"pepperbox: {sentence}")
    assert done.err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    assert run("replay", "no-such.pbx") == Done(2, "", "pepperbox: can't read no-such.pbx: No such file or directory\n")
    assert run("replay", str(tmp_path)).err.endswith("Is a directory\n")


# ── games and simulate ───────────────────────────────────────────────────────────────────────────────────────────────


def test_games_lists_every_game_with_its_options(run: Run) -> None:
    declared = json.loads(run("games", "--json").out)
    assert [game["game"] for game in declared] == [book.slug for book in pepperbox.GAMES]
    catch_6: dict[str, Any] = json.loads(run("games", "catch-6", "--json").out)
    assert catch_6 == declared[0]
    wins = {"type": "number", "low": 1, "high": 20, "default": 5, "about": "games that win the match"}
    assert catch_6["options"] == {"wins": wins}
    assert catch_6["seats"] == [2, 2]
    assert "--option wins=5" in run("games").out


def test_an_option_is_offered_where_there_is_one(run: Run) -> None:
    assert "two teams: A and C against B and D (yes or no, with 4 players)" in run("games", "perfecto").out
    assert "mode=quick   how long (quick: one game; tournament: " in run("games", "tick-tack").out
    perfecto = 1 + [book.slug for book in pepperbox.GAMES].index("perfecto")
    done = run("play", stdin=f"{perfecto}\nteams=yes\nseats=4\nteams=yes\nseats=3\n\nquit\n\nq\n")
    said = " ".join(done.out.split())
    assert "there are seats, bots, advanced, points" in said
    assert "teams=no two teams" in said, "it is offered to four"
    assert "option teams of perfecto is for 4 seats: play with so many, or with teams=no" in said


def test_games_says_by_which_rules_a_game_is_played_where_there_are_several(run: Run) -> None:
    assert "By rules 2; games that began by rules 1 go on by those." in run("games", "diangle").out
    assert "By rules" not in run("games", "catch-6").out
    assert run("games").out.count("By rules 2") == 2


def test_simulate_prints_json(run: Run) -> None:
    done = run("simulate", "catch-6", "--bots", "easy,random", "--games", "50", "--seed", "1", "-o", "wins=2", "--json")
    shown = json.loads(done.out)
    assert shown["games"] == 50
    assert shown["mean_scores"][0] == 2.0
    assert shown["win_share"] == [1.0, 0.0]
    assert shown["score_errors"][0] == shown["win_errors"][0] == 0 < shown["score_errors"][1]
    assert shown["seconds"] > 0
    assert json.loads(run("simulate", "catch-6", "--games", "3", "--seed", "1", "--json").out)["seed"] == 1


def test_simulate_takes_the_seats_from_the_bots(run: Run) -> None:
    done = run("simulate", "keep-on-rolling", "--bots", "easy,random,easy", "--games", "5", "--json")
    assert len(json.loads(done.out)["mean_scores"]) == 3
    assert "C easy" in run("simulate", "keep-on-rolling", "--bots", "easy,random,easy", "--games", "5").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "chess"], f"there is no game 'chess'; the games are {GAMES}"),
        (
            ["simulate", "catch-6", "--bots", "genius"],
            f"there is no bot 'genius' for catch-6; its bots are {LEVELS}",
        ),
        (["simulate", "catch-6", "--bots", "easy,easy,easy"], "catch-6 is for 2 seats, not 3"),
        (["simulate", "catch-6", "--games", "0"], "games is a whole number from 1 on, not 0"),
        (["simulate", "catch-6", "--seed", "-1"], "a seed is a whole number from 0 to 2**63 - 1, not -1"),
        (["simulate", "catch-6", "--speed", "warp"], "speed is auto, plain or compiled, not 'warp'"),
        (["simulate", "catch-6", "-o", "wins"], "--option takes NAME=VALUE, not 'wins'"),
        (["simulate", "catch-6", "-o", "wins=21"], "option wins of catch-6 is a number from 1 to 20, not 21"),
        (["simulate", "catch-6", "-o", "wins=two"], "option wins of catch-6 is a number from 1 to 20, not 'two'"),
        (["simulate", "catch-6", "-o", "loses=2"], "catch-6 has no option 'loses'; its options: wins"),
        (["simulate", "keep-on-rolling", "--seats", "9"], "keep-on-rolling is for 2 to 8 seats, not 9"),
        (["play", "catch-6", "--bots", "easy,easy,easy"], "catch-6 is for 2 seats, not 4"),
        (["play", "catch-6", "--seat", "C"], "'C' is no seat of this game: the seats are A, B"),
        (["play", "catch-6", "--name", "a#b"], "a name is 1 to 40 letters on one line, without '#', and not 'a#b'"),
        (["simulate", "keep-on-rolling", "--seats", "0"], "keep-on-rolling is for 2 to 8 seats, not 0"),
        (["play", "--resume", "-"], "can't read -: there is no such file"),
        (["play", "catch-6", "--resume", "x.pbx"], "can't read x.pbx: there is no such file"),
        (["play", "--resume", str(FOLDER)], f"can't read {FOLDER}: Is a directory"),
        (
            ["play", "catch-6", "--resume", str(FOLDER / "diangle" / "u-turn.pbx")],
            "--resume goes on with the game of the file: no other game, seats or options go with it",
        ),
        (["games", "chess"], f"there is no game 'chess'; the games are {GAMES}"),
        (["compile", "catch-6", "chess"], f"there is no game 'chess'; the games are {GAMES}"),
        (
            ["compile", "catch-6", "--level", "genius"],
            f"there is no bot 'genius' for catch-6; its bots are {LEVELS}",
        ),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(run: Run, arguments: list[str], sentence: str) -> None:
    assert run(*arguments) == Done(2, "", f"pepperbox: {sentence}\n")


def test_a_full_disk_is_told_with_what_fills_it() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert what_and_where(full) == f"No space left on device: {folders.cache_folder()}"
    assert what_and_where(OSError(errno.EACCES, "Permission denied", "x.json")) == "Permission denied: x.json"


def test_a_command_that_does_not_exist_is_refused(run: Run) -> None:
    done = run("frolic")
    assert done.status == 2
    assert "frolic" in done.err


def test_a_reader_that_leaves_early_causes_no_traceback() -> None:
    command = f"{sys.executable} -m pepperbox games --json | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["replay -", "play catch-6", "games >/dev/full"])
def test_closed_or_full_streams_cause_no_traceback(command: str, tmp_path: Path) -> None:
    words = f"XDG_DATA_HOME={tmp_path} {sys.executable} -m pepperbox {command} <&-"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_a_cache_that_cannot_be_written_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "pepperbox").write_text("in the way")
    words = [sys.executable, "-m", "pepperbox", "simulate", "catch-6", "--games", "2", "--speed", "compiled"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert "compiling catch-6" in done.stderr
    assert (tmp_path / "pepperbox").read_text() == "in the way"


def test_games_are_compiled_beforehand(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pepperbox", "compile", "catch-6", "--level", "random"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    first, second = (
        subprocess.run(words, env=environment, capture_output=True, text=True, check=True) for _ in range(2)
    )
    begun, done = first.stderr.splitlines()
    assert begun == "pepperbox: compiling catch-6 for this computer, once …"
    assert re.fullmatch(r"pepperbox: catch-6 is compiled, in \d+\.\d s", done)
    assert re.fullmatch(r"catch-6: random ready, in \d+\.\d s\n", first.stdout)
    assert re.fullmatch(r"catch-6: random ready, in \d+\.\d s\n", second.stdout)
    assert second.stderr == "", "it is there already"


def test_listing_games_needs_no_numba() -> None:
    check = (
        "import sys, pepperbox.cli; sys.argv = ['pepperbox', 'games']\ntry: pepperbox.cli.main()\nexcept SystemExit: "
    )
    check += "assert not {'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True, capture_output=True)


# ── play ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_bots_can_be_watched_to_the_end(run: Run) -> None:
    done = run("play", "catch-6", "--bots", "easy,easy", "--seats", "2", "-o", "wins=1", "--seed", "3")
    assert done.status == 0
    assert "Thank you for playing!" in done.out


def test_leaving_keeps_the_game_and_resume_goes_on(run: Run, tmp_path: Path) -> None:
    left = run("play", "catch-6", "--seat", "A", stdin="roll 123456\nquit\n")
    assert left.status == 0
    (saved,) = (tmp_path / "share" / "pepperbox" / "games").iterdir()
    assert f"--resume {saved}" in left.out
    before = pepperbox.load(saved.read_text())
    assert before.players[0] == "You"
    assert before.bots == {1: "easy"}
    assert before.events
    resumed = run("play", "catch-6", "--resume", str(saved), stdin="hint\n")
    assert resumed.status == 0
    assert "bot would " in resumed.out
    assert pepperbox.load(saved.read_text()).record() == before.record()


def test_resuming_what_is_no_record_says_so_and_leaves_it_alone(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    done = run("play", "--resume", str(letter))
    assert done == Done(2, "", "pepperbox: line 1: a record starts with the line 'pepperbox record 1'\n")
    assert letter.read_text() == "Dear Anna"


def test_the_menu_leads_into_a_game_in_two_steps(run: Run) -> None:
    done = run("play", stdin="1\n\nquit\n\nq\n")
    assert done.status == 0
    assert "At the table: " in done.out
    assert "Saved." in done.out
    assert "Go on with:" in done.out


def test_the_menu_explains_what_it_does_not_understand(run: Run) -> None:
    done = run("play", stdin="99\n2\nseats=9\ncolour=red\nseats=3\n\nquit\n\nq\n")
    assert f"There is no 99: type a number from 1 to {len(pepperbox.GAMES)}." in done.out
    assert "keep-on-rolling is for 2 to 8 seats, not 9" in done.out
    assert "there is nothing of that name to change; there are seats, bots, target" in done.out
    assert "At the table: " in done.out


# ── A server's tables ────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_a_server_keeps_goes_through_a_file_into_another_database(run: Run, tmp_path: Path) -> None:
    first, second, file = (str(tmp_path / name) for name in ("a.db", "b.db", "all.jsonl"))
    asyncio.run(open_a_table(first))
    assert run("export", file, "--database", first).status == 0
    assert run("import", file, "--database", second).err == "1 tables are there\n"
    again = str(tmp_path / "again.jsonl")
    assert run("export", again, "--database", second).status == 0
    assert Path(again).read_bytes() == Path(file).read_bytes()
    assert "empty" in run("import", file, "--database", second).err
    Path(file).write_text(Path(file).read_text(encoding="utf-8")[:-20], encoding="utf-8")
    assert run("import", file, "--database", str(tmp_path / "c.db")).status == 2


async def open_a_table(database: str) -> None:
    store = make_store(database)
    await store.open()
    await store.setting("key", lambda: "secret")
    await store.append([Row(1, 1.0, "{}")], Card("t", "catch-6", "open", True, ("ann",), "{}", 1.0))
    await store.close()


def test_an_export_leaves_a_file_alone_that_somebody_else_is_writing(run: Run, tmp_path: Path) -> None:
    part = tmp_path / "all.jsonl.part"
    part.write_text("not mine", encoding="utf-8")
    refused = run("export", str(tmp_path / "all.jsonl"), "--database", str(tmp_path / "a.db"))
    assert refused.status == 2
    assert "is there already" in refused.err
    assert part.read_text(encoding="utf-8") == "not mine"


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("export", "all.jsonl"), ("import", "-")])
@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("soup.db", "not a database"),
        ("folder", "unable to open"),
        ("soup.db/tables.db", "soup.db/tables.db"),
        ("mysql://host/tables", "not at mysql"),
        ("postgresql://ann:secret@127.0.0.1:1/tables", "does not answer (tables at 127.0.0.1)"),
    ],
)
def test_a_wrong_database_is_told_in_a_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], wrong: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "log_to_stderr", lambda level: None)
    (tmp_path / "soup.db").write_text("soup" * 1000, encoding="utf-8")
    (tmp_path / "folder").mkdir()
    refused = run(*command, "--database", wrong)
    assert refused.status == 2
    assert refused.out == ""
    assert reason in refused.err
    assert refused.err.startswith("pepperbox: ")
    assert refused.err.count("\n") == 1
    assert "secret" not in refused.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "soup.db"]


def test_nothing_is_exported_where_no_database_is(run: Run, tmp_path: Path) -> None:
    refused = run("export", str(tmp_path / "all.jsonl"), "--database", str(tmp_path / "none.db"))
    assert (refused.status, refused.err) == (2, f"pepperbox: there is no database at {tmp_path / 'none.db'}\n")
    assert not list(tmp_path.iterdir())


def test_a_damaged_database_is_told_with_what_to_do_and_exported_as_far_as_it_can_be_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "log_to_stderr", lambda level: None)
    database, file = tmp_path / "a.db", str(tmp_path / "all.jsonl")
    asyncio.run(open_a_table(str(database)))
    with closing(sqlite3.connect(database)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'settings'").fetchone()
    with database.open("r+b") as spoiled:
        spoiled.seek((page - 1) * 4096)
        spoiled.write(b"soup" * 1024)
    refused = run("serve", "--port", "0", "--database", str(database))
    assert refused.status == 2
    assert f"the database {database} is damaged" in refused.err
    assert "`pepperbox export FILE`" in refused.err
    saved = run("export", file, "--database", str(database))
    assert saved.status == 1
    assert saved.err.endswith("This is what could be read; lost: settings\n")
    assert run("import", file, "--database", str(tmp_path / "b.db")).err == "1 tables are there\n"


def test_a_server_never_keeps_tables_for_less_than_no_time(run: Run) -> None:
    refused = run("serve", "--keep-days", "-1")
    assert refused.status == 2
    assert refused.err == "pepperbox: tables are kept for some days, or with 0 for ever, not for -1\n"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_told(run: Run, taken: int) -> None:
    refused = run("serve", "--port", str(taken))
    assert refused.status == 2
    assert refused.err.startswith(f"pepperbox: port {taken} is taken by another program: ")


def test_a_host_that_is_not_here_is_told(run: Run) -> None:
    refused = run("serve", "--host", "192.0.2.1", "--port", "0")
    assert refused.status == 2
    assert refused.err.startswith("pepperbox: can't listen at 192.0.2.1, port 0: ")


def test_whoever_opens_the_page_gets_the_next_free_port(taken: int) -> None:
    with running.listening("127.0.0.1", taken, running.PORTS) as found:
        assert taken < found.getsockname()[1] < taken + running.PORTS


@pytest.mark.parametrize("arguments", [(), ("serve",)])
@pytest.mark.parametrize("is_at_terminal", [True, False])
def test_without_a_word_the_page_is_opened_for_whoever_sits_at_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], is_at_terminal: bool
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(running, "run", lambda *settings: asked.append(settings[-1]))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_at_terminal)
    run(*arguments)
    assert asked == [is_at_terminal]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a desktop")
def test_no_browser_is_opened_without_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not running.has_desktop()
    monkeypatch.setenv("DISPLAY", ":0")
    assert running.has_desktop()
