"""2 Out of 3 Ain't Bad: what its board can do beyond taps and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Door
from tests.browser.playing import open_game, wait_for_a_decision
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("boards")


def test_a_die_is_pulled_onto_a_square(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "two-out-of-three")
    wait_for_a_decision(page)
    page.locator("[data-go]").click()
    square = page.locator("[data-square][aria-disabled=false]").first
    name = str(square.get_attribute("data-square"))
    die = page.locator("button[data-die]").last
    face = str(die.get_attribute("data-face"))
    die.drag_to(square)
    expect(page.locator("[data-line]", has_text=f"{face} on {name}.")).to_be_visible()


def test_a_square_before_the_roll_says_by_which_rule_not(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "two-out-of-three")
    wait_for_a_decision(page)
    page.locator("[data-square]").first.dispatch_event("click")
    expect(page.get_by_role("status").filter(has_text="dice are rolled before they are placed")).to_be_visible()


COUNT_TUMBLES = """
() => {
  window.tumbles = 0;
  addEventListener("animationstart", ({ animationName }) => { window.tumbles += /tumble$/.test(animationName); });
}
"""


def test_dice_that_are_not_thrown_lie_still(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    page.emulate_media(reduced_motion="no-preference")
    open_game(page, "two-out-of-three")
    wait_for_a_decision(page)
    page.evaluate(COUNT_TUMBLES)
    page.locator("[data-go]").click()
    page.wait_for_function("() => window.tumbles === 3")
    page.locator("[data-square][aria-disabled=false]").first.click()
    expect(page.locator("button[data-die]")).to_have_count(2)
    expect(page.locator(".tumbling")).to_have_count(0)
    assert page.evaluate("window.tumbles") == 3
