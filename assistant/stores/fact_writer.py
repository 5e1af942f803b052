"""Writes one fact with all that hangs on it: quotes, keyword row, vector, profile slot and history."""

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import select

from assistant.datatypes import Change, FactDraft, WriteOp
from assistant.stores.fact_ends import begins, end_of, held_once, neighbours, same_said, told_instead
from assistant.stores.fact_revisions import note_new, note_repeated, note_standing, note_wording
from assistant.stores.fact_rows import (
    LIVE,
    SameValue,
    SingleValued,
    draft_identity,
    identical,
    new_row,
    owner_key,
    text_hash,
    value_key,
)
from assistant.stores.fact_standing import FactStanding
from assistant.stores.fact_versions import keep_version, reword_by_hand
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.scopes import check_writable
from assistant.stores.tables import FactRow, QuoteRow, SlotRow
from assistant.stores.vectors import VectorStore
from assistant.stores.write_context import APPROVE, EARLIER, EDITED, LOCKED, NO_EVIDENCE, WriteContext, WrittenRow


class FactWriter(FactStanding):
    """All writes of facts go through here, inside the transaction of a store."""

    def __init__(
        self,
        keywords: KeywordIndex,
        vectors: VectorStore,
        single_valued: SingleValued,
        *,
        approve: bool = False,
        same_value: SameValue = identical,
    ) -> None:
        """With `approve` whatever is learned waits for the user's word; a further source of a known fact does not."""
        super().__init__(keywords, vectors, single_valued)
        self._approve = approve
        self._same_value = same_value

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

    def foresee(self, context: WriteContext, change: Change) -> Change | None:
        """What `write` would make of a change, without doing it: as it is, a proposal, or None where nothing."""
        target, draft = self._target(context, change.target_id), change.draft
        if change.op == "archive":
            reason = self._reason_to_ask(context, target, target) if target else None
            if target is None or (reason and draft is None):
                return None
            return change if reason is None else replace(change, op="propose", reason=reason)
        if draft is None:
            return None
        known = target if change.op in ("reinforce", "update") else self.live(context, draft_identity(draft))
        if known is not None and (known is target or change.op != "supersede"):
            return self._foreseen_again(context, change, known)
        return None if change.op in ("reinforce", "update") else self._guarded(context, change, draft, target)

    def _foreseen_again(self, context: WriteContext, change: Change, known: FactRow) -> Change:
        """A known fact said again is that fact; one that waits goes on waiting, unless its lock is off."""
        waits = known.status == "proposed" and (
            known.reason != LOCKED or self._reason_to_ask(context, known, None) is not None
        )
        return replace(change, op="propose", reason=known.reason) if waits else change

    def write_by_hand(self, context: WriteContext, draft: FactDraft, replaces: FactRow | None = None) -> FactRow:
        """Store what the user typed in a review; it takes the place of what it contradicts or corrects.

        An edit is the same fact in other words: it keeps its id and the day it was first told, and the words it had
        stay as a fact of the history. Where another fact says the new words already, that one takes its place.
        """
        check_writable(context.viewer, context.scope, context.actor)
        known = self.live(context, draft_identity(draft)) or self.lapsed(context, draft)
        if replaces is not None and known in (None, replaces):
            return self._edit(context, draft, replaces)
        row = known or new_row(draft, context.viewer, context.scope, "active", datetime.now(UTC))
        row.kind = draft.kind
        row.edited = True
        row.idle_days = 0
        return self.settle(context, row, "add" if replaces is None else "edit", replaces)

    def _edit(self, context: WriteContext, draft: FactDraft, row: FactRow) -> FactRow:
        was_locked = self.withdraw(context.session, row) and (row.topic, row.attribute) == (
            draft.topic,
            draft.attribute,
        )
        earlier = keep_version(context.session, row)
        reword_by_hand(row, draft)
        self.record(context, earlier.id, "superseded", row.id)
        return self.settle(context, row, "edit", locked=was_locked, other_id=earlier.id)

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
        if status == "superseded":
            return self._late(context, change, draft, target)
        returned = self.lapsed(context, draft) if known is None and status == "active" else None
        row = known or returned or new_row(draft, context.viewer, context.scope, status, _said_at(context))
        if known is not None or returned is not None:
            note_standing(context.session, context.turn_id, row)
        if returned is not None:
            returned.said_at = _said_at(context) or returned.said_at
            returned.idle_days = 0
        row.status = status
        row.reason = change.reason if proposed else None
        ended = end_of(superseded, row, _said_at(context)) if superseded else None
        locked = bool(superseded and self.retire(context, superseded, "superseded", row.id, ended=ended))
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

    def _late(
        self, context: WriteContext, change: Change, draft: FactDraft, target: FactRow | None
    ) -> WrittenRow | None:
        """History from the first: it held until the fact of its slot that was told next, or until it was told as over.

        `target` is the fact that holds now, where there is one.
        """
        session, said = context.session, _said_at(context)
        row = new_row(draft, context.viewer, context.scope, "superseded", said)
        begun = draft.valid_from or said
        before, after = neighbours(session, row, begun, self.single_valued) if target and begun else (None, None)
        near = (before, after) if target else held_once(session, row)
        again = same_said(row, near, self._same_value)
        if again is not None:
            return self._repeat(context, "reinforce", draft, again)
        follower = after or target
        if follower is not None:
            row.superseded_by = follower.id
            row.valid_to = end_of(row, follower, begins(session, follower)) if begun else row.valid_to
        else:
            row.valid_to = row.valid_to or said
        session.add(row)
        session.flush()
        note_new(session, context.turn_id, row)
        self._quote(context, draft, row)
        if before is not None and before.status == "superseded":
            note_standing(session, context.turn_id, before)
            before.valid_to = end_of(before, row, begun)
            before.superseded_by = row.id
        self.record(context, row.id, "add", follower.id if follower else None)
        if follower is not None:
            self.record(context, row.id, "superseded", follower.id)
        return WrittenRow("add", row)

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
            self._take_words(context, row, draft)
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

    def _take_words(self, context: WriteContext, row: FactRow, draft: FactDraft) -> None:
        """The draft's words for a known fact; its value too, unless another fact has just that one."""
        row.text = draft.text
        row.content_hash = text_hash(draft.text)
        row.language = draft.language
        wanted = draft_identity(draft)
        if wanted == row.identity or self.live(context, wanted) is not None:
            return
        slot = context.session.scalar(select(SlotRow).where(SlotRow.fact_id == row.id))
        row.value = draft.value
        row.identity = wanted
        key = value_key(row.value, self.single_valued(row.topic, row.attribute))
        if slot is not None and key != slot.value_key and row.status == "active":
            context.session.delete(slot)
            context.session.flush()
            self.publish(context.session, row, locked=slot.locked)

    def _archive(self, context: WriteContext, change: Change, target: FactRow | None) -> WrittenRow | None:
        if target is None:
            return None
        if self._reason_to_ask(context, target, target) is not None:
            if change.draft is None:
                return None
            return self._new(context, replace(change, op="propose"), change.draft, target)
        told = context.message if change.draft is None else None
        successor = told_instead(context.session, target, told) if told is not None else None
        # Put away by words alone: they say until when it held.
        ended = end_of(target, successor, _said_at(context)) if context.message is not None else None
        if successor is not None:
            self.retire(context, target, "superseded", successor.id, ended=ended)
            return None
        self.retire(context, target, "archived", ended=ended)
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
        """Whether a repetition may not change a fact's words and dates: the user wrote, approved or locked them."""
        if row.subject == "user" and (row.topic, row.attribute) in context.guarded:
            return True
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
