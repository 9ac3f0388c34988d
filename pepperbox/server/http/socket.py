"""A client at a table: one WebSocket, from the first word to the last."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import cast

import msgspec
from fastapi import WebSocket, WebSocketDisconnect
from msgspec import UNSET

from pepperbox.engine.errors import IllegalAction, MissingOutcome, PepperboxError
from pepperbox.server import protocol
from pepperbox.server.connection import Connection
from pepperbox.server.errors import BadMessage, TooFast, Unavailable
from pepperbox.server.http.limits import Bucket, is_own_page
from pepperbox.server.http.people import COOKIE, People
from pepperbox.server.protocol import LONGEST_MESSAGE, PROTOCOL, Ack, Bye, Join, Ping, Pong, Refused
from pepperbox.server.rooms import RESTART, House

log = logging.getLogger("pepperbox.socket")

FIRST_MESSAGE = 10.0  # seconds in which a client must say who it is
LAST_WORD = 1.0  # seconds in which it must take what we say last
CLOSED_WITH = {"restart": 1012, "slow": 1013}  # the WebSocket's own codes; else 1008, against the rules of the house
MOST_WRONG = 100  # messages that may be refused as too fast or not understood, then we hang up


class HangUp(Exception):
    """The conversation is over."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.bye = Bye(code=code, text=text)


async def talk(socket: WebSocket, table: str) -> None:
    """Talk with a client until it leaves or we must."""
    if not is_own_page(socket, socket.app.state.settings.origins):
        await socket.close(1008, "this server does not talk with pages of other sites")
        return
    await socket.accept()
    with suppress(WebSocketDisconnect):  # then it is gone
        try:
            check_pace(socket)
            connection = await introduced(socket, table)
        except HangUp as end:
            await take_leave(socket, end.bye)
            return
        try:
            await converse(socket, connection)
        except HangUp as end:
            await take_leave(socket, end.bye)
        finally:
            connection.has_ended.set()


def check_pace(socket: WebSocket) -> None:
    try:
        socket.app.state.asking.take(socket.client.host if socket.client else "")
    except TooFast as error:
        raise HangUp(error.code, str(error)) from None


async def take_leave(socket: WebSocket, bye: Bye) -> None:
    """Say the last word and close, if the client takes it soon."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_WORD):
            await socket.send_text(protocol.wire(bye))
            await socket.close(CLOSED_WITH.get(bye.code, 1008))


async def introduced(socket: WebSocket, table: str) -> Connection:
    """The first message: which room, and who they are there."""
    try:
        async with asyncio.timeout(FIRST_MESSAGE):
            join = understood(await received(socket))
    except TimeoutError:
        raise HangUp("silent", "nothing was said") from None
    except BadMessage as error:
        raise HangUp(error.code, str(error)) from None
    if not isinstance(join, Join):
        raise HangUp("bad-message", "the first message is a join")
    if join.protocol != PROTOCOL:
        raise HangUp("old-client", f"this server speaks protocol {PROTOCOL}: load the page again")
    house = cast(House, socket.app.state.house)
    people = cast(People, socket.app.state.people)
    known = people.read(socket.cookies.get(COOKIE)) or people.new()
    try:
        room, person = await house.visit(table, known, join.invite, join.key)
    except PepperboxError as error:
        raise HangUp(*(RESTART if house.is_closing else (error.code, str(error)))) from error
    if house.is_closing:
        raise HangUp(*RESTART)
    return Connection(room, person, socket.send_text, join.since, join.invite)


async def received(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return str(text) if text is not None else bytes(message["bytes"]).decode("utf-8", "replace")


async def converse(socket: WebSocket, connection: Connection) -> None:
    """Two things at once: listen, and send what there is to send."""
    room = connection.room
    room.enter(connection)
    listening = asyncio.create_task(listen(socket, connection))
    sending = asyncio.create_task(connection.run())
    try:
        await asyncio.wait((listening, sending), return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            listening.result()
        bye = sending.result()
        raise HangUp(bye.code, bye.text)
    except TimeoutError:
        raise HangUp("slow", "this connection is too slow: come back") from None
    finally:
        room.leave(connection)
        for task in (listening, sending):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def listen(socket: WebSocket, connection: Connection) -> None:
    """Take one message after the other; whatever is wrong with one is said, and the next may be better."""
    room = connection.room
    bucket = Bucket(*socket.app.state.settings.message_rate)
    wrong = 0
    while True:
        text = await received(socket)
        room.house.meter.messages += 1
        try:
            bucket.take()
            connection.reply(await answered(text, connection))
        except PepperboxError as error:
            wrong += isinstance(error, TooFast | BadMessage)
            room.house.meter.refused += 1
            room.house.meter.unavailable += isinstance(error, Unavailable)
            connection.reply(refusal(error, text))
        if wrong > MOST_WRONG or connection.is_flooded:
            raise HangUp("too-fast", "too much of this could not be understood")


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
