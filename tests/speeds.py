"""Rules at both speeds, move by move: what the tests of a game say of its rules, they say of them compiled, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import numpy as np
import pytest
from numba import njit

import pepperbox.games
from pepperbox import Rulebook
from pepperbox.engine.compiled import compiling, rows
from pepperbox.engine.rulebook import Moves, Rules


class Fast(NamedTuple):
    """The rules of a book, compiled, for an array of one state."""

    legal: Callable[..., None]
    apply: Callable[..., None]
    land: Callable[..., None]


@cache
def fast(book: Rulebook) -> Fast:
    legal, apply, land = book.rules.legal, book.rules.apply, book.rules.land

    with compiling(book, "moves"):

        @njit(cache=True)
        def legal_in(states: Any, seat: int, moves: Any) -> None:
            moves[0] = 0
            legal(states[0], seat, moves)

        @njit(cache=True)
        def apply_to(states: Any, seat: int, action: int) -> None:
            apply(states[0], seat, action)

        @njit(cache=True)
        def land_in(states: Any, outcome: int) -> None:
            land(states[0], outcome)

    return Fast(legal_in, apply_to, land_in)


def at_both_speeds(book: Rulebook) -> Rulebook:
    """The same book, whose rules do everything compiled as well and compare."""
    plain, compiled = book.rules, fast(book)

    def legal(s: Any, seat: int, moves: Moves) -> None:
        room = np.zeros(len(moves), np.int32)
        plain.legal(s, seat, moves)
        compiled.legal(rows([s]), seat, room)
        assert room[: room[0] + 1].tolist() == moves[: moves[0] + 1]

    def apply(s: Any, seat: int, action: int) -> None:
        array = rows([s])
        plain.apply(s, seat, action)
        compiled.apply(array, seat, action)
        assert (array == rows([s])).all()

    def land(s: Any, outcome: int) -> None:
        array = rows([s])
        plain.land(s, outcome)
        compiled.land(array, outcome)
        assert (array == rows([s])).all()

    moves = {"legal": legal, "apply": apply, "land": land}
    return replace(book, rules=cast(Rules, SimpleNamespace(**vars(plain) | moves)))


@contextmanager
def both_speeds(slug: str) -> Iterator[None]:
    """While this lasts, that game is played at both speeds by whoever asks for it by its name."""
    games = [at_both_speeds(book) if book.slug == slug else book for book in pepperbox.GAMES]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pepperbox.games, "GAMES", tuple(games))
        yield
