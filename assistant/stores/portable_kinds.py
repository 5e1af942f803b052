"""What is stored of a user, kind by kind, and how a row of it reads in an export.

Every table with something of a user in it stands here or in `erasing.WITHOUT_A_USER`; a test sees to it. A column that
a later Tandem adds is exported without a change here, and takes its default from a file that was written before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, TypeVar

from sqlalchemy import JSON, Column, Select, TypeDecorator, select
from sqlalchemy.inspection import inspect

from assistant.datatypes import scope_key
from assistant.stores.tables import (
    Base,
    ChunkRow,
    DocumentRow,
    FactEventRow,
    FactRevisionRow,
    FactRow,
    MemoryClockRow,
    MessageRow,
    NoteRow,
    ScratchRow,
    SessionRow,
    SlotRow,
    SummaryJobRow,
    TaskRow,
    TombstoneRow,
    ToolCallRow,
    TurnRow,
    VersionRow,
)

Row = TypeVar("Row", bound=Base)


# Whose it is, and numbers that count the rows of one home. A turn's number counts within its session, and stays.
_MADE_ANEW = frozenset({"user_id", "number"})


def _without(*names: str) -> frozenset[str]:
    return _MADE_ANEW | {*names}


class Unreadable(Exception):
    """A value that no column of this Tandem takes; the message says which and why, for a person who mends a file."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of record: its table, what tells two apart, and which columns hold the id of a record of which kind.

    What `needs` names stands before it in a file; of what else it `refers` to it may outlive the target, or follow it.
    `left_out` are columns that another home makes anew: whose it is, numbers, what is derived from other columns.
    """

    name: str
    row: type[Base]
    key: tuple[str, ...]
    refers: Mapping[str, str] = field(default_factory=dict[str, str])
    needs: Mapping[str, str] = field(default_factory=dict[str, str])
    left_out: frozenset[str] = _MADE_ANEW
    order: tuple[str, ...] = ("number",)

    def columns(self) -> dict[str, Column[Any]]:
        """The exported columns by attribute name, in the table's order."""
        mapper = inspect(self.row)
        return {
            attribute.key: attribute.columns[0]  # pyright: ignore[reportReturnType]  # of a mapped table all are columns
            for attribute in mapper.column_attrs
            if attribute.key not in self.left_out
        }

    def rows_of(self, user_id: str) -> Select[Any]:
        """The user's rows, in the order they are exported and imported in."""
        columns = inspect(self.row).columns
        chosen = select(self.row)
        if self.row in (DocumentRow, VersionRow, ChunkRow):
            if self.row is not DocumentRow:
                chosen = chosen.join(DocumentRow, DocumentRow.id == columns["document_id"])
            chosen = chosen.where(DocumentRow.scope_key == scope_key("user", user_id))
        else:
            chosen = chosen.where(columns["user_id"] == user_id)
        return chosen.order_by(*(columns[name] for name in self.order))

    def encode(self, row: Base) -> dict[str, Any]:
        """A row as plain JSON values."""
        return {name: _plain(getattr(row, name)) for name in self.columns()}

    def decode(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The columns that a record gives, in their own types; raises Unreadable."""
        columns = self.columns()
        unknown = sorted(set(record) - set(columns))
        if unknown:
            raise Unreadable(f"unknown field {unknown[0]!r}")
        missing = [name for name, column in columns.items() if name not in record and _is_needed(column)]
        if missing:
            raise Unreadable(f"no field {missing[0]!r}")
        given = {name: _typed(columns[name], name, value) for name, value in record.items()}
        return {**{name: _default(column) for name, column in columns.items() if name not in given}, **given}


_OF_DOCUMENT = {"document_id": "document"}
_OF_SESSION = {"session_id": "session"}

SESSION = Kind("session", SessionRow, ("id",), left_out=_without("cleared_number"), order=("created_at", "id"))
DOCUMENT = Kind(
    "document", DocumentRow, ("id",), left_out=_without("owner", "scope", "scope_key"), order=("path", "id")
)
VERSION = Kind(
    "version", VersionRow, ("document_id", "version"), _OF_DOCUMENT, _OF_DOCUMENT, order=("document_id", "version")
)
PASSAGE = Kind("passage", ChunkRow, ("id",), _OF_DOCUMENT, _OF_DOCUMENT, _without("text", "content_hash"))
TURN = Kind(
    "turn",
    TurnRow,
    ("id",),
    needs=_OF_SESSION,
    left_out=_without("process", "stop_requested") - {"number"},
    order=("started_at", "id"),
)
MESSAGE = Kind("message", MessageRow, ("id",), {"turn_id": "turn"}, {**_OF_SESSION, "turn_id": "turn"})
FACT = Kind(
    "fact",
    FactRow,
    ("id",),
    {"superseded_by": "fact"},
    left_out=_without("identity", "scope_key", "content_hash"),
)
EVENT = Kind("event", FactEventRow, (), {"fact_id": "fact", "other_id": "fact", "turn_id": "turn"})
REVISION = Kind(
    "revision",
    FactRevisionRow,
    ("turn_id", "fact_id"),
    {"fact_id": "fact", "turn_id": "turn"},
    {"fact_id": "fact"},
)
SLOT = Kind(
    "slot",
    SlotRow,
    ("topic", "attribute", "fact_id"),
    {"fact_id": "fact"},
    {"fact_id": "fact"},
    _without("value_key"),
    ("topic", "attribute", "value_key"),
)
TOMBSTONE = Kind(
    "tombstone",
    TombstoneRow,
    ("message_id", "start", "end"),
    {"message_id": "message"},
    {"message_id": "message"},
    order=("at", "message_id", "start", "end"),
)
NOTE = Kind("note", NoteRow, ("id",), left_out=_without("scope_key"))
SUMMARY_JOB = Kind(
    "summary_state", SummaryJobRow, ("session_id",), left_out=_without("process", "facts_to"), order=("session_id",)
)

TOOL_CALL = Kind("tool_call", ToolCallRow, ("id",), {"session_id": "session", "turn_id": "turn"})

TASK = Kind("task", TaskRow, ("id",), order=("opened_at", "id"))
SCRATCH = Kind("scratch_line", ScratchRow, ("task_id", "id"), needs={"task_id": "task"})

CLOCK = Kind("clock", MemoryClockRow, ("day",), order=("day",))

# In the order of an export: what a record refers to stands before it.
KINDS = (
    SESSION,
    DOCUMENT,
    VERSION,
    PASSAGE,
    TURN,
    MESSAGE,
    FACT,
    EVENT,
    REVISION,
    SLOT,
    TOMBSTONE,
    NOTE,
    SUMMARY_JOB,
    CLOCK,
    TOOL_CALL,
    TASK,
    SCRATCH,
)
# Tables with rows of a user that the home which imports makes anew from the rest.
REBUILT = frozenset({"session_digests"})


def _is_needed(column: Column[Any]) -> bool:
    return not column.nullable and column.default is None


def _default(column: Column[Any]) -> Any:
    made = getattr(column.default, "arg", None)
    return made(None) if callable(made) else made


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _typed(column: Column[Any], name: str, value: Any) -> Any:
    """A JSON value as its column holds it; raises Unreadable."""
    if value is None:
        if not column.nullable:
            raise Unreadable(f"field {name!r} is empty")
        return None
    kind = column.type.impl_instance if isinstance(column.type, TypeDecorator) else column.type
    if isinstance(kind, JSON):
        wanted = (dict, list)
    else:
        wanted = (float, int) if kind.python_type is float else (kind.python_type,)
    if issubclass(wanted[0], date):
        return _time(name, value, wanted[0])
    # A JSON true is a number to Python, too.
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted != (bool,)):
        raise Unreadable(f"field {name!r} is of the wrong kind")
    if isinstance(value, str) and any(0xD800 <= ord(char) <= 0xDFFF for char in value):
        raise Unreadable(f"field {name!r} holds half a character")
    return value


def _time(name: str, value: Any, wanted: type[Any]) -> date:
    try:
        found = datetime.fromisoformat(value) if issubclass(wanted, datetime) else date.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise Unreadable(f"field {name!r} is no time") from error
    if isinstance(found, datetime) and found.tzinfo is None:
        raise Unreadable(f"field {name!r} has no time zone")
    return found
