"""A file a game, under the same names as in pepperbox/games: `draw` turns a view into a picture 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rich.console import RenderableType


def draw(view: dict[str, Any], names: Sequence[str]) -> RenderableType:
    board = import_module(f"pepperbox.terminal.boards.{view['game'].replace('-', '_')}")
    picture: RenderableType = board.draw(view, names)
    return picture
