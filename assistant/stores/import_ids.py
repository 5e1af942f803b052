"""Under which ids an import stores its records: their own, or made ones where another user has those.

A made id comes from the user and the old id alone, so the same file imported again finds what it brought before.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import scope_key
from assistant.stores.export_check import Contents
from assistant.stores.portable_kinds import DOCUMENT, FACT, MESSAGE, NOTE, PASSAGE, TOOL_CALL, TURN
from assistant.stores.tables import ChunkRow, DocumentRow, FactRow, MessageRow, NoteRow, ToolCallRow, TurnRow
from assistant.stores.vectors import pages

# An id that a program chose ("1") may be a word as well: in stored JSON it is taken for an id under these keys alone.
_MADE_LENGTH = 16
_ID_KEYS = frozenset({"turn", "turn_id"})


@dataclass(slots=True)
class ImportIds:
    """Old id -> id here, by kind; and which of the latter were there already."""

    user_id: str
    new: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    there: dict[str, set[str]] = field(default_factory=dict[str, set[str]])

    def of(self, kind: str, old: str | None) -> str | None:
        """The id here of a record of the file; one that the file does not hold stays as it is."""
        return None if old is None else self.new.get(kind, {}).get(old, old)

    def take(self, kind: str, old: str, here: str) -> None:
        """A record of the file is one that is here already, under another id."""
        self.new[kind][old] = here
        self.there[kind].add(here)

    def renamed(self) -> dict[str, str]:
        """Every id that changes."""
        return {old: here for ids in self.new.values() for old, here in ids.items() if old != here}


def resolve(session: Session, user_id: str, contents: Contents) -> ImportIds:
    """Look up all ids of a file at once, within the transaction that will write them."""
    found = ImportIds(user_id)
    owners = {
        TURN.name: (TurnRow.id, TurnRow.user_id, user_id),
        MESSAGE.name: (MessageRow.id, MessageRow.user_id, user_id),
        FACT.name: (FactRow.id, FactRow.user_id, user_id),
        NOTE.name: (NoteRow.id, NoteRow.user_id, user_id),
        TOOL_CALL.name: (ToolCallRow.id, ToolCallRow.user_id, user_id),
        DOCUMENT.name: (DocumentRow.id, DocumentRow.scope_key, scope_key("user", user_id)),
    }
    for kind, (id_column, owner_column, owner) in owners.items():
        olds = contents.ids[kind]
        made = {old: _made(user_id, kind, old) for old in olds}
        holders: dict[str, str] = {}
        for page in pages([*olds, *made.values()]):
            holders.update(session.execute(select(id_column, owner_column).where(id_column.in_(page))).all())
        found.new[kind] = {old: _chosen(old, made[old], holders, owner) for old in olds}
        found.there[kind] = {here for here in found.new[kind].values() if holders.get(here) == owner}
    _resolve_passages(session, user_id, contents, found)
    return found


def _resolve_passages(session: Session, user_id: str, contents: Contents, found: ImportIds) -> None:
    """Passages of a document that is here under its own id are those that are here."""
    documents = found.new[DOCUMENT.name]
    known = {old for old, here in documents.items() if old == here and here in found.there[DOCUMENT.name]}
    taken = set(_ids(session, [old for old, document in contents.document_of.items() if document not in known]))
    found.new[PASSAGE.name] = {
        old: _made(user_id, PASSAGE.name, old) if old in taken else old for old in contents.ids[PASSAGE.name]
    }
    found.there[PASSAGE.name] = set()


def _ids(session: Session, ids: Sequence[str]) -> Iterable[str]:
    for page in pages(ids):
        yield from session.scalars(select(ChunkRow.id).where(ChunkRow.id.in_(page)))


def _made(user_id: str, kind: str, old: str) -> str:
    return sha256("\0".join((user_id, kind, old)).encode()).hexdigest()[:32]


def _chosen(old: str, made: str, holders: Mapping[str, str], owner: str) -> str:
    if holders.get(made) == owner:
        return made
    return old if holders.get(old, owner) == owner else made


def with_ids(value: Any, renamed: Mapping[str, str], *, short: bool = False) -> Any:
    """Stored JSON with the ids that change."""
    if not renamed:
        return value
    if isinstance(value, str):
        return renamed.get(value, value) if short or len(value) >= _MADE_LENGTH else value
    if isinstance(value, list):
        return [with_ids(item, renamed) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        record = cast(dict[str, Any], value)
        return {key: with_ids(item, renamed, short=key in _ID_KEYS) for key, item in record.items()}
    return value
