"""Perfecto's board: whole games by its own gestures, with the mouse and by keyboard, and secrets that stay secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SIZES, Door, Server
from tests.browser.playing import kill_and_start, meet, open_game, play_to_the_end, play_together_to_the_end
from tests.browser.test_looks import THEMES, objections

pytestmark = pytest.mark.xdist_group("browser")
ENABLED = ":not([aria-disabled=true])"
MOST = 400  # decisions, more than a game takes
SOON_OVER = 4  # whoever decides as in this turn bids, and challenges every bid

# What is to do now, as the board shows it; nothing while others think.
TO_DO = """() => {
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
    page.wait_for_function(TO_DO)
    return str(page.evaluate(TO_DO))


def wait_for_news(page: Page, lines: int) -> None:
    page.wait_for_function(f"before => {LINES} > before || document.querySelector('#result')", arg=lines)


def board_height(page: Page) -> float:
    return float(page.evaluate("document.querySelector('.perfecto').getBoundingClientRect().height"))


# ── By mouse ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def decide_by_mouse(page: Page, what: str, turn: int) -> None:
    if what == "showdown":
        page.evaluate("document.querySelector('[data-go-on]')?.click()")  # it goes by itself for those who are out
        return
    lines = page.evaluate(LINES)
    if what == "sides":
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
    wait_for_news(page, lines)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_with_the_mouse(size: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, size).page
    open_game(page, "perfecto", seats=3)
    seen = set()
    heights = set()
    for turn in range(MOST):
        seen.add(what := to_do(page))
        if what == "over":
            break
        if page.locator(".mine").count():
            heights.add(board_height(page))
        decide_by_mouse(page, what, turn)
    expect(page.locator("#result")).to_be_visible()
    assert seen >= {"showdown", "call", "over"}
    assert len(heights) == 1, "the board jumps when something happens"


def test_two_friends_play_to_the_end(door: Door, shared_server: Server) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "perfecto")
    showdowns = 0
    while showdowns < 2:
        for page in (host, guest):
            if what := page.evaluate(TO_DO):
                showdowns += what == "showdown"
                decide_by_mouse(page, what, SOON_OVER)
    play_together_to_the_end(host, guest)
    for page in (host, guest):
        expect(page.locator(".verdict")).to_contain_text("out.")


def test_a_game_survives_a_reload_and_the_death_of_its_server(door: Door, own_server: Server) -> None:
    page = door.let_in(own_server, "phone").page
    open_game(page, "perfecto", seats=2)
    for turn in range(4):
        decide_by_mouse(page, to_do(page), turn)
    page.reload()
    for turn in range(4):
        decide_by_mouse(page, to_do(page), turn)
    kill_and_start(own_server, page)
    decide_by_mouse(page, to_do(page), 0)
    play_to_the_end(page)


# ── By keyboard ──────────────────────────────────────────────────────────────────────────────────────────────────────


def focused(page: Page, what: str) -> bool:
    return bool(page.evaluate("what => document.activeElement.matches(what)", what))


def press_until(page: Page, key: str, what: str) -> None:
    for _ in range(40):
        if focused(page, what):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never leads to {what}")


def tab_to(page: Page, what: str) -> None:
    """Forward or back, whichever way it lies."""
    is_before = page.evaluate(IS_BEFORE, what)
    press_until(page, "Shift+Tab" if is_before else "Tab", what)


def reach(page: Page, group: str, what: str) -> None:
    """Tab to a row of buttons, then go on in it by arrow keys."""
    tab_to(page, f"{group} button")
    press_until(page, "ArrowRight", what)


def decide_by_keyboard(page: Page, what: str, turn: int) -> None:
    lines = page.evaluate(LINES)
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
    wait_for_news(page, lines)


def test_a_game_is_played_by_keyboard_alone(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    page.goto("/")
    page.get_by_role("button", name="More ways to play: Perfecto").press("Enter")
    page.locator("dialog").get_by_label("advanced").press("Space")
    page.get_by_label("Players").select_option("2")
    page.locator("dialog form button.main").press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.locator(".perfecto")).to_be_visible()
    for turn in range(MOST):
        if (what := to_do(page)) == "over":
            break
        decide_by_keyboard(page, what, turn)
        if what != "showdown":
            assert not focused(page, "body"), f"the focus is lost after {what}"
    expect(page.locator("#result")).to_be_visible()


# ── What the board tells ─────────────────────────────────────────────────────────────────────────────────────────────


def hint(page: Page) -> Locator:
    return page.locator(".hint")


def test_what_is_not_possible_explains_itself(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "perfecto", way="device", seats=2)
    page.locator("#curtain button").click()
    page.locator("[data-call=challenge]").click(force=True)
    expect(hint(page)).to_have_text("There is no bid to call against yet.")
    page.get_by_role("button", name="Re-roll").click(force=True)
    expect(hint(page)).to_have_text("Tap the dice first.")
    page.locator("[data-rank='5']").click()
    expect(page.locator(".send")).to_have_text("Bid four 5s")
    page.locator(".send").click()
    page.locator("#curtain button").click()
    expect(page.get_by_label("The bid", exact=True)).to_contain_text("four 5s")
    expect(page.locator(".send")).to_have_text("Bid four 6s")
    page.locator("[data-rank='5']").click(force=True)
    expect(hint(page)).to_have_text("Four 5s is not higher than four 5s.")


def test_all_that_a_turn_needs_is_on_the_screen_of_a_phone(door: Door, shared_server: Server) -> None:
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


def test_a_showdown_is_told_in_words_and_an_old_one_lies_open_and_still(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "perfecto", seats=2)
    page.emulate_media(reduced_motion="no-preference")
    turn = 0
    while (what := to_do(page)) != "showdown":
        decide_by_mouse(page, what, turn := turn + 1)
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
    page.locator("[data-again]").press("Enter")
    expect(page.locator("[data-go-on]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".mine :focus")).to_be_visible()
    assert page.evaluate(LINES) == lines, "the second tap has decided something"
    page.wait_for_timeout(700)  # until the dice of the new round lie
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


def test_a_device_that_goes_round_never_shows_the_dice_of_others(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "perfecto", way="device", seats=3)
    page.evaluate(SPY)
    seen = set()
    for _ in range(40):
        seen.add(what := to_do(page))
        if what == "over":
            break
        if what == "curtain":
            page.locator("#curtain button").click()
        else:
            decide_by_mouse(page, what, SOON_OVER)
    assert page.evaluate("window.flashes") == []
    assert seen >= {"curtain", "sides", "showdown"}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_board_is_accessible(size: str, theme: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, size, theme).page
    open_game(page, "perfecto", way="device", seats=3)
    wrong = []
    seen = set()
    for _ in range(40):
        what = to_do(page)
        if what not in seen and what != "curtain":
            wrong += objections(page, what)
        seen.add(what)
        if seen >= {"lead", "call", "sides", "showdown"}:
            break
        if what == "curtain":
            page.locator("#curtain button").click()
        else:
            decide_by_mouse(page, what, SOON_OVER)
    assert wrong == []
    assert seen >= {"call", "sides", "showdown"}
