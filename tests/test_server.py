"""The server as a whole, through real sockets."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

import pepperbox
from pepperbox import GAMES, Game, Rulebook
from pepperbox.bots.levels import all_levels, levels
from pepperbox.bots.names import BOT_NAMES
from pepperbox.bots.thinking import Thought
from pepperbox.engine.notation import LETTERS, parse_line
from pepperbox.engine.rulebook import SPECTATOR
from pepperbox.engine.standing import View
from pepperbox.games import rulebook
from pepperbox.server import company, rooms, runner
from pepperbox.server.core import views
from pepperbox.server.database import store as server_store
from pepperbox.server.http import app
from pepperbox.server.http.app import LONGEST_BODY
from pepperbox.server.http.people import COOKIE
from pepperbox.server.http.socket import MOST_WRONG
from pepperbox.server.protocol import LONGEST_CHAT, LONGEST_MESSAGE, PROTOCOL, SIGNS
from tests.conftest import played, shortest
from tests.databases import empty_database
from tests.seed import chooser, number
from tests.serving import PATIENCE, Guest, Served, Tab, all_see, connected, guests, run, served

EVERY_BOOK = pytest.mark.parametrize("book", GAMES, ids=lambda book: book.slug)
WITH_SECRETS = [book for book in GAMES if book.has_secrets]
TURNS = "keep-on-rolling"  # a game of turns for any number of seats, in which a roll may be followed by another


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on SQLite; for tests that are run on both, on each kind of database in turn."""
    kind = getattr(request, "param", "sqlite")
    with served(empty_database(kind, request, tmp_path_factory.mktemp("tables"))) as running:
        yield running


def on_both(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test on SQLite and on PostgreSQL: for what depends on the order in which a database stores things."""
    each = pytest.mark.parametrize("server", ["sqlite", "postgresql"], indirect=True)
    together = pytest.mark.xdist_group("databases")  # one PostgreSQL server for all of them
    return cast(Callable[..., None], together(each(test)))


async def seated(people: list[Guest], game: str, **wishes: Any) -> list[Tab]:
    """A table at which each of these people has a seat, the first being the host; the game has begun."""
    opened = await people[0].open(game, **{"seats": len(people), **wishes})
    tabs = [await person.tab(opened["table"], invite=opened["invite"]) for person in people]
    bots = len(wishes.get("bots", []))
    for tab, letter in zip(tabs[1:], LETTERS[1 + bots :], strict=False):
        await tab.do("sit", seat=letter)
    await tabs[0].do("start")
    await all_see(tabs, lambda tab: tab.phase == "playing")
    return tabs


def table_of(tab: Tab) -> str:
    id: str = tab.state["table"]["table"]
    return id


async def record_of(person: Guest, tab: Tab) -> str:
    return (await person.http.get(f"/api/tables/{table_of(tab)}/record")).text


def turn(*tabs: Tab) -> tuple[Tab, Tab]:
    """Whose turn it is, and somebody else."""
    acting = next(tab for tab in tabs if tab.deciding())
    return acting, next(tab for tab in tabs if tab is not acting)


async def acted(tabs: list[Tab], tab: Tab, luck: random.Random) -> None:
    """One of them decides something, and everybody sees it."""
    answer = await tab.act(luck)
    assert answer["type"] == "ack", answer
    await all_see(tabs, lambda tab: tab.version >= answer["version"])


@asynccontextmanager
async def playing(*tabs: Tab) -> AsyncIterator[None]:
    """Let these play on meanwhile."""
    tasks = [asyncio.create_task(tab.play(number)) for number, tab in enumerate(tabs)]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


# ── Whole games ──────────────────────────────────────────────────────────────────────────────────────────────────────


async def whole_game(server: Served, book: Rulebook, seats: int, people: int) -> None:
    """People and bots play to the end while somebody watches, and everybody has seen the same game."""
    async with guests(server, "Watcher", *(f"Player {number}" for number in range(people))) as (watcher, *players):
        wishes = {"options": shortest(book), "bots": ["easy"] * (seats - people), "shuffled": True, "public": True}
        tabs = await seated(players, book.slug, seats=seats, **wishes)
        tabs.append(await watcher.tab(table_of(tabs[0])))
        await asyncio.gather(*(tab.play(number) for number, tab in enumerate(tabs)))
        records = {await record_of(person, tabs[0]) for person in (*players, watcher)}
        assert len(records) == 1
        final = pepperbox.load(records.pop())
        assert final.over
        lines = [str(event) for event in final.events]
        await all_see(tabs, lambda tab: tab.lines == lines[tab.first :])
        assert {tuple(tab.state["table"]["winners"]) for tab in tabs} == {
            tuple(LETTERS[seat] for seat in final.winners)
        }


@EVERY_BOOK
def test_people_and_bots_play_whole_games(server: Served, book: Rulebook) -> None:
    """A few people and a bot, and somebody among as many bots as there is room for."""

    async def play() -> None:
        few, most = min(3, max(book.seats)), max(book.seats)
        tables = {(few, few - 1), (most, 1)}
        await asyncio.gather(*(whole_game(server, book, seats, people) for seats, people in sorted(tables)))

    run(play())


@pytest.mark.xdist_group("databases")
@pytest.mark.parametrize("server", ["postgresql"], indirect=True)
def test_whole_games_of_all_kinds_on_postgresql(server: Served) -> None:
    async def play() -> None:
        await asyncio.gather(*(whole_game(server, book, max(2, min(book.seats)), 1) for book in GAMES))

    run(play())


@EVERY_BOOK
def test_one_device_is_passed_around_for_a_whole_game(server: Served, book: Rulebook) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            seats = min(3, max(book.seats))
            wishes = {"seats": seats, "options": shortest(book), "bots": ["easy"] * (seats == 3)}
            opened = await ann.open(book.slug, **wishes, shared=True, start=True)
            tab = await ann.tab(opened["table"])
            assert tab.seats == ["A", "B"]
            assert [tab.seat(letter)["name"] for letter in tab.seats] == ["Player 1", "Player 2"]
            await tab.play()
            assert pepperbox.load(await record_of(ann, tab)).over

    run(play())


@pytest.mark.parametrize("slug", [TURNS, "qwinto"])
def test_with_a_seed_the_same_decisions_lead_to_the_same_game(server: Served, slug: str) -> None:
    """Also while another table is played, and with bots; who answers first where several do may differ."""

    async def game(person: Guest) -> list[str]:
        opened = await person.open(slug, options=shortest(pepperbox.rulebook(slug)), bots=["easy"], seats=2, start=True)
        tab = await person.tab(opened["table"])
        await tab.play()
        return sorted(tab.lines)

    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            one, other = await asyncio.gather(*map(game, people))
            assert one == other

    run(play())


def test_those_who_share_a_device_have_names(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            wishes: dict[str, Any] = {"seats": 3, "shared": True, "shuffled": False, "start": True}
            opened = await ann.open("qwinto", **wishes, names=["Ann", "  Bob ", "Cem"])
            tab = await ann.tab(opened["table"])
            assert [tab.seat(letter)["name"] for letter in "ABC"] == ["Ann", "Bob", "Cem"]
            for names in (["Ann", "Bob"], ["Ann", "Bob", "Cem", "Dee"], ["Ann", "Bob", " "]):
                answer = await ann.http.post("/api/tables", json={"game": "qwinto", **wishes, "names": names})
                assert answer.status_code == 422, names
            answer = await ann.http.post("/api/tables", json={"game": "qwinto", "seats": 2, "names": ["Ann", "Bob"]})
            assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")

    run(play())


@pytest.mark.parametrize("book", [book for book in GAMES if book.real_dice], ids=lambda book: book.slug)
def test_with_real_dice_the_players_say_what_they_show(server: Served, book: Rulebook) -> None:
    """A game that was played elsewhere is entered line by line, and comes out as it was."""

    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            seats = min(book.seats)
            elsewhere = played(Game(book, seats, book.values(shortest(book))), number("elsewhere"), most=60)
            wishes = {"seats": seats, "options": shortest(book), "shared": True, "dice": "real", "start": True}
            opened = await ann.open(book.slug, **wishes)
            tab = await ann.tab(opened["table"])
            for event in elsewhere.events:
                who, what, outcome = parse_line(str(event))
                more = {} if outcome is None else {"outcome": outcome}
                if event.action is None:
                    assert tab.state["views"]["A"]["due"] == f"{who} {what}"
                    await tab.do("land", version=tab.version, outcome=outcome)
                else:
                    await tab.do("act", seat=who, action=what, version=tab.version, **more)
            assert tab.lines == [str(event) for event in elsewhere.history(SPECTATOR)]
            assert "chance explicit" in await record_of(ann, tab)

    run(play())


def test_games_that_hide_what_lands_are_not_played_with_real_dice(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            for slug in ("perfecto", "tick-tack"):
                answer = await ann.http.post("/api/tables", json={"game": slug, "dice": "real"})
                assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")

    run(play())


def test_where_pepperbox_rolls_nobody_says_what_the_dice_show(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            tab, _ = turn(*await seated(people, "catch-6"))
            answer = await tab.act(chooser(), outcome="666666")
            assert (answer["type"], answer["code"]) == ("refused", "forbidden")
            assert await tab.refused("land", outcome="6", version=tab.version) == "forbidden"

    run(play())


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def why(person: Guest, table: str, action: str, **more: str) -> tuple[int, str]:
    """The status, and the reason or the code of the problem."""
    answer = await person.http.get(f"/api/tables/{table}/why", params={"action": action, **more})
    told = answer.json()
    return answer.status_code, told["reason"] if answer.status_code == 200 else told["code"]


def test_one_may_ask_why_something_is_not_possible_without_trying_it(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            tab, _ = await seated([ann, bob], "qwinto", public=True)
            table, version = table_of(tab), tab.version
            assert await why(ann, table, "write o3") == (200, "§2.1: first some dice are rolled.")
            assert await why(ann, table, "roll o") == (200, "")
            assert await why(ann, table, "write  o3", seat="A") == (200, "§2.1: first some dice are rolled.")
            assert await why(bob, table, "roll o") == (200, "You have nothing to decide now.")
            assert await why(ann, table, "sing") == (422, "bad-notation")
            assert await why(ann, table, "x" * 201) == (422, "bad-request")
            assert await why(ann, table, "roll o", seat="Z") == (422, "bad-request")
            assert await why(ann, table, "roll o", seat="C") == (409, "not-now")
            assert await why(ann, table, "roll o", seat="B") == (403, "forbidden")
            assert await why(cid, table, "roll o") == (403, "forbidden")
            assert (await ann.http.get(f"/api/tables/{table}/why")).status_code == 422
            key = tab.state["you"]["keys"]["A"]
            assert await why(cid, table, "write o3", key=key) == (200, "§2.1: first some dice are rolled.")
            assert (await ann.http.get(f"/api/tables/{table}")).json()["version"] == version

    run(play())


def test_what_one_may_decide_is_told_in_words(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            tab, _ = await seated([ann, bob], "qwinto", public=True)
            words = f"/api/tables/{table_of(tab)}/words"
            mine = (await ann.http.get(words)).json()["A"]
            assert list(mine) == tab.state["views"]["A"]["legal"]["A"]
            assert (mine["roll oy"], mine["roll oyp"]) == ("roll orange and yellow", "roll all three dice")
            assert [(await other.http.get(words)).json() for other in (bob, cid)] == [{}, {}]
            await tab.do("resign", seat="A")
            assert (await ann.http.get(words)).json() == {}

    run(play())


async def hinted(person: Guest, table: str, seat: str, **more: str) -> tuple[int, str]:
    """The status, and the action or the code of the problem."""
    answer = await person.http.get(f"/api/tables/{table}/hint", params={"seat": seat, **more})
    told = answer.json()
    return answer.status_code, told["action"] if answer.status_code == 200 else told["code"]


def test_who_has_to_decide_can_ask_what_the_strongest_bot_would_do(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            tab, _ = await seated([ann, bob], "qwinto", public=True)
            table, version = table_of(tab), tab.version
            answer = (await ann.http.get(f"/api/tables/{table}/hint", params={"seat": "A"})).json()
            words = (await ann.http.get(f"/api/tables/{table}/words")).json()["A"]
            assert answer["action"] in tab.legal("A")
            assert (answer["seat"], answer["words"]) == ("A", words[answer["action"]])
            assert answer["level"] in levels(rulebook("qwinto"))
            assert await hinted(ann, table, "A") == (200, answer["action"])
            assert await hinted(cid, table, "A", key=tab.state["you"]["keys"]["A"]) == (200, answer["action"])
            assert await hinted(ann, table, "B") == (403, "forbidden")
            assert await hinted(cid, table, "A") == (403, "forbidden")
            assert await hinted(bob, table, "B") == (409, "not-now")
            assert await hinted(ann, table, "Z") == (422, "bad-request")
            assert (await ann.http.get(f"/api/tables/{table}")).json()["version"] == version
            await tab.do("act", seat="A", action=answer["action"], version=version)
            assert (await hinted(ann, table, "A"))[1] in tab.legal("A"), "it was about the decision before"
            await tab.do("resign", seat="A")
            assert await hinted(ann, table, "A") == (409, "not-now")

    run(play())


def test_a_hint_that_is_there_already_is_not_thought_about_again(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            tab, _ = await seated(people, "catch-6")
            (ann, _), table = people, table_of(tab)
            first = await asyncio.gather(*(hinted(ann, table, "A") for _ in range(5)))
            assert len(set(first)) == 1
            assert first[0][0] == 200
            assert len(thoughts) == 1

    thoughts: list[Thought] = []
    advise = server.house.bots.advise

    async def counted(game: Game, view: View, whims: int) -> Thought:
        thoughts.append(await advise(game, view, whims))
        return thoughts[-1]

    monkeypatch.setattr(server.house.bots, "advise", counted)
    run(play())


def test_where_a_bot_plays_or_it_counts_who_is_first_nobody_is_told_what_to_do(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as people:
            ann, bob, _ = people
            tab, other = await seated([ann, bob], TURNS)
            await tab.do("replace", seat="A")
            await other.do("answer", seat="B", yes=True)
            assert await hinted(ann, table_of(tab), "A") == (409, "not-now")
            tabs = await seated(people, "tick-tack", seats=3)
            room = server.house.rooms[table_of(tabs[0])]
            room.table.hurry = 5
            seat = next(tab for tab in tabs if tab.deciding()).deciding()
            assert await hinted(people["ABC".index(seat)], table_of(tabs[0]), seat) == (409, "not-now")

    run(play())


def test_before_and_after_the_game_there_is_nothing_to_ask(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            opened = await ann.open("qwinto", seats=2)
            assert await why(ann, opened["table"], "roll o") == (409, "not-now")
            assert await why(bob, opened["table"], "roll o") == (404, "no-such-table")
            tab, _ = await seated([ann, bob], "qwinto")
            await tab.do("resign", seat="A")
            assert await why(ann, table_of(tab), "roll o") == (409, "not-now")

    run(play())


def test_whoever_plays_several_seats_asks_for_the_one_that_decides(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            wishes = {"names": ["Ann", "Bob"], "shared": True, "start": True}
            opened = await ann.open("keep-on-rolling", seats=2, **wishes)
            assert await why(ann, opened["table"], "stop") == (200, "§2.1: a turn begins with a roll.")
            assert await why(ann, opened["table"], "stop", seat="B") == (200, "You have nothing to decide now.")

    run(play())


def test_a_refusal_carries_the_reason(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            tab, other = await seated(people, "keep-on-rolling")
            answer = await tab.ask("act", seat="A", action="stop", version=tab.version)
            assert (answer["code"], answer["reason"]) == ("illegal-action", "§2.1: a turn begins with a roll.")
            assert answer["text"] == f"'stop' is not possible for A now. {answer['reason']} Legal for A: roll."
            answer = await other.ask("act", seat="B", action="stop", version=other.version)
            assert (answer["code"], "reason" in answer) == ("not-your-turn", False)

    run(play())


# ── Bad connections ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("path", ["/api/games", "/api/me/tables", "/icon.svg"])
def test_who_goes_before_the_answer_comes_is_no_error(server: Served, path: str) -> None:
    """As a browser does when one leaves a page; whatever is logged as an error fails the test."""
    place = server.address.removeprefix("http://")
    host, port = place.split(":")
    for _ in range(30):
        with socket.create_connection((host, int(port))) as wire:
            wire.sendall(f"GET {path} HTTP/1.1\r\nHost: {place}\r\n\r\n".encode())
    assert httpx.get(f"{server.address}/api/games", timeout=PATIENCE).status_code == 200


@on_both
def test_who_drops_out_again_and_again_loses_nothing(server: Served) -> None:
    async def unsteady(person: Guest, tab: Tab) -> Tab:
        luck = chooser("unsteady")
        while tab.phase != "over":
            await tab.until(lambda: tab.deciding() or tab.phase == "over")  # noqa: B023  # it is awaited at once
            if tab.deciding():
                seat = tab.deciding()
                action = {
                    "seat": seat,
                    "action": tab.legal(seat)[-1],
                    "version": tab.version,
                    "id": f"u{len(tab.lines)}",
                }
                await tab.send({"type": "act", **action})  # and no ear for the answer
            if luck.random() < 0.5:
                await tab.drop()
            else:
                await tab.close()
            tab = await person.tab(table_of(tab), since=tab.version)
        return tab

    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            first, second = await seated([ann, bob], TURNS, options={"target": "50"})
            _, last = await asyncio.gather(first.play(), unsteady(bob, second))
            final = pepperbox.load(await record_of(ann, first))
            assert final.over
            assert first.lines == last.lines == [str(event) for event in final.events_since(first.first)]

    run(play())


@on_both
def test_what_is_sent_again_is_done_once_and_acknowledged_the_same(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tabs = await seated([ann, bob], TURNS)
            tab, other = turn(*tabs)
            person = ann if tab is tabs[0] else bob
            seat = tab.deciding()
            message: dict[str, Any] = {
                "type": "act",
                "id": "once",
                "seat": seat,
                "action": tab.legal(seat)[0],
                "version": tab.version,
            }
            await tab.send(message)
            await tab.drop()  # was it received?
            back = await person.tab(table_of(tab), since=tab.version)
            answers = [await back.ask(**message) for _ in range(3)]
            assert answers == [{"type": "ack", "id": "once", "version": answers[0]["version"]}] * 3
            await other.until(lambda: other.version >= answers[0]["version"])
            assert len(other.lines) == len(back.lines) == 1

    run(play())


@on_both
def test_a_game_in_which_everything_is_sent_three_times_is_the_same_game(server: Served) -> None:
    class Stutterer(Tab):
        sent = 0

        async def send(self, message: Any) -> None:
            self.sent += 1
            for _ in range(3):
                await super().send(message)

    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tabs = await seated([ann, bob], "catch-6", options={"wins": "1"})
            for tab in tabs:
                tab.__class__ = Stutterer
            await asyncio.gather(*(tab.play(number) for number, tab in enumerate(tabs)))
            final = pepperbox.load(await record_of(ann, tabs[0]))
            acked = {
                id
                for tab in tabs
                for id, replies in tab.replies.items()
                if id.startswith("m") and "ack" in {reply["type"] for reply in replies}
            }
            assert final.over
            assert tabs[0].version == 4 + len(final.events)  # opened, two sat down, begun
            for tab in tabs:
                for id in acked & set(tab.replies):
                    assert len({str(reply) for reply in tab.replies[id]}) == 1, tab.replies[id]

    run(play())


def test_a_decision_that_arrives_after_a_later_one_is_refused_and_changes_nothing(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            tabs = await seated(people, TURNS)
            tab, _ = turn(*tabs)
            seat = tab.deciding()
            delayed: dict[str, Any] = {"id": "late", "seat": seat, "action": tab.legal(seat)[0], "version": tab.version}
            while tab.deciding() == seat and tab.version < delayed["version"] + 4:
                await tab.do("act", seat=seat, action=tab.legal(seat)[0], version=tab.version)
            version = tab.version
            assert await tab.refused("act", **delayed) in ("stale", "not-your-turn")
            assert await tab.refused("act", **{**delayed, "version": version + 1}) in ("stale", "not-your-turn")
            await tab.do("chat", text="that is all")
            assert tab.version == version + 1

    run(play())


def test_decisions_of_several_at_once_may_arrive_in_any_order(server: Served) -> None:
    """Where all decide at once, each answers what they saw, though others have answered since."""

    async def play(book: Rulebook) -> bool:
        async with guests(server, "Ann", "Bob") as people:
            tabs = await seated(people, book.slug)
            for _ in range(20):
                await all_see(tabs, lambda tab: tab.version == max(tab.version for tab in tabs))
                deciding = [tab for tab in tabs if tab.deciding()]
                seen = {tab: (tab.deciding(), tab.version) for tab in deciding}
                for tab in reversed(deciding):
                    seat, version = seen[tab]
                    if tab.legal(seat):
                        await tab.do("act", seat=seat, action=tab.legal(seat)[-1], version=version)
                        await all_see(tabs, lambda other: other.version >= tab.version)  # noqa: B023
                if len(deciding) == 2:
                    return True
            return False

    decided_at_once = [run(play(book)) for book in WITH_SECRETS]
    assert any(decided_at_once)


@on_both
def test_two_tabs_of_one_person_show_the_same_and_only_one_decides(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tabs = await seated([ann, bob], "catch-6")
            left, _ = turn(*tabs)
            person = ann if left is tabs[0] else bob
            right = await person.tab(table_of(left))
            assert right.state["views"] == left.state["views"]
            assert right.state["you"] == left.state["you"]
            seat = left.deciding()
            actions = [{"seat": seat, "action": left.legal(seat)[0], "version": left.version} for _ in range(2)]
            answers = await asyncio.gather(left.ask("act", **actions[0]), right.ask("act", **actions[1]))
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            await all_see([left, right], lambda tab: len(tab.lines) == 1)
            await left.close()
            await right.do("chat", text="still here")
            assert right.seat(seat)["here"]

    run(play())


async def deaf(server: Served, person: Guest, table: str) -> ClientConnection:
    """A socket of somebody who joins a table and then takes nothing more; little fits into the wire."""
    server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # for new connections
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.setblocking(False)
    host, port = server.address.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(narrow, (host, int(port)))
    stuck = await connected(
        server, table, person.cookie, sock=narrow, compression=None, max_queue=1, ping_interval=None
    )
    await stuck.send(f'{{"type": "join", "protocol": {PROTOCOL}}}')
    await stuck.recv()
    stuck.transport.pause_reading()
    return stuck


def test_a_client_that_never_reads_slows_nobody_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had to wait for it would wait for an hour."""
    monkeypatch.setattr("pepperbox.server.http.socket.SLOWEST", 3600.0)

    async def play(server: Served) -> None:
        async with guests(server, "Ann", "Slow") as (ann, slow):
            opened = await ann.open(TURNS, seats=2, public=True)
            tab, stuck = await ann.tab(opened["table"]), await deaf(server, slow, opened["table"])
            room = server.house.rooms[opened["table"]]
            its_end = next(connection for connection in room.connections if connection.person.id == slow.id)
            behind = 0  # so many times in a row it was not even sent the state before
            while behind < 20:
                await tab.do("chat", text="x" * LONGEST_CHAT)
                behind = behind + 1 if its_end.is_behind else 0
            stuck.transport.abort()

    with served(str(tmp_path / "tables.db")) as running:
        run(play(running))


def test_a_client_that_never_reads_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pepperbox.server.http.socket.SLOWEST", 0.1)

    async def play(server: Served) -> None:
        async with guests(server, "Ann", "Slow") as (ann, slow):
            opened = await ann.open(TURNS, seats=2, public=True)
            tab, stuck = await ann.tab(opened["table"]), await deaf(server, slow, opened["table"])
            room = server.house.rooms[opened["table"]]
            while len(room.connections) == 2:
                await tab.do("chat", text="x" * LONGEST_CHAT)
            assert {connection.person.name for connection in room.connections} == {"Ann"}
            stuck.transport.abort()

    with served(str(tmp_path / "tables.db")) as running:
        run(play(running))


def test_who_says_nothing_at_all_is_hung_up_on(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open(TURNS)
            tab = Tab(await connected(server, opened["table"], ann.cookie))
            assert (await tab.until_over() or {})["code"] == "silent"

    with served(str(tmp_path / "tables.db"), patience=0.5) as running:
        run(play(running))


@pytest.mark.parametrize("is_late", [False, True], ids=["before", "after"])
def test_a_table_that_is_found_while_it_is_opened_has_one_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_late: bool
) -> None:
    """Who looks for what is due does so as soon as it is stored, and has its room before or after who opens it."""
    made: list[str] = []
    looking: list[asyncio.Task[rooms.Room | None]] = []
    make, append, load = rooms.Room, server_store.Store.append, server_store.Store.load

    def made_room(table: Any, house: Any) -> rooms.Room:
        made.append(table.id)
        return make(table, house)

    async def appended(self: Any, rows: Any, card: Any, *more: Any) -> None:
        await append(self, rows, card, *more)
        looking.append(asyncio.create_task(running.house.room(card.table)))
        await asyncio.wait(looking, timeout=0.0 if is_late else PATIENCE)

    async def loaded(self: Any, table: str, since: int = 0) -> Any:
        rows = await load(self, table, since)
        while is_late and table not in running.house.rooms:
            await asyncio.sleep(0.001)
        return rows

    async def play() -> None:
        async with guests(running, "Ann") as (ann,):
            opened = await ann.open(TURNS, seats=2, bots=["easy"])
            running.inside(lambda: asyncio.wait_for(looking[0], PATIENCE))
            assert made == [opened["table"]]

    with served(str(tmp_path / "tables.db")) as running:
        monkeypatch.setattr(rooms, "Room", made_room)
        monkeypatch.setattr(server_store.Store, "append", appended)
        monkeypatch.setattr(server_store.Store, "load", loaded)
        run(play())


# ── Who may what ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_late_joiner_sees_all_that_happened_but_finds_no_seat(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            tabs = await seated([ann, bob], "catch-6", public=True)
            for step in range(5):
                tab, _ = turn(*tabs)
                await acted(tabs, tab, chooser(step))
            late = await cid.tab(table_of(tabs[0]))
            assert late.lines == tabs[0].lines
            assert late.told == tabs[0].told
            assert await late.refused("sit", seat="A") == "not-now"

    run(play())


@EVERY_BOOK
def test_a_spectator_sees_what_everybody_sees_and_can_do_nothing(server: Served, book: Rulebook) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            people = [ann, bob][: max(book.seats)]
            tabs = await seated(people, book.slug, public=True)
            watching = await cid.tab(table_of(tabs[0]))
            for step in range(6):
                room = server.house.rooms[table_of(tabs[0])]
                assert watching.state["you"] == {
                    "person": cid.id, "seats": [], "keys": {}, "host": False, "invite": "", "undo": []
                }  # fmt: skip
                seen = msgspec.json.decode(msgspec.json.encode(views.views(room.table, "nobody")))
                assert watching.state["views"] == seen
                assert watching.state["views"]["*"]["legal"] == {}
                assert await watching.refused("act", seat="A", action="roll", version=watching.version) == "forbidden"
                acting = next((tab for tab in tabs if tab.deciding()), None)
                if acting is None:
                    break
                await acted([*tabs, watching], acting, chooser(step))
            await tabs[0].until(lambda: tabs[0].state["table"]["watching"] == 1)

    run(play())


def test_a_private_table_is_for_others_like_one_that_does_not_exist(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Eve") as (ann, eve):
            opened = await ann.open("catch-6")
            tables = [opened["table"], "x" * len(opened["table"])]
            for path in ("", "/record"):
                for invite in ("", "?invite=guess"):
                    answers = [await eve.http.get(f"/api/tables/{table}{path}{invite}") for table in tables]
                    assert [answer.status_code for answer in answers] == [404, 404]
                    assert answers[0].text == answers[1].text
                    assert {*answers[0].headers} == {*answers[1].headers}
            for join in ({}, {"invite": "guess"}, {"key": "guess"}):
                heard = []
                for table in tables:
                    tab = Tab(await connected(server, table, eve.cookie))
                    await tab.send({"type": "join", "protocol": PROTOCOL, **join})
                    heard.append((await tab.until_over(), tab.received, tab.socket.close_code))
                assert heard[0] == heard[1]
                assert (heard[0][0] or {})["code"] == "no-such-table"
            assert opened["table"] not in (await eve.http.get("/api/tables")).text
            assert (await eve.http.get(f"/api/tables/{tables[0]}?invite={opened['invite']}")).status_code == 200

    run(play())


def test_the_key_of_a_seat_lets_one_go_on_from_another_device(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Ann's phone") as (ann, bob, phone):
            tabs = await seated([ann, bob], "catch-6")
            key = tabs[0].state["you"]["keys"]["A"]
            assert key not in str(tabs[1].received)
            there = await phone.tab(table_of(tabs[0]), key=key)
            assert there.state["you"] == tabs[0].state["you"]
            assert there.state["views"] == tabs[0].state["views"]
            await all_see([there], lambda tab: tab.deciding() == "A")
            await there.act(chooser())
            await all_see([*tabs, there], lambda tab: len(tab.lines) == 1)

    run(play())


FOR_A_SEAT: dict[str, dict[str, Any]] = {
    "act": {"action": "roll 123456", "version": 4},
    "undo": {},
    "take-back": {},
    "answer": {"yes": True},
    "return": {},
    "resign": {},
}


def test_nobody_acts_for_a_seat_of_somebody_else(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            ann, bob = await seated(people, "catch-6")
            for type, fields in FOR_A_SEAT.items():
                assert await bob.refused(type, seat="A", **fields) == "forbidden"
                assert await ann.refused(type, seat="B", **fields) == "forbidden"
            for type in ("start", "publish", "remove"):
                fields = {"publish": {"public": True}, "remove": {"person": people[0].id}}.get(type, {})
                assert await bob.refused(type, **fields) in ("forbidden", "not-now")
            assert bob.version == 4

    run(play())


def test_a_cookie_that_was_tampered_with_makes_a_stranger(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open("catch-6")
            name, value = ann.cookie.split("=", 1)
            for forged in (f"{name}={value[:-2]}xx", f"{name}={value}x", f"{name}=", f"{name}={'A' * 4000}"):
                answer = httpx.get(
                    f"{server.address}/api/tables/{opened['table']}", headers={"Cookie": forged}, timeout=PATIENCE
                )
                assert answer.status_code == 404

    run(play())


def test_who_is_removed_must_go_and_stays_out(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            opened = await ann.open(TURNS, seats=3, public=True)
            host, second, third = [await person.tab(opened["table"]) for person in (ann, bob, cid)]
            await second.do("sit", seat="B")
            await third.do("sit", seat="C")
            assert await host.refused("remove", person=ann.id) == "not-now"
            await host.do("remove", person=bob.id)
            assert (await second.until_over() or {})["code"] == "no-such-table"
            assert host.seat("B")["person"] is None
            assert (await bob.http.get(f"/api/tables/{opened['table']}")).status_code == 404
            for join in ({}, {"invite": opened["invite"]}, {"key": second.state["you"]["keys"]["B"]}):
                again = Tab(await connected(server, opened["table"], bob.cookie))
                await again.send({"type": "join", "protocol": PROTOCOL, **join})
                assert (await again.until_over() or {})["code"] == "no-such-table"
                assert not again.states
            assert host.state["you"]["invite"] != opened["invite"]  # which Bob knows
            await host.do("engage", seat="B", level="random")
            await host.do("start")
            await host.do("remove", person=cid.id)
            assert (await third.until_over() or {})["code"] == "no-such-table"
            removed = next(seat for seat in host.state["table"]["seats"] if seat["person"] == cid.id)
            assert removed["resigned"]

    run(play())


def test_a_table_that_is_closed_lets_in_only_who_has_the_new_invitation(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            tabs = await seated([ann, bob], "catch-6", public=True)
            table, invite = table_of(tabs[0]), tabs[0].state["you"]["invite"]
            watching = await cid.tab(table, invite=invite)
            assert table in (await cid.http.get("/api/tables")).text
            await tabs[0].do("publish", public=False)
            assert (await watching.until_over() or {})["code"] == "no-such-table"
            assert table not in (await cid.http.get("/api/tables")).text
            new = tabs[0].state["you"]["invite"]
            assert (await cid.http.get(f"/api/tables/{table}", params={"invite": invite})).status_code == 404
            assert (await cid.http.get(f"/api/tables/{table}", params={"invite": new})).status_code == 200
            await tabs[1].until(lambda: tabs[1].state["you"]["invite"] == new)  # who sits stays
            await cid.tab(table, invite=new)
            await tabs[0].do("publish", public=True)
            assert table in (await cid.http.get("/api/tables")).text

    run(play())


# ── Company ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_sees_who_is_here(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "GRACE", 0.05)

    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            tabs = await seated([ann, bob], "catch-6", public=True)
            first, second = tabs
            assert first.seat("B")["here"]
            spectator = await cid.tab(table_of(first))
            await first.until(lambda: first.state["table"]["watching"] == 1)
            await spectator.close()
            await second.drop()
            await first.until(lambda: not first.seat("B")["here"] and first.state["table"]["watching"] == 0)
            await bob.tab(table_of(first))
            await first.until(lambda: first.seat("B")["here"])

    run(play())


def test_what_is_said_and_shown_reaches_everybody_once(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            first, second = await seated([ann, bob], "catch-6", public=True)
            await first.do("chat", text="  good \n luck  ")
            version = await second.do("react", sign=SIGNS[0])
            watching = await cid.tab(table_of(first))
            await watching.do("chat", text="hello")
            await all_see([first, second, watching], lambda tab: len(tab.chat) == 3)
            assert first.chat == second.chat == watching.chat
            said = [(line["name"], line["person"], line["text"], line["sign"]) for line in first.chat]
            assert said == [
                ("Ann", ann.id, "good luck", ""),
                ("Bob", bob.id, "", SIGNS[0]),
                ("Cid", cid.id, "hello", ""),
            ]
            back = await bob.tab(table_of(first), since=version)
            assert [line["text"] for line in back.chat] == ["hello"]
            for text in ("", "   ", "\0", "x" * (LONGEST_CHAT + 1)):
                assert await first.refused("chat", text=text) in ("bad-option", "bad-message")
            assert await first.refused("react", sign="x") == "bad-option"

    run(play())


def test_bots_are_engaged_and_sent_away_as_the_host_likes(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            most = max(GAMES, key=lambda book: max(book.seats))
            seats = max(most.seats)
            tab = await ann.tab((await ann.open(most.slug, seats=seats, bots=["easy"] * seats, sit=False))["table"])
            await tab.do("engage", seat="A", level="random")
            assert tab.seat("A")["bot"] == "random"
            assert len({seat["name"] for seat in tab.state["table"]["seats"]}) == seats
            await tab.do("engage", seat="A")
            assert tab.seat("A")["bot"] is None
            await tab.do("sit", seat="A")
            assert await tab.refused("engage", seat="A", level="easy") == "not-now"

    run(play())


# ── Second thoughts ──────────────────────────────────────────────────────────────────────────────────────────────────


@EVERY_BOOK
def test_a_decision_that_nothing_came_of_can_be_undone(server: Served, book: Rulebook) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            tabs = await seated(people[: max(book.seats)], book.slug, options=shortest(book))
            for step in range(60):
                await all_see(tabs, lambda tab: tab.version == max(tab.version for tab in tabs))
                tab = next((tab for tab in tabs if tab.deciding()), None)
                if tab is None:
                    return
                seat, before, lines = tab.deciding(), tab.state["views"], list(tab.lines)
                await tab.do("act", seat=seat, action=chooser(step).choice(tab.legal(seat)), version=tab.version)
                if seat in tab.state["you"]["undo"]:
                    await tab.do("undo", seat=seat)
                    assert tab.state["views"] == before
                    assert tab.lines == lines
                    await tab.do("act", seat=seat, action=tab.legal(seat)[-1], version=tab.version)
                elif tab.phase == "playing":
                    assert await tab.refused("undo", seat=seat) == "not-now"

    run(play())


def test_a_roll_is_taken_back_if_everybody_agrees(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as people:
            tabs = await seated(people, TURNS)
            first, second, third = tabs
            assert await first.refused("take-back", seat="A") == "not-now"
            before = first.state["views"]
            await first.act(chooser())
            assert await first.refused("undo", seat="A") == "not-now"
            await first.do("take-back", seat="A")
            await second.until(lambda: second.state["table"]["proposal"])
            assert second.state["table"]["proposal"] == {
                "kind": "take-back", "seat": "A", "level": "", "reveals": False, "waiting": ["B", "C"]
            }  # fmt: skip
            assert await first.refused("take-back", seat="A") == "not-now"
            await second.do("answer", seat="B", yes=True)
            assert len(second.lines) == 1
            await third.do("answer", seat="C", yes=False)
            assert third.state["table"]["proposal"] is None
            assert len(third.lines) == 1
            await first.do("take-back", seat="A")
            await second.do("answer", seat="B", yes=True)
            await third.do("answer", seat="C", yes=True)
            await all_see(tabs, lambda tab: tab.lines == [])
            assert first.state["views"] == before

    run(play())


def test_a_bot_plays_for_who_is_away_until_they_return(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "GRACE", 0.05)

    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            first, second, third = await seated([ann, bob, cid], TURNS, options={"target": "500"})
            assert await first.refused("replace", seat="C") == "not-now"  # he is here
            await third.close()
            await first.until(lambda: not first.seat("C")["here"])
            await first.do("replace", seat="C", level="random")
            await second.do("answer", seat="B", yes=True)
            await first.until(lambda: first.seat("C")["bot"] == "random")
            async with playing(first, second):
                await first.until(lambda: any(line.startswith("C ") for line in first.lines))
            back = await cid.tab(table_of(first))
            assert await back.refused("act", seat="C", action="roll", version=back.version) == "not-now"
            await back.do("return", seat="C")
            assert back.seat("C")["bot"] is None
            assert await back.refused("return", seat="C") == "not-now"
            async with playing(first, second):
                await back.until(back.deciding)
            assert (await back.act(chooser()))["type"] == "ack"

    run(play())


def test_of_two_the_other_wins_if_one_resigns(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            first, second = await seated(people, "catch-6")
            await second.do("resign", seat="B")
            await first.until(lambda: first.phase == "over")
            assert first.state["table"]["winners"] == ["A"]
            assert await first.refused("act", seat="A", action="roll 123456", version=first.version) == "not-now"

    run(play())


def test_of_three_a_bot_goes_on_for_who_resigns(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as people:
            first, second, third = await seated(people, TURNS, options={"target": "50"})
            await third.do("resign", seat="C")
            assert await third.refused("return", seat="C") == "not-now"
            assert await third.refused("resign", seat="C") == "not-now"
            await asyncio.gather(first.play(1), second.play(2))
            await all_see([first, second, third], lambda tab: tab.phase == "over")
            assert any(line.startswith("C ") for line in third.lines)

    run(play())


@on_both
def test_a_rematch_is_at_another_table_with_the_next_to_begin(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            first, second = await seated([ann, bob], "catch-6")
            assert await first.refused("rematch") == "not-now"
            await second.do("resign", seat="B")
            await first.until(lambda: first.phase == "over")
            answers = await asyncio.gather(first.ask("rematch", id="again"), second.ask("rematch", id="again"))
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            await all_see([first, second], lambda tab: tab.state["table"]["next"])
            table = first.state["table"]["next"]
            assert second.state["table"]["next"] == table
            mine = [about["table"] for about in (await bob.http.get("/api/me/tables")).json()]
            assert mine == [table, table_of(first)]  # and no third that nobody went to
            tabs = [await ann.tab(table), await bob.tab(table)]
            assert (tabs[0].seats, tabs[1].seats) == (["B"], ["A"])
            host = next(tab for tab in tabs if tab.state["you"]["host"])
            await host.do("start")
            await all_see(tabs, lambda tab: tab.phase == "playing")

    run(play())


# ── Clocks ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Hands:
    """The hands of the server's clock, which stand still until a test moves them."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    for module in (rooms, runner, company, app):
        monkeypatch.setattr(module, "time", hands)
    return hands


def test_whose_time_is_up_has_resigned_though_nobody_does_anything(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            _, second = await seated(people, "catch-6", clock={"kind": "move", "time": 1})
            await second.until(lambda: second.phase == "over")
            assert second.seat("A")["resigned"]
            assert second.state["table"]["winners"] == ["B"]

    run(play())


def test_a_clock_runs_for_whoever_must_decide_to_the_last_second(server: Served, hands: Hands) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            first, second = await seated(people, "catch-6", clock={"kind": "move", "time": 50})
            for passed in (0.0, 49.5):
                hands.now += passed
                await first.do("chat", text="Hm")
                assert [first.seat(letter)["running"] for letter in "AB"] == [True, False]
                assert [first.seat(letter)["left"] for letter in "AB"] == [50 - passed, 50]
            hands.now += 0.5
            await second.ask("chat", text="Your time is up")
            await second.until(lambda: second.phase == "over")
            assert second.state["table"]["winners"] == ["B"]

    run(play())


def test_a_bank_is_charged_for_what_one_has_thought_and_filled_after_each_decision(
    server: Served, hands: Hands
) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            first, second = await seated(people, "catch-6", clock={"kind": "bank", "time": 100, "more": 7})
            hands.now += 12.5
            await first.act(chooser())
            await second.until(lambda: second.lines)
            assert [second.seat(letter)["left"] for letter in "AB"] == [100 - 12.5 + 7, 100]

    run(play())


def test_days_are_counted_in_days(server: Served, hands: Hands) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as people:
            first, _ = await seated(people, "catch-6", clock={"kind": "days", "time": 3})
            assert first.seat("A")["left"] == 3 * 86_400

    run(play())


def test_a_clock_without_time_is_refused(server: Served) -> None:
    answer = httpx.post(
        f"{server.address}/api/tables", json={"game": "catch-6", "clock": {"kind": "move"}}, timeout=PATIENCE
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")


def test_nobody_pays_for_time_in_which_the_server_was_down(tmp_path: Path, hands: Hands) -> None:
    async def begin(running: Served) -> dict[str, Any]:
        async with guests(running, "Ann", "Bob") as (ann, bob):
            first, _ = await seated([ann, bob], "catch-6", clock={"kind": "bank", "time": 60})
            hands.now += 10
            await first.act(chooser())
            hands.now += 5
            return {"table": table_of(first), "cookies": [dict(ann.http.cookies), dict(bob.http.cookies)]}

    async def go_on(running: Served, table: str, cookies: list[dict[str, str]]) -> None:
        async with guests(running, "", "") as people:
            for person, cookie in zip(people, cookies, strict=True):
                person.http.cookies = httpx.Cookies(cookie)
            tabs = [await person.tab(table) for person in people]
            acting, _ = turn(*tabs)
            left = {"A": 50.0, "B": 60.0}
            left[acting.deciding()] -= 5
            assert {letter: acting.seat(letter)["left"] for letter in "AB"} == left

    database = str(tmp_path / "tables.db")
    with served(database) as running:
        left = run(begin(running))
    hands.now += 3600
    with served(database) as running:
        run(go_on(running, **left))


def test_every_outage_is_given_back(tmp_path: Path, hands: Hands) -> None:
    database = str(tmp_path / "tables.db")

    async def come_back(running: Served, table: str, cookie: str) -> Tab:
        async with guests(running, "") as (ann,):
            ann.http.cookies = httpx.Cookies({COOKIE: cookie})
            return await ann.tab(table)

    async def begin(running: Served) -> tuple[str, str]:
        async with guests(running, "Ann", "Bob") as (ann, bob):
            first, _ = await seated([ann, bob], "catch-6", clock={"kind": "move", "time": 30})
            return table_of(first), ann.http.cookies[COOKIE]

    with served(database) as running:
        table, cookie = run(begin(running))
        hands.now += 9
    for is_gone, thinks in ((21, 4), (3, 0), (3600, 5)):
        hands.now += is_gone
        with served(database) as running:
            run(come_back(running, table, cookie))
            hands.now += thinks
    with served(database) as running:
        tab = run(come_back(running, table, cookie))
    assert tab.seat("A")["left"] == 30 - 9 - 4 - 5


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_talks_too_fast_is_asked_to_wait_and_in_the_end_hung_up_on(tmp_path: Path) -> None:
    async def play(running: Served) -> None:
        async with guests(running, "Ann") as (ann,):
            tab = await ann.tab((await ann.open("catch-6"))["table"])
            for _ in range(5):
                await tab.do("chat", text="quick")
            assert await tab.ask("chat", text="quicker", id="six") == {
                "type": "refused", "id": "six", "code": "too-fast", "text": "too much at once: wait a moment"
            }  # fmt: skip
            for _ in range(MOST_WRONG):
                await tab.send({"type": "ping"})
            assert (await tab.until_over() or {})["code"] == "too-fast"

    with served(str(tmp_path / "tables.db"), message_rate=(0.01, 5.0)) as running:
        run(play(running))


def test_who_asks_too_often_is_told_so(tmp_path: Path) -> None:
    with (
        served(str(tmp_path / "tables.db"), request_rate=(0.01, 6.0), opening_rate=(0.01, 2.0)) as running,
        httpx.Client(base_url=running.address, timeout=PATIENCE) as http,
    ):
        opened = [http.post("/api/tables", json={"game": "catch-6"}) for _ in range(3)]
        assert [answer.status_code for answer in opened] == [201, 201, 429]
        asked = [http.get("/api/games") for _ in range(4)]
        assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
        assert asked[-1].json() == {"code": "too-fast", "text": "too much at once: wait a moment"}
        assert http.get("/health").status_code == 200
        assert run(last_word(running, opened[0].json()["table"]))["code"] == "too-fast"


async def last_word(server: Served, table: str) -> dict[str, Any]:
    """What a stranger is told at a table before it hangs up."""
    tab = Tab(await connected(server, table))
    return await tab.until_over() or {}


def test_what_is_too_long_is_refused(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            tab = await ann.tab((await ann.open("catch-6"))["table"])
            await tab.send('{"type": "ping"' + " " * LONGEST_MESSAGE + "}")
            await tab.until(lambda: tab.replies.get(""))
            assert tab.replies[""][0]["code"] == "bad-message"
            await tab.send('{"type": "ping"' + " " * 5 * LONGEST_MESSAGE + "}")
            await tab.until_over()
            assert tab.socket.close_code == 1009
            for more in ({"content": b"x" * (LONGEST_BODY + 1)}, {"content": iter([b"{}"])}):
                answer = httpx.put(f"{server.address}/api/me", **more, timeout=PATIENCE)
                assert (answer.status_code, answer.json()["code"]) == (413, "too-long")

    run(play())


def test_pages_of_other_sites_can_do_nothing(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            table = (await ann.open("catch-6"))["table"]
            for origin in ("https://evil.example", "null", "http://[", server.address + ".evil.example"):
                with pytest.raises(InvalidStatus) as refused:
                    await connected(server, table, ann.cookie, headers={"Origin": origin})
                assert refused.value.response.status_code == 403
                answer = await ann.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
            await (await connected(server, table, ann.cookie, headers={"Origin": server.address})).close()
            answer = await ann.http.put("/api/me", json={"name": "Anna"}, headers={"Origin": server.address})
            assert answer.json()["name"] == "Anna"

    run(play())


def test_a_site_that_may_use_the_server_can(tmp_path: Path) -> None:
    async def play(running: Served) -> None:
        async with guests(running, "Ann") as (ann,):
            table = (await ann.open("catch-6"))["table"]
            await (await connected(running, table, ann.cookie, headers={"Origin": "https://club.example"})).close()

    with served(str(tmp_path / "tables.db"), origins=("https://club.example",)) as running:
        run(play(running))


@pytest.mark.parametrize("path", ["/api/games", "/api/tables/none", "/health", "/metrics", "/nowhere", "/openapi.json"])
def test_every_answer_says_how_to_treat_it(server: Served, path: str) -> None:
    headers = httpx.get(server.address + path, timeout=PATIENCE).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"


def test_scripts_cannot_read_the_cookie_and_other_sites_cannot_send_it(server: Served, tmp_path: Path) -> None:
    cookie = httpx.get(f"{server.address}/api/me", timeout=PATIENCE).headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    with served(str(tmp_path / "tables.db"), is_https=True) as running:
        assert "Secure" in httpx.get(f"{running.address}/api/me", timeout=PATIENCE).headers["set-cookie"]


# ── Lists, records, numbers ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("book", WITH_SECRETS, ids=lambda book: book.slug)
def test_the_record_of_a_running_game_tells_each_only_what_they_may_know(server: Served, book: Rulebook) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Cid") as (ann, bob, cid):
            tabs = await seated([ann, bob], book.slug, public=True)
            differ = False
            for step in range(30):
                for person, tab in zip((ann, bob), tabs, strict=True):
                    record = await record_of(person, tab)
                    assert record.splitlines()[-len(tab.lines) :] == tab.lines or not tab.lines
                watched = await record_of(cid, tabs[0])
                differ |= watched != await record_of(ann, tabs[0]) or watched != await record_of(bob, tabs[0])
                tab = next((tab for tab in tabs if tab.deciding()), tabs[0])
                if tab.phase == "over":
                    break
                await acted(tabs, tab, chooser(step))
            assert differ

    run(play())


def test_a_game_that_has_not_begun_has_no_record(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open("catch-6")
            answer = await ann.http.get(f"/api/tables/{opened['table']}/record")
            assert (answer.status_code, answer.json()["code"]) == (409, "not-now")

    run(play())


@on_both
def test_my_tables_are_listed_with_what_goes_on_there(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            assert (await ann.http.get("/api/me/tables")).json() == []
            running, _ = await seated([ann, bob], "catch-6")
            over, _ = await seated([ann, bob], TURNS)
            await over.do("resign", seat="A")
            waiting = await ann.open("catch-6")
            mine = (await ann.http.get("/api/me/tables")).json()
            assert [(about["table"], about["phase"]) for about in mine] == [
                (waiting["table"], "open"), (table_of(running), "playing"), (table_of(over), "over")
            ]  # fmt: skip
            assert mine[0]["free"] == 1
            assert mine[1]["to_act"] == ["A"]
            assert [seat["name"] for seat in mine[1]["seats"]] == ["Ann", "Bob"]
            assert mine[2]["winners"] == ["B"]
            assert all(about["mine"] for about in mine)
            assert len((await bob.http.get("/api/me/tables")).json()) == 2

    run(play())


def test_what_came_of_my_games_is_told(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            assert (await ann.http.get("/api/me/games")).json() == []
            for number in range(2):
                first, second = await seated([ann, bob], "keep-on-rolling", options={"target": "20"})
                await asyncio.gather(first.play(number), second.play(number))
            over = (await ann.http.get("/api/me/tables")).json()
            scores = [table["scores"][0] for table in sorted(over, key=lambda table: table["ended"])]
            assert (await ann.http.get("/api/me/games")).json() == [
                {
                    "game": "keep-on-rolling",
                    "played": 2,
                    "won": sum("A" in table["winners"] for table in over),
                    "best": max(scores),
                    "average": sum(scores) / 2,
                    "scores": scores,
                }
            ]
            (bobs,) = (await bob.http.get("/api/me/games")).json()
            assert bobs["won"] == sum("B" in table["winners"] for table in over)

    run(play())


def test_lists_and_cards_keep_secrets(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tab, _ = await seated([ann, bob], "catch-6", public=True)
            you = tab.state["you"]
            listed = (await bob.http.get("/api/tables")).text + (await bob.http.get("/api/me/tables")).text
            assert table_of(tab) in listed
            assert you["invite"] not in listed
            assert you["keys"]["A"] not in listed

    run(play())


def test_games_and_bots_are_listed(server: Served) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        listed = http.get("/api/games").json()
        assert [game["game"] for game in listed] == [book.slug for book in GAMES]
        assert [game["levels"][0] for game in listed] == ["random"] * len(GAMES)
        assert http.get(f"/api/games/{GAMES[0].slug}").json() == listed[0]
        assert http.get("/api/games/chess").status_code == 404
        assert http.get("/api/bots").json() == all_levels()
        about = http.get("/api/bots/about").json()
        assert list(about["characters"]) == list(BOT_NAMES)
        assert set(all_levels()) <= set(about["levels"]), "one is told what to expect"


def test_every_number_for_prometheus_is_told_of(server: Served) -> None:
    told = (Path(__file__).parents[1] / "docs" / "host.md").read_text(encoding="utf-8")
    text = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
    names = [line.split()[2] for line in text.splitlines() if line.startswith("# HELP")]
    assert names
    assert [name for name in names if f"`{name}`" not in told] == []


def test_numbers_for_prometheus(tmp_path: Path) -> None:
    def numbers(server: Served) -> dict[str, float]:
        text = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
        lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in lines}

    async def play(server: Served) -> None:
        async with guests(server, "Ann", "Bob") as people:
            before = numbers(server)
            first, _ = await seated(people, "catch-6")
            await first.refused("rematch")
            after = numbers(server)
            grown = {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name)}
            for name in list(grown):
                if "_seconds" in name and not name.endswith("_count"):  # how long it took is another matter
                    del grown[name]
            assert grown == {
                "pepperbox_connections": 2,
                "pepperbox_open_connections": 2,
                "pepperbox_tables_playing": 1,
                "pepperbox_tables": 1,
                "pepperbox_messages_total": 3,
                "pepperbox_acknowledged_seconds_count": 2,
                'pepperbox_refused_total{code="not-now"}': 1,
                "pepperbox_entries_total": 2,
            }

    with served(str(tmp_path / "tables.db")) as running:
        run(play(running))


def test_a_healthy_server_says_so(server: Served) -> None:
    answer = httpx.get(f"{server.address}/health", timeout=PATIENCE)
    assert (answer.status_code, answer.json()) == (200, {"healthy": True, "version": pepperbox.__version__})
