"""What games without a board of their own are played with: the plain board, plain buttons, and dice that are read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pepperbox import GAMES, rulebook
from tests.browser.conftest import Door, Server
from tests.browser.playing import open_game, play
from tests.browser.test_looks import objections

pytestmark = pytest.mark.xdist_group("browser")
FOLDERS = {"spicy-dice", "qwinto", "perfecto"}
PLAIN = [book.slug for book in GAMES if book.slug not in FOLDERS]
NOTHING = re.compile(r"–|(?<![-\w])(no|null|undefined)(?![-\w])|\[object")


# ── The board ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("slug", PLAIN)
def test_a_plain_board_leaves_out_what_is_empty(slug: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, slug)
    play(page, most=3)
    board = page.get_by_label("Board", exact=True)
    expect(board).to_be_visible()
    words = "\n".join(text for text in board.locator("dd").all_inner_texts() if " : " not in text)
    assert not NOTHING.search(words), words
    assert objections(page, slug) == []


def test_squares_lie_as_on_the_board_and_are_tapped(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "two-out-of-three")
    decide(page, "roll")
    squares = page.get_by_label("In the middle").locator("li", has_text=re.compile(r"^\s*[a-d][1-4]\b"))
    expect(squares).to_have_count(12)
    place = page.get_by_label("In the middle").get_by_role("button", name=re.compile("^Place"))
    name = str(place.first.get_attribute("aria-label"))
    place.first.click()
    expect(page.locator("[data-line]", has_text=f"on {name[-2:]}.").first).to_be_visible()


def test_a_card_is_played_by_tapping_it(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "tick-tack", seats=2)
    card = page.get_by_label("Board", exact=True).get_by_role("button", name=re.compile("^Play"))
    choices, lines = page.locator("#actions [data-action]"), page.locator("[data-line]")
    choices.first.wait_for()
    while not card.count():
        before = lines.count()
        choices.last.click()
        lines.nth(before).wait_for()
        choices.first.wait_for()
    page.wait_for_timeout(300)  # until the bots have done all that they do by themselves
    name = str(card.first.get_attribute("aria-label")).removeprefix("Play ")
    card.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-line]", has_text=f"ed {name}").first).to_be_visible()
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"


# ── Real dice ────────────────────────────────────────────────────────────────────────────────────────────────────────


def tap_faces(page: Page, faces: str) -> None:
    buttons = page.get_by_role("group", name="What a die can show").get_by_role("button")
    for face in faces:
        buttons.nth(int(face) - 1).click()


def decide(page: Page, *verbs: str) -> None:
    """Press the first button that begins with one of these words, the first word first."""
    fold = page.locator("#actions [aria-expanded=false]")
    if fold.count():
        fold.click()
    page.locator("#actions [data-action]").first.wait_for(state="attached")
    for verb in verbs:
        button = page.locator(f"#actions [data-action^='{verb}']")
        if button.count():
            button.first.dispatch_event("click")  # it may be folded away
            return
    pytest.fail(f"nothing like {verbs} can be decided")


def play_with_dice(page: Page, faces: str, *verbs: str) -> None:
    """Play to the end; the dice always fall like this."""
    dialog, result = page.get_by_role("dialog"), page.locator("#result")
    for _ in range(200):
        if result.count():
            return
        curtain = page.locator("#curtain button")
        curtain.or_(page.locator("#actions [role=group] button")).first.wait_for(state="attached")
        if curtain.count():
            curtain.click()
        before = page.locator("[data-line]").count()
        decide(page, *verbs)
        page.locator(f"[data-line] >> nth={before}").or_(dialog).first.wait_for()
        if dialog.count():
            tap_faces(page, faces[: dialog.locator(".die").count()])
            dialog.get_by_role("button", name="Done").click()
            expect(dialog).to_have_count(0)
        page.locator(f"[data-line] >> nth={before}").wait_for()
    pytest.fail("the game does not end")


@pytest.mark.parametrize(
    ("slug", "verbs"),
    [
        ("catch-6", ("catch", "roll 123456", "pass")),
        ("spicy-dice", ("score", "roll 123456", "flip")),
        ("qwinto", ("skip", "take", "roll op")),
    ],
)
def test_a_game_with_real_dice_is_played_by_taps(
    slug: str, verbs: tuple[str, ...], door: Door, shared_server: Server
) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, slug, way="real")
    play_with_dice(page, "666666", *verbs)
    expect(page.locator("#result")).to_contain_text("won")


def read_first_roll(page: Page) -> Locator:
    """Roll real dice; what is asked then."""
    open_game(page, "catch-6", way="real")
    page.locator("#actions [data-action='roll 123456']").click()
    return page.get_by_role("dialog")


def test_a_wrong_tap_is_undone(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    dialog = read_first_roll(page)
    tap_faces(page, "1212")
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog.get_by_role("button", name="Done")).to_be_disabled()
    tap_faces(page, "112")
    assert objections(page, "real dice") == []
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator("[data-line]")).to_contain_text("1 2 1 1 1 2")


def test_real_dice_are_read_by_keyboard(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    dialog = read_first_roll(page)
    expect(dialog).to_be_visible()
    page.keyboard.type("1219")
    page.keyboard.press("Backspace")
    page.keyboard.type("3456")
    page.keyboard.press("Enter")
    expect(page.locator("[data-line]")).to_contain_text("1 2 3 4 5 6")
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"


def test_scoring_dice_are_read_when_they_are_due(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "grand-poobah", way="real")
    due = page.get_by_role("button", name="What do the dice show?")
    while not due.count():
        decide(page, "done", "hold", "roll 123456")
        page.wait_for_timeout(150)
        if page.get_by_role("dialog").count():
            tap_faces(page, "123456")
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)
    due.click()
    tap_faces(page, "112233")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("[data-line]").last).to_contain_text("scoring dice showed 1 1 2 2 3 3")


# ── Reactions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_reaction_is_a_picture_with_a_word(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "keep-on-rolling")
    page.get_by_role("button", name="React: clap").click()
    expect(page.get_by_role("log", name="Chat").get_by_role("img", name="clap")).to_be_visible()


# ── A race ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def open_race(door: Door, server: Server) -> list[Page]:
    """Tick-Tack for three people, with hardly any cards but those that start a race."""
    pages = [door.let_in(server, size).page for size in ("desktop", "phone", "desktop")]
    host = pages[0]
    host.goto("/")
    host.get_by_role("button", name=f"More ways to play: {rulebook('tick-tack').title}").click()
    host.locator("input[value=friends]").check()
    host.get_by_label("Players").select_option("3")
    for box in host.locator("dialog fieldset input[name^='without-']").all():
        if box.get_attribute("name") != "without-tick-tack":
            box.check()
    host.get_by_label("One game, or games until").select_option("tournament")
    host.get_by_label("Seconds to snap in").fill("60")
    host.locator("dialog form button.main").click()
    link = host.get_by_label("The link to this table").input_value()
    for page in pages[1:]:
        page.goto(link)
        page.get_by_role("button", name="Sit here").first.click()
    host.get_by_role("button", name="Start the game").click()
    return pages


def test_a_race_is_seen_and_won_by_a_key(door: Door, shared_server: Server) -> None:
    pages = open_race(door, shared_server)
    racing = next(filter(None, (start_of_a_race(pages) for _ in range(300))))
    expect(racing.get_by_label("Quick!")).to_contain_text("The first one counts")
    assert objections(racing, "race") == []
    racing.keyboard.press("1")
    for page in pages:
        expect(page.get_by_label("History")).to_contain_text("snapped first")
        expect(page.get_by_label("Quick!")).to_have_count(0)


def start_of_a_race(pages: list[Page]) -> Page | None:
    """Somebody who sees a race, or nobody yet; then whoever can plays on, a Tick-Tack if they have one."""
    for page in pages:
        if page.get_by_label("Quick!").count():
            return page
        choices = page.locator("#actions [data-action]")
        if choices.count():
            lines = page.locator("[data-line]").count()
            race = page.locator("#actions [data-action*='tick-tack']")
            (race if race.count() else choices).first.click()
            page.wait_for_function("before => document.querySelectorAll('[data-line]').length > before", arg=lines)
    return None
