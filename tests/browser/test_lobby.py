"""The way into a game, and what is kept for a person."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Door
from tests.browser.playing import open_game, settle
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
