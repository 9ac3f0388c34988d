"""What a table's log consists of: everything that ever happened at it, one entry each, as JSON.

The log is the truth: a table is what comes of its entries. An entry is added once it is safely stored, and never
changed.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from pepperbox.server.protocol import Clock


class Entry(Struct, kw_only=True, tag_field="what", omit_defaults=True):
    """Something that happened; `by` is a person's id, or nobody's, and `id` what they called their message."""

    by: str = ""
    id: str = ""


class Opened(Entry, tag="opened"):
    """A table was made."""

    game: str
    seats: int
    options: dict[str, str]
    rules: int  # the version of the rules it is played by
    public: bool
    invite: str
    clock: Clock
    dice: str  # drawn or real
    shared: bool
    shuffled: bool  # are the seats shuffled when the game begins?


class Sat(Entry, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    key: str


class Stood(Entry, tag="stood"):
    """A seat became free."""

    seat: int


class Engaged(Entry, tag="engaged"):
    """A bot took a seat."""

    seat: int
    level: str
    name: str


class Arranged(Entry, tag="arranged"):
    """Two seats changed places, with whoever sat there."""

    seat: int
    other: int


class Shuffled(Entry, tag="shuffled"):
    """It was settled whether the seats are shuffled when the game begins."""

    shuffled: bool


class Begun(Entry, tag="begun"):
    """The game began; seat i is now who sat in seat `order[i]`."""

    order: list[int]
    lines: list[str]  # what landed at once


class Played(Entry, tag="played"):
    """A decision, or what was due, with all that came of it."""

    lines: list[str]
    seat: int | None = None
    spent: float = 0.0  # seconds of thinking


class Undone(Entry, tag="undone"):
    """A seat's last decision was taken back, with everything since."""

    seat: int


class Asked(Entry, tag="asked"):
    """Something needs consent: to take a decision of the seat back, or that a bot plays for it."""

    kind: str
    seat: int
    level: str = ""


class Answered(Entry, tag="answered"):
    """A seat agreed, or did not."""

    seat: int
    yes: bool


class Replaced(Entry, tag="replaced"):
    """A bot plays for the person who sits there."""

    seat: int
    level: str


class Returned(Entry, tag="returned"):
    """The person plays again."""

    seat: int


class Resigned(Entry, tag="resigned"):
    """A seat has given up, or used up its time."""

    seat: int
    out_of_time: bool = False


class Spoken(Entry, tag="spoken"):
    """Something was said or shown."""

    name: str
    text: str = ""
    sign: str = ""


class Removed(Entry, tag="removed"):
    """A person had to leave."""

    person: str


class Published(Entry, tag="published"):
    """The table was opened to everybody, or closed to all without the new invitation."""

    public: bool
    invite: str
    guests: list[str] = []  # who stay invited, since somebody else had to leave


class Followed(Entry, tag="followed"):
    """The rematch is at another table."""

    table: str


AnyEntry = (
    Opened
    | Sat
    | Stood
    | Engaged
    | Arranged
    | Shuffled
    | Begun
    | Played
    | Undone
    | Asked
    | Answered
    | Replaced
    | Returned
    | Resigned
    | Spoken
    | Removed
    | Published
    | Followed
)

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def parse_entry(text: str) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(text)
    return entry


def entry_text(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()
