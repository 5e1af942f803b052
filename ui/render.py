"""How stored things are put in words for the page; pure. What makes text safe is in safe_markdown.py."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.datatypes import Fact, Slot
from assistant.errors import Language
from ui import texts


def shortened(text: str, limit: int) -> str:
    """One line of at most `limit` characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def place(source: Mapping[str, Any], language: Language) -> str:
    """Heading path and page of a stored citation or passage."""
    heading: Sequence[str] = source.get("heading") or ()
    page = source.get("page")
    parts = [*heading, *([texts.PAGE.say(language, page=page)] if page else [])]
    return " › ".join(parts)


def quotation(source: Fact | Slot, language: Language) -> str:
    """The user's own words behind a fact or a slot, with their date."""
    words = [source.quote] if isinstance(source, Slot) else [quote.text for quote in source.quotes]
    quote = words[-1] if words else None
    date = f"{source.said_at or source.updated_at:%Y-%m-%d}"
    return (texts.SAID if quote else texts.BY_HAND).say(language, date=date, quote=quote or "")
