"""Which sessions want a summary, and which process is writing one by model; so that each state has one, once."""

from collections.abc import Callable, Collection

from sqlalchemy import Select, and_, exists, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.stores.database import Database
from assistant.stores.sessions import owned_session
from assistant.stores.summary_records import SessionKey
from assistant.stores.tables import SessionRow, SummaryJobRow, TurnRow

MAX_ATTEMPTS = 3
"""A model that gave no summary this often gives none the next time either; the one by rules stands."""


class SummaryJobs:
    """What is to be summarised, and who is at it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def due(
        self, viewer: Viewer | None, limit: int, without: Collection[str] = (), only: str | None = None
    ) -> list[SessionKey]:
        """Sessions whose present state has no summary yet: a user's, used last first, or everybody's, the oldest first.

        One that answers just now is left until it is done; an imported conversation, in which nobody asked Tandem
        anything, is none to go on with.
        """
        of_session = (TurnRow.user_id == SessionRow.user_id, TurnRow.session_id == SessionRow.id)
        running = exists().where(*of_session, TurnRow.status == "running")
        statement = (
            _with_jobs()
            .where(
                or_(
                    SummaryJobRow.seen_at.is_(None),
                    SummaryJobRow.seen_at != SessionRow.updated_at,
                    SummaryJobRow.state == "wanted",
                ),
                SessionRow.id.not_in(without),
                exists().where(*of_session),
                ~running,
            )
            .order_by(SessionRow.updated_at if viewer is None else SessionRow.updated_at.desc())
            .limit(limit)
        )
        if viewer is not None:
            statement = statement.where(SessionRow.user_id == viewer.user_id)
        if only is not None:
            statement = statement.where(SessionRow.id == only)
        with self._database.read() as session:
            return [_key(session, row, job) for row, job in session.execute(statement)]

    def wants_model(self, limit: int, is_alive: Callable[[str], bool]) -> list[SessionKey]:
        """Sessions summarised by rules that a model is still to read, unless a live process is at it."""
        statement = (
            _with_jobs()
            .where(
                SummaryJobRow.state.in_(("pending", "making")),
                SummaryJobRow.seen_at == SessionRow.updated_at,
            )
            .order_by(SummaryJobRow.attempts, SessionRow.updated_at.desc())
            .limit(limit)
        )
        with self._database.read() as session:
            found = session.execute(statement).all()
            free = [row for row in found if row[1].state == "pending" or not is_alive(row[1].process)]
            return [_key(session, *row) for row in free]

    def claim(self, key: SessionKey, process: str, is_alive: Callable[[str], bool]) -> bool:
        """Take a summary for this process to write by model; False where another was sooner."""
        with self._database.write() as session:
            job = session.get(SummaryJobRow, (key.viewer.user_id, key.session_id))
            if job is None or job.seen_at != key.seen_at:
                return False
            if job.state != "pending" and not (job.state == "making" and not is_alive(job.process)):
                return False
            job.state, job.process = "making", process
            return True

    def gave_up(self, key: SessionKey, *, tried: bool) -> None:
        """The model wrote nothing: tried in vain, which counts, or stopped before it was done."""
        with self._database.write() as session:
            job = session.get(SummaryJobRow, (key.viewer.user_id, key.session_id))
            if job is None or job.state != "making":
                return
            job.attempts += tried
            job.state = "failed" if job.attempts >= MAX_ATTEMPTS else "pending"
            job.process = ""

    def close_session(self, viewer: Viewer, session_id: str) -> SessionKey:
        """Note that the user closed a session as it is now; a later message opens it again."""
        with self._database.write() as session:
            owner = owned_session(session, viewer, session_id)
            job = job_row(session, owner.user_id, owner.id)
            job.closed_at = owner.updated_at
            session.flush()
            return _key(session, owner, job)


def _with_jobs() -> Select[SessionRow, SummaryJobRow]:
    same = and_(SummaryJobRow.user_id == SessionRow.user_id, SummaryJobRow.session_id == SessionRow.id)
    return select(SessionRow, SummaryJobRow).outerjoin(SummaryJobRow, same)


def _key(session: Session, owner: SessionRow, job: SummaryJobRow | None) -> SessionKey:
    process = session.scalar(
        select(TurnRow.process)
        .where(TurnRow.user_id == owner.user_id, TurnRow.session_id == owner.id)
        .order_by(TurnRow.number.desc())
        .limit(1)
    )
    closed = job is not None and job.closed_at == owner.updated_at
    return SessionKey(Viewer(owner.user_id), owner.id, owner.updated_at, process or "", closed)


def job_row(session: Session, user_id: str, session_id: str) -> SummaryJobRow:
    """The job of a session, made where there is none yet."""
    job = session.get(SummaryJobRow, (user_id, session_id))
    if job is None:
        job = SummaryJobRow(user_id=user_id, session_id=session_id)
        session.add(job)
        session.flush()
    return job
