"""Getting bots ready beside a game at the terminal, so that nobody who sits there waits for a compiler."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path

from pepperbox.bots import Bot
from pepperbox.bots.guests import Guest, is_guest, player
from pepperbox.bots.levels import levels
from pepperbox.bots.preparing import Wanted, prepare, prepare_aside, thinker, wanted
from pepperbox.bots.prospects import prospects_text
from pepperbox.engine.game import Game
from pepperbox.engine.rulebook import Action
from pepperbox.engine.standing import View


class Aside:
    """Processes in which levels of a game get ready; what they find is kept on disk, and loaded from there."""

    def __init__(self, game: Game, is_patient: bool) -> None:
        self.game = game
        self._is_patient = is_patient  # would whoever asks rather wait?
        self._preparing: dict[str, SpawnProcess] = {}

    def want(self, level: str) -> None:
        """Somebody will be asked to play so."""
        plays = thinker(self.game, level)
        if plays and level not in self._preparing and not self._is_patient and not plays.is_ready(self.game):
            about = wanted(self.game, level)
            self._preparing[level] = get_context("spawn").Process(target=prepare_quietly, args=(about,), daemon=True)
            self._preparing[level].start()

    def is_ready(self, level: str) -> bool:
        plays = thinker(self.game, level)
        if plays is None or plays.is_ready(self.game):
            return True
        if self._is_patient or (level in self._preparing and self._preparing[level].exitcode == 0):
            prepare(wanted(self.game, level))
            return True
        return False

    def strongest(self) -> str:
        """The strongest level that is ready."""
        return next(level for level in reversed(levels(self.game.rulebook)) if self.is_ready(level))

    def end(self) -> None:
        for process in self._preparing.values():
            process.kill()


def prepare_quietly(level: Wanted) -> None:
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # the screen is for the game
    prepare_aside(level)


class Player(Bot):
    """A bot at the terminal: until its level is ready, it plays more simply."""

    def __init__(self, level: str, game: Game, seed: int, aside: Aside) -> None:
        super().__init__(level, game, seed)
        self._aside = aside
        aside.want(level)

    def choose(self, view: View) -> Action:
        plays = thinker(self.game, self.level)
        if plays is None or self._aside.is_ready(self.level):
            return super().choose(view)
        return self.game.rulebook.actions[plays.meanwhile(view.state, view.seat, self._moves(view), self._whims)]


def seated(name: str, game: Game, seed: int, aside: Aside) -> Bot | Guest:
    """Whoever has that name, ready to play one game."""
    return player(name, game, seed) if is_guest(name) else Player(name, game, seed, aside)


def advice(level: str, game: Game, view: View) -> tuple[Action, str]:
    """What a level would do, and what it hopes for, if it can say so."""
    bot = Bot(level, game)
    weighed = bot.weigh(view)
    if not weighed:
        return bot.choose(view), ""
    action, worth = max(weighed.items(), key=lambda pair: pair[1].value)
    prospects = prospects_text(worth)
    return action, f" ({prospects})" if prospects else ""
