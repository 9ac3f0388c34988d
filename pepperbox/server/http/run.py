"""Start a server, say where it is, and stop it without losing anything."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, cast

import uvicorn
from fastapi import FastAPI

from pepperbox.engine.errors import BadOption
from pepperbox.engine.folders import data_folder
from pepperbox.engine.game import checked_count
from pepperbox.engine.stream import checked_seed
from pepperbox.games import GAMES
from pepperbox.server.cards import card_of_log
from pepperbox.server.database.store import make_store
from pepperbox.server.errors import Damaged
from pepperbox.server.http.app import create_app
from pepperbox.server.http.door import Door
from pepperbox.server.http.garbage import settle_memory
from pepperbox.server.http.limits import Seldom
from pepperbox.server.http.lines import log_to_stderr
from pepperbox.server.http.settings import Settings
from pepperbox.server.http.websocket import Socket
from pepperbox.server.protocol import LONGEST_MESSAGE

log = logging.getLogger("pepperbox.server")

LEVELS = ("debug", "info", "warning", "error")
FAREWELL = 3  # seconds for connections to end
IDLE = 130  # seconds until a connection is closed that nobody uses: proxies close theirs after 120 at most, and first
PORTS = 20  # to try, one after the other
OTHER_FILES = 256  # that may be open besides connections
NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def run(settings: Settings, host: str, port: int, log_level: str, opens_page: bool) -> None:
    """Serve until somebody stops it, for whoever started it at a port that is free, with the page in their browser."""
    if log_level not in LEVELS:
        raise BadOption(f"a log level is one of {', '.join(LEVELS)}, not {log_level!r}")
    if settings.keep_days < 0:
        raise BadOption(f"tables are kept for some days, or with 0 for ever, not for {settings.keep_days}")
    if settings.processes:
        checked_count("workers", settings.processes)
    checked_seed(settings.seed)
    log_to_stderr(log_level)
    settings = replace(settings, connections=possible_connections(settings.connections))
    app = create_app(settings)
    listener = listening(host, port, PORTS if opens_page else 1)
    if port not in (0, listener.getsockname()[1]):
        print(f"Port {port} is taken by another program, so this is another one.", file=sys.stderr)
    server = Server(config(app, host, port), opens_page)
    prepare_games()
    settle_memory()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that Python ends in order, which it else does not
    try:
        with listener:
            server.run([listener])
    except KeyboardInterrupt:  # which uvicorn passes on when everything is done
        print()
    if not server.started:
        sys.exit(1)


def listening(host: str, port: int, tries: int) -> socket.socket:
    """A socket at this port, or at one of the next."""
    try:
        family, *_ = min(socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE))
        for number in range(port, min(port + tries, 65_536)):
            try:
                made = socket.create_server((host, number), family=family)
                # asyncio sends small answers at once (TCP_NODELAY) only where a socket says that it speaks TCP
                return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, made.detach())
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
    except OSError as error:
        raise BadOption(f"can't listen at {host}, port {port}: {error.strerror}") from error
    raise BadOption(f"port {port} is taken by another program: end that, or choose another by --port (0: any)")


def prepare_games() -> None:
    """Have all actions named: the first table of a game would keep everybody waiting for that."""
    for book in GAMES:
        book.action("")


def possible_connections(wanted: int) -> int:
    """So many connections, or as many as the system has open files for; it is asked for enough of them."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return wanted
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if now != resource.RLIM_INFINITY and now < needed:
        now = needed if most == resource.RLIM_INFINITY else min(needed, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
    possible = wanted if now == resource.RLIM_INFINITY else min(wanted, max(1, now - OTHER_FILES))
    if possible < wanted:
        log.warning("the system lets %s connections in, not %s: raise the limit of open files", possible, wanted)
    return possible


def has_desktop() -> bool:
    """Is there a screen on which a browser can be opened?"""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def config(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    settings: Settings = app.state.settings
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=Door,
        ws=Socket,
        ws_per_message_deflate=False,  # it packs by itself
        log_config=None,
        access_log=False,
        ws_max_size=4 * LONGEST_MESSAGE,
        timeout_graceful_shutdown=FAREWELL,
        timeout_keep_alive=IDLE,
        server_header=False,
        forwarded_allow_ips=list(settings.proxies),
    )


class Server(uvicorn.Server):
    """Uvicorn, which says in one line where it is, and takes leave of everybody before it goes."""

    def __init__(self, config: uvicorn.Config, opens_page: bool = False) -> None:
        super().__init__(config)
        self.opens_page = opens_page
        self._lacking = Seldom(log)

    def complain(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log what went wrong in the loop; what the system lacks, it lacks again and again."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in NO_FILES:
            self._lacking.warn(f"the system lets nobody in: {error.strerror}")
        else:
            log.error("something failed in the event loop", exc_info=error)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self.complain)
        await cast(FastAPI, self.config.app).state.store.open()  # before all else: what is wrong is told in a sentence
        await super().startup(sockets)
        if self.started:
            print(f"Pepperbox is at {self.address}  (Ctrl+C stops it)", flush=True)
        if self.opens_page and has_desktop():
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()  # some take seconds

    @property
    def address(self) -> str:
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = cast(FastAPI, self.config.app)
        await app.state.house.close()
        await super().shutdown(sockets)


def default_database() -> str:
    return str(data_folder() / "tables.db")


# ── Everything in a file ─────────────────────────────────────────────────────────────────────────────────────────────


class Exported(NamedTuple):
    """How many lines were written, and of a damaged database what could not be read."""

    lines: int
    damage: str = ""
    lost: Sequence[str] = ()


async def export(database: str, write: Callable[[str], object]) -> Exported:
    """Write everything as lines, or of a damaged database all that can be read."""
    store, count = make_store(database or default_database()), 0
    try:
        await store.open(for_export=True)
    except Damaged as error:
        salvage = store.salvage(card_of_log)
        for line in salvage.lines():
            write(line + "\n")
            count += 1
        return Exported(count, str(error), salvage.lost)
    try:
        async for line in store.export():
            write(line + "\n")
            count += 1
    finally:
        await store.close()
    return Exported(count)


def export_all(file: str, database: str) -> Exported:
    """Write everything into a file, or nothing."""
    if file == "-":
        return asyncio.run(export(database, sys.stdout.write))
    part = Path(file + ".part")
    try:
        out = part.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise BadOption(f"{part} is there already: remove it, unless somebody else is writing it") from error
    except OSError as error:
        raise BadOption(f"can't write {file}: {error.strerror}") from error
    try:
        with out:
            exported = asyncio.run(export(database, out.write))
        part.replace(file)
    except OSError as error:
        raise BadOption(f"can't write {file}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
    return exported


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
