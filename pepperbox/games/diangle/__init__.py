"""Diangle!"""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.diangle import rules, text, view

RULEBOOK = Rulebook(
    slug="diangle",
    title="Diangle!",
    pitch="Race from 1 up to 6 and back down, three levels at a time if you dare to wait.",
    seats=range(1, 5),
    minutes=20,
    version=1,
    rules=rules,
    view=view,
    text=text,
)
