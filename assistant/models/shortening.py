"""The part of a text that still answers within a limit, for users who asked for short answers; pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.errors import Language
from assistant.models.cues import holds, wanted
from assistant.models.sentences import clauses
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect

_WORD = re.compile(
    r"[\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\s\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+"
)
_EDGE = " \t\n，、；：,;:—–（("
_RULE = re.compile(r"\s*\|?[\s|:-]+\|?\s*$")
# Among clauses that repeat the question alike, one that holds the kind of thing asked for; never against the words.
CUE = 0.3


@dataclass(frozen=True, slots=True)
class Cut:
    """A verbatim part of a text, and how much of what the text says of the question is left in it, 0 to 1."""

    text: str
    kept: float


def length(text: str, language: Language) -> int:
    """Characters without spaces in Chinese, words in English (a Chinese character there is a word)."""
    return len("".join(text.split())) if language == "zh" else len(_WORD.findall(text))


def size(text: str) -> int:
    """The length of a quotation in its own language: a limit of 50 is 50 words of English, 50 characters of Chinese."""
    return length(text, detect(text))


def shorten(text: str, question: str, limit: int, language: Language) -> Cut:
    """As much of the text as the limit lets stand, around the clauses or table rows that say most of what was asked.

    Where no clause fits, the words around what was asked for.
    """
    if length(text, language) <= limit:
        return Cut(text, 1.0)
    asked = _Asked(question)
    rows = [row for row in text.splitlines() if row.strip()]
    if all(row.lstrip().startswith("|") for row in rows):
        return _of_table(rows, asked, limit, language)
    windows = [window for window in _windows(text) if length(window, language) <= limit]
    best = _best(windows, asked)
    if asked.holds(text) and not asked.holds(best):
        best = _best([best, *_runs_of_words(text, limit, language)], asked)
    return Cut(best, asked.kept(best, text))


class _Asked:
    """A question as its terms and the kind of answer it wants."""

    def __init__(self, question: str) -> None:
        self._terms = frozenset(term.rstrip("*") for term in query_terms(question))
        self._kind = wanted(question)

    def holds(self, text: str) -> bool:
        return holds(self._kind, text)

    def worth(self, text: str) -> float:
        """The share of the question's terms in a text, and a little for the kind of thing it asks for."""
        share = len(self._terms & set(terms(text))) / (len(self._terms) or 1)
        return share + (CUE if self.holds(text) else 0.0)

    def kept(self, part: str, text: str) -> float:
        whole = self.worth(text)
        if not part:
            return 0.0
        return self.worth(part) / whole if whole else 1.0


def _best(windows: list[str], asked: _Asked) -> str:
    """The window that says most of what was asked; of equals the longest, then the first."""
    return max(windows, key=lambda window: (asked.worth(window), len(window)), default="")


def _windows(text: str) -> Iterator[str]:
    """Clauses that follow each other, without the marks at their edges; never one that opens a mark and leaves it."""
    spans = clauses(text)
    for i in range(len(spans)):
        for j in range(i, min(i + 8, len(spans))):
            window = text[spans[i][0] : spans[j][1]].strip(_EDGE)
            if window and window.count("**") % 2 == 0:
                yield window


def _of_table(rows: list[str], asked: _Asked, limit: int, language: Language) -> Cut:
    """The row that says most of what was asked, under the table's header where there is room; never across rows."""
    header = rows[:2] if len(rows) > 1 and _RULE.match(rows[1]) else []
    body = rows[len(header) :] or rows
    best = max(body, key=asked.worth)
    whole = "\n".join(rows)
    headed = "\n".join((*header, best))
    if header and length(headed, language) <= limit:
        return Cut(headed, asked.kept(headed, whole))
    cells = [cell.strip() for cell in best.strip().strip("|").split("|")]
    row = best.strip().strip("|").strip()
    if length(row, language) <= limit:
        return Cut(row, asked.kept(row, whole))
    fitting = [
        cut
        for i in range(len(cells))
        for j in range(i + 1, len(cells) + 1)
        if length(cut := _joined(best, cells[i:j]), language) <= limit and cut
    ]
    cut = _best(fitting, asked)
    return Cut(cut, asked.kept(cut, whole))


def _joined(row: str, cells: list[str]) -> str:
    """Neighbouring cells as they stand in their row, or nothing where one of them is empty."""
    if not all(cells):
        return ""
    found = re.search(r"\s*\|\s*".join(map(re.escape, cells)), row)
    return found.group() if found else ""


def _runs_of_words(text: str, limit: int, language: Language) -> Iterator[str]:
    """All runs of whole words that fill the limit; Chinese characters are words of their own."""
    words = [match.span() for match in _WORD.finditer(text)]
    for i, (start, _) in enumerate(words):
        end = start
        for _, stop in words[i : i + limit]:
            if length(text[start:stop], language) > limit:
                break
            end = stop
        if end > start:
            yield text[start:end].strip(_EDGE)
        if end == len(text.rstrip()):
            return
