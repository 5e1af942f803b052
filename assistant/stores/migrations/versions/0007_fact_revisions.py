"""What a turn changed in facts that stood before it, so that it can be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "fact_revisions",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("fact_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.String(64), nullable=False),
        sa.Column("is_new", sa.Boolean(), nullable=False),
        sa.Column("standing", sa.JSON(), nullable=True),
        sa.Column("wording", sa.JSON(), nullable=True),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["fact_id"], ["facts.id"], name=op.f("fk_fact_revisions_fact_id_facts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_fact_revisions")),
        sa.UniqueConstraint("turn_id", "fact_id", name=op.f("uq_fact_revisions_turn_id_fact_id")),
    )
    op.create_index(op.f("ix_fact_revisions_fact_id"), "fact_revisions", ["fact_id"])
    op.create_index(op.f("ix_fact_revisions_user_id"), "fact_revisions", ["user_id"])
