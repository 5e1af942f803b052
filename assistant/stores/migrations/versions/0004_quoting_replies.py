"""Replies of embedded mode have no vector of their own any more; those made before are taken out."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# As they are at this revision: tables of the models may change later.
MESSAGES = sa.table("messages", sa.column("id"), sa.column("role"), sa.column("extra", sa.JSON))
ITEMS = sa.table("vector_items", *map(sa.column, ("collection", "item_id", "content_hash", "seq")))
VECTORS = sa.table("vectors", sa.column("content_hash"))
COUNTERS = sa.table("counters", sa.column("name"), sa.column("value"))
# Values in one statement.
AT_ONCE = 900
OF_MESSAGES = COUNTERS.c.name == "vectors:messages"


def upgrade() -> None:
    connection = op.get_bind()
    quoting = (
        sa.select(ITEMS.c.item_id, ITEMS.c.content_hash)
        .join(MESSAGES, MESSAGES.c.id == ITEMS.c.item_id)
        .where(
            ITEMS.c.collection == "messages",
            ITEMS.c.content_hash.is_not(None),
            MESSAGES.c.role == "assistant",
            MESSAGES.c.extra["mode"].as_string() == "embedded",
        )
        .order_by(ITEMS.c.seq)
    )
    found = connection.execute(quoting).all()
    last = connection.scalar(sa.select(COUNTERS.c.value).where(OF_MESSAGES)) or 0
    # Each gets a number of its own: an index learns from the numbers what has left it.
    for seq, row in enumerate(found, last + 1):
        item = sa.and_(ITEMS.c.collection == "messages", ITEMS.c.item_id == row.item_id)
        connection.execute(sa.update(ITEMS).where(item).values(content_hash=None, seq=seq))
    if not found:
        return
    connection.execute(sa.update(COUNTERS).where(OF_MESSAGES).values(value=last + len(found)))
    in_use = sa.exists().where(ITEMS.c.content_hash == VECTORS.c.content_hash)
    gone = sorted({row.content_hash for row in found})
    for start in range(0, len(gone), AT_ONCE):
        page = VECTORS.c.content_hash.in_(gone[start : start + AT_ONCE])
        connection.execute(sa.delete(VECTORS).where(page, ~in_use))
