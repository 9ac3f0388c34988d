"""Pig."""

from examples.pig import rules, text, view
from pepperbox import Rulebook

RULEBOOK = Rulebook(
    slug="pig",
    title="Pig",
    pitch="Roll on for more points, and lose them all with a 1.",
    seats=range(2, 9),
    minutes=10,
    difficulty="easy",
    version=1,
    rules=rules,
    view=view,
    text=text,
    bots="examples.pig.bots",
)
