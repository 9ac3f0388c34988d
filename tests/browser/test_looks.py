"""Every screen, in both themes and sizes: nothing that axe objects to, nothing wider than the screen."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from pepperbox import GAMES
from tests.boards import BOARDS
from tests.browser.conftest import SIZES, Door
from tests.browser.playing import (
    open_game,
    open_short_game,
    play,
    play_to_the_end,
    press_plain_button,
    wait_for_a_decision,
)
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("browser")
STILL = 0.02  # of the screen, times how far it moved
LOOKS = (("desktop", "light"), ("phone", "dark"))  # colours depend on the theme, the layout on the size


@cache
def axe() -> str:
    return (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def objections(page: Page, screen: str) -> list[str]:
    """What is wrong with a screen."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations")
    wrong = [f"{screen}: {rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wrong + ([f"{screen}: {overflow} px wider than the screen"] if overflow > 0 else [])


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_every_screen_is_accessible(size: str, theme: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, size, theme).page
    wrong: list[str] = []
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    wrong += objections(page, "lobby")
    page.get_by_role("button", name="More ways to play: Spicy Dice").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    wrong += objections(page, "new table")
    open_game(page, "qwinto", way="friends")
    expect(page.get_by_label("QR code")).to_be_visible()
    wrong += objections(page, "before the game")
    open_game(page, "keep-on-rolling")
    play(page, most=2)
    wait_for_a_decision(page)
    wrong += objections(page, "table")
    for drawer, content in (("Rules", ".rules p"), ("Settings", "input"), ("More", "[aria-label*=QR]")):
        page.get_by_role("button", name=drawer, exact=True).click()
        expect(page.get_by_role("dialog").locator(content).first).to_be_visible()
        wrong += objections(page, drawer)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    open_game(page, "qwinto", way="device", seats=2)
    expect(page.locator("#curtain")).to_be_visible()
    wrong += objections(page, "curtain")
    open_game(page, "catch-6", way="real")
    press_plain_button(page)
    expect(page.get_by_label("The numbers in order")).to_be_visible()
    wrong += objections(page, "real dice")
    open_short_game(page, "keep-on-rolling")
    play_to_the_end(page)
    wrong += objections(page, "ending")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("width", "height"), [(640, 400), (320, 640)], ids=["desktop at 200 %", "small phone"])
def test_where_room_is_scarce_everything_still_fits(width: int, height: int, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    wrong: list[str] = []
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    wrong += objections(page, "lobby")
    for slug in BOARDS:
        open_game(page, slug)
        wait_for_a_decision(page)
        wrong += objections(page, slug)
    assert not wrong, "\n".join(wrong)


SHIFTS = """
window.shifted = 0;
const add = (entries) => entries.forEach((entry) => (window.shifted += entry.hadRecentInput ? 0 : entry.value));
const watch = new PerformanceObserver((list) => add(list.getEntries()));
watch.observe({type: "layout-shift", buffered: true});
window.shiftsSoFar = async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  add(watch.takeRecords());
  return window.shifted;
};
"""


def bring_late(route: Route) -> None:
    """Letters come after all else, as they may on any slow line."""
    time.sleep(0.5)
    route.continue_()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_while_it_loads(size: str, door: Door, shared_server: Served) -> None:
    visitor = door.let_in_anew(shared_server, size)
    visitor.context.add_init_script(SHIFTS)
    page = visitor.page
    page.route("**/*.woff2", bring_late)
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    expect(page.get_by_role("button", name="You are")).to_be_visible()
    assert page.evaluate("window.shiftsSoFar()") < STILL
    open_game(page, "catch-6")
    wait_for_a_decision(page)
    assert page.evaluate("window.shiftsSoFar()") < STILL
