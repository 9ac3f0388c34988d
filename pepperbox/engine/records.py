"""Records: a game as a readable text file, written by `record_text` and read by `load`.

Header lines come first, then a line an event, with every outcome spelled out; docs/records.md describes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pepperbox.engine.errors import BadOption, BadRecord, PepperboxError
from pepperbox.engine.notation import LETTERS, NOBODY, parse_number, parse_seat
from pepperbox.engine.stream import EXPLICIT, SCHEME

if TYPE_CHECKING:
    from pepperbox.engine.game import Game
    from pepperbox.engine.gate import GameState
    from pepperbox.engine.rulebook import Event

T = TypeVar("T")

LONGEST_NAME = 40
GUEST = "guest"  # a bot from elsewhere
FIRST_LINE = "pepperbox record 1"
HEADERS = {  # the header lines, as they should read
    "game": "game NAME",
    "seats": "seats NUMBER",
    "option": "option NAME VALUE",
    "rules": "rules VERSION",
    "chance": "chance SCHEME",
    "player": "player SEAT NAME",
    "bot": "bot SEAT LEVEL",
}

# a game by its name, seats, texts of options, and version
Shelf = Callable[[str, int | None, dict[str, str], int | None], "Game"]


def record_text(state: GameState, events: list[Event]) -> str:
    """A game as text, with these events; loading a whole one and writing it again gives the same bytes."""
    return header_text(state) + lines_text(events)


def lines_text(events: list[Event]) -> str:
    return "".join(f"{event}\n" for event in events)


def header_text(state: GameState) -> str:
    """What a record says before the first event."""
    game = state.game
    lines = [FIRST_LINE, f"game {game.slug}", f"seats {game.seats}"]
    lines += [f"option {name} {game.rulebook.options[name].text(value)}" for name, value in game.options.items()]
    lines += [f"rules {game.version}", f"chance {SCHEME if state.is_drawn else EXPLICIT}"]
    lines += [f"player {LETTERS[seat]} {name_text(name)}" for seat, name in sorted(state.players.items())]
    lines += [f"bot {LETTERS[seat]} {level_text(level)}" for seat, level in sorted(state.bots.items())]
    return "\n".join(lines) + "\n"


def name_text(name: str) -> str:
    """A name as a record can hold it."""
    plain = " ".join(name.split())
    if not 0 < len(plain) <= LONGEST_NAME or "#" in plain or not plain.isprintable():
        raise BadOption(f"a name is 1 to {LONGEST_NAME} letters on one line, without '#', and not {name[:99]!r}")
    return plain


def level_text(level: str) -> str:
    """A bot as a record can hold it: one from elsewhere is a guest, since no record may say which program to start."""
    return GUEST if ":" in level else name_text(level)


def load(text: str, shelf: Shelf) -> GameState:
    """Replay a record and check every line of it; BadRecord tells the first that is wrong.

    The state that comes back draws nothing by itself: `draw_from` gives it a stream to go on with.
    """
    lines = list(_meaningful(text.removeprefix("\ufeff")))
    if not lines or lines[0][1].split() != FIRST_LINE.split():
        raise BadRecord(lines[0][0] if lines else 1, f"a record starts with the line '{FIRST_LINE}'")
    length = next((i for i, (_, line) in enumerate(lines[1:], 1) if line.split()[0] not in HEADERS), len(lines))
    end = lines[min(length, len(lines) - 1)][0]
    for number, line in lines[length : length + 1]:
        _check_first_word(number, line)  # a header line that is misspelt, before the header is found to lack it
    state = Header(lines[1:length], end).new_game(shelf)
    for number, line in lines[length:]:
        _check_first_word(number, line)
        _at(number, partial(state.replay_line, line))
    return state


def _check_first_word(number: int, line: str) -> None:
    """Does an event begin like one?"""
    word = line.split(maxsplit=1)[0]
    if word in HEADERS:
        raise BadRecord(number, f"'{line}' is a header line: it belongs before the first event")
    if word not in (*LETTERS, NOBODY):
        raise BadRecord(number, f"{word!r} is no seat and no header line; those are {', '.join(HEADERS)}")


def _meaningful(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.split("\n"), start=1):
        content = line.partition("#")[0].strip()
        if content:
            yield number, content


def _at(number: int, act: Callable[[], T]) -> T:
    """Do what a line asks for; what goes wrong is that line's fault."""
    try:
        return act()
    except PepperboxError as error:
        raise BadRecord(number, str(error)) from error


class Header:
    """The header lines, sorted by what they say."""

    def __init__(self, lines: list[tuple[int, str]], end: int) -> None:
        self.end = end  # the line where something is missed at last
        self.said: dict[str, tuple[int, str]] = {}  # "game", "option wins", "player A" … → line number and value
        for number, line in lines:
            words = line.split()
            shape = HEADERS[words[0]].split()
            if len(words) < len(shape) or (len(words) > len(shape) and words[0] != "player"):
                raise BadRecord(number, f"'{line}' should read '{HEADERS[words[0]]}'")
            key = " ".join(words[: len(shape) - 1])
            if key in self.said:
                raise BadRecord(number, f"'{key}' was said before, in line {self.said[key][0]}")
            self.said[key] = (number, " ".join(words[len(shape) - 1 :]))

    def new_game(self, shelf: Shelf) -> GameState:
        """A game as the header wants it, with nothing played yet."""
        game = self._game(shelf)
        number, chance = self.said.get("chance", (0, EXPLICIT))
        if chance not in (SCHEME, EXPLICIT):
            raise BadRecord(number, f"chance is {SCHEME} or {EXPLICIT}, not {chance!r}")
        state = game.new(chance=EXPLICIT)
        state.is_drawn = chance == SCHEME
        state.players = self._by_seat("player", game.seats)
        state.bots = {seat: level_text(level) for seat, level in self._by_seat("bot", game.seats).items()}
        return state

    def _game(self, shelf: Shelf) -> Game:
        number, slug = self._required("game")
        _at(number, partial(shelf, slug, None, {}, None))
        number, version = self._number("rules") if "rules" in self.said else (number, None)
        _at(number, partial(shelf, slug, None, {}, version))
        number, seats = self._number("seats")
        _at(number, partial(shelf, slug, seats, {}, version))
        options = {name: value for name, (_, value) in self._named("option")}
        try:
            return shelf(slug, seats, options, version)
        except PepperboxError:
            self._blame(shelf, slug, seats, version)
            raise

    def _blame(self, shelf: Shelf, slug: str, seats: int, version: int | None) -> None:
        """Find the line after which the options are no longer possible."""
        options: dict[str, str] = {}
        for name, (number, value) in self._named("option"):
            options[name] = value
            _at(number, partial(shelf, slug, seats, options, version))

    def _number(self, key: str) -> tuple[int, int]:
        """The number of a line, and the one that it says."""
        number, text = self._required(key)
        said = parse_number(text, digits=3)
        if said is None:
            raise BadRecord(number, f"{key} is a number, not {text!r}")
        return number, said

    def _required(self, key: str) -> tuple[int, str]:
        if key not in self.said:
            raise BadRecord(self.end, f"the header ends without the line '{HEADERS[key]}'")
        return self.said[key]

    def _named(self, key: str) -> Iterator[tuple[str, tuple[int, str]]]:
        for said, entry in self.said.items():
            if said.startswith(f"{key} "):
                yield said.removeprefix(f"{key} "), entry

    def _by_seat(self, key: str, seats: int) -> dict[int, str]:
        return {
            _at(number, partial(parse_seat, letter, seats)): _at(number, partial(name_text, value))
            for letter, (number, value) in self._named(key)
        }
