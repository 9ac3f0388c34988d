"""Two worlds that differ only in what somebody may not know must tell them the same, to the byte.

A pair of games is made that an onlooker (a seat, or a spectator) can't tell apart: all that happened in secret happened
otherwise. Each becomes the log of a table on a server of its own, by what `pepperbox export` writes and `import` reads;
the keys of other seats, and for a spectator the invitation, are others too. Then the onlooker asks everything that can
be asked by REST, says what is refused by the socket, and looks on while all play. Whatever comes back is compared, and
what the servers log. `python -m tests.leak` does it with every setting of every game.

Of games without secrets there is only one world, with other keys: nobody plays on there.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from itertools import count, islice, product, zip_longest
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

from pepperbox import GAMES, Game, GameState
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import SPECTATOR, Event
from pepperbox.engine.stream import CHOICE, started
from pepperbox.server.http.lines import Lines
from pepperbox.server.protocol import PROTOCOL
from tests.conftest import name, settings
from tests.seed import IS_WHOLE, chooser
from tests.serving import PATIENCE, Guest, Served, Tab, all_see, connected, guests, served
from tests.test_secrets import alike, futures, is_forgotten

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal")  # by their seats
ONLOOKER = "Zoe"
STEPS = 12  # decisions of a pair of games that differ
TRIES = 40  # to find another decision, if both games can't go on with one
MANY_TRIES = 100  # to find two games
PLAYED_ON = 6  # decisions through the sockets

# What may differ, and what does not depend on a table.
NAMED = ((re.compile(r'"(now|at|changed|ended)":\s*[\d.]+'), r'"\1":0'),)  # times of the server
LEFT_OUT = ("/metrics", "/health", "/openapi.json", "/api/games", "/api/bots")


# ── Two games that somebody can't tell apart ─────────────────────────────────────────────────────────────────────────


@dataclass
class Pair:
    """Two games, and the seat that can't tell them apart."""

    game: Game
    seat: int
    worlds: tuple[GameState, GameState]
    table: str = ""
    told: tuple[dict[str, str], dict[str, str]] = field(default_factory=lambda: ({}, {}))
    script: dict[int, tuple[str, str]] = field(default_factory=dict)  # seats and actions that were played on

    def __str__(self) -> str:
        return f"{name(self.game)} for {'a spectator' if self.seat == SPECTATOR else LETTERS[self.seat]}"

    @property
    def differ(self) -> int:
        """In how many lines."""
        one, other = (world.events for world in self.worlds)
        return sum(str(event) != str(twin) for event, twin in zip(one, other, strict=True))


def pair_of(game: Game, seat: int, common: int) -> Pair:
    """Two games that do differ, if there is a secret."""
    found = (pair_with(game, seat, common, chooser("leak", name(game), seat, common, other)) for other in count())
    return next(pair for pair in islice(found, MANY_TRIES) if pair.differ or not game.rulebook.has_secrets)


def pair_with(game: Game, seat: int, common: int, luck: random.Random) -> Pair:
    """Some decisions that are the same in both games, then some of which the seat sees only what is the same."""
    state = game.new(chance="explicit")
    for _ in range(common):
        after = follow(state, new_events(state, luck))
        state = state if after.over else after
    other = state.copy()
    for _ in range(STEPS if game.rulebook.has_secrets else 0):
        found = next((twins for _ in range(TRIES) if (twins := gone_on(state, other, seat, luck))), None)
        if found is None:
            break
        state, other = found
    return Pair(game, seat, (state, other))


def new_events(state: GameState, luck: random.Random, other: GameState | None = None) -> list[Event]:
    """What a decision may bring, or what is due; if it can be, one that another game allows too."""
    drawn = state.copy()
    drawn.draw_from(started(luck.getrandbits(62), 0, CHOICE))
    if drawn.due:
        drawn.land()
    elif drawn.to_act:
        decider = luck.choice(drawn.to_act)
        legal = drawn.legal(decider)
        both = [action for action in legal if other is None or action in other.legal(decider)]
        drawn.play(luck.choice(both or legal), decider)
    return drawn.events_since(state.count)


def follow(state: GameState, events: Sequence[Event]) -> GameState:
    after = state.copy()
    for event in events:
        after.replay_line(str(event))
    return after


def gone_on(state: GameState, other: GameState, seat: int, luck: random.Random) -> tuple[GameState, GameState] | None:
    """Both games after one more decision, the same or not, with other outcomes if possible; None if they part."""
    for event in new_events(state, luck, other):
        before, state = state, follow(state, [event])
        twins = (found for found in futures(other, event, seat, luck) if alike(found, state, seat))
        twin = next((found for found in twins if not is_forgotten(before, state, found.events[-1])), None)
        if twin is None:
            return None
        other = twin
    return None if state.over else (state, other)


def pairs(is_whole: bool = IS_WHOLE) -> list[Pair]:
    """Of every game, in some setting or in all: early and late if it has secrets, for a spectator and for a seat."""
    found = []
    for book in GAMES:
        luck = chooser("leak", book.slug)
        games = [game for game in settings(book) if game.seats > 1 and (game.is_newest or is_whole)]
        if not is_whole:
            games = [luck.choice(games)]
        for game in games:
            for common in (0, luck.randint(5, 25)) if book.has_secrets else (10,):
                found += [pair_of(game, seat, common) for seat in (SPECTATOR, luck.randrange(game.seats))]
    return found


# ── Two servers ──────────────────────────────────────────────────────────────────────────────────────────────────────


def pepperbox_command(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pepperbox", *words], check=True, capture_output=True)


async def open_tables(server: Served, found: Sequence[Pair]) -> dict[str, str]:
    """A table for each pair, at which all sit; returns the cookies of everybody."""
    async with guests(server, *PEOPLE, ONLOOKER) as people:
        for pair in found:
            game = pair.game
            options = {key: game.rulebook.options[key].text(value) for key, value in game.options.items()}
            opened = await people[0].open(game.slug, seats=game.seats, options=options, public=True)
            pair.table = opened["table"]
            tabs = [await person.tab(pair.table) for person in people[: game.seats]]
            for tab, letter in zip(tabs[1:], LETTERS[1:], strict=False):
                await tab.do("sit", seat=letter)
            await tabs[0].do("start")
            for tab in tabs:
                await tab.close()
        return {person.name: person.http.cookies["pepperbox"] for person in people}


def in_world(exported: str, found: Sequence[Pair], world: int) -> str:
    """The export with the games of one of the worlds, where the second has other keys too."""
    by_table = {pair.table: pair for pair in found}
    lines: list[Any] = []
    table = ""
    for line in map(json.loads, exported.splitlines()):
        if line.get("line") == "row":
            lines += rows_of(line, by_table[table], world)
        else:
            table = line["card"]["table"] if line.get("line") == "table" else ""
            lines.append(line)
    lines[-1]["rows"] = sum(line.get("line") == "row" for line in lines)
    return "\n".join(map(json.dumps, lines)) + "\n"


def rows_of(line: Any, pair: Pair, world: int) -> Iterator[Any]:
    """A row as it is in a world; and after that of the beginning, what was played."""
    body = json.loads(line["row"]["body"])
    if body["what"] == "sat" and body["seat"] != pair.seat:
        body["key"] += "-other" * world
    if body["what"] == "opened":
        body["rules"] = pair.game.version  # which may be older than those of a new table
        body["invite"] += "-other" * world * (pair.seat == SPECTATOR)
    if body["what"] != "begun":
        yield with_row(line, 0, body)
        return
    first, *played = entries_of(pair.worlds[world])
    yield with_row(line, 0, {**body, "lines": first[1]})
    for more, (seat, lines) in enumerate(played, 1):
        yield with_row(line, more, {"what": "played", "seat": seat, "lines": lines})


def with_row(line: Any, more: int, body: Any) -> Any:
    return {**line, "row": {**line["row"], "seq": line["row"]["seq"] + more, "body": json.dumps(body)}}


def entries_of(state: GameState) -> list[tuple[int | None, list[str]]]:
    """The lines of a game as a log has them: what landed first, then each decision with what is due after it."""
    entries: list[tuple[int | None, list[str]]] = [(None, [])]
    for event in state.events:
        if event.action is not None:
            entries.append((event.seat, []))
        entries[-1][1].append(str(event))
    return entries


# ── What somebody is told ────────────────────────────────────────────────────────────────────────────────────────────


def normal(text: str) -> str:
    """Without what is named."""
    for pattern, instead in NAMED:
        text = pattern.sub(instead, text)
    return text


class Sight:
    """What one onlooker of a pair hears in one world."""

    def __init__(self, server: Served, pair: Pair, world: int, cookies: dict[str, str]) -> None:
        self.server = server
        self.pair = pair
        self.told = pair.told[world]
        self.cookies = cookies
        self.letter = "" if pair.seat == SPECTATOR else LETTERS[pair.seat]
        self.luck = chooser("sight", str(pair))

    @property
    def name(self) -> str:
        return ONLOOKER if self.pair.seat == SPECTATOR else PEOPLE[self.pair.seat]

    def guest(self, who: str) -> Guest:
        guest = Guest(self.server, who)
        guest.http.cookies.set("pepperbox", self.cookies[who], domain="127.0.0.1")
        return guest

    async def look(self, described: dict[str, Any]) -> None:
        """Ask everything that is described, and say what will be refused."""
        onlooker = self.guest(self.name)
        try:
            for address in self.addresses(described):
                answer = await onlooker.http.get(address)
                self.told[address] = f"{answer.status_code} {answer.headers['content-type']} {normal(answer.text)}"
            await self.say(onlooker)
        finally:
            await onlooker.http.aclose()

    def addresses(self, described: dict[str, Any]) -> Iterator[str]:
        """Every way to ask for something, by the server's own description."""
        for path, methods in described["paths"].items():
            if "get" not in methods or path.startswith(LEFT_OUT) or "." in path:
                continue
            taken = [
                one["name"] for one in methods["get"].get("parameters", []) if one["name"] not in ("invite", "key")
            ]
            for values in product(*(self.values(path, one) for one in taken)):
                given = dict(zip(taken, values, strict=True))
                inside = {one for one in taken if f"{{{one}}}" in path}
                query = "&".join(f"{one}={value}" for one, value in given.items() if one not in inside)
                yield f"{path.format(**given)}?{query}"

    def values(self, path: str, parameter: str) -> Sequence[object]:
        """What a parameter is tried with."""
        lines, actions = self.pair.worlds[0].count, self.pair.game.rulebook.actions
        tried: dict[str, Sequence[object]] = {
            "table": [self.pair.table],
            "number": [*range(max(0, lines - 12), lines + 2), 0],
            "before": [0, lines // 2, lines, lines + 5],
            "seat": [*LETTERS[: self.pair.game.seats], ""],
            "action": ["sing+a+song", *(action.text.replace(" ", "+") for action in self.some(actions, 4))],
        }
        assert parameter in tried, f"{path} takes {parameter}: say here what to ask it with"
        return tried[parameter]

    def some(self, actions: Sequence[Any], most: int) -> list[Any]:
        return chooser("some", str(self.pair)).sample(actions, min(len(actions), most))

    async def say(self, onlooker: Guest) -> None:
        """Join, and ask by the socket for what is not possible: what comes back is kept as it comes."""
        socket = await connected(self.server, self.pair.table, onlooker.cookie)
        messages = [{"type": "join", "protocol": PROTOCOL}, *self.refused()]
        for place, message in enumerate(messages):
            await socket.send(message if isinstance(message, str) else json.dumps(message))
            self.told[f"socket {place}: {message}"] = normal(await heard(socket))
        await socket.close()

    def refused(self) -> Iterator[dict[str, Any] | str]:
        legal = self.pair.worlds[0].legal(self.pair.seat) if self.letter else []
        actions = [action for action in self.some(self.pair.game.rulebook.actions, 8) if action not in legal]
        for place, (seat, action) in enumerate(product(LETTERS[: self.pair.game.seats], ["sing", *map(str, actions)])):
            for version in (0, self.version) if seat == self.letter else (self.version,):
                yield {"type": "act", "id": f"r{place}-{version}", "seat": seat, "action": action, "version": version}
        for letter in LETTERS[: self.pair.game.seats]:
            if letter != self.letter:
                yield {"type": "undo", "id": f"u{letter}", "seat": letter}
                yield {"type": "answer", "id": f"a{letter}", "seat": letter, "yes": True}
        yield {"type": "land", "id": "l", "version": self.version}
        yield {"type": "start", "id": "s"}
        yield {"type": "sing", "id": "x"}
        yield "no message"

    @property
    def version(self) -> int:
        """Of the table: opened, all seated, begun, and what was played."""
        return 1 + self.pair.game.seats + len(entries_of(self.pair.worlds[0]))

    async def look_on(self) -> None:
        """All come, and play on; what the onlooker is told of each decision is kept."""
        people = [self.guest(who) for who in PEOPLE[: self.pair.game.seats]]
        people += [] if self.letter else [self.guest(ONLOOKER)]
        try:
            tabs = [await person.tab(self.pair.table) for person in people]
            watching = tabs[self.pair.seat if self.letter else -1]
            await all_see(tabs, lambda tab: all(seat["here"] for seat in tab.state["table"]["seats"]))
            for step in range(PLAYED_ON):
                version = await self.decide(tabs, step)
                if version:
                    # the first of its version: a state may be sent again when somebody comes or goes
                    state = next(state for state in watching.states if state["version"] == version)
                    self.told[f"step {step}"] = normal(json.dumps(state))
        finally:
            for person in people:
                await person.__aexit__()

    async def decide(self, tabs: Sequence[Tab], step: int) -> int:
        """Somebody decides, if possible the same as in the other world; returns the version that contains it."""
        luck = chooser("decide", str(self.pair), step)
        deciding = {seat: tab for tab in tabs for seat in tab.seats if tab.legal(seat)}
        if not deciding:
            return 0
        seat, action = self.pair.script.get(step, ("", ""))
        if seat not in deciding:
            seat = luck.choice(sorted(deciding))
        tab = deciding[seat]
        if action not in tab.legal(seat):
            action = luck.choice(tab.legal(seat))
        self.pair.script[step] = (seat, action)
        version = await tab.do("act", id=f"p{step}", seat=seat, action=action, version=tab.version)
        await all_see(tabs, lambda each: each.version >= version)
        return version


async def heard(socket: ClientConnection) -> str:
    async with asyncio.timeout(PATIENCE):
        message = await socket.recv()
    return message if isinstance(message, str) else message.decode()


# ── All of it ────────────────────────────────────────────────────────────────────────────────────────────────────────


class Leaks:
    """Pairs of games on two servers, one after the other, and how what was told of them differs."""

    def __init__(self, found: Sequence[Pair]) -> None:
        self.pairs = found
        self.logged: tuple[list[str], list[str]] = ([], [])
        self.secrets: set[str] = set()
        self.steps = 0  # that were compared

    def run(self, spoiling: Callable[[], AbstractContextManager[object]] = nullcontext) -> list[str]:
        """What differs; `spoiling` makes the servers leak."""
        with tempfile.TemporaryDirectory(prefix="pepperbox-leak-") as place:
            folder = Path(place)
            with served(str(folder / "base.db")) as server:
                cookies = asyncio.run(open_tables(server, self.pairs))
            pepperbox_command("export", str(folder / "base.jsonl"), "--database", str(folder / "base.db"))
            exported = (folder / "base.jsonl").read_text()
            self.secrets = {*cookies.values(), *re.findall(r'"(?:key|invite)\\?":\\?"([^"\\]+)', exported)}
            for world in (0, 1):
                (folder / f"{world}.jsonl").write_text(in_world(exported, self.pairs, world))
                database = str(folder / f"{world}.db")
                pepperbox_command("import", str(folder / f"{world}.jsonl"), "--database", database)
                with spoiling(), served(database) as server:
                    asyncio.run(self.visit(server, world, cookies))
                self.logged[world].extend(normal(Lines().format(record)) for record in server.log)
            databases = [folder / f"{world}.db" for world in (0, 1)]
            return [*self.differences(databases), *self.differences_in_logs()]

    async def visit(self, server: Served, world: int, cookies: dict[str, str]) -> None:
        sights = [Sight(server, pair, world, cookies) for pair in self.pairs]
        async with Guest(server) as somebody:
            described = (await somebody.http.get("/openapi.json")).json()
        for sight in sights:
            await sight.look(described)
        for sight in sights:
            if sight.pair.game.rulebook.has_secrets:
                await sight.look_on()

    def differences(self, databases: Sequence[Path]) -> Iterator[str]:
        for pair in self.pairs:
            steps = steps_alike(pair, databases)
            self.steps += steps
            for asked in {**pair.told[0], **pair.told[1]}:
                if asked.startswith("step ") and int(asked.split()[1]) >= steps:
                    continue
                one, other = (told.get(asked, "") for told in pair.told)
                if one != other:
                    yield f"{pair}, {asked}: {around(one, other)} or {around(other, one)}"

    def differences_in_logs(self) -> Iterator[str]:
        one, other = (sorted(logged) for logged in self.logged)
        if one != other:
            yield f"the logs differ: {set(one) ^ set(other)}"
        for line in (*one, *other):
            if any(secret in line for secret in self.secrets):
                yield f"a key, an invitation or a cookie is logged: {line}"


def around(one: str, other: str) -> str:
    """The place where a text differs from another."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, place - 60) : place + 60]}…"


def steps_alike(pair: Pair, databases: Sequence[Path]) -> int:
    """For how many decisions through the sockets the onlooker could not tell the worlds apart."""
    worlds = list(pair.worlds)
    logs = [played_on(pair, world, database) for world, database in zip(pair.worlds, databases, strict=True)]
    for steps, (lines, others) in enumerate(zip(*logs, strict=False)):
        for line, other in zip_longest(lines, others):
            if line is None or other is None:
                return steps
            before = worlds[0].copy()
            worlds[0].replay_line(line)
            worlds[1].replay_line(other)
            is_same = alike(worlds[0], worlds[1], pair.seat) and not worlds[0].over
            if not is_same or (line != other and is_forgotten(before, worlds[0], worlds[1].events[-1])):
                return steps
    return min(map(len, logs))


def played_on(pair: Pair, world: GameState, database: Path) -> list[list[str]]:
    """The lines that were added to a table's log, by entries."""
    query = "SELECT body FROM log WHERE table_id = ? ORDER BY seq"
    with closing(sqlite3.connect(database)) as connection:
        bodies = [json.loads(body) for (body,) in connection.execute(query, (pair.table,))]
    entries = [body["lines"] for body in bodies if body["what"] in ("begun", "played")]
    return entries[len(entries_of(world)) :]


def main() -> None:
    found = pairs(is_whole=True)
    leaks = Leaks(found)
    differences = leaks.run()
    told = sum(len(pair.told[0]) for pair in found)
    lines = sum(pair.differ for pair in found)
    print(f"{len(found)} pairs of games that differ in {lines} lines: {told} answers compared, {leaks.steps} decisions")
    print(*differences, sep="\n")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
