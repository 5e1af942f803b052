"""Summaries as rows and as they flow: lines of facts and documents say what those say now."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import SummaryLine, Viewer
from assistant.errors import Language
from assistant.stores.summary_records import SessionSummary, SummaryMaker
from assistant.stores.tables import DocumentRow, FactRow, NoteRow
from assistant.stores.vectors import pages

PARTS = ("goals", "conclusions", "open_items", "preferences")


class LiveSources:
    """Which facts and documents lines may still speak of, and how the facts are said now."""

    def __init__(self, session: Session, viewer: Viewer, lines: Sequence[SummaryLine]) -> None:
        facts = {line.fact_id for line in lines if line.fact_id}
        documents = {line.document_id for line in lines if line.document_id}
        now = datetime.now(UTC)
        self._facts: dict[str, str] = {}
        self._documents: dict[str, int] = {}
        for page in pages(sorted(facts)):
            rows = session.scalars(
                select(FactRow).where(
                    FactRow.id.in_(page),
                    FactRow.user_id == viewer.user_id,
                    FactRow.status == "active",
                    or_(FactRow.valid_to.is_(None), FactRow.valid_to > now),
                )
            )
            self._facts.update((row.id, _as_said(row)) for row in rows)
        for page in pages(sorted(documents)):
            found = select(DocumentRow.id, DocumentRow.version).where(
                DocumentRow.id.in_(page), DocumentRow.scope_key.in_(viewer.scope_keys())
            )
            self._documents.update((row.id, row.version) for row in session.execute(found))

    def resolved(self, lines: Sequence[SummaryLine]) -> tuple[SummaryLine, ...]:
        """The lines that hold: of facts that are active, and of passages that their documents still have."""
        return tuple(line for each in lines if (line := self._resolved(each)) is not None)

    def _resolved(self, line: SummaryLine) -> SummaryLine | None:
        if line.fact_id:
            said = self._facts.get(line.fact_id)
            return None if said is None else replace(line, text=said)
        if line.document_id and self._documents.get(line.document_id) != line.version:
            return None
        return line


def _as_said(row: FactRow) -> str:
    """A plan or decision from its value on, with its day; of anything else the whole sentence."""
    if row.kind not in ("plan", "decision") or row.value not in row.text:
        return row.text
    return row.text[row.text.index(row.value) :].rstrip(" .。")


def resolved(session: Session, viewer: Viewer, summaries: Sequence[SessionSummary]) -> list[SessionSummary]:
    """Summaries with the lines that hold now; those of facts in the facts' present words."""
    every = [line for s in summaries for part in PARTS for line in cast(Sequence[SummaryLine], s[part])]
    live = LiveSources(session, viewer, every)
    return [replace(s, **{part: live.resolved(s[part]) for part in PARTS}) for s in summaries]


def as_summary(row: NoteRow) -> SessionSummary:
    """The row of one session's summary as it flows, its lines as they were made."""
    goals, conclusions, open_items, preferences = (lines_in(row.parts, part) for part in PARTS)
    return SessionSummary(
        id=row.id,
        session_id=row.session_id or "",
        at=row.at,
        language=cast(Language, row.language),
        made_by=cast(SummaryMaker, row.made_by),
        goals=goals,
        conclusions=conclusions,
        open_items=open_items,
        preferences=preferences,
        done=tuple(row.parts.get("done", ())),
        made_from=row.made_from,
    )


def lines_in(parts: Mapping[str, Any], name: str) -> tuple[SummaryLine, ...]:
    """The stored lines of one part."""
    return tuple(_line(record) for record in parts.get(name, ()))


def _line(record: Mapping[str, Any]) -> SummaryLine:
    fields = dict(record)
    at = fields.pop("at", None)
    return SummaryLine(**fields, at=datetime.fromisoformat(at) if at else None)
