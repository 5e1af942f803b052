"""Documents know the day they say they are from; those stored before go by the day they were added."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("documents", sa.Column("dated", sa.Date(), nullable=True))
