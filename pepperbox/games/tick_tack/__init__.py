"""Tick-Tack."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.tick_tack import rules, text, view

RULEBOOK = Rulebook(
    slug="tick-tack",
    title="Tick-Tack",
    pitch="Get rid of your cards, and of your neighbours' good mood.",
    seats=range(2, rules.MOST_SEATS + 1),
    minutes=15,
    version=1,
    rules=rules,
    view=view,
    text=text,
)
