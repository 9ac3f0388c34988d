"""Qwinto."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.qwinto import rules, text, view

RULEBOOK = Rulebook(
    slug="qwinto",
    title="Qwinto",
    pitch="Everybody writes each roll into rows that must increase, until the room runs out.",
    seats=range(1, 7),
    minutes=20,
    version=1,
    rules=rules,
    view=view,
    text=text,
)
