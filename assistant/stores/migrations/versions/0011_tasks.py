"""Tasks and their scratchpads; whose they are never changes."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

IDENTITY = {
    "tasks": ("user_id", "id", "opened_at"),
    "task_scratch": ("user_id", "task_id", "agent_id"),
}


def upgrade() -> None:
    op.create_table(
        "tasks",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("goal", sa.Text(), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("user_id", "id", name=op.f("pk_tasks")),
    )
    op.create_index("ix_tasks_user_id_status", "tasks", ["user_id", "status", "opened_at"])
    op.create_table(
        "task_scratch",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("task_id", sa.String(64), nullable=False),
        sa.Column("agent_id", sa.Text(), nullable=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id", "task_id"],
            ["tasks.user_id", "tasks.id"],
            name=op.f("fk_task_scratch_user_id_tasks"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_task_scratch")),
        sa.UniqueConstraint("user_id", "id", name=op.f("uq_task_scratch_user_id_id")),
    )
    op.create_index("ix_task_scratch_user_id_task_id", "task_scratch", ["user_id", "task_id", "number"])
    if op.get_bind().dialect.name != "sqlite":
        return
    for table, columns in IDENTITY.items():
        changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in columns)
        op.execute(
            f"CREATE TRIGGER {table}_identity BEFORE UPDATE OF {', '.join(columns)} ON {table} WHEN {changed}"
            f" BEGIN SELECT RAISE(ABORT, 'whose a record is never changes'); END"
        )
