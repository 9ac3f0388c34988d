"""How each game is played by its board's own gestures: a file a game, with one function.

`decide(page, touch, luck)` makes one decision of the seat that is to act, by touching what lies on the board and never
the plain buttons below it. `touch` taps, or focuses and presses Enter; `luck` chooses where there is a choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Locator, Page

Touch = Callable[[Locator], None]


class Driver(Protocol):
    def decide(self, page: Page, touch: Touch, luck: random.Random) -> None: ...


def driver(slug: str) -> Driver:
    module: Driver = import_module(f"tests.browser.drivers.{slug.replace('-', '_')}")
    return module


DRIVEN = sorted(path.stem.replace("_", "-") for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__")
