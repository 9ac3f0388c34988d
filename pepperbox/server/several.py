"""Servers that share a PostgreSQL database.

Each is there for as long as it renews its lease, by the database's clock. At a table whose keeper is gone, whoever
stores something takes its place, and if something is due, whoever sees it first. A server that could not renew its
lease comes back under another name: whatever it kept, it keeps no more.

What is stored at one server is told to the others a moment later, many tables at a time. News that are lost do no harm:
a server compares all its tables with the database every few seconds, and whoever comes to a table and whatever is
decided there goes by the log.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, cast

from pepperbox.server.cards import due
from pepperbox.server.company import Company
from pepperbox.server.database.line import MOST, Line, News
from pepperbox.server.database.postgres import PostgresStore
from pepperbox.server.database.rows import Outage
from pepperbox.server.errors import Unavailable

if TYPE_CHECKING:
    from pepperbox.server.rooms import House, Room

GATHERING = 0.003  # seconds in which news gather
COMPARING = 5.0  # seconds between two looks whether news were lost


class Several(Company):
    """One of several servers: it keeps some tables, and tells the others what it has stored."""

    BEAT = 0.6
    LEASE = 1.9
    SOON = 1.0

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._line = Line(cast(PostgresStore, house.store).address, self._hear, self._compare_soon)
        self._others: set[str] = set()  # the servers that are there
        self._compared = 0.0  # when, by the monotonic clock
        self._news: dict[str, int] = {}  # tables that have changed here, and nobody was told yet
        self._unkept: set[str] = set()  # tables that should have a keeper
        self._telling: asyncio.Task[None] | None = None
        self._claiming: asyncio.Task[None] | None = None

    def keeps(self, room: Room) -> bool:
        return room.keeper == self.me and self.is_there

    def changed(self, room: Room) -> None:
        if self._others:
            self._news[room.table.id] = room.table.version
            self._tell_soon()
        if room.keeper not in {self.me, *self._others} and due(room.table) is not None:
            self._unkept.add(room.table.id)
            self._claim_soon()

    async def refresh(self, room: Room) -> None:
        await room.catch_up()

    async def _enter(self, me: str) -> list[Outage]:
        outages = await self.house.store.arrive(me, self.LEASE, None)
        with suppress(Unavailable):  # then others find out by themselves
            await self._line.listen()
            await self._line.tell(News(here=me))
            self._others = await self._line.renew(me, self.LEASE) - {me}
        return outages

    async def _renew(self) -> bool:
        there = await self._line.renew(self.me, self.LEASE)
        self._others = there - {self.me}
        return self.me in there

    async def _exit(self) -> None:
        try:
            await self.house.store.leave(self.me, None)
            await self._line.tell(News(dict(self._news), gone=self.me))
        finally:
            await self._line.close()

    # ── News ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _tell_soon(self) -> None:
        if self._news and not self._telling:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Tell what has changed; meanwhile, more gathers."""
        try:
            while self._news and not self._has_left:
                await asyncio.sleep(GATHERING)
                news, self._news = self._news, {}
                try:
                    await self._line.tell(News(news))
                except Unavailable:
                    self._news = {**news, **self._news}  # for later
                    return
        finally:
            self._telling = None

    def _hear(self, news: News) -> None:
        for id, version in news.tables.items():
            if room := self.house.rooms.get(id):
                room.hear(version)
        if news.here:
            self._others.add(news.here)
        if news.gone:
            self._others.discard(news.gone)
            self._hurry.set()

    def _compare_soon(self) -> None:
        """The line was not there, so news may have been lost."""
        self._compared = 0.0

    async def _compare(self) -> None:
        """See whether tables have gone on elsewhere though nobody said so."""
        self._compared = monotonic()
        known = {id: room.table.version for id, room in self.house.rooms.items()}
        if known:
            self._hear(News(await self._line.ahead(known)))

    # ── Keeping ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _see_to_what_is_due(self, soon: float) -> None:
        await self._line.listen()
        me = self.me
        claimed = await self._line.claim_due(me, soon)
        own = await self._line.own_due(me, soon)
        self._hear(News(own))
        for id in own:
            await self._open(id, soon)
            self._entrust(id, me)
        if len(claimed) == MOST:
            self._hurry.set()
        if monotonic() - self._compared > COMPARING:
            await self._compare()
        self._tell_soon()

    def _claim_soon(self) -> None:
        if not self._claiming:
            self._claiming = asyncio.create_task(self._claim())

    async def _claim(self) -> None:
        """Keep what has changed here and nobody keeps."""
        try:
            while self._unkept and self.is_there:
                me, unkept, self._unkept = self.me, self._unkept, set()
                for id, keeper in (await self._line.claim(me, unkept)).items():
                    self._entrust(id, keeper)
        except Unavailable:
            pass  # whoever sees first that something is due there will keep it
        finally:
            self._claiming = None

    def _entrust(self, id: str, keeper: str | None) -> None:
        """Note who keeps a table that is open here."""
        room = self.house.rooms.get(id)
        if room and room.keeper != keeper:
            room.keeper = keeper
            room.runner.wake()
