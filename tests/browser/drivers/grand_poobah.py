"""Grand Poobah: roll some dice or none, turn red ones to another number or leave them."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.drivers import Touch


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    leave, hold = board.locator("[data-leave]"), board.locator("[data-hold]")
    if leave.count() and luck.random() < 0.3:
        touch(leave)
    elif leave.count():
        if not board.locator("[data-to]").count():  # several are red
            touch(luck.choice(board.locator("[data-die].shines").all()))
        touch(luck.choice(board.locator("[data-to]").all()))
        touch(board.locator("[data-turn]"))
    elif hold.count() and luck.random() < 0.2:
        touch(hold)
    else:
        if board.locator("[data-all]").count():
            for die in luck.sample(board.locator("[data-die]").all(), luck.randint(1, 4)):
                touch(die)
        touch(board.locator("[data-roll]"))
