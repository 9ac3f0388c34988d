"""Qwinto."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.qwinto import rules, text, view

RULEBOOK = Rulebook(
    slug="qwinto",
    title="Qwinto",
    pitch="Write what is rolled into rows that must increase.",
    seats=range(1, rules.MOST_SEATS + 1),
    minutes=20,
    difficulty="easy",
    version=1,
    rules=rules,
    view=view,
    text=text,
    at_once=2,  # §3.5 everybody writes
)
