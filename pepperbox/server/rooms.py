"""Tables while they are being played: who is connected, and what is stored.

A room runs one table. Everything that changes it goes through `commit`: what a message adds to the log is stored
first, then applied, then shown.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from pepperbox.bots.preparing import Wanted, wanted
from pepperbox.bots.thinking import Thought
from pepperbox.engine.errors import PepperboxError
from pepperbox.server import protocol
from pepperbox.server.bots import Bots
from pepperbox.server.cards import card, due
from pepperbox.server.company import company_of
from pepperbox.server.connection import Connection
from pepperbox.server.core import views
from pepperbox.server.core.checks import deciding
from pepperbox.server.core.decide import Occasion, decide
from pepperbox.server.core.entries import AnyEntry, entry_text, parse_entry
from pepperbox.server.core.opening import moment, rematch
from pepperbox.server.core.table import Person, Table, rebuilt
from pepperbox.server.database.rows import Row
from pepperbox.server.database.store import Store
from pepperbox.server.errors import NoSuchTable, NotNow, Stale, Taken, Unavailable, loggable
from pepperbox.server.luck import Luck, SeededLuck
from pepperbox.server.meter import Meter
from pepperbox.server.replay import replay
from pepperbox.server.runner import Runner

log = logging.getLogger("pepperbox.tables")

SLICE = 50  # entries of a long log that are applied before other tables have their turn
TRIES = 8  # how often something is tried again because another server was faster
GRACE = 5.0  # seconds after which somebody who dropped out counts as away
IDLE = 600.0  # seconds after which a table that nobody looks at is put away
FAREWELL = 2.0  # seconds in which clients must hear that the server stops
RESTART = ("restart", "the server is restarting: come back in a moment")
WHIMS = SeededLuck(0)  # of hints: who asks twice hears the same, after a restart and on another server too


class Room:
    """A table and everybody who is connected to it."""

    def __init__(self, table: Table, house: House) -> None:
        self.table = table
        self.house = house
        self.connections: set[Connection] = set()
        self.used = time.time()  # when somebody last wanted something of it
        self._gone: dict[str, float] = {}  # who dropped out, and when
        self._lock = asyncio.Lock()  # of who changes the table
        self._following = asyncio.Lock()  # of who opens the next one
        self.keeper: str | None = None  # the server where bots and clocks of this table run, if we know
        self._is_stale = False  # did we try to store something, and do not know how that went?
        self._told = 0  # the version that another server has told us of
        self._follower: asyncio.Task[None] | None = None  # catches up
        self._hints: dict[int, tuple[int, Thought]] = {}  # seats → the decision, and what a bot would do
        self._hinting = asyncio.Lock()  # of who has a bot think about it
        self.runner = Runner(self)

    # ── Who is there ─────────────────────────────────────────────────────────────────────────────────────────────────

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.house.meter.connections += 1
        self._gone.pop(connection.person.id, None)
        self.runner.want_bots()
        self.show()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.house.meter.connections -= 1
        self.used = self._gone[connection.person.id] = time.time()
        asyncio.get_running_loop().call_later(GRACE + 0.1, self.show)

    def connected(self) -> set[str]:
        """The people who are connected, or were a moment ago."""
        now = time.time()
        self._gone = {person: at for person, at in self._gone.items() if now - at < GRACE}
        return {connection.person.id for connection in self.connections} | set(self._gone)

    def around(self) -> views.Around:
        return views.Around(time.time(), self.connected(), self.runner.unready())

    def show(self) -> None:
        for connection in self.connections:
            connection.show()

    @property
    def is_idle(self) -> bool:
        """Could it be put away, since nobody looks and nothing happens soon?"""
        happens, now = due(self.table), time.time()
        return not self.connections and now - self.used > IDLE and (happens is None or happens - now > IDLE)

    # ── What is asked for ────────────────────────────────────────────────────────────────────────────────────────────

    async def ask(self, message: protocol.Asking, who: Person) -> int:
        """Do what a message asks for; returns the version that contains it, once that is safe."""
        self.used = time.time()
        if isinstance(message, protocol.Rematch):
            await self._rematch(message, who)
        else:
            await self.commit(lambda table: decide(table, message, who, self.occasion()))
        return self.table.done.version(who.id, message.id) or self.table.version

    def occasion(self) -> Occasion:
        return Occasion(time.time(), self.house.luck, self.connected())

    async def _rematch(self, message: protocol.Rematch, who: Person) -> None:
        """Open another table, then lead there; one at a time, so that no table is left that nobody is led to."""
        async with self._following:
            if self.table.done.version(who.id, message.id):
                return
            new_id = new_table_id()
            entries, followed = rematch(self.table, message, who, new_id, self.house.luck)
            await self.house.add(new_id, entries)

            def lead(table: Table) -> list[AnyEntry]:
                if table.next is not None:  # another server was faster
                    raise NotNow("the next game is open already")
                return [followed]

            await self.commit(lead)

    async def commit(self, make: Callable[[Table], list[AnyEntry]]) -> None:
        """Store what `make` adds to the log, then let it be so; if it can't be stored, nothing happens."""
        async with self._lock:
            if self.is_behind:
                await self._catch_up()
            for _ in range(TRIES):
                try:
                    entries = make(self.table)
                except PepperboxError:
                    if self.house.store.is_shared and await self._catch_up():
                        continue  # it may be right with what another server has added
                    raise
                if not entries:
                    return
                now = time.time()
                after = self.table.copy()
                for entry in entries:
                    after.apply(entry, now)
                first = self.table.version + 1
                rows = [Row(first + n, now, entry_text(entry)) for n, entry in enumerate(entries)]
                self._is_stale = True  # until we know how storing it went
                try:
                    await self.house.store.append(rows, card(after), with_people=after.people != self.table.people)
                except Taken:
                    await self._catch_up()
                    continue
                self._is_stale = False
                self.table = after
                self.house.meter.stored += len(rows)
                self.house.company.changed(self)
                self.show()
                self.runner.wake()
                return
            raise Unavailable("this table is too busy elsewhere: try again")

    # ── What others have stored ──────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_behind(self) -> bool:
        """May there be something that the table does not know yet?"""
        return self._is_stale or self._told > self.table.version or self.house.company.back > self.table.resumed

    def hear(self, version: int) -> None:
        """Another server has stored so much."""
        self._told = max(self._told, version)
        self.follow()

    def follow(self) -> None:
        """Catch up soon, if there is anything to catch up with."""
        if self.is_behind and not self._follower:
            self._follower = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            async with self._lock:
                while self.is_behind:
                    await self._catch_up()
        except PepperboxError as error:
            log.warning("table %s: %s", self.table.id, loggable(error))
        finally:
            self._follower = None

    async def catch_up(self) -> None:
        """Know all that is stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Apply what another server, or we without knowing, have stored; is there any?"""
        told = self._told
        rows = await self.house.store.load(self.table.id, self.table.version)
        if rows or self.house.company.back > self.table.resumed:
            after = self.table.copy()
            for _ in replay(after, rows, self.house.company.outages):
                pass
            self.table = after
            self.show()
            self.runner.wake()
        self._is_stale = False
        if self._told == told:
            self._told = 0
        return bool(rows)

    # ── Hints ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def hint(self, letter: str, who: Person) -> views.Hint:
        """What the strongest bot that is ready would do in a seat, by what the seat knows; thought about once."""
        self.used = time.time()
        async with self._hinting:
            table = self.table
            number = deciding(table, letter, who)
            if table.hurry:
                raise NotNow("in a race nobody is told what to do")
            asked_in = table.seats[number].asked_in
            if number not in self._hints or self._hints[number][0] != asked_in:
                assert table.state is not None
                whims = WHIMS.number(number, *moment(table, asked_in))
                thought = await self.house.bots.advise(table.game, table.state.view(number), whims)
                self._hints[number] = (asked_in, thought)
            if self.table.seats[number].asked_in != asked_in:
                raise Stale("the position has changed since: ask again")
            return views.hint(table, number, *self._hints[number][1])

    # ── The end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def close(self, code: str, text: str) -> None:
        """Stop, and tell everybody."""
        self.runner.stop()
        if self._follower:
            self._follower.cancel()
        for connection in self.connections:
            connection.reply(protocol.Bye(code=code, text=text))
        async with self._lock:  # what is being stored comes to its end
            pass


class House:
    """All the tables of a server."""

    def __init__(self, store: Store, bots: Bots, luck: Luck, has_pause: bool = True) -> None:
        self.store = store
        self.bots = bots
        bots.listen(self.show_bots)
        self.luck = luck
        self.has_pause = has_pause
        self.meter = Meter()
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self.is_closing = False
        self.company = company_of(self)

    async def room(self, id: str) -> Room | None:
        """The room of a table, which is rebuilt from its log if need be; None if there is no such table."""
        if id in self.rooms:
            return self.rooms[id]
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._open(id))
        try:
            return await asyncio.shield(self._opening[id])
        finally:
            self._opening.pop(id, None)

    async def visit(self, id: str, who: Person, invite: str = "", key: str = "") -> tuple[Room, Person]:
        """A room that one may see, and who one is there: a seat's key makes its holder the one who sits there."""
        is_open = id in self.rooms
        room = await self.room(id)
        if room:
            room.used = time.time()
        if room and is_open:
            await self.company.refresh(room)
        holder = room.table.holder(key) if room and key else None
        who = Person(holder, who.name) if holder else who
        if room is None or not room.table.may_look(who.id, invite):
            raise NoSuchTable
        return room, who

    async def _open(self, id: str) -> Room | None:
        rows = await self.store.load(id)
        if not rows:
            return None
        table = rebuilt(id, [(parse_entry(rows[0].body), rows[0].at)])
        for number, _ in enumerate(replay(table, rows[1:], self.company.outages), 1):
            if number % SLICE == 0:
                await asyncio.sleep(0)
        return self._enter(table)

    def _enter(self, table: Table) -> Room:
        """The room of a table, unless it has one by now: whoever looks for what is due may come upon what is stored."""
        if table.id not in self.rooms:
            self.rooms[table.id] = Room(table, self)
        return self.rooms[table.id]

    async def add(self, id: str, entries: list[AnyEntry]) -> None:
        """A new table, of which these are the first entries."""
        now = time.time()
        table = rebuilt(id, [(entry, now) for entry in entries])
        rows = [Row(number, now, entry_text(entry)) for number, entry in enumerate(entries, 1)]
        await self.store.append(rows, card(table))
        self.company.changed(self._enter(table))

    def show_bots(self, about: Wanted) -> None:
        """Show wherever bots of this level play whether they are ready."""
        for room in self.rooms.values():
            if any(seat.bot and wanted(room.table.game, seat.bot) == about for seat in room.table.seats):
                room.show()

    async def tidy(self) -> None:
        """Put away the tables that nobody looks at, and what no bot needs any more where somebody is."""
        for id, room in list(self.rooms.items()):
            if room.is_idle:
                del self.rooms[id]
                await room.close("idle", "nobody was here")
            elif room.connections:
                room.runner.want_bots()
        self.bots.tidy()

    async def close(self) -> None:
        """Tell everybody to come back, and wait until they have heard it."""
        self.is_closing = True
        connections = [connection for room in self.rooms.values() for connection in room.connections]
        for room in list(self.rooms.values()):
            await room.close(*RESTART)
        await self.company.leave()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                for connection in connections:
                    await connection.has_ended.wait()


def new_table_id() -> str:
    """Too long to be guessed, short enough for a link."""
    return secrets.token_urlsafe(9)
