"""The user's profile: the current structured slots, each pointing to the fact behind it."""

from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import Fact, FactDraft, Slot, Viewer, scope_key
from assistant.errors import Language, NotFound
from assistant.stores.database import Database
from assistant.stores.fact_rows import facts_of, quotes_of
from assistant.stores.facts import FactStore
from assistant.stores.profile_slots import beside
from assistant.stores.records import HeldFact, SlotName
from assistant.stores.tables import FactRow, SlotRow
from assistant.stores.write_context import WriteContext

SlotKind = Literal["profile", "preference", "constraint"]


class ProfileStore:
    """The slots of each user; a change by hand is an edited fact, which neither rules nor model overwrite."""

    def __init__(self, database: Database, facts: FactStore) -> None:
        self._database = database
        self._facts = facts

    def show(self, viewer: Viewer) -> list[Slot]:
        """The current slots, by topic and attribute."""
        with self._database.read() as session:
            return _slots(session, viewer)

    def set(
        self,
        viewer: Viewer,
        topic: str,
        attribute: str,
        value: str,
        *,
        text: str | None = None,
        kind: SlotKind = "profile",
        language: Language = "en",
    ) -> Slot:
        """Set a slot by hand; a single-valued one's old fact becomes history, any other gets one more value.

        `text` is the sentence to remember, "attribute: value" where none is given. A lock stays.
        """
        draft = FactDraft(
            "user",
            text or f"{attribute}: {value}",
            topic,
            attribute,
            value.strip(),
            kind,
            0,
            0,
            language=language,
        )
        fact = self._facts.add_draft(viewer, "user", draft)
        return next(slot for slot in self.show(viewer) if slot.fact_id == fact.id)

    def unset(self, viewer: Viewer, topic: str, attribute: str, value: str | None = None) -> list[Fact]:
        """Empty a slot, or one value of it; the facts behind it are archived and returned."""
        with self._database.write() as session:
            rows = _found(session, viewer, topic, attribute)
            behind = session.scalars(select(FactRow).where(FactRow.id.in_([row.fact_id for row in rows]))).all()
            chosen = [row for row in behind if value is None or row.value == value]
            if not chosen:
                raise _no_slot()
            context = WriteContext(session, viewer, "user", "user")
            # A denial beside the value would take its place, and the slot is to be empty.
            others = [other for row in chosen for other in beside(session, row, self._facts.writer.single_valued)]
            for row in (*others, *chosen):
                self._facts.writer.retire(context, row, "archived")
                self._facts.writer.record(context, row.id, "archive")
            return facts_of(session, [*chosen, *others])

    def lock(self, viewer: Viewer, topic: str, attribute: str) -> list[Slot]:
        """Keep a slot as it is: what is said later becomes a proposal."""
        return self._set_lock(viewer, topic, attribute, True)

    def unlock(self, viewer: Viewer, topic: str, attribute: str) -> list[Slot]:
        """Let a slot follow what the user says again."""
        return self._set_lock(viewer, topic, attribute, False)

    def history(self, viewer: Viewer, topic: str, attribute: str) -> list[HeldFact]:
        """Every value that a slot holds or held, the current ones first, and how each of the others ended."""
        return self._facts.held_by_slot(viewer, topic, attribute)

    def names(self, viewer: Viewer) -> list[SlotName]:
        """The slots that hold something, then those that held something once."""
        held = (
            select(FactRow.topic, FactRow.attribute)
            .where(FactRow.scope_key == scope_key("user", viewer.user_id), FactRow.subject == "user")
            .distinct()
            .order_by(FactRow.topic, FactRow.attribute)
        )
        with self._database.read() as session:
            current = [(row.topic, row.attribute) for row in _rows(session, viewer)]
            once = [(row.topic, row.attribute) for row in session.execute(held)]
        return [SlotName(*name) for name in dict.fromkeys((*current, *once))]

    def _set_lock(self, viewer: Viewer, topic: str, attribute: str, on: bool) -> list[Slot]:
        with self._database.write() as session:
            rows = _found(session, viewer, topic, attribute)
            for row in rows:
                row.locked = on
            session.flush()
            return [slot for slot in _slots(session, viewer) if (slot.topic, slot.attribute) == (topic, attribute)]


def _rows(session: Session, viewer: Viewer) -> list[SlotRow]:
    statement = select(SlotRow).where(SlotRow.user_id == viewer.user_id)
    return list(session.scalars(statement.order_by(SlotRow.topic, SlotRow.attribute, SlotRow.updated_at)))


def _found(session: Session, viewer: Viewer, topic: str, attribute: str) -> list[SlotRow]:
    rows = [row for row in _rows(session, viewer) if (row.topic, row.attribute) == (topic, attribute)]
    if not rows:
        raise _no_slot()
    return rows


def _no_slot() -> NotFound:
    return NotFound(
        en="Your profile holds nothing there. `tandem profile show` lists what it holds.",
        zh="你的档案中没有这一项。用 `tandem profile show` 查看已有内容。",
    )


def _slots(session: Session, viewer: Viewer) -> list[Slot]:
    # By columns: as whole rows and facts, hundreds of slots take longer than all searches of a turn.
    query = (
        select(
            SlotRow.topic,
            SlotRow.attribute,
            SlotRow.fact_id,
            SlotRow.locked,
            SlotRow.edited,
            SlotRow.updated_at,
            FactRow.value,
            FactRow.said_at,
            FactRow.polarity,
            FactRow.text,
        )
        .join(FactRow, FactRow.id == SlotRow.fact_id)
        # An expression has no index: else SQLite walks through all active facts instead of looking up those of slots.
        .where(
            SlotRow.user_id == viewer.user_id, FactRow.user_id + "" == viewer.user_id, FactRow.status + "" == "active"
        )
        .order_by(SlotRow.topic, SlotRow.attribute, SlotRow.updated_at)
    )
    rows = session.execute(query).all()
    quotes = quotes_of(session, [row.fact_id for row in rows])
    last = {fact_id: said[-1] for fact_id, said in quotes.items()}
    return [
        Slot(
            topic=row.topic,
            attribute=row.attribute,
            value=row.value,
            fact_id=row.fact_id,
            locked=row.locked,
            edited=row.edited,
            quote=last[row.fact_id].text if row.fact_id in last else None,
            message=last[row.fact_id].message_id if row.fact_id in last else None,
            said_at=row.said_at,
            updated_at=row.updated_at,
            polarity=row.polarity,
            text=row.text,
        )
        for row in rows
    ]
