"""What goes wrong at real tables: reloads, dead servers, second tabs, friends on other devices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pepperbox import rulebook
from tests.browser.conftest import Door, Server
from tests.browser.playing import (
    VERSION,
    kill_and_start,
    meet,
    open_game,
    play,
    play_together_to_the_end,
    see_the_same,
    settle,
    sit_down,
    wait_for_a_decision,
)
from tests.conftest import shortest
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("browser")


def test_a_game_survives_reloads_and_the_death_of_its_server(door: Door, own_server: Server) -> None:
    page = door.let_in_anew(own_server, "phone").page
    open_game(page, "keep-on-rolling", target=2000)  # so that it is not over soon
    play(page, most=2)
    page.reload()
    play(page, most=2)
    wait_for_a_decision(page)
    before = page.evaluate(VERSION)
    kill_and_start(own_server, page)
    assert page.evaluate(VERSION) > before, "what was decided while nobody listened is lost"
    assert play(page, most=10) == 10


def test_a_long_history_comes_in_parts(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    open_game(page, "keep-on-rolling", seats=8, target=2000)
    play(page, 30)
    page.reload()
    wait_for_a_decision(page)
    lines, earlier = page.locator("[data-line]"), page.get_by_role("button", name=re.compile("earlier lines"))
    expect(lines).to_have_count(100)
    below = "({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight"
    assert page.locator("ol:has([data-line])").evaluate(below) < 2, "the newest line is in sight"
    left = int(earlier.inner_text().split()[1])
    assert left > 0
    for more in range(200, 100 + left + 100, 100):
        earlier.click()
        expect(lines).to_have_count(min(more, 100 + left))
    expect(earlier).to_have_count(0)
    expect(lines.first).to_contain_text("rolled")
    lines.last.scroll_into_view_if_needed()
    play(page, 1)
    wait_for_a_decision(page)
    assert page.locator("ol:has([data-line])").evaluate(below) < 2, "it follows the newest line again"
    lines.first.get_by_role("button").click()
    expect(page.locator("[data-line] [aria-current]")).to_have_count(1)


def test_two_tabs_show_the_same_game(door: Door, shared_server: Served) -> None:
    visitor = door.let_in(shared_server)
    open_game(visitor.page, "catch-6")
    other = visitor.new_page()
    other.goto(visitor.page.url)
    settle(other)
    play(visitor.page, most=2)
    wait_for_a_decision(visitor.page)  # the bot has answered
    see_the_same((visitor.page, other))
    texts = [page.locator("[data-line]").all_inner_texts() for page in (visitor.page, other)]
    assert texts[0] == texts[1] != []


def test_friends_meet_by_a_link_and_play_to_the_end(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    meet(host, guest, "keep-on-rolling", **shortest(rulebook("keep-on-rolling")))
    play_together_to_the_end(host, guest)
    guest.get_by_label("Say something").fill("Well played!")
    guest.keyboard.press("Enter")
    expect(host.get_by_role("log", name="Chat")).to_contain_text("Well played!")


def test_a_friend_comes_by_a_link_under_a_name_of_their_own(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    open_game(host, "catch-6", way="friends")
    guest.goto(host.get_by_label("The link to this table").input_value())
    sit_down(guest)
    for page, name in ((host, "Hanna"), (guest, "Gustav")):
        page.get_by_role("button", name="Your name").click()
        page.get_by_label("Your name").fill(name)
        page.keyboard.press("Enter")
    for page in (host, guest):
        expect(page.get_by_role("listitem").filter(has_text="Hanna")).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Gustav")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    expect(guest.get_by_role("list", name="Seats")).to_contain_text("Hanna")


def test_a_table_that_is_not_there_says_so(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server).page
    page.goto("/t/nowhere")
    expect(page.get_by_text("There is no such table")).to_be_visible()


def test_a_page_that_is_too_old_asks_to_be_loaded_again(door: Door, shared_server: Served) -> None:
    page = door.let_in_anew(shared_server).page
    open_game(page, "catch-6")
    bye = '{"type": "bye", "code": "old-client", "text": "load the page again"}'
    page.route_web_socket("**/ws", lambda socket: socket.on_message(lambda _: socket.send(bye)))
    page.reload()
    expect(page.get_by_role("button", name="Load the page again")).to_be_visible()


def test_the_lobby_tells_whose_turn_it_is_and_what_is_open(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in_anew(shared_server, "phone").page
    guest.clock.install()
    guest.goto("/")
    expect(guest.get_by_role("article")).not_to_have_count(0)
    open_game(host, "diangle", way="friends")
    host.get_by_label("Everybody may join and watch").check()
    settle(host)
    guest.clock.fast_forward(10_000)  # after which the lobby looks for news
    guest.get_by_role("link", name="Join: Diangle!").click()
    sit_down(guest)
    host.get_by_role("button", name="Start the game").click()
    expect(host.get_by_role("list", name="Seats")).to_be_visible()
    for page in (host, guest):
        page.goto("/")
        expect(page.get_by_role("link", name="Go on: Diangle!").first).to_be_visible()
    mine = [page.get_by_text("your turn").count() for page in (host, guest)]
    assert sorted(mine) == [0, 1]
