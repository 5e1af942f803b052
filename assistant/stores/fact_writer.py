"""Writes one fact with all that hangs on it: quotes, keyword row, vector, profile slot and history."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import Change, FactDraft, FactStatus, Scope, Viewer, WriteOp
from assistant.stores.fact_rows import (
    COLLECTION,
    LIVE,
    SingleValued,
    draft_identity,
    fills_slot,
    identity,
    keyword_words,
    new_row,
    owner_key,
    text_hash,
    value_key,
)
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.tables import FactEventRow, FactRow, MessageRow, QuoteRow, SlotRow
from assistant.stores.vectors import VectorStore

Actor = Literal["rules", "model", "user", "tool"]
# Why a proposal waits for the user's word, where the stores themselves turned a change into one.
LOCKED = "locked"
EDITED = "edited"
NO_EVIDENCE = "no_evidence"


@dataclass(frozen=True, slots=True)
class WriteContext:
    """One write transaction: for whom, by whom, from which message, and which slots are not to be touched."""

    session: Session
    viewer: Viewer
    scope: Scope
    actor: Actor
    turn_id: str | None = None
    message: MessageRow | None = None
    guarded: Collection[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """What was done to which row."""

    op: WriteOp
    row: FactRow


class FactWriter:
    """All writes of facts go through here, inside the transaction of a store."""

    def __init__(self, keywords: KeywordIndex, vectors: VectorStore, single_valued: SingleValued) -> None:
        self._keywords = keywords
        self._vectors = vectors
        self.single_valued = single_valued

    def write(self, context: WriteContext, change: Change) -> WrittenRow | None:
        """Carry out one decided change; None where it adds nothing to what is stored."""
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
        row = self.live(context, draft_identity(draft))
        if row is None or row is replaces:
            row = new_row(draft, context.viewer, context.scope, "active", datetime.now(UTC))
        row.kind = draft.kind
        row.edited = True
        return self.settle(context, row, "add" if replaces is None else "edit", replaces)

    def settle(self, context: WriteContext, row: FactRow, op: str, replaces: FactRow | None = None) -> FactRow:
        """Make a fact active by the user's word; what it contradicts becomes history, its slot is free."""
        others = self._contradicted(context, row)
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

    def live(self, context: WriteContext, wanted: str) -> FactRow | None:
        """The one active or proposed fact of this identity in the context's scope."""
        return context.session.scalar(
            select(FactRow).where(
                FactRow.scope_key == owner_key(context.viewer, context.scope),
                FactRow.identity == wanted,
                FactRow.status.in_(LIVE),
            )
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
        row = known or new_row(draft, context.viewer, context.scope, status, _said_at(context))
        row.status = status
        row.reason = change.reason if proposed else None
        locked = bool(superseded and self.retire(context, superseded, "superseded", row.id))
        context.session.add(row)
        context.session.flush()
        self._quote(context, draft, row)
        if row.status == "active":
            self.publish(context.session, row, locked=locked)
        op: WriteOp = "add" if change.op == "supersede" and superseded is None else change.op
        self.record(context, row.id, op, target.id if target else None)
        return WrittenRow(op, row)

    def _repeat(self, context: WriteContext, op: WriteOp, draft: FactDraft, row: FactRow | None) -> WrittenRow | None:
        if row is None or not self._quote(context, draft, row):
            return None
        at = _said_at(context)
        if at is not None:
            row.said_at = max(at, row.said_at or at)
        row.updated_at = datetime.now(UTC)
        if op == "update" and not (row.edited and context.actor != "user"):
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
        if _reason_to_ask(context, target, target) is not None:
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
        reason = _reason_to_ask(context, draft, replaced)
        return change if reason is None else replace(change, op="propose", reason=change.reason or reason)

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

    def _contradicted(self, context: WriteContext, row: FactRow) -> list[FactRow]:
        """Active facts that a fact by hand replaces: the other value of the slot, or the opposite of it."""
        same_slot = select(FactRow).where(
            FactRow.scope_key == row.scope_key,
            FactRow.status == "active",
            FactRow.id != row.id,
            FactRow.subject == row.subject,
            FactRow.topic == row.topic,
            FactRow.attribute == row.attribute,
        )
        if not self.single_valued(row.topic, row.attribute):
            opposite = identity(row.subject, row.attribute, row.value, not row.polarity)
            same_slot = same_slot.where(FactRow.identity == opposite)
        return list(context.session.scalars(same_slot.order_by(FactRow.number.desc())))


def _reason_to_ask(context: WriteContext, said: FactDraft | FactRow, target: FactRow | None) -> str | None:
    if context.actor == "user":
        return None
    if context.message is None:
        return NO_EVIDENCE
    in_profile = said.subject == "user" and context.scope == "user"
    if in_profile and (said.topic, said.attribute) in context.guarded:
        return LOCKED
    return EDITED if target is not None and target.edited else None


def _said_at(context: WriteContext) -> datetime | None:
    return context.message.created_at if context.message else None
