"""Anybody's bot: classes by their import path and programs of their own, and all that can be wrong with them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import pytest

import pepperbox
from pepperbox import BotFault, Game, UnknownBot
from pepperbox.bots.asking import Players
from pepperbox.bots.looping import plain_games
from pepperbox.bots.programs import Program
from tests.conftest import each_book
from tests.seed import SEED

PATIENCE = 60.0  # seconds; only what would never come ends it
IMPATIENCE = 0.05  # for those of whom nothing comes
GAME = pepperbox.game("keep-on-rolling", target=20)
TOYS = "tests.toys.guests"


def program(tmp_path: Path, code: str) -> str:
    """The name of a bot that is a program in Python."""
    script = tmp_path / "bot.py"
    script.write_text("import json, os, sys, time\n" + code, encoding="utf-8")
    return f"program:{quote(sys.executable)} {quote(str(script))}"


def played(bots: Sequence[str], game: Game = GAME, patience: float = PATIENCE, games: int = 1) -> list[str]:
    """What was wrong in each of some games."""
    with Players(game, patience) as players:
        return [players.play(bots, SEED, number).fault for number in range(games)]


# ── Asking ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@each_book(pepperbox.GAMES)
def test_who_is_asked_plays_as_in_the_loops(book: pepperbox.Rulebook) -> None:
    game, bots = Game(book, max(2, book.seats[0])), ["easy", "random"]
    looped = plain_games(game, bots, SEED)(bots, 3, 2)
    with Players(game) as players:
        for number, result in enumerate(looped, start=3):
            asked = players.play(bots, SEED, number)
            assert asked.scores == result.scores[: game.seats]
            assert sum(1 << seat for seat in asked.winners) == result.winners
            assert sum(asked.decisions) == result.decisions


def test_a_level_that_is_seated_twice_plays_both_seats() -> None:
    with Players(GAME) as players:
        assert min(players.play(["easy", "easy"], SEED, 0).decisions) > 0


# ── Classes ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["First", "Random"])
def test_a_class_plays_by_its_import_path(name: str) -> None:
    assert played([f"{TOYS}:{name}", "easy"], games=3) == [""] * 3


def test_a_class_of_the_folder_where_one_is_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot_of_this_folder.py").write_text(f"from {TOYS} import First\n", encoding="utf-8")
    assert played(["bot_of_this_folder:First", "easy"]) == [""]


def test_a_game_has_the_same_seeds_for_its_guests_each_time() -> None:
    once, again = (pepperbox.simulate(GAME, [f"{TOYS}:Random", "random"], games=3, seed=SEED) for _ in range(2))
    assert once.mean_scores == again.mean_scores
    assert once.speed == "plain"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Unable", "could not begin: RuntimeError: not today"),
        ("Raising", "failed: KeyError: 'dice'"),
        ("Leaving", "failed: SystemExit: 3"),
        ("Illegal", "erred: 'take everything' is no action of Keep on Rolling. Legal for B: roll."),
        ("Speechless", "chose None, which is neither an action nor a text"),
        ("Wordless", "failed: Mute"),
    ],
)
def test_what_a_class_gets_wrong_is_told(name: str, fault: str) -> None:
    (told,) = played([f"{TOYS}:First", f"{TOYS}:{name}"])
    assert told == f"{TOYS}:{name} {fault}"
    with pytest.raises(BotFault, match=r"^tests\.toys\.guests:"):
        pepperbox.simulate(GAME, [f"{TOYS}:{name}", "easy"], games=1)


def test_a_fault_is_told_in_a_few_words() -> None:
    (told,) = played([f"{TOYS}:Long", "easy"])
    assert told.startswith(f"{TOYS}:Long erred: 'xxx") and len(told) < 600


def test_what_a_class_prints_is_not_taken_for_a_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert played([f"{TOYS}:Talking", "easy"]) == [""]
    told = capsys.readouterr()
    assert told.out == ""
    assert "I think" in told.err


def test_a_class_that_thinks_for_too_long_has_lost() -> None:
    (told,) = played([f"{TOYS}:Slow", "easy"], patience=1e-6)
    assert told == f"{TOYS}:Slow thought for longer than 1e-06 s"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("no_such_module:Bot", "can't import 'no_such_module' for the bot 'no_such_module:Bot': ModuleNotFoundError"),
        (f"{TOYS}:Nobody", f"'{TOYS}' has no 'Nobody'"),
        (f"{TOYS}:not_a_bot", f"{TOYS}:not_a_bot is no bot: it has no method choose(view)"),
        (":Bot", "':Bot' names no bot: say my_module:MyBot, or program: and a command"),
        ("program:", "'program:' names no command to start"),
        ("program:'", '"program:\'" is no command: no closing quotation'),
    ],
)
def test_a_name_that_leads_nowhere_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        pepperbox.simulate(GAME, [name, "easy"], games=1)
    assert str(refused.value).startswith(sentence)


# ── Programs ─────────────────────────────────────────────────────────────────────────────────────────────────────────

FIRST = """
for line in sys.stdin:
    told = json.loads(line)
    if "pepperbox" not in told:
        (legal,) = told["legal"].values()
        print({answer}, flush=True)
"""


@pytest.mark.parametrize("answer", ["json.dumps({'action': legal[0]})", "legal[0]"], ids=["json", "text"])
def test_a_program_plays_in_lines(tmp_path: Path, answer: str) -> None:
    assert played([program(tmp_path, FIRST.format(answer=answer)), "easy"], patience=PATIENCE, games=3) == [""] * 3


def test_a_program_is_told_of_the_game_and_shown_its_view(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = f"heard = open({str(heard)!r}, 'w')\n" + FIRST.format(
        answer="print(line, file=heard, flush=True) or legal[0]"
    )
    name = program(tmp_path, code.replace("    told =", "    print(line, file=heard, flush=True)\n    told ="))
    with Players(GAME, PATIENCE) as players:
        players.play([name, "random"], 5, 0)
        players.play([name, "random"], 5, 1)
    told = [json.loads(line) for line in heard.read_text(encoding="utf-8").split("\n") if line]
    openings = [line for line in told if "pepperbox" in line]
    seeds = [opening.pop("seed") for opening in openings]
    assert openings == [{"pepperbox": 1, "game": "keep-on-rolling", "seats": 2, "options": {"target": 20}}] * 2
    assert seeds[0] != seeds[1], "one process, game after game"
    assert told[1] == dict(GAME.new(seed=5).view(0))


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("sys.exit(7)", "ended with status 7 in the middle of a game"),
        ("os.close(0); os.close(1); time.sleep(9999)", "closed its pipe in the middle of a game"),
        ("print('take everything')\nsys.stdin.read()", "erred: 'take everything' is no action of Keep on Rolling"),
        ("print('{\"action\": 7}', flush=True)\nsys.stdin.read()", "answered with what is neither"),
        ("print('{\"action\"', flush=True)\nsys.stdin.read()", "answered with what is neither"),
        ("print('[]', flush=True)\nsys.stdin.read()", "erred: '[]' is no action"),
        ("print('{\"action\":' + 90_000 * '[', flush=True)\nsys.stdin.read()", "answered with what is neither"),
        ("print(flush=True)\nsys.stdin.read()", "answered with what is neither"),
        ("os.write(1, b'\\xff\\xfe\\n')\nsys.stdin.read()", "erred: '��' is no action"),
        ("os.write(1, b'x' * 200_000)\nsys.stdin.read()", "answered with more than 100,000 letters on one line"),
    ],
)
def test_what_a_program_gets_wrong_is_told(tmp_path: Path, code: str, fault: str) -> None:
    name = program(tmp_path, code.replace("')\n", "', flush=True)\n") if "take" in code else code)
    (told,) = played([name, "easy"])
    assert told.startswith(f"{name} {fault}")


def test_a_program_that_is_silent_has_lost_and_is_asked_no_more_after_a_few_games(tmp_path: Path) -> None:
    name = program(tmp_path, "time.sleep(9999)")
    *silent, last = played([name, "easy"], patience=IMPATIENCE, games=4)
    assert silent == [f"{name} was silent for 0.05 s"] * 3
    assert last == f"{name} was started 3 times in vain"


def test_a_program_that_reads_nothing_keeps_nobody_waiting() -> None:
    sleeper = Program("sleeper", "sleep 9999", GAME, IMPATIENCE)
    with pytest.raises(BotFault, match=r"^sleeper did not read what it was told for 0\.05 s$"):
        for _ in range(10_000):  # a pipe holds less
            sleeper.begin(1)


def test_a_program_that_does_not_exist_has_lost() -> None:
    assert played(["program:./no-such-program", "easy"]) == [
        "program:./no-such-program can't be started: No such file or directory"
    ]


def test_a_program_gets_another_start_in_the_next_game(tmp_path: Path) -> None:
    marker = tmp_path / "started"
    code = f"if not os.path.exists({str(marker)!r}):\n    open({str(marker)!r}, 'w').close()\n    sys.exit(1)\n"
    name = program(tmp_path, code + FIRST.format(answer="legal[0]"))
    first, second = played([name, "easy"], games=2)
    assert first == f"{name} ended with status 1 in the middle of a game"
    assert second == ""


def test_whatever_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    children = tmp_path / "children"
    code = f"""import subprocess
child = subprocess.Popen(["sleep", "9999"])
with open({str(children)!r}, "w") as file: print(os.getpid(), child.pid, file=file)
"""
    assert played([program(tmp_path, code + FIRST.format(answer="legal[0]")), "easy"]) == [""]
    for process in children.read_text(encoding="utf-8").split():
        shown = subprocess.run(["ps", "-o", "stat=", "-p", process], capture_output=True, text=True, check=False)
        assert shown.stdout.strip()[:1] in ("", "Z"), "ended, even if nobody has noticed"


# ── At the terminal, and in records ──────────────────────────────────────────────────────────────────────────────────


def test_no_record_says_which_program_to_start() -> None:
    state = GAME.new(seed=1)
    state.bots[1] = "program:rm -r /"
    assert "bot B guest\n" in state.record()
    evil = state.record().replace("bot B guest", "bot B program:./evil")
    assert pepperbox.load(evil).bots == {1: "guest"}
