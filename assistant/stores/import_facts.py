"""The facts of an import beside those that are here: restored as they were, merged, or reconciled where both differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Scope, Viewer
from assistant.errors import Language
from assistant.stores.export_check import QuoteRecord, quotes_in
from assistant.stores.fact_ends import begins, end_of
from assistant.stores.fact_rows import (
    COLLECTION,
    LIVE,
    identity,
    keyword_words,
    owner_key,
    text_hash,
    value_key,
)
from assistant.stores.fact_writer import FactWriter
from assistant.stores.forgotten_words import ForgottenWords, says_more_than
from assistant.stores.import_ids import ImportIds
from assistant.stores.import_quotes import ForgottenHere, add_quotes, placed_quotes
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_words import FORGOTTEN
from assistant.stores.portable_kinds import FACT, MESSAGE
from assistant.stores.tables import FactEventRow, FactRow, QuoteRow, SlotRow
from assistant.stores.vectors import VectorStore
from assistant.stores.write_context import LOCKED, WriteContext

# Whose facts never come into question: what says who told it, and to whom it belongs.
_IDENTITY = frozenset({"id", "scope", "scope_key", "user_id", "task_id", "agent_id", "created_at"})


@dataclass(slots=True)
class ImportedFacts:
    """The facts of one import; keys are ids of the file."""

    session: Session
    viewer: Viewer
    ids: ImportIds
    gone: Mapping[str, str]
    had_facts: bool
    live: dict[tuple[str, str], str]
    new: dict[str, FactRow] = field(default_factory=dict[str, FactRow])
    newer: dict[str, FactRow] = field(default_factory=dict[str, FactRow])
    merged_with: dict[str, FactRow] = field(default_factory=dict[str, FactRow])
    follows: dict[str, str] = field(default_factory=dict[str, str])
    left_out: set[str] = field(default_factory=set[str])
    forgotten: list[ForgottenHere] = field(default_factory=list[ForgottenHere])
    merged: int = 0
    proposed: int = 0


class ImportFacts:
    """Works within the transaction of `Importer`."""

    def __init__(self, keywords: KeywordIndex, vectors: VectorStore, writer: FactWriter) -> None:
        self._keywords = keywords
        self._vectors = vectors
        self._writer = writer

    def begin(self, session: Session, viewer: Viewer, ids: ImportIds) -> ImportedFacts:
        """What is here of the user's facts, as far as all of the file's are compared with it."""
        ended = select(FactEventRow.fact_id, FactEventRow.op).where(
            FactEventRow.user_id == viewer.user_id, FactEventRow.op.in_(("forget", "undo"))
        )
        # What a turn wrote is undone with its row; "undo" is also said of facts that the turn had changed.
        gone = {
            fact_id: op
            for fact_id, op in session.execute(ended)
            if session.scalar(select(FactRow.id).where(FactRow.id == fact_id)) is None
        }
        own = select(FactRow.scope_key, FactRow.identity, FactRow.id).where(
            FactRow.user_id == viewer.user_id, FactRow.status.in_(LIVE)
        )
        count = session.scalar(select(func.count()).where(FactRow.user_id == viewer.user_id))
        live = {(key, same): fact_id for key, same, fact_id in session.execute(own)}
        return ImportedFacts(session, viewer, ids, gone, bool(count), live)

    def take(self, run: ImportedFacts, record: Mapping[str, Any], columns: dict[str, Any]) -> bool:
        """One fact of the file; whether it is new here, or newer than what is here."""
        old = str(columns["id"])
        here = run.ids.new[FACT.name][old]
        quotes = quotes_in(record)
        if old in run.gone or here in run.gone:
            self._leave_out(run, columns, quotes, undone="undo" in (run.gone.get(old), run.gone.get(here)))
            return False
        if columns.pop("superseded_by"):
            run.follows[old] = str(record["superseded_by"])
        columns |= self._derived(run, columns, here)
        if here in run.ids.there[FACT.name]:
            return self._refresh(run, old, columns, placed_quotes(run.session, run.ids, here, quotes))
        placed = placed_quotes(run.session, run.ids, here, quotes)
        if quotes and not placed and not columns["edited"]:
            # Its words were forgotten here, and without them it has no evidence.
            self._leave_out(run, columns, quotes)
            return False
        known = run.live.get((columns["scope_key"], columns["identity"])) if columns["status"] in LIVE else None
        if known is not None:
            self._merge(run, old, known, columns, placed)
            return False
        row = FactRow(**columns)
        run.session.add(row)
        run.session.flush()
        run.session.add_all(placed)
        run.new[old] = row
        if row.status in LIVE:
            run.live[row.scope_key, row.identity] = row.id
        return True

    def settle(self, run: ImportedFacts) -> None:
        """All facts are taken: let them follow one another, settle contradictions, and let them be found."""
        changed = run.new | run.newer
        for old, row in changed.items():
            follower = run.follows.get(old)
            follower = None if follower in run.left_out else run.ids.of(FACT.name, follower)
            row.superseded_by = follower if row.superseded_by is None else row.superseded_by
        run.session.flush()
        if run.had_facts:
            for row in changed.values():
                if row.status == "active":
                    self._settle(run, row)
        run.session.flush()
        for row in changed.values():
            if row.status == "active":
                self._publish(run.session, row)

    def fill_slot(self, run: ImportedFacts, slot: SlotRow) -> bool:
        """Put a slot of the file where its fact came to stand; one that an other fact holds stays as it is."""
        old = slot.fact_id
        row = run.new.get(old) or run.newer.get(old) or run.merged_with.get(old)
        if row is None or row.status != "active":
            return False
        slot.fact_id = row.id
        slot.value_key = value_key(row.value, self._writer.single_valued(slot.topic, slot.attribute))
        known = run.session.get(SlotRow, (slot.user_id, slot.topic, slot.attribute, slot.value_key))
        if known is None:
            run.session.add(slot)
            run.session.flush()
            return True
        if known.fact_id == row.id and slot.locked and not known.locked:
            known.locked = True
            return True
        return False

    def _derived(self, run: ImportedFacts, columns: Mapping[str, Any], here: str) -> dict[str, Any]:
        # What one user's file says is that user's: it reaches others through a task or an agent alone.
        scope = cast(Scope, "user" if columns["scope"] == "global" else columns["scope"])
        owner = Viewer(run.viewer.user_id, columns["task_id"], columns["agent_id"])
        return {
            "id": here,
            "scope": scope,
            "scope_key": owner_key(owner, scope),
            "user_id": run.viewer.user_id,
            "identity": identity(columns["subject"], columns["attribute"], columns["value"], columns["polarity"]),
            "content_hash": text_hash(columns["text"]),
        }

    def _leave_out(
        self, run: ImportedFacts, columns: Mapping[str, Any], quotes: Sequence[QuoteRecord], *, undone: bool = False
    ) -> None:
        """A fact that was forgotten here, with the words that must not come back in messages of the file."""
        run.left_out.add(str(columns["id"]))
        if undone:
            return
        said = dict.fromkeys([*(quote.text for quote in quotes), str(columns["text"])])
        old = str(columns["id"])
        words = ForgottenWords(
            fact_ids=frozenset({old, run.ids.new[FACT.name][old]}),
            sentences=tuple(one for one in said if says_more_than(columns["value"], one)),
            value=columns["value"],
            marker=FORGOTTEN[cast(Language, columns["language"])],
        )
        told = tuple((run.ids.of(MESSAGE.name, quote.message_id) or "", quote.text) for quote in quotes)
        run.forgotten.append(ForgottenHere(words, told))

    def _refresh(self, run: ImportedFacts, old: str, columns: Mapping[str, Any], placed: Sequence[QuoteRow]) -> bool:
        """Give a fact that is here the newer state of the file; an older one, or the same, changes nothing."""
        row = run.session.scalars(select(FactRow).where(FactRow.id == columns["id"])).one()
        if columns["updated_at"] <= row.updated_at:
            return False
        rival = run.live.get((row.scope_key, columns["identity"])) if columns["status"] in LIVE else None
        if rival not in (None, row.id):
            return False
        if row.status == "active":
            self._writer.withdraw(run.session, row)
        run.live.pop((row.scope_key, row.identity), None)
        row.superseded_by = None
        row_said = row.identity
        for name, value in columns.items():
            if name not in _IDENTITY:
                setattr(row, name, value)
        if row.status in LIVE:
            run.live[row.scope_key, row.identity] = row.id
        if columns["identity"] != row_said:
            # Edited since: the words quoted for what it said before stand with its earlier wording.
            run.session.execute(delete(QuoteRow).where(QuoteRow.fact_id == row.id))
        add_quotes(run.session, row.id, placed)
        run.newer[old] = row
        return True

    def _merge(
        self, run: ImportedFacts, old: str, known: str, columns: Mapping[str, Any], placed: Sequence[QuoteRow]
    ) -> None:
        """The same was told here: one fact, the quotations of both."""
        row = run.session.scalars(select(FactRow).where(FactRow.id == known)).one()
        run.ids.new[FACT.name][old] = known
        add_quotes(run.session, known, placed)
        row.pinned = row.pinned or columns["pinned"]
        row.uses = max(row.uses, columns["uses"])
        row.idle_days = min(row.idle_days, columns.get("idle_days", row.idle_days))
        row.importance = max(row.importance, columns["importance"])
        times = [at for at in (row.said_at, columns["said_at"]) if at is not None]
        row.said_at = max(times, default=None)
        if columns["status"] == "active" and row.status == "proposed":
            row.status, row.reason = "active", None
            run.newer[old] = row
        run.merged_with[old] = row
        run.merged += 1

    def _settle(self, run: ImportedFacts, row: FactRow) -> None:
        """What the file and this home say differently: the later said holds, a locked slot waits for the user."""
        own = {fact.id for fact in (*run.new.values(), *run.newer.values())}
        for rival in self._rivals(run.session, row):
            if rival.id in own or row.status != "active":
                continue
            context = WriteContext(run.session, run.viewer, cast(Scope, row.scope), "rules")
            slot = run.session.scalar(select(SlotRow).where(SlotRow.fact_id == rival.id))
            if slot is not None and slot.locked:
                row.status, row.reason = "proposed", LOCKED
                run.proposed += 1
                self._writer.record(context, row.id, "propose", rival.id)
            elif _when(row) >= _when(rival):
                ended = end_of(rival, row, _when(row))
                self._writer.retire(context, rival, "superseded", row.id, ended=ended)
            else:
                row.status, row.superseded_by = "superseded", rival.id
                row.valid_to = end_of(row, rival, begins(run.session, rival))
                self._writer.record(context, row.id, "superseded", rival.id)

    def _rivals(self, session: Session, row: FactRow) -> Sequence[FactRow]:
        """Active facts that an active fact can't stand beside: another value of the slot, or its opposite."""
        same_slot = select(FactRow).where(
            FactRow.scope_key == row.scope_key,
            FactRow.status == "active",
            FactRow.id != row.id,
            FactRow.subject == row.subject,
            FactRow.topic == row.topic,
            FactRow.attribute == row.attribute,
        )
        if not self._writer.single_valued(row.topic, row.attribute):
            opposite = identity(row.subject, row.attribute, row.value, not row.polarity)
            same_slot = same_slot.where(FactRow.identity == opposite)
        return session.scalars(same_slot.order_by(FactRow.number)).all()

    def _publish(self, session: Session, row: FactRow) -> None:
        self._keywords.put(session, row.number, row.scope_key, {"body": keyword_words(row)})
        self._vectors.record_item(session, COLLECTION, row.id, row.scope_key, row.content_hash)


def _when(row: FactRow) -> datetime:
    return row.said_at or row.created_at
