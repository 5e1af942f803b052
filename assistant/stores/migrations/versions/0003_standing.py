"""What holds in every answer is found by its kind, not among all facts of its owner."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_facts_standing", "facts", ["scope_key", "kind", "status"])
