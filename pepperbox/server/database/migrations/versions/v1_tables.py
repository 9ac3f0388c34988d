"""Cards, people, logs and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

ID = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "cards",
        sa.Column("table_id", ID, primary_key=True),
        sa.Column("game", ID, nullable=False),
        sa.Column("phase", ID, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("cards_by_phase", "cards", ["phase", "is_public", "changed"])
    op.create_index("cards_by_change", "cards", ["changed"])
    op.create_table(
        "people",
        sa.Column("table_id", ID, sa.ForeignKey("cards.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", ID, nullable=False),
    )
    op.create_index("people_by_person", "people", ["person"])
    op.create_table(
        "log",
        sa.Column("table_id", ID, sa.ForeignKey("cards.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", ID, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
