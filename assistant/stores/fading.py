"""What forgetting reads and writes: the days a user was there, facts that went unused, and those put away or back.

The job that runs by itself asks for no viewer: it reads and hands out nothing, and each fact stays its owner's.
"""

from collections.abc import Sequence
from datetime import date
from typing import Literal, cast

from sqlalchemy import ColumnElement, Select, and_, delete, func, not_, or_, select, update
from sqlalchemy.orm import Session

from assistant.datatypes import Fact, Scope, Viewer
from assistant.errors import UserError
from assistant.stores.database import Database
from assistant.stores.fact_reader import STANDING_KINDS, own_row
from assistant.stores.fact_rows import LIVE, SLOT_KINDS, facts_of
from assistant.stores.fact_writer import FactWriter
from assistant.stores.tables import FactRow, MemoryClockRow, MessageRow, MetaRow
from assistant.stores.write_context import WriteContext

# The day on which facts were last looked through.
FADED_ON = "faded_on"

PutAway = Literal["faded", "crowded"]
"""Why a fact left recall by itself: it went unused, or there were more than there is room for."""


class FadingStore:
    """Facts by how long they went unused."""

    def __init__(self, database: Database, writer: FactWriter) -> None:
        self._database = database
        self._writer = writer

    def begin_day(self, viewer: Viewer, today: date) -> bool:
        """Make the user's facts a day older where this is another day than the last they were here; whether it is.

        Of a user who was erased while the turn ran, here or in another process, no row is left behind.
        """
        with self._database.read() as session:
            if _day_of(session, viewer) == today:
                return False
        with self._database.write() as session:
            if _day_of(session, viewer) == today or not _is_known(session, viewer):
                return False
            session.merge(MemoryClockRow(user_id=viewer.user_id, day=today))
            session.execute(
                update(FactRow)
                .where(FactRow.user_id == viewer.user_id, FactRow.status == "active")
                .values(idle_days=FactRow.idle_days + 1),
                execution_options={"synchronize_session": False},
            )
            return True

    def claim(self, today: date) -> bool:
        """Take it on to look through facts today; False where that was taken on already, by whatever process."""
        stamp = today.isoformat()
        with self._database.read() as session:
            if _stamp(session) == stamp:
                return False
        with self._database.write() as session:
            if _stamp(session) == stamp:
                return False
            session.merge(MetaRow(key=FADED_ON, value=stamp))
            return True

    def release(self) -> None:
        """Leave the rest of today's facts to whoever looks next."""
        with self._database.write() as session:
            session.execute(delete(MetaRow).where(MetaRow.key == FADED_ON))

    def users_with_idle(self, least: int) -> list[str]:
        """The users with facts that may have faded: unused for at least so many days."""
        statement = select(FactRow.user_id).where(*_may_fade(), FactRow.idle_days >= least).distinct()
        with self._database.read() as session:
            return list(session.scalars(statement.order_by(FactRow.user_id)))

    def may_fade(self, user_id: str, least: int = 0) -> list[Fact]:
        """A user's active facts that neither profile, pin nor kind keeps, unused for at least so many days."""
        mine = (*_may_fade(), FactRow.user_id == user_id, FactRow.idle_days >= least)
        with self._database.read() as session:
            return facts_of(session, session.scalars(select(FactRow).where(*mine).order_by(FactRow.number)))

    def crowded(self, capacity: int) -> dict[str, int]:
        """User -> how many active facts they have beyond the capacity."""
        count = func.count()
        statement = (
            select(FactRow.user_id, count)
            .where(FactRow.status == "active", FactRow.scope != "global")
            .group_by(FactRow.user_id)
            .having(count > capacity)
        )
        with self._database.read() as session:
            return {user_id: held - capacity for user_id, held in session.execute(statement)}

    def put_away(self, facts: Sequence[Fact], why: PutAway) -> int:
        """Take a few facts out of recall, listed as before; how many. One that was used, said or pinned since stays."""
        seen = {fact.id: fact for fact in facts}
        with self._database.write() as session:
            rows = session.scalars(select(FactRow).where(FactRow.id.in_(seen))).all()
            return sum(self._retired(session, row, seen[row.id], why) for row in rows)

    def restore(self, viewer: Viewer, fact_id: str) -> Fact:
        """Bring an archived fact back by the user's word, as if told today; what it contradicts becomes history."""
        with self._database.write() as session:
            row = own_row(session, viewer, fact_id)
            if row.status != "archived":
                raise UserError(
                    en="This memory is not archived. `tandem memories list --status archived` shows which are.",
                    zh="这条记忆没有归档。用 `tandem memories list --status archived` 查看已归档的记忆。",
                )
            if session.scalar(_twin_of(row)) is not None:
                raise UserError(
                    en="You have told this again since, so it is remembered already.",
                    zh="你后来又说过这件事，它已经在记忆中了。",
                )
            row.idle_days = 0
            context = WriteContext(session, _owner(row), cast(Scope, row.scope), "user")
            return facts_of(session, [self._writer.settle(context, row, "restore")])[0]

    def _retired(self, session: Session, row: FactRow, fact: Fact, why: PutAway) -> bool:
        if (row.status, row.pinned) != ("active", False):
            return False
        if row.uses != fact.uses or row.idle_days < fact.idle_days:
            return False
        context = WriteContext(session, _owner(row), cast(Scope, row.scope), "decay")
        self._writer.retire(context, row, "archived")
        row.reason = why
        self._writer.record(context, row.id, why)
        return True


def _owner(row: FactRow) -> Viewer:
    return Viewer(row.user_id, row.task_id, row.agent_id)


def _may_fade() -> tuple[ColumnElement[bool], ...]:
    """Active facts that are not kept for ever by what they are; a day to come is asked for by the caller."""
    in_profile = and_(FactRow.subject == "user", FactRow.scope == "user", FactRow.kind.in_(SLOT_KINDS))
    kept = or_(FactRow.pinned, FactRow.kind.in_(STANDING_KINDS), FactRow.scope == "global", in_profile)
    return FactRow.status == "active", not_(kept)


def _twin_of(row: FactRow) -> Select[str]:
    return select(FactRow.id).where(
        FactRow.scope_key == row.scope_key,
        FactRow.identity == row.identity,
        FactRow.status.in_(LIVE),
        FactRow.id != row.id,
    )


def _is_known(session: Session, viewer: Viewer) -> bool:
    """Whether anything of the user is stored: a message, or a fact that came without one."""
    mine = (select(row.id).where(row.user_id == viewer.user_id).limit(1) for row in (MessageRow, FactRow))
    return any(session.scalar(one) is not None for one in mine)


def _day_of(session: Session, viewer: Viewer) -> date | None:
    return session.scalar(select(MemoryClockRow.day).where(MemoryClockRow.user_id == viewer.user_id))


def _stamp(session: Session) -> str | None:
    return session.scalar(select(MetaRow.value).where(MetaRow.key == FADED_ON))
