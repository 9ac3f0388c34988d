"""What is noted beside a table's log: how lists show it, and when something happens there by itself."""

from __future__ import annotations

import msgspec

from pepperbox.server.core import views
from pepperbox.server.core.entries import parse_entry
from pepperbox.server.core.table import Table, rebuilt
from pepperbox.server.database.rows import Card, Row


def card(table: Table) -> Card:
    """A table as its card shows it."""
    return Card(
        table=table.id,
        game=table.game.slug,
        phase=table.phase,
        is_public=table.public,
        people=table.people,
        about=msgspec.json.encode(views.listed(table)).decode(),
        changed=table.changed,
        due=due(table),
    )


def card_of_log(id: str, rows: list[Row]) -> Card:
    """The card of a table of which only the log is left."""
    return card(rebuilt(id, [(parse_entry(row.body), row.at) for row in rows]))


def due(table: Table) -> float | None:
    """When something happens by itself at a table, at the soonest: at once where a bot must move."""
    if any(table.seats[number].bot is not None for number in table.to_act):
        return table.changed
    return table.deadline(table.changed)
