"""The examples of a rules page as games to step through."""

from __future__ import annotations

from functools import cache
from typing import Any

from typing_extensions import TypedDict

import pepperbox
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.records import FIRST_LINE
from pepperbox.engine.rulebook import EVERYTHING
from pepperbox.games.rules_page import code_blocks


class ExampleStep(TypedDict):
    """A line of an example, and how everything lies after it."""

    line: str
    told: str  # the line in words
    note: str  # what the page says of it
    view: dict[str, Any]  # what somebody sees who sees everything


class Example(TypedDict):
    """An example of a rules page that is a game."""

    block: int  # which of the page's code blocks it is
    steps: list[ExampleStep]


@cache
def examples(slug: str) -> list[Example]:
    """Those that are games from their start; the others are for reading."""
    blocks = enumerate(code_blocks(slug))
    return [Example(block=number, steps=steps(slug, block)) for number, block in blocks if block.startswith("seats ")]


def steps(slug: str, block: str) -> list[ExampleStep]:
    state = pepperbox.load(f"{FIRST_LINE}\ngame {slug}\n{block}")
    told = state.story(LETTERS[: state.game.seats], EVERYTHING)
    notes = [line.partition("#")[2].strip() for line in block.splitlines()][-state.count :]
    return [
        ExampleStep(
            line=str(event),
            told=" ".join(told[number]),
            note=notes[number],
            view=dict(state.before(number + 1).view(EVERYTHING)),
        )
        for number, event in enumerate(state.events)
    ]
