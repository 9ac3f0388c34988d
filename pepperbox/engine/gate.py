"""The one gate: every decision and every outcome of a game passes here, and only legal ones get through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pepperbox.engine import records
from pepperbox.engine.errors import BadNotation, IllegalAction, MissingOutcome, NotYourTurn
from pepperbox.engine.notation import LETTERS, NOBODY, parse_line, parse_seat
from pepperbox.engine.past import Moment, Past
from pepperbox.engine.position import Position
from pepperbox.engine.prose import in_prose
from pepperbox.engine.rulebook import EVERYTHING, Action, Event
from pepperbox.engine.standing import Standing
from pepperbox.engine.stream import Stream, below

if TYPE_CHECKING:
    from pepperbox.engine.game import Game

SHOWN = 20  # how many legal actions an error lists


class GameState(Standing):
    """A game being played: the position, how it came about, and where its chance comes from."""

    def __init__(self, game: Game, stream: Stream | None) -> None:
        super().__init__(game)
        self.is_drawn = stream is not None  # has every outcome so far come from Pepperbox's own stream?
        self.players: dict[int, str] = {}  # names, for the record
        self.bots: dict[int, str] = {}  # seats that a bot of that level plays, for the record
        self._stream = stream
        self._land_what_is_due()

    # ── Playing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def play(self, action: Action | str, seat: int | None = None, outcome: str | None = None) -> Event:
        """Decide for a seat; `outcome` dictates what lands, otherwise it is drawn."""
        chosen = self._named(action, seat)
        seat = self._decider(chosen, seat)
        self._check_legal(chosen, seat)
        after = self._state.copy()
        self._rules.apply(after, seat, chosen.code)
        return self._enter(after, LETTERS[seat], chosen.text, outcome, seat, chosen)

    def in_words(self, seat: int, names: Sequence[str]) -> dict[str, str]:
        """What the seat may decide, each action with what it means."""
        return {action.text: self.action_in_words(action, seat, names) for action in self.legal(seat)}

    def action_in_words(self, action: Action | str, seat: int, names: Sequence[str]) -> str:
        """What a legal action of the seat means."""
        return in_prose(self.game.rulebook.in_words(self._state, seat, self._named(action, seat), names), names)

    def why_not(self, action: Action | str, seat: int) -> str:
        """Why the seat can't decide this now; "" if it can, or if there is no more to say than what it can."""
        chosen = self._named(action, seat)
        self._check_seat(seat)
        if chosen in self.legal(seat):
            return ""
        if seat in self.to_act:
            return self.game.rulebook.why_not(self._state, seat, chosen)
        return "You have nothing to decide now." if self.to_act else self._what_now(seat)

    def land(self, outcome: str | None = None) -> Event:
        """Let the event that is due happen; `outcome` dictates how, otherwise it is drawn."""
        if self.due is None:
            raise IllegalAction(f"nothing lands by itself now. {self._what_now()}")
        who, what, _ = parse_line(self.due)
        return self._enter(self._state.copy(), who, what, outcome, None, None)

    def play_line(self, text: str) -> Event:
        """Enter one line, such as `A roll 135 = 264` or `* score = 165243`."""
        who, what, outcome = parse_line(text)
        if self.due is not None and self.due == f"{who} {what}":
            return self.land(outcome)
        if who == NOBODY:
            raise IllegalAction(f"'{who} {what}' does not happen now. {self._what_now()}")
        return self.play(what, parse_seat(who, self.game.seats), outcome)

    def replay_line(self, text: str) -> Event:
        """Enter one line of a record, whose header has told where its outcomes come from."""
        tried = self._position.tried
        if tried is not None and self._stream is None and str(tried[0]) == text:
            self._go_on(*tried)  # as it went when it was tried
            return tried[0]
        is_drawn = self.is_drawn
        event = self.play_line(text)
        self.is_drawn = is_drawn
        return event

    def undo(self) -> None:
        """Take back the last decision and everything since; the same decision would bring the same dice again."""
        number = next((self.count - 1 - back for back, event in enumerate(self.events_back()) if event.action), None)
        if number is None:
            raise IllegalAction("there is no decision to take back")
        stream = self._stream
        self._go_back(number)
        can_repeat = self._stream is not None or stream is None
        self._stream = self._stream or stream
        self.is_drawn = self.is_drawn and can_repeat  # what a record spelled out would now be drawn anew

    def copy(self) -> GameState:
        """The same game to go on with separately; it will see the same dice."""
        twin = object.__new__(GameState)
        twin.__dict__.update(self.__dict__)
        twin.players, twin.bots = dict(self.players), dict(self.bots)
        twin._past = self._past.copy()  # all else can be shared: an event replaces position and stream
        return twin

    def before(self, number: int) -> GameState:
        """The game as it stood before event `number`, to look back at; the number of all events gives it as it is."""
        twin = self.copy()
        if number < self.count:
            twin._go_back(number)
        return twin

    def without_past(self) -> GameState:
        """The same game as if it began now, to see what something would add to it."""
        twin = self.copy()
        twin._past, twin._settled = Past(self.game.rulebook), 0
        return twin

    def _go_back(self, number: int) -> None:
        """To how everything was before an event."""
        moment = self._past.moments[number]
        self._state = next(self._past.states(number, self._state))
        self._stream, self.is_drawn, self._settled = moment.stream, moment.is_drawn, moment.settled
        self._past.moments.cut(number)

    def draw_from(self, stream: Stream | None) -> None:
        """Go on with chance from this stream; without one, outcomes must be supplied."""
        self._stream = stream

    def record(self, seat: int = EVERYTHING) -> str:
        """The game as text; `pepperbox.load` reads it back. For a seat: as far as it may see it now."""
        return records.record_text(self, self.history(seat))

    def redrawn(self, seat: int, stream: Stream) -> GameState:
        """The game with another position that the seat can't tell from this one; its past is left as it was."""
        twin = self.copy()
        twin._state = self.game.rulebook.redrawn(self._state, seat, stream)
        twin._past.imagine()
        return twin

    # ── How an event comes to pass ───────────────────────────────────────────────────────────────────────────────────

    def _enter(
        self, after: Any, who: str, what: str, outcome: str | None, seat: int | None, action: Action | None
    ) -> Event:
        """Let everything land that belongs to the line, then make it part of the game: all of it or nothing."""
        line = f"{who} {what}"
        stream = self._stream and list(self._stream)
        dictated = None if outcome is None else [" ".join(part.split()) for part in outcome.split(",")]
        landed: list[str] = []
        while self._goes_on(after, line, not landed):
            text = None if dictated is None else dictated[len(landed)] if len(landed) < len(dictated) else ""
            landed.append(self._land_one(after, line, text, stream))
        if dictated is not None and len(dictated) > len(landed):
            raise BadNotation(f"'= {outcome}' is too much: '{line}' has {_outcomes(len(landed))}")
        event = Event(who, what, tuple(landed), seat, action)
        after.share(self._state)
        self._go_on(event, Position(self.game, after))
        self._stream = stream
        self.is_drawn = self.is_drawn and (dictated is None or not landed)
        self._land_what_is_due()
        return event

    def _go_on(self, event: Event, position: Position) -> None:
        """Let an event that leads to a position be part of the game."""
        self._past.append(Moment(event, self._state, self._stream, self.is_drawn, self._settled))
        if self.game.rulebook.settles(self._state, position.state):
            self._settled = self.count
        self._position.tried = event, position
        self._before, self._position = self._position, position

    def _goes_on(self, s: Any, line: str, is_start: bool) -> bool:
        """Does something land now that belongs to the line?"""
        if self._rules.is_over(s) or not self._rules.chance(s):
            return False
        due = self.game.rulebook.due(s)
        return due is None or (is_start and due == line)

    def _land_one(self, s: Any, line: str, dictated: str | None, stream: Stream | None) -> str:
        if dictated is not None:
            outcome = self._text.parse_outcome(s, dictated)
        elif stream is not None:
            outcome = below(stream, self._rules.chance(s))
        else:
            dice = self.game.rulebook.dice_in_the_air(s)
            raise MissingOutcome(f"'{line}' needs its outcome, such as '{line} = {self._example(s)}'", dice)
        text = self._text.outcome_text(s, outcome)
        self._rules.land(s, outcome)
        return text

    def _example(self, s: Any) -> str:
        """A possible outcome of the line that is landing."""
        landed: list[str] = []
        while not landed or self._goes_on(s, "", is_start=False):
            landed.append(self._text.outcome_text(s, 0))
            self._rules.land(s, 0)
        return ", ".join(landed)

    def _land_what_is_due(self) -> None:
        while self._stream is not None and self.due:
            self.land()

    # ── Errors that say what would be right ──────────────────────────────────────────────────────────────────────────

    def _named(self, action: Action | str, seat: int | None) -> Action:
        chosen = self.game.rulebook.action(action) if isinstance(action, str) else action
        if chosen is None:
            raise BadNotation(f"{action!r} is no action of {self.game.rulebook.title}. {self._what_now(seat)}")
        return chosen

    def _decider(self, action: Action, seat: int | None) -> int:
        if seat is not None:
            self._check_seat(seat)
        able = self.to_act
        if not able:
            reason = self._what_now(seat)
            raise IllegalAction(f"{action.text!r} is not possible now. {reason}", reason)
        if seat is None and len(able) > 1:
            raise NotYourTurn(f"{_letters(able)} may all act now: say whose {action.text!r} is meant")
        if seat is not None and seat not in able:
            raise NotYourTurn(f"{LETTERS[seat]} has nothing to decide now. {self._what_now(seat)}")
        return able[0] if seat is None else seat

    def _check_legal(self, action: Action, seat: int) -> None:
        if action not in self.legal(seat):
            reason = self.game.rulebook.why_not(self._state, seat, action)
            told = [f"{action.text!r} is not possible for {LETTERS[seat]} now.", reason, self._possible(seat)]
            raise IllegalAction(" ".join(filter(None, told)), reason)

    def _what_now(self, seat: int | None = None) -> str:
        """What would be right, as far as the seat that asks may know."""
        if self.over:
            return "The game is over."
        if self.due:
            return f"'{self.due}' is due."
        if not self.game.rulebook.has_secrets:
            return " ".join(self._possible(decider) for decider in self.to_act)
        return self._possible(seat) if seat in self.to_act else f"To decide: {_letters(self.to_act)}."

    def _possible(self, seat: int) -> str:
        legal = [str(action) for action in self.legal(seat)]
        more = f" … {len(legal)} in all" if len(legal) > SHOWN else ""
        return f"Legal for {LETTERS[seat]}: {', '.join(legal[:SHOWN])}{more}."

    def __repr__(self) -> str:
        return f"<{self.game!r} after {self.count} events, scores {self.scores}>"


def _letters(seats: tuple[int, ...]) -> str:
    return ", ".join(LETTERS[seat] for seat in seats)


def _outcomes(count: int) -> str:
    return "no outcome" if count == 0 else "one outcome" if count == 1 else f"{count} outcomes"
