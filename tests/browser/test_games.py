"""Every game, from the lobby to its end, in a real browser."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from pepperbox import GAMES
from tests.browser.conftest import SIZES, Door
from tests.browser.playing import (
    ask_for_game,
    open_game,
    open_short_game,
    play,
    play_to_the_end,
    press_until,
    settle,
    wait_for_a_decision,
    wait_for_focus,
)
from tests.seed import share
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("browser")
WAYS = list(zip([book.slug for book in GAMES], cycle(SIZES), strict=False))  # each in one size
SECRET = [book.slug for book in GAMES if book.has_secrets]


@pytest.mark.parametrize(("slug", "size"), share(WAYS, 3))
def test_a_game_is_played_to_its_end_against_bots(slug: str, size: str, door: Door, shared_server: Served) -> None:
    visitor = door.let_in(shared_server, size)
    ask_for_game(visitor.page, slug)
    play_to_the_end(visitor.page)
    expect(visitor.page.get_by_role("img", name=re.compile("Scores over time"))).to_be_visible()
    assert {url.split("/")[2] for url in visitor.requests} == {shared_server.address.split("/")[2]}, "third parties"


def test_a_first_visitor_is_in_a_game_with_one_click(door: Door, shared_server: Served) -> None:
    page = door.let_in_anew(shared_server, "phone").page
    page.goto("/")
    page.get_by_role("button", name="Play now against bots: Catch 6").click()
    expect(page.locator("#actions")).to_contain_text("Your turn")


@pytest.mark.parametrize("slug", SECRET)
def test_a_device_is_passed_on_behind_a_curtain(slug: str, door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, slug, way="device", seats=2)
    expect(page.locator("#curtain")).to_contain_text("Pass the device to Player")
    expect(page.get_by_label("Board")).to_have_count(0)
    play(page, most=12)
    expect(page.locator("main")).not_to_contain_text("Something in the page went wrong")


def test_the_keyboard_is_enough(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    page.goto("/")
    expect(page.get_by_role("article")).not_to_have_count(0)
    press_until(page, "[aria-label^='Play now against bots: Catch 6']", "Tab")
    page.keyboard.press("Enter")
    for _ in range(6):  # far from five wins
        wait_for_a_decision(page)
        press_until(page, "#actions [data-action], #actions [aria-expanded=false]", "Tab")
        page.keyboard.press("Enter")
        settle(page)
        wait_for_focus(page)


def test_events_are_announced_in_words(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "catch-6", way="device")
    play(page, most=1)
    expect(page.locator("[data-heard]")).to_contain_text("rolled")


def test_looking_back_shows_how_it_was(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "catch-6", wins=20)  # which is far away after three decisions
    play(page, most=3)
    wait_for_a_decision(page)
    page.locator("[data-line] button").first.click()
    expect(page.locator("#actions")).to_contain_text("looking back at line 1")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#actions")).to_contain_text("Your turn")


def test_an_ended_game_is_replayed_saved_and_played_again(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_short_game(page, "keep-on-rolling")
    play_to_the_end(page)
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("Position 0 of")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert "keep-on-rolling" in saved.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#actions")).to_be_visible()


def test_the_rules_are_for_people_and_what_programs_need_is_folded_away(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    open_game(page, "catch-6")
    page.get_by_role("button", name="Rules", exact=True).click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_contain_text("For what you can do now")
    json = drawer.get_by_role("cell", name="must_roll_all")
    expect(json).to_be_hidden()
    drawer.get_by_text("For programs").click()
    expect(json).to_be_visible()
