"""The tables: SQL is the truth, and everything a vector index holds can be rebuilt from here.

(Longer than most files: one schema, read in one place.)
"""

from datetime import UTC, date, datetime
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator
from typing_extensions import override

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcDateTime(TypeDecorator[datetime]):
    """A timezone-aware UTC time; SQLite has none of its own, so the zone is put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    @override
    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    @override
    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=value.tzinfo or UTC)


class Base(DeclarativeBase):
    """Declarative base with the naming convention that alembic's batch mode needs."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: UtcDateTime(),
        dict[str, Any]: JSON(),
        list[Any]: JSON(),
        bytes: LargeBinary(),
    }


class MetaRow(Base):
    """Small facts of the home itself: schema's writer, embedding fingerprint."""

    __tablename__ = "meta"
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class CounterRow(Base):
    """Counters raised inside a write transaction, so that their order is the order of commits."""

    __tablename__ = "counters"
    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    value: Mapped[int]


# ---- documents ----------------------------------------------------------------------------------


class DocumentRow(Base):
    """One document as a person knows it: a file under a path, in its current version."""

    __tablename__ = "documents"
    __table_args__ = (UniqueConstraint("scope_key", "path"),)
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    path: Mapped[str] = mapped_column(Text)
    root: Mapped[str] = mapped_column(Text, default="")
    name: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text, default="")
    scope: Mapped[str] = mapped_column(String(8))
    owner: Mapped[str] = mapped_column(Text)
    scope_key: Mapped[str] = mapped_column(Text, index=True)
    version: Mapped[int] = mapped_column(default=0)
    content_hash: Mapped[str] = mapped_column(String(64), index=True)
    format: Mapped[str] = mapped_column(String(16), default="")
    state: Mapped[str] = mapped_column(String(16))
    reason: Mapped[str | None] = mapped_column(Text)
    pages: Mapped[int | None]
    characters: Mapped[int] = mapped_column(default=0)
    language: Mapped[str | None] = mapped_column(String(8))
    sample: Mapped[bool] = mapped_column(default=False)
    warnings: Mapped[list[Any]] = mapped_column(default=list)
    health: Mapped[dict[str, Any]] = mapped_column(default=dict)
    dated: Mapped[date | None]
    added_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class VersionRow(Base):
    """The stored text of one version; old versions stay readable for the chats that cite them."""

    __tablename__ = "document_versions"
    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    content_hash: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime]


class ChunkRow(Base):
    """A passage of the current version; the number is the row of the keyword index."""

    __tablename__ = "chunks"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(32), unique=True)
    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"), index=True)
    version: Mapped[int]
    position: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    start: Mapped[int]
    end: Mapped[int]
    heading: Mapped[list[Any]]
    page: Mapped[int | None]
    embedded_text: Mapped[str] = mapped_column(Text)
    content_hash: Mapped[str] = mapped_column(String(64), index=True)


# ---- vectors ------------------------------------------------------------------------------------


class VectorRow(Base):
    """A vector by model and content, so that a rebuild or a repeated ingest embeds nothing twice."""

    __tablename__ = "vectors"
    model: Mapped[str] = mapped_column(Text, primary_key=True)
    content_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    vector: Mapped[bytes]


class VectorItemRow(Base):
    """What an index must hold, by the number of the last change; no content hash means: gone from it."""

    __tablename__ = "vector_items"
    __table_args__ = (Index("ix_vector_items_collection_seq", "collection", "seq", unique=True),)
    collection: Mapped[str] = mapped_column(String(16), primary_key=True)
    item_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    scope_key: Mapped[str] = mapped_column(Text, index=True)
    content_hash: Mapped[str | None] = mapped_column(String(64), index=True)
    seq: Mapped[int]


# ---- conversation -------------------------------------------------------------------------------


class SessionRow(Base):
    """One conversation of one user; `cleared_number` is the last message that /clear emptied away."""

    __tablename__ = "sessions"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(Text, primary_key=True)
    title: Mapped[str] = mapped_column(Text, default="")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    cleared_number: Mapped[int] = mapped_column(default=0)


class TurnRow(Base):
    """One turn as a job; also the outbox of the model's extraction (`extraction`: pending, done, failed)."""

    __tablename__ = "turns"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    session_id: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(Text)
    task_id: Mapped[str | None] = mapped_column(Text)
    agent_id: Mapped[str | None] = mapped_column(Text)
    number: Mapped[int]
    process: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(16), index=True)
    stop_requested: Mapped[bool] = mapped_column(default=False)
    language: Mapped[str] = mapped_column(String(2))
    partial: Mapped[str] = mapped_column(Text, default="")
    answer: Mapped[dict[str, Any] | None]
    context: Mapped[dict[str, Any] | None]
    remembered: Mapped[bool] = mapped_column(default=False)
    extraction: Mapped[str] = mapped_column(String(8), default="done", index=True)
    attempts: Mapped[int] = mapped_column(default=0)
    error: Mapped[str | None] = mapped_column(Text)
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    __table_args__ = (Index("ix_turns_user_session", "user_id", "session_id", "number"),)


class MessageRow(Base):
    """The message log; facts point here, whichever store holds the working window.

    An imported message is known again by its `import_key`, of its session and the id or words it came with.
    """

    __tablename__ = "messages"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(32), unique=True)
    session_id: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(Text)
    turn_id: Mapped[str | None] = mapped_column(String(64), index=True)
    role: Mapped[str] = mapped_column(String(10))
    speaker: Mapped[str | None] = mapped_column(Text)
    content: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime | None]
    source_id: Mapped[str | None] = mapped_column(Text)
    extra: Mapped[dict[str, Any]] = mapped_column(default=dict)
    import_key: Mapped[str | None] = mapped_column(String(32))
    __table_args__ = (
        Index("ix_messages_user_session", "user_id", "session_id", "number"),
        Index(
            "uq_messages_import_key",
            "user_id",
            "import_key",
            unique=True,
            sqlite_where=import_key.is_not(None),
            postgresql_where=import_key.is_not(None),
        ),
    )


# ---- long-term memory ---------------------------------------------------------------------------


class FactRow(Base):
    """A fact the user told; identity columns never change. The number is the row of the keyword index."""

    __tablename__ = "facts"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(32), unique=True)
    identity: Mapped[str] = mapped_column(String(64))
    subject: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    topic: Mapped[str] = mapped_column(String(40))
    attribute: Mapped[str] = mapped_column(String(80))
    value: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(String(12))
    polarity: Mapped[bool] = mapped_column(default=True)
    language: Mapped[str] = mapped_column(String(2))
    said_at: Mapped[datetime | None]
    valid_from: Mapped[datetime | None]
    valid_to: Mapped[datetime | None]
    importance: Mapped[float] = mapped_column(default=0.5)
    scope: Mapped[str] = mapped_column(String(8))
    scope_key: Mapped[str] = mapped_column(Text, index=True)
    user_id: Mapped[str] = mapped_column(Text)
    task_id: Mapped[str | None] = mapped_column(Text)
    agent_id: Mapped[str | None] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(12), index=True)
    reason: Mapped[str | None] = mapped_column(Text)
    pinned: Mapped[bool] = mapped_column(default=False)
    edited: Mapped[bool] = mapped_column(default=False)
    superseded_by: Mapped[str | None] = mapped_column(String(32))
    uses: Mapped[int] = mapped_column(default=0)
    used_at: Mapped[datetime | None]
    idle_days: Mapped[int] = mapped_column(default=0)
    content_hash: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    # One live fact of one identity (subject, attribute, value, polarity) a scope, however many threads add it.
    __table_args__ = (
        Index("ix_facts_slot", "scope_key", "subject", "attribute"),
        Index("ix_facts_standing", "scope_key", "kind", "status"),
        Index("ix_facts_user_status", "user_id", "status"),
        # SQLite takes the index below for no statement whose statuses are bound values.
        Index("ix_facts_identity", "scope_key", "identity"),
        Index(
            "uq_facts_live_identity",
            "scope_key",
            "identity",
            unique=True,
            sqlite_where=status.in_(("active", "proposed")),
            postgresql_where=status.in_(("active", "proposed")),
        ),
    )


class QuoteRow(Base):
    """The clause of a user's message behind a fact; several sources say one fact."""

    __tablename__ = "fact_quotes"
    fact_id: Mapped[str] = mapped_column(ForeignKey("facts.id", ondelete="CASCADE"), primary_key=True)
    message_id: Mapped[str] = mapped_column(String(32), primary_key=True, index=True)
    start: Mapped[int] = mapped_column(primary_key=True)
    end: Mapped[int]
    said_at: Mapped[datetime | None]


class MemoryClockRow(Base):
    """The last day on which a user talked with Tandem; that one was begun is what makes their facts a day older."""

    __tablename__ = "memory_clocks"
    user_id: Mapped[str] = mapped_column(Text, primary_key=True)
    day: Mapped[date]


class FactEventRow(Base):
    """The history of a fact, by ids; texts stay in the facts alone, so that forgetting reaches them."""

    __tablename__ = "fact_events"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    fact_id: Mapped[str] = mapped_column(String(32), index=True)
    user_id: Mapped[str] = mapped_column(Text, index=True)
    op: Mapped[str] = mapped_column(String(12))
    actor: Mapped[str] = mapped_column(String(12))
    turn_id: Mapped[str | None] = mapped_column(String(64), index=True)
    other_id: Mapped[str | None] = mapped_column(String(32))
    at: Mapped[datetime]


class FactRevisionRow(Base):
    """How a fact stood before one turn changed it, so that the turn can be taken back; goes with its fact.

    `is_new` where the turn made it. `standing` is its status with the slots it held, `wording` its text and dates;
    each is there only where the turn changed it.
    """

    __tablename__ = "fact_revisions"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    fact_id: Mapped[str] = mapped_column(ForeignKey("facts.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[str] = mapped_column(Text, index=True)
    turn_id: Mapped[str] = mapped_column(String(64))
    is_new: Mapped[bool] = mapped_column(default=False)
    standing: Mapped[dict[str, Any] | None]
    wording: Mapped[dict[str, Any] | None]
    updated_at: Mapped[datetime]
    __table_args__ = (UniqueConstraint("turn_id", "fact_id"),)


class SlotRow(Base):
    """The current structured profile, each slot pointing to its fact; `value_key` is empty where one value rules."""

    __tablename__ = "profile_slots"
    user_id: Mapped[str] = mapped_column(Text, primary_key=True)
    topic: Mapped[str] = mapped_column(String(40), primary_key=True)
    attribute: Mapped[str] = mapped_column(String(80), primary_key=True)
    value_key: Mapped[str] = mapped_column(String(64), primary_key=True, default="")
    fact_id: Mapped[str] = mapped_column(ForeignKey("facts.id", ondelete="CASCADE"), index=True)
    locked: Mapped[bool] = mapped_column(default=False)
    edited: Mapped[bool] = mapped_column(default=False)
    updated_at: Mapped[datetime]


class TombstoneRow(Base):
    """A span of a message that must not be learned from again; no content."""

    __tablename__ = "tombstones"
    message_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    start: Mapped[int] = mapped_column(primary_key=True)
    end: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str] = mapped_column(Text, index=True)
    at: Mapped[datetime]


# ---- work notes ---------------------------------------------------------------------------------


class NoteRow(Base):
    """A work note (lesson, plan, finding, conclusion, summary, private_note); never a fact, never a source of one.

    `user_id` is whose it is, or whose task it was made in. `made_from` holds ids by kind ("messages", "turns",
    "facts", "notes", ...), never text. A `stale` note holds no words any more, a `quiet` summary only what was said to be done. A summary has its session, or an
    empty one where it goes over all of them.
    """

    __tablename__ = "notes"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(32), unique=True)
    kind: Mapped[str] = mapped_column(String(16))
    scope: Mapped[str] = mapped_column(String(8))
    scope_key: Mapped[str] = mapped_column(Text)
    user_id: Mapped[str] = mapped_column(Text, index=True)
    task_id: Mapped[str | None] = mapped_column(Text, index=True)
    agent_id: Mapped[str | None] = mapped_column(Text)
    session_id: Mapped[str | None] = mapped_column(String(64))
    language: Mapped[str] = mapped_column(String(2))
    text: Mapped[str] = mapped_column(Text, default="")
    parts: Mapped[dict[str, Any]] = mapped_column(default=dict)
    made_from: Mapped[dict[str, Any]] = mapped_column(default=dict)
    made_by: Mapped[str] = mapped_column(String(12))
    status: Mapped[str] = mapped_column(String(12), default="current")
    at: Mapped[datetime]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    __table_args__ = (
        Index("ix_notes_scope_key_kind_at", "scope_key", "kind", "at"),
        Index(
            "uq_notes_summary",
            "scope_key",
            "session_id",
            unique=True,
            sqlite_where=kind == "summary",
            postgresql_where=kind == "summary",
        ),
    )


class SummaryJobRow(Base):
    """How far a session's summary goes: `seen_at` is the session's `updated_at` that it was made at.

    state: done; wanted (its words are gone, make it anew); pending (a model is to write it), making (`process` is at
    it), failed. `closed_at` is the `updated_at` at which the user closed the session. Of the user as a whole
    (session "") `facts_to` is the last event of a fact that summaries have heard of. `left_out` are the turns that speak
    of something forgotten in words that stay as they are: no summary repeats those.
    """

    __tablename__ = "summary_jobs"
    user_id: Mapped[str] = mapped_column(Text, primary_key=True)
    session_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    seen_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    state: Mapped[str] = mapped_column(String(8), default="wanted", index=True)
    process: Mapped[str] = mapped_column(String(64), default="")
    attempts: Mapped[int] = mapped_column(default=0)
    facts_to: Mapped[int] = mapped_column(default=0)
    left_out: Mapped[list[Any]] = mapped_column(default=list)


# ---- tools --------------------------------------------------------------------------------------


class ToolCallRow(Base):
    """Behavioural memory: one call of a tool, what went in, what came out, whether it worked, and when.

    `input` is the call's arguments as canonical JSON, `call_key` the hash of name and input. `executed` is False where
    the call was refused before it ran.
    """

    __tablename__ = "tool_calls"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(32), unique=True)
    user_id: Mapped[str] = mapped_column(Text)
    session_id: Mapped[str] = mapped_column(String(64))
    turn_id: Mapped[str] = mapped_column(String(64), index=True)
    task_id: Mapped[str | None] = mapped_column(Text)
    agent_id: Mapped[str | None] = mapped_column(Text)
    call_id: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)
    call_key: Mapped[str] = mapped_column(String(64))
    input: Mapped[str] = mapped_column(Text)
    output: Mapped[str] = mapped_column(Text)
    success: Mapped[bool]
    executed: Mapped[bool]
    error: Mapped[str] = mapped_column(Text)
    started_at: Mapped[datetime]
    ms: Mapped[float]
    __table_args__ = (
        Index("ix_tool_calls_user_id_call_key", "user_id", "call_key"),
        Index("ix_tool_calls_user_id_session_id", "user_id", "session_id"),
    )


class SessionDigestRow(Base):
    """Where a session's window begins, and the digest of what was compacted before it; derived from the message log.

    `upto_number` is the last message out of the window, `upto_id` the last one digested; without `made_at` there is
    no digest, nor where the session was cleared since (`cleared_number`). `revision` counts what changed the window
    otherwise than by new messages.
    """

    __tablename__ = "session_digests"
    user_id: Mapped[str] = mapped_column(Text, primary_key=True)
    session_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    upto_number: Mapped[int] = mapped_column(default=0)
    upto_id: Mapped[str] = mapped_column(String(32), default="")
    cleared_number: Mapped[int] = mapped_column(default=0)
    revision: Mapped[int] = mapped_column(default=0)
    text: Mapped[str] = mapped_column(Text, default="")
    kept: Mapped[list[Any]] = mapped_column(default=list)
    language: Mapped[str] = mapped_column(String(2), default="en")
    made_by: Mapped[str] = mapped_column(String(12), default="")
    made_at: Mapped[datetime | None]
    __table_args__ = (
        ForeignKeyConstraint(["session_id", "user_id"], ["sessions.id", "sessions.user_id"], ondelete="CASCADE"),
    )


# ---- tasks --------------------------------------------------------------------------------------


class TaskRow(Base):
    """A task of a user: open, finished or abandoned. Its whiteboard, private notes and lesson are rows of `notes`."""

    __tablename__ = "tasks"
    user_id: Mapped[str] = mapped_column(Text, primary_key=True)
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    type: Mapped[str] = mapped_column(Text, default="")
    title: Mapped[str] = mapped_column(Text, default="")
    goal: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(12))
    language: Mapped[str] = mapped_column(String(2))
    opened_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    __table_args__ = (Index("ix_tasks_user_id_status", "user_id", "status", "opened_at"),)


class ScratchRow(Base):
    """One line of a task's scratchpad (step, figure, result, failure), there as long as the task is open."""

    __tablename__ = "task_scratch"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(32))
    user_id: Mapped[str] = mapped_column(Text)
    task_id: Mapped[str] = mapped_column(String(64))
    agent_id: Mapped[str | None] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(String(12))
    text: Mapped[str] = mapped_column(Text)
    pinned: Mapped[bool] = mapped_column(default=False)
    at: Mapped[datetime]
    __table_args__ = (
        UniqueConstraint("user_id", "id"),
        ForeignKeyConstraint(["user_id", "task_id"], ["tasks.user_id", "tasks.id"], ondelete="CASCADE"),
        Index("ix_task_scratch_user_id_task_id", "user_id", "task_id", "number"),
    )
