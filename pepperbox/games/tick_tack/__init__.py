"""Tick-Tack."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.tick_tack import rules, text, view
from pepperbox.games.tick_tack.state import MOST_SEATS

RULEBOOK = Rulebook(
    slug="tick-tack",
    title="Tick-Tack",
    pitch="Shed your cards; whatever you lay strikes somebody.",
    seats=range(2, MOST_SEATS + 1),
    minutes=15,
    difficulty="hard",
    version=2,
    rules=rules,
    view=view,
    text=text,
    usual=4,  # with two, the cards that give the game its name are not in the deck
    at_once=3,  # §5.13 everybody else may snap
)
