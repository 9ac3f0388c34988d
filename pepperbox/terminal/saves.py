"""Where the terminal keeps its games: a record each, written after every move."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pepperbox
from pepperbox.engine.gate import GameState


def folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "pepperbox" / "games"


def new_path(slug: str) -> Path:
    """A name that is not taken: the game, the day and a number."""
    number = 1
    while (path := folder() / f"{slug}-{date.today()}-{number}.pbx").exists():
        number += 1
    return path


def write(state: GameState, path: Path) -> None:
    """Write all of it or leave what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text(state.record(), encoding="utf-8")
    part.replace(path)


def unfinished() -> Iterator[tuple[Path, GameState]]:
    """The games that can go on, the latest first."""
    paths = sorted(folder().glob("*.pbx"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in paths:
        try:
            state = pepperbox.load(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue  # not ours to judge: `pepperbox replay` says what is wrong with it
        if not state.over and state.events:
            yield path, state
