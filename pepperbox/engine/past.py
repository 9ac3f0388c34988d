"""What has happened in a game, and how everything lay before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pepperbox.engine.rulebook import Event, Rulebook
from pepperbox.engine.strand import Strand
from pepperbox.engine.stream import Stream

LATEST = 12  # states of the past that are kept
KEPT = 32  # of those before only every so many are, and the others are worked out again


@dataclass(slots=True)
class Moment:
    """An event, and how everything lay before it: what undo goes back to."""

    event: Event
    state: Any | None  # None if it has to be worked out
    stream: Stream | None
    is_drawn: bool
    settled: int


class Past:
    """The moments of a game; copies share them."""

    __slots__ = ("_book", "_imagined", "moments")

    def __init__(self, book: Rulebook) -> None:
        self.moments = Strand[Moment]()
        self._book = book
        self._imagined: frozenset[int] = frozenset()  # before these events the position was put in place of another

    def copy(self) -> Past:
        twin = object.__new__(Past)
        twin.moments, twin._book, twin._imagined = self.moments.copy(), self._book, self._imagined
        return twin

    def imagine(self) -> None:
        """From here on it goes on from another position than the one that the events lead to."""
        self._imagined |= {len(self)}

    def append(self, moment: Moment) -> None:
        """Add what happened, and drop a state that has become old: what leads to it is kept."""
        self.moments.append(moment)
        old = len(self) - 1 - LATEST
        if old > 0 and old % KEPT and old not in self._imagined:
            self.moments[old].state = None

    def events(self, first: int = 0, end: int | None = None) -> list[Event]:
        """The events from a number on, to the last or to the one before another number."""
        return [moment.event for moment in self.moments.since(first, end)]

    def events_back(self) -> Iterator[Event]:
        """The events, the last one first."""
        return (moment.event for moment in reversed(self.moments))

    def states(self, number: int, present: Any) -> Iterator[Any]:
        """The states before the events from a number on, and the present one.

        Each is looked at once: somebody who goes on meanwhile may forget it.
        """
        first, state = number, present
        while first < len(self) and (state := self.moments[first].state) is None:
            first -= 1
        for place in range(first, len(self)):
            if place > first:
                kept = self.moments[place].state
                state = self._after(state, self.moments[place - 1].event) if kept is None else kept
            if place >= number:
                yield state
        yield present

    def _after(self, before: Any, event: Event) -> Any:
        """What an event made of a state."""
        s = before.copy()
        if event.seat is not None and event.action is not None:
            self._book.rules.apply(s, event.seat, event.action.code)
        for text in event.landed:
            self._book.rules.land(s, self._book.text.parse_outcome(s, text))
        return s

    def __len__(self) -> int:
        return len(self.moments)
