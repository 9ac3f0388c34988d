"""A client at a table, and what it is sent."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from pepperbox.server import protocol
from pepperbox.server.core import views
from pepperbox.server.core.table import Person
from pepperbox.server.errors import NoSuchTable

if TYPE_CHECKING:
    from pepperbox.server.rooms import Room

SLOWEST = 20.0  # seconds in which a client must take what is sent to it
MOST_REPLIES = 500  # that may wait for a client


class Connection:
    """A client at a table. What it is sent waits here, so that a slow one keeps nobody waiting."""

    def __init__(
        self, room: Room, person: Person, send: Callable[[str], Awaitable[None]], since: int = 0, invite: str = ""
    ) -> None:
        self.room = room
        self.person = person
        self._send = send
        self._invite = invite  # that it has shown
        self.has_ended = asyncio.Event()  # also the last word has been said
        self._replies: deque[protocol.FromTable] = deque()
        self.is_behind = True  # is there a newer state than it was sent?
        self._wake = asyncio.Event()
        self._wake.set()
        self._sight = views.Sight()
        self._since = since  # the version up to which it has seen the chat

    def show(self) -> None:
        """There is something new to see."""
        self.is_behind = True
        self._wake.set()

    def reply(self, message: protocol.FromTable) -> None:
        self._replies.append(message)
        self._wake.set()

    @property
    def is_flooded(self) -> bool:
        return len(self._replies) > MOST_REPLIES

    async def run(self) -> protocol.Bye:
        """Send what there is to send, for as long as the client takes it; returns with what is said last."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._replies or self.is_behind:
                if not self.room.table.may_look(self.person.id, self._invite):
                    return protocol.Bye(code=NoSuchTable.code, text="this table is closed to you now")
                message = self._replies.popleft() if self._replies else self._state()
                if isinstance(message, protocol.Bye):
                    return message
                async with asyncio.timeout(SLOWEST):
                    await self._send(protocol.wire(message))

    def _state(self) -> protocol.State:
        """How everything stands, with the lines that are new or have changed since the last time."""
        self.is_behind = False
        table, person = self.room.table, self.person.id
        state = views.message(table, person, self.room.connected(), time.time(), self._sight, self._since)
        self._sight, self._since = views.sight(table, person), table.version
        return state
