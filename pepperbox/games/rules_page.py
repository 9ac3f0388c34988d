"""The rules page of a game: docs/rules in the source tree, and inside the package once it is installed."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
FOR_PROGRAMS = "\n## In JSON\n"  # the heading from which on a page is for programs


def rules_page(slug: str) -> str:
    pages = [root / "docs" / "rules" / f"{slug}.md" for root in (PACKAGE, PACKAGE.parent)]
    return next(page for page in pages if page.exists()).read_text(encoding="utf-8")


def rules_for_people(slug: str) -> str:
    """The page without what only programs read: its last part is the view as JSON."""
    return rules_page(slug).partition(FOR_PROGRAMS)[0]


def code_blocks(slug: str) -> list[str]:
    """What stands between fences on the page of a game.

    If a block begins with how many seats there are, it is a game from its start: a record without its first two lines.
    """
    return re.findall(r"^```\n(.*?)^```$", rules_page(slug), flags=re.DOTALL | re.MULTILINE)
