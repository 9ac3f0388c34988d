"""A WebSocket, as cheap as it can be had: once it is open, nothing stands between the wire and who talks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from pepperbox.server.http.door import counted_address, doors

EXTENSION = "pepperbox.socket"  # under which the application finds the socket in its scope
FAREWELL = 3.0  # seconds in which a client must take the last word
LONGEST_PLAIN = 4_000  # bytes that are sent as they are: packing a move costs more than it saves, not the first state

# Each message is packed by itself: what is kept from message to message would take 40 kB a client.
PACKING = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"level": 1, "memLevel": 5},
)


class Nowhere:
    """Takes the place of an application's queue once nobody reads it; each would take 2 kB."""

    def put_nowait(self, _: object) -> None:
        pass


NOWHERE = cast("asyncio.Queue[ASGIReceiveEvent]", Nowhere())


class Ear(Protocol):
    """Who is told what happens at a socket."""

    def hear(self, text: str) -> None:
        """The client has said something."""

    def wait(self) -> None:
        """The client does not take what is sent."""

    def go_on(self) -> None:
        """It does again."""

    def lose(self) -> None:
        """The client is gone."""


class Socket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which after the handshake talks with an ear instead of an application.

    It lets go of a client that does not even take the last word, and what a client does wrong is no error of ours.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [PACKING]
        self.ear: Ear | None = None

    # ── The handshake ────────────────────────────────────────────────────────────────────────────────────────────────

    async def run_asgi(self) -> None:
        """Let the application decide whether it listens, which ends with that."""
        self.scope["extensions"] = {EXTENSION: cast(Any, self)}
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("a handshake failed")
            self.send_500_response()
        if self.ear is None:
            self.transport.close()
        self.request.headers.clear()  # they are large, and nobody asks again
        del self.scope, self.request, self.response

    def listen(self, ear: Ear) -> None:
        """From now on everything is told to this ear; what was said meanwhile comes first."""
        self.ear = ear
        while not self.queue.empty():
            said = self.queue.get_nowait()
            if said["type"] == "websocket.receive":
                ear.hear(said.get("text") or "")
        self.queue = NOWHERE
        if self.disconnected:
            self._lose()
        self.resume_reading()

    # ── What the client says ─────────────────────────────────────────────────────────────────────────────────────────

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            text = data.decode(errors="strict" if self.curr_msg_data_type == "text" else "replace")
        except UnicodeDecodeError:
            self.conn.send_close(1007, "a text is in UTF-8")
            self.handle_parser_exception()
            return
        if self.ear is None:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            self.pause_reading()
        else:
            self.ear.hear(text)

    def pause_reading(self) -> None:
        """Let the client wait with what else it has to say."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    # ── What it is told ──────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, texts: Sequence[bytes]) -> None:
        """Send messages, all in one write."""
        if self.conn.state is OPEN:
            self.transport.write(b"".join(self._framed(text) for text in texts))

    def _framed(self, text: bytes) -> bytes:
        packing = self.conn.extensions if len(text) > LONGEST_PLAIN else ()
        return Frame(Opcode.TEXT, text).serialize(mask=False, extensions=packing)

    def hang_up(self, code: int) -> None:
        """Close, and wait for the client to do so, but not for ever."""
        if self.conn.state is OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.resume_reading()
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(FAREWELL, self.transport.abort)

    # ── What happens to the connection ───────────────────────────────────────────────────────────────────────────────

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.ear is not None:
            self.ear.wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.ear is not None:
            self.ear.go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        doors(self.config).connections.leave(counted_address(self.config, self.client))
        self._lose()

    def _lose(self) -> None:
        """Part with the ear, so that both are gone at once."""
        if self.ear is not None:
            self.ear.lose()
            self.ear = None

    def shutdown(self) -> None:
        if self.handshake_complete and self.conn.state is not OPEN:
            self.transport.close()
        else:
            super().shutdown()
