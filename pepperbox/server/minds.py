"""Processes in which bots think: one that dies, hangs or has no memory left is lost, and another takes its place."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from mmap import PAGESIZE
from pathlib import Path
from typing import Any

from pepperbox.bots.preparing import Wanted, prepare
from pepperbox.bots.thinking import GONE, First, T, ThinkingProcess

STARTING = 60.0  # seconds until a process that does not begin to work is given up
IDLE = 600.0  # seconds after which a process that nobody has asked is ended, and its memory is free
MOST_MEGABYTES = 1000.0  # of a process; one that has more is ended when it is free, unless it needs all of it
MOST_GROWTH = 1.5  # times what it had when it had loaded all
MOST_TROUBLES = 3  # processes lost over a level, until it is given up
RETRY = 1.0  # seconds until another is started after one that did not start

log = logging.getLogger("pepperbox.bots")


class Lost(Exception):
    """A process is gone, has no memory, or does not answer."""


class Mind(ThinkingProcess):
    """A process of this server's, and what it knows."""

    def __init__(self, first: First = None) -> None:
        super().__init__(first)
        self.ready: set[Wanted] = set()  # the levels that it has loaded
        self.needs = 0.0  # megabytes that it had then
        self.is_busy = False
        self.is_loading = False
        self.used = time.monotonic()

    async def ask(self, patience: float, work: Callable[..., T], *about: Any) -> T:
        """What comes of some work there."""
        self.used = time.monotonic()
        try:
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(self.submit(work, *about))
        except (*GONE, TimeoutError) as error:
            raise Lost(type(error).__name__) from error

    @property
    def is_gone(self) -> bool:
        """Has the process ended by itself, even if nobody has asked it since?"""
        return any(not process.is_alive() for process in self.processes.values())

    @property
    def megabytes(self) -> float:
        """The memory that it has, where the system tells."""
        with suppress(OSError, StopIteration):
            pid = next(iter(self.processes))
            return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGESIZE / 1e6
        return 0.0


class Team:
    """Up to so many processes, started when there is something to do; whoever has waited longest is served first.

    A table asks for one thing at a time, so the tables have their turns.
    """

    def __init__(self, most: int, first: First = None) -> None:
        self.most = most
        self.lost = 0  # processes that had to be replaced
        self.minds: list[Mind] = []
        self.changed: Callable[[Wanted], None] = lambda level: None  # is told at which one can think, or no more
        self.known: set[Wanted] = set()  # the levels that a process loads before it takes part
        self.given_up: dict[Wanted, float] = {}  # levels at which nobody can think, as was seen then
        self._troubles: Counter[Wanted] = Counter()  # processes that were lost over a level, one after the other
        self._first = first
        self._starting = 0
        self._waiting: deque[tuple[Callable[[Mind], bool], asyncio.Future[Mind]]] = deque()
        self._chores: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many wait for a process."""
        return len(self._waiting)

    # ── Who is free ──────────────────────────────────────────────────────────────────────────────────────────────────

    async def free(self, suits: Callable[[Mind], bool] = lambda mind: True) -> Mind:
        """A process that suits, as soon as one is free; whoever gets it gives it back."""
        for mind in self.minds:
            if not mind.is_busy and suits(mind):
                mind.is_busy = True
                return mind
        self.grow()
        handed: asyncio.Future[Mind] = asyncio.get_running_loop().create_future()
        place = (suits, handed)
        self._waiting.append(place)
        try:
            return await handed
        except asyncio.CancelledError:
            if handed.done() and not handed.cancelled():
                self.give_back(handed.result())
            else:
                self._waiting.remove(place)
            raise

    def give_back(self, mind: Mind) -> None:
        """It loads what it does not know yet, then whoever waits for it is next; one that is lost is nobody's."""
        if mind not in self.minds:
            return
        mind.is_busy = True
        missing = next(iter(self.known - mind.ready), None)
        if missing:
            self._do(self._load(mind, missing))
            return
        for place in self._waiting:
            suits, handed = place
            if not handed.done() and suits(mind):
                self._waiting.remove(place)
                handed.set_result(mind)
                return
        mind.is_busy = False

    # ── Who is there ─────────────────────────────────────────────────────────────────────────────────────────────────

    def grow(self) -> None:
        """Start another process in the background, if there may be more."""
        if len(self.minds) + self._starting < self.most:
            self._starting += 1
            self._do(self._start())

    async def _start(self) -> None:
        mind = Mind(self._first)
        try:
            await mind.ask(STARTING, prepare)
            self.minds.append(mind)
        except Lost as lost:
            self.lose(mind, lost)
            await asyncio.sleep(RETRY)
        except BaseException:
            mind.end()
            raise
        finally:
            self._starting -= 1
        self.give_back(mind)
        if not self.minds and self._waiting:
            self.grow()

    def lose(self, mind: Mind, why: Lost) -> None:
        """Another process takes its place."""
        self.lost += 1
        log.warning("a bot's process was lost and is replaced: %s", why)
        self._dismiss(mind)
        if self._waiting or self.known:
            self.grow()

    def _dismiss(self, mind: Mind) -> None:
        if mind in self.minds:
            self.minds.remove(mind)
            for level in mind.ready:
                self.changed(level)
        mind.end()

    # ── What they know ───────────────────────────────────────────────────────────────────────────────────────────────

    def knows(self, level: Wanted) -> bool:
        """Is there a process that can think so, now or as soon as another has thought?"""
        return level in self.known and any(level in mind.ready and not mind.is_loading for mind in self.minds)

    def has_loaded(self, level: Wanted) -> bool:
        """Is there a process that can think so, even if it is busy?"""
        return level in self.known and any(level in mind.ready for mind in self.minds)

    def learn(self, level: Wanted) -> None:
        """Let all processes load a level, each when it has time."""
        self.known.add(level)
        self.given_up.pop(level, None)
        for mind in self.minds:
            if not mind.is_busy:
                self.give_back(mind)
        self.awaken()

    def awaken(self) -> None:
        """Somebody will be asked soon: start a process, if there is none."""
        if not self.minds and not self._starting:
            self.grow()

    async def _load(self, mind: Mind, level: Wanted) -> None:
        mind.is_loading = True
        try:
            await mind.ask(STARTING, prepare, level)
            mind.ready.add(level)
            mind.needs = mind.megabytes
            self.changed(level)
        except Lost as lost:
            self.lose(mind, lost)
            self.blame(level)
        except Exception:
            log.exception("a bot does not get ready")
            self.give_up(level)
        mind.is_loading = False
        self.give_back(mind)

    def blame(self, level: Wanted) -> None:
        """A process was lost over this level; whoever does that again and again is asked no more."""
        self._troubles[level] += 1
        if self._troubles[level] >= MOST_TROUBLES and level in self.known:
            log.error("%s bots of %s are given up: others play for them", level.level, level.settled.slug)
            self.give_up(level)

    def give_up(self, level: Wanted) -> None:
        self.known.discard(level)
        self.given_up[level] = time.monotonic()
        self.changed(level)

    def forgive(self) -> list[Wanted]:
        """Those that were given up so long ago that whoever asks for them again may let them try again."""
        forgiven = [level for level, at in self.given_up.items() if time.monotonic() - at > IDLE]
        for level in forgiven:
            del self.given_up[level]
            self._troubles.pop(level, None)
        return forgiven

    def praise(self, level: Wanted) -> None:
        """It has come to an end; what was before may have had other reasons."""
        self._troubles.pop(level, None)

    def tidy(self) -> None:
        """End the processes that nobody has asked for long, or that have come to need much memory; replace who died."""
        for mind in list(self.minds):
            if mind.is_busy:
                continue
            is_idle = time.monotonic() - mind.used > IDLE and not mind.ready & self.known
            if mind.is_gone:
                self.lose(mind, Lost("it has died"))
            elif is_idle or self._is_too_large(mind):
                self._dismiss(mind)

    def _is_too_large(self, mind: Mind) -> bool:
        """Has it much memory, and would one that loads what is asked for have less?"""
        megabytes = mind.megabytes
        return megabytes > MOST_MEGABYTES and (not mind.ready <= self.known or megabytes > MOST_GROWTH * mind.needs)

    def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        for mind in list(self.minds):
            self._dismiss(mind)

    def _do(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
