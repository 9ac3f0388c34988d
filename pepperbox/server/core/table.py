"""One table, without any input or output: who sits there, what they may do, and what comes of it.

decide.py says what a message would add to the table's log, or refuses it; `apply` adds an entry. In between, whoever
runs the table stores the entries. So nothing is shown that could be lost, and a table is rebuilt by applying its log
again.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from msgspec import Struct

from pepperbox.engine.game import shared_game
from pepperbox.engine.gate import GameState
from pepperbox.engine.rulebook import Action, Event
from pepperbox.engine.strand import Strand
from pepperbox.engine.stream import EXPLICIT
from pepperbox.games import rulebook
from pepperbox.server.core import clock
from pepperbox.server.core.done import Done
from pepperbox.server.core.entries import (
    Answered,
    AnyEntry,
    Arranged,
    Asked,
    Begun,
    Engaged,
    Followed,
    Opened,
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

Phase = Literal["open", "playing", "over"]
OPEN: Phase = "open"
PLAYING: Phase = "playing"
OVER: Phase = "over"
TAKE_BACK, REPLACE = "take-back", "replace"  # what needs consent
DRAWN, REAL = "drawn", "real"  # where the dice are
STAND_IN = "easy"  # the bot that goes on for whoever has given up
MOST_CHAT = 1_000  # lines that are kept in memory


class Seat(Struct):
    """A place at the table."""

    person: str | None = None
    name: str = ""
    key: str = ""
    bot: str | None = None  # its level, where a bot plays
    has_resigned: bool = False
    has_timed_out: bool = False  # has it resigned because its time was up?
    bank: float = 0.0  # seconds
    since: float = 0.0  # when it last had to begin to think
    asked_in: int = 0  # the version with which its present decision came up

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def is_played_by_a_person(self) -> bool:
        return self.person is not None and self.bot is None and not self.has_resigned


@dataclass(frozen=True)
class Person:
    """Whoever sends a message: a signed cookie says that it is they."""

    id: str
    name: str


@dataclass
class Request:
    """Something that waits for consent."""

    kind: str
    seat: int
    level: str
    reveals: bool = False  # would it reopen a decision after a secret was shown?
    waiting: set[int] = field(default_factory=set)


class Table:
    """A table as its log has made it."""

    def __init__(self, id: str, opened: Opened, at: float) -> None:
        self.id = id
        self.game = shared_game(rulebook(opened.game), opened.seats, tuple(opened.options.items()), opened.rules)
        self.opened = opened
        self.host = opened.by
        self.public = opened.public
        self.invite = opened.invite
        self.shuffled = opened.shuffled
        self.seats = [Seat(bank=opened.clock.time) for _ in range(opened.seats)]
        self.state: GameState | None = None  # until the game begins
        self.version = 1  # the number of entries
        self.moved_in = 1  # the version with which the game last went on, or back
        self.changed = at
        self.resumed = at  # the end of the last outage that nobody is charged for
        self.ended = 0.0  # when the game was over
        self.phase: Phase = OPEN
        self.to_act: tuple[int, ...] = ()  # the seats that must decide now
        self.players = 0  # seats that people play, once the game has begun
        self.hurry = 0  # the seconds that the rules of the game leave for that; 0 for as many as one likes
        self.spent = Strand[float | None]()  # for each event of the game: how long a person thought about it
        self.rewound = Strand[tuple[int, int]]()  # versions that took something back, and how many events they left
        self.request: Request | None = None
        self.chat: list[tuple[int, float, Spoken]] = []
        self.removed: set[str] = set()
        self.guests: frozenset[str] = frozenset()  # who are invited whatever they show
        self.next: str | None = None
        self.done = Done()
        self.told: dict[tuple[object, ...], Any] = {}  # what was made of it as it stands, for all who are told the same

    def copy(self) -> Table:
        """The same table, to try entries on before they are stored."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.seats, twin.told = [copy(seat) for seat in self.seats], {}
        twin.state = self.state and self.state.copy()
        twin.request = self.request and replace(self.request, waiting=set(self.request.waiting))
        twin.spent, twin.rewound, twin.done = self.spent.copy(), self.rewound.copy(), self.done.copy()
        twin.removed = set(self.removed)
        return twin

    # ── How it stands ────────────────────────────────────────────────────────────────────────────────────────────────

    def _look(self) -> None:
        """See how things stand after an entry."""
        if self.state is None:
            return
        self.players = sum(seat.is_played_by_a_person for seat in self.seats)
        self.phase = OVER if self.state.over or self._is_given_up() else PLAYING
        self.to_act = self.state.to_act if self.phase == PLAYING else ()
        people = [seat.person for seat in map(self.seats.__getitem__, self.to_act) if seat.is_played_by_a_person]
        can_race = len(set(people)) == len(people)  # not on a device that has to be passed on
        self.hurry = self.state.seconds if self.to_act and can_race else 0

    def _is_given_up(self) -> bool:
        """Is only one seat left in the game, or no person at all?"""
        left = [seat for seat in self.seats if not seat.has_resigned]
        if len(left) == len(self.seats):
            return False
        return len(left) == 1 or all(seat.person is None for seat in left)

    @property
    def winners(self) -> tuple[int, ...]:
        if self.state is None or self.phase != OVER:
            return ()
        if self.state.over:
            return self.state.winners
        return tuple(number for number, seat in enumerate(self.seats) if not seat.has_resigned)

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here, each once."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    def seats_of(self, person: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def others(self, seat: int) -> set[int]:
        """The seats that other people play, whose consent is needed for what concerns this one."""
        own = self.seats[seat].person
        return {n for n, other in enumerate(self.seats) if other.is_played_by_a_person and other.person != own}

    def may_look(self, person: str, invite: str = "") -> bool:
        """May this person see the table at all?"""
        if person in self.removed:
            return False
        is_invited = person in self.guests or hmac.compare_digest(invite.encode(), self.invite.encode())
        return self.public or is_invited or person == self.host or person in self.people

    def holder(self, key: str) -> str | None:
        """The person whose seat has this key."""
        for seat in self.seats:
            if seat.person is not None and hmac.compare_digest(seat.key.encode(), key.encode()):
                return seat.person
        return None

    # ── Time ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def resume(self, gone: float, back: float) -> None:
        """Nobody is charged for the time in which no server was there; outages come in their order, between entries."""
        self.resumed = back
        for seat in self.seats:
            seat.since += max(0.0, back - max(gone, seat.since))

    def left(self, number: int, now: float) -> float | None:
        """How many seconds a seat has to think, for this decision or in the bank; None without a limit."""
        seat = self.seats[number]
        if (self.opened.clock.kind == "none" and not self.hurry) or not seat.is_played_by_a_person:
            return None
        spent = now - seat.since if number in self.to_act else 0.0
        limits = [clock.time_left(self.opened.clock, seat.bank, spent)]
        if number in self.to_act and self.hurry:
            limits.append(self.hurry - spent)
        return min((limit for limit in limits if limit is not None), default=None)

    def deadline(self, now: float) -> float | None:
        """When somebody's time will be up."""
        lefts = [self.left(number, now) for number in self.to_act]
        return min((now + left for left in lefts if left is not None), default=None)

    # ── What an entry does ───────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, entry: AnyEntry, at: float) -> None:
        """Add an entry that is stored; entries come in the order of the log."""
        self.version += 1
        self.changed = at
        self.told = {}
        self.done.append(entry.by, entry.id, self.version)
        if isinstance(entry, Spoken):
            self.chat = [*self.chat[-MOST_CHAT:], (self.version, at, entry)]
        elif isinstance(entry, Followed):
            self.next = entry.table
        else:
            self._change(entry, at)

    def _change(self, entry: AnyEntry, at: float) -> None:
        """Let an entry change how things stand, and those begin to think who have something else to decide then.

        What one has to decide is another thing if something else is possible; and, even if it looks the same, if
        something landed, several things happened, or somebody joined those who decide, as after a snap.
        """
        count, waiting = self._count(), self._decisions()
        thought: dict[int, float] = {}
        moved: list[Event] = []
        if isinstance(entry, Undone):
            moved, thought = self._apply_undone(entry)
        else:
            APPLIERS[type(entry)](self, entry)
            moved = [] if self.state is None else self.state.events_since(count)
        was_over = self.phase == OVER
        self._look()
        if self.phase == OVER:
            self.request = None
            self.ended = self.ended if was_over else at
        if moved:
            self.moved_in = self.version
        decisions = self._decisions()
        has_grown = self._count() > count and not decisions.keys() <= waiting.keys()
        is_new = len(moved) > 1 or any(event.landed for event in moved) or has_grown
        changed = entry.seat if isinstance(entry, Played | Undone | Replaced | Returned | Resigned) else None
        for number, decision in decisions.items():
            if is_new or number == changed or decision != waiting.get(number):
                self.seats[number].asked_in = self.version
                self.seats[number].since = at - thought.get(number, 0.0)

    def _count(self) -> int:
        return 0 if self.state is None else self.state.count

    def _decisions(self) -> dict[int, list[Action]]:
        """What each seat that must decide may do."""
        return {} if self.state is None else {number: self.state.legal(number) for number in self.to_act}

    def _apply_sat(self, entry: Sat) -> None:
        seat = self.seats[entry.seat]
        seat.person, seat.name, seat.key = entry.person, entry.name, entry.key

    def _apply_stood(self, entry: Stood) -> None:
        self.seats[entry.seat] = Seat(bank=self.opened.clock.time)

    def _apply_engaged(self, entry: Engaged) -> None:
        self.seats[entry.seat] = Seat(bot=entry.level, name=entry.name, bank=self.opened.clock.time)

    def _apply_arranged(self, entry: Arranged) -> None:
        seats, one, other = self.seats, entry.seat, entry.other
        seats[one], seats[other] = seats[other], seats[one]

    def _apply_shuffled(self, entry: Shuffled) -> None:
        self.shuffled = entry.shuffled

    def _apply_begun(self, entry: Begun) -> None:
        self.seats = [self.seats[number] for number in entry.order]
        self.state = self.game.new(chance=EXPLICIT)
        self.state.is_drawn = self.opened.dice == DRAWN
        self.state.players = {number: seat.name for number, seat in enumerate(self.seats)}
        self.state.bots = {number: seat.bot for number, seat in enumerate(self.seats) if seat.bot is not None}
        self._replay(entry.lines)

    def _replay(self, lines: Sequence[str], spent: float | None = None) -> None:
        """Enter lines; the first took somebody so long."""
        assert self.state is not None
        for line in lines:
            self.state.replay_line(line)
            self.spent.append(spent)
            spent = None

    def _apply_played(self, entry: Played) -> None:
        is_timed = entry.seat is not None and self.seats[entry.seat].is_played_by_a_person
        self._replay(entry.lines, entry.spent if is_timed else None)
        if entry.seat is not None and is_timed:
            seat = self.seats[entry.seat]
            seat.bank = clock.paid(self.opened.clock, seat.bank, entry.spent)
        if self.request is not None and (self.request.kind == TAKE_BACK or self.request.seat == entry.seat):
            self.request = None

    def _apply_undone(self, entry: Undone) -> tuple[list[Event], dict[int, float]]:
        """Time goes back too; returns what is gone, and how long each seat had thought about the first it loses."""
        assert self.state is not None
        before = self.state.copy()
        while not any(event.seat == entry.seat for event in before.events_since(self.state.count)):
            self.state.undo()
        first = self.state.count
        gone = before.events_since(first)
        thought: dict[int, float] = {}
        for event, spent in zip(reversed(gone), reversed(self.spent.since(first)), strict=True):
            if event.seat is not None and spent is not None:
                seat = self.seats[event.seat]
                seat.bank = clock.refunded(self.opened.clock, seat.bank, spent)
                thought[event.seat] = spent
        self.spent.cut(first)
        self.rewound.append((self.version, first))
        self.request = None
        return gone, thought

    def _apply_asked(self, entry: Asked) -> None:
        own = set(self.seats_of(entry.by))
        reveals = entry.kind == TAKE_BACK and self._has_shown_since_last_decision(entry.seat)
        self.request = Request(entry.kind, entry.seat, entry.level, reveals, self.others(entry.seat) - own)

    def _has_shown_since_last_decision(self, seat: int) -> bool:
        """Has a seat learned a secret by its last decision or by what came after it?"""
        assert self.state is not None
        back = next(number for number, event in enumerate(self.state.events_back(), 1) if event.seat == seat)
        return self.state.has_shown(seat, self.state.count - back)

    def _apply_answered(self, entry: Answered) -> None:
        if self.request is not None:
            self.request.waiting.discard(entry.seat)
            if not entry.yes:
                self.request = None

    def _apply_replaced(self, entry: Replaced) -> None:
        self.seats[entry.seat].bot = entry.level
        self.request = None

    def _apply_returned(self, entry: Returned) -> None:
        self.seats[entry.seat].bot = None
        if self.request is not None and self.request.seat == entry.seat:
            self.request = None

    def _apply_resigned(self, entry: Resigned) -> None:
        seat = self.seats[entry.seat]
        seat.has_resigned, seat.has_timed_out = True, entry.out_of_time
        seat.bot = STAND_IN
        self.request = None

    def _apply_removed(self, entry: Removed) -> None:
        self.removed.add(entry.person)

    def _apply_published(self, entry: Published) -> None:
        self.public, self.invite, self.guests = entry.public, entry.invite, frozenset(entry.guests)


APPLIERS: dict[type, Callable[..., None]] = {
    Sat: Table._apply_sat,
    Stood: Table._apply_stood,
    Engaged: Table._apply_engaged,
    Arranged: Table._apply_arranged,
    Shuffled: Table._apply_shuffled,
    Begun: Table._apply_begun,
    Played: Table._apply_played,
    Asked: Table._apply_asked,
    Answered: Table._apply_answered,
    Replaced: Table._apply_replaced,
    Returned: Table._apply_returned,
    Resigned: Table._apply_resigned,
    Removed: Table._apply_removed,
    Published: Table._apply_published,
}


def rebuilt(id: str, entries: Sequence[tuple[AnyEntry, float]]) -> Table:
    """A table from its log: every entry with its time."""
    (opened, at), *others = entries
    table = Table(id, cast(Opened, opened), at)
    for entry, later in others:
        table.apply(entry, later)
    return table
