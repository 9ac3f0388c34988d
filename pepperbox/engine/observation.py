"""What a seat may know of a position, as a row of numbers for algorithms that learn.

The row is the state as the rules declare it, after everything has been blanked that is hidden from the seat: first the
seat that looks, then every field in the order of its declaration, tables row by row. Seats are not turned round so that
one's own comes first: who wants that knows from the first number where to turn, and the rules' own words stay true.

>>> from pepperbox import game
>>> state = game("catch-6", wins=1).new(seed=7)
>>> for place in layout(state.game)[:4]:
...     print(place.offset, place.name, place.shape, place.comment)
0 seat () the seat that looks; -1 a spectator, -2 who sees everything
1 seats () how many play
2 version () of the rules that are played by; rules ask for it only where they differ
3 wins () games that win the match
>>> observation(state, 0)[:4]
array([0, 2, 1, 1], dtype=int32)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from pepperbox.engine.fields import Field, Fields, Option
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.shapes import notes
from pepperbox.engine.standing import Standing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OWN = "seat"  # the field before those of the state
ABOUT = {OWN: "the seat that looks; -1 a spectator, -2 who sees everything", "seats": "how many play"}


class Place(NamedTuple):
    """Where a field lies in the row, and what it means in the player's words."""

    name: str
    offset: int
    shape: tuple[int, ...]
    comment: str
    low: int  # no number of the field is lower
    high: int  # or higher

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def numbers(self) -> list[str]:
        """A name for each number: `turn`, or `hands[1][2]`."""
        return [self.name + "".join(f"[{index}]" for index in indices) for indices in product(*map(range, self.shape))]


def layout(game: Game) -> tuple[Place, ...]:
    """The fields of an observation, from the first number to the last: the same for all seats and options."""
    return _layout(game.rulebook)


@lru_cache
def _layout(book: Rulebook) -> tuple[Place, ...]:
    state: type[Fields] = book.rules.State
    comments = {**notes(Fields), **notes(state), **ABOUT}
    places: list[Place] = []
    offset = 0
    for name, field in {OWN: Field(2), **state.FIELDS}.items():
        comment = field.about if isinstance(field, Option) else comments.get(name, name.replace("_", " "))
        most = 1 << 8 * field.width - 1
        places.append(Place(name, offset, field.shape, comment, -most, most - 1))
        offset += places[-1].size
    return tuple(places)


@lru_cache
def number_names(book: Rulebook) -> list[str]:
    """The names of the numbers of an observation, in their order."""
    return [name for place in _layout(book) for name in place.numbers]


def observation(state: Standing, seat: int) -> NDArray[np.int32]:
    """The numbers that a seat may know; or SPECTATOR, or EVERYTHING."""
    import numpy as np

    return np.array(known_numbers(state.known(seat), seat), np.int32)


def known_numbers(known: Any, seat: int) -> list[int]:
    """The same of a state in which all is blanked that the seat may not know."""
    return [seat, *known.numbers()]
