"""Bots at tables: nobody waits for a bot that is not ready, does not answer or is too busy; a simpler one plays for it.

Simple levels play in processes that need no compiler. Levels that say what actions are worth think in others. What has
to be compiled, loaded or solved for them is prepared first, in a process of its own that steps back behind all others
and is ended then: it is kept on disk, and those who think load it from there in a moment.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress

from pepperbox.bots.levels import Thinker, Weigher, known_level, levels
from pepperbox.bots.preparing import Wanted, prepare_aside, settled_game, wanted
from pepperbox.bots.thinking import First, Question, Thought, question, think, think_simply
from pepperbox.engine.game import Game
from pepperbox.engine.standing import View
from pepperbox.server.minds import IDLE, Lost, Mind, Team

LONGEST_THOUGHT = 10.0  # seconds; who thinks longer is taken to have got lost
LONGEST_WAIT = 2.0  # seconds for a process to think in, until a simpler bot answers
LONGEST_START = 20.0  # seconds for a process of a simple bot, which may have to be started
LONGEST_PREPARATION = 1800.0  # seconds
TRIES = 2  # processes in which the same is thought about

log = logging.getLogger("pepperbox.bots")


class Bots:
    """Those who play at this server's tables."""

    def __init__(self, processes: int, first: First = None) -> None:
        self.quick = Team(processes, first)
        self.thinking = Team(processes, first)
        self.teams = (self.quick, self.thinking)
        self.simplified = 0  # decisions that were made more simply than somebody asked for
        self._first = first
        self._asked_for: dict[Wanted, float] = {}  # levels → when that was, the last time
        self._unprepared: deque[Wanted] = deque()
        self._preparing: asyncio.Task[None] | None = None

    @property
    def lost(self) -> int:
        """Processes that had to be replaced."""
        return sum(team.lost for team in self.teams)

    @property
    def unready(self) -> int:
        """Levels that somebody asks for and nobody can play at yet."""
        return sum(not self.thinking.has_loaded(about) for about in self._asked_for)

    def listen(self, hear: Callable[[Wanted], None]) -> None:
        """From now on, hear at which level one can think, or no more."""
        self.thinking.changed = hear

    def is_ready(self, game: Game, level: str) -> bool:
        """Does a bot play at this level already, which was asked for? Those that need not get ready always do."""
        about = wanted(game, level)
        return about not in self._asked_for or self.thinking.has_loaded(about)

    # ── What they would do ───────────────────────────────────────────────────────────────────────────────────────────

    async def choose(self, game: Game, level: str, view: View, whims: int) -> str:
        """The text of the action that a bot chooses; where it does not care, `whims` decide."""
        self.want(game, level)
        asked = self._asked(game, view, whims)
        return (await self._think(asked, level) or await self._think_simply(asked, level)).action

    async def advise(self, game: Game, view: View, whims: int) -> Thought:
        """What the strongest level would do that is ready."""
        asked, names = self._asked(game, view, whims), list(levels(game.rulebook))
        self.want(game, names[-1])
        for level in reversed(names):
            if not isinstance(known_level(game.rulebook, level), Weigher):
                return await self._think_simply(asked, level)
            thought = await self._think(asked, level)
            if thought:
                return thought
        raise AssertionError("random is no weigher")

    def _asked(self, game: Game, view: View, whims: int) -> Question:
        return question(wanted(game, "").settled, view, whims)

    async def _think(self, asked: Question, level: str) -> Thought | None:
        """What a level that thinks would do; None from others, and from one that is not ready or can't be asked now."""
        about = Wanted(asked.settled, level)
        for _ in range(TRIES):
            if not self.thinking.knows(about):
                return None
            mind = await self._free(self.thinking, LONGEST_WAIT, about)
            if not mind:
                return None
            try:
                thought = await mind.ask(LONGEST_THOUGHT, think, asked, level)
                self.thinking.praise(about)
                return thought
            except Lost as lost:
                self.thinking.lose(mind, lost)
                self.thinking.blame(about)
            except Exception:
                log.exception("a %s bot of %s fails", level, asked.settled.slug)
                return None
            finally:
                self.thinking.give_back(mind)
        return None

    async def _free(self, team: Team, patience: float, about: Wanted | None = None) -> Mind | None:
        """A process, if need be one in which a level can think, if it is free in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                return await team.free(lambda mind: about is None or about in mind.ready)
        return None

    async def _think_simply(self, asked: Question, level: str) -> Thought:
        """What a simple strategy does; if nothing helps, something legal, so that a table always goes on."""
        if isinstance(known_level(settled_game(asked.settled).rulebook, level), Weigher):
            self.simplified += 1
        for _ in range(TRIES):
            mind = await self._free(self.quick, LONGEST_START)
            if not mind:
                break
            try:
                return await mind.ask(LONGEST_THOUGHT, think_simply, asked, level)
            except Lost as lost:
                self.quick.lose(mind, lost)
            except Exception:
                log.exception("a %s bot of %s fails", level, asked.settled.slug)
                break
            finally:
                self.quick.give_back(mind)
        return think(asked, "random")

    # ── Getting ready ────────────────────────────────────────────────────────────────────────────────────────────────

    def want(self, game: Game, level: str) -> None:
        """Somebody will be asked to play so: get ready in the background, if it is not so far yet."""
        self.quick.awaken()
        plays = known_level(game.rulebook, level)
        if not isinstance(plays, Weigher):
            return
        about = wanted(game, level)
        is_new = about not in self._asked_for
        self._asked_for[about] = time.monotonic()
        if not is_new:
            self.thinking.awaken()
            return
        self.thinking.changed(about)
        if not isinstance(plays, Thinker):
            self.thinking.learn(about)
            return
        self._unprepared.append(about)
        self._preparing = self._preparing or asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        """One level after the other; the process is ended when none is left, since compilers need much memory."""
        tried: Counter[Wanted] = Counter()
        mind = Mind(self._first)
        try:
            while self._unprepared:
                about = self._unprepared.popleft()
                try:
                    await mind.ask(LONGEST_PREPARATION, prepare_aside, about)
                    self.thinking.learn(about)
                except Lost as lost:
                    log.warning("%s bots of %s could not get ready: %s", about.level, about.settled.slug, lost)
                    mind.end()
                    mind = Mind(self._first)
                    tried[about] += 1
                    if tried[about] < TRIES:
                        self._unprepared.append(about)
                    else:
                        self.thinking.give_up(about)
                except Exception:
                    log.exception("%s bots of %s do not get ready", about.level, about.settled.slug)
                    self.thinking.give_up(about)
        finally:
            mind.end()
            self._preparing = None

    # ── The end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def tidy(self) -> None:
        """Give back the memory of those who have not thought for long, and forget what nobody asks for any more."""
        for about, at in list(self._asked_for.items()):
            if time.monotonic() - at > IDLE:
                del self._asked_for[about]
                self.thinking.known.discard(about)
        for about in self.thinking.forgive():
            self._asked_for.pop(about, None)
        for team in self.teams:
            team.tidy()

    def close(self) -> None:
        if self._preparing:
            self._preparing.cancel()
        for team in self.teams:
            team.close()
