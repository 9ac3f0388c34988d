"""The rules page of a game: docs/rules in the source tree, and inside the package once it is installed."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def rules_page(slug: str) -> str:
    pages = [root / "docs" / "rules" / f"{slug}.md" for root in (PACKAGE, PACKAGE.parent)]
    return next(page for page in pages if page.exists()).read_text(encoding="utf-8")
