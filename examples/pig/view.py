"""Pig as JSON: nothing in it is secret."""

from __future__ import annotations

from typing import TypedDict

from examples.pig.rules import State
from pepperbox.engine.shapes import BySeat


class Position(TypedDict):
    """A game of Pig."""

    points: BySeat[int]
    total: int  # of this turn so far
    goal: int  # the points that win
    left: int  # decisions until the game is shared


def view(s: State) -> Position:
    return {
        "points": list(s.points[: s.seats]),
        "total": s.total,
        "goal": s.goal,
        "left": s.horizon - s.decisions,
    }
