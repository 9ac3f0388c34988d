"""How far a log goes and when a table must be looked at, on its card; who is there to do it, and when nobody was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

ID = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("cards", sa.Column("last", sa.Integer, nullable=False, server_default="0"))
    op.add_column("cards", sa.Column("due", sa.Double))
    op.add_column("cards", sa.Column("keeper", ID))
    op.execute(
        "UPDATE cards SET last = (SELECT coalesce(max(seq), 0) FROM log WHERE log.table_id = cards.table_id),"
        " due = CASE WHEN phase = 'playing' THEN changed END"  # so that each is looked at once
    )
    op.create_index(
        "cards_by_due",
        "cards",
        ["due"],
        postgresql_where=sa.text("due IS NOT NULL"),
        sqlite_where=sa.text("due IS NOT NULL"),
    )
    op.create_table(
        "servers",
        sa.Column("id", ID, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("gone", sa.Double, primary_key=True, autoincrement=False),
        sa.Column("back", sa.Double, nullable=False),
    )
    # When a server was last there, which is how the last one to leave notes it now.
    op.execute(
        "INSERT INTO outages (gone, back) SELECT CAST(value AS DOUBLE PRECISION), CAST(value AS DOUBLE PRECISION)"
        " FROM settings WHERE name = 'alive'"
    )
    op.execute("DELETE FROM settings WHERE name = 'alive'")
