"""Every message between a client and a table, and what they are made of. docs/protocol.md tells it with examples.

A client opens a WebSocket and says `join`; the table answers with a `state`, and with a new one after everything that
happens. A state says all that the client may know, so that a client that missed some has missed nothing. Messages are
JSON objects; `type` says which. A message that asks for something has an `id` of the client's choice, another one each
time: it is answered by an `ack` or a `refused` with the same id, and sending it again does no harm.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL = 1  # raised when an old client can't understand any more what is said

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(max_length=200)]
SeatLetter = Annotated[str, Meta(pattern="^[A-H]$")]
Level = Annotated[str, Meta(max_length=20)]
Secret = Annotated[str, Meta(max_length=64)]
Version = Annotated[int, Meta(ge=0, le=2**53)]

CLOCKS = "^(none|move|bank|days)$"
MOST_TIME, MOST_MORE = 86_400, 3_600  # of a clock
LONGEST_MESSAGE = 16_384  # bytes
LONGEST_CHAT = 500  # letters
SIGNS = ("👍", "👏", "😀", "😮", "😢", "🎲", "🌶️", "❤️")  # what one can react with


# ── What a client says ───────────────────────────────────────────────────────────────────────────────────────────────


class Asking(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What all messages have that want something: sent twice with the same id, they do it once."""

    id: Id  # of the client's choice, such as a UUID: another one for everything it ever asks for


class Join(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="join"):
    """The first message: I speak this protocol, and have seen everything up to this version.

    Whoever is not known at a private table shows its invitation; a seat's key makes its holder the one who sits there.
    """

    protocol: int  # that the client speaks: 1
    since: Version = 0  # the last that it has seen: older chat is not sent again
    invite: Secret = ""
    key: Secret = ""  # of a seat


class Ping(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Are you there? Answered by a pong."""


class Sit(Asking, tag="sit"):
    """I take this seat, under this name; if somebody is called so, a number is added."""

    seat: SeatLetter
    name: Name = ""  # without, the one of the cookie


class Stand(Asking, tag="stand"):
    """I leave this seat before the game begins."""

    seat: SeatLetter


class Engage(Asking, tag="engage"):
    """A bot of this level shall sit there; no level sends it away. For the host, before the game begins."""

    seat: SeatLetter
    level: Level = ""  # see /api/bots


class Arrange(Asking, tag="arrange"):
    """Whoever sits in these two seats, if anybody does, change places. For the host, before the game begins."""

    seat: SeatLetter
    other: SeatLetter


class Shuffle(Asking, tag="shuffle"):
    """Shall the seats be shuffled when the game begins? For the host, before that."""

    shuffled: bool


class Start(Asking, tag="start"):
    """All seats are taken: let us begin. For the host."""


class Act(Asking, tag="act"):
    """I decide this, having seen everything up to this version.

    With real dice, `outcome` says what they show.
    """

    seat: SeatLetter
    action: Annotated[str, Meta(max_length=200)]  # one of those that the view says are legal
    version: Version  # of the state that showed them; stale if the seat has something else to decide since
    outcome: Annotated[str, Meta(max_length=500)] | None = None  # in the notation of records


class Land(Asking, tag="land"):
    """With real dice: what is due has fallen like this."""

    version: Version  # of the state that said what is due
    outcome: Annotated[str, Meta(max_length=500)] | None = None  # in the notation of records


class Undo(Asking, tag="undo"):
    """I take my last decision back: nothing has been rolled or shown since, and nobody but bots has decided.

    Beside other people, not even a bot has; and where there are secrets, it was one itself.
    """

    seat: SeatLetter


class TakeBack(Asking, tag="take-back"):
    """May I take my last decision back, and everything since? All other people are asked; a move drops the request."""

    seat: SeatLetter


class Replace(Asking, tag="replace"):
    """Whoever sits there is away: may a bot of this level play for them? All other people are asked.

    One may also ask it for one's own seat.
    """

    seat: SeatLetter
    level: Level = "easy"


class Answer(Asking, tag="answer"):
    """I agree to what was asked, or I don't."""

    seat: SeatLetter  # the one that answers
    yes: bool


class Return(Asking, tag="return"):
    """I am back, and play my seat myself; this also ends a request to replace me."""

    seat: SeatLetter


class Resign(Asking, tag="resign"):
    """I give up. Of two seats the other has won; else a bot goes on in my place."""

    seat: SeatLetter


class Rematch(Asking, tag="rematch"):
    """The same again: opens another table with the same people and bots, of whom the next begins."""


class Chat(Asking, tag="chat"):
    """Something to say."""

    text: Annotated[str, Meta(max_length=LONGEST_CHAT)]


class React(Asking, tag="react"):
    """Something to show: one of a few signs."""

    sign: Annotated[str, Meta(max_length=8)]  # 👍 👏 😀 😮 😢 🎲 🌶️ or ❤️


class Remove(Asking, tag="remove"):
    """For the host: this person must leave the table and can't come back; a bot goes on in their place.

    There is a new invitation; who else is there needs none.
    """

    person: Id  # as SeatInfo and Said tell it


class Publish(Asking, tag="publish"):
    """For the host: the table is open to everybody, or only to whoever has the new invitation."""

    public: bool  # either way there is a new invitation


FromClient = (
    Join
    | Ping
    | Sit
    | Stand
    | Engage
    | Arrange
    | Shuffle
    | Start
    | Act
    | Land
    | Undo
    | TakeBack
    | Replace
    | Answer
    | Return
    | Resign
    | Rematch
    | Chat
    | React
    | Remove
    | Publish
)


# ── What things are made of ──────────────────────────────────────────────────────────────────────────────────────────


class Clock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long one may think.

    `none`: as long as one likes. `move`: so many seconds for every decision. `bank`: so many for the whole game, and
    `more` after each decision. `days`: so many days for every decision. Whose time is up has resigned.
    """

    kind: Annotated[str, Meta(pattern=CLOCKS)] = "none"
    time: Annotated[int, Meta(ge=0, le=MOST_TIME)] = 0  # seconds or days
    more: Annotated[int, Meta(ge=0, le=MOST_MORE)] = 0  # seconds


class SeatInfo(Struct, kw_only=True):
    """A seat, as everybody sees it."""

    seat: str
    name: str  # "" while nobody sits there
    person: str | None  # the public id of who sits there
    bot: str | None  # the level of the bot that plays it now
    ready: bool  # does it play so already? If not, a simpler bot plays for it until it does
    here: bool  # are they connected?
    resigned: bool
    timed_out: bool  # resigned because their time was up?
    left: float | None  # seconds to think: for this decision, or in the bank
    running: bool  # does that time run now?


class Proposal(Struct, kw_only=True):
    """Something that needs everybody's consent."""

    kind: str  # take-back or replace
    seat: str  # whose decision, or who is away
    level: str  # the bot that shall play
    reveals: bool  # would a take-back reopen a decision after a secret was shown?
    waiting: list[str]  # the seats that have not answered


class Said(Struct, kw_only=True):
    """A line of the chat; a reaction is a `sign` and no text."""

    number: int  # the version that it made
    name: str
    person: str  # the public id
    text: str
    sign: str
    at: float  # the server's time


class TableInfo(Struct, kw_only=True):
    """A table, as everybody who may see it sees it."""

    table: str  # its id
    game: str
    title: str
    rules: int  # the version that is played by; a game declares its newest
    options: dict[str, str]  # as texts
    phase: str  # open, playing or over
    public: bool
    host: str  # the public id of a person
    clock: Clock
    dice: str  # drawn or real
    shared: bool  # may one person play several seats, by passing the device on?
    shuffled: bool  # are the seats shuffled when the game begins?
    seats: list[SeatInfo]
    watching: int
    hurry: int  # a race: the seconds that the rules leave for what is decided now, 0 if it is none
    proposal: Proposal | None
    winners: list[str]  # letters, once the game is over
    next: str | None  # the table of the rematch


class You(Struct, kw_only=True):
    """What concerns only the client."""

    person: str  # the public id
    seats: list[str]  # letters
    keys: dict[str, str]  # of the seats, to go on from another device
    host: bool  # is it the client?
    invite: str  # for whoever sits here, to pass on
    undo: list[str]  # the seats whose last decision can be taken back


class History(Struct, kw_only=True, omit_defaults=True):
    """Lines of the game, from number `start` on; a line may change when a secret comes out, and is sent again.

    Of very many only the latest are sent: older ones can be asked for, by `GET /api/tables/{table}/lines`.
    """

    start: int  # 0 is the first
    lines: list[str]  # in the notation of records
    told: list[list[str]]  # the same in sentences
    anew: bool = False  # is all that was sent before out of date?


# ── What a table says ────────────────────────────────────────────────────────────────────────────────────────────────


class State(Struct, kw_only=True, tag_field="type", tag="state"):
    """How everything stands now, as far as the client may know."""

    version: int  # the number of things that have happened at the table
    table: TableInfo
    you: You
    views: dict[str, dict[str, Any]]  # for each seat of the client; for a spectator one, called *
    history: History
    chat: list[Said]  # those since the version that the client has seen
    now: float  # the server's time, to which the clocks relate


class Ack(Struct, kw_only=True, tag_field="type", tag="ack"):
    """Done, and safe: the state of this version contains it."""

    id: str
    version: int


class Refused(Struct, kw_only=True, tag_field="type", tag="refused"):
    """Not done, and why."""

    code: str  # for programs
    text: str  # for people
    id: str | UnsetType = UNSET  # missing if the message could not be read so far
    dice: str | UnsetType = UNSET  # of `missing-outcome`: the dice to be read, such as 135
    reason: str | UnsetType = UNSET  # of `illegal-action`: why, such as `§2.1: a turn begins with a roll.`


class Pong(Struct, kw_only=True, tag_field="type", tag="pong"):
    """I am."""


class Bye(Struct, kw_only=True, tag_field="type", tag="bye"):
    """The table closes the connection; `restart` and `slow` mean: come back."""

    code: str  # for programs
    text: str  # for people


FromTable = State | Ack | Refused | Pong | Bye


# ── On the wire ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Called(Struct):
    """As much of a message as is needed to answer it."""

    id: Id | UnsetType = UNSET


_decoder = msgspec.json.Decoder(FromClient)
_called = msgspec.json.Decoder(Called)
_encoder = msgspec.json.Encoder()


def parse(text: str | bytes) -> FromClient:
    """The message that a client sent; msgspec.MsgspecError says what is wrong with one that is none."""
    message: FromClient = _decoder.decode(text)
    return message


def id_of(text: str | bytes) -> str | UnsetType:
    """What a client calls a message, also one that is wrong, if that can be made out."""
    try:
        return _called.decode(text).id
    except (msgspec.MsgspecError, RecursionError):
        return UNSET


def wire(message: FromTable) -> bytes:
    return _encoder.encode(message)
