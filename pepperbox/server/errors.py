"""What can go wrong at a server, each with a code for programs and the status with which REST answers."""

from __future__ import annotations

from pepperbox.engine.errors import PepperboxError, UnknownGame

NOT_UNDERSTOOD = 422  # the status of what the engine refuses


class ServerError(PepperboxError):
    status = NOT_UNDERSTOOD


class NoSuchTable(ServerError):
    """No table of that name, or none that one may see: a secret must not be found by guessing."""

    code, status = "no-such-table", 404

    def __init__(self) -> None:
        super().__init__("there is no such table, or it is private and this is not its invitation")


class Forbidden(ServerError):
    """Something that only somebody else may do."""

    code, status = "forbidden", 403


class NotNow(ServerError):
    """Something that is not possible as the table stands."""

    code, status = "not-now", 409


class Stale(ServerError):
    """A decision about a position that has changed since."""

    code, status = "stale", 409


class BadMessage(ServerError):
    """Something that is no message of the protocol."""

    code = "bad-message"


class TooFast(ServerError):
    """Asked too often."""

    code, status = "too-fast", 429


class Taken(ServerError):
    """Another writer has this number already, or the numbers before it are missing."""

    code, status = "taken", 409


class Unavailable(ServerError):
    """The database can't be read or written now; it may be well again later."""

    code, status = "unavailable", 503


class WrongDatabase(ServerError):
    """A database that this Pepperbox must not write to."""

    code = "wrong-database"


class Damaged(ServerError):
    """A database that the disk has not kept as it was written."""

    code, status = "damaged", 503


class BadEntry(ServerError):
    """An entry that no store can keep."""

    code = "bad-entry"


def loggable(error: Exception) -> str:
    """What a log may say of an error: errors of the rules quote positions, and so secrets.

    >>> loggable(NotNow("the game is over")), loggable(UnknownGame("no game of that name"))
    ('the game is over', 'unknown-game')
    """
    if isinstance(error, ServerError):
        return str(error)
    return error.code if isinstance(error, PepperboxError) else type(error).__name__


def status_of(error: PepperboxError) -> int:
    """The status with which REST tells of an error."""
    if isinstance(error, UnknownGame):
        return NoSuchTable.status
    return error.status if isinstance(error, ServerError) else NOT_UNDERSTOOD
