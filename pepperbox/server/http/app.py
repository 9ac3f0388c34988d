"""The web application: REST for what one asks once, a WebSocket for the table one sits at."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import pepperbox
from pepperbox.engine.errors import PepperboxError
from pepperbox.games import GAMES
from pepperbox.server.bots import Bots
from pepperbox.server.core.clock import A_DAY
from pepperbox.server.database.store import Store, make_store
from pepperbox.server.errors import TooFast, status_of
from pepperbox.server.http import models, page, rest
from pepperbox.server.http.garbage import collect_in_silence
from pepperbox.server.http.limits import Doors, address, is_our_name, is_own_page
from pepperbox.server.http.people import People
from pepperbox.server.http.settings import Settings as Settings
from pepperbox.server.http.settings import thinking_processes
from pepperbox.server.http.socket import talk
from pepperbox.server.http.watch import Watch
from pepperbox.server.luck import Luck, SeededLuck
from pepperbox.server.rooms import House

log = logging.getLogger("pepperbox.server")

LONGEST_BODY = 65_536  # bytes
LONGEST_PLAIN = 1_000  # bytes that are sent without being compressed
PACKING = 4  # of 9: the last bytes take longer than all the others, and everybody waits meanwhile
TIDYING = 20.0  # seconds between two rounds
CODES = {404: "not-found", 405: "not-allowed"}  # of what no route was found for
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


# ── The application ──────────────────────────────────────────────────────────────────────────────────────────────────


def create_app(settings: Settings) -> FastAPI:
    """The application; whatever it needs is opened when it starts, if whoever starts it has not opened the store."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store: Store = app.state.store
        if not store.is_open:
            await store.open()
        bots = Bots(thinking_processes(settings))
        luck = Luck() if settings.seed is None else SeededLuck(settings.seed)
        house = House(store, bots, luck, settings.has_pause)
        app.state.house, app.state.people = house, People(await store.setting("key", luck.secret), luck)
        await house.company.arrive()
        app.state.watch = Watch()
        work = (
            house.company.run(),
            keep_tidy(house, settings.keep_days),
            app.state.watch.run(),
            collect_in_silence(house.meter),
        )
        chores = [asyncio.create_task(chore) for chore in work]
        log.info("ready: %s games, %s bots think at once", len(GAMES), thinking_processes(settings))
        if settings.seed is not None:
            log.info("the dice come from the seed %s: whoever knows it can foresee them", settings.seed)
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.wait(chores)
            await house.close()
            bots.close()
            await store.close()
            log.info("stopped: everything is stored")

    app = FastAPI(title="Pepperbox", version=pepperbox.__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.settings = settings
    app.state.store = make_store(settings.database)
    app.state.doors = Doors(settings)
    app.add_middleware(GZipMiddleware, minimum_size=LONGEST_PLAIN, compresslevel=PACKING)
    app.add_middleware(Guard)
    for kind in (PepperboxError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, refused)
    app.include_router(rest.router, responses=models.only(413, 429))
    app.include_router(page.router)
    app.websocket("/api/tables/{table}/ws")(talk)
    return app


async def keep_tidy(house: House, keep_days: int) -> None:
    """Put away what nobody uses, and in the end forget it."""
    while True:
        await asyncio.sleep(TIDYING)
        with suppress(PepperboxError):
            await house.tidy()
            if keep_days:
                await house.store.forget(time.time() - keep_days * A_DAY)


class Guard:
    """Lets nothing in that is too long, too often or from another site's page; what goes out says how to treat it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        request = Request(scope)

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if request.url.path.startswith("/api/"):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        return await (objection(request) or self.app)(scope, receive, send_on)


def objection(request: Request) -> JSONResponse | None:
    """What speaks against a request before anybody looks at it."""
    settings: Settings = request.app.state.settings
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LONGEST_BODY or "transfer-encoding" in request.headers:
        return problem(413, "too-long", f"what is sent may have {LONGEST_BODY} bytes, and says how many")
    if not is_our_name(request, settings.host_names):
        return problem(403, "wrong-host", "this server is not asked for under that name")
    if request.method not in ("GET", "HEAD", "OPTIONS") and not is_own_page(request, settings.origins):
        return problem(403, "foreign-page", "this server does not take orders from pages of other sites")
    if request.url.path.startswith("/api/"):
        try:
            request.app.state.doors.requests.take(address(request))
        except TooFast as error:
            request.app.state.doors.turned_away["requests"] += 1
            return problem(429, error.code, str(error))
    return None


async def refused(request: Request, error: Exception) -> JSONResponse:
    """An error as every program and person can read it."""
    if isinstance(error, RequestValidationError):
        wrong = error.errors()[0]
        where = " ".join(str(part) for part in wrong["loc"])
        return problem(422, "bad-request", f"{where}: {wrong['msg']}")
    if isinstance(error, HTTPException):
        status = 422 if error.status_code == 400 else error.status_code  # a body that is not JSON
        return problem(status, CODES.get(status, "bad-request"), error.detail, error.headers)
    assert isinstance(error, PepperboxError)
    if isinstance(error, TooFast):
        request.app.state.doors.turned_away["openings"] += 1
    return problem(status_of(error), error.code, str(error))


def problem(status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"code": code, "text": text}, status, headers)
