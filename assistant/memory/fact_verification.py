"""Checks a proposed fact against the message: the quote stands there, and the value stands in the quote."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import get_args

from assistant.datatypes import FactDraft, FactKind
from assistant.memory.clauses import MASK, masked
from assistant.memory.fact_reply import ProposedFact
from assistant.memory.folding import fold, language_of_text, value_key
from assistant.memory.lexicon import language_code
from assistant.memory.refusals import gives_orders, holds_secret
from assistant.memory.schema import (
    ATTRIBUTES,
    TOPICS,
    USER,
    Attribute,
    attribute_named,
    describe,
    free_key,
    topic_of_key,
)
from assistant.memory.schema import sentence as say
from assistant.memory.standing import Standing

# topic, attribute, value, quote (folded): whether a closed table allows the value for these words.
ClosedValue = Callable[[str, str, str, str], bool]

KINDS: dict[str, FactKind] = {kind: kind for kind in get_args(FactKind)}
LAST_ASCII = 127
MAX_NAME, MAX_VALUE, MAX_QUOTE = 60, 200, 400
SELF = frozenset({"user", "the user", "i", "me", "myself", "self", "用户", "我", "本人", "自己"})
MARKUP = re.compile(
    r"://|\bwww\.|</?[a-z!]|\]\(|!\[|`{3}|<\||\|>"
    r"|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)
WORDS = re.compile(r"[a-z]+|[\u3400-\u9fff]{2}")


def same_statement(draft: FactDraft) -> tuple[object, ...]:
    """What two drafts share if they say the same."""
    return draft.subject, draft.topic, draft.attribute, value_key(draft.value), draft.polarity


def from_closed_table(topic: str, attribute: str, value: str, quote: str) -> bool:
    """Whether the quote names the answer language that the value names, be it in the other language."""
    code = language_code(value) if (topic, attribute) == ("answering", "language") else None
    return code is not None and any(language_code(word) == code for word in WORDS.findall(quote))


class Verifier:
    """One user message that proposals are checked against; pasted and quoted text counts for nothing."""

    def __init__(self, text: str, closed_value: ClosedValue) -> None:
        self._text = text
        self._closed_value = closed_value
        self._folded = masked(fold(text))
        self._squeezed = _squeeze(self._folded)
        self._standing = Standing(self._folded, text[: len(self._folded)])

    def draft(self, fact: ProposedFact) -> FactDraft | None:
        """The fact as a draft, or None if the message does not bear it out or it may not be stored."""
        span = self._span(fact.quote)
        if span is None or not _is_storable(fact):
            return None
        start, end = span
        quote = _squeeze(self._folded[start:end]).text
        attribute = _attribute(fact)
        if not self._holds(fact, attribute, quote) or self._asks(start, end):
            return None
        if holds_secret(quote) or (gives_orders(quote) and attribute.topic != "answering"):
            return None
        if (subject := self._subject(fact.subject)) is None:
            return None
        language = "zh" if language_of_text(self._text[start:end]) == "zh" else "en"
        draft = FactDraft(
            subject=subject,
            text=say(attribute, subject, fact.value, fact.polarity, language),
            topic=attribute.topic,
            attribute=attribute.key,
            value=fact.value,
            kind=_kind(fact, attribute),
            start=start,
            end=end,
            polarity=fact.polarity,
            importance=_importance(fact, attribute),
            replaces=self._replaced(fact),
            language=language,
        )
        return draft if self._standing.bears(draft) else None

    def _span(self, quote: str) -> tuple[int, int] | None:
        if len(quote) > MAX_QUOTE or MASK in quote:
            return None
        found = next(_places(self._squeezed.text, quote), None)
        return found and (self._squeezed.starts[found[0]], self._squeezed.ends[found[1] - 1])

    def _asks(self, start: int, end: int) -> bool:
        """Whether the clause is a question, its mark inside the quote or right behind it."""
        return self._folded[start:end].rstrip().endswith("?") or self._folded[end:].lstrip(" \"')").startswith("?")

    def _holds(self, fact: ProposedFact, attribute: Attribute, quote: str) -> bool:
        return _contains(quote, fact.value) or self._closed_value(attribute.topic, attribute.key, fact.value, quote)

    def _subject(self, name: str) -> str | None:
        """ "user", or a name or relation that the message itself has."""
        folded = fold(name).strip()
        if folded in SELF:
            return USER
        name = re.sub(r"^(?:my|我的|我)\s*", "", name, flags=re.IGNORECASE).strip() or name
        return name if len(name) <= MAX_NAME and _contains(self._squeezed.text, name) else None

    def _replaced(self, fact: ProposedFact) -> str | None:
        old = fact.replaces
        return old if old and len(old) <= MAX_VALUE and _contains(self._squeezed.text, old) else None


@dataclass(frozen=True, slots=True)
class _Squeezed:
    """Folded text with each run of space as one, and where each of its characters began and ended before."""

    text: str
    starts: list[int]
    ends: list[int]


def _squeeze(folded: str) -> _Squeezed:
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for offset, original in enumerate(folded):
        if original.isspace():
            if not characters or characters[-1] == " ":
                continue
            unfolded = " "
        elif unicodedata.combining(original) and characters:
            composed = unicodedata.normalize("NFKC", characters[-1] + original)
            if len(composed) == 1:
                characters[-1], ends[-1] = composed, offset + 1
                continue
            unfolded = original
        else:
            # Signs like "㎞" are several letters in NFKC; all of them stand where the sign does.
            unfolded = unicodedata.normalize("NFKC", original) if ord(original) > LAST_ASCII else original
        characters.extend(unfolded)
        starts.extend([offset] * len(unfolded))
        ends.extend([offset + 1] * len(unfolded))
    return _Squeezed("".join(characters), starts, ends)


def _places(text: str, words: str) -> Iterator[tuple[int, int]]:
    """Where words stand in squeezed text as whole words."""
    wanted = _squeeze(fold(words)).text.strip()
    for match in re.finditer(re.escape(wanted), text) if wanted else ():
        if _is_whole(text, match.start(), match.end()):
            yield match.span()


def _contains(text: str, words: str) -> bool:
    return next(_places(text, words), None) is not None


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a stretch does not begin or end inside a word or a number: "art" is not in "party"."""
    return not (_joined(text, start) or _joined(text, end))


def _joined(text: str, border: int) -> bool:
    if not 0 < border < len(text):
        return False
    before, after = text[border - 1], text[border]
    return before.isascii() and after.isascii() and before.isalnum() and after.isalnum()


def _is_storable(fact: ProposedFact) -> bool:
    if max(len(fact.topic), len(fact.attribute)) > MAX_NAME or len(fact.value) > MAX_VALUE:
        return False
    if fact.kind and fact.kind not in KINDS:
        return False
    texts = (fact.subject, fact.topic, fact.attribute, fact.value, fact.quote, fact.replaces or "")
    return not any(MARKUP.search(text.lower()) for text in texts)


def _attribute(fact: ProposedFact) -> Attribute:
    """The schema's slot where there is one; others are filed like those of the user's making."""
    topic, _, name = fold(fact.attribute).strip().rpartition(".")
    topic = topic or fold(fact.topic).strip()
    known = ATTRIBUTES.get((topic, name)) or attribute_named(name.replace("_", " "))
    if known is not None:
        return known
    key = free_key(name.replace("_", " "))
    return describe(topic if topic in TOPICS else topic_of_key(key), key)


def _kind(fact: ProposedFact, attribute: Attribute) -> FactKind:
    """The schema's kind; for an attribute of its own, the model's."""
    if (attribute.topic, attribute.key) in ATTRIBUTES:
        return attribute.kind
    return KINDS.get(fact.kind, attribute.kind)


def _importance(fact: ProposedFact, attribute: Attribute) -> float:
    return attribute.importance if (attribute.topic, attribute.key) in ATTRIBUTES else fact.importance
