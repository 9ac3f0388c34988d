"""Spicy Dice."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.spicy_dice import rules, text, view

RULEBOOK = Rulebook(
    slug="spicy-dice",
    title="Spicy Dice",
    pitch="Fill ten boxes with thirty rolls and turn the reds.",
    seats=range(1, rules.MOST_SEATS + 1),
    minutes=25,
    difficulty="easy",
    version=1,
    rules=rules,
    view=view,
    text=text,
)
