"""A table goes on as its log says, and as nobody could think while no server was there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pepperbox.server.core.entries import parse_entry
from pepperbox.server.core.table import Table
from pepperbox.server.database.rows import Outage, Row


def replay(table: Table, rows: Iterable[Row], outages: Iterable[Outage]) -> Iterator[None]:
    """Apply rows, one a step, and each outage that the table does not know yet after what was stored before its end."""
    new = iter([outage for outage in outages if outage.back > table.resumed])
    outage = next(new, None)
    for row in rows:
        while outage and outage.back <= row.at:
            table.resume(*outage)
            outage = next(new, None)
        table.apply(parse_entry(row.body), row.at)
        yield
    while outage:
        table.resume(*outage)
        outage = next(new, None)
