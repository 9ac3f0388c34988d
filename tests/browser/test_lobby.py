"""The way into a game, and what is kept for a person."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from pepperbox.bots.names import CHARACTERS, EXPECTATIONS, bot_name
from tests.browser.conftest import Door
from tests.browser.playing import (
    open_game,
    open_short_game,
    play_to_the_end,
    press_plain_button,
    settle,
    sit_down,
)
from tests.browser.test_looks import objections
from tests.serving import Served

pytestmark = pytest.mark.xdist_group("browser")


def test_the_address_of_a_table_is_its_invitation_also_after_a_dead_end(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    open_game(host, "catch-6", way="friends")
    expect(host).to_have_url(re.compile("#invite="))
    guest.goto(host.url.partition("#")[0])
    expect(guest.get_by_text("Ask whoever plays there")).to_be_visible()
    guest.evaluate("link => (location.href = link)", host.url)  # only what is after the # changes
    expect(guest.get_by_role("button", name="Sit here")).to_be_visible()
    host.get_by_text("Skip to the content").focus()
    host.keyboard.press("Enter")
    expect(host.locator("#content")).to_be_focused()
    expect(host).to_have_url(re.compile("#invite="))
    host.get_by_label("Everybody may join and watch").check()
    settle(host)
    expect(host).to_have_url(host.get_by_label("The link to this table").input_value())


def test_the_key_of_a_seat_is_kept_but_not_in_the_address(door: Door, shared_server: Served) -> None:
    page, elsewhere = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    open_game(page, "catch-6")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_text("another device").click()
    elsewhere.goto(page.get_by_role("dialog").get_by_label("The link to this table").last.input_value())
    for _ in range(2):
        expect(elsewhere.locator("#actions")).to_contain_text("Your turn")
        expect(elsewhere).to_have_url(re.compile("#invite="))
        assert "key=" not in elsewhere.url
        elsewhere.reload()


def test_who_sits_down_is_asked_for_a_name_once(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server).page, door.let_in(shared_server, "phone").page
    open_game(host, "catch-6", way="friends")
    guest.goto(host.url)
    sit_down(guest, "Gustav")
    expect(host.get_by_role("listitem").filter(has_text="Gustav")).to_be_visible()
    guest.get_by_role("button", name="Stand up").click()
    guest.get_by_role("button", name="Sit here").click()
    expect(host.get_by_role("listitem").filter(has_text="Gustav")).to_be_visible()


def test_the_host_decides_who_plays_with_whom(door: Door, shared_server: Served) -> None:
    host, guest = door.let_in(shared_server, "phone").page, door.let_in(shared_server).page
    host.goto("/")
    host.get_by_role("button", name="More ways to play: Perfecto").click()
    host.get_by_label("With friends").check()
    host.get_by_role("textbox", name="Your name").fill("Hanna")
    teams = host.get_by_label("Two teams")
    expect(teams).to_have_count(0)
    host.get_by_label("Players").select_option("4")
    teams.check()
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("Two teams: A and C against B and D.")).to_be_visible()
    expect(host.get_by_label("Shuffle the seats")).not_to_be_checked()
    guest.goto(host.get_by_label("The link to this table").input_value())
    sit_down(guest, "Gustav")
    host.get_by_role("button", name="Move Gustav down").click()
    for seat in ("B", "D"):
        host.get_by_role("button", name=f"Add a bot in seat {seat}").click()
        expect(host.get_by_role("button", name=f"Add a bot in seat {seat}")).to_have_count(0)
    assert not objections(host, "arranging")
    host.get_by_role("button", name="Start the game").click()
    seats = guest.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("Hanna")
    expect(seats.nth(2)).to_contain_text("Gustav")


def test_a_game_begins_with_bots_as_strong_as_one_chose(door: Door, shared_server: Served) -> None:
    page = door.let_in_anew(shared_server, "phone").page

    def with_another_level(route: Route) -> None:
        answer = route.fetch()
        games = [{**game, "levels": ["random", "easy", "master"]} for game in answer.json()]
        route.fulfill(response=answer, json=games)

    page.route("**/api/games", with_another_level)
    for chosen in ("easy", "master"):
        page.goto("/")
        level = page.get_by_label("Bots play Catch 6")
        expect(level).to_have_value(chosen)
        expect(level.locator("option")).to_have_text(["easy bots", "master bots"])
        level.select_option("master")
    with page.expect_request(lambda request: request.method == "POST") as asked:
        page.get_by_role("button", name="Play now against bots: Catch 6").click()
    assert '"bots":["master"]' in str(asked.value.post_data)
    expect(page.get_by_role("alert")).to_contain_text("there is no bot 'master'")


def test_one_is_told_what_to_expect_of_bots_and_what_they_are_like(door: Door, shared_server: Served) -> None:
    page = door.let_in_anew(shared_server, "phone").page

    def with_one_more(route: Route) -> None:
        answer = route.fetch()
        games = [{**game, "levels": ["random", "easy", "best"]} for game in answer.json()]
        route.fulfill(response=answer, json=games)

    page.route("**/api/games", with_one_more)
    page.goto("/")
    page.get_by_role("button", name="More ways to play: Keep on Rolling").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(EXPECTATIONS["easy"])).to_be_visible()
    dialog.get_by_label("Bots play").select_option("best")
    expect(dialog.get_by_text(EXPECTATIONS["best"])).to_be_visible()
    dialog.get_by_label("Bots play").select_option("easy")
    dialog.get_by_role("button", name="Start").click()
    name = bot_name("easy", [])
    page.get_by_role("button", name=f"What is {name} like?").click()
    expect(page.get_by_role("status").get_by_text(CHARACTERS[name])).to_be_visible()


def test_one_sees_that_a_bot_is_warming_up(door: Door, shared_server: Served) -> None:
    page, name, is_ready = door.let_in_anew(shared_server, "phone").page, bot_name("easy", []), False

    def tell(message: str | bytes, socket: WebSocketRoute) -> None:
        cold = str(message).replace('"bot":"easy","ready":true', '"bot":"easy","ready":false')
        socket.send(message if is_ready else cold)

    def overhear(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda message: tell(message, socket))

    page.route_web_socket("**/ws", overhear)
    page.goto("/")
    page.get_by_role("button", name="Play now against bots: Grand Poobah").click()
    seat = page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text=name)
    expect(seat).to_contain_text("easy, warming up")
    page.get_by_role("button", name=f"What is {name} like?").click()
    expect(page.get_by_role("status").get_by_text("a simpler bot plays for now")).to_be_visible()
    is_ready = True
    page.reload()
    expect(seat).to_contain_text("easy bot")


def test_my_games_tell_what_goes_on_and_how_it_went(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    page.goto("/games")
    expect(page.get_by_text("You have not played yet")).to_be_visible()
    for _ in range(2):
        open_short_game(page, "keep-on-rolling")
        play_to_the_end(page)
    open_game(page, "catch-6", way="friends")
    page.goto("/")
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", level=2)).to_have_text(["Waiting for players", "How it went", "Finished games"])
    results = page.locator("section", has_text="How it went").get_by_role("listitem")
    expect(results).to_have_count(1)
    expect(results).to_contain_text("Keep on Rolling")
    expect(results.locator("div", has_text="played")).to_contain_text("2")
    expect(results.get_by_role("img", name=re.compile("The last 2 scores"))).to_be_visible()
    expect(page.get_by_role("link", name="Look back: Keep on Rolling")).to_have_count(2)
    page.set_viewport_size({"width": 320, "height": 640})
    assert not objections(page, "my games")


def test_real_dice_are_sorted_once_by_their_red_numbers(door: Door, shared_server: Served) -> None:
    page = door.let_in(shared_server, "phone").page
    sorting, reading = page.get_by_text("Sort your dice once"), page.get_by_label("The numbers in order")
    open_game(page, "catch-6", way="real")
    page.evaluate("localStorage.clear()")
    page.reload()
    press_plain_button(page)
    expect(sorting).to_be_visible()
    assert not objections(page, "sorting dice")
    page.get_by_role("button", name="They are sorted").click()
    expect(reading).to_be_visible()
    page.reload()
    press_plain_button(page)
    expect(reading).to_be_visible()
    expect(sorting).to_have_count(0)
