"""Undo of a turn: all that it wrote to long-term memory is taken back, and not learned from its message again.

What the turn added goes; what it replaced or put away stands again, in its slot and with its lock; what it said anew
loses that source, or gets its former words and dates back. A fact that the user's hand changed since, or that was said
again since, stays and is named. Everything happens in one write transaction.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import Fact, FactStatus, Scope, Viewer
from assistant.stores.database import Database
from assistant.stores.fact_revisions import end_again, reword
from assistant.stores.fact_rows import LIVE, facts_of, identity
from assistant.stores.fact_writer import FactWriter
from assistant.stores.rivals import contradicted
from assistant.stores.tables import (
    FactRevisionRow,
    FactRow,
    MessageRow,
    QuoteRow,
    SlotRow,
    TurnRow,
)
from assistant.stores.undo_records import StillThere, Undo, Undone, UndoReport
from assistant.stores.undo_rows import UNDO, bury, by_hand_since, message_of, typed_at
from assistant.stores.write_context import WriteContext


class Undoing:
    """Takes turns back; what is restored wants its vector again, which is the caller's to make."""

    def __init__(self, database: Database, writer: FactWriter) -> None:
        self._database = database
        self._writer = writer

    def undo(self, viewer: Viewer, turn_id: str) -> UndoReport:
        """Take back all that a turn of the viewer wrote, as far as nothing later rests on it; again changes nothing.

        Raises NotFound for another user's turn, UserError for one that is still running.
        """
        with self._database.write() as session:
            message = message_of(session, viewer, turn_id)
            notes = session.scalars(
                select(FactRevisionRow)
                .where(FactRevisionRow.turn_id == turn_id, FactRevisionRow.user_id == viewer.user_id)
                .order_by(FactRevisionRow.number.desc())
            ).all()
            attempt = _Attempt(session, self._writer, turn_id, message)
            # What the turn made goes first: it holds the places of what it replaced.
            for note in sorted(notes, key=lambda note: not note.is_new):
                attempt.take_back(note)
            if message is not None:
                bury(session, message)
            return UndoReport(turn_id, tuple(attempt.undone), tuple(attempt.kept))

    def last_turn(self, viewer: Viewer, session_id: str | None = None) -> str | None:
        """The viewer's last turn, of a session or of all, that changed long-term memory and is not undone."""
        statement = (
            select(FactRevisionRow.turn_id)
            .outerjoin(TurnRow, TurnRow.id == FactRevisionRow.turn_id)
            .where(FactRevisionRow.user_id == viewer.user_id)
            .order_by(TurnRow.started_at.desc(), FactRevisionRow.number.desc())
            .limit(1)
        )
        if session_id is not None:
            statement = statement.where(TurnRow.session_id == session_id)
        with self._database.read() as session:
            return session.scalar(statement)


class _Attempt:
    """One undo inside its transaction: what was taken back so far, and what stays."""

    def __init__(self, session: Session, writer: FactWriter, turn_id: str, message: MessageRow | None) -> None:
        self._session = session
        self._writer = writer
        self._turn_id = turn_id
        self._message = message
        self.undone: list[Undone] = []
        self.kept: list[StillThere] = []

    def take_back(self, note: FactRevisionRow) -> None:
        """Take back what the turn did to one fact, and its note with it."""
        session = self._session
        if note.turn_id != self._turn_id:
            return  # Handed on to the turn that replaced the fact since.
        row = session.scalars(select(FactRow).where(FactRow.id == note.fact_id)).one()
        if by_hand_since(session, row, note):
            self.kept.append(StillThere("by_hand", self._as_fact(row)))
        elif note.is_new:
            self._unmake(row, note)
        else:
            self._change_back(row, note)
        # The fact's removal may have taken the note along.
        if note in session:
            session.delete(note)
        session.flush()

    # ---- what the turn made ----

    def _unmake(self, row: FactRow, note: FactRevisionRow) -> None:
        others = self._quotes(row, own=False)
        if not others:
            fact = self._as_fact(row)
            self._hand_on(row, note)
            self._writer.withdraw(self._session, row)
            self._record(row)
            for quote in self._quotes(row, own=True):
                self._session.delete(quote)
            self._session.flush()
            # The note goes with its fact.
            self._session.expunge(note)
            self._session.delete(row)
            self._session.flush()
            self.undone.append(Undone("removed", fact))
            return
        self._unsay(row, note)
        following = self._later(note)
        if following:
            # From now on it counts as made by the turn that said it next.
            following[0].is_new = True
        self.kept.append(StillThere("said_again", self._as_fact(row)))

    def _hand_on(self, row: FactRow, note: FactRevisionRow) -> None:
        """What a vanishing fact had replaced was then replaced by its own successor, and by that one's turn."""
        replaced = self._session.scalars(select(FactRow).where(FactRow.superseded_by == row.id)).all()
        successor = row.superseded_by
        later = next((each for each in self._later(note) if each.standing is not None), None)
        for old in replaced:
            old.superseded_by = successor
            own = self._note(self._turn_id, old)
            if successor is None or later is None or own is None:
                continue
            theirs = self._note(later.turn_id, old)
            if theirs is None:
                own.turn_id = later.turn_id
            else:
                theirs.standing = own.standing
        self._session.flush()

    # ---- what stood before ----

    def _change_back(self, row: FactRow, note: FactRevisionRow) -> None:
        later = self._later(note)
        op: Undo = "unsaid"
        if note.wording is not None:
            op = "reworded"
            self._reword(row, note.wording, later)
        if note.standing is not None:
            following = next((each for each in later if each.standing is not None), None)
            holder = None if following else self._holder(row, note.standing)
            if following is not None:
                following.standing = note.standing
            elif holder is not None:
                row.superseded_by = holder.id if row.status == "superseded" else row.superseded_by
                self._unsay(row, note)
                self.kept.append(StillThere("replaced", self._as_fact(row)))
                return
            else:
                self._restore(row, note.standing)
                if note.wording is None:
                    end_again(row, note.standing)
            op = "restored"
        self._unsay(row, note)
        self.undone.append(Undone(op, self._as_fact(row)))

    def _reword(self, row: FactRow, wording: dict[str, Any], later: Sequence[FactRevisionRow]) -> None:
        following = next((each for each in later if each.wording is not None), None)
        if following is not None:
            following.wording = wording
            return
        old = row.content_hash
        reword(row, wording)
        if row.status == "active":
            self._writer.publish(self._session, row)
        self._writer.drop_unused(self._session, old)

    def _holder(self, row: FactRow, standing: dict[str, Any]) -> FactRow | None:
        """Another fact that holds the place which this one would have again."""
        if standing["status"] not in LIVE:
            return None
        twin = self._session.scalar(
            select(FactRow).where(
                FactRow.scope_key == row.scope_key,
                FactRow.identity == row.identity,
                FactRow.status.in_(LIVE),
                FactRow.id != row.id,
            )
        )
        if twin is not None or standing["status"] != "active":
            return twin
        others = contradicted(self._session, row, self._writer.single_valued)
        # What is denied stands beside what holds, as it did before ("in Paris", "not in Lyon").
        opposite = identity(row.subject, row.attribute, row.value, not row.polarity)
        return next((o for o in others if (o.polarity and row.polarity) or o.identity == opposite), None)

    def _restore(self, row: FactRow, standing: dict[str, Any]) -> None:
        slots: list[dict[str, Any]] = standing["slots"]
        row.status = cast(FactStatus, standing["status"])
        row.superseded_by = standing["superseded_by"]
        row.reason = standing["reason"]
        if row.status != "active":
            self._writer.withdraw(self._session, row)
            return
        self._writer.publish(self._session, row, locked=any(slot["locked"] for slot in slots))
        for slot in slots:
            held = self._session.get(SlotRow, (row.user_id, row.topic, row.attribute, slot["value_key"]))
            if held is not None and held.fact_id == row.id:
                held.edited = slot["edited"]
                held.locked = slot["locked"]
                held.updated_at = datetime.fromisoformat(slot["updated_at"])

    # ---- both ----

    def _unsay(self, row: FactRow, note: FactRevisionRow) -> None:
        """Take the turn's own words away from a fact, and the dates that came with them."""
        for quote in self._quotes(row, own=True):
            self._session.delete(quote)
        self._session.flush()
        said = [quote.said_at for quote in self._quotes(row, own=False) if quote.said_at is not None]
        if row.edited:
            said.append(typed_at(self._session, row) or row.created_at)
        row.said_at = max(said, default=row.said_at)
        later = self._later(note)
        if later:
            later[0].updated_at = note.updated_at
        elif not note.is_new:
            row.updated_at = note.updated_at
        self._record(row)

    def _quotes(self, row: FactRow, *, own: bool) -> Sequence[QuoteRow]:
        message_id = self._message.id if self._message else ""
        which = QuoteRow.message_id == message_id if own else QuoteRow.message_id != message_id
        return self._session.scalars(select(QuoteRow).where(QuoteRow.fact_id == row.id, which)).all()

    def _later(self, note: FactRevisionRow) -> Sequence[FactRevisionRow]:
        return self._session.scalars(
            select(FactRevisionRow)
            .where(FactRevisionRow.fact_id == note.fact_id, FactRevisionRow.number > note.number)
            .order_by(FactRevisionRow.number)
        ).all()

    def _note(self, turn_id: str, row: FactRow) -> FactRevisionRow | None:
        return self._session.scalar(
            select(FactRevisionRow).where(FactRevisionRow.turn_id == turn_id, FactRevisionRow.fact_id == row.id)
        )

    def _record(self, row: FactRow) -> None:
        viewer = Viewer(row.user_id, row.task_id, row.agent_id)
        context = WriteContext(self._session, viewer, cast(Scope, row.scope), "user", self._turn_id)
        self._writer.record(context, row.id, UNDO)

    def _as_fact(self, row: FactRow) -> Fact:
        return facts_of(self._session, [row])[0]
