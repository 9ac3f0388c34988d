"""A game in single steps, each decision and each landing by itself, and what every seat has seen of it.

The gate takes a line at once: a decision with all that lands because of it. Algorithms that enumerate want to stop in
between. And they ask for information states: everything that a seat has ever seen, so that two of them are equal if and
only if the seat can't tell the histories apart. That is more than the log of the game, in which dice that were hidden
stay hidden, and more than what is known now. So it is both: each line as the log shows it to the seat, and what became
different then in the state as the seat may know it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pepperbox.engine.notation import LETTERS, parse_line
from pepperbox.engine.observation import known_numbers, number_names
from pepperbox.engine.rulebook import Event, Rulebook
from pepperbox.engine.strand import Strand
from pepperbox.engine.stream import CHANCE, started


@dataclass(slots=True)
class Line:
    """An event with the states around it; they never change again."""

    event: Event
    before: Any
    after: Any
    changed: dict[int, str] = field(default_factory=dict)  # by seat, what became different to it

    def told(self, book: Rulebook, seat: int, now: Any) -> str:
        """The event as a seat may see it now, with what it changed then."""
        text = str(book.seen(self.event, seat, self.before, now))
        if not book.has_secrets:
            return text
        if seat not in self.changed:
            self.changed[seat] = changes(book, seat, self.before, self.after)
        return f"{text} {self.changed[seat]}"


@dataclass(slots=True)
class Imagined:
    """From here on it goes on from another state, which this seat can't tell from the one that was."""

    seat: int
    state: Any


@dataclass(slots=True)
class Course:
    """How a game stands, and how it came about; copies share the past."""

    s: Any  # the state of the rules, which nobody changes
    lines: Strand[Line | Imagined] = field(default_factory=Strand)
    opened: Line | None = None  # the line that is not complete before more has landed
    half: int | None = None  # of an outcome that lands in two steps, the first
    race: tuple[tuple[int, int], ...] = ()  # seats with their decisions, of which only the first will count
    legal: dict[int, list[int]] = field(default_factory=dict)  # by seat, once it was asked for

    def __deepcopy__(self, _: Any) -> Course:
        return Course(self.s, self.lines.copy(), self.opened, self.half, self.race, self.legal)

    def decide(self, book: Rulebook, seat: int, code: int) -> None:
        after = self.s.copy()
        book.rules.apply(after, seat, code)
        action = book.actions[code]
        self._go_on(book, after, Line(Event(LETTERS[seat], action.text, (), seat, action), self.s, after))

    def land(self, book: Rulebook, outcome: int) -> None:
        line = self.opened
        if line is None:  # nobody's decision has set it off
            who, what, _ = parse_line(book.due(self.s) or "")
            line = Line(Event(who, what, (), None, None), self.s, self.s)
        landed = (*line.event.landed, book.text.outcome_text(self.s, outcome))
        after = self.s.copy()
        book.rules.land(after, outcome)
        self._go_on(book, after, Line(replace(line.event, landed=landed), line.before, after))

    def _go_on(self, book: Rulebook, after: Any, line: Line) -> None:
        """To the next state; a line that nothing more belongs to is part of the past."""
        if book.has_secrets:
            after.share(self.s)  # lines keep them
        self.s, self.legal = after, {}
        is_open = not book.rules.is_over(after) and book.rules.chance(after) and book.due(after) is None
        self.opened = line if is_open else None
        if not is_open:
            self.lines.append(line)

    def imagine(self, book: Rulebook, seat: int, draw: Callable[[], float]) -> None:
        """Put in the state's place another that the seat can't tell from it."""
        self.s = book.redrawn(self.s, seat, started(int(draw() * (1 << 53)), 0, CHANCE))
        self.lines.append(Imagined(seat, self.s))
        if self.opened is not None:
            self.opened = Line(self.opened.event, self.s, self.s)

    def told(self, book: Rulebook, seat: int) -> str:
        """All that a seat has seen: lines that differ if and only if it can tell them apart."""
        return "\n".join([LETTERS[seat], *reversed([*self._told_back(book, seat)])])

    def _told_back(self, book: Rulebook, seat: int) -> Iterator[str]:
        if self.opened is not None and self.opened.event.seat == seat:
            yield f"{self.opened.event.who} {self.opened.event.what}"
        now = self.s
        for line in reversed(self.lines):
            if isinstance(line, Line):
                yield line.told(book, seat, now)
            elif line.seat == seat:
                now = line.state  # what comes to light in an imagined future tells nothing of the real past
            else:
                yield changes(book, seat, None, line.state)
                return

    def __str__(self) -> str:
        """The lines with everything in them."""
        lines = [*self.lines, *([self.opened] if self.opened else [])]
        return "\n".join(str(line.event) if isinstance(line, Line) else "imagined from here on" for line in lines)


def changes(book: Rulebook, seat: int, before: Any, after: Any) -> str:
    """What has become different to a seat: `bid=7 bidder=0`; without a state before, all there is."""
    numbers = known_numbers(book.known(after, seat), seat)
    old = [0] * len(numbers) if before is None else known_numbers(book.known(before, seat), seat)
    names = number_names(book)
    return " ".join(f"{names[i]}={n}" for i, (m, n) in enumerate(zip(old, numbers, strict=True)) if m != n)
