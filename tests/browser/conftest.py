"""A real server and a real browser: the page is tested as people use it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from pepperbox.server.page import BUILT

NO_BROWSER = "no Chromium here: apt install chromium, or say where it is by PEPPERBOX_CHROMIUM"
NOT_BUILT = "the page is not built: make web"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
PATIENCE = 20_000  # ms: other tests keep the computer busy

expect.set_options(timeout=PATIENCE)


class Server:
    """`pepperbox serve` in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--no-pause", "--database", str(self.folder / "tables.db")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pepperbox", "serve", *options], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[3]
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def chromium() -> str | None:
    """Where it is, if it is here."""
    return os.environ.get("PEPPERBOX_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Gone with the last of these tests: others have event loops of their own."""
    found = chromium()
    if not found and os.environ.get("CI") == "true":
        pytest.fail(NO_BROWSER)
    if not found:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (BUILT / "index.html").exists():
        pytest.fail(NOT_BUILT)
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    if not (BUILT / "index.html").exists():
        pytest.fail(NOT_BUILT)
    server = Server(tmp_path)
    yield server
    server.kill()


class Visitor:
    """Somebody with a browser of their own; whatever goes wrong in their page fails the test."""

    def __init__(self, browser: Browser, address: str, size: str = "desktop", theme: str = "light") -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        return page


class Door:
    """Lets visitors in, and sees to it that none of them met an error."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.visitors: list[Visitor] = []

    def let_in(self, server: Server, size: str = "desktop", theme: str = "light") -> Visitor:
        self.visitors.append(Visitor(self.browser, server.address, size, theme))
        return self.visitors[-1]


@pytest.fixture
def door(browser: Browser) -> Iterator[Door]:
    door = Door(browser)
    yield door
    for visitor in door.visitors:
        visitor.context.close()
        assert visitor.errors == []
