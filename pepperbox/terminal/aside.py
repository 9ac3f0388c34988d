"""Bots beside a game at the terminal: whoever has to get ready does so, and thinks, where no screen stands still."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pepperbox.bots import Bot
from pepperbox.bots.guests import Guest, is_guest, player
from pepperbox.bots.levels import levels
from pepperbox.bots.preparing import prepare, thinker, wanted
from pepperbox.bots.thinking import GONE, First, Question, ThinkingProcess, Thought, question, think
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Action
from pepperbox.engine.standing import View
from pepperbox.engine.stream import draw


def be_quiet() -> None:
    """The screen is for the game."""
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # as long as the process lives


class Mind(ThinkingProcess):
    """A process in which a level gets ready as soon as there is one, and thinks then."""

    def __init__(self, game: Game, level: str, first: First) -> None:
        super().__init__(first)
        self._level = level
        self._prepared = self.submit(prepare, wanted(game, level))
        self.is_lost = False

    @property
    def is_ready(self) -> bool:
        return not self.is_lost and self._prepared.done() and self._prepared.exception() is None

    def think(self, asked: Question) -> Thought | None:
        """What the level does; None if it is not ready, or its process is gone."""
        if not self.is_ready:
            return None
        try:
            return self.submit(think, asked, self._level).result()
        except GONE:
            self.is_lost = True
            return None


class Aside:
    """The levels of a game that somebody at this terminal plays with, or asks for advice."""

    def __init__(self, game: Game, is_patient: bool, first: First = be_quiet) -> None:
        self.game = game
        self.is_patient = is_patient  # would whoever asks rather wait?
        self._first = first  # what each process does first
        self._minds: dict[str, Mind] = {}

    def want(self, level: str) -> None:
        """Somebody will be asked to play so."""
        if not self.is_patient and level not in self._minds and thinker(self.game, level):
            self._minds[level] = Mind(self.game, level, self._first)

    def is_ready(self, level: str) -> bool:
        """Can it think without letting anybody wait who does not want to?"""
        if self.is_patient or thinker(self.game, level) is None:
            return True
        return level in self._minds and self._minds[level].is_ready

    def think(self, level: str, view: View, whims: int) -> Thought | None:
        """What a level does, where it does not care by these whims; None if it is not ready."""
        about = wanted(self.game, level)
        asked = question(about.settled, view, whims)
        if level in self._minds:
            return self._minds[level].think(asked)
        if not self.is_ready(level):
            return None
        prepare(about)
        return think(asked, level)

    def advise(self, view: View, whims: int) -> Thought:
        """What the strongest level does that is ready; from then on the strongest of all gets ready."""
        names = list(levels(self.game.rulebook))
        self.want(names[-1])
        return next(thought for level in reversed(names) if (thought := self.think(level, view, whims)))

    def end(self) -> None:
        for mind in self._minds.values():
            mind.end()


class Player(Bot):
    """A bot at the terminal: until its level is ready, it plays more simply."""

    def __init__(self, level: str, game: Game, seed: int, aside: Aside) -> None:
        super().__init__(level, game, seed)
        self._aside = aside
        self.is_simple = False  # did it decide more simply, the last time that there was a choice?
        aside.want(level)

    def choose(self, view: View) -> Action:
        plays, book = thinker(self.game, self.level), self.game.rulebook
        if plays is None or self._aside.is_patient:
            return super().choose(view)
        moves = self._moves(view)
        if moves[0] == 1:
            return book.actions[moves[1]]
        thought = self._aside.think(self.level, view, draw(self._whims))
        chosen = book.action(thought.action) if thought else None
        self.is_simple = chosen is None
        return chosen or book.actions[plays.meanwhile(view.state, view.seat, moves, self._whims)]


def seated(name: str, game: Game, seed: int, aside: Aside) -> Bot | Guest:
    """Whoever has that name, ready to play one game."""
    return player(name, game, seed) if is_guest(name) else Player(name, game, seed, aside)
