"""What happens by itself at a table: bots decide, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING

from pepperbox.engine.errors import PepperboxError
from pepperbox.server.core.decide import bot_acts, time_is_up
from pepperbox.server.core.entries import AnyEntry
from pepperbox.server.core.opening import moment
from pepperbox.server.core.table import Table
from pepperbox.server.errors import loggable

if TYPE_CHECKING:
    from pepperbox.server.rooms import Room

log = logging.getLogger("pepperbox.tables")

RETRY = 1.0  # seconds until bots and clocks try again what could not be stored
PAUSE = (0.6, 1.4)  # seconds that a bot takes for a decision
REACTION = (1.0, 3.5)  # and where it counts who is first
NONE = (0.0, 0.0)  # for those who do not want to wait
AT_ONCE = (0.0, 0.05)  # the same, where somebody has to be first


class Runner:
    """Lets happen what happens by itself at one table, for as long as its room is there and this server keeps it."""

    def __init__(self, room: Room) -> None:
        self._room: Room = weakref.proxy(room)  # so that a room that is put away is gone, whatever its runner does yet
        self._house = room.house
        self._moved = asyncio.Event()
        self._plans: dict[int, tuple[int, float]] = {}  # bots' seats → the decision, and when it will be made
        self._running: asyncio.Task[None] | None = asyncio.create_task(self._run())

    def wake(self) -> None:
        """The table has changed, or who keeps it."""
        self._moved.set()

    def stop(self) -> None:
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
        if not self._plans:
            return None if deadline is None else deadline - time.time()
        seat, (asked_in, ready) = min(self._plans.items(), key=lambda plan: plan[1][1])
        if ready <= time.time():
            await self._let_bot_decide(seat, asked_in)
            return 0.0
        return max(0.0, min(ready, deadline or ready) - time.time())

    def _let_time_be_up(self, table: Table) -> list[AnyEntry]:
        return time_is_up(table, self._room.occasion()) if self.is_kept else []

    def _plan(self) -> None:
        """Decide when the bots that must act will do so; they take their time from when they were asked."""
        table = self._room.table
        deciding = {
            number: table.seats[number].asked_in for number in table.to_act if table.seats[number].bot is not None
        }
        self._plans = {seat: plan for seat, plan in self._plans.items() if deciding.get(seat) == plan[0]}
        for seat, asked_in in deciding.items():
            if seat not in self._plans:
                pause = self._pause(bool(table.hurry))
                takes = self._house.luck.between(*pause, seat, *moment(table, asked_in))
                self._plans[seat] = (asked_in, table.seats[seat].since + takes)

    def _pause(self, is_race: bool) -> tuple[float, float]:
        """How long a bot takes at least and at most, like a person."""
        if self._house.has_pause:
            return REACTION if is_race else PAUSE
        return AT_ONCE if is_race else NONE

    async def _let_bot_decide(self, number: int, asked_in: int) -> None:
        table = self._room.table
        seat, state = table.seats[number], table.state
        assert seat.bot is not None
        assert state is not None
        whims = self._house.luck.number("whims", number, *moment(table, asked_in))
        action = await self._house.bots.choose(table.game, seat.bot, state.view(number), whims)

        def make(now: Table) -> list[AnyEntry]:
            is_same = self.is_kept and number in now.to_act and now.seats[number].asked_in == asked_in
            return [bot_acts(now, number, action, self._house.luck)] if is_same and now.seats[number].bot else []

        await self._room.commit(make)
