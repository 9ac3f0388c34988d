"""What one asks once: games, tables, records, and who one is. The OpenAPI description is at /openapi.json."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, cast

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import pepperbox
from pepperbox.bots.levels import all_levels, known_level, levels
from pepperbox.bots.names import CHARACTERS, EXPECTATIONS, bot_name
from pepperbox.engine.errors import BadOption
from pepperbox.engine.game import Game
from pepperbox.engine.records import name_text
from pepperbox.engine.rulebook import Rulebook
from pepperbox.engine.shapes import Shown
from pepperbox.games import GAMES, rulebook
from pepperbox.games.rules_page import rules_page
from pepperbox.server import protocol
from pepperbox.server.core import views
from pepperbox.server.core.entries import AnyEntry, Engaged, Sat
from pepperbox.server.core.examples import Example, examples
from pepperbox.server.core.opening import beginning, open_table
from pepperbox.server.core.results import MyGame, results
from pepperbox.server.core.table import Person, rebuilt
from pepperbox.server.database.rows import Card
from pepperbox.server.http.limits import address
from pepperbox.server.http.metrics import metrics_text
from pepperbox.server.http.models import (
    MARKDOWN,
    PLAIN_TEXT,
    AboutBots,
    Health,
    Lines,
    ListedTable,
    Me,
    NewName,
    NewTable,
    OfferedGame,
    Opened,
    Why,
    only,
)
from pepperbox.server.http.people import A_YEAR, COOKIE, People
from pepperbox.server.luck import Luck
from pepperbox.server.rooms import House, new_table_id

router = APIRouter()


TableId = Annotated[str, Path(max_length=64, description="a table's id")]
Invite = Annotated[str, Query(max_length=64, description="the invitation to a private table")]
Key = Annotated[str, Query(max_length=64, description="the key of a seat, to be who sits there")]


# ── Who asks ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def somebody(request: Request, response: Response) -> Person:
    """Who sent this; whoever comes for the first time gets a cookie to be known by."""
    people = cast(People, request.app.state.people)
    known = people.read(request.cookies.get(COOKIE))
    person = known or people.new()
    if known is None:
        remember(request, response, person)
    return person


def remember(request: Request, response: Response, person: Person) -> None:
    response.set_cookie(
        COOKIE,
        cast(People, request.app.state.people).token(person),
        max_age=A_YEAR,
        httponly=True,
        samesite="lax",
        secure=request.app.state.settings.is_https,
    )


Somebody = Annotated[Person, Depends(somebody)]


def the_house(request: Request) -> House:
    return cast(House, request.app.state.house)


TheHouse = Annotated[House, Depends(the_house)]


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@router.get("/api/games", tags=["games"])
def list_games() -> list[OfferedGame]:
    """The games, with their seats, options and bots."""
    return [offered(book) for book in GAMES]


@router.get("/api/games/{game}", tags=["games"], responses=only(404, 422))
def show_game(game: Annotated[str, Path(max_length=40)]) -> OfferedGame:
    """One game, with its seats, options and bots."""
    return offered(rulebook(game))


def offered(book: Rulebook) -> OfferedGame:
    return {**book.declared(), "levels": list(levels(book))}


@router.get(
    "/api/games/{game}/rules",
    tags=["games"],
    responses={200: MARKDOWN, **only(404, 422)},
    response_class=Response,  # so that problems are described as JSON
)
def show_rules(game: Annotated[str, Path(max_length=40)]) -> PlainTextResponse:
    """The rules page of a game, in Markdown."""
    return PlainTextResponse(rules_page(rulebook(game).slug), media_type="text/markdown")


@router.get("/api/games/{game}/examples", tags=["games"], responses=only(404, 422))
def show_examples(game: Annotated[str, Path(max_length=40)]) -> list[Example]:
    """The examples of a rules page that are games: each line in words, with the position after it."""
    return examples(rulebook(game).slug)


@router.get("/api/bots", tags=["games"])
def list_bots() -> list[str]:
    """The levels of bots, the weakest first. A game may do without some of them."""
    return all_levels()


@router.get("/api/bots/about", tags=["games"])
def tell_about_bots() -> AboutBots:
    """What to expect of the levels, and what the bots are like that one meets."""
    return AboutBots(levels=EXPECTATIONS, characters=CHARACTERS)


# ── People ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@router.get("/api/me", tags=["people"])
def who_am_i(who: Somebody) -> Me:
    """Who the server takes you for, by your cookie."""
    return Me(person=who.id, name=who.name)


@router.put("/api/me", tags=["people"], responses=only(403, 413, 422, 429))
def call_me(new: NewName, who: Somebody, request: Request, response: Response) -> Me:
    """Take another name; seats that are taken keep theirs."""
    person = Person(who.id, name_text(new.name))
    remember(request, response, person)
    return Me(person=person.id, name=person.name)


@router.get("/api/me/tables", tags=["people"], responses=only(503))
async def my_tables(who: Somebody, house: TheHouse) -> list[ListedTable]:
    """The tables where you sit: open, in play, over."""
    return [about(card, who) for card in await house.store.of_person(who.id)]


@router.get("/api/me/games", tags=["people"], responses=only(503))
async def my_games(who: Somebody, house: TheHouse) -> list[MyGame]:
    """What came of your finished games, for each game that you have played; the one played last comes first."""
    return await asyncio.to_thread(what_came_of, await house.store.finished(who.id), who.id)


def what_came_of(cards: Sequence[Card], person: str) -> list[MyGame]:
    return results(sorted(map(listed, cards), key=lambda table: table["ended"]), person)


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@router.get("/api/tables", tags=["tables"], responses=only(503))
async def public_tables(who: Somebody, house: TheHouse) -> list[ListedTable]:
    """Public tables that wait for players or can be watched."""
    return [about(card, who) for card in await house.store.public()]


def about(card: Card, who: Person) -> ListedTable:
    return {**listed(card), "public": card.is_public, "changed": card.changed, "mine": who.id in card.people}


def listed(card: Card) -> views.Listed:
    """What lists show of a table; cards from before scores were kept have none."""
    kept: views.Listed = msgspec.json.decode(card.about)
    return {"scores": [], "ended": card.changed, **kept}


@router.post("/api/tables", tags=["tables"], status_code=201, responses=only(403, 404, 413, 422, 429, 503))
async def open_a_table(new: NewTable, who: Somebody, house: TheHouse, request: Request) -> Opened:
    """Open a table; you are its host."""
    request.app.state.doors.openings.take(who.id, address(request))
    table = new_table_id()
    entries = first_entries(new, who, house.luck)
    await house.add(table, entries)
    return Opened(table=table, invite=house.rooms[table].table.invite)


def first_entries(new: NewTable, who: Person, luck: Luck) -> list[AnyEntry]:
    """The beginning of a table's log: opened, seats taken, perhaps begun."""
    book = rulebook(new.game)
    game = Game(book, new.seats, book.values(new.options))
    clock = protocol.Clock(kind=new.clock.kind, time=new.clock.time, more=new.clock.more)
    opened = open_table(
        game, who, luck, public=new.public, clock=clock, dice=new.dice, shared=new.shared, shuffled=new.shuffled
    )
    people = (game.seats - len(new.bots) if new.shared else 1) if new.sit else 0
    if people + len(new.bots) > game.seats:
        raise BadOption(f"{len(new.bots)} bots are too many for {game.seats} seats")
    if new.names and not (new.shared and len(new.names) == people):
        raise BadOption(f"names are for the {people} who share a device, one each; {len(new.names)} were given")
    entries: list[AnyEntry] = [opened]
    for seat in range(people):
        name = seat_name(new, seat) if people > 1 else who.name
        entries.append(Sat(by=who.id, seat=seat, person=who.id, name=name, key=luck.secret()))
    names = {entry.name for entry in entries if isinstance(entry, Sat)}
    for seat, level in enumerate(new.bots, people):
        known_level(game.rulebook, level)
        name = bot_name(level, names)
        names.add(name)
        entries.append(Engaged(by=who.id, seat=seat, level=level, name=name))
    if new.start:
        entries.append(beginning(rebuilt("", [(entry, 0.0) for entry in entries]), who, luck))
    return entries


def seat_name(new: NewTable, seat: int) -> str:
    """What somebody is called who shares a device."""
    return name_text(new.names[seat]) if new.names else f"Player {seat + 1}"


@router.get("/api/tables/{table}", tags=["tables"], responses=only(404, 422, 503))
async def show_table(table: TableId, who: Somebody, house: TheHouse, invite: Invite = "") -> Response:
    """A table as you may see it: what a `state` of the protocol says, without the history."""
    room, _ = await house.visit(table, who, invite)
    state = views.state(room.table, who.id, room.around())
    return Response(protocol.wire(state), media_type="application/json")


@router.get(
    "/api/tables/{table}/record",
    tags=["tables"],
    responses={200: PLAIN_TEXT, **only(404, 409, 422, 503)},
    response_class=Response,  # so that problems are described as JSON
)
async def show_record(
    table: TableId, who: Somebody, house: TheHouse, invite: Invite = "", key: Key = ""
) -> PlainTextResponse:
    """The record of a finished game; of a running one, as far as you may know it."""
    room, person = await house.visit(table, who, invite, key)
    return PlainTextResponse(await asyncio.to_thread(views.record, room.table, person.id))


@router.get(
    "/api/tables/{table}/positions/{number}",
    tags=["tables"],
    responses=only(404, 409, 422, 503),
    response_model=dict[str, Shown[dict[str, Any]]],
)
async def show_position(
    table: TableId,
    number: Annotated[int, Path(ge=0)],
    who: Somebody,
    house: TheHouse,
    invite: Invite = "",
    key: Key = "",
) -> dict[str, dict[str, Any]]:
    """How a game stood before line `number`: the views of a `state`, as you could know them then."""
    room, person = await house.visit(table, who, invite, key)
    return views.position(room.table, person.id, number)


@router.get("/api/tables/{table}/lines", tags=["tables"], responses=only(404, 422, 503))
async def show_lines(
    table: TableId,
    before: Annotated[int, Query(ge=0)],
    who: Somebody,
    house: TheHouse,
    invite: Invite = "",
    key: Key = "",
) -> Lines:
    """Earlier lines of a game: those before a number, as many as are sent at once, as you may see them now."""
    room, person = await house.visit(table, who, invite, key)
    found = views.page(room.table, person.id, before)
    return Lines(start=found.start, lines=found.lines, told=found.told)


@router.get("/api/tables/{table}/words", tags=["tables"], responses=only(404, 422, 503))
async def show_words(
    table: TableId, who: Somebody, house: TheHouse, invite: Invite = "", key: Key = ""
) -> dict[str, dict[str, str]]:
    """What your seats may decide now: for each, the legal actions with what they mean in words."""
    room, person = await house.visit(table, who, invite, key)
    return views.in_words(room.table, person.id)


@router.get("/api/tables/{table}/hint", tags=["tables"], responses=only(403, 404, 409, 422, 503))
async def show_hint(
    table: TableId,
    seat: Annotated[str, Query(pattern="^[A-H]$", description="of yours, that has to decide")],
    who: Somebody,
    house: TheHouse,
    invite: Invite = "",
    key: Key = "",
) -> views.Hint:
    """What the strongest bots that are ready would do in your place, by what you may know; asked again, the same."""
    room, person = await house.visit(table, who, invite, key)
    return await room.hint(seat, person)


@router.get("/api/tables/{table}/why", tags=["tables"], responses=only(403, 404, 409, 422, 503))
async def show_why_not(
    table: TableId,
    action: Annotated[str, Query(max_length=200, description="something to decide, such as write o3")],
    who: Somebody,
    house: TheHouse,
    seat: Annotated[str, Query(pattern="^[A-H]?$", description="of yours; without, the one that has to decide")] = "",
    invite: Invite = "",
    key: Key = "",
) -> Why:
    """Why you can't decide something now, by the rules; nothing changes. Empty if you can, or if no rule has words."""
    room, person = await house.visit(table, who, invite, key)
    return Why(reason=views.why_not(room.table, person, action, seat))


@router.get("/api/tables/{table}/scores", tags=["tables"], responses=only(404, 422, 503))
async def show_scores(
    table: TableId, who: Somebody, house: TheHouse, invite: Invite = "", key: Key = ""
) -> list[list[int]]:
    """The scores before each line of a game and now."""
    room, _ = await house.visit(table, who, invite, key)
    return await asyncio.to_thread(views.scores, room.table)


# ── How the server is ────────────────────────────────────────────────────────────────────────────────────────────────


@router.get("/health", tags=["server"], responses={503: {"model": Health, "description": "not possible to store now"}})
async def health(house: TheHouse, response: Response) -> Health:
    """Can moves be stored now?"""
    is_well = await house.store.healthy()
    response.status_code = 200 if is_well else 503
    return Health(healthy=is_well, version=pepperbox.__version__)


@router.get("/metrics", tags=["server"], response_class=PlainTextResponse)
async def show_metrics(house: TheHouse, request: Request) -> PlainTextResponse:
    """Numbers for Prometheus."""
    text = metrics_text(house, request.app.state.doors, request.app.state.watch)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
