"""The servers that run the tables: which of them lets happen what happens by itself, and when none was there.

Bots decide and clocks run out at the server that keeps a table. A server alone keeps all of them; servers that share a
database divide them (`several`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec

from pepperbox.engine.errors import PepperboxError
from pepperbox.server.cards import due
from pepperbox.server.database.rows import Outage
from pepperbox.server.errors import Unavailable, loggable

if TYPE_CHECKING:
    from pepperbox.server.rooms import House, Room

log = logging.getLogger("pepperbox.company")


class Company(ABC):
    """The servers of a database, as one of them knows them."""

    BEAT: float  # seconds after which a server says again that it is there
    LEASE: float  # seconds for which that holds
    SOON: float  # seconds before something happens at a table by which it is open

    def __init__(self, house: House) -> None:
        self.house = house
        self.me = ""  # what this server is called while it is there
        self.outages: list[Outage] = []  # in their order
        self._until = 0.0  # when its lease runs out, by the monotonic clock, which goes on while a server is frozen
        self._has_left = False
        self._is_in_trouble = False  # and has said so
        self._hurry = asyncio.Event()  # is there something to be seen to at once?
        self._damaged: set[str] = set()  # tables that can't be opened

    @property
    def is_there(self) -> bool:
        """Does this server count as being there?"""
        return monotonic() < self._until and not self._has_left

    @property
    def back(self) -> float:
        """When the last outage was over."""
        return self.outages[-1].back if self.outages else 0.0

    async def arrive(self) -> None:
        """Be there, and know when no server was; also after this one was frozen, or could not reach the database."""
        me, until = uuid4().hex, monotonic() + self.LEASE
        self.outages = await self._enter(me)
        self.me, self._until = me, until
        for room in self.house.rooms.values():
            room.follow()
        self._hurry.set()

    async def run(self) -> None:
        """Be there for as long as this server runs."""
        await asyncio.gather(self._stay(), self._attend(), self._forget_outages())

    async def leave(self) -> None:
        """Be there no more, so that others may go on at once."""
        if self._has_left:
            return
        self._has_left = True
        with suppress(Unavailable):  # then others find out by themselves
            await self._exit()

    async def _stay(self) -> None:
        """Renew the lease for as long as possible, and arrive anew when it has run out."""
        while not self._has_left:
            await asyncio.sleep(self.BEAT)
            with self._troubles_told():
                until = monotonic() + self.LEASE
                if self.is_there and await self._renew():
                    self._until = until
                elif not self._has_left:
                    await self.arrive()
                self._is_in_trouble = False

    async def _attend(self) -> None:
        """See to what happens by itself."""
        while not self._has_left:
            self._hurry.clear()
            if self.is_there:
                with self._troubles_told():
                    await self._see_to_what_is_due(time.time() + self.SOON)
            with suppress(TimeoutError):
                async with asyncio.timeout(self.BEAT):
                    await self._hurry.wait()

    @contextmanager
    def _troubles_told(self) -> Iterator[None]:
        """Go on whatever happens; that the database is away is said once."""
        try:
            yield
        except Unavailable as error:
            if not self._is_in_trouble:
                log.warning("bots and clocks may have to wait: %s", loggable(error))
            self._is_in_trouble = True
        except Exception:
            log.exception("in the company of servers")

    async def _open(self, table: str, soon: float) -> None:
        """Have a table open at which something happens until then; if nothing does, correct its card."""
        if table in self.house.rooms or table in self._damaged:
            return
        try:
            room = await self.house.room(table)
        except Unavailable:
            raise
        except (PepperboxError, msgspec.MsgspecError) as error:
            log.error("table %s can't be opened: %s", table, loggable(error))
            self._damaged.add(table)
            return
        happens = due(room.table) if room else None
        if room and (happens is None or happens > soon):
            await self.house.store.postpone(table, room.table.version, happens)
            room.used = 0.0  # it may be put away again

    async def _forget_outages(self) -> None:
        with suppress(Unavailable):
            await self.house.store.forget_outages()

    # ── What differs ─────────────────────────────────────────────────────────────────────────────────────────────────

    @abstractmethod
    def keeps(self, room: Room) -> bool:
        """Is it here that bots decide and clocks run out at this table?"""

    @abstractmethod
    def changed(self, room: Room) -> None:
        """A table has gone on here, and that is stored."""

    @abstractmethod
    async def refresh(self, room: Room) -> None:
        """Know at least what was stored when this was called."""

    @abstractmethod
    async def _enter(self, me: str) -> list[Outage]:
        """Be among those who are there; returns when nobody was."""

    @abstractmethod
    async def _renew(self) -> bool:
        """Renew the lease; False if it has run out."""

    @abstractmethod
    async def _exit(self) -> None:
        """Be among them no more."""

    @abstractmethod
    async def _see_to_what_is_due(self, soon: float) -> None:
        """Have those tables open that are kept here and at which something happens until then."""


class Alone(Company):
    """The only server of a database: it keeps every table, and nobody has to be told."""

    BEAT = 5.0
    LEASE = 20.0
    SOON = 10.0

    def keeps(self, room: Room) -> bool:
        return True

    def changed(self, room: Room) -> None:
        pass

    async def refresh(self, room: Room) -> None:
        pass

    async def _enter(self, me: str) -> list[Outage]:
        return await self.house.store.arrive(me, 0.0, time.time())

    async def _renew(self) -> bool:
        await self.house.store.stay(self.me, time.time())
        return True

    async def _exit(self) -> None:
        await self.house.store.leave(self.me, time.time())

    async def _see_to_what_is_due(self, soon: float) -> None:
        for table in await self.house.store.due(soon):
            await self._open(table, soon)


def company_of(house: House) -> Company:
    """The company of a server with this store."""
    if not house.store.is_shared:
        return Alone(house)
    from pepperbox.server.several import Several

    return Several(house)
