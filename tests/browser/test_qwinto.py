"""Qwinto's board: whole games by gestures and by keys alone, and what everybody writes at the same time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Door, Server
from tests.browser.playing import kill_and_start, meet, open_game, play_to_the_end, play_together_to_the_end
from tests.browser.test_looks import THEMES, objections

pytestmark = pytest.mark.xdist_group("browser")
OPEN = "[data-field][aria-disabled=false]"
WAIT = f"""
() => document.querySelector("#result") ? "over"
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
    return str(page.wait_for_function(WAIT, timeout=15_000).json_value())


def settled(page: Page, decision: str, field: str | None = None) -> None:
    """Wait until the server has heard it: what was decided can't be decided any more."""
    gone = {"roll": "[data-die][aria-pressed]", "take": "[data-take]"}.get(decision, f"{OPEN}[data-field={field}]")
    expect(page.locator(gone)).to_have_count(0)


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
    field = middle_of_what_is_open(page) if decision == "write" else None
    if field:
        page.locator(f"[data-field={field}]").click()
    settled(page, decision, field)


def middle_of_what_is_open(page: Page) -> str:
    names = [field.get_attribute("data-field") for field in page.locator(OPEN).all()]
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
    settled(page, decision, first)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_by_taps_and_nothing_moves(size: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, size).page
    open_game(page, "qwinto", seats=2)
    places = set()
    for turn in range(400):
        decision = next_decision(page)
        if decision == "over":
            break
        places.add(place_of_the_sheet(page))
        tap(page, decision, turn)
    expect(page.locator("#result")).to_be_visible()
    assert len(places) == 1, "the sheet stays where it is"


def test_a_game_is_played_by_keys_alone(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "qwinto", seats=2)
    next_decision(page)
    while not page.evaluate("document.querySelector('.qwinto').contains(document.activeElement)"):
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    is_first = True
    for _ in range(400):
        decision = next_decision(page)
        if decision == "over":
            break
        if is_first and decision == "write":  # nobody has led the focus to the sheet yet
            while not page.evaluate(f"document.activeElement.matches('{OPEN}')"):
                page.keyboard.press("Tab" if not page.evaluate(FOCUSED, "field") else "ArrowRight")
        is_first = False
        press(page, decision)
    expect(page.locator("#result")).to_be_visible()


def test_a_gesture_that_is_not_possible_says_why(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", seats=1)
    status = page.locator(".qwinto").get_by_role("status")
    page.locator("[data-field=o1]").click(force=True)
    expect(status).to_have_text("Nothing can be written now.")
    page.locator("[data-roll]").click(force=True)
    expect(status).to_have_text("Choose at least one die.")
    page.locator("[data-die=y]").click()
    page.get_by_role("button", name="Roll yellow", exact=True).click()
    page.locator("[data-take]").click()
    page.locator("[data-field=o1]").click(force=True)
    expect(status).to_have_text("The orange die was not rolled.")
    page.locator("[data-field=y5]").click()
    page.locator("[data-die=y]").click()
    page.locator("[data-field=y5]").click(force=True)
    expect(status).to_have_text("This field has its number.")


def test_two_friends_write_in_secret_and_play_to_the_end(door: Door, shared_server: Server) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "qwinto")
    roller, other = (host, guest) if host.locator("[data-die][aria-pressed]").count() else (guest, host)
    roller.locator("[data-die=o]").click()
    roller.locator("[data-roll]").click()
    roller.locator("[data-take]").click()
    roller.locator("[data-field=o4]").click()
    expect(roller.locator(".qwinto").get_by_role("status")).to_contain_text("in orange 4. Waiting for")
    expect(other.locator(".others")).to_contain_text("has answered")
    expect(other.locator(".others")).not_to_contain_text("(4)")
    other.get_by_role("button", name="Skip", exact=True).first.click()
    expect(other.locator(".others")).to_contain_text("(4)")
    for page in (other, other, other, roller):
        tap(page, next_decision(page), turn=1)
    play_together_to_the_end(host, guest)


def test_a_game_survives_a_reload_and_the_death_of_its_server(door: Door, own_server: Server) -> None:
    page = door.let_in(own_server, "phone").page
    open_game(page, "qwinto", seats=2)
    for turn in range(4):
        tap(page, next_decision(page), turn)
    page.reload()
    for turn in range(4):
        tap(page, next_decision(page), turn)
    kill_and_start(own_server, page)
    tap(page, next_decision(page), turn=1)
    play_to_the_end(page)


def test_a_device_that_goes_round_does_not_show_what_others_have_chosen(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "qwinto", way="device", seats=2)
    curtains = 0
    for turn in range(8):
        page.locator("#curtain, .qwinto").first.wait_for()
        if page.locator("#curtain").count():
            curtains += 1
            page.locator("#curtain button").click()
            expect(page.locator(".qwinto")).to_be_visible()
            expect(page.locator(".isPencilled")).to_have_count(0)
        tap(page, next_decision(page), turn)
    assert curtains >= 2


def test_every_roll_is_seen_even_if_it_shows_the_same(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "qwinto", seats=1)
    page.emulate_media(reduced_motion="no-preference")
    next_decision(page)
    page.evaluate(TUMBLES)
    for failed in range(4):
        page.locator("[data-die=o]").click()
        page.locator("[data-roll]").click()
        page.locator("[data-again]").click()
        page.locator("[data-skip]").click()
        assert page.evaluate("window.tumbles") == 2 * (failed + 1)
    page.get_by_role("button", name="To the start").click()
    page.locator("[data-line] button").first.click()
    expect(page.locator("[data-die=o]")).to_have_attribute(
        "aria-label", re.compile("orange (one|two|three|four|five|six)")
    )
    assert page.evaluate("window.tumbles") == 8, "what is past lies still"


@pytest.mark.parametrize("width", (390, 320))
def test_a_phone_shows_dice_and_sheet_together_and_fields_can_be_hit(
    width: int, door: Door, shared_server: Server
) -> None:
    page = door.let_in(shared_server, "phone").page
    page.set_viewport_size({"width": width, "height": 844})
    open_game(page, "qwinto", seats=6)
    next_decision(page)
    sizes = page.evaluate("[...document.querySelectorAll('[data-field]')].map((one) => one.getBoundingClientRect())")
    assert min(size["width"] for size in sizes) >= width / 12.5
    assert min(size["height"] for size in sizes) >= 44
    assert page.evaluate("document.querySelector('.own').getBoundingClientRect().bottom") <= 700


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_board_is_accessible(size: str, theme: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, size, theme).page
    open_game(page, "qwinto", seats=3)
    wrong: list[str] = []
    seen = set()
    for turn in range(1, 60):
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
