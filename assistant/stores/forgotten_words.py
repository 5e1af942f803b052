"""The words of a forgotten fact: where they stand in a text, and the text without them. Pure."""

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, cast

from assistant.stores.fact_rows import fold

# A sentence with what ends it. A decimal point or one inside a name ends none.
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:\.(?=\S)[^.!?。！？\n]*)*(?:[.!?。！？]+|\n|$)")
# These hold passages of documents, which are not the user's words.
DOCUMENT_KEYS = frozenset({"citations", "passages", "also_retrieved", "documents", "nearest"})


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of a text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ForgottenWords:
    """What to look for: ids, the clauses and sentences that say the fact, its value; the mark to leave."""

    fact_ids: frozenset[str]
    sentences: tuple[str, ...]
    value: str
    marker: str

    def sentence_spans(self, text: str) -> list[Span]:
        """Where the clauses and sentences stand; spacing and letter case make no difference."""
        return merged(span for sentence in self.sentences for span in find_all(text, sentence))

    def own_spans(self, text: str) -> list[Span]:
        """Where the user's own message says the fact: clauses, and the value where it is no everyday word."""
        values = find_all(text, self.value) if self.is_distinctive else []
        return merged([*self.sentence_spans(text), *values])

    @property
    def is_distinctive(self) -> bool:
        """Whether the value may be looked for anywhere: "5" or "tea" means many things, a name one."""
        return len(fold(self.value)) >= (2 if any(is_cjk(sign) for sign in self.value) else 4)

    def mention_spans(self, text: str) -> list[Span]:
        """Where a text that is not the user's says the fact: clauses, and whole sentences with the value."""
        values = find_all(text, self.value)
        spans = self.sentence_spans(text) + values
        for found in _SENTENCE.finditer(text):
            if any(found.start() <= value.start < found.end() for value in values):
                leading = len(found.group()) - len(found.group().lstrip())
                spans.append(Span(found.start() + leading, found.start() + len(found.group().rstrip())))
        return merged(spans)

    def blank(self, text: str, *, mentions: bool) -> str:
        """The text without the clauses themselves, or also without each sentence that mentions the value."""
        spans = self.mention_spans(text) if mentions else self.sentence_spans(text)
        return blanked(text, spans, self.marker)

    def blank_json(self, value: Any, *, mentions: bool) -> Any:
        """Stored JSON without the fact: its records dropped, its words blanked as `blank` does."""
        if isinstance(value, str):
            return self.blank(value, mentions=mentions)
        if isinstance(value, dict):
            record = cast(dict[str, Any], value)
            return {
                key: item if key in DOCUMENT_KEYS else self.blank_json(item, mentions=mentions)
                for key, item in record.items()
            }
        if isinstance(value, list):
            items = cast(list[Any], value)
            return [self.blank_json(item, mentions=mentions) for item in items if not self._is_record(item)]
        return value

    def _is_record(self, item: Any) -> bool:
        """Whether a stored record is the fact, a slot of it, or a change that wrote it."""
        if not isinstance(item, dict):
            return False
        record = cast(dict[str, Any], item)
        names = [record.get("id"), record.get("fact_id")]
        inner = record.get("fact")
        if isinstance(inner, dict):
            names.append(cast(dict[str, Any], inner).get("id"))
        return any(name in self.fact_ids for name in names)


def find_all(text: str, words: str) -> list[Span]:
    """Every place of some words, whole, whatever their spacing, width and letter case."""
    parts = [re.escape(part) for part in words.split()]
    if not parts:
        return []
    edge_before = r"(?<![^\W_])" if _is_spaced_script(words.strip()[0]) else ""
    edge_after = r"(?![^\W_])" if _is_spaced_script(words.strip()[-1]) else ""
    pattern = re.compile(edge_before + r"\s+".join(parts) + edge_after, re.IGNORECASE)
    return [Span(found.start(), found.end()) for found in pattern.finditer(text)]


def merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, those that touch or overlap as one."""
    result: list[Span] = []
    for span in sorted(spans, key=lambda one: (one.start, one.end)):
        if result and span.start <= result[-1].end:
            result[-1] = Span(result[-1].start, max(span.end, result[-1].end))
        else:
            result.append(span)
    return result


def blanked(text: str, spans: Collection[Span], marker: str) -> str:
    """The text with each span replaced by the marker; the spans are in order and apart."""
    pieces: list[str] = []
    at = 0
    for span in spans:
        pieces += [text[at : span.start], marker]
        at = span.end
    return "".join((*pieces, text[at:]))


def moved(start: int, end: int, spans: Collection[Span], marker: str) -> Span:
    """Where a range of the old text stands in the blanked one; inside a span it grows to the marker."""

    def place(offset: int, *, is_end: bool) -> int:
        shift = 0
        for span in spans:
            if span.end <= offset:
                shift += len(marker) - (span.end - span.start)
            elif span.start < offset:
                return span.start + shift + (len(marker) if is_end else 0)
        return offset + shift

    return Span(place(start, is_end=False), place(end, is_end=True))


def in_json(text: str) -> str:
    """A text as it stands inside stored JSON, with its escapes."""
    return json.dumps(text)[1:-1]


def says_more_than(value: str, clause: str) -> bool:
    """Whether a clause says the value in a sentence: a bare "Lyon." is no statement elsewhere."""
    return len(fold(clause).strip(" .!?。！？")) > len(fold(value)) + 1


def is_cjk(character: str) -> bool:
    """Whether a character belongs to a script written without spaces."""
    return "\u3040" <= character <= "\u9fff" or "\uac00" <= character <= "\ud7a3"


def _is_spaced_script(character: str) -> bool:
    return character.isalnum() and not is_cjk(character)
