"""Diangle!"""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.diangle import rules, text, view

RULEBOOK = Rulebook(
    slug="diangle",
    title="Diangle!",
    pitch="Race with your dice up from 1 to 6 and down again.",
    seats=range(1, rules.MOST_SEATS + 1),
    minutes=20,
    difficulty="medium",
    version=2,
    rules=rules,
    view=view,
    text=text,
)
