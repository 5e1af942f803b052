"""Where a session's window begins, and the digest of what was compacted before it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "session_digests",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("session_id", sa.String(length=64), nullable=False),
        sa.Column("upto_number", sa.Integer(), nullable=False),
        sa.Column("upto_id", sa.String(length=32), nullable=False),
        sa.Column("cleared_number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("kept", sa.JSON(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("made_by", sa.String(length=12), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id", "user_id"],
            ["sessions.id", "sessions.user_id"],
            name=op.f("fk_session_digests_session_id_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("user_id", "session_id", name=op.f("pk_session_digests")),
    )
