"""Marbles."""

from pepperbox.engine.rulebook import Rulebook
from tests.toys.marbles import rules, text, view

RULEBOOK = Rulebook(
    slug="marbles",
    title="Marbles",
    pitch="Draw marbles from a bag until somebody draws the black one.",
    seats=range(1, 5),
    minutes=1,
    difficulty="easy",
    version=1,
    rules=rules,
    view=view,
    text=text,
    bots="tests.toys.marbles.bots",
)
