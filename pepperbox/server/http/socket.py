"""A client at a table: one WebSocket, from the first word to the last."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import cast

import msgspec
from fastapi import WebSocket
from msgspec import UNSET

from pepperbox.engine.errors import IllegalAction, MissingOutcome, PepperboxError
from pepperbox.server import protocol
from pepperbox.server.connection import Connection
from pepperbox.server.core.table import Person
from pepperbox.server.errors import BadMessage, TooFast, Unavailable
from pepperbox.server.http.door import counted_address
from pepperbox.server.http.limits import Doors, address, is_our_name, is_own_page
from pepperbox.server.http.people import COOKIE, People
from pepperbox.server.http.websocket import EXTENSION, Socket
from pepperbox.server.protocol import LONGEST_MESSAGE, PROTOCOL, Ack, Bye, Join, Ping, Pong, Refused
from pepperbox.server.rooms import RESTART, House

log = logging.getLogger("pepperbox.socket")

SLOWEST = 20.0  # seconds in which a client must take what is sent to it
AGAINST_THE_RULES = 1008  # the WebSocket's own code, as these are
CLOSED_WITH = {"restart": 1012, "slow": 1013, "too-fast": 1013}
BROKEN = 1011  # the WebSocket's own code for an error of ours
MOST_WRONG = 100  # messages that may be refused as too fast or not understood, then we hang up
MOST_UNHEARD = 8  # messages that wait here for their turn; the others wait in the wire


class HangUp(Exception):
    """The conversation is over."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.bye = Bye(code=code, text=text)


async def talk(socket: WebSocket, table: str) -> None:
    """Let a client in, if it may talk with us; from then on it talks with its conversation."""
    state = socket.app.state
    settings = state.settings
    if not (is_own_page(socket, settings.origins) and is_our_name(socket, settings.host_names)):
        await socket.close(AGAINST_THE_RULES, "this server does not talk with pages of other sites")
        return
    await socket.accept()
    people = cast(People, state.people)
    wire = cast(Socket, socket.scope["extensions"][EXTENSION])
    caller = Caller(
        table=table,
        known=people.read(socket.cookies.get(COOKIE)) or people.new(),
        address=address(socket),
        counted=counted_address(wire.config, socket.client),
    )
    conversation = Conversation(wire, state.house, state.doors, caller)
    conversation.begin(settings.patience)
    wire.listen(conversation)


@dataclass(frozen=True)
class Caller:
    """Who wants to talk with which table."""

    table: str
    known: Person
    address: str
    counted: str  # the same, unless nobody counts connections from there


class Conversation:
    """What is said between a client and a table.

    Messages are answered one after the other. What there is to send is sent together, once everything that happens
    at the same time has happened, so that an acknowledgement and the state travel in one packet.
    """

    def __init__(self, wire: Socket, house: House, doors: Doors, caller: Caller) -> None:
        self._wire = wire
        self._house = house
        self._doors = doors
        self._caller = caller
        self._wrong = 0  # messages that were
        self._inbox: list[str] = []
        self._answering: asyncio.Task[None] | None = None
        self._connection: Connection | None = None  # once it has joined
        self._is_sending = False  # will what waits be sent in a moment?
        self._is_stuck = False  # does the client not take it?
        self._is_over = False
        self._loop = asyncio.get_running_loop()
        self._patience: asyncio.TimerHandle | None = None
        self._is_counted = False  # among the sockets

    def begin(self, patience: float) -> None:
        """Be counted, and wait for the first message; or hang up at once."""
        try:
            self._doors.requests.take(self._caller.address)
            self._doors.sockets.enter(self._caller.counted)
        except TooFast as error:
            self._doors.turned_away["sockets"] += 1
            self.hang_up(Bye(code=error.code, text=str(error)))
        else:
            self._is_counted = True
            self._be_patient(patience, "silent", "nothing was said")

    # ── Listening ────────────────────────────────────────────────────────────────────────────────────────────────────

    def hear(self, text: str) -> None:
        if self._is_over:
            return
        self._inbox.append(text)
        if self._answering is None:
            self._answering = self._loop.create_task(self._answer_all())
        if len(self._inbox) > MOST_UNHEARD:
            self._wire.pause_reading()

    async def _answer_all(self) -> None:
        """Take one message after the other, also the one whose sender leaves meanwhile."""
        try:
            while self._inbox and not self._is_over:
                await self._answer(self._inbox.pop(0))
        except HangUp as end:
            self.hang_up(end.bye)
        except Exception:
            log.exception("a message could not be answered")
            self._end(BROKEN)
        finally:
            self._answering = None
            self._wire.resume_reading()

    async def _answer(self, text: str) -> None:
        if self._connection is None:
            connection = await self._introduced(text)
            self._lose_patience()
            if not self._is_over:  # else it left meanwhile
                self._connection = connection
                connection.room.enter(connection)
            return
        connection, meter = self._connection, self._house.meter
        meter.messages += 1
        meter.waiting += 1
        began = time.perf_counter()
        try:
            self._doors.messages.take(connection.person.id, self._caller.address)
            answer = await answered(text, connection)
            connection.reply(answer)
            if isinstance(answer, Ack):
                meter.acknowledged.add(time.perf_counter() - began)
        except PepperboxError as error:
            self._wrong += isinstance(error, TooFast | BadMessage)
            meter.refused[error.code] += 1
            meter.unavailable += isinstance(error, Unavailable)
            connection.reply(refusal(error, text))
        finally:
            meter.waiting -= 1
        if self._wrong > MOST_WRONG or connection.is_flooded:
            raise HangUp("too-fast", "too much of this could not be understood")

    async def _introduced(self, text: str) -> Connection:
        """The first message: which room, and who they are there."""
        try:
            join = understood(text)
        except BadMessage as error:
            raise HangUp(error.code, str(error)) from None
        if not isinstance(join, Join):
            raise HangUp("bad-message", "the first message is a join")
        if join.protocol != PROTOCOL:
            raise HangUp("old-client", f"this server speaks protocol {PROTOCOL}: load the page again")
        house = self._house
        try:
            self._doors.joins.take(self._caller.known.id, self._caller.address)
            room, person = await house.visit(self._caller.table, self._caller.known, join.invite, join.key)
        except PepperboxError as error:
            self._doors.turned_away["joins"] += isinstance(error, TooFast)
            raise HangUp(*(RESTART if house.is_closing else (error.code, str(error)))) from error
        if house.is_closing:
            raise HangUp(*RESTART)
        return Connection(room, person, self._send_soon, join.since, join.invite)

    # ── Talking ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _send_soon(self) -> None:
        if not self._is_sending:
            self._is_sending = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Send all that waits, if the client takes it."""
        self._is_sending = False
        if self._is_over or self._is_stuck or self._connection is None:
            return
        try:
            messages = self._connection.waiting()
        except Exception:
            log.exception("table %s can't be shown", self._caller.table)
            self._end(BROKEN)
            return
        if messages:
            self._wire.say([protocol.wire(message) for message in messages])
            if isinstance(messages[-1], Bye):
                self._end(CLOSED_WITH.get(messages[-1].code, AGAINST_THE_RULES))

    def wait(self) -> None:
        self._is_stuck = True
        self._be_patient(SLOWEST, "slow", "this connection is too slow: come back")

    def go_on(self) -> None:
        self._is_stuck = False
        self._lose_patience()
        self._send_soon()

    # ── The end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _be_patient(self, seconds: float, code: str, text: str) -> None:
        """Hang up then, unless something happens before."""
        self._lose_patience()
        self._patience = self._loop.call_later(seconds, self.hang_up, Bye(code=code, text=text))

    def _lose_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def hang_up(self, bye: Bye) -> None:
        """Say the last word, and close."""
        if not self._is_over:
            self._wire.say([protocol.wire(bye)])
            self._end(CLOSED_WITH.get(bye.code, AGAINST_THE_RULES))

    def _end(self, code: int) -> None:
        self._wire.hang_up(code)
        self.lose()

    def lose(self) -> None:
        if self._is_over:
            return
        self._is_over = True
        self._inbox.clear()
        self._lose_patience()
        if self._is_counted:
            self._doors.sockets.leave(self._caller.counted)
        if self._connection is not None:
            self._connection.room.leave(self._connection)
            self._connection.has_ended.set()
            self._connection = None  # it knows us: together, we would stay in memory until somebody collects us


def refusal(error: PepperboxError, text: str) -> Refused:
    dice = error.dice if isinstance(error, MissingOutcome) else UNSET
    reason = error.reason if isinstance(error, IllegalAction) and error.reason else UNSET
    return Refused(
        code=error.code, text=str(error), id=protocol.id_of(text[:LONGEST_MESSAGE]), dice=dice, reason=reason
    )


async def answered(text: str, connection: Connection) -> Ack | Pong:
    """Do what a message asks for, and say so."""
    if len(text) > LONGEST_MESSAGE:
        raise BadMessage(f"a message has at most {LONGEST_MESSAGE} letters")
    message = understood(text)
    if isinstance(message, Ping):
        return Pong()
    if isinstance(message, Join):
        raise BadMessage("you have joined already")
    return Ack(id=message.id, version=await connection.room.ask(message, connection.person))


def understood(text: str) -> protocol.FromClient:
    try:
        return protocol.parse(text)
    except msgspec.MsgspecError as error:
        raise BadMessage(str(error)) from None
    except RecursionError:
        raise BadMessage("nothing that is said here is nested so deeply") from None
