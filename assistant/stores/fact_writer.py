"""Writes one fact with all that hangs on it: quotes, keyword row, vector, profile slot and history.

(Slightly longer than most files: no fact is written anywhere else.)
"""

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import Change, FactDraft, FactStatus, WriteOp
from assistant.stores.fact_revisions import note_new, note_repeated, note_standing, note_wording
from assistant.stores.fact_rows import (
    COLLECTION,
    LIVE,
    SingleValued,
    draft_identity,
    fills_slot,
    keyword_words,
    new_row,
    owner_key,
    text_hash,
    value_key,
)
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.rivals import contradicted
from assistant.stores.scopes import check_writable
from assistant.stores.tables import FactEventRow, FactRow, QuoteRow, SlotRow
from assistant.stores.vectors import VectorStore
from assistant.stores.write_context import (
    APPROVE,
    EARLIER,
    EDITED,
    LAPSED,
    LOCKED,
    NO_EVIDENCE,
    WriteContext,
    WrittenRow,
)


class FactWriter:
    """All writes of facts go through here, inside the transaction of a store."""

    def __init__(
        self, keywords: KeywordIndex, vectors: VectorStore, single_valued: SingleValued, *, approve: bool = False
    ) -> None:
        """With `approve` whatever is learned waits for the user's word; a further source of a known fact does not."""
        self._keywords = keywords
        self._vectors = vectors
        self.single_valued = single_valued
        self._approve = approve

    def write(self, context: WriteContext, change: Change) -> WrittenRow | None:
        """Carry out one decided change; None where it adds nothing to what is stored."""
        check_writable(context.viewer, context.scope, context.actor)
        target = self._target(context, change.target_id)
        draft = change.draft
        if change.op == "archive":
            return self._archive(context, change, target)
        if draft is None:
            return None
        if change.op in ("reinforce", "update"):
            return self._repeat(context, change.op, draft, target)
        return self._new(context, change, draft, target)

    def write_by_hand(self, context: WriteContext, draft: FactDraft, replaces: FactRow | None = None) -> FactRow:
        """Store what the user typed in a review; it takes the place of what it contradicts or corrects."""
        check_writable(context.viewer, context.scope, context.actor)
        row = self.live(context, draft_identity(draft)) or self._lapsed(context, draft)
        if row is None or row is replaces:
            row = new_row(draft, context.viewer, context.scope, "active", datetime.now(UTC))
        row.kind = draft.kind
        row.edited = True
        row.idle_days = 0
        return self.settle(context, row, "add" if replaces is None else "edit", replaces)

    def settle(self, context: WriteContext, row: FactRow, op: str, replaces: FactRow | None = None) -> FactRow:
        """Make a fact active by the user's word; what it contradicts becomes history, its slot is free."""
        others = contradicted(context.session, row, self.single_valued)
        if replaces is not None and replaces not in others:
            others.append(replaces)
        # A lock is the slot's: a fact that was edited into another slot does not take it along.
        locked = [
            self.retire(context, other, "superseded", row.id)
            and (other.topic, other.attribute) == (row.topic, row.attribute)
            for other in others
        ]
        row.status = "active"
        row.reason = None
        row.updated_at = datetime.now(UTC)
        context.session.add(row)
        self.publish(context.session, row, locked=any(locked))
        self.record(context, row.id, op, others[0].id if others else None)
        return row

    def publish(self, session: Session, row: FactRow, *, locked: bool = False) -> None:
        """Let an active fact be found, and fill its slot unless another active fact holds that."""
        session.flush()
        self._keywords.put(session, row.number, row.scope_key, {"body": keyword_words(row)})
        self._vectors.record_item(session, COLLECTION, row.id, row.scope_key, row.content_hash)
        if not fills_slot(row):
            return
        key = value_key(row.value, self.single_valued(row.topic, row.attribute))
        slot = session.get(SlotRow, (row.user_id, row.topic, row.attribute, key))
        if slot is None:
            slot = SlotRow(user_id=row.user_id, topic=row.topic, attribute=row.attribute, value_key=key, locked=locked)
            session.add(slot)
        elif slot.fact_id != row.id:
            holder = session.scalar(select(FactRow.status).where(FactRow.id == slot.fact_id))
            if holder == "active":
                return
        slot.fact_id = row.id
        slot.edited = row.edited
        slot.updated_at = row.updated_at
        session.flush()

    def retire(self, context: WriteContext, row: FactRow, status: FactStatus, superseded_by: str | None = None) -> bool:
        """Take a fact out of recall and out of its slot; returns whether that slot was locked."""
        note_standing(context.session, context.turn_id, row)
        row.status = status
        row.superseded_by = superseded_by
        row.updated_at = datetime.now(UTC)
        locked = self.withdraw(context.session, row)
        if status == "superseded":
            self.record(context, row.id, "superseded", superseded_by)
        return locked

    def withdraw(self, session: Session, row: FactRow) -> bool:
        """Remove keyword row, vector and slot of a fact; returns whether the slot was locked.

        The stored vector goes with the last fact that says the same: what is history is not searched by meaning.
        """
        self._keywords.remove(session, [row.number])
        self._vectors.remove_items(session, COLLECTION, [row.id])
        self._vectors.drop_unused(session, [row.content_hash])
        slots = session.scalars(select(SlotRow).where(SlotRow.fact_id == row.id)).all()
        for slot in slots:
            session.delete(slot)
        session.flush()
        return any(slot.locked for slot in slots)

    def drop_unused(self, session: Session, content_hash: str) -> None:
        """Remove the vector of a former wording, unless another fact says the same."""
        self._vectors.drop_unused(session, [content_hash])

    def live(self, context: WriteContext, wanted: str) -> FactRow | None:
        """The one active or proposed fact of this identity in the context's scope."""
        return context.session.scalar(
            select(FactRow).where(
                FactRow.scope_key == owner_key(context.viewer, context.scope),
                FactRow.identity == wanted,
                FactRow.status.in_(LIVE),
            )
        )

    def _lapsed(self, context: WriteContext, draft: FactDraft) -> FactRow | None:
        """The fact of this draft that faded, or had no room, the last one first."""
        return context.session.scalar(
            select(FactRow)
            .where(
                FactRow.scope_key == owner_key(context.viewer, context.scope),
                FactRow.identity == draft_identity(draft),
                FactRow.status == "archived",
                FactRow.reason.in_(LAPSED),
            )
            .order_by(FactRow.number.desc())
            .limit(1)
        )

    def record(self, context: WriteContext, fact_id: str, op: str, other_id: str | None = None) -> None:
        """Note in the history, by ids alone, what was done by whom."""
        context.session.add(
            FactEventRow(
                fact_id=fact_id,
                user_id=context.viewer.user_id,
                op=op,
                actor=context.actor,
                turn_id=context.turn_id,
                other_id=other_id,
                at=datetime.now(UTC),
            )
        )

    def _new(
        self, context: WriteContext, change: Change, draft: FactDraft, target: FactRow | None
    ) -> WrittenRow | None:
        known = self.live(context, draft_identity(draft))
        if known is not None and (known is target or change.op != "supersede"):
            return self._repeat(context, "reinforce", draft, known)
        change = self._guarded(context, change, draft, target)
        proposed = change.op == "propose"
        if proposed and known is not None:
            return self._repeat(context, "reinforce", draft, known)
        superseded = target if change.op == "supersede" else None
        status = "proposed" if proposed else change.status
        returned = self._lapsed(context, draft) if known is None and status == "active" else None
        row = known or returned or new_row(draft, context.viewer, context.scope, status, _said_at(context))
        if known is not None or returned is not None:
            note_standing(context.session, context.turn_id, row)
        if returned is not None:
            returned.said_at = _said_at(context) or returned.said_at
            returned.idle_days = 0
        row.status = status
        row.reason = change.reason if proposed else None
        locked = bool(superseded and self.retire(context, superseded, "superseded", row.id))
        context.session.add(row)
        context.session.flush()
        if known is None and returned is None:
            note_new(context.session, context.turn_id, row)
        self._quote(context, draft, row)
        if row.status == "active":
            self.publish(context.session, row, locked=locked)
        op: WriteOp = "add" if change.op == "supersede" and superseded is None else change.op
        self.record(context, row.id, op, target.id if target else None)
        return WrittenRow(op, row)

    def _repeat(self, context: WriteContext, op: WriteOp, draft: FactDraft, row: FactRow | None) -> WrittenRow | None:
        if row is None or not self._quote(context, draft, row):
            return None
        note_repeated(context.session, context.turn_id, row)
        at = _said_at(context)
        if at is not None:
            row.said_at = max(at, row.said_at or at)
        row.updated_at = datetime.now(UTC)
        row.idle_days = 0
        if row.status == "proposed" and row.reason == LOCKED and self._reason_to_ask(context, row, None) is None:
            # The lock that it waited for is off, and the user says it again.
            note_standing(context.session, context.turn_id, row)
            return WrittenRow("add", self.settle(context, row, "accept"))
        if op == "update" and not self._keeps_wording(context, row):
            note_wording(context.session, context.turn_id, row)
            old = row.content_hash
            row.text = draft.text
            row.content_hash = text_hash(draft.text)
            row.valid_from = draft.valid_from or row.valid_from
            row.valid_to = draft.valid_to or row.valid_to
            row.importance = max(row.importance, draft.importance)
            if row.status == "active":
                self.publish(context.session, row)
            self._vectors.drop_unused(context.session, [old])
        else:
            op = "reinforce"
        self.record(context, row.id, op)
        return WrittenRow(op, row)

    def _archive(self, context: WriteContext, change: Change, target: FactRow | None) -> WrittenRow | None:
        if target is None:
            return None
        if self._reason_to_ask(context, target, target) is not None:
            if change.draft is None:
                return None
            return self._new(context, replace(change, op="propose"), change.draft, target)
        self.retire(context, target, "archived")
        self.record(context, target.id, "archive")
        return WrittenRow("archive", target)

    def _guarded(self, context: WriteContext, change: Change, draft: FactDraft, target: FactRow | None) -> Change:
        """The change, or a proposal where only the user may say so."""
        if change.op == "propose":
            return change
        replaced = target if change.op == "supersede" else None
        reason = self._reason_to_ask(context, draft, replaced)
        if reason == APPROVE and change.status == "superseded":
            reason = EARLIER
        return change if reason is None else replace(change, op="propose", reason=change.reason or reason)

    def _reason_to_ask(self, context: WriteContext, said: FactDraft | FactRow, target: FactRow | None) -> str | None:
        if context.actor == "user":
            return None
        if context.message is None:
            return NO_EVIDENCE
        in_profile = said.subject == "user" and context.scope == "user"
        if in_profile and (said.topic, said.attribute) in context.guarded:
            return LOCKED
        if target is not None and target.edited:
            return EDITED
        return APPROVE if self._approve else None

    def _keeps_wording(self, context: WriteContext, row: FactRow) -> bool:
        """Whether a repetition may not change a fact's words and dates: the user wrote or approved them."""
        return context.actor != "user" and (row.edited or (self._approve and row.status == "active"))

    def _target(self, context: WriteContext, target_id: str | None) -> FactRow | None:
        if target_id is None:
            return None
        return context.session.scalar(
            select(FactRow).where(
                FactRow.id == target_id,
                FactRow.scope_key == owner_key(context.viewer, context.scope),
                FactRow.status.in_(LIVE),
            )
        )

    def _quote(self, context: WriteContext, draft: FactDraft, row: FactRow) -> bool:
        """Add the draft's clause to the fact's evidence; False where it stood there."""
        message = context.message
        if message is None or context.session.get(QuoteRow, (row.id, message.id, draft.start)) is not None:
            return False
        context.session.add(
            QuoteRow(
                fact_id=row.id,
                message_id=message.id,
                start=draft.start,
                end=draft.end,
                said_at=_said_at(context),
            )
        )
        context.session.flush()
        return True


def _said_at(context: WriteContext) -> datetime | None:
    return context.message.created_at if context.message else None
