"""Work notes, among them the summaries of sessions, and how far each session is summarised."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("scope_key", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("task_id", sa.Text(), nullable=True),
        sa.Column("agent_id", sa.Text(), nullable=True),
        sa.Column("session_id", sa.String(length=64), nullable=True),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("made_from", sa.JSON(), nullable=False),
        sa.Column("made_by", sa.String(length=12), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_notes")),
        sa.UniqueConstraint("id", name=op.f("uq_notes_id")),
    )
    op.create_index(op.f("ix_notes_user_id"), "notes", ["user_id"])
    op.create_index(op.f("ix_notes_task_id"), "notes", ["task_id"])
    op.create_index("ix_notes_scope_key_kind_at", "notes", ["scope_key", "kind", "at"])
    of_summaries = sa.text("kind = 'summary'")
    op.create_index(
        "uq_notes_summary",
        "notes",
        ["scope_key", "session_id"],
        unique=True,
        sqlite_where=of_summaries,
        postgresql_where=of_summaries,
    )
    op.create_table(
        "summary_jobs",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("session_id", sa.String(length=64), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("process", sa.String(length=64), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("facts_to", sa.Integer(), nullable=False),
        sa.Column("left_out", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "session_id", name=op.f("pk_summary_jobs")),
    )
    op.create_index(op.f("ix_summary_jobs_state"), "summary_jobs", ["state"])
