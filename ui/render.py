"""How stored things are put in words for the page; pure. What makes text safe is in safe_markdown.py."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.datatypes import DocumentLabel, Fact, Slot
from assistant.errors import Language
from ingestion.reasons import REASONS, say_reason
from ui import texts


def shortened(text: str, limit: int) -> str:
    """One line of at most `limit` characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def label_of(source: Mapping[str, Any], label: DocumentLabel | None) -> DocumentLabel:
    """The label of a stored citation's or passage's document; its file name where the document is gone."""
    return label or DocumentLabel(source["document"])


def place(source: Mapping[str, Any], language: Language, title: str = "") -> str:
    """Heading path and page of a stored citation or passage; a first heading that is the title is not said again."""
    heading: Sequence[str] = source.get("heading") or ()
    if title and heading and heading[0] == title:
        heading = heading[1:]
    page = source.get("page")
    parts = [*heading, *([texts.PAGE.say(language, page=page)] if page else [])]
    return " › ".join(parts)


def whole_place(source: Mapping[str, Any], label: DocumentLabel | None, language: Language) -> str:
    """Document, heading path and page in one line."""
    known = label_of(source, label)
    where = place(source, language, known.title)
    return f"{known} › {where}" if where else str(known)


def quotation(source: Fact | Slot, language: Language) -> str:
    """The user's own words behind a fact or a slot, with their date."""
    words = [source.quote] if isinstance(source, Slot) else [quote.text for quote in source.quotes]
    quote = words[-1] if words else None
    date = f"{source.said_at or source.updated_at:%Y-%m-%d}"
    return (texts.SAID if quote else texts.BY_HAND).say(language, date=date, quote=quote or "")


def failure(reason: str | None, language: Language) -> str:
    """Why a file is not in the index; reports have their reasons in English.

    What Python says of an error that nobody foresaw is for the log: it may name a folder of this machine.
    """
    unforeseen = tuple(REASONS[code].en.split("{")[0] for code in ("internal", "unreadable"))
    if reason and reason.startswith(unforeseen):
        return texts.FILE_FAILED.say(language)
    return say_reason(reason, language)
