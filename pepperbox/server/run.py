"""Start a server, say where it is, and stop it without losing anything."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import checked_count
from pepperbox.server.app import Settings, create_app
from pepperbox.server.protocol import LONGEST_MESSAGE
from pepperbox.server.store import make_store

LEVELS = ("debug", "info", "warning", "error")
FAREWELL = 3  # seconds for connections to end


class Lines(logging.Formatter):
    """A line of JSON for each thing that is logged."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def run(
    host: str,
    port: int,
    database: str,
    workers: int,
    has_pause: bool,
    keep_days: int,
    origins: tuple[str, ...],
    is_https: bool,
    log_level: str,
) -> None:
    """Serve until somebody stops it."""
    if log_level not in LEVELS:
        raise BadOption(f"a log level is one of {', '.join(LEVELS)}, not {log_level!r}")
    if keep_days < 0:
        raise BadOption(f"tables are kept for some days, or with 0 for ever, not for {keep_days}")
    log_to_stderr(log_level)
    settings = Settings(
        database=database or default_database(),
        processes=checked_count("workers", workers),
        has_pause=has_pause,
        keep_days=keep_days,
        origins=origins,
        is_https=is_https,
    )
    server = Server(config(create_app(settings), host, port))
    server.run()
    if not server.started:
        sys.exit(1)


def config(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=Socket,
        log_config=None,
        access_log=False,
        ws_max_size=4 * LONGEST_MESSAGE,
        timeout_graceful_shutdown=FAREWELL,
        server_header=False,
    )


class Server(uvicorn.Server):
    """Uvicorn, which says in one line where it is, and takes leave of everybody before it goes."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Pepperbox is at {self.address}  (Ctrl+C stops it)", flush=True)

    @property
    def address(self) -> str:
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = cast(FastAPI, self.config.app)
        await app.state.house.close()
        await super().shutdown(sockets)


class Socket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which lets go of a client that does not even take the last word.

    And what a client does wrong is no error of ours, to be logged.
    """

    def send_receive_event_to_app(self) -> None:
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.send_close(1007, "a text is in UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(FAREWELL, self.transport.abort)


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("pepperbox").setLevel(level.upper())


def default_database() -> str:
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")  # noqa: PTH111  # it never fails
    return str(Path(home) / "pepperbox" / "tables.db")


# ── Everything in a file ─────────────────────────────────────────────────────────────────────────────────────────────


def export_all(file: str, database: str) -> int:
    """Write everything into a file, or nothing; returns the number of lines."""

    async def export(write: Callable[[str], object]) -> int:
        store = make_store(database or default_database())
        await store.open()
        try:
            count = 0
            async for line in store.export():
                write(line + "\n")
                count += 1
            return count
        finally:
            await store.close()

    if file == "-":
        return asyncio.run(export(sys.stdout.write))
    part = Path(file + ".part")
    try:
        out = part.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise BadOption(f"{part} is there already: remove it, unless somebody else is writing it") from error
    except OSError as error:
        raise BadOption(f"can't write {file}: {error.strerror}") from error
    try:
        with out:
            count = asyncio.run(export(out.write))
        part.replace(file)
    except OSError as error:
        raise BadOption(f"can't write {file}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
    return count


def import_all(file: str, database: str) -> int:
    """Read everything from a file into an empty database, or nothing; returns the number of tables."""

    async def restore(lines: Iterable[str]) -> int:
        store = make_store(database or default_database())
        await store.open()
        try:
            return await store.restore(lines)
        finally:
            await store.close()

    if file == "-":
        return asyncio.run(restore(sys.stdin))
    try:
        with Path(file).open(encoding="utf-8") as lines:
            return asyncio.run(restore(lines))
    except OSError as error:
        raise BadOption(f"can't read {file}: {error.strerror}") from error
