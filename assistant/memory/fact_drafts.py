"""Drafts of facts whose slot and words are known: their sentence, weight, dates and quotation."""

from dataclasses import replace
from datetime import datetime

from assistant.datatypes import FactDraft, FactKind
from assistant.memory import value_checks, values
from assistant.memory.days import DATED, dated_text
from assistant.memory.schema import ATTRIBUTES, USER, Attribute, describe, sentence, single_valued
from assistant.memory.told_days import Told

# A wish, a plan or a decision is taken back by other words.
_DENIABLE = frozenset(("identity", "contact", "home", "work", "education", "food", "health", "language", "family"))
_NO_DENIAL = frozenset(("preference", "dislike", "past role"))


def name_draft(told: Told, start: int, end: int) -> FactDraft:
    """The name of a relative spoken of by relation and name ("my brother Tom")."""
    return fact_draft(describe("identity", "name"), told.original[start:end], told, end, True)


def note_draft(told: Told) -> FactDraft | None:
    """What the user asked to remember and no rule knows: kept as it was said."""
    start, end = values.trimmed(told.text, told.start, told.end, told.grammar, "note")
    if not any(char.isalpha() for char in told.text[start:end]):
        return None
    return fact_draft(describe("other", "note"), told.original[start:end], told, end, True)


def reply_drafts(told: Told, topic: str, key: str) -> list[FactDraft]:
    """A short reply as the value of the slot that was asked for."""
    attribute = describe(topic, key)
    start, end = values.trimmed(told.text, told.start, told.end, told.grammar, key)
    many = not single_valued(topic, key)
    spans = list(values.parts(told.text, start, end, told.grammar)) if many else [(start, end)]
    return [
        fact_draft(attribute, told.original[a:b], told, end, True)
        for a, b in spans
        if value_checks.acceptable("occupation" if key == "role" else key, told.text[a:b], told.original[a:b])
    ]


def fact_draft(
    attribute: Attribute,
    value: str,
    told: Told,
    end: int,
    polarity: bool,
    *,
    kind: FactKind | None = None,
    dates: tuple[datetime | None, datetime | None] = (None, None),
    replaces: str | None = None,
) -> FactDraft:
    """A fact of a clause: `end` is where the words that say it end, `dates` from when until when it holds."""
    language = told.grammar.language
    return FactDraft(
        subject=told.subject,
        text=dated_text(attribute, told.subject, value, polarity, language, dates=dates, said=told.day)
        if attribute.key in DATED
        else sentence(attribute, told.subject, value, polarity, language),
        topic=attribute.topic,
        attribute=attribute.key,
        value=value,
        kind="correction" if attribute.key == "correction" else kind or attribute.kind,
        start=told.start if told.quote_start is None else told.quote_start,
        end=end,
        polarity=polarity,
        importance=attribute.importance,
        valid_from=dates[0],
        valid_to=dates[1],
        replaces=replaces,
        language=language,
    )


def is_deniable(draft: FactDraft) -> bool:
    """Whether "it is not true that" before what a draft says denies something of the user."""
    told = draft.subject == USER and draft.polarity and draft.replaces is None
    known = (draft.topic, draft.attribute) in ATTRIBUTES and draft.topic in _DENIABLE
    return told and known and draft.attribute not in _NO_DENIAL


def denial(draft: FactDraft) -> FactDraft:
    """The contrary of what a draft says, by the same words."""
    attribute = describe(draft.topic, draft.attribute)
    said = sentence(attribute, draft.subject, draft.value, False, draft.language)
    return replace(draft, polarity=False, text=said)
