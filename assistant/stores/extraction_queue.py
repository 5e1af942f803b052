"""How many turns still wait for the model's reading of what the user said, and why."""

from dataclasses import dataclass

from sqlalchemy import func, select

from assistant.datatypes import Record
from assistant.stores.database import Database
from assistant.stores.tables import TurnRow


@dataclass(frozen=True, slots=True)
class Waiting(Record):
    """Turns that a model tried to read and will be given again (`waiting`), those it never read (`failed`), the last error."""

    waiting: int = 0
    failed: int = 0
    reason: str | None = None


class ExtractionQueue:
    """Counts the outbox of the model's extraction; a turn that no model has failed on yet is not counted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self) -> Waiting:
        """What a model failed to read, over all users; their words stay with their owners."""
        tried = select(TurnRow.extraction, func.count()).where(
            TurnRow.extraction.in_(("pending", "failed")), TurnRow.attempts > 0
        )
        latest = (
            select(TurnRow.error)
            .where(TurnRow.extraction.in_(("pending", "failed")), TurnRow.attempts > 0, TurnRow.error.is_not(None))
            .order_by(TurnRow.started_at.desc())
            .limit(1)
        )
        with self._database.read() as session:
            counts = {row[0]: row[1] for row in session.execute(tried.group_by(TurnRow.extraction))}
            reason = session.scalar(latest)
        return Waiting(counts.get("pending", 0), counts.get("failed", 0), reason)
