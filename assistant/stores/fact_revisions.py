"""Notes how a fact stood before a turn changed it; what is by hand has no turn and is noted in the history alone.

A fact's notes are a chain, oldest first: each says how the fact was before its turn. Taking back a turn in the middle
hands its note on to the next in the chain, so that what came later still stands.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.stores.fact_rows import identity
from assistant.stores.tables import FactRevisionRow, FactRow, SlotRow


def note_new(session: Session, turn_id: str | None, row: FactRow) -> None:
    """Note that the turn made this fact, which is flushed."""
    if turn_id is not None:
        _note_of(session, turn_id, row).is_new = True


def note_standing(session: Session, turn_id: str | None, row: FactRow) -> None:
    """Note the status and the slots of a fact which the turn is about to change."""
    if turn_id is None:
        return
    note = _note_of(session, turn_id, row)
    if note.standing is None and not note.is_new:
        note.standing = standing_of(session, row)


def note_wording(session: Session, turn_id: str | None, row: FactRow) -> None:
    """Note the text and the dates of a fact which the turn is about to change."""
    if turn_id is None:
        return
    note = _note_of(session, turn_id, row)
    if note.wording is None and not note.is_new:
        note.wording = wording_of(row)


def note_repeated(session: Session, turn_id: str | None, row: FactRow) -> None:
    """Note that the turn is about to give the fact one more source."""
    if turn_id is not None:
        _note_of(session, turn_id, row)


def standing_of(session: Session, row: FactRow) -> dict[str, Any]:
    """A fact's status as it can be restored: with the slots it holds, and their locks."""
    slots = session.scalars(select(SlotRow).where(SlotRow.fact_id == row.id))
    return {
        "status": row.status,
        "superseded_by": row.superseded_by,
        "reason": row.reason,
        "valid_to": _written(row.valid_to),
        "slots": [
            {
                "value_key": slot.value_key,
                "locked": slot.locked,
                "edited": slot.edited,
                "updated_at": slot.updated_at.isoformat(),
            }
            for slot in slots
        ],
    }


def wording_of(row: FactRow) -> dict[str, Any]:
    """A fact's text, value, dates and weight as they can be restored."""
    return {
        "text": row.text,
        "value": row.value,
        "language": row.language,
        "content_hash": row.content_hash,
        "valid_from": _written(row.valid_from),
        "valid_to": _written(row.valid_to),
        "importance": row.importance,
    }


def reword(row: FactRow, wording: dict[str, Any]) -> None:
    """Give a fact back the text, value, dates and weight that were noted."""
    row.text = wording["text"]
    # A note of an earlier Tandem has neither, since neither changed with the words then.
    row.value = wording.get("value", row.value)
    row.language = wording.get("language", row.language)
    row.identity = identity(row.subject, row.attribute, row.value, row.polarity)
    row.content_hash = wording["content_hash"]
    row.valid_from = _read(wording["valid_from"])
    row.valid_to = _read(wording["valid_to"])
    row.importance = wording["importance"]


def end_again(row: FactRow, standing: dict[str, Any]) -> None:
    """Give a fact back the end that was noted with its status; a note of an earlier Tandem has none."""
    if "valid_to" in standing:
        row.valid_to = _read(standing["valid_to"])


def _note_of(session: Session, turn_id: str, row: FactRow) -> FactRevisionRow:
    note = session.scalar(
        select(FactRevisionRow).where(FactRevisionRow.turn_id == turn_id, FactRevisionRow.fact_id == row.id)
    )
    if note is None:
        note = FactRevisionRow(
            fact_id=row.id,
            user_id=row.user_id,
            turn_id=turn_id,
            is_new=False,
            standing=None,
            wording=None,
            updated_at=row.updated_at,
        )
        session.add(note)
        session.flush()
    return note


def _written(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _read(at: str | None) -> datetime | None:
    return datetime.fromisoformat(at) if at else None
