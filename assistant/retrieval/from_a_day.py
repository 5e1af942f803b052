"""Rules that hold from a day on ("for orders on or after 1 July 2026 ..."): what an older paper can't know; pure."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.datatypes import DocumentHit
from assistant.retrieval.evidence import Wording
from assistant.retrieval.keywords import terms

NAMED = 0.5
"""The part of the question's words that the sentence itself must hold."""
MOST_RAISED = 2
"""Places for such passages behind all that rank by themselves."""
_DAY = (
    r"(?:(?:\d{1,2}(?:st|nd|rd|th)?\s)?(?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december)(?:\s\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s\d{4})?|\d{4}-\d\d-\d\d)"
)
_DAY_ZH = r"(?:\d{4}\s?年\s?)?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?"
_FROM_A_DAY = re.compile(
    rf"\b(?:on or after|from|as of|since|starting|effective|beginning|after) (?:the )?{_DAY}\b"
    rf"|{_DAY_ZH}(?:起|开始|[以之]?[后後])|[自从從]{_DAY_ZH}",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[。！？\n]|[.!?](?=\s)")


def starts_on_a_day(text: str) -> bool:
    """Whether a text names a day from which on something holds."""
    return _FROM_A_DAY.search(text) is not None


def with_later_rules(hits: Sequence[DocumentHit], wording: Wording) -> list[DocumentHit]:
    """The hits, those below the floor above it that say in a newer paper what holds of the thing asked for from a day on."""
    best = next((hit for hit in hits if hit.above_floor), None)
    if best is None or best.dated is None:
        return list(hits)
    raised = [hit for hit in hits if not hit.above_floor and _is_later(hit, best, wording)][:MOST_RAISED]
    return [replace(hit, above_floor=True) if hit in raised else hit for hit in hits]


def _is_later(hit: DocumentHit, best: DocumentHit, wording: Wording) -> bool:
    if hit.dated is None or best.dated is None or hit.dated < best.dated or hit.document_id == best.document_id:
        return False
    # The very sentence must hold most of the question's words, else it is a rule on something else.
    asked = {term for term in wording.content if not term.endswith("*")}
    sentences = (sentence for sentence in _SENTENCE.split(hit.text) if starts_on_a_day(sentence))
    return bool(asked) and any(len(asked & set(terms(sentence))) >= NAMED * len(asked) for sentence in sentences)
