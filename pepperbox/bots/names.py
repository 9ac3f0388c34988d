"""What bots are called and what they are like, wherever they sit down."""

from __future__ import annotations

from collections.abc import Collection

CHARACTERS = {
    "Basil": "Cheerful, and sure that the next roll will be the one.",
    "Dill": "Here for the company; the points are a pleasant surprise.",
    "Ginger": "Warms up quickly, and never sulks for long.",
    "Clove": "Says little and counts twice.",
    "Fennel": "Remembers every game in which you were lucky.",
    "Juniper": "Likes a plan, and likes a second one better.",
    "Nutmeg": "A little goes a long way, and Nutmeg has time.",
    "Mace": "Polite until the last round.",
}
BOT_NAMES = tuple(CHARACTERS)

REGULARS = {  # who comes first at a level, so that one gets to know them
    "easy": ("Basil", "Dill", "Ginger"),
    "good": ("Clove", "Fennel", "Juniper"),
    "best": ("Nutmeg", "Mace"),
}

FOR_PROGRAMS = "random"  # the level to measure others by, and nobody to play with

EXPECTATIONS = {  # of the levels, in a line each
    "random": "Does anything that is legal, for programs to be measured by.",
    "easy": "Knows the rules and takes what looks good now: for first games.",
    "good": "Plays soundly and at once: for those who know the game.",
    "best": "Thinks everything through, and knows no more than its seat may.",
}


def bot_name(level: str, taken: Collection[str]) -> str:
    """What the next bot of a level is called, where others have their names already."""
    names = dict.fromkeys((*REGULARS.get(level, ()), *BOT_NAMES))
    return next(name for name in names if name not in taken)
