"""2 Out of 3 Ain't Bad."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.two_out_of_three import rules, text, view

RULEBOOK = Rulebook(
    slug="two-out-of-three",
    title="2 Out of 3 Ain't Bad",
    pitch="Outnumber your opponent on lines that hold a pair.",
    seats=range(2, 3),
    minutes=20,
    difficulty="medium",
    version=1,
    rules=rules,
    view=view,
    text=text,
)
