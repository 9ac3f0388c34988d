"""What makes no difference any more in a position, a file a game: for whoever goes through all that can follow.

A file offers functions like rules, which compile:

    alike(s)            change a position into the one that stands for all that are as good as it
    ways(s, outcome)    how many outcomes lead to what is alike, if this one stands for all of them; 0 if another does
    is_end(s)           is it over, or as far as one looks?
    has_won(s, seat)    has a seat won then?
    reopen(s)           take back what others have answered in secret: it is as if they were still thinking

and FORGOTTEN, the fields that nobody asks for again. What a file leaves out is as if nothing were known.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from pepperbox.engine.rulebook import Rulebook


class Alike(NamedTuple):
    """What is known of the positions of a game."""

    alike: Callable[[Any], None]
    ways: Callable[[Any, int], int]
    is_end: Callable[[Any], bool]
    has_won: Callable[[Any, int], bool]
    reopen: Callable[[Any], None]
    forgotten: tuple[str, ...]
    modules: tuple[ModuleType, ...]


def as_it_is(s: Any) -> None:
    """Nothing is known to be alike."""


def each_by_itself(s: Any, outcome: int) -> int:
    """No two outcomes are known to be alike."""
    return 1


def alike_in(book: Rulebook) -> Alike:
    """What is known of a game's positions; if nobody has written it down, that each is only like itself."""
    name = f"{__name__}.{book.slug.replace('-', '_')}"
    file = import_module(name) if find_spec(name) else None
    return Alike(
        getattr(file, "alike", as_it_is),
        getattr(file, "ways", each_by_itself),
        getattr(file, "is_end", book.rules.is_over),
        getattr(file, "has_won", book.rules.is_winner),
        getattr(file, "reopen", as_it_is),
        getattr(file, "FORGOTTEN", ()),
        (sys.modules[__name__],) if file is None else (sys.modules[__name__], file),
    )
