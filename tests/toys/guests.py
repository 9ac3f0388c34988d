"""Bots from elsewhere, good and bad, as somebody might have written them."""

from __future__ import annotations

import os
import sys
from typing import Any

from pepperbox import Action, Game, View
from pepperbox.bots import Bot


class First:
    """Does the first thing that is legal."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action | str:
        (legal,) = view["legal"].values()
        return str(legal[0])


class Random(First):
    """Does anything that is legal, and answers with an action."""

    def __init__(self, game: Game, seed: int) -> None:
        self.bot = Bot("random", game, seed)

    def choose(self, view: View) -> Action | str:
        return self.bot.choose(view)


class Unable(First):
    """Can't even begin."""

    def __init__(self, game: Game, seed: int) -> None:
        raise RuntimeError("not today\nnor tomorrow")


class Raising(First):
    def choose(self, view: View) -> Action | str:
        raise KeyError("dice")


class Leaving(First):
    """Ends the program in which it plays, as scripts do."""

    def choose(self, view: View) -> Action | str:
        sys.exit(3)


class Wordless(First):
    """Fails by an error that can't say what it is."""

    def choose(self, view: View) -> Action | str:
        class Mute(BaseException):
            def __str__(self) -> str:
                raise NotImplementedError

        raise Mute


class Talking(First):
    """Says what it thinks, as people do who look for a mistake in their bot."""

    def choose(self, view: View) -> Action | str:
        print("I think")
        return super().choose(view)


class Long(First):
    def choose(self, view: View) -> Action | str:
        return "x" * 1_000_000


class Illegal(First):
    def choose(self, view: View) -> Action | str:
        return "take everything"


class Speechless(First):
    def choose(self, view: View) -> Any:
        return None


class Slow(First):
    """Thinks longer than the patience of the tests, which is next to nothing."""

    def choose(self, view: View) -> Action | str:
        for _ in range(200_000):
            pass
        return super().choose(view)


class Deadly(First):
    """Ends the process in which it plays."""

    def choose(self, view: View) -> Action | str:
        os._exit(3)


def not_a_bot(game: Game, seed: int) -> None:
    """It has no `choose`."""
