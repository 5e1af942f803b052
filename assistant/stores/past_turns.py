"""The last turns of a session, as a follow-up leans on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import and_, func, select

from assistant.datatypes import PastTurn, Viewer
from assistant.stores.database import Database
from assistant.stores.message_words import FORGOTTEN, stands
from assistant.stores.tables import MessageRow, SessionRow, TurnRow


class PastTurns:
    """Reads the turns that a session still shows: a cleared session has none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def last(self, viewer: Viewer, session_id: str, limit: int) -> list[PastTurn]:
        """The viewer's last turns that are over, oldest first; one with words that were forgotten is left out."""
        cleared = (
            select(func.coalesce(func.max(SessionRow.cleared_number), 0))
            .where(SessionRow.id == session_id, SessionRow.user_id == viewer.user_id)
            .scalar_subquery()
        )
        statement = (
            select(MessageRow.content, TurnRow.context, TurnRow.answer)
            .join(MessageRow, and_(MessageRow.turn_id == TurnRow.id, MessageRow.role == "user"))
            .where(
                TurnRow.user_id == viewer.user_id,
                TurnRow.session_id == session_id,
                TurnRow.status != "running",
                MessageRow.number > cleared,
                stands(),
            )
            .order_by(TurnRow.number.desc())
            .limit(limit)
        )
        with self._database.read() as session:
            rows = session.execute(statement).all()
        turns = [past_turn(question, context or {}, answer or {}) for question, context, answer in reversed(rows)]
        return [turn for turn in turns if not any(mark in turn.asked for mark in FORGOTTEN.values())]


def past_turn(question: str, context: Mapping[str, Any], answer: Mapping[str, Any]) -> PastTurn:
    """A turn from its question and what was stored of it."""
    cited = sorted({citation["n"] for citation in answer.get("citations", ())})
    shown: Mapping[int, Mapping[str, Any]] = {each["n"]: each["hit"] for each in context.get("passages", ())}
    hits = [shown[n] for n in cited if n in shown]
    return PastTurn(
        question=question,
        asked=context.get("asked") or question,
        answer=answer.get("answer", "")[answer.get("broken", 0) :],
        only_tells=bool(context.get("only_tells")),
        headings=tuple(_heading(hit) for hit in hits),
        passages=tuple(str(hit["id"]) for hit in hits),
        quotes=tuple(str(citation["quote"]) for citation in answer.get("citations", ())),
    )


def _heading(hit: Mapping[str, Any]) -> str:
    headings: Sequence[str] = hit["heading"]
    return headings[-1] if headings else hit["title"] or hit["document"]
