"""Bots at tables: they think in processes of their own, which are told what a seat may know and nothing else."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context, parent_process
from typing import Any

from pepperbox.bots import Bot
from pepperbox.engine.game import Game
from pepperbox.engine.standing import View
from pepperbox.games import rulebook

LONGEST_THOUGHT = 20.0  # seconds; who thinks longer is taken to have got lost

log = logging.getLogger("pepperbox.bots")

Settled = tuple[str, int, tuple[tuple[str, Any], ...], int]  # a game, its seats and options, and its version


class Bots:
    """So many processes; one that dies is replaced, and what it was thinking about is thought again."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.lost = 0  # processes that had to be replaced
        self._pool = self._new_pool()
        self._free = asyncio.Semaphore(processes)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.processes, mp_context=get_context("spawn"), initializer=live_as_long_as_the_server
        )

    async def choose(self, game: Game, level: str, view: View, whims: int) -> str:
        """The text of the action that a bot chooses; where it does not care, `whims` decide."""
        settled: Settled = (game.slug, game.seats, tuple(game.options.items()), game.version)
        while True:
            async with self._free:  # so that nobody's time runs while they wait for a process
                pool = self._pool
                try:
                    async with asyncio.timeout(LONGEST_THOUGHT):
                        thought = pool.submit(think, settled, level, view.seat, view.known.values(), whims)
                        return await asyncio.wrap_future(thought)
                except (BrokenProcessPool, TimeoutError):
                    self._replace(pool)
            await asyncio.sleep(0.1)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is not self._pool:
            return  # somebody has noticed before
        self.lost += 1
        log.warning("a bot's process was lost and is replaced")
        self._pool = self._new_pool()
        stop(pool)

    def close(self) -> None:
        stop(self._pool)


def stop(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes, whatever they do; who waits for one is told that it broke."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False)
    for process in processes:
        with suppress(OSError, ValueError):
            process.kill()


# ── In the other process ─────────────────────────────────────────────────────────────────────────────────────────────


def live_as_long_as_the_server() -> None:
    """Leave it to the server to stop, also when the terminal says so to everybody; but don't outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)


@cache
def settled_game(settled: Settled) -> Game:
    slug, seats, options, version = settled
    return Game(rulebook(slug), seats, dict(options), version)


def think(settled: Settled, level: str, seat: int, values: tuple[Any, ...], whims: int) -> str:
    """What a bot does, given the fields of the state as its seat knows them."""
    bot = Bot(level, settled_game(settled), whims)
    state = bot.game.rulebook.rules.State()
    for name, value in zip(state.FIELDS, values, strict=True):
        setattr(state, name, value)
    view = View(game=bot.game.slug, legal={"": []})
    view.seat, view.known = seat, state
    return str(bot.choose(view))
