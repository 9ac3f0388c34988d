"""An evening at a table, for tests: messages are said, time passes, and the log is kept as a server would keep it."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from itertools import count
from typing import Any

import msgspec

from pepperbox import Game
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.strand import Strand
from pepperbox.server import protocol
from pepperbox.server.core import views
from pepperbox.server.core.decide import Occasion, bot_acts, decide, time_is_up
from pepperbox.server.core.entries import AnyEntry, entry_text, parse_entry
from pepperbox.server.core.opening import open_table
from pepperbox.server.core.table import Person, Table, rebuilt
from pepperbox.server.luck import Luck, SeededLuck
from tests.seed import SEED

ANN, BOB, CID, DAN = (Person(name.lower(), name) for name in ("Ann", "Bob", "Cid", "Dan"))
PEOPLE = (ANN, BOB, CID, DAN)
LUCK = SeededLuck(SEED)


class Evening:
    """A table, everything that happened at it, and what time it is."""

    def __init__(self, game: Game, host: Person = ANN, luck: Luck = LUCK, **settings: Any) -> None:
        self.now = 1000.0
        self.luck = luck
        self.log: list[tuple[AnyEntry, float]] = [(open_table(game, host, luck, **settings), self.now)]
        self.table = rebuilt("table", self.log)
        self._ids = (f"message {number}" for number in count(1))

    def say(self, who: Person, kind: type[protocol.Asking], **fields: Any) -> list[AnyEntry]:
        """Let somebody ask for something, under a new id unless one is given."""
        return self.ask(who, kind(**{"id": next(self._ids)} | fields))

    def ask(self, who: Person, message: protocol.Asking, connected: Collection[str] = ()) -> list[AnyEntry]:
        return self.add(*decide(self.table, message, who, self.occasion(connected)))

    def once_more(self) -> Evening:
        """A new evening at which the same table has just been opened."""
        again = copy(self)
        again.log = self.log[:1]
        again.now = again.log[0][1]
        again.table = rebuilt("table", again.log)
        return again

    def occasion(self, connected: Collection[str] = ()) -> Occasion:
        return Occasion(self.now, self.luck, connected)

    def act(self, who: Person, seat: str, action: str, **fields: Any) -> list[AnyEntry]:
        """Decide, having seen everything."""
        fields = {"version": self.table.version} | fields
        return self.say(who, protocol.Act, seat=seat, action=action, **fields)

    def let_bot_act(self, seat: str, action: str) -> list[AnyEntry]:
        return self.add(bot_acts(self.table, LETTERS.index(seat), action, self.luck))

    def look_at_the_clock(self) -> list[AnyEntry]:
        """What a server does when somebody's time may be up."""
        return self.add(*time_is_up(self.table, self.occasion()))

    def add(self, *entries: AnyEntry) -> list[AnyEntry]:
        """Keep entries as JSON, and let them be so."""
        for entry in entries:
            self.log.append((parse_entry(entry_text(entry)), self.now))
            self.table.apply(self.log[-1][0], self.now)
        return list(entries)

    # ── What one sees ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def lines(self) -> list[str]:
        """The lines of the game, all open."""
        assert self.table.state is not None
        return [str(event) for event in self.table.state.events]

    def state(self, who: Person) -> protocol.State:
        """What somebody is told, as it arrives."""
        told = views.state(self.table, who.id, views.Around(self.now, self.table.people))
        return msgspec.json.decode(protocol.wire(told), type=protocol.State)

    def left(self, seat: str) -> float | None:
        return self.table.left(LETTERS.index(seat), self.now)


def seated(game: Game, *who: Person | str, **settings: Any) -> Evening:
    """A table at which these people, and bots of these levels, have taken their seats in this order."""
    evening = Evening(game, **{"shuffled": False} | settings)
    for letter, sitter in zip(LETTERS, who, strict=False):
        if isinstance(sitter, Person):
            evening.say(sitter, protocol.Sit, seat=letter)
        else:
            evening.say(Person(evening.table.host, ""), protocol.Engage, seat=letter, level=sitter)
    return evening


def begun(game: Game, *who: Person | str, **settings: Any) -> Evening:
    """The same, and the game has begun."""
    evening = seated(game, *who, **settings)
    evening.say(Person(evening.table.host, ""), protocol.Start)
    return evening


def contents(table: Table) -> Any:
    """Everything that makes up a table, to compare."""
    shown: dict[str, Any] = {
        name: list(value) if isinstance(value, Strand) else value for name, value in vars(table).items()
    }
    del shown["told"]  # what was made of all else
    state = shown.pop("state")
    shown["done"] = list(table.done._messages)
    shown["game"] = (table.game.slug, table.game.version, table.game.seats, table.game.options)
    return shown, state and (state.record(), state.fingerprint, state.to_act, state.is_drawn)
