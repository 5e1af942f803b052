"""What waits for the user's word: the one list of it, and its acceptance or rejection."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import cast

from sqlalchemy import Select, and_, func, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Fact, Record, Scope, Viewer
from assistant.errors import UserError
from assistant.stores.database import Database
from assistant.stores.fact_ends import begins, end_of
from assistant.stores.fact_reader import own_row, readable
from assistant.stores.fact_rows import facts_of
from assistant.stores.fact_writer import FactWriter
from assistant.stores.rivals import contradicted
from assistant.stores.tables import FactEventRow, FactRow, QuoteRow
from assistant.stores.write_context import EARLIER, LAPSED, WriteContext


@dataclass(frozen=True, slots=True)
class Waiting(Record):
    """A proposed fact, and the facts that it would replace, or that it does not go together with."""

    fact: Fact
    rivals: tuple[Fact, ...] = ()


class Proposals:
    """Reads and settles proposals; an accepted fact wants its vector, which is the caller's to make."""

    def __init__(self, database: Database, writer: FactWriter) -> None:
        self._database = database
        self._writer = writer

    def waiting(self, viewer: Viewer) -> list[Waiting]:
        """All that waits for this viewer's word, told first first."""
        with self._database.read() as session:
            rows = session.scalars(_waiting_of(viewer).order_by(FactRow.number)).all()
            facts = facts_of(session, rows)
            return [
                Waiting(fact, tuple(facts_of(session, self._rivals(session, row))))
                for row, fact in zip(rows, facts, strict=True)
            ]

    def count(self, viewer: Viewer) -> int:
        """How many wait."""
        with self._database.read() as session:
            return session.scalar(select(func.count()).select_from(_waiting_of(viewer).subquery())) or 0

    def unapproved_messages(self, viewer: Viewer) -> frozenset[str]:
        """The messages that say what waits or was rejected, and nothing that the user took."""
        rejected_or_waiting = or_(
            FactRow.status == "proposed",
            and_(FactRow.status == "archived", FactRow.reason.is_not(None), FactRow.reason.not_in(LAPSED)),
        )
        quoted = (
            select(QuoteRow.message_id)
            .join(FactRow, FactRow.id == QuoteRow.fact_id)
            .where(FactRow.user_id == viewer.user_id)
        )
        taken = quoted.where(FactRow.status.in_(("active", "superseded")))
        with self._database.read() as session:
            found = session.scalars(quoted.where(rejected_or_waiting, QuoteRow.message_id.not_in(taken)).distinct())
            return frozenset(found)

    def accept(self, viewer: Viewer, fact_ids: Collection[str] | None) -> list[Fact]:
        """Make proposed facts active, all that wait for None; what each contradicts becomes history.

        All or none: raises NotFound, or UserError for one that does not wait.
        """
        with self._database.write() as session:
            rows = self._chosen(session, viewer, fact_ids)
            return facts_of(session, [accepted(session, self._writer, row) for row in rows])

    def reject(self, viewer: Viewer, fact_ids: Collection[str] | None) -> list[Fact]:
        """Put proposed facts away, all that wait for None; none is proposed again from the same message."""
        with self._database.write() as session:
            rows = self._chosen(session, viewer, fact_ids)
            return facts_of(session, [rejected(session, self._writer, row) for row in rows])

    def _chosen(self, session: Session, viewer: Viewer, fact_ids: Collection[str] | None) -> Sequence[FactRow]:
        if fact_ids is None:
            return session.scalars(_waiting_of(viewer).order_by(FactRow.number)).all()
        return list({row.id: row for row in (proposed_row(session, viewer, name) for name in fact_ids)}.values())

    def _rivals(self, session: Session, row: FactRow) -> list[FactRow]:
        named = named_rival(session, row)
        found = contradicted(session, row, self._writer.single_valued)
        return [*([named] if named and named not in found else []), *found]


def proposed_row(session: Session, viewer: Viewer, fact_id: str) -> FactRow:
    """The viewer's own fact of this id; raises UserError for one that does not wait."""
    row = own_row(session, viewer, fact_id)
    if row.status != "proposed":
        raise UserError(
            en="This memory does not wait for your word. `tandem memories review` shows which do.",
            zh="这条记忆无需确认。用 `tandem memories review` 查看待确认的记忆。",
        )
    return row


def accepted(session: Session, writer: FactWriter, row: FactRow) -> FactRow:
    """A proposal that the user took: active, or history where it was said of a time before what is known."""
    context = _by_hand(session, row)
    rivals = contradicted(session, row, writer.single_valued)
    if row.reason == EARLIER and rivals:
        row.reason = None
        ended = end_of(row, rivals[0], begins(session, rivals[0]))
        writer.retire(context, row, "superseded", rivals[0].id, ended=ended)
        writer.record(context, row.id, "accept", rivals[0].id)
        return row
    return writer.settle(context, row, "accept", named_rival(session, row))


def rejected(session: Session, writer: FactWriter, row: FactRow) -> FactRow:
    """A proposal that the user refused; its quotations stay, so that the same words do not bring it back."""
    context = _by_hand(session, row)
    writer.retire(context, row, "archived")
    writer.record(context, row.id, "reject")
    return row


def named_rival(session: Session, row: FactRow) -> FactRow | None:
    """The active fact that a proposal named when it was made, which it would replace."""
    proposing = (
        select(FactEventRow.other_id)
        .where(FactEventRow.fact_id == row.id, FactEventRow.op == "propose")
        .order_by(FactEventRow.number.desc())
        .limit(1)
    )
    return session.scalar(
        select(FactRow).where(
            FactRow.id == proposing.scalar_subquery(),
            FactRow.scope_key == row.scope_key,
            FactRow.status == "active",
            FactRow.id != row.id,
        )
    )


def _waiting_of(viewer: Viewer) -> Select[FactRow]:
    return readable(viewer).where(FactRow.user_id == viewer.user_id, FactRow.status == "proposed")


def _by_hand(session: Session, row: FactRow) -> WriteContext:
    return WriteContext(session, Viewer(row.user_id, row.task_id, row.agent_id), cast(Scope, row.scope), "user")
