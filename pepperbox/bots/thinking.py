"""What happens in the processes of bots: they are told what a seat may know and nothing else."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from typing import Any, NamedTuple, TypeVar

from pepperbox.bots.levels import Level, Weigher, Worth, best, known_level
from pepperbox.bots.preparing import Settled, settled_game, thinker
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.standing import View
from pepperbox.engine.stream import CHOICE, started

GONE = (BrokenProcessPool, MemoryError, OSError)  # what whoever asks a process that can think no more is told

T = TypeVar("T")
First = Callable[[], None] | None  # what a process does first


class Question(NamedTuple):
    """A decision, as far as the seat knows the position; where somebody does not care, the whims decide."""

    settled: Settled
    seat: int
    values: tuple[Any, ...]  # of the state's fields
    whims: int


class Thought(NamedTuple):
    """What a bot would do."""

    action: str
    level: str
    worth: Worth | None = None  # of the action, if the level has values


def question(settled: Settled, view: View, whims: int) -> Question:
    return Question(settled, view.seat, tuple(view.known.values()), whims)


def think(asked: Question, level: str) -> Thought:
    """What a bot of a level does."""
    return decided(asked, level, known_level(settled_game(asked.settled).rulebook, level))


def think_simply(asked: Question, level: str) -> Thought:
    """The same as long as it is not ready, if it has to get ready first."""
    plays = thinker(settled_game(asked.settled), level)
    return decided(asked, level, plays.meanwhile) if plays else think(asked, level)


def decided(asked: Question, level: str, plays: Level) -> Thought:
    book = settled_game(asked.settled).rulebook
    state = book.rules.State()
    for name, value in zip(state.FIELDS, asked.values, strict=True):
        setattr(state, name, value)
    moves: Moves = [0] * (book.rules.ACTIONS + 1)
    book.rules.legal(state, asked.seat, moves)
    whims = started(asked.whims, 0, CHOICE)
    if not isinstance(plays, Weigher):
        return Thought(str(book.actions[plays(state, asked.seat, moves, whims)]), level)
    if moves[0] == 1:
        return Thought(str(book.actions[moves[1]]), level)
    worths = plays.weigh(state, asked.seat, moves, whims)
    move = best(worths, moves, whims)
    return Thought(str(book.actions[move]), level, worths[moves.index(move, 1) - 1])


# ── Living and dying ─────────────────────────────────────────────────────────────────────────────────────────────────


class ThinkingProcess:
    """A process that does one thing at a time, in the order in which it is asked."""

    def __init__(self, first: First = None) -> None:
        self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=begin, initargs=(first,))

    def submit(self, work: Callable[..., T], *about: Any) -> Future[T]:
        """Some work to be done there."""
        return self._pool.submit(work, *about)

    @property
    def processes(self) -> dict[int, Any]:
        """The process by its number, once it has begun."""
        return getattr(self._pool, "_processes", None) or {}

    def end(self) -> None:
        """End the process, whatever it does; who waits for it is told that it is gone."""
        processes = list(self.processes.values())
        self._pool.shutdown(wait=False)
        for process in processes:
            with suppress(OSError, ValueError):
                process.kill()


def begin(first: First) -> None:
    """Leave it to whoever asks to stop, also when the terminal says so to everybody; but don't outlive them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    if first:
        first()


def end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
