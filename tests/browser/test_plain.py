"""What games without a board of their own are played with: the plain board, plain buttons, and dice that are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.boards import PLAIN
from tests.browser.conftest import Door
from tests.browser.playing import (
    open_game,
    open_short_game,
    play,
    press_plain_button,
    settle,
    wait_for_a_decision,
    wait_for_focus,
)
from tests.browser.test_looks import objections
from tests.of_before import Kept, as_it_was_left
from tests.seed import share
from tests.serving import Served, served

pytestmark = pytest.mark.xdist_group("browser")
NOTHING = re.compile(r"–|(?<![-\w])(no|null|undefined)(?![-\w])|\[object")


# ── The board ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("slug", PLAIN)
def test_a_plain_board_leaves_out_what_is_empty(slug: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, slug)
    play(page, most=3)
    wait_for_a_decision(page)
    board = page.get_by_label("Board", exact=True)
    expect(board).to_be_visible()
    words = "\n".join(text for text in board.locator("dd").all_inner_texts() if " : " not in text)
    assert not NOTHING.search(words), words
    assert objections(page, slug) == []


# ── Real dice ────────────────────────────────────────────────────────────────────────────────────────────────────────


def tap_faces(page: Page, faces: str) -> None:
    buttons = page.get_by_role("group", name="What a die can show").get_by_role("button")
    for face in faces:
        buttons.nth(int(face) - 1).click()


def decide(page: Page, *verbs: str) -> None:
    """Press the first button that begins with one of these words, the first word first."""
    wait_for_a_decision(page)
    for hiding in ("#curtain button", "#actions [aria-expanded=false]"):
        if page.locator(hiding).count():
            page.locator(hiding).click()
    for verb in verbs:
        button = page.locator(f"#actions [data-action^='{verb}']")
        if button.count():
            button.first.dispatch_event("click")  # it may be folded away
            settle(page)
            return
    pytest.fail(f"nothing like {verbs} can be decided")


def decide_with_dice(page: Page, faces: str, *verbs: str) -> None:
    """Decide, and if dice have to be read then, they have fallen like this."""
    decide(page, *verbs)
    dialog = page.get_by_role("dialog")
    if dialog.count():
        page.keyboard.type(faces[: dialog.locator(".die").count()])
        page.keyboard.press("Enter")
        settle(page)


@pytest.mark.parametrize(
    ("slug", "verbs"),
    share(
        [
            ("catch-6", ("catch", "roll 123456", "pass")),
            ("spicy-dice", ("score", "roll 123456", "flip")),
            ("qwinto", ("skip", "take", "roll op")),
        ],
        3,
    ),
)
def test_a_game_is_played_with_real_dice(slug: str, verbs: tuple[str, ...], door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_short_game(page, slug, way="real")
    for _ in range(100):  # with the same dice each time nobody needs more decisions
        wait_for_a_decision(page)
        if page.locator("#result").count():
            break
        decide_with_dice(page, "666666", *verbs)
    expect(page.locator("#result")).to_contain_text("won")


def read_first_roll(page: Page) -> Locator:
    """Roll real dice; what is asked then."""
    open_game(page, "catch-6", way="real")
    press_plain_button(page, "roll 123456")
    return page.get_by_role("dialog")


def test_a_wrong_tap_is_undone(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    dialog = read_first_roll(page)
    tap_faces(page, "1212")
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog.get_by_role("button", name="Done")).to_be_disabled()
    tap_faces(page, "112")
    assert objections(page, "real dice") == []
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator("[data-line]")).to_contain_text("1 2 1 1 1 2")


def test_real_dice_are_read_by_keyboard(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    dialog = read_first_roll(page)
    expect(dialog).to_be_visible()
    page.keyboard.type("1219")
    page.keyboard.press("Backspace")
    page.keyboard.type("3456")
    page.keyboard.press("Enter")
    expect(page.locator("[data-line]")).to_contain_text("1 2 3 4 5 6")
    wait_for_focus(page)


def test_scoring_dice_are_read_when_they_are_due(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "grand-poobah", way="real")
    due = page.get_by_role("button", name="What do the dice show?")
    for _ in range(20):  # two players, who roll as seldom as they can
        wait_for_a_decision(page)
        if due.count():
            break
        decide_with_dice(page, "123456", "done", "hold", "roll 123456")
    due.click()
    tap_faces(page, "112233")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("[data-line]").last).to_contain_text("scoring dice showed 1 1 2 2 3 3")


# ── Reactions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_reaction_is_a_picture_with_a_word(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "keep-on-rolling")
    page.get_by_role("button", name="React: clap").click()
    expect(page.get_by_role("log", name="Chat").get_by_role("img", name="clap")).to_be_visible()


# ── Older rules ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_says_that_it_is_played_by_older_rules(door: Door, built: None, tmp_path: Path) -> None:
    database = as_it_was_left(tmp_path / "tables.db")
    kept = Kept(database, '"diangle"', '"seats": 1')
    with served(f"sqlite:///{database}") as server:
        page = door.let_in_anew(server).page
        page.goto(f"/t/{kept.table}#key={kept.keys['A']}")
        more = page.get_by_role("dialog")
        page.get_by_role("button", name="More", exact=True).click()
        expect(more).to_contain_text("Played by rules 1, with which it began. New games are played by rules 2.")
        page.keyboard.press("Escape")
        open_game(page, "diangle", grand="yes")
        page.get_by_role("button", name="More", exact=True).click()
        expect(more).to_contain_text("Grand Diangles")
        expect(more).not_to_contain_text("rules")
