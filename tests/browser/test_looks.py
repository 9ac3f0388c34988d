"""Every screen, in both themes and sizes: nothing that axe objects to, nothing wider than the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Door, Server
from tests.browser.playing import open_game, play, play_to_the_end

pytestmark = pytest.mark.xdist_group("browser")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
STILL = 0.02  # of the screen, times how far it moved
THEMES = ("light", "dark")


def objections(page: Page, screen: str) -> list[str]:
    """What is wrong with a screen."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    wrong = [f"{screen}: {rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wrong + ([f"{screen}: {overflow} px wider than the screen"] if overflow > 0 else [])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_is_accessible(size: str, theme: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, size, theme).page
    wrong: list[str] = []
    page.goto("/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    wrong += objections(page, "lobby")
    page.get_by_role("button", name="More ways to play: Spicy Dice").click()
    wrong += objections(page, "new table")
    open_game(page, "qwinto", way="friends")
    expect(page.get_by_label("QR code")).to_be_visible()
    wrong += objections(page, "before the game")
    open_game(page, "keep-on-rolling")
    play(page, most=2)
    wrong += objections(page, "table")
    for drawer in ("Rules", "Settings", "More"):
        page.get_by_role("button", name=drawer, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_timeout(200)
        wrong += objections(page, drawer)
        page.keyboard.press("Escape")
    open_game(page, "qwinto", way="device", seats=2)
    expect(page.locator("#curtain")).to_be_visible()
    wrong += objections(page, "curtain")
    open_game(page, "catch-6", way="real")
    page.locator("#actions [data-action]").first.click()
    expect(page.get_by_label("The numbers in order")).to_be_visible()
    wrong += objections(page, "real dice")
    open_game(page, "keep-on-rolling")
    play_to_the_end(page)
    wrong += objections(page, "ending")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("width", "height"), [(640, 400), (320, 640)], ids=["desktop at 200 %", "small phone"])
def test_where_room_is_scarce_everything_still_fits(width: int, height: int, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    wrong: list[str] = []
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    wrong += objections(page, "lobby")
    for slug in ("spicy-dice", "qwinto", "perfecto"):
        open_game(page, slug)
        expect(page.get_by_label("Board", exact=True)).to_be_visible()
        wrong += objections(page, slug)
    assert not wrong, "\n".join(wrong)


SHIFTS = """
new PerformanceObserver((list) => {
  const jumps = list.getEntries().filter((entry) => !entry.hadRecentInput);
  window.shifted = jumps.reduce((sum, entry) => sum + entry.value, window.shifted ?? 0);
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_while_it_loads(size: str, door: Door, shared_server: Server) -> None:
    visitor = door.let_in(shared_server, size)
    visitor.context.add_init_script(SHIFTS)
    page = visitor.page
    page.goto("/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted ?? 0") < STILL
    open_game(page, "catch-6")
    page.reload()
    expect(page.locator("#actions")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted ?? 0") < STILL
