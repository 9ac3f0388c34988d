"""The address of a PostgreSQL server, and what to say when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from pepperbox.engine.errors import BadOption
from pepperbox.server.database.rows import unusable
from pepperbox.server.errors import Unavailable

IN_MIDAIR = asyncpg.InternalClientError  # by which asyncpg may tell that a connection broke while it spoke
FAILURES = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, IN_MIDAIR, OSError, TimeoutError)
PARAMETERS = {"host": "host", "port": "port", "sslmode": "ssl"}  # what they are called in an address and in asyncpg


def asyncpg_address(address: URL) -> URL:
    """An address as asyncpg takes it: what libpq calls sslmode is its ssl."""
    unknown = ", ".join(set(address.query) - set(PARAMETERS))
    if unknown:
        raise BadOption(f"the address of a PostgreSQL database takes {', '.join(PARAMETERS)} after ?, not {unknown}")
    query = {PARAMETERS[key]: value for key, value in address.query.items()}
    return address.set(drivername="postgresql+asyncpg", query=query)


@contextmanager
def failures_told() -> Iterator[None]:
    """Turn what a driver raises into one sentence."""
    try:
        yield
    except FAILURES as error:
        raise unavailable(error) from error


def unavailable(error: BaseException) -> Unavailable:
    """What to say of a failure, without address, statement and values."""
    return unusable(said_of(error.orig if isinstance(error, DBAPIError) else error))


def said_of(reason: BaseException | None) -> str:
    if isinstance(reason, OSError | TimeoutError):
        return "PostgreSQL does not answer"
    if isinstance(reason, IN_MIDAIR):
        return "the connection is lost"
    return str(reason).splitlines()[0].rpartition(">: ")[2] if str(reason) else "the connection is lost"
