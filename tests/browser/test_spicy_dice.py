"""Spicy Dice's board: flips, the dice that Extra Spicy scores with and leaves, and what junior allows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Door
from tests.browser.playing import open_game, press_until, settle, wait_for_a_decision, wait_for_focus
from tests.browser.test_looks import LOOKS, objections
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("boards")


def sit_down(page: Page, *variants: str, seats: int = 2) -> None:
    """A table with bots, at which it is our turn."""
    open_game(page, "spicy-dice", seats=seats, **dict.fromkeys(variants, "yes"))
    wait_for_a_decision(page)


def roll(page: Page) -> None:
    """Roll what is chosen, or all dice."""
    if page.locator("[data-roll]").get_attribute("aria-disabled") == "true":
        page.locator("[data-all]").click()
    page.locator("[data-roll]").click()
    settle(page)


def try_to(page: Page, selector: str, because: str) -> None:
    """Tap what can't be used now, and be told why."""
    page.locator(selector).click(force=True)
    expect(page.get_by_text(because)).to_be_visible()


def roll_until_there_is_a_flip(page: Page) -> None:
    """A die shows its own number in two of three rolls of all dice, so twenty rolls do."""
    for _ in range(20):
        roll(page)
        if page.locator("[data-flip]").count():
            return
    pytest.fail("no die can be flipped")


def test_a_red_number_is_flipped_by_keys(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page)
    roll_until_there_is_a_flip(page)
    flip = page.locator("[data-flip]")
    count, die = flip.count(), flip.first.get_attribute("data-flip")
    flip.first.press("Enter")
    wait_for_focus(page, "[data-to]")
    page.keyboard.press("Escape")
    wait_for_focus(page, f"[data-die='{die}']")
    flip.first.press("Enter")
    press_until(page, "[data-to='5'], [data-to='6']", "ArrowRight")
    page.keyboard.press("Enter")
    settle(page)
    expect(flip).to_have_count(count - 1)
    wait_for_focus(page, "[data-die]")


def test_a_box_says_what_it_gets_and_a_new_turn_goes_on_with_its_roll(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page)
    page.locator("[data-roll]").press("Enter")
    settle(page)
    wait_for_focus(page, "[data-die]")
    box = page.locator(".mine [data-box=sum]")
    worth = box.locator(".points").evaluate("points => points.firstChild.data.trim()")
    box.press("Enter")
    expect(page.locator(".mine [data-box=sum].filled .points")).to_contain_text(worth)
    wait_for_a_decision(page)
    wait_for_focus(page, "[data-roll]")


def test_in_extra_spicy_dice_are_chosen_and_the_others_held(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    sit_down(page, "extra")
    roll(page)
    box, score = page.locator(".mine [data-box=sum]"), page.locator("[data-score]")
    box.press("Enter")
    score.press("Escape")
    wait_for_focus(page, "[data-box=sum]")
    page.keyboard.press("Enter")
    worth = box.locator(".points").evaluate("points => points.firstChild.data.trim()")
    expect(score).to_have_accessible_name(f"Score Sum with 6 dice · {worth} points")
    for die in (2, 5):
        page.locator(f"[data-die='{die}']").click()
    expect(score).to_contain_text("Score Sum with 4 dice")
    score.click()
    wait_for_a_decision(page)
    expect(page.locator("[data-roll]")).to_have_text("Roll 4 dice")
    try_to(page, "[data-die='1']", "dice that the last score has used are rolled")
    page.locator("[data-die='5']").click()
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
    page.locator(".mine [data-box=sum]").click()
    wait_for_a_decision(page)
    try_to(page, ".mine [data-box=sum]", "§1.1: a box is scored once, and the sum box has been.")


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_board_keeps_its_shape_with_eight(size: str, theme: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, size, theme).page
    sit_down(page, seats=8)
    before = page.locator(".spicy").bounding_box()
    roll_until_there_is_a_flip(page)
    page.locator("[data-flip]").first.click()
    wrong = objections(page, "flip")
    assert page.locator(".spicy").bounding_box() == before, "the board has moved"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The whole card").first.click()
    wrong += objections(page, "cards")
    sit_down(page, "extra", "junior")
    roll(page)
    page.locator(".mine [data-box=sum]").click()
    wrong += objections(page, "extra")
    assert wrong == []
