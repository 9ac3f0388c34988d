"""The tables of the database; `migrations` brings a database to this form, step by step."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text, text

from pepperbox.server.database.rows import LONGEST_ID

# Both databases order ids by their code points, so that both export in the same order.
ID = String(LONGEST_ID).with_variant(String(LONGEST_ID, collation="C"), "postgresql")

METADATA = MetaData()
IS_DUE = text("due IS NOT NULL")

CARDS = Table(
    "cards",
    METADATA,
    Column("table_id", ID, primary_key=True),
    Column("game", ID, nullable=False),
    Column("phase", ID, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("about", Text, nullable=False),
    Column("changed", Double, nullable=False),
    Column("last", Integer, nullable=False, server_default="0"),  # number of the log's last row
    Column("due", Double),  # seconds since the epoch when something happens there by itself
    Column("keeper", ID),  # the server that lets it happen
    Index("cards_by_phase", "phase", "is_public", "changed"),
    Index("cards_by_change", "changed"),
    Index("cards_by_due", "due", postgresql_where=IS_DUE, sqlite_where=IS_DUE),
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("table_id", ID, ForeignKey("cards.table_id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),  # in the order of Card.people
    Column("person", ID, nullable=False),
    Index("people_by_person", "person"),
)

LOG = Table(
    "log",
    METADATA,
    Column("table_id", ID, ForeignKey("cards.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", ID, primary_key=True),
    Column("value", Text, nullable=False),
)

SERVERS = Table(
    "servers",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("until", Double, nullable=False),  # it counts as alive, by the database's own clock
)

OUTAGES = Table(
    "outages",
    METADATA,
    Column("gone", Double, primary_key=True, autoincrement=False),  # since when no server was there
    Column("back", Double, nullable=False),  # and until when
)
