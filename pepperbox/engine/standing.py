"""A game as it stands, and what of it one may know: everything that leaves it as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pepperbox.engine.errors import NotYourTurn
from pepperbox.engine.notation import LETTERS
from pepperbox.engine.past import Past
from pepperbox.engine.position import Position
from pepperbox.engine.prose import in_prose
from pepperbox.engine.rulebook import EVERYTHING, SPECTATOR, Action, Event

if TYPE_CHECKING:
    from pepperbox.engine.game import Game


class View(dict[str, Any]):
    """What a seat may know, ready for JSON; bots read the same from `state`, the fields that the rules know."""

    seat: int
    known: Any  # those fields, which many may share

    @cached_property
    def state(self) -> Any:
        """For whoever has this view alone."""
        return self.known.copy()


class Standing:
    """A position, and how it came about."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules = game.rulebook.rules
        self._text = game.rulebook.text
        self._position = Position(game, game.set_up())
        self._past = Past(game.rulebook)
        self._before: Position | None = None  # the last event, if it was kept
        self._settled = 0

    # ── The position ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _state(self) -> Any:
        return self._position.state

    @_state.setter
    def _state(self, state: Any) -> None:
        self._position = Position(self.game, state)

    @property
    def over(self) -> bool:
        return self._position.over

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; none when the game is over or an event is due."""
        return self._position.to_act

    @property
    def due(self) -> str | None:
        """The event that must land before anybody decides, such as `* score`; None if there is none."""
        return self._position.due

    def legal(self, seat: int) -> list[Action]:
        """What the seat may decide now; nothing if it has nothing to decide."""
        return list(self._position.legal(seat))

    @property
    def seconds(self) -> int:
        """How long those who must act have for it at a table with a clock; 0 if they may take their time."""
        return self.game.rulebook.seconds(self._state) if self.to_act else 0

    def too_late(self, seat: int) -> Action:
        """What the seat decides by letting that time pass."""
        return self.game.rulebook.too_late(self._state, seat)

    @property
    def begins_next(self) -> int:
        """The seat that begins another game with the same players."""
        return self.game.rulebook.begins_next(self._state)

    @property
    def scores(self) -> list[int]:
        return list(self._position.scores(EVERYTHING))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody until the game is over."""
        return self._position.winners

    @property
    def events(self) -> list[Event]:
        return self.events_since(0)

    @property
    def count(self) -> int:
        """The number of events."""
        return len(self._past.moments)

    def events_since(self, number: int, end: int | None = None) -> list[Event]:
        """The events from a number on, to the last or to the one before another number."""
        return self._past.events(number, end)

    def events_back(self) -> Iterator[Event]:
        """The events, the last one first."""
        return self._past.events_back()

    @property
    def fingerprint(self) -> str:
        """A text that is equal for equal positions of equal games, on every machine; it covers secrets too."""
        import hashlib

        content = repr((self.game.slug, self._state.values()))
        return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()

    def scores_over_time(self) -> list[list[int]]:
        """The scores before each event, and now."""
        return [
            [self._rules.score(s, seat) for seat in range(self.game.seats)] for s in self._past.states(0, self._state)
        ]

    # ── What one may know of it ──────────────────────────────────────────────────────────────────────────────────────

    def view(self, seat: int) -> View:
        """What the seat may know, with what it may decide; or SPECTATOR, or EVERYTHING."""
        known = self.known(seat)
        view = View(self.shown(seat, self.picture(seat)))
        view.seat = seat
        view.known = known
        return view

    def known(self, seat: int) -> Any:
        """The fields of the rules as the seat may know them, for reading; or SPECTATOR, or EVERYTHING."""
        if seat not in (SPECTATOR, EVERYTHING):
            self._check_seat(seat)
        return self._position.known(seat)

    def open_view(self) -> dict[str, Any]:
        """The whole position, with what everybody may decide: what `pepperbox replay --json` prints."""
        return self._shown(EVERYTHING, self.to_act, self.picture(EVERYTHING))

    def eyes(self, seat: int) -> int:
        """Those who know the same of the position have the same eyes."""
        return self._position.eyes(seat)

    def picture(self, seat: int) -> Mapping[str, Any]:
        """The game's own part of a view; the same for all who see by the same eyes."""
        return self.game.rulebook.view.view(self._position.known(seat))

    def shown(self, seat: int, picture: Any) -> dict[str, Any]:
        """What the seat may know, with what it may decide, around a picture that is made already."""
        return self._shown(seat, (seat,) if seat in self.to_act else (), picture)

    def _shown(self, seat: int, deciders: tuple[int, ...], picture: Any) -> dict[str, Any]:
        seen = {
            "game": self.game.slug,
            "seats": self.game.seats,
            "options": dict(self.game.options),
            "over": self.over,
            "to_act": [LETTERS[decider] for decider in self.to_act],
            "scores": list(self._position.scores(seat)),
            "winners": [LETTERS[winner] for winner in self.winners],
            "legal": {LETTERS[decider]: [action.text for action in self.legal(decider)] for decider in deciders},
            "state": picture,
        }
        older = {} if self.game.is_newest else {"rules": self.game.version}
        return seen | older | ({"due": self.due} if self.due else {})

    def history(self, seat: int, since: int = 0, end: int | None = None) -> list[Event]:
        """The events from number `since` on, as the seat may see them now."""
        events, book = self.events_since(since, end), self.game.rulebook
        if book.eyes(seat) == EVERYTHING:
            return events
        states = self._past.states(since, self._state)
        return [book.seen(event, seat, next(states), self._state) for event in events]

    def has_shown(self, seat: int, since: int) -> bool:
        """Has the seat learned a secret by one of the events from number `since` on?"""
        book, states = self.game.rulebook, self._past.states(since, self._state)
        before = next(states)
        for event, after in zip(self.events_since(since), states, strict=True):
            if book.shows(event, seat, before, after):
                return True
            before = after
        return False

    @property
    def settled(self) -> int:
        """How many lines, from the first on, will look to everybody as they do now until the game is over."""
        return self._settled

    def story(self, names: Sequence[str], seat: int, since: int = 0, end: int | None = None) -> list[list[str]]:
        """The same in words: some sentences for each event, with these names for the seats."""
        return [sentences for _, sentences in self.told(names, seat, since, end)]

    def told(
        self, names: Sequence[str], seat: int, since: int = 0, end: int | None = None
    ) -> list[tuple[Event, list[str]]]:
        """The events from number `since` on as the seat may see them now, each with the same in words."""
        book, states = self.game.rulebook, self._past.states(since, self._state)
        state = next(states)
        known, told = self._as_known(state, seat), []
        for event in self.events_since(since, end):
            seen, before = book.seen(event, seat, state, self._state), known
            state = next(states)
            known = self._as_known(state, seat)
            sentences = self._text.tell(seen, before, known, names)
            told.append((seen, [in_prose(sentence, names) for sentence in sentences]))
        return told

    def _as_known(self, state: Any, seat: int) -> Any:
        """A state of this game as the seat may know it, for reading."""
        for position in (self._position, self._before):
            if position is not None and position.state is state:
                return position.known(seat)
        book = self.game.rulebook
        return state if book.eyes(seat) == EVERYTHING else book.known(state, seat)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.game.seats):
            raise NotYourTurn(f"there is no seat {seat}: the seats are 0 to {self.game.seats - 1}")
