"""What a message would add to a table's log, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pepperbox.bots.levels import known_level
from pepperbox.bots.names import bot_name
from pepperbox.engine.errors import BadOption
from pepperbox.engine.gate import GameState
from pepperbox.engine.records import name_text
from pepperbox.engine.rulebook import SPECTATOR
from pepperbox.engine.stream import EXPLICIT, SCHEME
from pepperbox.server import protocol
from pepperbox.server.core.checks import check_host, check_phase, check_plays, check_welcome, numbered, own, playing
from pepperbox.server.core.entries import (
    Answered,
    AnyEntry,
    Arranged,
    Asked,
    Engaged,
    Played,
    Published,
    Removed,
    Replaced,
    Resigned,
    Returned,
    Sat,
    Shuffled,
    Spoken,
    Stood,
    Undone,
)
from pepperbox.server.core.opening import beginning, chance, free_name, moment
from pepperbox.server.core.table import (
    OPEN,
    PLAYING,
    REAL,
    REPLACE,
    TAKE_BACK,
    Person,
    Table,
)
from pepperbox.server.errors import Forbidden, NotNow, Stale
from pepperbox.server.protocol import LONGEST_CHAT, SIGNS

if TYPE_CHECKING:
    from pepperbox.server.luck import Luck

JOINERS = "\u200c\u200d"  # they can't be seen, but shape Persian words and families of emoji


@dataclass(frozen=True)
class Occasion:
    """What a decision may depend on besides the table: the time, luck, and the people who are connected."""

    now: float
    luck: Luck
    connected: Collection[str] = ()


def decide(table: Table, message: protocol.Asking, who: Person, occasion: Occasion) -> list[AnyEntry]:
    """The entries that a message adds to the log, none if it did so before."""
    if table.done.version(who.id, message.id):
        return []
    check_welcome(table, who)
    return DECIDERS[type(message)](table, message, who, occasion)


# ── Before the game ───────────────────────────────────────────────────────────────────────────────────────────────────


def sit(table: Table, message: protocol.Sit, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, OPEN)
    number = numbered(table, message.seat)
    if table.seats[number].is_taken:
        raise NotNow(f"seat {message.seat} is taken")
    if table.seats_of(who.id) and not table.opened.shared:
        raise NotNow("you sit at this table already")
    name = free_name(table, name_text(message.name or who.name))
    return [Sat(by=who.id, id=message.id, seat=number, person=who.id, name=name, key=occasion.luck.secret())]


def stand(table: Table, message: protocol.Stand, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, OPEN)
    return [Stood(by=who.id, id=message.id, seat=own(table, message.seat, who))]


def engage(table: Table, message: protocol.Engage, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, OPEN)
    check_host(table, who)
    number = numbered(table, message.seat)
    if table.seats[number].person is not None:
        raise NotNow(f"{table.seats[number].name} sits in seat {message.seat}")
    if not message.level:
        if table.seats[number].bot is None:
            raise NotNow(f"no bot sits in seat {message.seat}")
        return [Stood(by=who.id, id=message.id, seat=number)]
    known_level(table.game.rulebook, message.level)
    name = table.seats[number].name or bot_name(message.level, {seat.name for seat in table.seats})
    return [Engaged(by=who.id, id=message.id, seat=number, level=message.level, name=name)]


def arrange(table: Table, message: protocol.Arrange, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, OPEN)
    check_host(table, who)
    seat, other = numbered(table, message.seat), numbered(table, message.other)
    return [Arranged(by=who.id, id=message.id, seat=seat, other=other)]


def shuffle(table: Table, message: protocol.Shuffle, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, OPEN)
    check_host(table, who)
    return [Shuffled(by=who.id, id=message.id, shuffled=message.shuffled)]


def start(table: Table, message: protocol.Start, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, OPEN)
    check_host(table, who)
    return [beginning(table, who, occasion.luck, message.id)]


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def act(table: Table, message: protocol.Act, who: Person, occasion: Occasion) -> list[AnyEntry]:
    number = playing(table, message.seat, who)
    seat = table.seats[number]
    if number in table.to_act:
        if not seat.asked_in <= message.version <= table.version:
            raise Stale("the position has changed since: look at it again")
        left = table.left(number, occasion.now)
        if left is not None and left <= 0:
            raise NotNow("your time is up")
    check_outcome(table, message.outcome)
    played = decided(table, number, message.action, message.outcome, occasion)
    return [replace(played, by=who.id, id=message.id)]


def bot_acts(table: Table, seat: int, action: str, luck: Luck) -> Played:
    """The entry for what the bot of a seat decides; Pepperbox rolls its dice, wherever the others roll theirs."""
    return Played(seat=seat, lines=tried(table, lambda state: state.play(action, seat), SCHEME, luck))


def decided(table: Table, seat: int, action: str, outcome: str | None, occasion: Occasion) -> Played:
    """The entry for what a seat decides, without who has asked for it."""
    lines = tried(table, lambda state: state.play(action, seat, outcome), chance(table), occasion.luck)
    spent = max(0.0, occasion.now - table.seats[seat].since) if table.seats[seat].is_played_by_a_person else 0.0
    return Played(seat=seat, lines=lines, spent=round(spent, 3))


def land(table: Table, message: protocol.Land, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, PLAYING)
    check_plays(table, who)
    check_outcome(table, message.outcome)
    if not table.moved_in <= message.version <= table.version:
        raise Stale("the position has changed since: look at it again")
    lines = tried(table, lambda state: state.land(message.outcome), chance(table), occasion.luck)
    return [Played(by=who.id, id=message.id, lines=lines)]


def check_outcome(table: Table, outcome: str | None) -> None:
    if outcome is not None and table.opened.dice != REAL:
        raise Forbidden("at this table Pepperbox rolls the dice")


def tried(table: Table, act: Callable[[GameState], object], chance: str, luck: Luck) -> list[str]:
    """The lines that something would add to the game."""
    assert table.state is not None
    trial = table.state.without_past()
    trial.draw_from(None if chance == EXPLICIT else luck.stream("dice", *moment(table, table.version)))
    act(trial)
    return [str(event) for event in trial.events]


def undo(table: Table, message: protocol.Undo, who: Person, occasion: Occasion) -> list[AnyEntry]:
    number = playing(table, message.seat, who)
    if not can_undo(table, number):
        raise NotNow("that can't be taken back: you decided nothing, or something was rolled or shown since")
    return [Undone(by=who.id, id=message.id, seat=number)]


def can_undo(table: Table, seat: int) -> bool:
    """Has nothing come yet of the last decision of this seat, which a person plays?"""
    if table.phase != PLAYING or not table.seats[seat].is_played_by_a_person:
        return False
    is_alone = table.players == 1
    return is_answered_by_bots_at_most(table, seat) if is_alone else is_unanswered(table, seat)


def is_unanswered(table: Table, seat: int) -> bool:
    """Was the last thing a decision of this seat?

    Where there are secrets it must be one itself: what has been said out loud may have told the others something.
    """
    assert table.state is not None
    if not table.state.count:
        return False
    last = table.state.count - 1
    (event,) = table.state.events_since(last)
    if event.action is None or event.seat != seat or event.landed:
        return False
    return not table.game.rulebook.has_secrets or table.state.history(SPECTATOR, last) != [event]


def is_answered_by_bots_at_most(table: Table, seat: int) -> bool:
    """Has nobody but bots decided since this seat did, and nothing landed nor been shown to it?"""
    assert table.state is not None
    numbers = range(table.state.count - 1, -1, -1)
    for number, event, spent in zip(numbers, table.state.events_back(), reversed(table.spent), strict=True):
        if event.landed:
            return False
        if event.seat == seat:
            return not table.state.has_shown(seat, number)
        if spent is not None:  # a person played there then
            return False
    return False


def ask_to_take_back(table: Table, message: protocol.TakeBack, who: Person, occasion: Occasion) -> list[AnyEntry]:
    number = playing(table, message.seat, who)
    assert table.state is not None
    if not any(event.seat == number for event in table.state.events_back()):
        raise NotNow("you have decided nothing yet")
    check_no_request(table)
    if not table.others(number):
        if len(table.seats_of(who.id)) == 1:
            raise NotNow("bots take nothing back: undo is possible until something is rolled or shown")
        return [Undone(by=who.id, id=message.id, seat=number)]  # those who share a device agree among themselves
    return [Asked(by=who.id, id=message.id, kind=TAKE_BACK, seat=number)]


def check_away(table: Table, number: int, who: Person, connected: Collection[str]) -> None:
    """Whoever is here plays; but one may ask for a bot in one's own place, to go away."""
    seat = table.seats[number]
    if seat.person != who.id and seat.person in connected:
        raise NotNow(f"{seat.name} is here")


def ask_to_replace(table: Table, message: protocol.Replace, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, PLAYING)
    check_plays(table, who)
    number = numbered(table, message.seat)
    known_level(table.game.rulebook, message.level)
    if not table.seats[number].is_played_by_a_person:
        raise NotNow(f"no person plays seat {message.seat}")
    check_away(table, number, who, occasion.connected)
    check_no_request(table)
    asked = Asked(by=who.id, id=message.id, kind=REPLACE, seat=number, level=message.level)
    if table.others(number) <= set(table.seats_of(who.id)):
        return [asked, Replaced(seat=number, level=message.level)]
    return [asked]


def check_no_request(table: Table) -> None:
    if table.request is not None:
        raise NotNow("something else waits for an answer")


def answer(table: Table, message: protocol.Answer, who: Person, occasion: Occasion) -> list[AnyEntry]:
    number = own(table, message.seat, who)
    request = table.request
    if request is None or number not in request.waiting:
        raise NotNow("nobody waits for an answer of yours")
    answered: list[AnyEntry] = [Answered(by=who.id, id=message.id, seat=number, yes=message.yes)]
    if message.yes and request.waiting == {number}:
        if request.kind == TAKE_BACK:
            answered.append(Undone(seat=request.seat))
        else:
            answered.append(Replaced(seat=request.seat, level=request.level))
    return answered


def come_back(table: Table, message: protocol.Return, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, PLAYING)
    number = own(table, message.seat, who)
    seat, request = table.seats[number], table.request
    is_missed = request is not None and request.kind == REPLACE and request.seat == number
    if seat.has_resigned or (seat.bot is None and not is_missed):
        raise NotNow("no bot plays for you")
    return [Returned(by=who.id, id=message.id, seat=number)]


def resign(table: Table, message: protocol.Resign, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_phase(table, PLAYING)
    number = own(table, message.seat, who)
    if table.seats[number].has_resigned:
        raise NotNow("you have resigned already")
    return [Resigned(by=who.id, id=message.id, seat=number)]


# ── At any time ───────────────────────────────────────────────────────────────────────────────────────────────────────


def chat(table: Table, message: protocol.Chat, who: Person, occasion: Occasion) -> list[AnyEntry]:
    shown = "".join(letter for letter in message.text if letter.isprintable() or letter.isspace() or letter in JOINERS)
    text = " ".join(shown.split())
    if not text.strip(JOINERS) or len(text) > LONGEST_CHAT:
        raise BadOption(f"what is said has 1 to {LONGEST_CHAT} letters")
    return [Spoken(by=who.id, id=message.id, name=name_of(table, who), text=text)]


def react(table: Table, message: protocol.React, who: Person, occasion: Occasion) -> list[AnyEntry]:
    if message.sign not in SIGNS:
        raise BadOption(f"a reaction is one of {' '.join(SIGNS)}")
    return [Spoken(by=who.id, id=message.id, name=name_of(table, who), sign=message.sign)]


def name_of(table: Table, who: Person) -> str:
    return next((seat.name for seat in table.seats if seat.person == who.id), who.name)


def remove(table: Table, message: protocol.Remove, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_host(table, who)
    if message.person == who.id:
        raise NotNow("the host can't be removed")
    removed: list[AnyEntry] = [Removed(by=who.id, id=message.id, person=message.person)]
    for number in table.seats_of(message.person):
        if table.phase == OPEN:
            removed.append(Stood(seat=number))
        elif table.phase == PLAYING and not table.seats[number].has_resigned:
            removed.append(Resigned(seat=number))
    return [*removed, closed_to(table, message.person, occasion)]


def closed_to(table: Table, person: str, occasion: Occasion) -> Published:
    """A new invitation, so that who was removed does not come back as somebody else; who else is here stays invited."""
    guests = sorted((table.guests | set(occasion.connected)) - table.removed - {person})
    return Published(public=table.public, invite=occasion.luck.secret(), guests=guests)


def publish(table: Table, message: protocol.Publish, who: Person, occasion: Occasion) -> list[AnyEntry]:
    check_host(table, who)
    return [Published(by=who.id, id=message.id, public=message.public, invite=occasion.luck.secret())]


def time_is_up(table: Table, occasion: Occasion) -> list[AnyEntry]:
    """What happens to the first seat whose time is up."""
    for number in table.to_act:
        left = table.left(number, occasion.now)
        if left is not None and left <= 0:
            if table.hurry and occasion.now - table.seats[number].since >= table.hurry:
                assert table.state is not None
                return [decided(table, number, str(table.state.too_late(number)), None, occasion)]
            return [Resigned(seat=number, out_of_time=True)]
    return []


DECIDERS: dict[type, Callable[..., list[AnyEntry]]] = {
    protocol.Sit: sit,
    protocol.Stand: stand,
    protocol.Engage: engage,
    protocol.Arrange: arrange,
    protocol.Shuffle: shuffle,
    protocol.Start: start,
    protocol.Act: act,
    protocol.Land: land,
    protocol.Undo: undo,
    protocol.TakeBack: ask_to_take_back,
    protocol.Replace: ask_to_replace,
    protocol.Answer: answer,
    protocol.Return: come_back,
    protocol.Resign: resign,
    protocol.Chat: chat,
    protocol.React: react,
    protocol.Remove: remove,
    protocol.Publish: publish,
}
