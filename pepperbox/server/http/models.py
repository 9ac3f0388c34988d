"""What REST takes and gives."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from pepperbox.engine.records import LONGEST_NAME
from pepperbox.engine.shapes import DeclaredGame
from pepperbox.server import protocol
from pepperbox.server.core import views


class Strict(BaseModel):
    """What is not known is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewClock(Strict):
    """How long one may think: see Clock in the protocol."""

    kind: Annotated[str, Field(pattern=protocol.CLOCKS)] = "none"
    time: Annotated[int, Field(ge=0, le=protocol.MOST_TIME)] = 0
    more: Annotated[int, Field(ge=0, le=protocol.MOST_MORE)] = 0


class NewTable(Strict):
    """A table to be opened."""

    game: Annotated[str, Field(max_length=40, description="a game's name, such as catch-6")]
    seats: Annotated[int | None, Field(ge=1, le=8, description="how many play; without, the usual number")] = None
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=200)]],
        Field(max_length=20, description="options of the game, as texts"),
    ] = {}
    bots: Annotated[
        list[Annotated[str, Field(max_length=20)]], Field(max_length=8, description="levels of bots for other seats")
    ] = []
    public: Annotated[bool, Field(description="may everybody see and join it?")] = False
    clock: NewClock = NewClock()
    dice: Annotated[str, Field(pattern="^(drawn|real)$", description="real: the players say what they rolled")] = (
        "drawn"
    )
    shared: Annotated[bool, Field(description="may one person play several seats?")] = False
    names: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]],
        Field(max_length=8, description="of those who share a device, in the order of the seats"),
    ] = []
    shuffled: Annotated[
        bool | None, Field(description="are the seats shuffled? Without, unless some of them play together")
    ] = None
    sit: Annotated[bool, Field(description="do I take the first seat?")] = True
    start: Annotated[bool, Field(description="begin at once, if all seats are taken")] = False


class OfferedGame(DeclaredGame):
    """A game, as it declares itself, and who else plays it."""

    levels: list[str]  # of its bots, the weakest first


class AboutBots(Strict):
    """A line about each level, and a sentence about each bot, by its name."""

    levels: dict[str, str]
    characters: dict[str, str]


class Me(Strict):
    """Who the server takes you for."""

    person: str
    name: str


class NewName(Strict):
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class Opened(Strict):
    """A table that was opened, and the secret that lets others in."""

    table: str
    invite: str


class Lines(Strict):
    """Lines of a game: see History in the protocol."""

    start: int
    lines: list[str]
    told: list[list[str]]


class Why(Strict):
    """Why something is not possible: a sentence with its paragraph of the rules, or nothing."""

    reason: str


class ListedTable(views.Listed):
    """A table as lists show it to somebody."""

    public: bool
    changed: float  # seconds since the epoch
    mine: bool  # do I sit there?


class Health(Strict):
    """How the server is."""

    healthy: bool
    version: str


class Problem(Strict):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    text: str


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": text}
    for status, text in {
        403: "not allowed",
        404: "not found",
        409: "not possible now",
        413: "too long",
        422: "not understood",
        429: "too often",
        503: "not possible to store now",
    }.items()
}


PLAIN_TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}
MARKDOWN = {"content": {"text/markdown": {"schema": {"type": "string"}}}}


def only(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems that a route may answer with."""
    return {status: PROBLEMS[status] for status in statuses}
