"""How stored things are put in words for the page; pure. What makes text safe is in safe_markdown.py."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.datatypes import Fact, Slot
from assistant.errors import Language
from assistant.memory.schema import ATTRIBUTES, NOTE, USER, address, describe
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


def told(fact: Fact, language: Language) -> str:
    """A fact as one would say it to the user ("Your name is Ann."); one of no known slot as it is stored."""
    if fact.subject != USER or fact.attribute == NOTE or (fact.topic, fact.attribute) not in ATTRIBUTES:
        return fact.text
    return address(describe(fact.topic, fact.attribute), fact.value, fact.polarity, language)


def quotation(source: Fact | Slot, language: Language) -> str:
    """The user's own words behind a fact or a slot, with their date."""
    words = [source.quote] if isinstance(source, Slot) else [quote.text for quote in source.quotes]
    quote = words[-1] if words else None
    date = f"{source.said_at or source.updated_at:%Y-%m-%d}"
    return (texts.SAID if quote else texts.BY_HAND).say(language, date=date, quote=quote or "")
