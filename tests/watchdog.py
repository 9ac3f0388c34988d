"""Says what runs too long in an event loop, by the processor time of its thread: a busy machine changes nothing.

Collecting garbage is not counted: here it has to look through all that the tests have left.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

LOOK_EVERY = 0.002  # seconds


@dataclass
class Step:
    """Something that ran in one piece."""

    seconds: float  # of the processor
    what: str
    stack: str = ""  # where it was when it had taken too long


@dataclass
class Watchdog:
    """Times every step of the loop in one thread; of those that take longer than `limit`, it keeps the stack."""

    limit: float
    thread: int
    steps: int = 0
    long: list[Step] = field(default_factory=list)
    _began: float | None = None  # processor time when the step began that runs now
    _collecting: float = 0.0  # processor time of that which went into garbage, or when collecting it began
    _caught: str = ""  # its stack
    _is_done: bool = False

    def run(self, handle: asyncio.Handle) -> None:
        self._caught = ""
        self._collecting = 0.0
        self._began = time.thread_time()
        try:
            _run(handle)
        finally:
            took = time.thread_time() - self._began - self._collecting
            self._began = None
            self.steps += 1
            if took > self.limit:
                self.long.append(Step(took, repr(handle), self._caught))

    def collect(self, phase: str, _: object) -> None:
        """Told by the garbage collector when it begins and when it is done."""
        if threading.get_ident() == self.thread:
            self._collecting += time.thread_time() * (-1 if phase == "start" else 1)

    def look(self) -> None:
        """From another thread: catch what runs too long while it does."""
        clock = time.pthread_getcpuclockid(self.thread)
        while not self._is_done:
            time.sleep(LOOK_EVERY)
            moment = began, collecting = self._began, self._collecting
            if began is None or collecting < 0 or self._caught:
                continue
            if time.clock_gettime(clock) - began - collecting > self.limit:
                frame = sys._current_frames().get(self.thread)
                stack = "".join(traceback.format_stack(frame)[-12:]) if frame else ""
                if moment == (self._began, self._collecting):  # and not another step by now
                    self._caught = stack

    def has_caught(self) -> bool:
        """Is it known where the step is that runs now, because it takes too long?"""
        return bool(self._caught)

    def told(self) -> str:
        """What ran too long, the longest first."""
        worst = sorted(self.long, key=lambda step: -step.seconds)
        return "\n".join(f"{1000 * step.seconds:.1f} ms: {step.what}\n{step.stack}" for step in worst)


_run = asyncio.Handle._run


@contextmanager
def watched(thread: threading.Thread, limit: float) -> Iterator[Watchdog]:
    """Watch the loop of a thread, which must be one of asyncio itself: others time nothing in Python."""
    assert thread.ident is not None
    dog = Watchdog(limit, thread.ident)

    def run(handle: asyncio.Handle) -> None:
        if threading.get_ident() == dog.thread:
            dog.run(handle)
        else:
            _run(handle)

    looking = threading.Thread(target=dog.look, name="watchdog", daemon=True)
    asyncio.Handle._run = run  # type: ignore[assignment, method-assign]
    gc.callbacks.append(dog.collect)
    looking.start()
    try:
        yield dog
    finally:
        dog._is_done = True
        looking.join()
        gc.callbacks.remove(dog.collect)
        asyncio.Handle._run = _run  # type: ignore[method-assign]
