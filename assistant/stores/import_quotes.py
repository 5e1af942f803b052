"""Quotations of an import in the messages as they are here, parts of which may have been blanked since."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.stores.export_check import QuoteRecord
from assistant.stores.forgotten_words import ForgottenWords
from assistant.stores.import_ids import ImportIds
from assistant.stores.portable_kinds import MESSAGE
from assistant.stores.tables import MessageRow, QuoteRow


@dataclass(frozen=True, slots=True)
class ForgottenHere:
    """A fact of the file that was forgotten here: its words, and which messages (by their ids here) tell it in which."""

    words: ForgottenWords
    told: tuple[tuple[str, str], ...]

    def quotes(self, session: Session) -> list[QuoteRow]:
        """Where the words stand now; rows that are stored nowhere."""
        found: list[QuoteRow] = []
        for message_id, text in self.told:
            content = session.scalar(select(MessageRow.content).where(MessageRow.id == message_id)) or ""
            start = content.find(text)
            if start >= 0:
                found.append(QuoteRow(message_id=message_id, start=start, end=start + len(text)))
        return found


def placed_quotes(session: Session, ids: ImportIds, fact_id: str, quotes: Sequence[QuoteRecord]) -> list[QuoteRow]:
    """The quotations in the messages as they are here: where words were blanked, the others stand elsewhere."""
    placed: dict[tuple[str, int], QuoteRow] = {}
    for quote in quotes:
        message_id = ids.of(MESSAGE.name, quote.message_id) or ""
        start = quote.start
        if message_id in ids.there[MESSAGE.name]:
            content = session.scalar(select(MessageRow.content).where(MessageRow.id == message_id)) or ""
            if content[start : quote.end] != quote.text:
                start = content.find(quote.text)
        if start < 0:
            continue
        said_at = datetime.fromisoformat(quote.said_at) if quote.said_at else None
        end = start + len(quote.text)
        placed[message_id, start] = QuoteRow(
            fact_id=fact_id, message_id=message_id, start=start, end=end, said_at=said_at
        )
    return list(placed.values())


def add_quotes(session: Session, fact_id: str, placed: Sequence[QuoteRow]) -> None:
    """Add those to a fact that it has not got."""
    for quote in placed:
        if session.get(QuoteRow, (fact_id, quote.message_id, quote.start)) is None:
            quote.fact_id = fact_id
            session.add(quote)
