"""The tables of the database; `migrations` brings a database to this form, step by step."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

from pepperbox.server.database.rows import LONGEST_ID

# Both databases order ids by their code points, so that both export in the same order.
ID = String(LONGEST_ID).with_variant(String(LONGEST_ID, collation="C"), "postgresql")

METADATA = MetaData()

CARDS = Table(
    "cards",
    METADATA,
    Column("table_id", ID, primary_key=True),
    Column("game", ID, nullable=False),
    Column("phase", ID, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("about", Text, nullable=False),
    Column("changed", Double, nullable=False),
    Index("cards_by_phase", "phase", "is_public", "changed"),
    Index("cards_by_change", "changed"),
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
