"""Spicy Dice on its own board: by taps, by keys, and with every variant."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Door, Server
from tests.browser.playing import meet
from tests.browser.test_looks import THEMES, objections

pytestmark = pytest.mark.xdist_group("browser")
BOXES = ("1", "2", "3", "4", "5", "6", "run", "set", "sum", "red")
READY = """() => document.querySelector("#result")
    || document.querySelector("[data-roll][aria-disabled=false], .open, [data-die][aria-pressed=false]:not(.still)")"""
DIGITS = "points => points.firstChild.data.trim()"
ROLLED = "used => document.querySelector('[data-used]').dataset.used > used"


def sit_down(page: Page, *variants: str, seats: int = 2) -> None:
    """A table with bots, from the lobby."""
    page.goto("/")
    page.get_by_role("button", name="More ways to play: Spicy Dice").click()
    page.get_by_label("Players").select_option(str(seats))
    for variant in variants:
        page.get_by_label(variant).check()
    page.locator("dialog form button.main").click()
    page.wait_for_url("**/t/*")
    wait(page)


def wait(page: Page) -> None:
    """Until we are to decide, or it is over."""
    page.wait_for_function(READY)


def is_over(page: Page) -> bool:
    return page.locator("#result").count() > 0


def filled(page: Page) -> int:
    return page.locator(".mine [data-box].filled").count()


def roll(page: Page) -> None:
    """Roll what is chosen, or all dice."""
    if page.locator("[data-roll]").get_attribute("aria-disabled") == "true":
        page.get_by_role("button", name="All", exact=True).click()
    used = page.locator("[data-used]").get_attribute("data-used")
    page.locator("[data-roll]").click()
    page.wait_for_function(ROLLED, arg=int(used or 0))


def tap(page: Page, die: int) -> None:
    page.locator(f"[data-die='{die}']").click()


def try_to(page: Page, selector: str, because: str) -> None:
    """Tap what can't be used now, and be told why."""
    page.locator(selector).click(force=True)
    expect(page.get_by_text(because)).to_be_visible()


# ── By taps ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_taps(size: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, size).page
    sit_down(page)
    for turn, box in enumerate(BOXES):
        roll(page)
        tap(page, 1 + turn % 6)
        roll(page)
        flip = page.locator("[data-flip]")
        if flip.count():
            count = flip.count()
            flip.first.click()
            page.locator("[data-flip-to]").first.click()
            expect(flip).to_have_count(count - 1)
        worth = page.locator(f".mine [data-box='{box}'] .points").evaluate(DIGITS)
        page.locator(f".mine [data-box='{box}']").click()
        expect(page.locator(f".mine [data-box='{box}'].filled .points")).to_contain_text(worth)
        wait(page)
    expect(page.locator("#result")).to_be_visible()
    assert filled(page) == len(BOXES)


def test_extra_spicy_by_taps(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    sit_down(page, "Extra Spicy")
    for box in BOXES:
        roll(page)
        page.locator(f".mine [data-box='{box}']").click()
        worth = page.locator(f".mine [data-box='{box}'] .points").evaluate(DIGITS)
        score = page.locator("[data-score]")
        expect(score).to_contain_text(f"Score {box} ")
        expect(score).to_contain_text(f"{worth} point")  # the best to begin with
        score.click()
        expect(page.locator(f".mine [data-box='{box}'].filled .points")).to_contain_text(worth)
        wait(page)
    expect(page.locator("#result")).to_be_visible()


def test_what_was_not_scored_is_held(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    sit_down(page, "Extra Spicy")
    roll(page)
    page.locator(".mine [data-box=sum]").click()
    tap(page, 2)
    tap(page, 5)
    expect(page.locator("[data-score]")).to_contain_text("Score sum 1346")
    page.locator("[data-score]").click()
    expect(page.locator("[data-roll]")).to_have_text("Roll 4 dice")
    try_to(page, "[data-die='1']", "Die 1 has been scored")
    tap(page, 5)
    expect(page.locator("[data-roll]")).to_have_text("Roll 5 dice")


def test_junior_says_how_many_rolls_a_turn_has(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    sit_down(page, "Junior", seats=8)
    expect(page.get_by_text("30 rolls left, 3 this turn")).to_be_visible()
    for _ in range(3):
        roll(page)
    try_to(page, "[data-roll]", "No rolls are left for this turn.")


def test_gestures_that_are_not_possible_explain_themselves(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    sit_down(page)
    try_to(page, ".mine [data-box=run]", "Roll first, then score.")
    try_to(page, "[data-die='3']", "A turn begins with all these dice.")
    roll(page)
    try_to(page, "[data-roll]", "Tap the dice you want to roll.")
    page.locator(".mine [data-box=sum]").click()
    wait(page)
    try_to(page, ".mine [data-box=sum]", "Sum is scored already")


# ── At real tables ───────────────────────────────────────────────────────────────────────────────────────────────────


def turn(page: Page, box: str) -> None:
    """Roll once and score."""
    roll(page)
    score(page, box)


def score(page: Page, box: str) -> None:
    page.locator(f".mine [data-box='{box}']").click()
    expect(page.locator(f".mine [data-box='{box}'].filled")).to_be_visible()


def test_two_browsers_play_each_other(door: Door, shared_server: Server) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "spicy-dice")
    host_begins = host.locator("[data-roll][aria-disabled=false]").count() > 0
    order = (host, guest) if host_begins else (guest, host)
    for box in BOXES:
        for page in order:
            wait(page)
            turn(page, box)
    for page in order:
        expect(page.locator("#result")).to_be_visible()
    assert host.locator("#result").inner_text() != guest.locator("#result").inner_text(), "one says You won"


def test_a_game_survives_reloads_and_the_death_of_its_server(door: Door, own_server: Server) -> None:
    page = door.let_in(own_server, "phone").page
    sit_down(page)
    for number, box in enumerate(BOXES):
        if number == 2:
            roll(page)
            page.reload()
            wait(page)  # what was rolled lies there still
            expect(page.locator("[data-used]")).to_have_attribute("data-used", "3")
            score(page, box)
        elif number == 4:
            own_server.kill()
            expect(page.get_by_text("The connection is lost")).to_be_visible()
            page.locator("[data-roll]").click()  # nobody listens yet
            own_server.start()
            page.wait_for_function(ROLLED, arg=4)
            score(page, box)
        else:
            turn(page, box)
        wait(page)
    expect(page.locator("#result")).to_be_visible()
    assert filled(page) == len(BOXES)


def test_a_device_goes_round_with_names(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    page.goto("/")
    page.get_by_role("button", name="More ways to play: Spicy Dice").click()
    page.locator("input[value=device]").check()
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Bob")
    page.locator("dialog form button.main").click()
    for box in BOXES:
        for name in ("Ann", "Bob"):
            expect(page.get_by_role("heading", name=f"{name}’s dice")).to_be_visible()
            roll(page)
            page.locator(f".mine [data-box='{box}']").click()
    expect(page.locator("#result")).to_contain_text("won")


# ── By keys ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def go_to(page: Page, selector: str, *keys: str) -> None:
    """Press keys, the last of them again and again, until something has the focus."""
    for key in [*keys, *[keys[-1]] * 40]:
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {selector} by {keys}")


def test_a_whole_game_by_keys(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    sit_down(page)
    go_to(page, "[data-die]", "Tab")
    for turn in range(len(BOXES)):
        go_to(page, "[data-roll]", "Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(".open")
        assert page.evaluate("document.activeElement.matches('[data-roll]')"), "the focus is lost"
        go_to(page, "[data-die]", "Shift+Tab")
        go_to(page, "[data-die='4']", "Home", "ArrowRight")
        page.keyboard.press("Space")
        expect(page.locator("[data-roll]")).to_have_text("Roll 1 die")
        flip = page.locator("[data-flip]")
        if flip.count():
            count, die = flip.count(), flip.first.get_attribute("data-flip")
            go_to(page, f"[data-die='{die}']", "Home", "ArrowRight")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            go_to(page, "[data-flip-to='5'], [data-flip-to='6']", "ArrowRight")
            page.keyboard.press("Enter")
            expect(flip).to_have_count(count - 1)
            assert page.evaluate("document.activeElement.matches('[data-die]')"), "the focus is lost"
        go_to(page, "[data-box]", "Tab")
        go_to(page, ".open", "ArrowDown" if turn else "Home")
        page.keyboard.press("Enter")
        page.wait_for_function("count => document.querySelectorAll('.mine .filled').length > count", arg=turn)
        wait(page)
        if not is_over(page):
            assert page.evaluate("document.activeElement.matches('[data-roll]')"), "a new turn goes on with its roll"
    expect(page.locator("#result")).to_be_visible()


def test_dice_to_score_with_are_chosen_by_keys(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    sit_down(page, "Extra Spicy")
    go_to(page, "[data-roll]", "Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".open")
    go_to(page, "[data-box]", "Tab")
    go_to(page, "[data-box=sum]", "ArrowDown")
    page.keyboard.press("Enter")
    go_to(page, "[data-score]", "Shift+Tab")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('[data-box=sum]')"), "the focus is lost"
    page.keyboard.press("Enter")
    expect(page.locator("[data-score]")).to_contain_text("Score sum 123456")
    page.keyboard.press("Enter")
    page.wait_for_selector(".mine [data-box=sum].filled")


# ── Looks ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_board_is_accessible_and_keeps_its_shape(size: str, theme: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, size, theme).page
    sit_down(page, seats=8)
    before = page.locator(".spicy").bounding_box()
    wrong = objections(page, "start")
    roll(page)
    tap(page, 2)
    tap(page, 5)
    wrong += objections(page, "chosen")
    if page.locator("[data-flip]").count():
        page.locator("[data-flip]").first.click()
        wrong += objections(page, "flip")
    assert page.locator(".spicy").bounding_box() == before, "the board has moved"
    page.locator(".mine [data-box=sum]").click()
    wait(page)
    page.get_by_role("button", name="The whole card").first.click()
    wrong += objections(page, "cards")
    sit_down(page, "Extra Spicy", "Junior")
    roll(page)
    page.locator(".mine [data-box=sum]").click()
    wrong += objections(page, "extra")
    assert wrong == []
