"""Perfecto's board: showdowns that are counted before everybody's eyes, and dice that nobody else sees."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SIZES, Door
from tests.browser.drivers import perfecto
from tests.browser.playing import DECIDING, meet, open_game, see_the_same, settle, wait_for_a_decision
from tests.browser.test_looks import LOOKS, objections
from tests.seed import chooser
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("boards")
FACES = ("one", "two", "three", "four", "five", "six")
LINES = "document.querySelectorAll('[data-line]').length"
AN_HOUR = 3_600_000  # ms, longer than it takes to get to a showdown
HEIGHT = "document.querySelector('.perfecto').getBoundingClientRect().height"


def tap(what: Locator) -> None:
    what.click()


def decide(page: Page, luck: Random) -> str:
    """Make a decision, also behind a curtain; what there was to decide."""
    page.wait_for_function(f"() => {DECIDING}")
    if page.locator("#curtain").count():
        page.locator("#curtain button").click()
    ways = {"showdown": "[data-go-on]", "sides": "[data-side]", "call": f"[data-call]{perfecto.ENABLED}"}
    found = next((what for what, way in ways.items() if page.locator(way).count()), "bid")
    perfecto.decide(page, tap, luck)
    settle(page)
    return found


def hint(page: Page) -> Locator:
    return page.locator(".perfecto").get_by_role("status")


def test_what_is_not_possible_explains_itself(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "perfecto", way="device", seats=2)
    page.locator("#curtain button").click()
    page.locator("[data-call=challenge]").click(force=True)
    expect(hint(page)).to_have_text("§2.6: there is no bid yet to call against.")
    page.get_by_role("button", name="Re-roll").click(force=True)
    expect(hint(page)).to_have_text("Tap the dice first.")
    page.locator("[data-rank='5']").click()
    expect(page.locator(".send")).to_have_text("Bid four 5s")
    page.locator(".send").click()
    settle(page)
    page.locator("#curtain button").click()
    expect(page.get_by_label("The bid", exact=True)).to_contain_text("four 5s")
    expect(page.locator(".send")).to_have_text("Bid four 6s")
    page.locator("[data-rank='5']").click(force=True)
    expect(hint(page)).to_have_text("§2.3: four 5s is not higher than four 5s.")


@pytest.mark.parametrize("size", SIZES)
def test_all_that_a_turn_needs_is_in_sight_and_nothing_jumps(size: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, size).page
    open_game(page, "perfecto", seats=4)
    luck = chooser("heights")
    heights = set()
    for _ in range(12):
        wait_for_a_decision(page)
        if not page.locator(".mine").count():
            break  # without dice one only watches
        heights.add(page.evaluate(HEIGHT))
        bottom = page.evaluate("document.querySelector('.controls').getBoundingClientRect().bottom + scrollY")
        assert bottom <= SIZES[size][1] - (40 if size == "phone" else 0)
        decide(page, luck)
    assert len(heights) == 1, "the board jumps when something happens"


def bid_and_challenge(pages: tuple[Page, Page]) -> None:
    """One bids what they have themselves, so that there is something to count, and the other does not believe it."""
    bidder = who_decides(pages)
    face = str(bidder.locator("[data-die]").first.get_attribute("data-face"))
    bidder.locator(f"[data-rank='{face}']").click()
    bidder.locator(f".send{perfecto.ENABLED}").click()
    settle(bidder)
    who_decides(pages).locator("[data-call=challenge]").click()
    see_the_same(pages)


def who_decides(pages: tuple[Page, Page]) -> Page:
    see_the_same(pages)
    return next(page for page in pages if page.locator("#actions .mine").count())


def test_a_showdown_is_told_in_words_and_an_old_one_lies_open_and_still(door: Door, shared_server: Served) -> None:
    pages = door.let_in_anew(shared_server, "phone").page, door.let_in_anew(shared_server, "phone").page
    for page in pages:
        page.clock.install(time=0)
    meet(*pages, "perfecto")
    for page in pages:
        page.emulate_media(reduced_motion="no-preference")
        page.clock.pause_at(AN_HOUR)  # from here on nothing is counted, and no tap is late, unless we let time pass
    bid_and_challenge(pages)
    page = who_decides(pages)
    showdown = page.locator(".shown")
    expect(showdown.get_by_role("button")).to_have_text("Skip")
    page.locator("[data-go-on]").click()
    expect(showdown).to_contain_text(re.compile(r"“At least .+”"))
    expect(showdown.locator(".verdict")).to_contain_text(
        re.compile(r"\w+ \ds: .+ bid\. .+ the round\. .+ loses? a die\.")
    )
    lines = page.evaluate(LINES)
    page.locator("[data-go-on]").dblclick()
    expect(showdown).to_have_count(0)
    page.clock.run_for(1_000)
    page.locator("[data-again]").press("Enter")
    expect(page.locator("[data-go-on]")).to_be_focused()
    page.keyboard.press("Enter")
    page.clock.run_for(1_000)
    expect(page.locator(".mine :focus")).to_be_visible()
    expect(page.locator(".tumbling")).to_have_count(0)
    settle(page)
    assert page.evaluate(LINES) == lines, "the second tap has decided something"
    page.locator("[data-line] button", has_text="challenged").first.click()
    expect(showdown.locator(".verdict.isDone")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(showdown).to_have_count(0)
    expect(page.locator(".tumbling")).to_have_count(0)


SPY = """() => {
  window.opened = "";
  window.flashes = [];
  document.addEventListener("click", (event) => {
    if (event.target.closest("#curtain button")) window.opened = event.target.textContent.replace("I am ", "").trim();
  }, true);
  new MutationObserver(() => {
    const hand = document.querySelector("[data-die]")?.closest("section")?.getAttribute("aria-label");
    if (hand && document.querySelector("#curtain")) window.flashes.push("dice beside the curtain");
    if (hand && hand !== `${window.opened}’s dice`) window.flashes.push(`${hand} before the eyes of ${window.opened}`);
  }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_device_that_goes_round_never_shows_the_dice_of_others(
    size: str, theme: str, door: Door, shared_server: Served
) -> None:
    page = door.let_in(shared_server, size, theme).page
    open_game(page, "perfecto", way="device", seats=3)
    page.evaluate(SPY)
    luck = chooser("device")
    wrong: list[str] = []
    seen: set[str] = set()
    for _ in range(24):  # of three who mostly challenge, a round takes four decisions
        found = decide(page, luck)
        if found not in seen and not page.locator("#curtain").count():
            wrong += objections(page, found)
        seen.add(found)
    assert page.evaluate("window.flashes") == []
    assert wrong == []
    assert seen >= {"call", "sides", "showdown"}
