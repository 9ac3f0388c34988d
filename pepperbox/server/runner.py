"""What happens by itself at a table: bots decide, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import math
import time
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING

from pepperbox.engine.errors import PepperboxError
from pepperbox.server.core.decide import bot_acts, time_is_up
from pepperbox.server.core.entries import AnyEntry
from pepperbox.server.core.opening import moment
from pepperbox.server.core.table import OVER, Table
from pepperbox.server.errors import loggable

if TYPE_CHECKING:
    from pepperbox.server.rooms import Room

log = logging.getLogger("pepperbox.tables")

RETRY = 1.0  # seconds until bots and clocks try again what could not be stored
QUICK = (0.4, 0.7)  # seconds that a bot takes for what decides itself, thinking included
SLOW = (0.8, 1.6)  # and for a choice among many
MANY = 64  # actions
REACTION = (1.0, 3.5)  # where it counts who is first
NONE = (0.0, 0.0)  # for those who do not want to wait
AT_ONCE = (0.0, 0.05)  # the same, where somebody has to be first


class Runner:
    """Lets happen what happens by itself at one table, for as long as its room is there and this server keeps it."""

    def __init__(self, room: Room) -> None:
        self._room: Room = weakref.proxy(room)  # so that a room that is put away is gone, whatever its runner does yet
        self._house = room.house
        self._moved = asyncio.Event()
        self._plans: dict[int, tuple[int, float]] = {}  # bots' seats → the decision, and when it will be made
        self._thoughts: dict[int, tuple[int, asyncio.Task[str]]] = {}  # → the decision, and what is thought about it
        self._running: asyncio.Task[None] | None = asyncio.create_task(self._run())

    def wake(self) -> None:
        """The table has changed, or who keeps it."""
        self._moved.set()

    def stop(self) -> None:
        for _, thought in self._thoughts.values():
            thought.cancel()
        if self._running:
            self._running.cancel()
            self._running = None  # it knows us, too

    @property
    def is_kept(self) -> bool:
        return self._house.company.keeps(self._room)

    async def _run(self) -> None:
        while True:
            self._moved.clear()
            try:
                wait = await self._do_what_is_due()
            except PepperboxError as error:
                log.warning("table %s: %s", self._room.table.id, loggable(error))
                wait = RETRY
            except Exception:
                log.exception("table %s", self._room.table.id)
                wait = RETRY
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._moved.wait()

    async def _do_what_is_due(self) -> float | None:
        """Do it, if that is to be done here, and tell how long there is nothing to do."""
        if self._room.is_behind:
            await self._room.catch_up()
        if not self.is_kept:
            return None
        deadline = self._room.table.deadline(time.time())
        if deadline is not None and deadline <= time.time():
            await self._room.commit(self._let_time_be_up)
            return 0.0
        self._plan()
        self._think_ahead()
        waits = [] if deadline is None else [deadline]
        decided = [seat for seat in self._plans if self._has_thought(seat)]
        if decided:
            seat = min(decided, key=lambda seat: self._plans[seat][1])
            asked_in, ready = self._plans[seat]
            if ready <= time.time():
                await self._let_bot_decide(seat, asked_in)
                return 0.0
            waits.append(ready)
        return max(0.0, min(waits) - time.time()) if waits else None

    def _let_time_be_up(self, table: Table) -> list[AnyEntry]:
        return time_is_up(table, self._room.occasion()) if self.is_kept else []

    # ── Bots ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def unready(self) -> set[int]:
        """The seats of bots for whom simpler ones play until they are ready, as far as that is decided here."""
        table = self._room.table
        if table.phase == OVER or not self.is_kept:
            return set()
        bots = self._house.bots
        return {n for n, seat in enumerate(table.seats) if seat.bot and not bots.is_ready(table.game, seat.bot)}

    def want_bots(self) -> None:
        """Somebody may want to play on here: those who sit here shall be ready."""
        table = self._room.table
        for seat in table.seats:
            if seat.bot is not None and table.phase != OVER and self.is_kept:
                self._house.bots.want(table.game, seat.bot)

    def _plan(self) -> None:
        """Decide when the bots that must act will do so; they take their time from when they were asked."""
        self.want_bots()
        table = self._room.table
        deciding = {
            number: table.seats[number].asked_in for number in table.to_act if table.seats[number].bot is not None
        }
        self._plans = {seat: plan for seat, plan in self._plans.items() if deciding.get(seat) == plan[0]}
        for number, asked_in in deciding.items():
            if number not in self._plans:
                takes = self._house.luck.between(*self._pause(number), number, *moment(table, asked_in))
                self._plans[number] = (asked_in, table.seats[number].since + takes)

    def _pause(self, number: int) -> tuple[float, float]:
        """How long a bot takes at least and at most, like a person."""
        table = self._room.table
        if not self._house.has_pause:
            return AT_ONCE if table.hurry else NONE
        assert table.state is not None
        return REACTION if table.hurry else pause(len(table.state.legal(number)))

    def _think_ahead(self) -> None:
        """Think during the pause; about one thing at a time, so that the tables have their turns."""
        for number, (asked_in, thought) in list(self._thoughts.items()):
            if self._plans.get(number, (0, 0.0))[0] != asked_in:
                thought.cancel()
                del self._thoughts[number]
        if all(thought.done() for _, thought in self._thoughts.values()):
            seats = sorted(self._plans, key=lambda seat: self._plans[seat][1])
            next_seat = next((seat for seat in seats if seat not in self._thoughts), None)
            if next_seat is not None:
                self._begin_to_think(next_seat, self._plans[next_seat][0])

    def _begin_to_think(self, number: int, asked_in: int) -> None:
        table = self._room.table
        level, state = table.seats[number].bot, table.state
        assert level is not None
        assert state is not None
        whims = self._house.luck.number("whims", number, *moment(table, asked_in))
        thought = asyncio.create_task(self._house.bots.choose(table.game, level, state.view(number), whims))
        thought.add_done_callback(lambda _: self.wake())
        self._thoughts[number] = (asked_in, thought)

    def _has_thought(self, number: int) -> bool:
        return number in self._thoughts and self._thoughts[number][1].done()

    async def _let_bot_decide(self, number: int, asked_in: int) -> None:
        _, thought = self._thoughts.pop(number)
        action = thought.result()

        def make(now: Table) -> list[AnyEntry]:
            is_same = self.is_kept and number in now.to_act and now.seats[number].asked_in == asked_in
            return [bot_acts(now, number, action, self._house.luck)] if is_same and now.seats[number].bot else []

        await self._room.commit(make)


def pause(actions: int) -> tuple[float, float]:
    """How long a bot takes at least and at most for a choice among so many, thinking included.

    >>> pause(1), pause(8), pause(64), pause(500)
    ((0.4, 0.7), (0.6, 1.15), (0.8, 1.6), (0.8, 1.6))
    """
    hard = min(1.0, math.log(actions, MANY))
    shortest, longest = (quick + hard * (slow - quick) for quick, slow in zip(QUICK, SLOW, strict=True))
    return round(shortest, 3), round(longest, 3)
