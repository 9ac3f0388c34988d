"""Qwinto's board: whole games by gestures and by keys alone, and what everybody writes at the same time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Door, in_turn
from tests.browser.playing import meet, open_game, play_together_to_the_end, press_until, settle, wait_for_a_decision
from tests.browser.test_looks import LOOKS, objections
from tests.serving import Served

pytestmark = [pytest.mark.xdist_group("boards"), in_turn("qwinto")]
MOST = 200  # decisions, more than a game of two takes
OPEN = "[data-field][aria-disabled=false]"
WAIT = f"""
() => document.querySelector("#content")?.dataset.settled !== "true" ? null
    : document.querySelector("#result") ? "over"
    : document.querySelector("[data-die][aria-pressed]") ? "roll"
    : document.querySelector("[data-take]") ? "take"
    : document.querySelector("{OPEN}") ? "write" : null
"""
TUMBLES = """() => {
  window.tumbles = 0;
  new MutationObserver((changes) => {
    const begins = ({target, oldValue}) => target.matches(".tumbling") && !oldValue?.includes("tumbling");
    window.tumbles += changes.filter(begins).length;
  }).observe(document.querySelector(".qwinto"), {subtree: true, attributeFilter: ["class"], attributeOldValue: true});
}"""
FOCUSED = "name => document.activeElement.dataset[name] ?? null"


def next_decision(page: Page) -> str:
    """What is to be decided next: `roll`, `take` or `write`; or `over`."""
    return str(page.wait_for_function(WAIT).json_value())


def place_of_the_sheet(page: Page) -> object:
    return page.evaluate(
        "(document.querySelector('[role=grid]').offsetTop - document.querySelector('.qwinto').offsetTop)"
    )


def tap(page: Page, decision: str, turn: int) -> None:
    if decision == "roll":
        for die in ("op", "y", "oyp")[turn % 3]:
            page.locator(f"[data-die={die}]").click()
        page.locator("[data-roll]").click()
    elif decision == "take":
        page.locator("[data-take]" if turn % 2 else "[data-again]").click()
    elif decision == "write":
        page.locator(f"[data-field={middle_of_what_is_open(page)}]").click()


def middle_of_what_is_open(page: Page) -> str:
    names = page.locator(OPEN).evaluate_all("fields => fields.map((field) => field.dataset.field)")
    return str(names[len(names) // 2])


def press(page: Page, decision: str) -> None:
    """Nothing but keys: the focus is already where the decision is."""
    first = page.evaluate(FOCUSED, "field")
    if decision == "roll":
        assert page.evaluate(FOCUSED, "die") == "o"
        for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space", "Tab"):
            page.keyboard.press(key)
    elif decision == "write":
        assert first, "the focus is on a field"
        for there, back in (("ArrowRight", "ArrowLeft"), ("ArrowLeft", "ArrowRight")):
            page.keyboard.press(there)
            if page.evaluate(FOCUSED, "field") != first:
                page.keyboard.press(back)
        assert page.evaluate(FOCUSED, "field") == first
    page.keyboard.press("Enter")


def tap_on(page: Page, most: int) -> set[object]:
    """Decide by taps until the game is over, or so often: the places at which the sheet was."""
    places = set()
    for turn in range(most):
        decision = next_decision(page)
        if decision == "over":
            break
        places.add(place_of_the_sheet(page))
        tap(page, decision, turn)
    return places


def test_a_game_is_played_by_taps_and_nothing_moves(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", seats=2)
    places = tap_on(page, MOST)
    expect(page.locator("#result")).to_be_visible()
    assert len(places) == 1, "the sheet stays where it is"


def test_nothing_moves_on_a_large_screen_either(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "desktop").page
    open_game(page, "qwinto", seats=2)
    assert len(tap_on(page, 30)) == 1, "the sheet stays where it is"


def test_a_game_is_played_by_keys_alone(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "qwinto", seats=2)
    decision = next_decision(page)
    press_until(page, ".qwinto *", "Tab")
    if decision == "write":  # nobody has led the focus to the sheet yet
        press_until(page, "[data-field]", "Tab")
        press_until(page, OPEN, "ArrowRight")
    for _ in range(MOST):
        if decision == "over":
            break
        press(page, decision)
        decision = next_decision(page)
    expect(page.locator("#result")).to_be_visible()


def test_a_gesture_that_is_not_possible_says_why(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", seats=1)
    status = page.locator(".qwinto").get_by_role("status")
    page.locator("[data-field=o1]").click(force=True)
    expect(status).to_have_text("§2.1: first some dice are rolled.")
    page.locator("[data-roll]").click(force=True)
    expect(status).to_have_text("Choose at least one die.")
    page.locator("[data-die=y]").click()
    page.get_by_role("button", name="Roll yellow", exact=True).click()
    settle(page)
    page.locator("[data-take]").click()
    settle(page)
    page.locator("[data-field=o1]").click(force=True)
    expect(status).to_have_text("§3.1: the orange die was not rolled.")
    page.locator("[data-field=y5]").click()
    settle(page)
    page.locator("[data-die=y]").click()
    page.locator("[data-field=y5]").click(force=True)
    expect(status).to_have_text(re.compile(r"^§3\.1: the field must be empty, and y5 has a \d\.$"))


def test_two_friends_write_in_secret_and_play_to_the_end(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "qwinto")
    roller, other = (host, guest) if host.locator("[data-die][aria-pressed]").count() else (guest, host)
    for gesture in ("[data-die=o]", "[data-roll]", "[data-take]", "[data-field=o4]"):
        roller.locator(gesture).click()
        settle(roller)
    expect(roller.locator(".qwinto").get_by_role("status")).to_contain_text("in orange 4. Waiting for")
    expect(other.locator(".others")).to_contain_text("has answered")
    expect(other.locator(".others")).not_to_contain_text("(4)")
    other.get_by_role("button", name="Skip", exact=True).first.click()
    settle(other)
    expect(other.locator(".others")).to_contain_text("(4)")
    for page in (other, other, other, roller):
        tap(page, next_decision(page), turn=1)
    play_together_to_the_end(host, guest)


def test_after_a_reload_the_sheet_is_as_before(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", seats=2)
    tap_on(page, 8)
    wait_for_a_decision(page)
    before = written(page)
    page.reload()
    wait_for_a_decision(page)
    assert written(page) == before
    assert any(before)


def written(page: Page) -> list[str]:
    """What is in one's own fields: a bot may write, at the same time, in its own."""
    return page.locator("[data-field]").all_inner_texts()


def test_a_device_that_goes_round_does_not_show_what_others_have_chosen(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", way="device", seats=2)
    curtains = 0
    for turn in range(8):
        wait_for_a_decision(page)
        if page.locator("#curtain").count():
            curtains += 1
            page.locator("#curtain button").click()
            expect(page.locator(".qwinto")).to_be_visible()
            expect(page.locator(".isPencilled")).to_have_count(0)
        tap(page, next_decision(page), turn)
    assert curtains >= 2


def test_every_roll_is_seen_even_if_it_shows_the_same(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "qwinto", seats=1)
    page.emulate_media(reduced_motion="no-preference")
    next_decision(page)
    page.evaluate(TUMBLES)
    for failed in range(4):
        for gesture in ("[data-die=o]", "[data-roll]", "[data-again]", "[data-skip]"):
            page.locator(gesture).click()
            settle(page)
        assert page.evaluate("window.tumbles") == 2 * (failed + 1)
    page.get_by_role("button", name="To the start").click()
    page.locator("[data-line] button").first.click()
    expect(page.locator("[data-die=o]")).to_have_attribute(
        "aria-label", re.compile("orange (one|two|three|four|five|six)")
    )
    assert page.evaluate("window.tumbles") == 8, "what is past lies still"


@pytest.mark.parametrize("width", (390, 320))
def test_a_phone_shows_dice_and_sheet_together_and_fields_can_be_hit(
    width: int, door: Door, shared_server: Served
) -> None:
    page = door.let_in(shared_server, "phone").page
    page.set_viewport_size({"width": width, "height": 844})
    open_game(page, "qwinto", seats=6)
    next_decision(page)
    sizes = page.evaluate("[...document.querySelectorAll('[data-field]')].map((one) => one.getBoundingClientRect())")
    assert min(size["width"] for size in sizes) >= width / 12.5
    assert min(size["height"] for size in sizes) >= 44
    assert page.evaluate("document.querySelector('.own').getBoundingClientRect().bottom") <= 700


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_board_is_accessible(size: str, theme: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, size, theme).page
    open_game(page, "qwinto", seats=3)
    wrong: list[str] = []
    seen = set()
    for turn in range(1, 20):  # by then each of the three has rolled
        decision = next_decision(page)
        if decision not in seen:
            seen.add(decision)
            wrong += objections(page, decision)
        if seen >= {"roll", "take", "write"}:
            break
        tap(page, decision, turn)
    page.locator(".others button").first.click()
    wrong += objections(page, "a larger sheet")
    assert wrong == []
