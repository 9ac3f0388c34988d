"""A connection before it is a conversation: whoever keeps us waiting, says too much or is one too many goes."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from fastapi import FastAPI
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pepperbox.server.errors import TooFast
from pepperbox.server.http.limits import Doors, household

LONGEST_HEAD = 65_536  # bytes
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Door(HttpToolsProtocol):
    """Uvicorn's connection, with limits."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.doors = doors(self.config)
        self.patience = cast(FastAPI, self.config.app).state.settings.patience
        self.is_in = False
        self.unfinished: asyncio.TimerHandle | None = None  # the request that is being sent, and until when it may be
        self.is_head = True  # or has its head come?
        self.head = 0  # bytes of it so far

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self.doors.connections.enter(counted_address(self.config, self.client))
        except TooFast as error:
            self.doors.turned_away["connections"] += 1
            self.doors.refusing.warn(f"connections are refused: {error}")
            transport.write(FULL)
            transport.close()
        else:
            self.is_in = True
            self.be_patient()

    def be_patient(self) -> None:
        if self.unfinished is None:
            self.unfinished = self.loop.call_later(self.patience, self.give_up)

    def give_up(self) -> None:
        self.doors.turned_away["slow"] += 1
        self.transport.abort()

    def lose_patience(self) -> None:
        if self.unfinished is not None:
            self.unfinished.cancel()
            self.unfinished = None

    def data_received(self, data: bytes) -> None:
        if not self.is_in:
            return
        super().data_received(data)
        if self.is_head:
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self.doors.turned_away["long"] += 1
                self.transport.write(TOO_LONG)
                self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_head, self.head = True, 0
        self.be_patient()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.is_head = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.lose_patience()

    def handle_websocket_upgrade(self) -> None:
        self.lose_patience()
        super().handle_websocket_upgrade()  # from here on it is a Socket, which also leaves
        self.parser = None  # type: ignore[assignment]  # knows us: both would stay in memory

    def connection_lost(self, exc: Exception | None) -> None:
        self.lose_patience()
        if self.is_in:
            self.is_in = False
            self.doors.connections.leave(counted_address(self.config, self.client))
        super().connection_lost(exc)


def doors(config: Config) -> Doors:
    return cast(Doors, cast(FastAPI, config.app).state.doors)


def counted_address(config: Config, client: tuple[str, int] | None) -> str:
    """Where a connection comes from; empty if that is a proxy of ours, which comes from everywhere."""
    host = client[0] if client else ""
    return "" if host in cast(Any, config.loaded_app).trusted_hosts else household(host)
