"""A real server and a real browser: the page is tested as people use it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from pepperbox.server.http.page import BUILT
from tests.browser.chromium import chromium
from tests.seed import SEED
from tests.serving import Served, served

NO_BROWSER = "no Chromium here: apt install chromium, or say where it is by PEPPERBOX_CHROMIUM"
NOT_BUILT = "the page is not built: make web"
UNUSED = [  # parts of the browser that no test looks at: what Playwright names, as its own list counts no more, and two
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",  # each window would load a page for its address bar
    "WebUIOmniboxPopup",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(UNUSED)}",
]
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
PATIENCE = 60_000  # ms after which something will never happen, also on a computer that is busy with other tests

expect.set_options(timeout=PATIENCE)


class Server:
    """`pepperbox serve` in a process of its own, which can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--no-pause", "--database", str(self.folder / "tables.db")]
        command = [sys.executable, "-m", "pepperbox", "serve", *options, "--seed", str(SEED)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[3]
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


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
def built() -> None:
    if not (BUILT / "index.html").exists():
        pytest.fail(NOT_BUILT)


@pytest.fixture(scope="package")
def shared_server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that takes as much at once as there is: tests are faster than people."""
    with served(str(tmp_path_factory.mktemp("server") / "tables.db"), seed=SEED) as server:
        yield server


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(tmp_path)
    yield server
    server.kill()


# Most visitors know the games: nothing that is said to a newcomer stands over what they press.
AT_HOME = """localStorage["pepperbox.settings"] ??= '{"guide": false}'"""


class Visitor:
    """Somebody with a browser of their own; whatever goes wrong in their page fails the test."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: str = "desktop",
        theme: str = "light",
        *,
        keeps_page: bool = False,
        is_new: bool = False,
    ) -> None:
        self.address = address
        self.size = ViewportSize(width=SIZES[size][0], height=SIZES[size][1])
        self.context = browser.new_context(
            base_url=address,
            viewport=self.size,
            has_touch=size == "phone",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            service_workers="allow" if keeps_page else "block",  # it loads the whole page once more
        )
        self.context.set_default_timeout(PATIENCE)
        if not is_new:
            self.context.add_init_script(AT_HOME)
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        return page

    def be_somebody_else(self) -> None:
        """Forget everything, and have one tab, which shows something that does nothing."""
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.goto("/icon.svg")
        wire = self.context.new_cdp_session(self.page)
        wire.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        wire.detach()
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(reduced_motion="reduce")
        self.errors, self.requests = [], []


Kind = tuple[str, str, str]  # of visitor: to which address they come, the size of their screen, and their theme


class Door:
    """Lets visitors in, and sees to it that none of them met an error.

    Who comes is somebody who was here before, if there is one of that kind, and has forgotten everything: to start
    another browser takes a second.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._inside: list[tuple[Visitor, Kind | None]] = []
        self._outside: dict[Kind, list[Visitor]] = {}

    def let_in(self, server: Server | Served, size: str = "desktop", theme: str = "light") -> Visitor:
        kind = (server.address, size, theme)
        outside = self._outside.get(kind)
        visitor = outside.pop() if outside else Visitor(self._browser, *kind)
        self._inside.append((visitor, kind))
        return visitor

    def let_in_anew(
        self, server: Server | Served, size: str = "desktop", *, keeps_page: bool = False, is_new: bool = False
    ) -> Visitor:
        """Somebody who was never here and won't come back, for what can't be undone in a browser."""
        visitor = Visitor(self._browser, server.address, size, keeps_page=keeps_page, is_new=is_new)
        self._inside.append((visitor, None))
        return visitor

    def see_out(self) -> list[str]:
        """Let everybody leave; returns the errors that they met."""
        leaving, self._inside = self._inside, []
        errors = [error for visitor, _ in leaving for error in visitor.errors]
        for visitor, kind in leaving:
            if kind:
                visitor.be_somebody_else()
                self._outside.setdefault(kind, []).append(visitor)
            else:
                visitor.context.close()
        return errors


@pytest.fixture(scope="package")
def only_door(browser: Browser) -> Door:
    return Door(browser)


@pytest.fixture
def door(only_door: Door) -> Iterator[Door]:
    yield only_door
    assert only_door.see_out() == []
