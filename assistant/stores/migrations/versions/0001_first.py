"""The first schema: every table, and the keyword index of SQLite."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# The alphabet of the keyword index: every ASCII sign stays in its word (c++, node.js, /home/app), and so does
# the unit separator that stands between a scope and a term. What lies beyond ASCII always does.
SIGNS = "\x1f" + "".join(sign for sign in map(chr, range(33, 127)) if not sign.isalnum())
TOKENIZER = "ascii tokenchars '" + SIGNS.replace("'", "''") + "'"
KEYWORD_TABLES = {
    "keyword_chunks": "title, heading, body",
    "keyword_facts": "body",
    "keyword_messages": "body",
}


def upgrade() -> None:
    create_home()
    create_documents()
    create_vectors()
    create_conversation()
    create_facts()
    create_profile()
    if op.get_context().dialect.name == "sqlite":
        create_keyword_index()


def create_keyword_index() -> None:
    """Plain FTS5 tables of our own tokens, each with the table of its terms and their frequencies."""
    option = TOKENIZER.replace('"', '""')
    connection = op.get_bind()
    for table, fields in KEYWORD_TABLES.items():
        connection.exec_driver_sql(f'CREATE VIRTUAL TABLE {table} USING fts5({fields}, tokenize="{option}")')
        connection.exec_driver_sql(f"CREATE VIRTUAL TABLE {table}_terms USING fts5vocab({table}, 'row')")


def create_home() -> None:
    op.create_table(
        "counters",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_counters")),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )


def create_documents() -> None:
    op.create_table(
        "documents",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("root", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("scope_key", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("format", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("pages", sa.Integer(), nullable=True),
        sa.Column("characters", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.Column("sample", sa.Boolean(), nullable=False),
        sa.Column("warnings", sa.JSON(), nullable=False),
        sa.Column("health", sa.JSON(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_documents")),
        sa.UniqueConstraint("scope_key", "path", name=op.f("uq_documents_scope_key_path")),
    )
    op.create_index(op.f("ix_documents_content_hash"), "documents", ["content_hash"], unique=False)
    op.create_index(op.f("ix_documents_scope_key"), "documents", ["scope_key"], unique=False)
    op.create_table(
        "chunks",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("document_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("heading", sa.JSON(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("embedded_text", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_chunks_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_chunks")),
        sa.UniqueConstraint("id", name=op.f("uq_chunks_id")),
    )
    op.create_index(op.f("ix_chunks_content_hash"), "chunks", ["content_hash"], unique=False)
    op.create_index(op.f("ix_chunks_document_id"), "chunks", ["document_id"], unique=False)
    op.create_table(
        "document_versions",
        sa.Column("document_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_document_versions_document_id_documents"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_id", "version", name=op.f("pk_document_versions")),
    )


def create_vectors() -> None:
    op.create_table(
        "vector_items",
        sa.Column("collection", sa.String(length=16), nullable=False),
        sa.Column("item_id", sa.String(length=32), nullable=False),
        sa.Column("scope_key", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("collection", "item_id", name=op.f("pk_vector_items")),
    )
    op.create_index("ix_vector_items_collection_seq", "vector_items", ["collection", "seq"], unique=True)
    op.create_index(op.f("ix_vector_items_content_hash"), "vector_items", ["content_hash"], unique=False)
    op.create_index(op.f("ix_vector_items_scope_key"), "vector_items", ["scope_key"], unique=False)
    op.create_table(
        "vectors",
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("model", "content_hash", name=op.f("pk_vectors")),
    )


def create_conversation() -> None:
    op.create_table(
        "messages",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("session_id", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.String(length=64), nullable=True),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("speaker", sa.Text(), nullable=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("source_id", sa.Text(), nullable=True),
        sa.Column("extra", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_messages")),
        sa.UniqueConstraint("id", name=op.f("uq_messages_id")),
    )
    op.create_index(op.f("ix_messages_turn_id"), "messages", ["turn_id"], unique=False)
    op.create_index("ix_messages_user_session", "messages", ["user_id", "session_id", "number"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("cleared_number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", "user_id", name=op.f("pk_sessions")),
    )
    op.create_table(
        "turns",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("session_id", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("task_id", sa.Text(), nullable=True),
        sa.Column("agent_id", sa.Text(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("process", sa.String(length=64), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("stop_requested", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("partial", sa.Text(), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=True),
        sa.Column("context", sa.JSON(), nullable=True),
        sa.Column("remembered", sa.Boolean(), nullable=False),
        sa.Column("extraction", sa.String(length=8), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_turns")),
    )
    op.create_index(op.f("ix_turns_extraction"), "turns", ["extraction"], unique=False)
    op.create_index(op.f("ix_turns_status"), "turns", ["status"], unique=False)
    op.create_index("ix_turns_user_session", "turns", ["user_id", "session_id", "number"], unique=False)


def create_facts() -> None:
    op.create_table(
        "fact_events",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("fact_id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("op", sa.String(length=12), nullable=False),
        sa.Column("actor", sa.String(length=12), nullable=False),
        sa.Column("turn_id", sa.String(length=64), nullable=True),
        sa.Column("other_id", sa.String(length=32), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_fact_events")),
    )
    op.create_index(op.f("ix_fact_events_fact_id"), "fact_events", ["fact_id"], unique=False)
    op.create_index(op.f("ix_fact_events_turn_id"), "fact_events", ["turn_id"], unique=False)
    op.create_index(op.f("ix_fact_events_user_id"), "fact_events", ["user_id"], unique=False)
    op.create_table(
        "facts",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=64), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("topic", sa.String(length=40), nullable=False),
        sa.Column("attribute", sa.String(length=80), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("polarity", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("valid_from", sa.DateTime(timezone=True), nullable=True),
        sa.Column("valid_to", sa.DateTime(timezone=True), nullable=True),
        sa.Column("importance", sa.Double[float](), nullable=False),
        sa.Column("scope", sa.String(length=8), nullable=False),
        sa.Column("scope_key", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("task_id", sa.Text(), nullable=True),
        sa.Column("agent_id", sa.Text(), nullable=True),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("edited", sa.Boolean(), nullable=False),
        sa.Column("superseded_by", sa.String(length=32), nullable=True),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_facts")),
        sa.UniqueConstraint("id", name=op.f("uq_facts_id")),
    )
    op.create_index(op.f("ix_facts_scope_key"), "facts", ["scope_key"], unique=False)
    op.create_index("ix_facts_slot", "facts", ["scope_key", "subject", "attribute"], unique=False)
    op.create_index(op.f("ix_facts_status"), "facts", ["status"], unique=False)
    op.create_index(
        "uq_facts_live_identity",
        "facts",
        ["scope_key", "identity"],
        unique=True,
        sqlite_where=sa.text("status IN ('active', 'proposed')"),
        postgresql_where=sa.text("status IN ('active', 'proposed')"),
    )
    op.create_table(
        "fact_quotes",
        sa.Column("fact_id", sa.String(length=32), nullable=False),
        sa.Column("message_id", sa.String(length=32), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["fact_id"], ["facts.id"], name=op.f("fk_fact_quotes_fact_id_facts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("fact_id", "message_id", "start", name=op.f("pk_fact_quotes")),
    )
    op.create_index(op.f("ix_fact_quotes_message_id"), "fact_quotes", ["message_id"], unique=False)


def create_profile() -> None:
    op.create_table(
        "tombstones",
        sa.Column("message_id", sa.String(length=32), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("message_id", "start", "end", name=op.f("pk_tombstones")),
    )
    op.create_index(op.f("ix_tombstones_user_id"), "tombstones", ["user_id"], unique=False)
    op.create_table(
        "profile_slots",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("topic", sa.String(length=40), nullable=False),
        sa.Column("attribute", sa.String(length=80), nullable=False),
        sa.Column("value_key", sa.String(length=64), nullable=False),
        sa.Column("fact_id", sa.String(length=32), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("edited", sa.Boolean(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["fact_id"], ["facts.id"], name=op.f("fk_profile_slots_fact_id_facts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "topic", "attribute", "value_key", name=op.f("pk_profile_slots")),
    )
    op.create_index(op.f("ix_profile_slots_fact_id"), "profile_slots", ["fact_id"], unique=False)


def downgrade() -> None:
    message = "The first schema has no schema before it; put a backup back instead."
    raise NotImplementedError(message)
