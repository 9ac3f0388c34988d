"""Positions for tests, from the lines that lead to them."""

from __future__ import annotations

from typing import Any

import pepperbox
from pepperbox import GameState
from pepperbox.engine.records import HEADERS
from pepperbox.games.rules_page import code_blocks


def after(game: str, *lines: str, seats: int = 2, **options: Any) -> GameState:
    """The game after these lines, with outcomes spelled out."""
    state = pepperbox.game(game, seats, **options).new(chance="explicit")
    for line in lines:
        state.play_line(line)
    return state


def examples(game: str) -> list[list[str]]:
    """What stands between fences on the page of a game, as lines, without what is said of them and a game's header."""
    lines = [[line.partition("#")[0].strip() for line in block.splitlines()] for block in code_blocks(game)]
    return [[line for line in block if line.split()[0] not in HEADERS] for block in lines]


def legal(state: GameState) -> list[str]:
    """What the one seat that decides may do."""
    (seat,) = state.to_act
    return [str(action) for action in state.legal(seat)]


def why_not(state: GameState, action: str) -> str:
    """Why the first seat that decides may not do this."""
    return state.why_not(action, state.to_act[0])


def position(state: GameState) -> dict[str, Any]:
    """The position as JSON readers see it."""
    shown: dict[str, Any] = state.open_view()["state"]
    return shown
