"""Catch 6."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.catch_6 import rules, text, view

RULEBOOK = Rulebook(
    slug="catch-6",
    title="Catch 6",
    pitch="Catch the numbers 1 to 6 before your opponent does.",
    seats=range(2, 3),
    minutes=20,
    difficulty="easy",
    version=1,
    rules=rules,
    view=view,
    text=text,
)
