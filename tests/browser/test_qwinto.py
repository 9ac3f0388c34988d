"""Qwinto's board: what everybody writes at the same time, and gestures that say why they do nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Door
from tests.browser.drivers import qwinto
from tests.browser.playing import meet, open_game, settle, wait_for_a_decision
from tests.browser.test_looks import objections
from tests.seed import chooser
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("boards")
ORANGE, YELLOW = ".die.orange", ".die.yellow"
TUMBLES = """() => {
  window.tumbles = 0;
  window.told = [];
  new MutationObserver((changes) => {
    const begins = ({target, oldValue}) => target.matches(".tumbling") && !oldValue?.includes("tumbling");
    window.tumbles += changes.filter(begins).length;
    if (document.querySelector(".tumbling")) window.told.push(getComputedStyle(document.querySelector(".sum")).opacity);
  }).observe(document.querySelector(".qwinto"), {subtree: true, attributeFilter: ["class"], attributeOldValue: true});
}"""
PLACE = "document.querySelector('[role=grid]').offsetTop - document.querySelector('.qwinto').offsetTop"


def tap(page: Page, *gestures: str) -> None:
    for gesture in gestures:
        page.locator(gesture).click()
        settle(page)


def test_a_gesture_that_is_not_possible_says_why(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", seats=1)
    status = page.locator(".qwinto").get_by_role("status")
    page.locator("[data-field=o1]").click(force=True)
    expect(status).to_have_text("§2.1: first some dice are rolled.")
    page.locator("[data-roll]").click(force=True)
    expect(status).to_have_text("Choose at least one die.")
    page.locator(YELLOW).click()
    page.get_by_role("button", name="Roll yellow", exact=True).click()
    settle(page)
    tap(page, "[data-take]")
    page.locator("[data-field=o1]").click(force=True)
    expect(status).to_have_text("§3.1: the orange die was not rolled.")
    tap(page, "[data-field=y5]", YELLOW)
    page.locator("[data-field=y5]").click(force=True)
    expect(status).to_have_text(re.compile(r"^§3\.1: the field must be empty, and yellow 5 has a \d\.$"))


def test_before_a_number_is_taken_one_sees_where_it_fits_or_that_it_does_not(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", seats=1)
    tap(page, ORANGE, "[data-roll]")
    expect(page.locator(".isPossible")).to_have_count(9)
    expect(page.locator("[data-take]")).to_have_text(re.compile(r"Take the \d"))
    tap(page, "[data-take]", "[data-field=o1]")
    for _ in range(40):  # with what is in the first field, soon a number is not larger
        tap(page, ORANGE, "[data-roll]")
        if not page.locator(".isPossible").count():
            break
        tap(page, "[data-take]")
        page.locator("[data-field][aria-disabled=false]").first.click()
        settle(page)
    expect(page.locator("[data-take]")).to_have_text("Take it anyway")
    expect(page.locator(".qwinto").get_by_role("status")).to_contain_text("would be a failed attempt")


def test_two_friends_write_in_secret(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "qwinto")
    roller, other = (host, guest) if host.locator("[data-roll]").count() else (guest, host)
    tap(roller, ORANGE, "[data-roll]", "[data-take]", "[data-field=o4]")
    expect(roller.locator(".qwinto").get_by_role("status")).to_contain_text("in orange 4. Waiting for")
    expect(other.locator(".others")).to_contain_text("has answered")
    expect(other.locator(".others")).not_to_contain_text("(4)")
    tap(other, "[data-skip]")
    expect(other.locator(".others")).to_contain_text("(4)")
    expect(other.locator("[data-roll]")).to_be_visible()


def test_a_device_that_goes_round_does_not_show_what_others_have_chosen(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", way="device", seats=2)
    luck = chooser("device")
    curtains = 0
    for _ in range(8):
        wait_for_a_decision(page)
        if page.locator("#curtain").count():
            curtains += 1
            page.locator("#curtain button").click()
            expect(page.locator(".qwinto")).to_be_visible()
            expect(page.locator(".isPencilled")).to_have_count(0)
        qwinto.decide(page, lambda what: what.click(), luck)
        settle(page)
    assert curtains >= 2


def test_every_roll_is_seen_and_told_when_the_dice_lie(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "qwinto", seats=1)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(TUMBLES)
    for failed in range(4):
        tap(page, ORANGE, "[data-roll]", "[data-again]", "[data-skip]")
        assert page.evaluate("window.tumbles") == 2 * (failed + 1)
    assert set(page.evaluate("window.told")) == {"0"}
    page.get_by_role("button", name="To the start").click()
    page.locator("[data-line] button").first.click()
    expect(page.locator(ORANGE)).to_have_attribute("aria-label", re.compile("orange (one|two|three|four|five|six)"))
    assert page.evaluate("window.tumbles") == 8, "what is past lies still"


@pytest.mark.parametrize("width", (390, 320))
def test_a_phone_shows_dice_and_sheet_together_and_nothing_moves(width: int, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    page.set_viewport_size({"width": width, "height": 844})
    open_game(page, "qwinto", seats=6)
    luck = chooser("places")
    places = set()
    for _ in range(12):
        wait_for_a_decision(page)
        places.add(page.evaluate(PLACE))
        qwinto.decide(page, lambda what: what.click(), luck)
    assert len(places) == 1, "the sheet stays where it is"
    wait_for_a_decision(page)
    sizes = page.evaluate("[...document.querySelectorAll('[data-field]')].map((one) => one.getBoundingClientRect())")
    assert min(size["width"] for size in sizes) >= width / 12.5
    assert min(size["height"] for size in sizes) >= 44
    assert page.evaluate("document.querySelector('.own').getBoundingClientRect().bottom") <= 700
    page.locator(".others button").first.click()
    assert objections(page, "a larger sheet") == []
