"""Hush."""

from pepperbox.engine.rulebook import Rulebook
from tests.toys.hush import rules, text, view

RULEBOOK = Rulebook(
    slug="hush",
    title="Hush",
    pitch="Everybody lays a card unseen, then a die says whose was right.",
    seats=range(1, 9),
    minutes=1,
    difficulty="easy",
    version=2,
    rules=rules,
    view=view,
    text=text,
    bots="tests.toys.hush.bots",
)
