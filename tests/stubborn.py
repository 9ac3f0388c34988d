"""People who play on whatever happens to the servers, and note what was acknowledged to them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, NamedTuple, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from pepperbox import Rulebook
from pepperbox.engine.notation import LETTERS
from pepperbox.server.errors import Unavailable
from tests.conftest import shortest
from tests.seed import chooser
from tests.serving import Gone, Guest, Message, Process, Served, Tab, come_again

T = TypeVar("T")
Asked = tuple[str, str]  # a person, and the id of what they asked for

LOST = (Gone, ConnectionClosed, InvalidHandshake, OSError, httpx.HTTPError)
A_MOMENT = 0.1  # seconds, before one tries again
LATER = ("unavailable", "too-fast")  # what was refused so is asked again under the same id


@dataclass
class Ledger:
    """What was answered to everybody."""

    acknowledged: dict[Asked, int] = field(default_factory=dict)  # and the version that contains it
    refused: set[Asked] = field(default_factory=set)  # for good
    put_off: int = 0  # answers that nothing can be read or stored now
    outdated: int = 0  # times that somebody was told less than had been acknowledged to them
    news: asyncio.Event = field(default_factory=asyncio.Event)
    failure: BaseException | None = None  # of somebody who should have gone on

    async def until(self, happens: Callable[[], object]) -> None:
        while not happens():
            if self.failure:
                raise self.failure
            self.news.clear()
            await self.news.wait()


def is_put_off(lost: Exception) -> bool:
    """Was somebody not let in because nothing can be read or stored now?"""
    if isinstance(lost, httpx.HTTPStatusError | InvalidStatus):
        return lost.response.status_code == Unavailable.status
    last_word: Message = lost.args[0] or {} if isinstance(lost, Gone) else {}
    return last_word.get("code") == Unavailable.code


class Stubborn:
    """Somebody who asks until there is an answer, over as many connections as it takes, at whatever server is there."""

    def __init__(self, person: Guest, ledger: Ledger, servers: Sequence[Served | Process] = ()) -> None:
        self.person = person
        self.ledger = ledger
        self.servers = servers  # those there are now, if there are several or they change places
        self.luck = chooser(person.name)
        self.unanswered = ""  # the id of what was asked last
        self._ids = count(1)
        self._table = ""
        self._tab: Tab | None = None
        self._newest = 0  # version that was acknowledged, at this table

    async def stubbornly(self, work: Callable[[], Awaitable[T]]) -> T:
        """Try again until the connection holds."""
        while True:
            try:
                return await work()
            except LOST as lost:
                self._tab = None
                self.ledger.put_off += is_put_off(lost)
                self.ledger.news.set()
                if self.servers:
                    self.person.move(self.luck.choice(self.servers))
                await asyncio.sleep(A_MOMENT)

    async def tab(self, table: str, invite: str = "") -> Tab:
        """A connection to a table: the one that there is, or another."""
        if table != self._table:
            self._tab, self._table, self._newest = None, table, 0
        if self._tab is None or self._tab.is_over:
            self._tab = await self.person.tab(table, invite=invite, since=self._newest)
            self.ledger.outdated += self._tab.version < self._newest
        return self._tab

    async def change_place(self) -> None:
        """Drop out, and come back elsewhere."""
        if self._tab is not None:
            await self._tab.drop()

    async def ask(self, table: str, type: str, invite: str = "", **fields: Any) -> Message:
        """Ask for something until it is acknowledged, or refused for good."""
        message = {"type": type, "id": f"{self.person.name}-{next(self._ids)}", **fields}

        async def once() -> Message:
            tab = await self.tab(table, invite)
            answer = await tab.ask(**message)
            if answer["type"] == "ack":
                await tab.until(lambda: tab.version >= answer["version"])
            return answer

        self.unanswered = message["id"]
        while True:
            answer = await self.stubbornly(once)
            if answer.get("code") not in LATER:
                break
            self.ledger.put_off += answer["code"] == "unavailable"
            self.ledger.news.set()
            await asyncio.sleep(A_MOMENT)
        self.unanswered = ""
        self._note(answer)
        return answer

    def _note(self, answer: Message) -> None:
        asked = (self.person.id, answer["id"])
        if answer["type"] == "ack":
            self.ledger.acknowledged[asked] = self._newest = answer["version"]
        else:
            self.ledger.refused.add(asked)
        self.ledger.news.set()

    async def play(self, table: str, has_enough: Callable[[], bool] = lambda: False) -> Tab:
        """Play to the end of the game, or give up when it is enough; returns what one saw last."""

        async def once() -> Tab:
            tab = await self.tab(table)
            await tab.until(lambda: tab.deciding() or tab.phase == "over")
            return tab

        while (tab := await self.stubbornly(once)).phase != "over":
            seat = tab.deciding()
            if has_enough():
                answer = await self.ask(table, "resign", seat=seat)
            else:
                action = tab.choice(seat, self.luck)
                answer = await self.ask(table, "act", seat=seat, action=action, version=tab.version)
            if answer["type"] == "refused":
                await come_again(answer)
        return tab


class Finished(NamedTuple):
    """A game that came to its end: its record, and the position that everybody was shown."""

    record: str
    seen: list[tuple[int, list[str]]]  # lines as each of them saw them, from which on
    view: Message


class Party:
    """Two people, perhaps with a bot, who play a game again and again, at one table after the other."""

    def __init__(self, book: Rulebook, has_bot: bool, host: Stubborn, guest: Stubborn) -> None:
        self.book = book
        self.bots = ["easy"] if has_bot and book.seats[-1] > 2 else []
        self.host = host
        self.guest = guest
        self.finished: list[Finished] = []
        self.has_enough = False

    @property
    def ledger(self) -> Ledger:
        return self.host.ledger

    @property
    def acknowledged(self) -> int:
        """How much was, to the two."""
        ids = {self.host.person.id, self.guest.person.id}
        return sum(person in ids for person, _ in self.ledger.acknowledged)

    @property
    def waits_for_answer(self) -> bool:
        return bool(self.host.unanswered or self.guest.unanswered)

    async def play(self) -> None:
        try:
            while not self.has_enough:
                self.finished.append(await self.one_game())
        except Exception as error:
            self.ledger.failure = error
            self.ledger.news.set()
            raise

    async def one_game(self) -> Finished:
        opened = await self.host.stubbornly(self._open)
        table, invite = opened["table"], opened["invite"]
        await self._settle(self.guest, table, invite, "sit", seat=LETTERS[1 + len(self.bots)])
        await self._settle(self.host, table, "", "start")
        seen = await asyncio.gather(
            *(player.play(table, lambda: self.has_enough) for player in (self.host, self.guest))
        )
        record = await self.host.stubbornly(partial(self._record, table))
        return Finished(record, [(tab.first, tab.lines) for tab in seen], next(iter(seen[0].state["views"].values())))

    @staticmethod
    async def _settle(who: Stubborn, table: str, invite: str, type: str, **fields: Any) -> None:
        answer = await who.ask(table, type, invite, **fields)
        assert answer["type"] == "ack", answer

    async def _open(self) -> dict[str, str]:
        wishes = {"seats": 2 + len(self.bots), "bots": self.bots, "options": shortest(self.book), "shuffled": False}
        answer = await self.host.person.http.post("/api/tables", json={"game": self.book.slug, **wishes})
        opened: dict[str, str] = answer.raise_for_status().json()
        return opened

    async def _record(self, table: str) -> str:
        """The record of a finished game, from a server that knows that it is finished."""
        http = self.host.person.http
        while (await http.get(f"/api/tables/{table}")).raise_for_status().json()["table"]["phase"] != "over":
            await asyncio.sleep(A_MOMENT)
        return (await http.get(f"/api/tables/{table}/record")).raise_for_status().text
