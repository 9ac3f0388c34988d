"""Grand Poobah."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.grand_poobah import rules, text, view

RULEBOOK = Rulebook(
    slug="grand-poobah",
    title="Grand Poobah",
    pitch="Have the most of what the scoring dice will show.",
    seats=range(2, rules.MOST_SEATS + 1),
    minutes=20,
    difficulty="medium",
    version=1,
    rules=rules,
    view=view,
    text=text,
)
