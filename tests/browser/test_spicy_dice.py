"""Spicy Dice on its own board: by taps, by keys, and with every variant."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Door, in_turn
from tests.browser.playing import (
    meet,
    open_game,
    press_until,
    settle,
    wait_for_a_decision,
    wait_for_focus,
)
from tests.browser.test_looks import LOOKS, objections
from tests.serving import Served

pytestmark = [pytest.mark.xdist_group("boards"), in_turn("spicy-dice")]
BOXES = ("1", "2", "3", "4", "5", "6", "run", "set", "sum", "red")
DIGITS = "points => points.firstChild.data.trim()"


def sit_down(page: Page, *variants: str, seats: int = 2) -> None:
    """A table with bots, at which it is our turn."""
    open_game(page, "spicy-dice", seats=seats, **dict.fromkeys(variants, "yes"))
    wait_for_a_decision(page)


def filled(page: Page) -> int:
    return page.locator(".mine [data-box].filled").count()


def roll(page: Page) -> None:
    """Roll what is chosen, or all dice."""
    if page.locator("[data-roll]").get_attribute("aria-disabled") == "true":
        page.get_by_role("button", name="All", exact=True).click()
    page.locator("[data-roll]").click()
    settle(page)


def turn(page: Page, box: str) -> None:
    """Roll once and score."""
    roll(page)
    score(page, box)


def score(page: Page, box: str) -> None:
    page.locator(f".mine [data-box='{box}']").click()
    settle(page)
    expect(page.locator(f".mine [data-box='{box}'].filled")).to_be_visible()


def tap(page: Page, die: int) -> None:
    page.locator(f"[data-die='{die}']").click()


def try_to(page: Page, selector: str, because: str) -> None:
    """Tap what can't be used now, and be told why."""
    page.locator(selector).click(force=True)
    expect(page.get_by_text(because)).to_be_visible()


# ── By taps ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_game_by_taps(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    sit_down(page)
    for number, box in enumerate(BOXES):
        roll(page)
        tap(page, 1 + number % 6)
        roll(page)
        flip = page.locator("[data-flip]")
        if count := flip.count():
            flip.first.click()
            page.locator("[data-flip-to]").first.click()
            settle(page)
            expect(flip).to_have_count(count - 1)
        worth = page.locator(f".mine [data-box='{box}'] .points").evaluate(DIGITS)
        score(page, box)
        expect(page.locator(f".mine [data-box='{box}'].filled .points")).to_contain_text(worth)
        wait_for_a_decision(page)
    expect(page.locator("#result")).to_be_visible()
    assert filled(page) == len(BOXES)


def test_extra_spicy_by_taps(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "desktop").page
    sit_down(page, "extra")
    for box in BOXES:
        roll(page)
        page.locator(f".mine [data-box='{box}']").click()
        worth = page.locator(f".mine [data-box='{box}'] .points").evaluate(DIGITS)
        button = page.locator("[data-score]")
        expect(button).to_contain_text(f"Score {box} ")
        expect(button).to_contain_text(f"{worth} point")  # the best to begin with
        button.click()
        settle(page)
        expect(page.locator(f".mine [data-box='{box}'].filled .points")).to_contain_text(worth)
        wait_for_a_decision(page)
    expect(page.locator("#result")).to_be_visible()


def test_what_was_not_scored_is_held(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page, "extra")
    roll(page)
    page.locator(".mine [data-box=sum]").click()
    tap(page, 2)
    tap(page, 5)
    expect(page.locator("[data-score]")).to_contain_text("Score sum 1346")
    page.locator("[data-score]").click()
    wait_for_a_decision(page)
    expect(page.locator("[data-roll]")).to_have_text("Roll 4 dice")
    try_to(page, "[data-die='1']", "dice that the last score has used must be rolled: 1346")
    tap(page, 5)
    expect(page.locator("[data-roll]")).to_have_text("Roll 5 dice")


def test_junior_says_how_many_rolls_a_turn_has(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page, "junior", seats=8)
    expect(page.get_by_text("30 rolls left, 3 this turn")).to_be_visible()
    for _ in range(3):
        roll(page)
    try_to(page, "[data-roll]", "No rolls are left for this turn.")


def test_gestures_that_are_not_possible_explain_themselves(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page)
    try_to(page, ".mine [data-box=run]", "§2.1: a turn begins with a roll.")
    try_to(page, "[data-die='3']", "§2.1: this turn begins with all six dice.")
    roll(page)
    try_to(page, "[data-roll]", "Tap the dice you want to roll.")
    score(page, "sum")
    wait_for_a_decision(page)
    try_to(page, ".mine [data-box=sum]", "§1.1: a box is scored once, and SUM has been.")


# ── At real tables ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_two_browsers_play_each_other(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "spicy-dice")
    host_begins = host.locator("[data-roll][aria-disabled=false]").count() > 0
    order = (host, guest) if host_begins else (guest, host)
    for box in BOXES:
        for page in order:
            wait_for_a_decision(page)
            turn(page, box)
    for page in order:
        expect(page.locator("#result")).to_contain_text("won")
    has_won = [page.locator("#result", has_text="You won").count() for page in order]
    is_drawn = host.locator("#result", has_text=" and ").count()
    assert sum(has_won) == 1 - is_drawn


def test_after_a_reload_what_was_rolled_lies_there_still(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    sit_down(page)
    turn(page, "1")
    wait_for_a_decision(page)
    roll(page)
    before = [die.get_attribute("aria-label") for die in page.locator("[data-die]").all()]
    page.reload()
    wait_for_a_decision(page)
    assert [die.get_attribute("aria-label") for die in page.locator("[data-die]").all()] == before
    expect(page.locator("[data-used]")).to_have_attribute("data-used", "2")
    score(page, "2")
    assert filled(page) == 2


def test_a_device_goes_round_with_names(door: Door, shared_server: Served) -> None:
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
            settle(page)
    expect(page.locator("#result")).to_contain_text("won")


# ── By keys ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_game_by_keys(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page)
    press_until(page, "[data-die]", "Tab")
    for number in range(len(BOXES)):
        press_until(page, "[data-roll]", "Tab")
        page.keyboard.press("Enter")
        settle(page)
        wait_for_focus(page, "[data-roll]")
        press_until(page, "[data-die]", "Shift+Tab")
        press_until(page, "[data-die='4']", "Home", "ArrowRight")
        page.keyboard.press("Space")
        expect(page.locator("[data-roll]")).to_have_text("Roll 1 die")
        flip_by_keys(page)
        press_until(page, "[data-box]", "Tab")
        press_until(page, ".open", "ArrowDown" if number else "Home")
        page.keyboard.press("Enter")
        settle(page)
        assert filled(page) == number + 1
        wait_for_a_decision(page)
        if number + 1 < len(BOXES):
            wait_for_focus(page, "[data-roll]")  # a new turn goes on with its roll
    expect(page.locator("#result")).to_be_visible()


def flip_by_keys(page: Page) -> None:
    """If there is a die to flip."""
    flip = page.locator("[data-flip]")
    if not (count := flip.count()):
        return
    press_until(page, f"[data-die='{flip.first.get_attribute('data-flip')}']", "Home", "ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    press_until(page, "[data-flip-to='5'], [data-flip-to='6']", "ArrowRight")
    page.keyboard.press("Enter")
    settle(page)
    expect(flip).to_have_count(count - 1)
    wait_for_focus(page, "[data-die]")


def test_dice_to_score_with_are_chosen_by_keys(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page, "extra")
    press_until(page, "[data-roll]", "Tab")
    page.keyboard.press("Enter")
    settle(page)
    press_until(page, "[data-box]", "Tab")
    press_until(page, "[data-box=sum]", "ArrowDown")
    page.keyboard.press("Enter")
    press_until(page, "[data-score]", "Shift+Tab")
    page.keyboard.press("Escape")
    wait_for_focus(page, "[data-box=sum]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-score]")).to_contain_text("Score sum 123456")
    page.keyboard.press("Enter")
    settle(page)
    expect(page.locator(".mine [data-box=sum].filled")).to_be_visible()


# ── Looks ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_board_is_accessible_and_keeps_its_shape(size: str, theme: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, size, theme).page
    sit_down(page, seats=8)
    before = page.locator(".spicy").bounding_box()
    wrong = objections(page, "start")
    roll(page)
    tap(page, 2)
    tap(page, 5)
    wrong += objections(page, "chosen")
    roll_until_there_is_a_flip(page)
    page.locator("[data-flip]").first.click()
    wrong += objections(page, "flip")
    assert page.locator(".spicy").bounding_box() == before, "the board has moved"
    page.keyboard.press("Escape")
    score(page, "sum")
    wait_for_a_decision(page)
    page.get_by_role("button", name="The whole card").first.click()
    wrong += objections(page, "cards")
    sit_down(page, "extra", "junior")
    roll(page)
    page.locator(".mine [data-box=sum]").click()
    wrong += objections(page, "extra")
    assert wrong == []


def roll_until_there_is_a_flip(page: Page) -> None:
    """A die shows its own number in two of three rolls of all dice, so twenty rolls do."""
    for _ in range(20):
        if page.locator("[data-flip]").count():
            return
        page.get_by_role("button", name="All", exact=True).click()
        roll(page)
    pytest.fail("no die can be flipped")
