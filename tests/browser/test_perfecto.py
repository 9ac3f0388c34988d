"""Perfecto's board: whole games by its own gestures, with the mouse and by keyboard, and secrets that stay secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SIZES, Door, in_turn
from tests.browser.playing import (
    meet,
    open_game,
    play_together_to_the_end,
    press_until,
    see_the_same,
    settle,
    wait_for_a_decision,
    wait_for_focus,
)
from tests.browser.test_looks import LOOKS, objections
from tests.serving import Served

pytestmark = [pytest.mark.xdist_group("boards"), in_turn("perfecto")]
ENABLED = ":not([aria-disabled=true])"
MOST = 200  # decisions and showdowns, more than a game of three takes
SOON_OVER = 4  # whoever decides as in this turn bids, and challenges every bid

# What is to do now, as the board shows it; nothing while others think.
TO_DO = """() => {
  if (document.querySelector("#content")?.dataset.settled !== "true") return "";
  const can = (what) => [...document.querySelectorAll(what)].some((one) => !one.closest("[inert]"));
  if (document.querySelector("#result")) return "over";
  if (can("#curtain button")) return "curtain";
  if (can("[data-go-on]")) return "showdown";
  if (can("[data-side]")) return "sides";
  if (can("[data-use=freeze]")) return "freeze";
  if (can("[data-call]:not([aria-disabled=true])")) return "call";
  if (can(".send:not([aria-disabled=true])")) return can(".die.usable") ? "lead" : "bid";
  return "";
}"""
IS_BEFORE = """what => {
  const [focused, other] = [document.activeElement, document.querySelector(what)];
  return focused !== document.body && !!(focused.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING);
}"""
LINES = "document.querySelectorAll('[data-line]').length"


def to_do(page: Page) -> str:
    return str(page.wait_for_function(TO_DO).json_value())


def height_with_dice(page: Page) -> float | None:
    """Of the board; nothing for who has no dice any more."""
    found: float | None = page.evaluate(
        "document.querySelector('.perfecto:has(.mine)')?.getBoundingClientRect().height"
    )
    return found


# ── By mouse ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def decide_by_mouse(page: Page, what: str, turn: int) -> None:
    if what == "showdown":
        page.evaluate("document.querySelector('[data-go-on]')?.click()")  # it goes by itself for those who are out
        return
    if what == "curtain":
        page.locator("#curtain button").click()
    elif what == "sides":
        page.locator("[data-side]").nth(turn % 2).click()
    elif what == "lead" and turn % 2:
        for die in page.locator(f"[data-die]{ENABLED}").all()[:2]:
            die.click()
        page.locator(f"[data-use=roll]{ENABLED}").click()
    elif what == "call" and (turn % 3 or not page.locator(f".send{ENABLED}").count()):
        page.locator(f"[data-call]{ENABLED}").nth(0).click()
    else:
        page.locator(f"[data-rank]{ENABLED}").last.click()
        page.locator(f".send{ENABLED}").click()


def play_by_mouse(page: Page, most: int) -> tuple[set[str], set[float | None]]:
    """Decide until the game is over, or so often: what there was to do, and how high the board was."""
    seen: set[str] = set()
    heights: set[float | None] = set()
    for turn in range(most):
        seen.add(what := to_do(page))
        if what == "over":
            break
        heights.add(height_with_dice(page))
        decide_by_mouse(page, what, turn)
    return seen, heights - {None}


def meet_by_mouse(page: Page, wanted: set[str], most: int) -> None:
    """Play until all of this was there to do: one game may have less, depending on its dice."""
    seen: set[str] = set()
    for seats in (3, 4, 2):
        open_game(page, "perfecto", seats=seats)
        met, heights = play_by_mouse(page, most)
        assert len(heights) == 1, "the board jumps when something happens"
        seen |= met
        if seen >= wanted:
            return
    raise AssertionError(f"there was never a {wanted - seen}")


def test_a_game_is_played_with_the_mouse(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    meet_by_mouse(page, {"showdown", "call", "over"}, MOST)
    expect(page.locator("#result")).to_be_visible()


def test_nothing_moves_on_a_large_screen_either(door: Door, shared_server: Served) -> None:
    meet_by_mouse(door.let_in(shared_server, "desktop").page, {"showdown", "call"}, 30)


def next_to_do(pages: tuple[Page, Page]) -> Page:
    """Who looks at a showdown, or has to decide."""
    see_the_same(pages)
    return next(page for page in pages if page.locator("#result, [data-go-on], #actions .mine").count())


def test_two_friends_play_to_the_end(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "perfecto")
    showdowns = 0
    while showdowns < 2:  # which is soon, as every bid is challenged
        page = next_to_do((host, guest))
        what = to_do(page)
        showdowns += what == "showdown"
        decide_by_mouse(page, what, SOON_OVER)
    play_together_to_the_end(host, guest)
    for page in (host, guest):
        expect(page.locator(".verdict")).to_contain_text("out.")


def test_after_a_reload_the_dice_lie_as_before(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "perfecto", seats=2)
    play_by_mouse(page, 4)
    wait_for_a_decision(page)
    before = dice(page)
    page.reload()
    wait_for_a_decision(page)
    assert dice(page) == before != []


def dice(page: Page) -> list[str | None]:
    """One's own, in words."""
    return [die.get_attribute("aria-label") for die in page.locator("[data-die]").all()]


# ── By keyboard ──────────────────────────────────────────────────────────────────────────────────────────────────────


def tab_to(page: Page, what: str) -> None:
    """Forward or back, whichever way it lies."""
    is_before = page.evaluate(IS_BEFORE, what)
    press_until(page, what, "Shift+Tab" if is_before else "Tab")


def reach(page: Page, group: str, what: str) -> None:
    """Tab to a row of buttons, then go on in it by arrow keys."""
    tab_to(page, f"{group} button")
    press_until(page, what, "ArrowRight")


def decide_by_keyboard(page: Page, what: str, turn: int) -> None:
    if what == "showdown":
        tab_to(page, "[data-go-on]")
        page.keyboard.press("Enter")
        return
    if what == "sides":
        tab_to(page, "[data-side=caller]")
        page.keyboard.press("Enter")
    elif what == "freeze" and turn % 2:
        reach(page, ".dice", f"[data-die]{ENABLED}")
        page.keyboard.press("Space")
        tab_to(page, "[data-use=freeze]")
        page.keyboard.press("Enter")
    elif what in ("call", "freeze") and turn % 3:
        reach(page, ".calls", f"[data-call]{ENABLED}")
        page.keyboard.press("Enter")
    elif page.locator(f".send{ENABLED}").count():
        tab_to(page, "[role=spinbutton]")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
    else:
        reach(page, ".calls", f"[data-call]{ENABLED}")
        page.keyboard.press("Enter")
    settle(page)


def test_a_game_is_played_by_keyboard_alone(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    page.goto("/")
    page.get_by_role("button", name="More ways to play: Perfecto").press("Enter")
    page.locator("dialog").get_by_label("advanced").press("Space")
    page.get_by_label("Players").select_option("2")
    page.locator("dialog form button.main").press("Enter")
    page.locator(".perfecto").wait_for()
    for turn in range(MOST):
        if (what := to_do(page)) == "over":
            break
        decide_by_keyboard(page, what, turn)
        wait_for_focus(page)
    expect(page.locator("#result")).to_be_visible()


# ── What the board tells ─────────────────────────────────────────────────────────────────────────────────────────────


def hint(page: Page) -> Locator:
    return page.locator(".hint")


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


def test_all_that_a_turn_needs_is_on_the_screen_of_a_phone(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "perfecto", seats=4)
    to_do(page)
    bottom = page.evaluate("document.querySelector('.controls').getBoundingClientRect().bottom")
    assert bottom <= SIZES["phone"][1] - 40


STILL = """() => {
  window.moved = [];
  new MutationObserver(() => {
    if (document.querySelector(".tumbling")) window.moved.push("dice tumble");
    if (document.querySelector(".shown:not(:has(.verdict.isDone))")) window.moved.push("dice are counted");
  }).observe(document.querySelector(".perfecto"), {subtree: true, childList: true, attributes: true});
}"""


def bid_and_challenge(pages: tuple[Page, Page]) -> None:
    """One bids what they have themselves, so that there is something to count, and the other does not believe it."""
    bidder = next_to_do(pages)
    face = re.findall("one|two|three|four|five|six", str(dice(bidder)[0]))[-1]
    bidder.locator(f"[data-rank='{FACES.index(face)}']").click()
    bidder.locator(f".send{ENABLED}").click()
    settle(bidder)
    next_to_do(pages).locator("[data-call=challenge]").click()


FACES = ("", "one", "two", "three", "four", "five", "six")
AN_HOUR = 3_600_000  # ms, longer than it takes to get to a showdown


def test_a_showdown_is_told_in_words_and_an_old_one_lies_open_and_still(door: Door, shared_server: Served) -> None:
    pages = door.let_in_anew(shared_server, "phone").page, door.let_in_anew(shared_server, "phone").page
    for page in pages:
        page.clock.install(time=0)
    meet(*pages, "perfecto")
    for page in pages:
        page.emulate_media(reduced_motion="no-preference")
        page.clock.pause_at(AN_HOUR)  # from here on nothing is counted, and no tap is late, unless we let time pass
    bid_and_challenge(pages)
    see_the_same(pages)
    page = next(page for page in pages if page.locator("#actions .mine").count())
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
    page.evaluate(STILL)
    page.locator("[data-line] button", has_text="challenged").first.click()
    expect(showdown.locator(".verdict")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(showdown).to_have_count(0)
    assert page.evaluate("window.moved") == []


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


def test_a_device_that_goes_round_never_shows_the_dice_of_others(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "perfecto", way="device", seats=3)
    page.evaluate(SPY)
    seen = set()
    for _ in range(24):  # a round of three takes seven steps: three curtains, a bid, a call, a side, a showdown
        seen.add(what := to_do(page))
        decide_by_mouse(page, what, SOON_OVER)
    assert page.evaluate("window.flashes") == []
    assert seen >= {"curtain", "sides", "showdown"}


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_board_is_accessible(size: str, theme: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, size, theme).page
    open_game(page, "perfecto", way="device", seats=3)
    wrong: list[str] = []
    seen = set()
    for _ in range(24):  # a round of three takes seven steps
        what = to_do(page)
        if what not in seen and what != "curtain":
            wrong += objections(page, what)
        seen.add(what)
        decide_by_mouse(page, what, SOON_OVER)
        if seen >= {"lead", "call", "sides", "showdown"}:
            break
    assert wrong == []
    assert seen >= {"call", "sides", "showdown"}
