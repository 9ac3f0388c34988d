"""2 Out of 3 Ain't Bad: choose dice and roll them, tap a die and a square, say who starts."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.drivers import Touch


def decide(page: Page, touch: Touch, luck: random.Random) -> None:
    board = page.get_by_label("Board", exact=True)
    following = board.locator("[data-next]")
    if following.count():  # the full board of the last game is still shown
        touch(following)
    starts, roll, dice = board.locator("[data-lead]"), board.locator("[data-go]"), board.locator("button[data-die]")
    if starts.count():
        touch(luck.choice(starts.all()))
    elif roll.count():
        left_out = board.locator("[data-die][aria-pressed=true]:not(.locked)")
        if left_out.count() > 1 and luck.random() < 0.5:
            touch(left_out.last)
        touch(roll)
    else:
        touch(luck.choice(dice.all()))
        squares = board.locator("[data-square][aria-disabled=false]")
        touch(luck.choice(squares.all()))
