"""What is around every board: hints, undo, a guided first game, rules in pictures, keys, what is heard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.boards import BOARDS, SOURCE
from tests.browser.conftest import SIZES, Door
from tests.browser.playing import (
    LONGEST,
    SETTLED,
    VERSION,
    open_game,
    open_short_game,
    play,
    play_to_the_end,
    press_plain_button,
    settle,
    wait_for_a_decision,
)
from tests.browser.test_looks import objections
from tests.seed import SEED, chooser
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("browser")

GUIDED = [slug for slug in BOARDS if (SOURCE / slug.replace("-", "_") / "guide.ts").exists()]
SIZE = list(SIZES)[SEED % 2]


def any_guided(*about: object) -> str:
    return chooser("frame", *about).choice(GUIDED)


def decide(page: Page, action: str | None = None) -> None:
    """By a plain button, and wait for what comes of it."""
    version = page.evaluate(VERSION)
    press_plain_button(page, action)
    page.wait_for_function(f"version => {SETTLED} && {VERSION} > version", arg=version)


# ── Hints and undo ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_hints_lead_through_a_whole_game(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, SIZE).page
    open_short_game(page, any_guided("hints"))
    prompt, marked = page.locator("#actions .said"), 0
    for _ in range(LONGEST):
        wait_for_a_decision(page)
        if page.locator("#result").count():
            break
        if not page.get_by_role("button", name="Hint").count():
            play(page, most=1)  # a race, which others may end
            continue
        with page.expect_response("**/hint?*") as answer:
            page.keyboard.press("h")
        hint: dict[str, Any] = answer.value.json()
        expect(prompt).to_contain_text(f"The {hint['level']} bot would: {hint['words']}")
        marked += page.get_by_label("Board", exact=True).locator(".hinted").count()
        decide(page, hint["action"])
        expect(prompt.get_by_text("bot would")).to_have_count(0)
    expect(page.locator("#result")).to_be_visible()
    assert marked


def place_in_page(what: Locator) -> object:
    what.page.evaluate("scrollTo(0, 0)")
    return what.bounding_box()


def test_undo_stands_beside_the_prompt_and_nothing_moves_when_it_comes(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    page.set_viewport_size({"width": 320, "height": 640})
    open_game(page, "two-out-of-three", way="device", seats=2)
    decide(page, "roll 1")
    hint, undo = (page.locator("#actions .said").get_by_role("button", name=name) for name in ("Hint", "Undo"))
    before = place_in_page(hint)
    expect(undo).to_have_count(0)
    decide(page)
    expect(page.locator("[data-line]")).to_have_count(2)
    assert place_in_page(hint) == before
    page.mouse.wheel(0, 2000)  # however far one looks down
    expect(undo).to_be_in_viewport()
    undo.click()
    expect(page.locator("[data-line]")).to_have_count(1)
    expect(undo).to_have_count(0)


# ── A first game ─────────────────────────────────────────────────────────────────────────────────────────────────────

POINTS = """
bubble => {
  const board = document.querySelector("section.board");
  const thing = board.querySelector(bubble.dataset.guide).getBoundingClientRect();
  const box = bubble.getBoundingClientRect();
  const isOver = box.left < thing.right && thing.left < box.right && box.top < thing.bottom && thing.top < box.bottom;
  const isInSight = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
  return !isOver && isInSight;
}
"""


def test_a_first_game_is_guided_to_its_end(door: Door, shared_server: Served) -> None:
    page = door.let_in_anew(shared_server, "phone", is_new=True).page
    page.set_viewport_size({"width": 320, "height": 640} if SEED % 2 else {"width": 390, "height": 844})
    slug = any_guided("guide")
    open_short_game(page, slug)
    expect(page.get_by_text("New to this game?")).to_be_visible()
    bubble, said = page.locator("[data-guide]"), list[str]()
    for _ in range(LONGEST):
        wait_for_a_decision(page)
        if page.locator("#result").count():
            break
        if not said:
            bubble.wait_for()
            assert objections(page, f"{slug} with a guide") == []
        while bubble.count():
            page.wait_for_function(f"() => ({POINTS})(document.querySelector('[data-guide]'))")
            words = bubble.locator("p").inner_text()
            said.append(words)
            if len(said) % 2:
                page.keyboard.press("Escape")
            else:
                bubble.get_by_role("button", name="Got it").click()
            expect(bubble.get_by_text(words)).to_have_count(0)
            page.evaluate("new Promise(requestAnimationFrame)")
        play(page, most=1)  # others may have ended a race meanwhile
    expect(page.locator("#result")).to_be_visible()
    assert len(said) == len(set(said)) > 1
    open_short_game(page, slug)
    wait_for_a_decision(page)
    expect(page.get_by_text("New to this game?")).to_have_count(0)
    expect(bubble.get_by_text(said[0])).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Show me again").click()
    expect(bubble.get_by_text(said[0])).to_be_visible()
    bubble.get_by_role("button", name="Skip the guide").click()
    expect(bubble).to_have_count(0)


# ── Rules, keys, looking back ────────────────────────────────────────────────────────────────────────────────────────


def test_rules_begin_with_pictures_and_examples_are_stepped_through(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, SIZE, ("light", "dark")[SEED % 2]).page
    open_game(page, "keep-on-rolling")
    page.keyboard.press("r")
    drawer = page.get_by_role("dialog")
    example = drawer.get_by_label("An example to step through")
    expect(example).to_contain_text("Step 1 of 15")
    expect(drawer.locator("h3").first).to_have_text("In thirty seconds")
    example.get_by_role("button", name="One on").click()
    expect(example).to_contain_text("A set aside two 5s. 10 points this turn.")
    expect(example.get_by_role("button", name="One back")).to_be_enabled()
    notation = drawer.get_by_text("A aside 134")
    expect(notation).to_be_hidden()
    assert objections(page, "rules with an example") == []
    drawer.get_by_text("For programs").click()
    expect(notation).to_be_visible()


def test_keys_are_listed_and_lead_back_through_the_game(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "catch-6", wins=20)
    play(page, most=6)
    wait_for_a_decision(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("ask for a hint")
    assert objections(page, "keys") == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    here = page.locator("[data-line] [aria-current]")
    count = page.locator("[data-line]").count()
    page.locator("[data-line] button").first.click()
    expect(here).to_contain_text(page.locator("[data-line]").first.inner_text())
    page.keyboard.press(".")
    expect(page.locator("#actions")).to_contain_text(f"looking back at line 2 of {count}")
    expect(here).to_be_in_viewport()
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(page.locator("#actions")).to_contain_text("looking back at line 0")
    page.get_by_role("button", name="Back to the game").click()
    expect(here).to_have_count(0)


# ── What is heard, and who watches ───────────────────────────────────────────────────────────────────────────────────

LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  window.heard.push(...added.map((node) => node.textContent).filter(Boolean));
}).observe(document.querySelector("[data-heard]"), {childList: true});
"""


def test_a_whole_game_is_heard_line_by_line(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_short_game(page, "keep-on-rolling")
    wait_for_a_decision(page)
    page.evaluate(LISTEN)
    known = page.locator("[data-line]").count()
    play_to_the_end(page)
    table = page.evaluate("location.pathname.split('/')[2]")
    lines = page.request.get(f"/api/tables/{table}/lines?before=100000").json()
    told = [" ".join(sentences) for sentences in lines["told"]]
    assert lines["start"] == 0
    assert len(told) > known + 2
    assert page.evaluate("window.heard") == told[known:]


def test_whoever_watches_is_told_so(door: Door, shared_server: Served) -> None:
    host, guest = (door.let_in(shared_server).page for _ in range(2))
    table = {"game": "catch-6", "bots": ["easy"], "start": True, "public": True}
    opened = host.request.post("/api/tables", data=table).json()
    guest.goto(f"/t/{opened['table']}")
    settle(guest)
    expect(guest.locator("#actions")).to_contain_text("You are watching.")
    expect(guest.get_by_role("button", name="Hint")).to_have_count(0)
