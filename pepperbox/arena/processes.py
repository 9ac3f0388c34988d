"""Rounds played here, in several processes or on a cluster: each is told numbers and tells what came of them, and all
are heard in order.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from pepperbox.arena.playing import Hall, Round, Rounds, Work
from pepperbox.cluster import Cluster
from pepperbox.engine.errors import ProcessLost

FAREWELL = 5.0  # seconds in which a process that is told to stop sends its guests away


def here(work: Work, parts: Sequence[range]) -> Rounds:
    """The rounds of each part, played in this process."""
    with Hall(work) as hall:
        for part in parts:
            yield hall.play(part)


def on_cluster(work: Work, parts: Sequence[range], processes: int, address: str) -> Rounds:
    """The same by so many workers of a cluster."""
    with Cluster(address, min(processes, len(parts)), playing, work) as cluster:
        yield from cluster.map(parts)


def in_processes(work: Work, parts: Sequence[range], processes: int) -> Rounds:
    """The same in so many processes; whoever stops listening stops them."""
    staff: dict[Connection[Any, Any], BaseProcess] = {}
    try:
        for _ in range(min(processes, len(parts))):
            staff.update([_hired(work)])
        yield from _in_order(staff, parts)
    finally:
        for process in staff.values():
            process.terminate()
        for connection, process in staff.items():
            process.join(FAREWELL)
            process.kill()
            process.join()
            connection.close()


@contextmanager
def playing(work: Work) -> Iterator[Callable[[range], list[Round]]]:
    with Hall(work) as hall:
        yield hall.play


def _hired(work: Work) -> tuple[Connection[Any, Any], BaseProcess]:
    spawning = get_context("spawn")
    ours, theirs = spawning.Pipe()
    process = spawning.Process(target=attend, args=(theirs, work), daemon=False)
    process.start()
    theirs.close()
    return ours, process


def _in_order(staff: dict[Connection[Any, Any], BaseProcess], parts: Sequence[range]) -> Iterator[list[Round]]:
    """Give everybody a part, and another one whenever they are done with it; tell what was found, part by part."""
    busy: dict[Connection[Any, Any], int] = {}
    found: dict[int, list[Round]] = {}
    given = told = 0
    while told < len(parts):
        for connection in staff:
            if connection not in busy and given < len(parts):
                connection.send(parts[given])
                busy[connection] = given
                given += 1
        for ready in wait(list(busy)):
            assert isinstance(ready, Connection)
            found[busy.pop(ready)] = _heard(ready)
        while told in found:
            yield found.pop(told)
            told += 1


def _heard(connection: Connection[Any, Any]) -> list[Round]:
    try:
        answer = connection.recv()
    except (EOFError, OSError):
        raise ProcessLost("a process in which bots played has ended by itself; did a bot end it?") from None
    if isinstance(answer, BaseException):
        raise answer
    rounds: list[Round] = answer
    return rounds


# ── In the other process ─────────────────────────────────────────────────────────────────────────────────────────────


def attend(connection: Connection[Any, Any], work: Work) -> None:
    """Play what one is told until nobody is there any more; leave it to the other process to hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with Hall(work) as hall:
        while True:
            try:
                part = connection.recv()
            except (EOFError, OSError):
                return
            try:
                answer: object = hall.play(part)
            except Exception as error:
                answer = error
            try:
                connection.send(answer)
            except OSError:
                return
