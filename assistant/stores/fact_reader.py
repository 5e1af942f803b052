"""Reads facts: each question takes a viewer, and SQL answers it within that viewer's scopes."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import get_args

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select
from sqlalchemy.orm import Session, aliased

from assistant.datatypes import Fact, FactStatus, MemoryHit, Scored, Viewer, WriteOp, Written
from assistant.errors import NotFound, UserError
from assistant.stores.database import Database
from assistant.stores.fact_ends import since
from assistant.stores.fact_history import BEGINNINGS, as_event, ended, held_fact
from assistant.stores.fact_rows import COLLECTION, facts_of, hit_of, source_ids
from assistant.stores.fact_versions import EDIT
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.records import FactEvent, HeldFact
from assistant.stores.short_ids import LISTED, SHORTEST, Candidate, none_found, several_found
from assistant.stores.tables import FactEventRow, FactRow, MessageRow, QuoteRow, VectorItemRow
from assistant.stores.vectors import pages

# What holds in every answer; more of it than this would fill a prompt by itself.
STANDING_KINDS = ("constraint", "decision")
MAX_STANDING = 50

Strength = Callable[[Fact], float]


class FactReader:
    """What can be asked about facts."""

    def __init__(self, database: Database, keywords: KeywordIndex, strength: Strength | None = None) -> None:
        """`strength` is the curve of forgetting; without it nothing found is weaker than another."""
        self._database = database
        self.keywords = keywords
        self._strength = strength or _whole

    def get(self, viewer: Viewer, fact_id: str) -> Fact:
        """One fact by its id, or by a beginning of it that no other has."""
        with self._database.read() as session:
            return facts_of(session, [found_row(session, viewer, fact_id)])[0]

    def hits(self, viewer: Viewer, ids: Collection[str]) -> dict[str, MemoryHit]:
        """Those of the ids that are active facts the viewer may read, without scores."""
        with self._database.read() as session:
            rows: list[FactRow] = []
            for page in pages(list(ids)):
                rows += session.scalars(select(FactRow).where(*_found_for(viewer), FactRow.id.in_(page)))
            facts = facts_of(session, rows)
            return self._as_hits(session, facts)

    def standing(self, viewer: Viewer) -> list[MemoryHit]:
        """Constraints and decisions, which hold now whatever is asked: the weightiest `MAX_STANDING`."""
        now = datetime.now(UTC)
        statement = (
            readable(viewer)
            .where(
                FactRow.status == "active",
                FactRow.kind.in_(STANDING_KINDS),
                or_(FactRow.valid_from.is_(None), FactRow.valid_from <= now),
                or_(FactRow.valid_to.is_(None), FactRow.valid_to > now),
            )
            .order_by(FactRow.importance.desc(), FactRow.number.desc())
            .limit(MAX_STANDING)
        )
        with self._database.read() as session:
            hits = self._as_hits(session, facts_of(session, session.scalars(statement)))
        return [replace(hit, above_floor=True) for hit in hits.values()]

    def keyword_search(self, viewer: Viewer, question: str, top_k: int) -> list[Scored]:
        """The viewer's active facts that share words with the question, best first."""
        with self._database.read() as session:
            own = select(func.count()).select_from(FactRow).where(FactRow.scope_key.in_(viewer.scope_keys()))
            rows = session.scalar(own) or 0
            found = self.keywords.search_own(session, viewer.scope_keys(), question, top_k, rows)
            numbers = [number for number, _ in found]
            query = select(FactRow.number, FactRow.id).where(*_found_for(viewer), FactRow.number.in_(numbers))
            ids = {row.number: row.id for row in session.execute(query)}
        return [Scored(ids[number], score) for number, score in found if number in ids]

    def history(self, viewer: Viewer, fact_id: str) -> list[FactEvent]:
        """What happened to one fact, oldest first."""
        with self._database.read() as session:
            row = found_row(session, viewer, fact_id)
            events = session.scalars(
                select(FactEventRow).where(FactEventRow.fact_id == row.id).order_by(FactEventRow.number)
            )
            return [as_event(event) for event in events]

    def held_by_slot(self, viewer: Viewer, topic: str, attribute: str) -> list[HeldFact]:
        """Every value that a slot of the user holds or held, and how each ended: current ones first, then latest first.

        A proposal that the user never took is none; what was forgotten is gone. Since when and until when goes by what
        was said, which for imported words is no day of the import.
        """
        began = or_(
            exists().where(FactEventRow.fact_id == FactRow.id, FactEventRow.op.in_(BEGINNINGS)),
            # The words that a fact had before it was edited; those of a proposal keep the reason that it waited for.
            exists().where(FactEventRow.other_id == FactRow.id, FactEventRow.op == EDIT) & FactRow.reason.is_(None),
        )
        is_over = FactRow.status != "active"
        statement = (
            readable(viewer)
            .where(
                FactRow.user_id == viewer.user_id,
                FactRow.subject == "user",
                FactRow.topic == topic,
                FactRow.attribute == attribute,
                FactRow.status != "proposed",
                or_(FactRow.status == "active", began),
            )
            .order_by(is_over, FactRow.number.desc())
        )
        with self._database.read() as session:
            facts = facts_of(session, session.scalars(statement))
            ends = ended(session, [fact.id for fact in facts if fact.status != "active"])
            told = {fact.id: since(fact) for fact in facts}
            held = [held_fact(fact, ends.get(fact.id), told) for fact in facts]
        over = [one for one in held if one.status != "active"]
        # Of two that ended at once the later stored; what has no time was before all that has one.
        over.sort(key=lambda one: one.ended_at or datetime.min.replace(tzinfo=UTC), reverse=True)
        return [*(one for one in held if one.status == "active"), *over]

    def of_slots(
        self,
        viewer: Viewer,
        slots: Collection[tuple[str, str]] | None,
        *,
        about_user: bool | None,
        status: FactStatus,
        limit: int,
    ) -> list[MemoryHit]:
        """Facts of these topics and attributes, or of any, latest first; of the user, of others, or of anybody."""
        statement = readable(viewer).where(FactRow.status == status)
        if about_user is not None:
            statement = statement.where(FactRow.subject == "user" if about_user else FactRow.subject != "user")
        if slots is not None:
            same = (and_(FactRow.topic == topic, FactRow.attribute == attribute) for topic, attribute in slots)
            statement = statement.where(or_(*same))
        with self._database.read() as session:
            rows = session.scalars(statement.order_by(FactRow.number.desc()).limit(limit))
            return list(self._as_hits(session, facts_of(session, rows)).values())

    def written_in(self, viewer: Viewer, turn_id: str) -> list[Written]:
        """What a turn of the viewer changed, in order, as far as it still stands."""
        ops: dict[str, WriteOp] = {op: op for op in get_args(WriteOp)}
        with self._database.read() as session:
            undone = select(FactEventRow.fact_id).where(FactEventRow.turn_id == turn_id, FactEventRow.op == "undo")
            found = session.execute(
                readable(viewer)
                .add_columns(FactEventRow.op)
                .join(FactEventRow, FactEventRow.fact_id == FactRow.id)
                .where(
                    FactEventRow.user_id == viewer.user_id,
                    FactEventRow.turn_id == turn_id,
                    FactEventRow.op.in_(ops),
                    FactEventRow.fact_id.not_in(undone),
                )
                .order_by(FactEventRow.number)
            ).all()
            facts = facts_of(session, [row for row, _ in found])
            return [Written(ops[op], fact) for (_, op), fact in zip(found, facts, strict=True)]

    def told_only_in(self, viewer: Viewer, session_id: str) -> list[Fact]:
        """Facts all of whose quotes stand in one session, so that deleting it takes their evidence."""
        elsewhere, message = aliased(QuoteRow), aliased(MessageRow)
        statement = (
            readable(viewer)
            .join(QuoteRow, QuoteRow.fact_id == FactRow.id)
            .join(MessageRow, MessageRow.id == QuoteRow.message_id)
            .where(
                MessageRow.user_id == viewer.user_id,
                MessageRow.session_id == session_id,
                FactRow.edited.is_(False),
                ~select(elsewhere.fact_id)
                .join(message, message.id == elsewhere.message_id)
                .where(
                    elsewhere.fact_id == FactRow.id,
                    or_(message.user_id != viewer.user_id, message.session_id != session_id),
                )
                .exists(),
            )
            .distinct()
        )
        with self._database.read() as session:
            return facts_of(session, session.scalars(statement))

    def texts_for(self, hashes: Collection[str]) -> dict[str, str]:
        """Content hash -> the text to embed, for the worker that makes vectors."""
        texts: dict[str, str] = {}
        with self._database.read() as session:
            for page in pages(list(hashes)):
                rows = session.scalars(
                    select(FactRow)
                    .join(
                        VectorItemRow,
                        # An expression has no index: else SQLite walks through all items of the collection.
                        and_(VectorItemRow.collection + "" == COLLECTION, VectorItemRow.item_id == FactRow.id),
                    )
                    .where(VectorItemRow.content_hash.in_(page))
                )
                texts.update((row.content_hash, row.text) for row in rows)
        return texts

    def _as_hits(self, session: Session, facts: Sequence[Fact]) -> dict[str, MemoryHit]:
        sources = source_ids(session, {fact.quotes[-1].message_id for fact in facts if fact.quotes})
        return {fact.id: replace(hit_of(fact, sources), strength=self._strength(fact)) for fact in facts}

    # Last, since behind it the class's own `list` would stand for the type.
    def list(
        self,
        viewer: Viewer,
        *,
        status: FactStatus | None = None,
        limit: int | None = None,
        query: str | None = None,
    ) -> list[Fact]:
        """The facts a viewer may read, changed last first; `query` is text that stands in what they say."""
        statement = readable(viewer).order_by(FactRow.updated_at.desc(), FactRow.number.desc()).limit(limit)
        if status is not None:
            statement = statement.where(FactRow.status == status)
        if query:
            columns = (FactRow.text, FactRow.value, FactRow.topic, FactRow.attribute, FactRow.subject)
            statement = statement.where(or_(*(c.icontains(query, autoescape=True) for c in columns)))
        with self._database.read() as session:
            return facts_of(session, session.scalars(statement))


def _whole(fact: Fact) -> float:
    return 1.0


def readable(viewer: Viewer) -> Select[FactRow]:
    """The facts whose scope the viewer is in."""
    return select(FactRow).where(FactRow.scope_key.in_(viewer.scope_keys()))


def _found_for(viewer: Viewer) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """The active facts whose scope the viewer is in, where facts are looked up by their own keys."""
    # An expression has no index: else SQLite walks through all active facts for a list of ids.
    return (FactRow.scope_key + "").in_(viewer.scope_keys()), FactRow.status + "" == "active"


def found_row(session: Session, viewer: Viewer, fact_id: str) -> FactRow:
    """A fact the viewer may read; NotFound for a random id and another user's alike."""
    exact = session.scalar(readable(viewer).where(FactRow.id == fact_id))
    if exact is not None:
        return exact
    rows: Sequence[FactRow] = ()
    if len(fact_id) >= SHORTEST:
        begun = readable(viewer).where(FactRow.id.startswith(fact_id, autoescape=True))
        rows = session.scalars(begun.order_by(FactRow.number).limit(LISTED + 1)).all()
    if not rows:
        raise none_found(
            fact_id,
            NotFound(
                en="There is no such memory. `tandem memories list` shows yours.",
                zh="没有这条记忆。用 `tandem memories list` 查看你的记忆。",
            ),
        )
    if len(rows) > 1:
        raise several_found(fact_id, [Candidate(row.id, row.text) for row in rows])
    return rows[0]


def own_row(session: Session, viewer: Viewer, fact_id: str) -> FactRow:
    """A fact the viewer told, which alone a viewer may change."""
    row = found_row(session, viewer, fact_id)
    if row.user_id != viewer.user_id:
        raise UserError(
            en="This memory is shared with you; only the person who told it may change it.",
            zh="这条记忆是与你共享的，只有说出它的人才能修改。",
        )
    return row
