"""Names in sentences: one of them may be "You"."""

from __future__ import annotations

import re
from collections.abc import Sequence

YOU = "You"
_FURTHER_ON = re.compile(rf"(?<=[\w,] ){YOU}\b")


def within(name: str) -> str:
    """A name in the middle of a sentence."""
    return name.lower() if name == YOU else name


def in_prose(sentence: str, names: Sequence[str]) -> str:
    """A sentence about people of these names, as one writes it.

    >>> in_prose("The count was nine 6s, and You had bid seven.", ["You", "Bob"])
    'The count was nine 6s, and you had bid seven.'
    >>> in_prose("Bob chose. You had a 3: it went back.", ["You", "Bob"])
    'Bob chose. You had a 3: it went back.'
    """
    return _FURTHER_ON.sub(within(YOU), sentence) if YOU in names else sentence
