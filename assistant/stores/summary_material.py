"""What a summary is made from, read from the turns of one session; what nobody may read again is left out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Row, and_, func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Fact, Viewer
from assistant.errors import Language
from assistant.stores.fact_rows import facts_of
from assistant.stores.message_words import FORGOTTEN, stands
from assistant.stores.secrets import tells_secret
from assistant.stores.summary_records import CitedPassage, SessionMaterial, SummaryTurn
from assistant.stores.tables import FactEventRow, FactRow, MessageRow, SessionRow, SummaryJobRow, TurnRow
from assistant.stores.vectors import pages

FIRST_TURNS, LAST_TURNS = 5, 55
"""Of a long session its beginning says what it was for, its end where it stands."""
WRITING = ("add", "supersede", "reinforce", "update", "edit", "accept")


def read_material(session: Session, viewer: Viewer, owner: SessionRow) -> SessionMaterial:
    """The turns of a session since it was last cleared; those with forgotten words or a secret left out."""
    job = session.get(SummaryJobRow, (viewer.user_id, owner.id))
    left_out = set(job.left_out) if job else set[str]()
    rows = [row for row in session.execute(_turns(viewer, owner)) if row.id not in left_out]
    kept = rows if len(rows) <= FIRST_TURNS + LAST_TURNS else [*rows[:FIRST_TURNS], *rows[-LAST_TURNS:]]
    turns = [turn for row in kept if (turn := _turn(row)) is not None]
    written = _written(session, viewer, [row.id for row in rows])
    facts = dict.fromkeys([fact.id for fact in written] + [id_ for row in kept for id_ in _in_prompt(row)])
    return SessionMaterial(
        viewer=viewer,
        session_id=owner.id,
        seen_at=owner.updated_at,
        language=_language([row.language for row in kept]),
        turns=tuple(turns),
        written=tuple(written),
        made_from={
            "turns": [turn.id for turn in turns],
            "messages": [row.message_id for row in kept if any(turn.id == row.id for turn in turns)],
            "facts": list(facts),
        },
    )


def _turns(viewer: Viewer, owner: SessionRow) -> Any:
    # Of the stored JSON only these parts are read: a turn's ledger alone has some thousand lines.
    return (
        select(
            TurnRow.id,
            TurnRow.number,
            TurnRow.status,
            TurnRow.language,
            TurnRow.started_at,
            MessageRow.id.label("message_id"),
            MessageRow.content.label("question"),
            TurnRow.context["asked"].as_string().label("asked"),
            TurnRow.context["only_tells"].as_boolean().label("only_tells"),
            TurnRow.context["forget"].label("forget"),
            func.coalesce(TurnRow.context["standing"]["resumes"].as_string(), "").label("resumes"),
            TurnRow.context["standing"]["facts"].label("standing"),
            TurnRow.answer["answer"].as_string().label("answer"),
            func.coalesce(TurnRow.answer["broken"].as_integer(), 0).label("broken"),
            TurnRow.answer["abstained"].as_boolean().label("abstained"),
            TurnRow.answer["complete"].as_boolean().label("complete"),
            TurnRow.answer["citations"].label("citations"),
            TurnRow.answer["conflicts"].label("conflicts"),
            TurnRow.answer["memories"].label("memories"),
            TurnRow.answer["profile"].label("profile"),
        )
        .join(MessageRow, and_(MessageRow.turn_id == TurnRow.id, MessageRow.role == "user"))
        .where(
            TurnRow.user_id == viewer.user_id,
            TurnRow.session_id == owner.id,
            TurnRow.status != "running",
            MessageRow.number > owner.cleared_number,
            stands(),
        )
        .order_by(TurnRow.number)
    )


def _turn(row: Row[Any]) -> SummaryTurn | None:
    asked = str(row.asked or row.question)
    if any(mark in text for mark in FORGOTTEN.values() for text in (row.question, asked)):
        return None
    if tells_secret(row.question) or row.resumes:
        return None
    answer = str(row.answer or "")[row.broken :].strip()
    return SummaryTurn(
        id=row.id,
        number=row.number,
        at=row.started_at,
        question=row.question,
        asked=asked,
        answer=answer,
        answered=row.status == "finished" and bool(row.complete) and bool(answer),
        abstained=bool(row.abstained),
        only_tells=bool(row.only_tells),
        forgets=bool(row.forget),
        citations=tuple(_citations(row)),
    )


def _citations(row: Row[Any]) -> Iterator[CitedPassage]:
    conflicts = cast(Sequence[Mapping[str, Any]], row.conflicts or ())
    counts = {conflict["sides"][0]["n"] for conflict in conflicts if conflict["sides"]}
    for c in cast(Sequence[Mapping[str, Any]], row.citations or ()):
        yield CitedPassage(
            str(c["quote"]), str(c["document"]), str(c["document_id"]), int(c["version"]), c["n"] in counts
        )


def _in_prompt(row: Row[Any]) -> list[str]:
    """The facts that an answer may have spoken of: what stood in its prompt, also by way of other summaries."""
    memories = cast(Sequence[Mapping[str, Any]], row.memories or ())
    slots = cast(Sequence[Mapping[str, Any]], row.profile or ())
    return [
        *(str(memory["id"]) for memory in memories),
        *(str(slot["fact_id"]) for slot in slots),
        *map(str, cast(Sequence[str], row.standing or ())),
    ]


def _written(session: Session, viewer: Viewer, turn_ids: Sequence[str]) -> list[Fact]:
    """The active facts that these turns wrote or said again, as they are now."""
    ids: dict[str, None] = {}
    for page in pages(turn_ids):
        found = select(FactEventRow.fact_id).where(FactEventRow.turn_id.in_(page), FactEventRow.op.in_(WRITING))
        ids.update(dict.fromkeys(session.scalars(found.order_by(FactEventRow.number))))
    rows: list[FactRow] = []
    for page in pages(list(ids)):
        rows += session.scalars(
            select(FactRow).where(
                FactRow.id.in_(page),
                FactRow.status == "active",
                FactRow.user_id == viewer.user_id,
                # Summaries are the user's, and so is what they say.
                FactRow.scope == "user",
            )
        )
    order = {fact_id: place for place, fact_id in enumerate(ids)}
    return facts_of(session, sorted(rows, key=lambda row: order[row.id]))


def _language(languages: Sequence[str]) -> Language:
    return "zh" if languages.count("zh") * 2 > len(languages) else "en"
