"""What README and docs say is executed, generated or checked."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import pepperbox
from docs.tables import FILES, filled
from examples import small_perfecto
from pepperbox.arena import compete
from pepperbox.games.rules_page import code_blocks
from pepperbox.server.core.examples import examples
from tests.golden import FOLDER
from tests.serving import PATIENCE

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]


def fenced(text: str, language: str = "") -> list[str]:
    """The code blocks of a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)


def commands(text: str = README) -> list[str]:
    lines = "\n".join(fenced(text, "sh")).split("\n")
    return [line.partition("#")[0].strip() for line in lines if line.strip()]


# ── README ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_python_of_the_readme_runs() -> None:
    blocks = "\n".join(fenced(README, "python"))
    parsed = doctest.DocTestParser().get_doctest(blocks, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
    assert result.attempted > 20
    assert result.failed == 0


SERVE = "pepperbox serve"


PLAY = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
RUN = [command for command in commands(README + PLAY) if command.startswith("pepperbox ") and command != SERVE]


@pytest.mark.parametrize("command", dict.fromkeys(RUN))
def test_a_command_of_the_readme_and_of_how_to_play_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shutil.copy(FOLDER / "catch-6" / "five-games.pbx", tmp_path / "game.pbx")
    words = [sys.executable, "-m", "pepperbox", *shlex.split(command)[1:]]
    done = subprocess.run(words, input="quit\n", cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_server_of_the_readme_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    assert SERVE in commands()
    words = [sys.executable, "-m", "pepperbox", *SERVE.split()[1:]]
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "PEPPERBOX_PORT": "0"}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Pepperbox is at http://127.0.0.1:")
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) in (0, -signal.SIGTERM)
    assert (tmp_path / "pepperbox" / "tables.db").exists()


def test_make_play_serves_the_page(tmp_path: Path) -> None:
    assert "make play" in commands()
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "PEPPERBOX_PORT": "0"}
    for desktop in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(desktop, None)
    with subprocess.Popen(
        ["make", "play"], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment, process_group=0
    ) as playing:
        assert playing.stdout is not None
        said = next(line for line in playing.stdout if line.startswith("Pepperbox is at "))
        page = httpx.get(said.split()[3], timeout=PATIENCE).text
        os.killpg(playing.pid, signal.SIGINT)  # as Ctrl+C does
    assert "<title>Pepperbox</title>" in page
    assert (tmp_path / "pepperbox" / "tables.db").exists()


def test_ci_calls_the_readmes_test_command() -> None:
    assert "make test" in commands()
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("\nmake test")


# ── Bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

BOTS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("perl") is None, reason="the example is in Perl")
@pytest.mark.parametrize("command", "".join(fenced(BOTS, "sh")).splitlines())
def test_a_command_of_the_page_of_bots_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "eager.py").write_text(fenced(BOTS, "python")[0], encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    words = [sys.executable, "-m", "pepperbox", *shlex.split(command)[1:]]
    done = subprocess.run(words, input="quit\n", cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "fault" not in done.stdout


def test_the_python_of_the_page_of_bots_runs() -> None:
    parsed = doctest.DocTestParser().get_doctest(fenced(BOTS, "python")[1], {}, "bots", "bots.md", 0)
    result = doctest.DocTestRunner().run(parsed)
    assert result.attempted == 5
    assert result.failed == 0


def test_the_page_of_bots_names_all_that_an_arena_prints() -> None:
    found = compete(pepperbox.game("keep-on-rolling", target=20), ["random", "random"], games=2, seed=1).as_json()
    keys = {*found, *found["players"][0], *found["pairs"][0]}
    assert {key for key in keys if f"`{key}`" not in BOTS} == set()


# ── Research ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("page", ["index.md", "python.md", "research.md", "observations.md"])
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = "\n".join(fenced((ROOT / "docs" / page).read_text(encoding="utf-8"), "python"))
    parsed = doctest.DocTestParser().get_doctest(blocks, {}, page, page, 0)
    result = doctest.DocTestRunner().run(parsed)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.xdist_group("perfecto")
def test_the_example_of_the_page_of_research_finds_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    small_perfecto.main(rounds=20)
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert f"$ python examples/small_perfecto.py\n{capsys.readouterr().out}" in page


# ── Generated tables, paths and links ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", FILES)
def test_a_generated_table_is_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == filled(name), "see `make tables`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [target for target in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in target]
    paths = re.findall(r"`((?:pepperbox|docs|tests|benchmarks|examples|web)/[\w./-]+)`", text)
    missing = [link for link in links if not (page.parent / link).exists()]
    missing += [path for path in paths if not (ROOT / as_catch_6(path)).exists()]
    assert missing == []


def as_catch_6(path: str) -> str:
    """For a path of the game that the guide makes up, the same one of the game to copy."""
    return path.replace("hot-potato", "catch-6").replace("hot_potato", "catch_6")


def test_every_ruling_is_on_their_page() -> None:
    rules = "".join(
        (ROOT / "docs" / "rules" / f"{book.slug}.md").read_text(encoding="utf-8") for book in pepperbox.GAMES
    )
    listed = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    marked = [text.lower().count("**ruling:**") for text in (rules, listed)]
    assert marked[0] == marked[1] > 50


def test_every_picture_is_shown() -> None:
    """The lobby and the phones in the README, everything of a game on the page of the boards."""
    taken = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    boards = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"!\[[^]]*\]\((?:docs/)?pictures/([^)]+)\)", README + boards))
    assert taken == shown, "see `make pictures`"
    assert {name for name in taken if "desktop" not in name or "lobby" in name} <= set(
        re.findall(r"[\w-]+\.png", README)
    )


def test_every_target_of_the_makefile_that_docs_name_exists() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    named = {target for page in PAGES for target in re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8"))}
    assert named <= set(targets)


# ── Rules pages and records ──────────────────────────────────────────────────────────────────────────────────────────


UNCITED = {  # paragraphs that no code of the game points to, and why
    "catch-6": {"§4.3": "§1.1 says it of every new game"},
    "keep-on-rolling": {"§1.1": "the aim"},
    "two-out-of-three": {"§3.4": "§3.1 looks at a line and not at whose dice make it"},
    "grand-poobah": {"§1.1": "the aim"},
    "perfecto": {"§2.7": "§2.6 says it of every call"},
    "qwinto": {"§1.3": "nothing of a sheet is ever hidden"},
    "spicy-dice": {
        "§1.3": "names the options",
        "§6.4": "§2.3 says it of every red number that was not just rolled",
        "§7.2": "§5.2 says it of every game",
    },
    "tick-tack": {
        "§1.3": "what is printed on the cards stands in a table",
        "§4.3": "every way to end a turn does it",
        **dict.fromkeys(("§7.2", "§7.3"), "the words above secrets.py say it"),
    },
}


@pytest.mark.parametrize("book", pepperbox.GAMES, ids=lambda book: book.slug)
def test_rules_follow_their_page(book: pepperbox.Rulebook) -> None:
    """What a game's files point to is there, what is there is pointed to.

    Each heading over something that is pointed to is a banner in exactly one file, and each file keeps their order.
    """
    page = (ROOT / "docs" / "rules" / f"{book.slug}.md").read_text(encoding="utf-8")
    folder = ROOT / "pepperbox" / "games" / book.slug.replace("-", "_")
    files = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))]
    paragraphs = re.findall(r"^- \*\*(§\d+\.\d+)\*\*", page, flags=re.MULTILINE)
    assert len(paragraphs) == len(set(paragraphs))
    assert set(re.findall(r"§\d+\.\d+", page)) <= set(paragraphs)
    cited = {paragraph for file in files for paragraph in re.findall(r"§\d+\.\d+", file)}
    assert cited <= set(paragraphs)
    assert set(paragraphs) - cited == set(UNCITED.get(book.slug, {}))
    headings = re.findall(r"^## (§\d .*)$", page, flags=re.MULTILINE)
    banners = [re.findall(r"^# ── (§\d .*?) ─+$", file, flags=re.MULTILINE) for file in files]
    for own in banners:
        assert own == [heading for heading in headings if heading in own]
    followed = {paragraph.partition(".")[0] for paragraph in cited}
    in_all = [banner for own in banners for banner in own]
    assert sorted(in_all) == sorted(heading for heading in headings if heading.partition(" ")[0] in followed)
    for name in book.options:
        assert f"option `{name}`" in page


@pytest.mark.parametrize(
    ("slug", "blocks"), [("catch-6", [0]), ("keep-on-rolling", [0]), ("perfecto", [0, 1]), ("diangle", [0, 1])]
)
def test_examples_that_begin_with_their_seats_are_games(slug: str, blocks: list[int]) -> None:
    found = examples(slug)
    assert [example["block"] for example in found] == blocks
    for example in found:
        lines = [line.partition("#") for line in code_blocks(slug)[example["block"]].splitlines()]
        steps = [(step["line"], step["note"]) for step in example["steps"]]
        assert steps == [(line.strip(), note.strip()) for line, _, note in lines][-len(steps) :]
        assert all(step["told"] for step in example["steps"])


def test_the_example_turn_of_keep_on_rolling_banks_136() -> None:
    (turn,) = examples("keep-on-rolling")
    banked = [step["view"]["scores"] for step in turn["steps"]]
    assert banked == [[0, 0]] * 14 + [[136, 0]]
    assert [step["view"]["state"]["turn_points"] for step in turn["steps"]][1:13:2] == [10, 14, 34, 36, 46, 52]


def test_the_records_page_shows_a_record_and_the_error_it_would_give() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    _, record, error = fenced(page)
    state = pepperbox.load(record)
    assert state.players == {0: "Anna"}
    assert state.bots == {1: "easy"}
    with pytest.raises(pepperbox.BadRecord) as refused:
        pepperbox.load(record.replace("B catch 2 house", "B catch 3 house"))
    assert str(refused.value) == error.strip()


def test_the_records_page_names_the_keys_of_every_position() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    assert [key for key in pepperbox.game("catch-6").new().open_view() if f"`{key}`" not in page] == []


@pytest.mark.parametrize("page", ["security.md", "promises.md"])
def test_every_test_that_a_page_names_exists(page: str) -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / page).read_text(encoding="utf-8")))
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py"))
    assert len(named) > 10
    assert {name for name in named if f"def {name}(" not in tests} == set()
