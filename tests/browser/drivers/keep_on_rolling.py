"""Keep on Rolling: tap dice, set them aside, roll or stop."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.browser.drivers import Touch


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    put, stop = board.locator("[data-put]"), board.locator("[data-stop]")
    if put.count():
        for die in board.locator("[data-die].shines").all():
            touch(die)
        expect(put).to_have_attribute("aria-disabled", "false")
        touch(put)
    elif stop.count() and luck.random() < 0.4:
        touch(stop)
    else:
        touch(board.locator("[data-roll]"))
