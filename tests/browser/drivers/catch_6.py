"""Catch 6: tap the number one is nearest to, roll the other dice, catch what shines."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page

from tests.browser.drivers import Touch

NEAR = "coin => coin.parentElement.querySelectorAll('.isMine .has').length"


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    shining = board.locator("[data-number].shines")
    if shining.count():
        catch(board, touch, luck)
    else:
        pick(board, touch)
        touch(board.locator("[data-roll]"))


def catch(board: Locator, touch: Touch, luck: random.Random) -> None:
    carry = board.locator("[data-carry]")
    if carry.count() and luck.random() < 0.1:
        touch(carry)
        touch(board.page.get_by_role("dialog").get_by_role("button", name="Play on"))
    touch(luck.choice(board.locator("[data-number].shines").all()))
    if board.locator("[data-number].shines[aria-pressed=true]").count():  # there are several ways
        touch(luck.choice(board.locator("[data-catch]").all()))


def pick(board: Locator, touch: Touch) -> None:
    """Go for the number of which most is there; roll at least one die."""
    if not board.locator("[data-all]").count():
        return  # all six have to be rolled
    open_numbers = board.locator(".coin:not(.mine, .theirs)").all()
    touch(max(open_numbers, key=lambda coin: int(coin.evaluate(NEAR))))
    if not board.locator("[data-die][aria-pressed=true]").count():
        touch(board.locator("[data-all]"))
