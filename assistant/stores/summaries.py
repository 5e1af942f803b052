"""Summaries of sessions: what they are made from, and what of them may be shown now."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from sqlalchemy import Select, delete, func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.errors import Language
from assistant.stores.database import Database
from assistant.stores.notes import SUMMARY, note_row, summaries_made_from, wipe_summaries
from assistant.stores.summary_jobs import SummaryJobs, job_row
from assistant.stores.summary_material import read_material
from assistant.stores.summary_records import (
    ACROSS_SESSIONS,
    DistantSummary,
    NewNote,
    SessionKey,
    SessionMaterial,
    SessionSummary,
    SummaryDraft,
)
from assistant.stores.summary_rows import PARTS, LiveSources, as_summary, lines_in, resolved
from assistant.stores.tables import (
    FactEventRow,
    NoteRow,
    SessionRow,
    SummaryJobRow,
)

# Events that leave what was said of a fact as it was.
UNCHANGED = ("add", "supersede", "reinforce", "propose")
RECENT = 2
"""The last sessions, which are shown one by one; those before them are in the distant summary."""
LOOKED_BACK = 200
"""Sessions that the distant summary looks at; those before are only counted."""
QUIET_BETWEEN = 5
"""Sessions that only say what is done, looked at for each that is shown."""
HEARD_AGAIN = 200
"""Events of facts that are read again with every turn, at most."""

Distant = Callable[[Sequence[SessionSummary], Sequence[SessionSummary], int], DistantSummary]
"""The last sessions, those before them, and how many those are in all -> the summary over them."""


class SummaryStore(SummaryJobs):
    """Reads and writes summaries, each in one transaction; a summary of a state of its session is written once."""

    def __init__(self, database: Database, distant: Distant) -> None:
        super().__init__(database)
        self._distant = distant

    # ---- writing ----

    def material(self, viewer: Viewer, session_id: str) -> SessionMaterial | None:
        """What a summary of the session is made from, as it is now; None where there is no such session."""
        with self._database.read() as session:
            owner = session.get(SessionRow, (session_id, viewer.user_id))
            return None if owner is None else read_material(session, viewer, owner)

    def write(self, material: SessionMaterial, draft: SummaryDraft, *, model_next: bool) -> bool:
        """Store a summary, or note that the session has none; False where the session went on meanwhile."""
        viewer = material.viewer
        with self._database.write() as session:
            owner = session.get(SessionRow, (material.session_id, viewer.user_id))
            if owner is None or owner.updated_at != material.seen_at:
                return False
            # What was forgotten between reading and writing must not come back.
            if _words_of(read_material(session, viewer, owner)) != _words_of(material):
                return False
            _put(session, material, draft, model_next=model_next)
            return True

    def make(self, key: SessionKey, draft_of: Callable[[SessionMaterial], tuple[SummaryDraft, bool]]) -> bool:
        """Read, draft and store in one step, so that nothing is forgotten in between; for drafts that take no time.

        `draft_of` says besides whether a model shall read the session too. False where there is no such session.
        """
        with self._database.write() as session:
            owner = session.get(SessionRow, (key.session_id, key.viewer.user_id))
            if owner is None:
                return False
            material = read_material(session, key.viewer, owner)
            draft, model_next = draft_of(material)
            _put(session, material, draft, model_next=model_next)
            return True

    def _write_distant(self, session: Session, viewer: Viewer) -> None:
        """Make the summary over the sessions before the last ones anew."""
        total = session.scalar(select(func.count()).where(*_sessions_of(viewer), NoteRow.status == "current")) or 0
        rows = session.scalars(_latest(viewer).limit(LOOKED_BACK)).all()
        job = job_row(session, viewer.user_id, ACROSS_SESSIONS)
        job.state = "done"
        last = _last(rows)
        before = [row for row in rows if row not in last]
        if total <= RECENT:
            session.execute(delete(NoteRow).where(*_of(viewer, ACROSS_SESSIONS)))
            return
        summaries = resolved(session, viewer, [as_summary(row) for row in (*last, *before)])
        distant = self._distant(summaries[: len(last)], summaries[len(last) :], total - RECENT)
        parts = {
            "sessions": distant.sessions,
            "told": distant.told,
            "lines": [line.to_json() for line in distant.lines],
        }
        told = {line.session_id for line in distant.lines}
        facts = dict.fromkeys(
            fact
            for row in rows
            if row.session_id in told
            for fact in cast(Sequence[str], row.made_from.get("facts", ()))
        )
        made_from = {"notes": [row.id for row in rows if row.session_id in told], "facts": list(facts)}
        at, language = before[0].at, cast(Language, before[0].language)
        new = NewNote(SUMMARY, "", "user", language, parts, made_from, "rules", ACROSS_SESSIONS, at)
        _replace(session, viewer, new, "current")

    def unstored(self, material: SessionMaterial, draft: SummaryDraft) -> SessionSummary:
        """A draft as a summary, for a session that still goes on; nothing is written."""
        viewer = material.viewer
        with self._database.read() as session:
            return resolved(session, viewer, [as_summary(note_row(viewer, _new_note(material, draft)))])[0]

    # ---- reading ----

    def summary(self, viewer: Viewer, session_id: str) -> SessionSummary | None:
        """The summary of one session, what it says of facts and documents as they stand now."""
        with self._database.read() as session:
            row = session.scalar(select(NoteRow).where(*_of(viewer, session_id), NoteRow.status == "current"))
            return resolved(session, viewer, [as_summary(row)])[0] if row else None

    def recent(self, viewer: Viewer, limit: int = RECENT) -> list[SessionSummary]:
        """The summaries of the sessions used last, the last first."""
        with self._database.read() as session:
            rows = session.scalars(_latest(viewer).where(NoteRow.status == "current").limit(limit)).all()
            return resolved(session, viewer, [as_summary(row) for row in rows])

    def last(self, viewer: Viewer) -> list[SessionSummary]:
        """The last sessions to be shown, and those between and since that only say what is done."""
        with self._database.read() as session:
            rows = _last(session.scalars(_latest(viewer).limit(RECENT * QUIET_BETWEEN)).all())
            return resolved(session, viewer, [as_summary(row) for row in rows])

    def distant(self, viewer: Viewer) -> DistantSummary | None:
        """The summary over the sessions before the last ones, if there are such."""
        with self._database.read() as session:
            row = session.scalar(select(NoteRow).where(*_of(viewer, ACROSS_SESSIONS), NoteRow.status == "current"))
            if row is None:
                return None
            lines = lines_in(row.parts, "lines")
            live = LiveSources(session, viewer, lines)
            facts = tuple(cast(Sequence[str], row.made_from.get("facts", ())))
            return DistantSummary(row.parts["sessions"], row.parts["told"], live.resolved(lines), facts)

    # ---- what changed meanwhile ----

    def hear_facts(self, viewer: Viewer) -> int:
        """Wipe the summaries that a fact went into which is no longer as it was; returns how many are to be made anew.

        Superseded, edited, archived, taken back: every change of a fact is an event, so none is missed.
        """
        with self._database.read() as session:
            job = session.get(SummaryJobRow, (viewer.user_id, ACROSS_SESSIONS))
            if job is None:
                return 0
            last, changed = _changed(session, viewer, job.facts_to)
            # What only adds to memory is heard of again with the next change, which costs less than a write a turn.
            if not changed and last - job.facts_to < HEARD_AGAIN:
                return 0
        with self._database.write() as session:
            job = job_row(session, viewer.user_id, ACROSS_SESSIONS)
            job.facts_to, changed = _changed(session, viewer, job.facts_to)
            rows = summaries_made_from(session, viewer.user_id, changed) if changed else []
            wipe_summaries(session, rows)
            return len(rows)

    def wanted(self, viewer: Viewer) -> bool:
        """Whether any summary of the user lost its words, or the one over all sessions is to be made anew."""
        with self._database.read() as session:
            statement = select(SummaryJobRow.session_id).where(
                SummaryJobRow.user_id == viewer.user_id, SummaryJobRow.state == "wanted"
            )
            return session.scalar(statement.limit(1)) is not None

    def renew_distant(self, viewer: Viewer) -> None:
        """Make the summary over all sessions anew where that is due."""
        with self._database.write() as session:
            if job_row(session, viewer.user_id, ACROSS_SESSIONS).state == "wanted":
                self._write_distant(session, viewer)


def _of(viewer: Viewer, session_id: str) -> tuple[Any, ...]:
    # The index of notes begins with their scope.
    return (NoteRow.scope_key == f"user:{viewer.user_id}", NoteRow.kind == SUMMARY, NoteRow.session_id == session_id)


def _sessions_of(viewer: Viewer) -> tuple[Any, ...]:
    own = (NoteRow.scope_key == f"user:{viewer.user_id}", NoteRow.kind == SUMMARY)
    return (*own, NoteRow.session_id != ACROSS_SESSIONS, NoteRow.status != "stale")


def _latest(viewer: Viewer) -> Select[NoteRow]:
    return select(NoteRow).where(*_sessions_of(viewer)).order_by(NoteRow.at.desc(), NoteRow.number.desc())


def _last(rows: Sequence[NoteRow]) -> list[NoteRow]:
    """The rows down to the last sessions that are shown one by one."""
    shown = [place for place, row in enumerate(rows) if row.status == "current"][:RECENT]
    return list(rows[: shown[-1] + 1 if len(shown) == RECENT else len(rows)])


def _put(session: Session, material: SessionMaterial, draft: SummaryDraft, *, model_next: bool) -> None:
    """Store what a session's material was summarised as, or that it has no summary."""
    viewer = material.viewer
    job = job_row(session, viewer.user_id, material.session_id)
    job.seen_at, job.process = material.seen_at, ""
    job.state = "pending" if model_next and not draft.is_trivial else "done"
    job.attempts = 0 if model_next else job.attempts
    if draft.is_nothing:
        session.execute(delete(NoteRow).where(*_of(viewer, material.session_id)))
    else:
        _replace(session, viewer, _new_note(material, draft), "quiet" if draft.is_trivial else "current")
    across = session.get(SummaryJobRow, (viewer.user_id, ACROSS_SESSIONS))
    if across is None:
        # The first summary of a user: what facts went through before is in it.
        across = job_row(session, viewer.user_id, ACROSS_SESSIONS)
        across.facts_to, _ = _changed(session, viewer, 0)
    # Made anew when it is next shown, once for however many sessions changed.
    across.state = "wanted"


def _replace(session: Session, viewer: Viewer, new: NewNote, status: str) -> None:
    """Put a summary in the place of the one before it, whose id it keeps."""
    made = note_row(viewer, new)
    row = session.scalar(select(NoteRow).where(*_of(viewer, new.session_id or "")))
    if row is None:
        row = made
        session.add(row)
    else:
        row.language, row.parts, row.made_from, row.made_by = made.language, made.parts, made.made_from, made.made_by
        row.at, row.updated_at = made.at, made.updated_at
    row.status = status
    session.flush()


def _new_note(material: SessionMaterial, draft: SummaryDraft) -> NewNote:
    parts: dict[str, Any] = {part: [line.to_json() for line in getattr(draft, part)] for part in PARTS}
    parts["done"] = list(draft.done)
    at = material.turns[-1].at
    return NewNote(
        SUMMARY, "", "user", material.language, parts, material.made_from, draft.made_by, material.session_id, at
    )


def _changed(session: Session, viewer: Viewer, after: int) -> tuple[int, set[str]]:
    """The last event of a user's facts, and the facts that are no longer what they were."""
    events = session.execute(
        select(FactEventRow.number, FactEventRow.fact_id, FactEventRow.op)
        .where(FactEventRow.user_id == viewer.user_id, FactEventRow.number > after)
        .order_by(FactEventRow.number)
    ).all()
    last = events[-1].number if events else after
    return last, {event.fact_id for event in events if event.op not in UNCHANGED}


def _words_of(material: SessionMaterial) -> tuple[Any, ...]:
    return material.turns, [(fact.id, fact.text, fact.status) for fact in material.written]
