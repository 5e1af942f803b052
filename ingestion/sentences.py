"""Where a stretch of text may be cut: at items or rows, at sentence ends, then at ever smaller borders.

Sentence ends of both languages: . ! ? where a space and no small letter follows, 。！？； anywhere.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Size = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of a text."""

    start: int
    end: int


_SENTENCE = re.compile(
    # The lookbehinds keep "e.g. Paris", "Mr. Wang", "No. 5" and "J. Smith" in one piece.
    r"(?<!\be\.g)(?<!\bi\.e)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bNo)(?<!\bvs)(?<!\bFig)(?<!\bSec)(?<!\bcf)"
    r"(?<!\b[A-Z])[.!?]+[\"'”’)\]]*(?=\s+[^a-z\s])"
    r"|[。！？；]+[”’」』）》]*"
)
_LINE = re.compile(r"\n")
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_ITEM = re.compile(r"\n(?=(?:[-*+•]|\d{1,4}[.)、])[ \t])")
_CLAUSE = re.compile(r"[;:,](?=\s)|[，、：]|\|(?=\s)")
_SPACE = re.compile(r"\s+")
_ANYWHERE = re.compile(r"(?s).{40}")

_BORDERS: dict[str, Sequence[re.Pattern[str]]] = {
    "paragraph": (_SENTENCE, _LINE, _CLAUSE, _SPACE, _ANYWHERE),
    "heading": (_SENTENCE, _LINE, _CLAUSE, _SPACE, _ANYWHERE),
    "list": (_ITEM, _LINE, _SENTENCE, _CLAUSE, _SPACE, _ANYWHERE),
    "table": (_LINE, _SENTENCE, _CLAUSE, _SPACE, _ANYWHERE),
    "code": (_EMPTY_LINE, _LINE, _CLAUSE, _SPACE, _ANYWHERE),
}


def divide(text: str, span: Span, kind: str, size: Size, whole: int, target: int) -> Iterator[Span]:
    """The span as it is up to the size `whole`, else its parts up to `target`, without white space around.

    Parts are the largest that the best border gives: a sentence is cut only where it alone is too long.
    """
    trimmed = _trimmed(text, span)
    if trimmed is None:
        return
    if size(trimmed.start, trimmed.end) <= whole:
        yield trimmed
        return
    yield from _parts(text, trimmed, _BORDERS[kind], size, target)


def _parts(text: str, span: Span, borders: Sequence[re.Pattern[str]], size: Size, target: int) -> Iterator[Span]:
    """Pieces between the first kind of border; those too long by the next kind; the last kind always fits."""
    start = span.start
    for border in borders[0].finditer(text, span.start, span.end):
        yield from _part(text, Span(start, border.end()), borders, size, target)
        start = border.end()
    yield from _part(text, Span(start, span.end), borders, size, target)


def _part(text: str, span: Span, borders: Sequence[re.Pattern[str]], size: Size, target: int) -> Iterator[Span]:
    trimmed = _trimmed(text, span)
    if trimmed is None:
        return
    if len(borders) == 1 or size(trimmed.start, trimmed.end) <= target:
        yield trimmed
        return
    yield from _parts(text, trimmed, borders[1:], size, target)


def _trimmed(text: str, span: Span) -> Span | None:
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end) if end > start else None
