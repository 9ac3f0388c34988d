"""Which servers are there, and when none was.

A server alone tells what time it is by its own clock. Servers that share a database go by the clock of that (`now` is
None), and each is there until its lease runs out.
"""

from __future__ import annotations

from sqlalchemy import Connection, Double, cast, delete, extract, func, insert, select, text, true, update

from pepperbox.server.database.rows import Outage
from pepperbox.server.database.schema import CARDS, LOG, OUTAGES, SERVERS
from pepperbox.server.database.statements import UNFINISHED

# Nobody else arrives or leaves meanwhile; in SQLite there is one writer anyway.
ONE_AT_A_TIME = text("LOCK TABLE servers IN SHARE ROW EXCLUSIVE MODE")
CLOCK = select(cast(extract("epoch", func.clock_timestamp()), Double))
LAST_BEAT = select(func.max(SERVERS.c.until))
LAST_WORD = select(func.max(OUTAGES.c.back))
EMPTY = OUTAGES.c.gone == OUTAGES.c.back  # what the last server to leave has written: when that was


def arrive(connection: Connection, me: str, lease: float, now: float | None) -> list[Outage]:
    """Be there from now on; returns when no server was, the last time that is over just now among them."""
    is_alone, now = now is not None, begun(connection, now)
    if is_alone or not is_anybody_there(connection, now):
        gone = last_seen(connection, lease)
        connection.execute(delete(SERVERS))
        connection.execute(delete(OUTAGES).where(EMPTY))
        if gone is not None and gone < now:
            connection.execute(insert(OUTAGES), {"gone": gone, "back": now})
    connection.execute(insert(SERVERS), {"id": me, "until": now + lease})
    return outages(connection)


def stay(connection: Connection, me: str, until: float) -> None:
    connection.execute(update(SERVERS).where(SERVERS.c.id == me), {"until": until})


def leave(connection: Connection, me: str, now: float | None) -> None:
    """Be there no more; whoever is the last notes when that was."""
    now = begun(connection, now)
    connection.execute(delete(SERVERS).where(SERVERS.c.id == me))
    if not is_anybody_there(connection, now):
        connection.execute(delete(OUTAGES).where(EMPTY))
        connection.execute(insert(OUTAGES), {"gone": now, "back": now})


def begun(connection: Connection, now: float | None) -> float:
    """What time it is, for one server at a time."""
    if now is not None:
        return now
    connection.execute(ONE_AT_A_TIME)
    return float(connection.scalars(CLOCK).one())


def is_anybody_there(connection: Connection, now: float) -> bool:
    return connection.scalar(select(SERVERS.c.id).where(SERVERS.c.until > now).limit(1)) is not None


def last_seen(connection: Connection, lease: float) -> float | None:
    """When the last server renewed its lease or took its leave; None if there never was one."""
    beat, word = connection.scalar(LAST_BEAT), connection.scalar(LAST_WORD)
    return max((moment for moment in (beat and beat - lease, word) if moment is not None), default=None)


def outages(connection: Connection) -> list[Outage]:
    found = select(OUTAGES.c.gone, OUTAGES.c.back).where(~EMPTY).order_by(OUTAGES.c.back)
    return [Outage(gone, back) for gone, back in connection.execute(found)]


def forget_outages(connection: Connection) -> None:
    """Drop those that are older than every table that is not over."""
    first_rows = select(func.min(LOG.c.at)).join(CARDS, CARDS.c.table_id == LOG.c.table_id).where(LOG.c.seq == 1)
    began = connection.scalar(first_rows.where(UNFINISHED))
    connection.execute(delete(OUTAGES).where(~EMPTY, true() if began is None else OUTAGES.c.back < began))


def due(connection: Connection, soon: float) -> list[str]:
    """The tables at which something happens by itself until then, the first one first."""
    return list(connection.scalars(select(CARDS.c.table_id).where(CARDS.c.due <= soon).order_by(CARDS.c.due)))


def postpone(connection: Connection, table: str, last: int, due: float | None) -> None:
    """Note that something happens at a table at another time than its card says, unless it has gone on since."""
    connection.execute(update(CARDS).where(CARDS.c.table_id == table, CARDS.c.last == last).values(due=due))
