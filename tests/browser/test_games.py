"""Every game, from the lobby to its end, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pepperbox import GAMES
from tests.browser.conftest import SIZES, Door, Server
from tests.browser.playing import open_game, play, play_to_the_end

pytestmark = pytest.mark.xdist_group("browser")
SLUGS = [book.slug for book in GAMES]
SECRET = [book.slug for book in GAMES if book.has_secrets]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_to_its_end_against_bots(slug: str, size: str, door: Door, shared_server: Server) -> None:
    visitor = door.let_in(shared_server, size)
    open_game(visitor.page, slug)
    play_to_the_end(visitor.page)
    expect(visitor.page.get_by_role("img", name=re.compile("Scores over time"))).to_be_visible()
    assert {url.split("/")[2] for url in visitor.requests} == {shared_server.address.split("/")[2]}, "third parties"


def test_a_first_visitor_is_in_a_game_with_one_click(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    page.goto("/")
    page.get_by_role("button", name="Play now: Catch 6, against bots").click()
    expect(page.locator("#actions")).to_contain_text("Your turn", timeout=5_000)


@pytest.mark.parametrize("slug", SECRET)
def test_a_device_is_passed_on_behind_a_curtain(slug: str, door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, slug, way="device", seats=2)
    expect(page.locator("#curtain")).to_contain_text("Pass the device to Player")
    expect(page.get_by_label("Board")).to_have_count(0)
    play(page, most=12)
    expect(page.locator("main")).not_to_contain_text("Something in the page went wrong")


def test_the_keyboard_is_enough(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    page.goto("/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    tab_to(page, "[aria-label^='Play now: Keep on Rolling']")
    page.keyboard.press("Enter")
    for _ in range(6):
        expect(page.locator("#actions [data-action]").first).to_be_visible()
        lines = page.locator("[data-line]").count()
        tab_to(page, "#actions [data-action]")
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelectorAll('[data-line]').length > before", arg=lines)
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something is focused, as one does who can't use a mouse."""
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not get to {selector}")


def test_events_are_announced_in_words(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "keep-on-rolling")
    play(page, most=1)
    expect(page.locator("[data-heard]")).to_contain_text("rolled")


def test_looking_back_shows_how_it_was(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "catch-6")
    play(page, most=3)
    page.locator("[data-line] button").first.click()
    expect(page.locator("#actions")).to_contain_text("looking back at line 1")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#actions")).not_to_contain_text("looking back")


def test_an_ended_game_is_replayed_saved_and_played_again(door: Door, shared_server: Server) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "keep-on-rolling")
    play_to_the_end(page)
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("Position 0 of")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert "keep-on-rolling" in saved.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#actions")).to_be_visible()
