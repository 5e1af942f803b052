"""The log of tool calls: behavioural memory."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tool_calls",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("session_id", sa.String(64), nullable=False),
        sa.Column("turn_id", sa.String(64), nullable=False),
        sa.Column("task_id", sa.Text(), nullable=True),
        sa.Column("agent_id", sa.Text(), nullable=True),
        sa.Column("call_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("call_key", sa.String(64), nullable=False),
        sa.Column("input", sa.Text(), nullable=False),
        sa.Column("output", sa.Text(), nullable=False),
        sa.Column("success", sa.Boolean(), nullable=False),
        sa.Column("executed", sa.Boolean(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ms", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_tool_calls")),
        sa.UniqueConstraint("id", name=op.f("uq_tool_calls_id")),
    )
    op.create_index(op.f("ix_tool_calls_turn_id"), "tool_calls", ["turn_id"])
    op.create_index("ix_tool_calls_user_id_call_key", "tool_calls", ["user_id", "call_key"])
    op.create_index("ix_tool_calls_user_id_session_id", "tool_calls", ["user_id", "session_id"])
