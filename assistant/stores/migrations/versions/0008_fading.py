"""How long each fact went unused, by days on which its user was there; and whose a record is never changes."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

IDENTITY = {
    "facts": ("user_id", "scope", "scope_key", "task_id", "agent_id", "created_at"),
    "notes": ("user_id", "scope", "scope_key", "task_id", "agent_id", "created_at"),
    "messages": ("user_id", "session_id"),
}


def upgrade() -> None:
    op.add_column("facts", sa.Column("idle_days", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_facts_user_status", "facts", ["user_id", "status"])
    op.create_table(
        "memory_clocks",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_memory_clocks")),
    )
    if op.get_bind().dialect.name != "sqlite":
        return
    # Below every way of writing: an ORM, a statement over many rows, and whoever opens the file by hand.
    for table, columns in IDENTITY.items():
        changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in columns)
        op.execute(
            f"CREATE TRIGGER {table}_identity BEFORE UPDATE OF {', '.join(columns)} ON {table} WHEN {changed}"
            f" BEGIN SELECT RAISE(ABORT, 'whose a record is never changes'); END"
        )
