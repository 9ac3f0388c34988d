"""Every board that has a driver, in the same ways: by taps and by keys, on both sizes, to the end."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from pepperbox import rulebook
from tests.browser.conftest import Door
from tests.browser.drivers import DRIVEN, driver
from tests.browser.playing import DECIDING, SETTLED, VERSION, open_short_game, wait_for_focus
from tests.browser.test_looks import objections
from tests.seed import IS_WHOLE, SEED, chooser, share
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("boards")

LONGEST = 400  # decisions
WAYS = [("phone", "taps"), ("desktop", "keys"), ("phone", "keys"), ("desktop", "taps")]
EVERY_WAY = [(slug, *way) for slug in DRIVEN for way in WAYS]
DIAGONAL = [(slug, *way) for slug, way in zip(DRIVEN, cycle(WAYS[SEED % 4 :] + WAYS[: SEED % 4]), strict=False)]
GAMES = EVERY_WAY if IS_WHOLE else share(DIAGONAL, 3)
NOTATION = r"/\b[a-h][1-4]\b|\d\d\d|[-\d]+\/[-\d]+/"


def tap(what: Locator) -> None:
    what.click()


def press(what: Locator) -> None:
    what.focus()
    what.press("Enter")


def play_by_gestures(page: Page, slug: str, way: str) -> int:
    """To the end; returns how many decisions it took."""
    luck, touch = chooser("gestures", slug), {"taps": tap, "keys": press}[way]
    for decided in range(LONGEST):
        page.wait_for_function(f"() => {SETTLED} && {DECIDING}")
        if page.locator("#result").count():
            return decided
        version = page.evaluate(VERSION)
        driver(slug).decide(page, touch, luck)
        page.wait_for_function(f"version => {VERSION} > version", arg=version)
        if way == "keys":
            wait_for_focus(page)  # whoever works by keyboard never has to begin anew
    raise AssertionError(f"{slug} is not over after {LONGEST} decisions")


@pytest.mark.parametrize(("slug", "size", "way"), GAMES)
def test_a_whole_game_by_the_gestures_of_its_board(
    slug: str, size: str, way: str, door: Door, shared_server: Served
) -> None:
    page = door.let_in(shared_server, size).page
    open_short_game(page, slug)
    assert objections(page, slug) == []
    assert play_by_gestures(page, slug, way)
    expect(page.locator("#result")).to_be_visible()


@pytest.mark.parametrize("slug", share(DRIVEN[1:] + DRIVEN[:1], 3))
def test_a_board_fits_a_narrow_screen_and_shows_no_notation(slug: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone", ("light", "dark")[SEED % 2]).page
    page.set_viewport_size({"width": 320, "height": 640})
    open_short_game(page, slug, seats=min(4, max(rulebook(slug).seats)))
    luck = chooser("narrow", slug)
    for _ in range(4):
        page.wait_for_function(f"() => {SETTLED} && {DECIDING}")
        if page.locator("#result").count():
            break
        assert objections(page, slug) == []
        labels = (
            page.get_by_label("Board", exact=True)
            .get_by_role("button")
            .evaluate_all("buttons => buttons.map(button => button.getAttribute('aria-label') ?? button.innerText)")
        )
        assert page.evaluate(f"labels => labels.filter(label => {NOTATION}.test(label))", labels) == []
        version = page.evaluate(VERSION)
        driver(slug).decide(page, tap, luck)
        page.wait_for_function(f"version => {VERSION} > version", arg=version)
