"""A game's state, declared once: a light Python object here, one row of a NumPy array when compiled.

A rulebook declares its state as a class whose fields are whole numbers or tables of them:

>>> class State(Fields):
...     target: int = number_option(10, 5, 50, "points that win")
...     turn: int = short()          # the seat whose turn it is
...     hands: Rows = short(2, 3)    # three cards a seat
>>> s = State()
>>> s.hands[1][2] = 4
>>> s
State(seats=0, version=0, target=0, turn=0, hands=[[0, 0, 0], [0, 0, 4]])

Options are fields too, so that the rules read them like everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from pepperbox.engine.notation import parse_number
from pepperbox.engine.shapes import DeclaredOption, Kind

Row = list[int]
Rows = list[list[int]]


class Field:
    """A whole number of `width` bytes, or a table of them."""

    def __init__(self, width: int, shape: tuple[int, ...] = ()) -> None:
        self.width = width
        self.shape = shape

    def zeros(self) -> Any:
        return _zeros(self.shape)


class Option(Field):
    """A field that the players settle before the game; `about` says in a line what it means.

    An option has a `value` (what Python and JSON say), a text (what records and command lines say) and a code (the
    whole number that the rules read). Some are only for so many `seats`, and else stay as they usually are.
    """

    kind: Kind

    def __init__(self, default: int | bool | str, about: str, seats: tuple[int, ...] = ()) -> None:
        super().__init__(width=4)
        self.default = default
        self.about = about
        self.seats = seats  # for which there is this choice; none named: for all

    @property
    def allowed(self) -> str:
        """What may be chosen, in words."""
        raise NotImplementedError

    @property
    def described(self) -> str:
        """What it means, and what may be chosen.

        >>> YesNo(False, "in two teams", seats=(4,)).described
        'in two teams (yes or no, with 4 players)'
        """
        only = f", with {' or '.join(map(str, self.seats))} players" if self.seats else ""
        return f"{self.about} ({self.allowed}{only})"

    def is_for(self, seats: int) -> bool:
        """Is there this choice when so many play?"""
        return not self.seats or seats in self.seats

    def code(self, value: Any) -> int | None:
        """The number that stands for a value in the rules; None if the value is not allowed."""
        raise NotImplementedError

    def settled(self, code: int) -> int | bool | str:
        """The value that a number stands for: the one way to say it."""
        raise NotImplementedError

    def value(self, text: str) -> object:
        """The value that a text stands for; the text itself if it stands for none."""
        raise NotImplementedError

    def text(self, value: int | bool | str) -> str:
        return str(value)

    def declared(self) -> DeclaredOption:
        """The declaration as JSON, for forms and programs."""
        declared: DeclaredOption = {"type": self.kind, "default": self.default, "about": self.about}
        return {**declared, "seats": list(self.seats)} if self.seats else declared


class Number(Option):
    """A whole number from `low` to `high`."""

    kind = "number"

    def __init__(self, default: int, low: int, high: int, about: str) -> None:
        super().__init__(default, about)
        self.low = low
        self.high = high

    @property
    def allowed(self) -> str:
        return f"a number from {self.low} to {self.high}"

    def code(self, value: Any) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if self.low <= value <= self.high else None

    def settled(self, code: int) -> int:
        return code

    def value(self, text: str) -> object:
        number = parse_number(text, digits=9)
        return text if number is None else number

    def declared(self) -> DeclaredOption:
        return {**super().declared(), "low": self.low, "high": self.high}


class YesNo(Option):
    """True or False; 1 or 0 to the rules."""

    kind = "yes-no"

    @property
    def allowed(self) -> str:
        return "yes or no"

    def code(self, value: Any) -> int | None:
        return int(value) if isinstance(value, bool) else None

    def settled(self, code: int) -> bool:
        return bool(code)

    def value(self, text: str) -> object:
        return {"yes": True, "no": False}.get(text, text)

    def text(self, value: int | bool | str) -> str:
        return "yes" if value else "no"


class Choice(Option):
    """One of a few words, each with what it means unless it says so itself; the first is the default."""

    kind = "choice"

    def __init__(self, words: tuple[str, ...], about: str, meanings: tuple[str, ...] = ()) -> None:
        super().__init__(words[0], about)
        self.words = words
        self.meanings = meanings or words

    @property
    def described(self) -> str:
        """
        >>> Choice(("quick", "long"), "how long", ("one game", "three games")).described
        'how long (quick: one game; long: three games)'
        """
        if self.meanings == self.words:
            return super().described
        return f"{self.about} ({'; '.join(map(': '.join, zip(self.words, self.meanings, strict=True)))})"

    @property
    def allowed(self) -> str:
        return " or ".join(self.words)

    def code(self, value: Any) -> int | None:
        return self.words.index(value) if isinstance(value, str) and value in self.words else None

    def settled(self, code: int) -> str:
        return self.words[code]

    def value(self, text: str) -> object:
        return text

    def declared(self) -> DeclaredOption:
        return {**super().declared(), "words": list(self.words), "meanings": list(self.meanings)}


class Several(Option):
    """Any number of a few words; none is the default. The rules see a mask, bit i for word i.

    >>> fruit = Several(("apple", "pear", "plum"), "what is in the basket")
    >>> [fruit.code(text) for text in ("none", "plum,apple", "all", "apple,apple", "nut")]
    [0, 5, 7, None, None]
    >>> fruit.settled(5)
    'apple,plum'
    """

    kind = "several"

    def __init__(self, words: tuple[str, ...], about: str) -> None:
        super().__init__("none", about)
        self.words = words

    @property
    def allowed(self) -> str:
        return f"none, all, or some of {', '.join(self.words)} with commas between"

    def code(self, value: Any) -> int | None:
        if not isinstance(value, str):
            return None
        named = {"none": [], "all": list(self.words)}.get(value, value.split(","))
        if len(set(named)) < len(named) or not set(named) <= set(self.words):
            return None
        return sum(1 << self.words.index(word) for word in named)

    def settled(self, code: int) -> str:
        named = [word for bit, word in enumerate(self.words) if code >> bit & 1]
        return "none" if not named else "all" if len(named) == len(self.words) else ",".join(named)

    def value(self, text: str) -> object:
        return text

    def declared(self) -> DeclaredOption:
        return {**super().declared(), "words": list(self.words)}


# The declarations return Any, so that a field can be annotated with what the rules see in it.


def short(*shape: int) -> Any:
    """A number, or a table of numbers, from −32,768 to 32,767."""
    return Field(2, shape)


def long(*shape: int) -> Any:
    """A number, or a table of numbers, up to about two thousand million either way."""
    return Field(4, shape)


def number_option(default: int, low: int, high: int, about: str) -> Any:
    return Number(default, low, high, about)


def yes_no_option(default: bool, about: str, seats: tuple[int, ...] = ()) -> Any:
    return YesNo(default, about, seats)


def choice_option(words: tuple[str, ...], about: str, meanings: tuple[str, ...] = ()) -> Any:
    return Choice(words, about, meanings)


def several_option(words: tuple[str, ...], about: str) -> Any:
    return Several(words, about)


def _methods(fields: dict[str, Field]) -> dict[str, Any]:
    """What every move does with a state, written out field by field so that nothing has to be looked up."""
    copied = [f"    twin.{name} = {_copied(f'self.{name}', len(field.shape))}" for name, field in fields.items()]
    shared = [line for name, field in fields.items() if field.shape for line in _shared(name, len(field.shape))]
    lines = ["def copy(self):", "    twin = object.__new__(type(self))", *copied, "    return twin"]
    lines += ["def share(self, other):", "    pass", *shared]
    lines += ["def values(self):", f"    return ({', '.join(f'self.{name}' for name in fields)},)"]
    listed = ", ".join(_listed(f"self.{name}", len(field.shape)) for name, field in fields.items())
    lines += ["def numbers(self):", f"    return [{listed}]"]
    written: dict[str, Any] = {}
    exec("\n".join(lines), {"__name__": __name__}, written)
    return written


def _copied(table: str, depth: int) -> str:
    """The expression that copies a number, or a table of so many dimensions.

    >>> _copied("s.turn", 0), _copied("s.hands", 2)
    ('s.turn', '[row[:] for row in s.hands]')
    """
    if depth < 2:
        return f"{table}[:]" if depth else table
    return f"[{_copied('row', depth - 1)} for row in {table}]"


def _listed(table: str, depth: int) -> str:
    """The expression that names a number, or those of a table one after the other, in a list.

    >>> _listed("s.turn", 0), _listed("s.hands", 1), _listed("s.hands", 2)
    ('s.turn', '*s.hands', '*[n for row0 in s.hands for n in row0]')
    """
    if depth < 2:
        return f"*{table}" if depth else table
    rows = [table, *(f"row{deep}" for deep in range(depth - 1))]
    return f"*[n {' '.join(f'for row{deep} in {row}' for deep, row in enumerate(rows[:-1]))} for n in {rows[-1]}]"


def _shared(name: str, depth: int) -> list[str]:
    """The lines that put another state's table, or the rows of it, in the place of equal ones."""
    whole = [f"    if self.{name} == other.{name}:", f"        self.{name} = other.{name}"]
    rows = f"[b if a == b else a for a, b in zip(self.{name}, other.{name})]"
    return whole + (["    else:", f"        self.{name} = {rows}"] if depth > 1 else [])


class Declaration(type):
    """Turns the fields that a class declares into slots, and remembers them in FIELDS."""

    FIELDS: dict[str, Field]

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Declaration:
        own = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        inherited = {key: field for base in bases for key, field in getattr(base, "FIELDS", {}).items()}
        rest = {key: value for key, value in namespace.items() if key not in own}
        fields = inherited | own
        made = {"__slots__": tuple(own), "FIELDS": fields, **_methods(fields)}
        return super().__new__(cls, name, bases, rest | made)


class Fields(metaclass=Declaration):
    """The base of every game's state: all fields zero to begin with."""

    FIELDS: ClassVar[dict[str, Field]]

    seats: int = short()
    version: int = short()  # of the rules that are played by; rules ask for it only where they differ

    def __init__(self) -> None:
        for name, field in self.FIELDS.items():
            setattr(self, name, field.zeros())

    @classmethod
    def options(cls) -> dict[str, Option]:
        return {name: field for name, field in cls.FIELDS.items() if isinstance(field, Option)}

    copy: Callable[[], Self]  # the same again, to be changed by itself
    values: Callable[[], tuple[Any, ...]]  # every field in the order of declaration, tables as nested lists
    numbers: Callable[[], list[int]]  # the same without the tables around them: all numbers in a row
    share: Callable[[Self], None]  # keep what another has alike only once: from now on nobody may change either

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Fields) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]  # a state changes: hash what it holds, not the object

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self.FIELDS, self.values(), strict=True))
        return f"{type(self).__name__}({fields})"


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [0] * shape[0] if len(shape) == 1 else [_zeros(shape[1:]) for _ in range(shape[0])]
