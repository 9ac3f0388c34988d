"""What a game's folder provides: the contract between the games and everything that plays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Protocol, cast

from pepperbox.engine.fields import Fields
from pepperbox.engine.notation import line_text
from pepperbox.engine.shapes import DeclaredGame
from pepperbox.engine.stream import Stream

Moves = list[int]  # room for every legal action; the first entry counts them (see `offer`)


def offer(moves: Moves, action: int) -> None:
    """Add an action to those that are legal."""
    moves[0] += 1
    moves[moves[0]] = action


def offer_range(moves: Moves, first: int, last: int) -> None:
    """Add the actions from first to last to those that are legal."""
    count = moves[0]
    if count >= 0:  # always; a compiler that knows it writes many entries at once
        for more in range(last - first + 1):
            moves[count + 1 + more] = first + more
    moves[0] = count + last - first + 1


SPECTATOR = -1  # stands in a seat's place for those who only watch
EVERYTHING = -2  # and for those who look into all hands, such as `pepperbox replay`


class Rules(Protocol):
    """A game's rules.py: plain functions over one state, which also compile. They trust their caller.

    Whoever drives a game asks in this order: is it over? does something land? who must act, and what is legal?
    """

    State: type[Any]
    ACTIONS: int  # actions are the numbers below this one

    def set_up(self, s: Any) -> None:
        """Lay everything out; seats, version and options are there already, anything else may hold leftovers."""

    def is_over(self, s: Any) -> bool: ...

    def chance(self, s: Any) -> int:
        """How many outcomes, all equally likely, something that lands now can have; 0 if nothing does."""

    def land(self, s: Any, outcome: int) -> None: ...

    def to_act(self, s: Any) -> int:
        """The seats that must decide, bit i for seat i."""

    def legal(self, s: Any, seat: int, moves: Moves) -> None:
        """Offer everything that the seat may decide."""

    def apply(self, s: Any, seat: int, action: int) -> None: ...

    def score(self, s: Any, seat: int) -> int: ...

    def is_winner(self, s: Any, seat: int) -> bool:
        """Has the seat won? Asked only when the game is over."""


class SecretRules(Rules, Protocol):
    """The rules.py of a game with secrets has two functions more.

    Who must act, what is due and what is legal for the seat must not depend on what is hidden from it.
    """

    def hide(self, s: Any, seat: int) -> None:
        """Blank what the seat may not know; SPECTATOR may know what everybody may."""

    def redraw(self, s: Any, seat: int, stream: Stream) -> None:
        """Draw anew what the seat can't know: any position that agrees with all that it has seen, as likely as it is.

        Whether that has been blanked before makes no difference. What others decided in secret is drawn from what was
        legal for them, all of it alike.
        """


class HandingOnRules(Rules, Protocol):
    """The rules.py of a game that says who begins the next one has one function more."""

    def begins_next(self, s: Any) -> int:
        """The seat that begins another game with the same players, after one that is over."""


class RacingRules(Rules, Protocol):
    """The rules.py of a game in which it may count who acts first has two functions more, for tables with a clock."""

    def seconds(self, s: Any) -> int:
        """How long those who must act have for it; 0 if they may take their time."""

    def too_late(self, s: Any, seat: int) -> int:
        """What a seat decides by letting that time pass."""


class Views(Protocol):
    """A game's view.py: the position in the words that JSON readers rely on; what is hidden shows as nothing."""

    Position: type[Any]  # a TypedDict: the shape of what `view` returns

    def view(self, s: Any) -> Mapping[str, Any]: ...


class Texts(Protocol):
    """A game's text.py: its notation, and its events in words."""

    def action_text(self, action: int) -> str: ...

    def outcome_text(self, s: Any, outcome: int) -> str: ...

    def parse_outcome(self, s: Any, text: str) -> int:
        """The outcome that a text spells; BadNotation if it spells none that can land now."""

    def tell(self, event: Event, before: Any, after: Any, names: Sequence[str]) -> list[str]:
        """What an event and all that came of it mean, in sentences.

        They are in the past tense, and what is to come has a "must" or "may": a name may be "You".
        """


class DueTexts(Texts, Protocol):
    """The text.py of a game in which something lands that nobody's decision has set off has one function more."""

    def due(self, s: Any) -> str | None:
        """The name of the line that what lands now begins (`* score`); None if it belongs to the line before."""


class DiceTexts(Texts, Protocol):
    """The text.py of a game that can be played with real dice has one function more."""

    def dice_in_the_air(self, s: Any) -> str:
        """The dice that land now, a letter or digit each, in the order of what they show."""


class ReasonedTexts(Texts, Protocol):
    """The text.py of a game that can say why something is not possible has one function more."""

    def why_not(self, s: Any, seat: int, action: int) -> str:
        """The rule by which a seat that must act can't do this now, such as `§2.1: a turn begins with a roll.`

        The state is what the seat may know, the action is not legal for it. "" says no more than the legal ones do.
        """


class SpokenTexts(Texts, Protocol):
    """The text.py of a game that says actions in words has one function more."""

    def in_words(self, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
        """What a legal action means, such as `set aside two 3s`: for buttons, and for whoever hears them.

        The state is what the seat may know; it begins with a small letter, and has no full stop.
        """


class LenientTexts(Texts, Protocol):
    """The text.py of a game in which people write some things in more than one way has one function more."""

    def spelled(self, text: str) -> str:
        """The same text as `action_text` spells it."""


class ChoosyTexts(Texts, Protocol):
    """The text.py of a game whose seats and options don't all go together has one function more."""

    def objection(self, s: Any) -> str | None:
        """What speaks against the seats and options of a state that is not set up, and what would be right."""


class SecretTexts(Texts, Protocol):
    """The text.py of a game with secrets has three functions more."""

    def settles(self, before: Any, after: Any) -> bool:
        """Will all lines look to everybody as they do now until the game is over, given the last one's states?"""

    def seen(self, event: Event, seat: int, before: Any, now: Any) -> Event:
        """The event as the seat may see it now, given the state before it and the latest one."""

    def shows(self, event: Event, seat: int, before: Any, after: Any) -> bool:
        """Does the seat know something by this event that was a secret to it? Then nobody takes it back alone."""


@dataclass(frozen=True)
class Action:
    """Something a seat may decide; its text is its notation."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Event:
    """A line of a game: what a seat decided, or what nobody decides, with all that landed."""

    who: str
    what: str
    landed: tuple[str, ...]
    seat: int | None
    action: Action | None

    def __str__(self) -> str:
        return line_text(self.who, self.what, self.landed)


Difficulty = Literal["easy", "medium", "hard"]


@dataclass(frozen=True, eq=False)
class Rulebook:
    """One of the games on the shelf."""

    slug: str
    title: str
    pitch: str  # the game in one sentence, short enough for a line of a menu
    seats: range
    minutes: int  # a game of usual length
    difficulty: Difficulty  # of learning it
    version: int  # of the newest rules; raised when they change, for a game goes on by those it began with
    rules: Rules = field(repr=False)
    view: Views = field(repr=False)
    text: Texts = field(repr=False)
    usual: int | None = None  # how many play if nobody says how many, if that is not as few as can
    teams: str | None = None  # the option with which some seats play together, so that it counts who sits where
    partner: Callable[[int], int] | None = None  # with that option, who plays together with a seat
    at_once: int | None = None  # from so many seats on, several may have to decide at once; None: never
    bots: str | None = None  # the module that declares its LEVELS, if the game is not on our shelf

    @property
    def versions(self) -> range:
        """The rules that a game can be played by: all there have been, the newest last."""
        return range(1, self.version + 1)

    @property
    def seats_text(self) -> str:
        """How many can play: `2`, or `2–8`."""
        return f"{self.seats[0]}–{self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])

    @property
    def usual_seats(self) -> int:
        """How many play if nobody says how many: as a game declares, or as few as it is a game with others."""
        return self.usual or (2 if 2 in self.seats else self.seats[0])

    @cached_property
    def options(self) -> dict[str, Any]:
        """The declared options by name."""
        state: type[Fields] = self.rules.State
        return dict(state.options())

    def due(self, s: Any) -> str | None:
        """The name of the line that what lands now begins; None if it belongs to the line before."""
        return cast(DueTexts, self.text).due(s) if hasattr(self.text, "due") else None

    def objection(self, s: Any) -> str | None:
        """What speaks against the seats and options of a state that is not set up."""
        for name, option in self.options.items():
            if not option.is_for(s.seats) and option.settled(getattr(s, name)) != option.default:
                seats, usual = " or ".join(map(str, option.seats)), option.text(option.default)
                return f"option {name} of {self.slug} is for {seats} seats: play with so many, or with {name}={usual}"
        return cast(ChoosyTexts, self.text).objection(s) if hasattr(self.text, "objection") else None

    def why_not(self, s: Any, seat: int, action: Action) -> str:
        """The rule by which a seat can't do this now, by what it knows itself; "" if there is none to tell."""
        if not hasattr(self.text, "why_not") or self.action(action.text) != action:
            return ""
        return cast(ReasonedTexts, self.text).why_not(self.known(s, seat), seat, action.code)

    def in_words(self, s: Any, seat: int, action: Action, names: Sequence[str]) -> str:
        """What an action of a seat means, by what the seat knows; its notation, if the game has no words."""
        if not hasattr(self.text, "in_words"):
            return action.text
        return cast(SpokenTexts, self.text).in_words(self.known(s, seat), seat, action.code, names)

    @cached_property
    def real_dice(self) -> bool:
        """Can people roll dice of their own? Not where what lands is hidden from somebody."""
        return hasattr(self.text, "dice_in_the_air")

    def dice_in_the_air(self, s: Any) -> str:
        """The dice that land now, by their names; "" if what lands can't be real dice."""
        return cast(DiceTexts, self.text).dice_in_the_air(s) if self.real_dice else ""

    def seconds(self, s: Any) -> int:
        """How long those who must act have for it at a table with a clock; 0 if they may take their time."""
        return cast(RacingRules, self.rules).seconds(s) if hasattr(self.rules, "seconds") else 0

    def too_late(self, s: Any, seat: int) -> Action:
        """What a seat decides by letting that time pass."""
        return self.actions[cast(RacingRules, self.rules).too_late(s, seat)]

    def begins_next(self, s: Any) -> int:
        """The seat that begins another game after this one: as the rules say, or the second, so that it goes round."""
        return cast(HandingOnRules, self.rules).begins_next(s) if hasattr(self.rules, "begins_next") else 1

    @cached_property
    def has_secrets(self) -> bool:
        return hasattr(self.rules, "hide")

    def eyes(self, seat: int) -> int:
        """Those who see the same see by the same eyes: where there are no secrets, all of them."""
        return seat if self.has_secrets else EVERYTHING

    def known(self, s: Any, seat: int) -> Any:
        """A state as the seat may know it."""
        known = s.copy()
        if self.has_secrets and seat != EVERYTHING:
            cast(SecretRules, self.rules).hide(known, seat)
        return known

    def redrawn(self, s: Any, seat: int, stream: Stream) -> Any:
        """A state as it may be for all that the seat knows."""
        redrawn = s.copy()
        if self.has_secrets and seat != EVERYTHING:
            cast(SecretRules, self.rules).redraw(redrawn, seat, stream)
        return redrawn

    def seen(self, event: Event, seat: int, before: Any, now: Any) -> Event:
        """An event as the seat may see it now."""
        if self.has_secrets and seat != EVERYTHING:
            return cast(SecretTexts, self.text).seen(event, seat, before, now)
        return event

    def shows(self, event: Event, seat: int, before: Any, after: Any) -> bool:
        """Does the seat know something by an event that was a secret to it?"""
        return self.has_secrets and cast(SecretTexts, self.text).shows(event, seat, before, after)

    def settles(self, before: Any, after: Any) -> bool:
        """Will all lines so far look to everybody as they do now until the game is over?"""
        return not self.has_secrets or cast(SecretTexts, self.text).settles(before, after)

    def values(self, texts: Mapping[str, str]) -> dict[str, Any]:
        """Option values from texts, as records and command lines write them; `Game` checks them."""
        return {name: self.options[name].value(text) if name in self.options else text for name, text in texts.items()}

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Every action of the game, in the order of the codes."""
        return tuple(Action(code, self.text.action_text(code)) for code in range(self.rules.ACTIONS))

    @cached_property
    def _by_text(self) -> dict[str, Action]:
        return {action.text: action for action in self.actions}

    def action(self, text: str) -> Action | None:
        """The action that a text names."""
        return self._by_text.get(self.spelled(text))

    def spelled(self, text: str) -> str:
        """A text as the game spells it: spaces are free, and what else it leaves free."""
        plain = " ".join(text.split())
        return cast(LenientTexts, self.text).spelled(plain) if hasattr(self.text, "spelled") else plain

    def declared(self) -> DeclaredGame:
        """The declaration as JSON, for lists, forms and programs."""
        return {
            "game": self.slug,
            "title": self.title,
            "pitch": self.pitch,
            "seats": (self.seats[0], self.seats[-1]),
            "usual_seats": self.usual_seats,
            "minutes": self.minutes,
            "difficulty": self.difficulty,
            "has_secrets": self.has_secrets,
            "real_dice": self.real_dice,
            "rules": self.version,
            "options": {name: option.declared() for name, option in self.options.items()},
        }
