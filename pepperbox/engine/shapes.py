"""The shapes of what a game tells as JSON; the page's types and the tables of the docs are written from them."""

from __future__ import annotations

import inspect
import re
import sys
from typing import Annotated, Any, Generic, Literal, NotRequired, TypeVar, get_args, get_type_hints

from typing_extensions import TypedDict, is_typeddict

T = TypeVar("T")

Seat = Annotated[str, "seat"]  # its letter
BySeat = Annotated[list[T], "by seat"]


class Shown(TypedDict, Generic[T]):
    """What a seat may know of a game."""

    game: str
    seats: int
    options: dict[str, int | bool | str]
    over: bool
    to_act: list[Seat]
    scores: BySeat[int]
    winners: list[Seat]
    legal: dict[Seat, list[str]]  # of those who may see what they may decide
    state: T  # the game's own part: Position in its view.py
    rules: NotRequired[int]  # the version, if it is not the newest
    due: NotRequired[str]  # the line that is to land now


Kind = Literal["number", "yes-no", "choice", "several"]


class DeclaredOption(TypedDict):
    """An option of a game, for forms and programs."""

    type: Kind
    default: int | bool | str
    about: str
    low: NotRequired[int]
    high: NotRequired[int]
    words: NotRequired[list[str]]
    meanings: NotRequired[list[str]]  # of the words, for people
    seats: NotRequired[list[int]]  # for which there is this choice; missing: for all


class DeclaredGame(TypedDict):
    """A game, as it declares itself."""

    game: str
    title: str
    pitch: str
    seats: tuple[int, int]  # the fewest and the most
    usual_seats: int
    minutes: int
    difficulty: Literal["easy", "medium", "hard"]
    has_secrets: bool
    real_dice: bool
    rules: int  # their version
    options: dict[str, DeclaredOption]


def shapes_in(hint: Any) -> list[type]:
    """The TypedDicts that a type is made of, each once, the whole before its parts."""
    found = [hint] if is_typeddict(hint) else []
    for part in get_type_hints(hint).values() if is_typeddict(hint) else get_args(hint):
        found += [shape for shape in shapes_in(part) if shape not in found]
    return found


def notes(shape: type) -> dict[str, str]:
    """The comments that stand behind the fields of a shape.

    >>> notes(DeclaredGame)
    {'seats': 'the fewest and the most', 'rules': 'their version'}
    """
    source = inspect.getsource(sys.modules[shape.__module__])
    name = shape.__name__
    is_class = rf"class {name}\(.*?(?=^\S|\Z)"
    is_call = rf"{name} = TypedDict\(.*?^\)"  # for keys that are words of Python
    found = re.search(f"^(?:{is_class}|{is_call})", source, flags=re.MULTILINE | re.DOTALL)
    return dict(re.findall(r'^ +"?(\w+)"?: .*?  # (.*)$', found[0], flags=re.MULTILINE)) if found else {}
