"""Facts of long-term memory: what the user said, with its evidence, decided by code in one transaction."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast

from sqlalchemy import update

from assistant.datatypes import Change, Fact, FactDraft, FactKind, Message, Scope, Viewer, Written
from assistant.errors import Language, UserError
from assistant.stores.database import Database
from assistant.stores.fact_intake import admitted, near, open_context, rests_on
from assistant.stores.fact_reader import FactReader, Strength, found_row, own_row
from assistant.stores.fact_rows import SameValue, SingleValued, facts_of, fold, identical
from assistant.stores.fact_writer import FactWriter
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.proposals import accepted, proposed_row, rejected
from assistant.stores.tables import FactRow
from assistant.stores.vectors import VectorStore, pages
from assistant.stores.write_context import Actor, WriteContext, WrittenRow

Decide = Callable[[Sequence[FactDraft], Sequence[Fact], Collection[tuple[str, str]]], Sequence[Change]]


class FactStore(FactReader):
    """Reads and writes facts; whatever a call writes, it writes in one transaction."""

    def __init__(
        self,
        database: Database,
        keywords: KeywordIndex,
        vectors: VectorStore,
        single_valued: SingleValued,
        *,
        approve: bool = False,
        strength: Strength | None = None,
        same_value: SameValue = identical,
    ) -> None:
        """With `approve` whatever is learned waits for the user's word; `strength` is the curve of forgetting.

        `same_value` tells of a slot's two values whether they say the same, so that history has none of them twice.
        """
        super().__init__(database, keywords, strength)
        self.writer = FactWriter(keywords, vectors, single_valued, approve=approve, same_value=same_value)

    def apply(
        self,
        viewer: Viewer,
        scope: Scope,
        message: Message | None,
        drafts: Sequence[FactDraft],
        decide: Decide,
        *,
        actor: Actor,
        turn_id: str | None,
    ) -> list[Written]:
        """Reconcile drafts of one message with what is stored, and write what `decide` makes of them.

        A draft is refused whose clause does not stand in the user's stored message, is forgotten, or was
        heard in it before. Without a message only the user's hand writes; a tool's drafts become proposals.
        """
        with self._database.write() as session:
            context = open_context(session, viewer, scope, message, actor, turn_id)
            written = self.apply_in(context, message, drafts, decide)
            facts = facts_of(session, [result.row for result in written])
            return [Written(result.op, fact) for result, fact in zip(written, facts, strict=True)]

    def apply_in(
        self, context: WriteContext, message: Message | None, drafts: Sequence[FactDraft], decide: Decide
    ) -> list[WrittenRow]:
        """As `apply`, in the caller's write transaction."""
        heard = admitted(context, message, drafts)
        if not heard:
            return []
        current = facts_of(context.session, near(context, self.keywords, heard))
        changes = [c for c in decide(heard, current, context.guarded) if rests_on(c, heard)]
        results = [self.writer.write(context, change) for change in changes]
        return [result for result in results if result is not None]

    def foresee(
        self,
        viewer: Viewer,
        scope: Scope,
        message: Message,
        drafts: Sequence[FactDraft],
        decide: Decide,
        *,
        actor: Actor,
    ) -> list[FactDraft]:
        """The drafts with what `apply` would make of each, in their order; nothing is written.

        One that finds its slot by what is stored is given in that slot.
        """
        if not drafts:
            return []
        with self._database.read() as session:
            context = open_context(session, viewer, scope, message, actor, None)
            heard = admitted(context, message, drafts)
            current = facts_of(session, near(context, self.keywords, heard)) if heard else []
            decided = [c for c in decide(heard, current, context.guarded) if rests_on(c, heard)] if heard else []
            changes = [self.writer.foresee(context, change) for change in decided]
        return [_foreseen(draft, changes) for draft in drafts]

    def add(
        self,
        viewer: Viewer,
        text: str,
        *,
        scope: Scope = "user",
        topic: str = "other",
        attribute: str = "note",
        value: str | None = None,
        kind: FactKind = "event",
        language: Language = "en",
    ) -> Fact:
        """Store a fact typed by hand, which is its own evidence; `add_draft` takes all its fields."""
        kept = text.strip()
        return self.add_draft(
            viewer,
            scope,
            FactDraft("user", kept, topic, attribute, value or kept, kind, 0, 0, language=language),
        )

    def add_draft(self, viewer: Viewer, scope: Scope, draft: FactDraft) -> Fact:
        """Store a draft by the user's hand; it supersedes what its single-valued slot held."""
        _refuse_empty(draft.text)
        _refuse_empty(draft.value)
        with self._database.write() as session:
            context = WriteContext(session, viewer, scope, "user")
            return facts_of(session, [self.writer.write_by_hand(context, draft)])[0]

    def edit(
        self,
        viewer: Viewer,
        fact_id: str,
        *,
        text: str | None = None,
        value: str | None = None,
        draft: FactDraft | None = None,
    ) -> Fact:
        """Say a fact in other words or with another value: it keeps its id and the day it was first told.

        A `draft` takes the fact's place whole, in another slot too. The old wording stays as superseded history, under
        an id of its own, with its quotations: what was said before is no evidence for the new one.
        """
        with self._database.write() as session:
            row = own_row(session, viewer, fact_id)
            draft = draft or _edited(row, text, value)
            context = WriteContext(session, _owner(row, viewer), cast(Scope, row.scope), "user")
            if row.status == "superseded":
                raise UserError(
                    en="This memory was replaced by a newer one. Edit the newer one instead.",
                    zh="这条记忆已被更新的记忆取代，请编辑较新的那条。",
                )
            if (draft.text, draft.value, draft.attribute) == (row.text, row.value, row.attribute):
                return facts_of(session, [row])[0]
            pinned = row.pinned
            new = self.writer.write_by_hand(context, draft, replaces=row)
            new.pinned = pinned or new.pinned
            return facts_of(session, [new])[0]

    def pin(self, viewer: Viewer, fact_id: str, on: bool) -> Fact:
        """Keep a fact from decaying, or no longer."""
        with self._database.write() as session:
            row = own_row(session, viewer, fact_id)
            row.pinned = on
            row.updated_at = datetime.now(UTC)
            return facts_of(session, [row])[0]

    def accept(self, viewer: Viewer, fact_id: str) -> Fact:
        """Make a proposed fact active; what it contradicts becomes history, a locked slot included."""
        with self._database.write() as session:
            row = accepted(session, self.writer, proposed_row(session, viewer, fact_id))
            return facts_of(session, [row])[0]

    def reject(self, viewer: Viewer, fact_id: str) -> Fact:
        """Put a proposed fact away; it is not proposed again from the same words."""
        with self._database.write() as session:
            row = rejected(session, self.writer, proposed_row(session, viewer, fact_id))
            return facts_of(session, [row])[0]

    def archive(self, viewer: Viewer, fact_ids: Collection[str], *, actor: Actor = "user") -> list[Fact]:
        """Take active facts out of recall; they stay listed."""
        with self._database.write() as session:
            rows = [found_row(session, viewer, fact_id) for fact_id in fact_ids]
            active = [row for row in rows if row.status == "active" and row.user_id == viewer.user_id]
            for row in active:
                context = WriteContext(session, _owner(row, viewer), cast(Scope, row.scope), actor)
                self.writer.retire(context, row, "archived")
                self.writer.record(context, row.id, "archive")
            return facts_of(session, active)

    def mark_used(self, viewer: Viewer, ids: Collection[str], at: datetime | None = None) -> None:
        """Count that these facts stood in a prompt and were used, which keeps them longer."""
        used_at = at or datetime.now(UTC)
        with self._database.write() as session:
            for page in pages(list(ids)):
                session.execute(
                    update(FactRow)
                    .where(FactRow.id.in_(page), FactRow.scope_key.in_(viewer.scope_keys()))
                    .values(uses=FactRow.uses + 1, used_at=used_at, idle_days=0),
                    execution_options={"synchronize_session": False},
                )


def _foreseen(draft: FactDraft, changes: Sequence[Change | None]) -> FactDraft:
    """A draft with what is to become of it: of a clause that tells several things, the change of the same value."""
    of_clause = [
        (change, change.draft)
        for change in changes
        if change is not None and change.draft and (change.draft.start, change.draft.end) == (draft.start, draft.end)
    ]
    same = next((pair for pair in of_clause if fold(pair[1].value) == fold(draft.value)), None)
    # A denial may name what it denies otherwise, and what is told more exactly keeps its first value.
    found = same or (of_clause[0] if len(of_clause) == 1 else None)
    if found is None:
        return replace(draft, is_kept=False)
    change, said = found
    # What names no value ("I quit my job") is said with the one that it was found to end.
    found_out = same is not None or not draft.polarity
    return replace(said if found_out else draft, waits=change.reason if change.op == "propose" else None)


def _edited(row: FactRow, text: str | None, value: str | None) -> FactDraft:
    if value is None and text is not None and row.value not in text:
        value = text
    new_value = (row.value if value is None else value).strip()
    if text is None and row.value in row.text:
        text = row.text.replace(row.value, new_value)
    new_text = (f"{row.attribute}: {new_value}" if text is None else text).strip()
    _refuse_empty(new_text)
    _refuse_empty(new_value)
    return FactDraft(
        subject=row.subject,
        text=new_text,
        topic=row.topic,
        attribute=row.attribute,
        value=new_value,
        kind=cast(FactKind, row.kind),
        start=0,
        end=0,
        polarity=row.polarity,
        importance=row.importance,
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        language=cast(Language, row.language),
    )


def _owner(row: FactRow, viewer: Viewer) -> Viewer:
    return Viewer(row.user_id, row.task_id, row.agent_id, viewer.is_admin)


def _refuse_empty(text: str) -> None:
    if not text.strip():
        raise UserError(en="A memory can't be empty. Say what to remember.", zh="记忆不能为空，请说明要记住的内容。")
