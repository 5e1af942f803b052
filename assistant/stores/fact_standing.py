"""How a fact stands: active and found by its words, its vector and its slot, or taken out of all of them again."""

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import FactDraft, FactStatus
from assistant.stores.fact_ends import OCCASIONS, end_of
from assistant.stores.fact_revisions import note_standing
from assistant.stores.fact_rows import (
    COLLECTION,
    LIVE,
    SingleValued,
    draft_identity,
    keyword_words,
    owner_key,
)
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.profile_slots import empty, fill
from assistant.stores.rivals import contradicted
from assistant.stores.tables import FactEventRow, FactRow
from assistant.stores.vectors import VectorStore
from assistant.stores.write_context import LAPSED, WriteContext


class FactStanding:
    """Raises facts to active and retires them, with all that hangs on it, inside the transaction of a store."""

    def __init__(self, keywords: KeywordIndex, vectors: VectorStore, single_valued: SingleValued) -> None:
        self._keywords = keywords
        self._vectors = vectors
        self.single_valued = single_valued

    def settle(
        self,
        context: WriteContext,
        row: FactRow,
        op: str,
        replaces: FactRow | None = None,
        *,
        locked: bool = False,
        other_id: str | None = None,
    ) -> FactRow:
        """Make a fact active by the user's word; what it contradicts becomes history, its slot is free.

        `locked` says that the slot was locked before, `other_id` which fact the history names with this.
        """
        others = contradicted(context.session, row, self.single_valued)
        if replaces is not None and replaces not in others:
            others.append(replaces)
        said = row.said_at if op == "accept" and row.said_at is not None else datetime.now(UTC)
        # A lock is the slot's: a fact that was edited into another slot does not take it along.
        was_locked = [
            self.retire(context, other, "superseded", row.id, ended=end_of(other, row, said))
            and (other.topic, other.attribute) == (row.topic, row.attribute)
            for other in others
        ]
        if op == "edit" and replaces is not None:
            other_id = replaces.id
        if op == "restore" and row.reason is None and row.attribute not in OCCASIONS:
            # The words that ended it are taken back.
            row.valid_to = None
        row.status = "active"
        row.reason = None
        row.updated_at = datetime.now(UTC)
        context.session.add(row)
        self.publish(context.session, row, locked=locked or any(was_locked))
        self.record(context, row.id, op, other_id or (others[0].id if others else None))
        return row

    def publish(self, session: Session, row: FactRow, *, locked: bool = False) -> None:
        """Let an active fact be found, and fill its slot unless another active fact holds that."""
        session.flush()
        self._keywords.put(session, row.number, row.scope_key, {"body": keyword_words(row)})
        self._vectors.record_item(session, COLLECTION, row.id, row.scope_key, row.content_hash)
        fill(session, row, self.single_valued, locked=locked)

    def retire(
        self,
        context: WriteContext,
        row: FactRow,
        status: FactStatus,
        superseded_by: str | None = None,
        *,
        ended: datetime | None = None,
    ) -> bool:
        """Take a fact out of recall and out of its slot; returns whether that slot was locked.

        `ended` is until when it held, where that is known (`fact_ends.end_of`).
        """
        note_standing(context.session, context.turn_id, row)
        row.valid_to = ended or row.valid_to
        row.status = status
        row.superseded_by = superseded_by
        row.updated_at = datetime.now(UTC)
        locked = self.withdraw(context.session, row)
        if status == "superseded":
            self.record(context, row.id, "superseded", superseded_by)
        return locked

    def withdraw(self, session: Session, row: FactRow) -> bool:
        """Remove keyword row, vector and slot of a fact; returns whether the slot was locked.

        What else is active in its slot takes it: of two facts of one slot the one that goes must not empty it.

        The stored vector goes with the last fact that says the same: what is history is not searched by meaning.
        """
        self._keywords.remove(session, [row.number])
        self._vectors.remove_items(session, COLLECTION, [row.id])
        self._vectors.drop_unused(session, [row.content_hash])
        return empty(session, row, self.single_valued)

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

    def lapsed(self, context: WriteContext, draft: FactDraft) -> FactRow | None:
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
