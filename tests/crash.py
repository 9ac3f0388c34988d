"""Servers and databases are killed, stopped, filled up and moved away while people play all games, by `make crash`.

After each of these, everybody must go on by themselves, and what was acknowledged so far must stand in the database,
once. At the end, finished games must replay to what was shown. The table that is printed counts all of it; a loss is
status 1.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import asyncpg
import typer
from rich.console import Console
from rich.table import Table

import pepperbox
from pepperbox import GAMES
from tests.databases import Postgres, postgres_server
from tests.seed import SEED, chooser
from tests.serving import PATIENCE, Guest, Process
from tests.stubborn import Asked, Ledger, Party, Stubborn

KILLS = 60
A_WHILE = 40  # acknowledgements at most between two events
ROOM = 24  # megabytes of a small disk
Entries = list[tuple[int, dict[str, Any]]]


# ── Where it is kept ─────────────────────────────────────────────────────────────────────────────────────────────────


async def kept(database: str) -> Entries:
    """All logs, straight from the database: numbers and entries."""
    query = "SELECT seq, body FROM log"
    if database.startswith("postgresql"):
        session = await asyncpg.connect(database)
        try:
            rows = [tuple(row) for row in await session.fetch(query)]
        finally:
            await session.close()
    else:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=PATIENCE)) as connection:
            rows = connection.execute(query).fetchall()
    return [(seq, json.loads(body)) for seq, body in rows]


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A file system of its own in a folder; tells whether it could be had."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}m", "pepperbox", str(folder)]
    try:
        is_mounted = subprocess.run(command, check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        is_mounted = False
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


# ── What happens ─────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Found:
    """What was found after an event, or after several of a kind."""

    what: str
    events: int = 0
    acknowledged: int = 0  # since the event before
    lost: int = 0
    doubled: int = 0
    wrong: int = 0  # stored in another version than was said, or though it was refused
    stuck: int = 0  # parties that did not go on

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.doubled or self.wrong or self.stuck)

    def compare(self, acknowledged: dict[Asked, int], refused: set[Asked], log: Entries) -> None:
        """What was answered, with what was kept."""
        asked = [((entry.get("by", ""), entry["id"]), seq) for seq, entry in log if entry.get("id")]
        times, places = Counter(who for who, _ in asked), dict(asked)
        self.lost = sum(who not in times for who in acknowledged)
        self.doubled = sum(number > 1 for number in times.values())
        self.wrong = sum(places.get(who, seq) != seq for who, seq in acknowledged.items())
        self.wrong += sum(who in times for who in refused)

    def add(self, other: Found) -> None:
        for name in ("events", "acknowledged", "lost", "doubled", "wrong", "stuck"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Site:
    """Servers on one database, at ports that they keep, and parties who play there."""

    def __init__(self, part: str, folder: Path, servers: int, seed: int, postgres: Postgres | None = None) -> None:
        self.part = part
        self.seed = seed
        self.folder = folder
        self.postgres = postgres
        self.database = postgres.fresh() if postgres else str(folder / "tables.db")
        self.has_small_disk = False
        self.luck: random.Random = chooser("crash", part, seed)
        self.log = folder.parent / f"{part}.log"
        self.options: list[list[str]] = [["--seed", str(seed)] for _ in range(servers)]
        self.servers = [self._start(number) for number in range(servers)]
        self.ledger = Ledger()
        self.parties: list[Party] = []
        self.found: list[Found] = []
        self.weighed = 0  # acknowledgements before the last event

    # Servers

    def _start(self, number: int) -> Process:
        server = Process(self.database, *self.options[number], log=self.log)
        self.options[number] = ["--seed", str(self.seed), "--port", server.address.rpartition(":")[2]]
        return server

    async def start(self, number: int) -> None:
        self.servers[number] = await asyncio.to_thread(self._start, number)

    def end(self) -> None:
        for server in self.servers:
            with suppress(ProcessLookupError):
                os.kill(server.pid, signal.SIGCONT)
            server.kill()

    # People

    @asynccontextmanager
    async def people(self, tables: int) -> AsyncIterator[None]:
        """Parties who play until they have had enough: all games in turn, every other party with a bot."""
        addresses = (f"127.0.{number // 200 + 1}.{number % 200 + 1}" for number in count())
        async with AsyncExitStack() as stack:
            for number in range(tables):
                host, guest = [
                    Stubborn(
                        await stack.enter_async_context(
                            Guest(self.luck.choice(self.servers), f"{who}{number}-{self.seed}", next(addresses))
                        ),
                        self.ledger,
                        self.servers,
                    )
                    for who in "AB"
                ]
                has_bot = (number + number // len(GAMES)) % 2 == 0
                self.parties.append(Party(GAMES[number % len(GAMES)], has_bot, host, guest))
            playing = [asyncio.create_task(party.play()) for party in self.parties]
            try:
                await self.progress()
                yield
                for party in self.parties:
                    party.has_enough = True
                await asyncio.wait_for(asyncio.gather(*playing), 4 * PATIENCE)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.wait(playing)

    async def progress(self, parties: Sequence[Party] | None = None) -> int:
        """Wait until everybody was acknowledged something new; returns how many waited in vain."""
        before = {party: party.acknowledged for party in parties or self.parties}
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * PATIENCE):
                await self.ledger.until(lambda: all(party.acknowledged > had for party, had in before.items()))
        return sum(party.acknowledged <= had for party, had in before.items())

    async def a_while(self) -> None:
        enough = len(self.ledger.acknowledged) + self.luck.randint(1, A_WHILE)
        await self.ledger.until(lambda: len(self.ledger.acknowledged) >= enough)

    async def put_off(self) -> None:
        """Wait until somebody has heard that nothing can be stored."""
        before = self.ledger.put_off
        await self.ledger.until(lambda: self.ledger.put_off > before)

    # What happens to them

    async def meet(self, what: str, event: Callable[[], Awaitable[None]]) -> Found:
        """Let something happen in the middle of it all, then count what there is."""
        await self.a_while()
        await event()
        found = Found(what, events=1, stuck=await self.progress())
        await self.count(found)
        if len(self.servers) > 1:
            await self.mix()
        return found

    async def count(self, found: Found) -> None:
        """Compare what was acknowledged until now with what the database holds."""
        acknowledged, refused = dict(self.ledger.acknowledged), set(self.ledger.refused)
        found.compare(acknowledged, refused, await kept(self.database))
        found.acknowledged, self.weighed = len(acknowledged) - self.weighed, len(acknowledged)
        self.found.append(found)

    async def mix(self) -> None:
        """Some drop out and come back at another server, so that tables have people at both."""
        for party in self.parties:
            for one in (party.host, party.guest):
                if self.luck.random() < 0.5:
                    await one.change_place()

    async def kill(self) -> None:
        """SIGKILL, as if the power went off."""
        number = self.luck.randrange(len(self.servers))
        self.servers[number].kill()
        if len(self.servers) > 1:
            await self.a_while()  # the others go on
        await self.start(number)

    async def restart(self) -> None:
        """SIGTERM, and another server in its place."""
        number = self.luck.randrange(len(self.servers))
        await asyncio.to_thread(self.servers[number].stop)
        await self.start(number)

    async def freeze(self) -> None:
        """SIGSTOP, while the others go on or everybody waits, then SIGCONT."""
        number = self.luck.randrange(len(self.servers))
        frozen = self.servers[number]
        os.kill(frozen.pid, signal.SIGSTOP)
        try:
            elsewhere = [
                party
                for party in self.parties
                if len(self.servers) > 1 and frozen not in (party.host.person.server, party.guest.person.server)
            ]
            await self.ledger.until(lambda: any(party.waits_for_answer for party in self.parties))
            if elsewhere:
                await self.progress(elsewhere)
        finally:
            os.kill(frozen.pid, signal.SIGCONT)

    async def crash_postgres(self) -> None:
        """PostgreSQL itself stops at once, everybody hears so, and it comes back."""
        assert self.postgres
        await asyncio.to_thread(self.postgres.crash)
        await self.put_off()
        await asyncio.to_thread(self.postgres.start)

    async def close_database(self) -> None:
        """The database lets nobody in for a time."""
        assert self.postgres
        name = urlsplit(self.database).path[1:]
        end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        await asyncio.to_thread(self.postgres.tell, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await asyncio.to_thread(self.postgres.tell, end)
        await self.put_off()
        await asyncio.to_thread(self.postgres.tell, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    async def move_file_away(self) -> None:
        """The folder of the database has another name for a time."""
        folder = Path(self.database).parent
        away = folder.with_name("away")
        folder.rename(away)
        await self.put_off()
        away.rename(folder)

    async def fill_disk(self) -> None:
        """There is really no room left, and then there is again."""
        filling = self.folder / "filling"
        with filling.open("wb", buffering=0) as out, suppress(OSError):
            while True:
                out.write(bytes(4096))
        await self.put_off()
        filling.unlink()

    async def limit_file(self) -> None:
        """The system lets the server write no file, as if there were no room, and then it does."""
        pid = self.servers[0].pid
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
        await self.put_off()
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))

    def events(self, kills: int) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        """So many kills, and everything else once for every ten of them, in some order."""
        others: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("SIGTERM and restart", self.restart),
            ("SIGSTOP, SIGCONT", self.freeze),
        ]
        if self.postgres:
            others += [("PostgreSQL stopped at once", self.crash_postgres), ("database closed", self.close_database)]
        else:
            others += [("folder moved away", self.move_file_away)]
            others += [("disk full", self.fill_disk) if self.has_small_disk else ("file limit 0", self.limit_file)]
        planned = [("SIGKILL", self.kill)] * kills + others * max(1, round(kills / 10))
        self.luck.shuffle(planned)
        return planned


def unlike(party: Party) -> list[str]:
    """What is wrong with the records of the games that a party has finished."""
    found = []
    for number, (record, seen, view) in enumerate(party.finished):
        game = f"{party.book.slug}, game {number}"
        state = pepperbox.load(record, chance="explicit")
        if state.record() != record:
            found.append(f"{game}: the record does not replay to itself")
        if any([str(event) for event in state.events_since(first)] != lines for first, lines in seen):
            found.append(f"{game}: somebody saw other lines than the record has")
        if not is_shown(state.open_view(), view):
            found.append(f"{game}: the record leads to another position than was shown")
    if party.finished:
        command = [sys.executable, "-m", "pepperbox", "replay", "--json", "-"]
        last = party.finished[-1]
        told = subprocess.run(command, input=last.record, check=False, capture_output=True, text=True)
        if told.returncode or not is_shown(json.loads(told.stdout), last.view):
            found.append(f"{party.book.slug}: pepperbox replay shows something else {told.stderr}")
    return found


def is_shown(position: dict[str, Any], view: dict[str, Any]) -> bool:
    return all(json.dumps(position[key]) == json.dumps(view[key]) for key in ("game", "seats", "scores", "state"))


# ── All of it ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Report:
    """What came of a part."""

    part: str
    found: list[Found]
    finished: int
    unlike: list[str]
    outdated: int
    errors: list[str]

    @property
    def is_good(self) -> bool:
        return not (self.unlike or self.outdated or self.errors) and all(found.is_good for found in self.found)


def crashed(part: str, kills: int, tables: int, seed: int = SEED, say: Callable[[str], object] = str) -> Report:
    """Play one part, in a place of its own."""
    with tempfile.TemporaryDirectory(prefix="pepperbox-crash-") as place:
        folder = Path(place) / "disk"
        if part == "sqlite":
            with small_disk(folder) as is_mounted:
                if not is_mounted:
                    say("no file system can be mounted here: files are limited instead")
                data = folder / "data"
                data.mkdir()
                site = Site(part, data, 1, seed)
                site.folder, site.has_small_disk = folder, is_mounted
                return played(site, kills, tables, say)
        folder.mkdir()
        with postgres_server() as postgres:
            return played(Site(part, folder, 2 if part == "two" else 1, seed, postgres), kills, tables, say)


PARTS = ("sqlite", "postgresql", "two")


def played(site: Site, kills: int, tables: int, say: Callable[[str], object]) -> Report:
    async def play() -> None:
        async with site.people(tables):
            for what, event in site.events(kills):
                found = await site.meet(what, event)
                say(f"{site.part}: {what}: {found.acknowledged} acknowledged{'' if found.is_good else f', {found}'}")
        await site.count(last := Found("the end", events=1))
        say(f"{site.part}: {last.what}: {last.acknowledged} acknowledged")

    try:
        asyncio.run(play())
        wrong = [line for party in site.parties for line in unlike(party)]
    finally:
        site.end()
    logged = [json.loads(line) for line in site.log.read_text().splitlines() if line.startswith("{")]
    errors = [last_words(line) for line in logged if line["level"] not in ("debug", "info", "warning")]
    finished = sum(len(party.finished) for party in site.parties)
    return Report(site.part, site.found, finished, wrong, site.ledger.outdated, errors)


def last_words(line: dict[str, str]) -> str:
    """What was logged, with the end of a traceback: where it was, and what."""
    return "\n    ".join([line["text"], *line.get("error", "").strip().splitlines()[-4:]])


def table_of(reports: Sequence[Report]) -> Table:
    table = Table(title="What was acknowledged, and what of it the databases hold")
    columns = ("part", "event", "events", "acknowledged", "lost", "doubled", "wrong", "stuck")
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < 2 else "right")
    everything = Found("")
    for report in reports:
        by_kind: dict[str, Found] = {}
        for found in report.found:
            by_kind.setdefault(found.what, Found(found.what)).add(found)
            everything.add(found)
        for what, sum_of in by_kind.items():
            table.add_row(report.part, what, *figures(sum_of))
    table.add_section()
    table.add_row("together", "", *figures(everything))
    return table


def figures(found: Found) -> list[str]:
    numbers = (found.events, found.acknowledged, found.lost, found.doubled, found.wrong, found.stuck)
    return [f"{number:,}" for number in numbers]


def main(
    part: Annotated[list[str], typer.Option(help=f"{', '.join(PARTS)}; all of them if none is named.")] = [],  # noqa: B006
    kills: Annotated[int, typer.Option(help="How many SIGKILLs in all.")] = KILLS,
    tables: Annotated[int, typer.Option(help="At how many tables people play.")] = 2 * len(GAMES),
    seed: Annotated[int, typer.Option(help="Another seed makes other games and another order.")] = SEED,
) -> None:
    """Kill servers and databases while people play, and count what was acknowledged and what is there."""
    parts = part or list(PARTS)
    if not set(parts) <= set(PARTS):
        raise typer.BadParameter(f"a part is one of {', '.join(PARTS)}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no server and no disk is left behind
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    reports = []
    for number, name in enumerate(parts):
        share = kills // len(parts) + (number < kills % len(parts))
        reports.append(crashed(name, share, tables, seed, console.print))
    console.print(table_of(reports))
    for report in reports:
        console.print(
            f"{report.part}: {report.finished} finished games, of which {len(report.unlike)} do not replay; told less "
            f"than was acknowledged: {report.outdated} times; errors logged: {len(report.errors)}"
        )
        for line, times in Counter(report.errors).items():
            console.print(f"  {times} × {line}", markup=False)
        for line in report.unlike:
            console.print(f"  {line}", markup=False)
    sys.exit(not all(report.is_good for report in reports))


if __name__ == "__main__":
    typer.run(main)
