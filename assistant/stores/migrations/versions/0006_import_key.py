"""Messages imported from elsewhere are known again by a key of their own, so that a file imported twice is in once.

And a fact is looked up by what it says, not among all facts of its owner.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("messages", sa.Column("import_key", sa.String(length=32), nullable=True))
    imported = sa.text("import_key IS NOT NULL")
    op.create_index(
        "uq_messages_import_key",
        "messages",
        ["user_id", "import_key"],
        unique=True,
        sqlite_where=imported,
        postgresql_where=imported,
    )
    op.create_index("ix_facts_identity", "facts", ["scope_key", "identity"])
