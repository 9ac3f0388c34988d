"""Keep on Rolling."""

from pepperbox.engine.rulebook import Rulebook
from pepperbox.games.keep_on_rolling import rules, text, view

RULEBOOK = Rulebook(
    slug="keep-on-rolling",
    title="Keep on Rolling",
    pitch="Pair up dice, and stop before your luck runs out.",
    seats=range(2, rules.MOST_SEATS + 1),
    minutes=15,
    difficulty="easy",
    version=1,
    rules=rules,
    view=view,
    text=text,
)
