"""Playing in the terminal: every screen fits, everything typed is understood or explained, nothing gets lost."""

from __future__ import annotations

import io
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import pepperbox
from pepperbox import Game, GameState
from pepperbox.bots.levels import strongest
from pepperbox.bots.names import BOT_NAMES, CHARACTERS
from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.rules_page import rules_for_people, rules_page
from pepperbox.terminal import keys, saves
from pepperbox.terminal.menu import ROOM, seated
from pepperbox.terminal.pieces import dice_row
from pepperbox.terminal.table import Table, names
from tests.seed import SEED

WIDTH, HEIGHT = 80, 24


class Screen:
    """A table whose person types what a test says."""

    def __init__(self, state: GameState, path: Path, *typed: str) -> None:
        self.output = io.StringIO()
        console = Console(file=self.output, width=WIDTH, height=HEIGHT, legacy_windows=False)
        lines = iter(typed)
        self.table = Table(state, console, path, seed=SEED)
        console.input = lambda *_, **__: next_line(lines)  # type: ignore[method-assign]

    def play(self) -> str:
        self.table.play()
        return self.output.getvalue()


def next_line(lines: Iterator[str]) -> str:
    try:
        return next(lines)
    except StopIteration as end:
        raise EOFError from end


def against_a_bot(name: str = "catch-6", **options: int) -> GameState:
    return seated(pepperbox.game(name, 2, **options), ["easy"], seat="A", seed=SEED)


# ── Screens ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("book", pepperbox.GAMES, ids=lambda book: book.slug)
@pytest.mark.parametrize("most", [False, True], ids=["fewest seats", "most seats"])
def test_every_screen_of_a_game_fits_a_small_terminal(book: Rulebook, most: bool, tmp_path: Path) -> None:
    game = Game(book, book.seats[-1] if most else book.seats[0])
    state = seated(game, ["random"] * (game.seats - 1), name="Bartholomew", seat="A", seed=SEED)
    screen = Screen(state, tmp_path / "game.pbx")
    table = screen.table
    for _ in range(80):
        if state.over:
            break
        (seat, *_) = state.to_act
        legal = state.legal(seat)
        screen.output.truncate(0)
        screen.output.seek(0)
        table.show(table.possible(legal))
        lines = screen.output.getvalue().rstrip("\n").split("\n")
        assert max(map(len, lines)) <= WIDTH
        assert len(lines) < HEIGHT
        table.enter(legal[len(state.events) * 7 % len(legal)], seat)


def test_a_red_number_is_told_by_its_frame_as_well() -> None:
    drawn = dice_row({"1": 1, "2": 1}).plain.split("\n")
    assert drawn[0].split() == ["╔═══╗", "┌───┐"]
    assert drawn[1].split()[:6] == ["║", "1", "║", "│", "1", "│"]


def test_names_may_hold_anything_a_screen_could_mistake(tmp_path: Path) -> None:
    state = seated(pepperbox.game("catch-6"), ["easy"], name="[red]Ann[/]", seat="A", seed=1)
    assert "[red]Ann[/]" in Screen(state, tmp_path / "game.pbx", "quit").play()


def test_who_sits_there_is_still_told_when_a_bot_has_begun(tmp_path: Path) -> None:
    state = seated(pepperbox.game("catch-6"), ["easy"], seat="B", seed=SEED)
    shown = Screen(state, tmp_path / "game.pbx").play()
    last = shown[shown.rindex("Still open") :]
    assert "At the table: " in last
    assert f"{state.players[0]} rolled all six dice" in last


def test_what_no_longer_fits_is_left_out_sentence_by_sentence(tmp_path: Path) -> None:
    table = Screen(against_a_bot(), tmp_path / "game.pbx").table
    table.remarks = {0: [f"Remark {number}, which is long{' and longer' * 8}." for number in range(HEIGHT)]}
    first, *_, last = table.latest_news()
    assert first.plain.startswith(" Remark ")
    assert last.plain.endswith("and longer.")


def test_a_bot_from_elsewhere_is_called_as_it_is_and_has_no_character_of_ours(tmp_path: Path) -> None:
    state = seated(pepperbox.game("keep-on-rolling", 3), ["tests.toys.guests:First"] * 2, seat="A", seed=SEED)
    assert state.players == {0: "You", 1: "First", 2: "First 2"}
    shown = Screen(state, tmp_path / "game.pbx").play()
    assert "At the table: You, First (guest), First 2 (guest)." in shown
    assert not any(character in shown for character in CHARACTERS.values())


def test_what_can_be_copied_has_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / f"{'long' * 30}.pbx"
    assert f"pepperbox play --resume {path}" in Screen(against_a_bot(), path, "quit").play().split("\n")
    state = seated(pepperbox.game("catch-6", wins=1), ["easy", "easy"], seed=SEED)
    assert str(path) in Screen(state, path).play().split("\n")


# ── Typing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", [book.slug for book in pepperbox.GAMES])
def test_a_whole_game_by_typing_notation(name: str, tmp_path: Path) -> None:
    option = {"catch-6": {"wins": 1}}.get(name, {})
    twin = against_a_bot(name, **option)
    bots = Screen(twin, tmp_path / "twin.pbx").table.bots
    adviser = pepperbox.bot("easy", twin.game, seed=SEED)
    typed = []
    while not twin.over:
        seat = twin.to_act[0]
        action = bots.get(seat, adviser).choose(twin.view(seat))
        typed += [] if seat in twin.bots else [str(action)]
        twin.play(action, seat)
    screen = Screen(against_a_bot(name, **option), tmp_path / "game.pbx", *typed)
    assert "Thank you for playing!" in screen.play()
    assert screen.table.state.record() == twin.record()
    assert (tmp_path / "game.pbx").read_text(encoding="utf-8") == twin.record()


def test_enter_does_the_only_thing_there_is_to_do(tmp_path: Path) -> None:
    screen = Screen(against_a_bot(), tmp_path / "game.pbx", "")
    screen.play()
    assert str(screen.table.state.events[0]).startswith("A roll 123456 = ")


def test_numbers_choose_and_dice_need_no_verb(tmp_path: Path) -> None:
    state = against_a_bot("keep-on-rolling")
    state.play("roll", outcome="551326")
    screen = Screen(state, tmp_path / "game.pbx", "12", "2")
    screen.play()
    assert [event.what for event in state.events][:3] == ["roll", "aside 12", "stop"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("roll 12", "§2.1: this time it must be all six dice."),
        ("dance", "'dance' is nothing that one can do here: type one of these, or a command."),
        ("undo", "There is no decision of yours to take back."),
        ("hint", f"The {strongest(pepperbox.rulebook('catch-6'))} bot would roll all six dice: roll 123456"),
        ("?", "§3.2"),
    ],
)
def test_the_terminal_answers(typed: str, answer: str, tmp_path: Path) -> None:
    assert answer in " ".join(Screen(against_a_bot(), tmp_path / "game.pbx", typed, *[""] * 9).play().split())


@pytest.mark.parametrize("book", pepperbox.GAMES, ids=lambda book: book.slug)
def test_the_rules_are_shown_without_what_only_programs_read(book: Rulebook) -> None:
    shown = rules_for_people(book.slug)
    assert "JSON" not in shown
    assert rules_page(book.slug).startswith(shown)
    assert shown.count("§") == rules_page(book.slug).partition("<!-- view -->")[0].count("§")


def test_whoever_could_carry_a_number_over_is_told_what_that_gives_up(tmp_path: Path) -> None:
    for wins, warning in ((1, "this game, and with it the match."), (2, "counts in the next one.")):
        state = against_a_bot(wins=wins)
        state.play("roll 123456", outcome="111134")
        shown = " ".join(Screen(state, tmp_path / "game.pbx", "quit").play().split())
        assert f"carry gives {names(state)[1]} this game" in shown
        assert warning in shown


def test_in_the_middle_of_a_sentence_you_are_written_small(tmp_path: Path) -> None:
    state = seated(pepperbox.game("catch-6", wins=2), ["easy"], seat="B", seed=SEED)
    state.play("roll 123456", outcome="111134")
    assert "A carry gives you this game" in Screen(state, tmp_path / "game.pbx").play()
    told = against_a_bot("perfecto")
    told.play("bid 12 6")
    told.play("challenge")
    (showdown,) = (line for sentences in told.story(names(told), 0) for line in sentences if "The count" in line)
    assert ", and you had bid twelve 6s." in showdown


def test_what_was_typed_while_a_bot_was_at_work_answers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(keys, "forget", lambda: calls.append("forget"))
    state = against_a_bot()
    state.play("roll 123456", outcome="123456")
    screen = Screen(state, tmp_path / "game.pbx")

    def dance(*_: object, **__: object) -> str:
        calls.append("ask")
        return "dance"

    screen.table.console.input = dance  # type: ignore[method-assign]
    screen.table.turn()
    while state.to_act == (1,):
        screen.table.turn()
    screen.table.turn()
    screen.table.turn()
    assert calls == ["forget", "ask", "ask"]


def test_what_is_refused_is_explained_to_whoever_typed_it(tmp_path: Path) -> None:
    state = against_a_bot("qwinto")
    state.play("roll o", outcome="5")
    shown = Screen(state, tmp_path / "game.pbx", "take", "write y1").play()
    assert "§3.1: the yellow die was not rolled." in shown
    assert "Legal for A" not in shown


def test_the_verb_can_be_left_out_where_it_is_clear(tmp_path: Path) -> None:
    state = against_a_bot("qwinto")
    Screen(state, tmp_path / "game.pbx", "oyp", "t", "p6").play()
    assert [event.what for event in state.events][1:3] == ["take", "write p6"]


def test_history_tells_what_has_happened(tmp_path: Path) -> None:
    shown = Screen(against_a_bot(), tmp_path / "game.pbx", "", "history", "").play()
    assert "You rolled all six dice: " in shown
    assert "A roll 123456 = " not in shown


# ── Undo, save, resume ───────────────────────────────────────────────────────────────────────────────────────────────


def test_undo_goes_back_to_the_persons_last_decision(tmp_path: Path) -> None:
    state = against_a_bot()
    screen = Screen(state, tmp_path / "game.pbx", "roll 123456", "undo")
    screen.play()
    assert state.events == []
    assert state.to_act == (0,)


def test_undo_says_what_was_taken_back(tmp_path: Path) -> None:
    state = against_a_bot()
    state.play("roll 123456", outcome="123456")
    state.play("roll 123456", outcome="123456")
    shown = " ".join(Screen(state, tmp_path / "game.pbx", "undo").play().split())
    assert "Taken back: You rolled all six dice: 1 2 3 4 5 6. So is what came after it: 1 more." in shown
    assert state.count == 0


def test_a_game_can_be_saved_under_a_name_and_a_bad_name_is_explained(tmp_path: Path) -> None:
    copy = tmp_path / "copy.pbx"
    nowhere = tmp_path / "game.pbx" / "below-a-file.pbx"
    screen = Screen(against_a_bot(), tmp_path / "game.pbx", "", f"save {copy}", f"save {nowhere}", "quit")
    shown = "".join(screen.play().split("\n"))
    assert pepperbox.load(copy.read_text()).events
    assert "Could not save as" in shown


def test_a_full_disk_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    state = against_a_bot()
    screen = Screen(state, tmp_path / "game.pbx", "roll 123456")
    shown = screen.play()
    assert "This game is not saved" in shown
    assert "Saved." not in shown
    assert state.events


def test_two_tables_never_write_into_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.new_path("catch-6") != saves.new_path("catch-6")


@pytest.mark.parametrize("name", [".", "~no-such-user/x", "taken.txt"])
def test_a_name_that_cannot_be_saved_under_is_explained_and_nothing_is_overwritten(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken.txt").write_text("Dear Anna")
    screen = Screen(against_a_bot(), tmp_path / "game.pbx", f"save {name}")
    assert "Could not save as" in screen.play()
    assert Path("taken.txt").read_text() == "Dear Anna"
    assert not list(tmp_path.glob("*.part"))


def test_a_file_grows_with_its_game_and_follows_it_back(tmp_path: Path) -> None:
    path, state = tmp_path / "game.pbx", against_a_bot()
    save = saves.Save(path, state)
    for _ in range(6):
        state.play(state.legal(state.to_act[0])[0])
        save.keep(state)
        assert path.read_text(encoding="utf-8") == state.record()
    written = path.stat().st_ino
    state.play(state.legal(state.to_act[0])[0])
    save.keep(state)
    assert path.stat().st_ino == written, "it was written anew"
    state.undo()
    save.keep(state)
    assert path.read_text(encoding="utf-8") == state.record()
    path.unlink()
    state.play(state.legal(state.to_act[0])[-1])
    save.keep(state)
    assert path.read_text(encoding="utf-8") == state.record()


def test_what_does_not_fit_on_the_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path, state = tmp_path / "game.pbx", against_a_bot()
    save = saves.Save(path, state)
    state.play(state.legal(state.to_act[0])[0])
    save.keep(state)
    before = path.read_text(encoding="utf-8")
    state.play(state.legal(state.to_act[0])[0])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 5, limits[1]))
    try:
        with pytest.raises(OSError):
            save.keep(state)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text(encoding="utf-8") == before
    save.keep(state)
    assert path.read_text(encoding="utf-8") == state.record()


def test_looking_at_a_saved_game_leaves_its_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.pbx"
    text = f"# a fine game\n{against_a_bot().record()}A roll 123456 = 123456\nB roll 123456 = 123456\n"
    path.write_text(text)
    Screen(pepperbox.load(text), path, "hint", "quit").play()
    assert path.read_text() == text


def test_the_menu_finds_the_latest_games_and_passes_over_what_it_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.unfinished(most=5) == []
    state = against_a_bot()
    state.play("roll 123456")
    for _ in range(3):
        saves.write(state, saves.new_path("catch-6"))
    (saves.folder() / "odd.pbx").write_text("Dear Anna")
    (saves.folder() / "gone.pbx").symlink_to(tmp_path / "nowhere")
    assert [found.record() for _, found in saves.unfinished(most=2)] == [state.record()] * 2


def test_seats_are_shuffled_unless_one_is_asked_for() -> None:
    game = pepperbox.game("keep-on-rolling", seats=4)
    places = {seated(game, ["easy"] * 3, seed=seed).players[0] == "You" for seed in range(20)}
    assert places == {True, False}
    for letter, seat in zip("ABCD", range(4), strict=True):
        state = seated(game, ["easy"] * 3, seat=letter)
        assert state.players[seat] == "You"
        assert seat not in state.bots
        assert len(set(state.players.values())) == 4
        assert set(state.players.values()) <= {"You", *BOT_NAMES}


def test_friends_share_a_keyboard(tmp_path: Path) -> None:
    state = seated(pepperbox.game("keep-on-rolling", seats=3), [], seed=1)
    assert state.players == {0: "Player 1", 1: "Player 2", 2: "Player 3"}
    assert state.bots == {}
    Screen(state, tmp_path / "game.pbx", "roll").play()
    assert len(state.events) == 1


@pytest.mark.parametrize("book", pepperbox.GAMES, ids=lambda book: book.slug)
def test_a_pitch_fits_a_line_of_the_menu(book: Rulebook) -> None:
    assert len(book.pitch) <= ROOM
    assert len(book.title) <= 20
