"""What an undo looks at and leaves behind: the turn's message, what the hand did since, the mark against relearning."""

from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.errors import NotFound, UserError
from assistant.stores.tables import (
    FactEventRow,
    FactRevisionRow,
    FactRow,
    MessageRow,
    SlotRow,
    TombstoneRow,
    TurnRow,
)

UNDO = "undo"


def by_hand_since(session: Session, row: FactRow, note: FactRevisionRow) -> bool:
    """Whether the user's own hand changed, confirmed or locked the fact behind what the turn did to it."""
    if note.is_new and (row.pinned or row.edited):
        return True
    if note.is_new and session.scalar(select(SlotRow.locked).where(SlotRow.fact_id == row.id, SlotRow.locked)):
        return True
    last = session.scalar(
        select(func.max(FactEventRow.number)).where(
            FactEventRow.fact_id == row.id, FactEventRow.turn_id == note.turn_id, FactEventRow.op != UNDO
        )
    )
    return bool(
        session.scalar(
            select(FactEventRow.number)
            .where(
                FactEventRow.fact_id == row.id,
                FactEventRow.number > (last or 0),
                FactEventRow.actor == "user",
                # What was rejected, the user does not want either.
                FactEventRow.op.not_in((UNDO, "reject")),
            )
            .limit(1)
        )
    )


def typed_at(session: Session, row: FactRow) -> datetime | None:
    """When the user last typed what a fact says."""
    typed = FactEventRow.op.in_(("add", "edit"))
    return session.scalar(
        select(func.max(FactEventRow.at)).where(FactEventRow.fact_id == row.id, FactEventRow.actor == "user", typed)
    )


def message_of(session: Session, viewer: Viewer, turn_id: str) -> MessageRow | None:
    """The user's message of a turn that may be undone; None where its session was deleted since."""
    turn = session.get(TurnRow, turn_id)
    if turn is None or turn.user_id != viewer.user_id:
        known = select(FactRevisionRow.number).where(
            FactRevisionRow.turn_id == turn_id, FactRevisionRow.user_id == viewer.user_id
        )
        if turn is None and session.scalar(known.limit(1)) is not None:
            return None
        raise NotFound(
            en="There is no such turn. `tandem sessions show SESSION` lists those of a session.",
            zh="没有这个轮次。用 `tandem sessions show SESSION` 查看会话中的轮次。",
        )
    if turn.status == "running":
        raise UserError(
            en="This turn is still running. Stop it or wait for its end, then undo it.",
            zh="这一轮还在进行。请先停止或等它结束，再撤销。",
        )
    return session.scalar(select(MessageRow).where(MessageRow.turn_id == turn_id, MessageRow.role == "user"))


def bury(session: Session, message: MessageRow) -> None:
    """Nothing of the message is learned again, by a model's later reading either."""
    length = len(message.content)
    if length and session.get(TombstoneRow, (message.id, 0, length)) is None:
        now = datetime.now(UTC)
        session.add(TombstoneRow(message_id=message.id, start=0, end=length, user_id=message.user_id, at=now))
        session.flush()
