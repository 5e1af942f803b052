"""The state of one import under way, and what it looks up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.stores.import_documents import ImportedDocuments
from assistant.stores.import_facts import ImportedFacts
from assistant.stores.import_ids import ImportIds
from assistant.stores.portable_kinds import EVENT, KINDS
from assistant.stores.records import ImportReport
from assistant.stores.tables import FactEventRow, MessageRow, TurnRow


@dataclass(slots=True)
class Import:
    """One import under way, within its transaction."""

    session: Session
    viewer: Viewer
    ids: ImportIds
    renamed: dict[str, str]
    documents: ImportedDocuments
    facts: ImportedFacts
    added: Counter[str] = field(default_factory=Counter[str])
    unchanged: Counter[str] = field(default_factory=Counter[str])
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    messages: list[MessageRow] = field(default_factory=list[MessageRow])
    brought: set[str] = field(default_factory=set[str])
    new_sessions: dict[str, str | None] = field(default_factory=dict[str, str | None])
    events: Counter[tuple[Any, ...]] = field(default_factory=Counter[tuple[Any, ...]])


def free_number(run: Import, session_id: str, number: int) -> int:
    """A turn's own number in its session, or the next where a turn of that session has it here."""
    of_session = (TurnRow.user_id == run.viewer.user_id, TurnRow.session_id == session_id)
    if run.session.scalar(select(TurnRow.id).where(*of_session, TurnRow.number == number).limit(1)) is None:
        return number
    return (run.session.scalar(select(func.max(TurnRow.number)).where(*of_session)) or 0) + 1


def history_here(session: Session, viewer: Viewer) -> Counter[tuple[Any, ...]]:
    """The history that is here; an event has no id, and what happened twice stands there twice."""
    rows = session.scalars(select(FactEventRow).where(FactEventRow.user_id == viewer.user_id))
    return Counter(tuple(getattr(row, name) for name in EVENT.columns()) for row in rows)


def report_of(run: Import, path: Path) -> ImportReport:
    """What an import did, by kind."""

    def counted(counts: Counter[str]) -> dict[str, int]:
        return {kind.name: counts[kind.name] for kind in KINDS}

    return ImportReport(
        file=str(path),
        user=run.viewer.user_id,
        added=counted(run.added),
        unchanged=counted(run.unchanged),
        merged=run.facts.merged,
        forgotten=len(run.facts.left_out),
        proposed=run.facts.proposed,
    )
