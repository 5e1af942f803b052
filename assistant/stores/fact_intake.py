"""What of an extractor's drafts is admitted, and next to which stored facts it is decided."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import ColumnElement, Select, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Change, FactDraft, Message, Scope, Viewer
from assistant.stores.fact_rows import LIVE, draft_identity, guarded_slots, owner_key
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.tables import FactRow, MessageRow, QuoteRow, TombstoneRow
from assistant.stores.write_context import Actor, WriteContext

# How many facts that share words with a draft are shown to `decide`, beside those of the draft's attribute.
NEAR_FACTS = 50
# Of an attribute with many values the newest; a twin that is older shares words with the draft. So that a message takes
# as long to be remembered beside 10,000 facts as beside a hundred.
NEWEST_FACTS = 100
# Words that so many facts say ("likes") find no twin.
COMMONEST = 200
# What one attribute says may rule out what another does: who is vegan likes no steak.
EXCLUDING = {
    "diet": ("like", "habit"),
    "like": ("diet",),
    "habit": ("diet",),
    "age": ("birthday",),
    "birthday": ("age",),
    # An appointment may be called off or moved under the name of a plan.
    "plan": ("event",),
    "event": ("plan",),
}
# What the user says of a family may rule out somebody who is told of, and the other way round: no siblings, a brother.
CORRECTION = "correction"
FAMILY = ("status", "member", "pet")
# The subject of facts about the user; stores stand below memory, which names it too.
USER = "user"


def open_context(
    session: Session, viewer: Viewer, scope: Scope, message: Message | None, actor: Actor, turn_id: str | None
) -> WriteContext:
    """The write's context: the message as stored, and the slots that only the user may change."""
    stored = None
    if message is not None:
        stored = session.scalar(
            select(MessageRow).where(
                MessageRow.id == message.id,
                MessageRow.user_id == viewer.user_id,
                MessageRow.role == "user",
            )
        )
    guarded = guarded_slots(session, viewer.user_id) if actor != "user" else ()
    return WriteContext(session, viewer, scope, actor, turn_id, stored, guarded)


def admitted(context: WriteContext, message: Message | None, drafts: Sequence[FactDraft]) -> list[FactDraft]:
    """Drafts whose clause stands in the stored message, not forgotten and not heard in it before.

    Without a message nothing was said, so only the user's hand and a tool's proposals pass.
    """
    stored = context.message
    if stored is None or message is None:
        return list(drafts) if message is None and context.actor in ("user", "tool") else []
    session = context.session
    forgotten = session.scalars(select(TombstoneRow).where(TombstoneRow.message_id == stored.id)).all()
    heard = set(
        session.scalars(
            select(FactRow.identity)
            .join(QuoteRow, QuoteRow.fact_id == FactRow.id)
            .where(
                QuoteRow.message_id == stored.id,
                FactRow.scope_key == owner_key(context.viewer, context.scope),
            )
        )
    )
    placed = (_placed(draft, message.content, stored.content) for draft in drafts)
    return [
        draft
        for draft in placed
        if draft is not None
        and draft_identity(draft) not in heard
        and not any(draft.start < t.end and t.start < draft.end for t in forgotten)
    ]


def _placed(draft: FactDraft, read: str, stored: str) -> FactDraft | None:
    """The draft placed in the stored message, parts of which may have been blanked since it was read."""
    if not 0 <= draft.start < draft.end <= len(read) or not read[draft.start : draft.end].strip():
        return None
    if read == stored:
        return draft
    clause = read[draft.start : draft.end]
    start = stored.find(clause)
    return None if start < 0 else replace(draft, start=start, end=start + len(clause))


def near(context: WriteContext, keywords: KeywordIndex, drafts: Sequence[FactDraft]) -> list[FactRow]:
    """Live facts of the drafts' subjects that hold the same attribute, the newest, or share words with a draft.

    A person may be told of by relation, by name or by both, so one other person brings them all.
    """
    key = owner_key(context.viewer, context.scope)
    subjects = {draft.subject for draft in drafts}
    of_them = FactRow.subject.in_(subjects)
    # "It's Bess, not Beth" names nobody, and may speak of anyone.
    names_nobody = any(draft.attribute == CORRECTION for draft in drafts)
    about = of_them if subjects <= {USER} and not names_nobody else or_(of_them, FactRow.subject != USER)

    def live_of(whom: ColumnElement[bool]) -> Select[FactRow]:
        return select(FactRow).where(FactRow.scope_key == key, FactRow.status.in_(LIVE), whom)

    live = live_of(about)
    rows: list[FactRow] = []
    attributes = {draft.attribute for draft in drafts}
    for attribute in sorted(attributes.union(*(EXCLUDING.get(attribute, ()) for attribute in attributes))):
        newest = live.where(FactRow.attribute == attribute).order_by(FactRow.number.desc())
        rows += context.session.scalars(newest.limit(NEWEST_FACTS))
    if subjects - {USER}:
        kin = live_of(FactRow.subject == USER).where(FactRow.attribute.in_(FAMILY))
        rows += context.session.scalars(kin.order_by(FactRow.number.desc()).limit(NEWEST_FACTS))
    if attributes.intersection(FAMILY) and subjects == {USER}:
        people = live_of(FactRow.subject != USER)
        rows += context.session.scalars(people.order_by(FactRow.number.desc()).limit(NEWEST_FACTS))
    rows = list({row.id: row for row in rows}.values())
    numbers: set[int] = set()
    for words in {word for draft in drafts for word in (draft.text, draft.value, draft.replaces) if word}:
        found = keywords.search(context.session, [key], words, NEAR_FACTS, commonest=COMMONEST)
        numbers.update(number for number, _ in found)
    numbers -= {row.number for row in rows}
    # An expression has no index: else SQLite walks through all facts of the owner for a list of numbers.
    of_owner = (FactRow.scope_key + "" == key, FactRow.status.in_(LIVE), about)
    return rows + list(context.session.scalars(select(FactRow).where(FactRow.number.in_(numbers), *of_owner)))


def rests_on(change: Change, drafts: Sequence[FactDraft]) -> bool:
    """Whether a change has the evidence of an admitted draft, or needs none."""
    draft = change.draft
    return draft is None or any((draft.start, draft.end) == (known.start, known.end) for known in drafts)
