"""Perfecto."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.perfecto import rules, text, view
from pepperbox.games.perfecto.hands import partner
from pepperbox.games.perfecto.state import MOST_SEATS

RULEBOOK = Rulebook(
    slug="perfecto",
    title="Perfecto",
    pitch="Bid on dice that you cannot see, or call the bluff.",
    seats=range(2, MOST_SEATS + 1),
    minutes=20,
    difficulty="medium",
    version=1,
    rules=rules,
    view=view,
    text=text,
    teams="teams",
    partner=partner,
    at_once=4,  # §3.1 sides are taken by those who are neither bidder nor caller
)
