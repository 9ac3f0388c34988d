"""What a person is told of a table: made from what their seats may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from typing_extensions import TypedDict

from pepperbox.bots.prospects import prospects_text
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR
from pepperbox.engine.shapes import Seat
from pepperbox.server import protocol
from pepperbox.server.core.checks import playing
from pepperbox.server.core.decide import can_undo
from pepperbox.server.core.table import OPEN, OVER, Person, Phase, Request, Table
from pepperbox.server.errors import Forbidden, NotNow
from pepperbox.solve.solution import Worth

PAGE = 100  # lines that are sent at once

_encoder = msgspec.json.Encoder()


def once(table: Table, key: tuple[object, ...], make: Callable[[], Any]) -> Any:
    """Something in JSON that is made once of a table as it stands; the key must say whose eyes see it."""
    if key not in table.told:
        table.told[key] = msgspec.Raw(_encoder.encode(make()))
    return table.told[key]


class Around(NamedTuple):
    """What is so at a table just now, and stands in no log."""

    now: float
    connected: Collection[str] = ()  # people
    unready: Collection[int] = ()  # seats of bots that can't play at their level yet


def message(table: Table, person: str, around: Around, seen: Sight, heard: int) -> protocol.State:
    """What a client is sent: how everything stands, the lines that it has not seen so, and the chat since a version."""
    told = state(table, person, around)
    told.history = news(table, person, seen)
    told.chat = chat(table, heard)
    return told


def state(table: Table, person: str, around: Around) -> protocol.State:
    """How everything stands for a person, without the history."""
    return protocol.State(
        version=table.version,
        table=table_info(table, around),
        you=you(table, person),
        views=views(table, person),
        history=protocol.History(start=0, lines=[], told=[]),
        chat=[],
        now=round(around.now, 3),
    )


def seat_info(table: Table, number: int, around: Around) -> protocol.SeatInfo:
    seat = table.seats[number]
    left = table.left(number, around.now)
    return protocol.SeatInfo(
        seat=LETTERS[number],
        name=seat.name,
        person=seat.person,
        bot=seat.bot,
        ready=number not in around.unready,
        here=seat.bot is not None or seat.person in around.connected,
        resigned=seat.has_resigned,
        timed_out=seat.has_timed_out,
        left=None if left is None else round(max(0.0, left), 1),
        running=left is not None and number in table.to_act,
    )


def table_info(table: Table, around: Around) -> protocol.TableInfo:
    """What everybody may know of a table."""
    return protocol.TableInfo(
        table=table.id,
        game=table.game.slug,
        title=table.game.rulebook.title,
        rules=table.game.version,
        options=table.opened.options,
        phase=table.phase,
        public=table.public,
        host=table.host,
        clock=table.opened.clock,
        dice=table.opened.dice,
        shared=table.opened.shared,
        shuffled=table.shuffled,
        seats=[seat_info(table, number, around) for number in range(len(table.seats))],
        watching=len(set(around.connected) - set(table.people)),
        hurry=table.hurry,
        proposal=proposal(table.request) if table.request else None,
        winners=[LETTERS[number] for number in table.winners],
        next=table.next,
    )


def proposal(request: Request) -> protocol.Proposal:
    return protocol.Proposal(
        kind=request.kind,
        seat=LETTERS[request.seat],
        level=request.level,
        reveals=request.reveals,
        waiting=[LETTERS[number] for number in sorted(request.waiting)],
    )


def you(table: Table, person: str) -> protocol.You:
    own = table.seats_of(person)
    is_host = person == table.host
    return protocol.You(
        person=person,
        seats=[LETTERS[number] for number in own],
        keys={LETTERS[number]: table.seats[number].key for number in own},
        host=is_host,
        invite=table.invite if own or is_host else "",
        undo=[LETTERS[number] for number in own if can_undo(table, number)],
    )


def views(table: Table, person: str) -> dict[str, dict[str, Any]]:
    """What a person may know of the game: a view for each seat, or what every spectator sees."""
    if table.state is None:
        return {}
    own = table.seats_of(person)
    return {LETTERS[number]: view(table, number) for number in own} if own else {"*": view(table, SPECTATOR)}


def view(table: Table, number: int) -> dict[str, Any]:
    """What a seat may know; after the end everything. It may decide nothing while a bot plays there."""
    game = table.state
    assert game is not None
    viewer = EVERYTHING if table.phase == OVER else number
    picture = once(table, ("picture", game.eyes(viewer)), lambda: game.picture(viewer))
    shown = game.shown(viewer, picture)
    shown["to_act"] = [LETTERS[seat] for seat in table.to_act]
    if number != SPECTATOR and not table.seats[number].is_played_by_a_person:
        shown["legal"] = {}
    return shown


def position(table: Table, person: str, number: int) -> dict[str, dict[str, Any]]:
    """How the game stood before line `number`, as the person could know it then; all of it once the game is over."""
    if table.state is None or number > table.state.count:
        raise NotNow("the game has not come so far")
    past = table.state.before(number)
    is_open = table.phase == OVER
    seats = {LETTERS[seat]: seat for seat in table.seats_of(person)} or {"*": SPECTATOR}
    return {name: dict(past.view(EVERYTHING if is_open else seat)) for name, seat in seats.items()}


def in_words(table: Table, person: str) -> dict[str, dict[str, str]]:
    """What each seat of a person may decide now, every action with what it means."""
    if table.state is None or table.phase == OVER:
        return {}
    names = [seat.name for seat in table.seats]
    own = [number for number in table.seats_of(person) if number in table.to_act]
    return {LETTERS[number]: table.state.in_words(number, names) for number in own}


class HintWorth(TypedDict):
    """What an action is worth to the seat, as well as its bot can tell."""

    value: float  # more is better
    unit: str  # "win": the part of a win to expect, from 0 to 1; "points"; "turns" to come, counted below zero
    error: float  # the standard error, or how far it may be away; 0 where the value is exact


class Hint(TypedDict):
    """What the strongest bots of a game that are ready would do in a seat."""

    seat: Seat
    action: str
    words: str  # the same as one says it
    level: str  # of those bots
    worth: HintWorth | None  # null from a level that has no values
    prospects: str  # how likely that wins, as one says it; "" where that is not known well


def hint(table: Table, number: int, action: str, level: str, worth: Worth | None) -> Hint:
    assert table.state is not None
    words = table.state.action_in_words(action, number, [seat.name for seat in table.seats])
    told: HintWorth | None = worth and {"value": worth.value, "unit": worth.unit, "error": worth.error}
    prospects = prospects_text(worth) if worth else ""
    return {
        "seat": LETTERS[number],
        "action": action,
        "words": words,
        "level": level,
        "worth": told,
        "prospects": prospects,
    }


def why_not(table: Table, who: Person, action: str, letter: str = "") -> str:
    """Why a seat of the person can't decide this now; if no seat is named, the one of theirs that has to decide."""
    number = playing(table, letter or seat_that_asks(table, who), who)
    assert table.state is not None
    return table.state.why_not(action, number)


def seat_that_asks(table: Table, who: Person) -> str:
    """The seat for which somebody asks who names none."""
    own = table.seats_of(who.id)
    if not own:
        raise Forbidden("only who plays at the table can ask that")
    return LETTERS[next((number for number in own if number in table.to_act), own[0])]


def scores(table: Table) -> list[list[int]]:
    """The scores before each line and now; they are never secret."""
    return table.state.scores_over_time() if table.state else []


class ListedSeat(TypedDict):
    """A seat in lists of tables."""

    seat: Seat
    name: str
    person: str | None
    bot: str | None


class Listed(TypedDict):
    """A table as lists show it."""

    table: str
    game: str
    title: str
    phase: Phase
    seats: list[ListedSeat]
    free: int
    to_act: list[Seat]
    winners: list[Seat]
    scores: list[int]  # by seat, of a game that was played to its end
    ended: float  # when that was, in seconds since the epoch; 0 until then


def listed(table: Table) -> Listed:
    return {
        "table": table.id,
        "game": table.game.slug,
        "title": table.game.rulebook.title,
        "phase": table.phase,
        "seats": [
            {"seat": LETTERS[number], "name": seat.name, "person": seat.person, "bot": seat.bot}
            for number, seat in enumerate(table.seats)
        ],
        "free": sum(not seat.is_taken for seat in table.seats) if table.phase == OPEN else 0,
        "to_act": [LETTERS[number] for number in table.to_act],
        "winners": [LETTERS[number] for number in table.winners] if table.phase == OVER else [],
        "scores": table.state.scores if table.state and table.state.over else [],
        "ended": table.ended,
    }


@dataclass(frozen=True)
class Sight:
    """How much of a game a client has seen, and when."""

    eyes: int | None = None  # through which it saw
    lines: int = 0
    settled: int = 0  # of them could change no more
    version: int = 0  # of the table


def sight(table: Table, person: str) -> Sight:
    """What a client has seen that was told everything now."""
    if table.state is None:
        return Sight(version=table.version)
    return Sight(viewer_of(table, person), table.state.count, table.state.settled, table.version)


def news(table: Table, person: str, seen: Sight) -> Any:
    """The history in JSON that is new to a client: made once for all who have the same eyes and have seen as much."""
    lines = unseen(table, person, seen)
    eyes = table.game.rulebook.eyes(viewer_of(table, person))
    return once(table, ("history", eyes, *lines), lambda: history(table, person, *lines))


def unseen(table: Table, person: str, seen: Sight) -> tuple[int, int, bool]:
    """From where to where lines are new to a client or look otherwise now, of very many the last; are they all anew?"""
    if table.state is None:
        return 0, 0, False
    start = min(seen.lines, seen.settled, table.state.settled, _left_since(table, seen.version))
    if table.game.rulebook.has_secrets and viewer_of(table, person) != seen.eyes:
        start = 0
    latest = table.state.count - PAGE
    return max(start, latest), table.state.count, start < latest


def _left_since(table: Table, version: int) -> int:
    """How many lines were left at least, whatever was taken back after a version."""
    assert table.state is not None
    left = table.state.count
    for later, count in reversed(table.rewound):
        if later <= version:
            break
        left = min(left, count)
    return left


def page(table: Table, person: str, end: int) -> protocol.History:
    """The lines before a number, as many as are sent at once."""
    count = 0 if table.state is None else table.state.count
    return history(table, person, max(0, min(end, count) - PAGE), min(end, count))


def history(table: Table, person: str, start: int, end: int, anew: bool = False) -> protocol.History:
    """Some lines of the game as a person may see them now, and the same in sentences."""
    if table.state is None:
        return protocol.History(start=0, lines=[], told=[])
    told = table.state.told([seat.name for seat in table.seats], viewer_of(table, person), start, end)
    return protocol.History(
        start=start, lines=[str(event) for event, _ in told], told=[sentences for _, sentences in told], anew=anew
    )


def viewer_of(table: Table, person: str) -> int:
    """The seat through which a person follows the game; whoever passes the device on sees what everybody sees.

    After the end everything is open, also if somebody has given up before the rules open it.
    """
    if table.phase == OVER:
        return EVERYTHING
    own = table.seats_of(person)
    return own[0] if len(own) == 1 else SPECTATOR


def record(table: Table, person: str) -> str:
    """The record of a game: all of a finished one, and else as far as the person may see it."""
    if table.state is None:
        raise NotNow("the game has not begun")
    return table.state.record(viewer_of(table, person))


def chat(table: Table, since: int) -> list[protocol.Said]:
    """What was said after a version."""
    return [
        protocol.Said(
            number=version, name=spoken.name, person=spoken.by, text=spoken.text, sign=spoken.sign, at=round(at, 3)
        )
        for version, at, spoken in table.chat
        if version > since
    ]
