"""Facts as a graph: subjects are nodes, a fact leads from its subject to its value, which may be a subject again."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select

from assistant.datatypes import Viewer
from assistant.stores.database import Database
from assistant.stores.tables import FactRow

MOST_SUBJECTS = 500
"""People and things that a user tells of; of more, the question's are found by the other arms alone."""


@dataclass(frozen=True, slots=True)
class FactEdge:
    """A fact as far as it leads from its subject to its value."""

    id: str
    subject: str
    topic: str
    attribute: str
    value: str


class FactNodes:
    """What the viewer's facts speak of, and the facts of some of it; each call sees the viewer's scopes alone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def subjects(self, viewer: Viewer) -> list[str]:
        """Everybody and everything but the user that facts speak of."""
        own = select(FactRow.subject).where(FactRow.scope_key.in_(viewer.scope_keys()), FactRow.subject != "user")
        with self._database.read() as session:
            return list(session.scalars(own.distinct().order_by(FactRow.subject).limit(MOST_SUBJECTS)))

    def of_subjects(self, viewer: Viewer, subjects: Collection[str], limit: int) -> list[FactEdge]:
        """Active facts of these subjects, latest first."""
        return self._found(viewer, limit, FactRow.subject.in_(subjects)) if subjects else []

    def of_user(self, viewer: Viewer, attributes: Collection[tuple[str, str]], limit: int) -> list[FactEdge]:
        """Active facts of the user with these topics and attributes, latest first."""
        names = {attribute for _, attribute in attributes}
        found = self._found(viewer, limit, FactRow.subject == "user", FactRow.attribute.in_(names))
        return [hit for hit in found if (hit.topic, hit.attribute) in attributes]

    def _found(self, viewer: Viewer, limit: int, *conditions: ColumnElement[bool]) -> list[FactEdge]:
        columns = (FactRow.id, FactRow.subject, FactRow.topic, FactRow.attribute, FactRow.value)
        # Expressions have no index: else SQLite walks through all active facts, or all facts from the last one on.
        of_viewer = (FactRow.scope_key.in_(viewer.scope_keys()), FactRow.status + "" == "active")
        latest_first = (FactRow.number + 0).desc()
        statement = select(*columns).where(*of_viewer, *conditions).order_by(latest_first).limit(limit)
        with self._database.read() as session:
            return [FactEdge(*row) for row in session.execute(statement)]
