"""Which games have a board of their own in the page, and which have the plain one."""

from __future__ import annotations

from pathlib import Path

from pepperbox import GAMES

SOURCE = Path(__file__).parents[1] / "web" / "src" / "games"
FOLDERS = {path.parent.name for path in SOURCE.glob("*/Board.svelte")}
BOARDS = [book.slug for book in GAMES if book.slug.replace("-", "_") in FOLDERS]
PLAIN = [book.slug for book in GAMES if book.slug not in BOARDS]
