"""A client at a table, and what it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from pepperbox.server import protocol
from pepperbox.server.core import views
from pepperbox.server.core.table import Person
from pepperbox.server.errors import NoSuchTable

if TYPE_CHECKING:
    from pepperbox.server.rooms import Room

MOST_REPLIES = 500  # that may wait for a client


class Connection:
    """A client at a table. What it is sent waits here, so that a slow one keeps nobody waiting."""

    def __init__(self, room: Room, person: Person, wake: Callable[[], None], since: int = 0, invite: str = "") -> None:
        self.room = room
        self.person = person
        self._wake = wake  # whoever sends what waits here
        self._invite = invite  # that it has shown
        self.has_ended = asyncio.Event()  # also the last word has been said
        self._replies: list[protocol.FromTable] = []
        self.is_behind = True  # is there a newer state than it was sent?
        self._sight = views.Sight()
        self._since = since  # the version up to which it has seen the chat

    def show(self) -> None:
        """There is something new to see."""
        self.is_behind = True
        self._wake()

    def reply(self, message: protocol.FromTable) -> None:
        self._replies.append(message)
        self._wake()

    @property
    def is_flooded(self) -> bool:
        return len(self._replies) > MOST_REPLIES

    def waiting(self) -> list[protocol.FromTable]:
        """All that there is to send now, so that it can be sent at once; after a Bye there is nothing more."""
        if not (self._replies or self.is_behind):
            return []
        if not self.room.table.may_look(self.person.id, self._invite):
            return [protocol.Bye(code=NoSuchTable.code, text="this table is closed to you now")]
        messages, self._replies = self._replies, []
        for number, message in enumerate(messages, 1):
            if isinstance(message, protocol.Bye):
                return messages[:number]
        return [*messages, self._state()] if self.is_behind else messages

    def _state(self) -> protocol.State:
        """How everything stands, with the lines that are new or have changed since the last time."""
        self.is_behind = False
        table, person = self.room.table, self.person.id
        state = views.message(table, person, self.room.around(), self._sight, self._since)
        self._sight, self._since = views.sight(table, person), table.version
        return state
