"""Where the luck of a server comes from: the system; or a seed, so that the same games can be played again."""

from __future__ import annotations

import os
import secrets
from collections.abc import MutableSequence
from hashlib import sha256
from struct import unpack
from typing import Any

from pepperbox.engine.stream import CHANCE, CHOICE, Stream, below, checked_seed, started

FINE = 1 << 30  # steps between the ends of a range


class Luck:
    """Drawn from the system, for games that count."""

    def number(self, *about: object) -> int:
        """A seed for one thing that is left to chance; `about` says for which."""
        return checked_seed(None)

    def stream(self, *about: object) -> Stream:
        """Where one thing that is left to chance is drawn from."""
        return list(unpack("<4I", os.urandom(16)))

    def shuffle(self, things: MutableSequence[Any], *about: object) -> None:
        stream = started(self.number("order", *about), 0, CHOICE)
        for last in range(len(things) - 1, 0, -1):
            other = below(stream, last + 1)
            things[last], things[other] = things[other], things[last]

    def between(self, low: float, high: float, *about: object) -> float:
        return low + (high - low) * below(started(self.number("between", *about), 0, CHOICE), FINE) / FINE

    @staticmethod
    def secret() -> str:
        """What nobody may guess; so it never comes from a seed."""
        return secrets.token_urlsafe(16)


class SeededLuck(Luck):
    """The same each time for the same thing, whatever else happens on the server meanwhile."""

    def __init__(self, seed: int) -> None:
        self.seed = checked_seed(seed)

    def stream(self, *about: object) -> Stream:
        return started(self.number(*about), 0, CHANCE)

    def number(self, *about: object) -> int:
        said = ":".join(map(str, (self.seed, *about)))
        return int.from_bytes(sha256(said.encode()).digest()[:8], "big") >> 1
