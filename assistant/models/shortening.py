"""The part of a text that still answers within a limit, for users who asked for short answers; pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.errors import Language
from assistant.models.cues import Wanted, holds, wanted
from assistant.models.sentences import clauses
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.ranges import is_within, plain

_WORD = re.compile(
    r"[\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\s\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+"
)
_EDGE = " \t\n，、；：,;:—–（("
# What explains the words before it says nothing by itself ("…, i.e. flights and hotel", …，即机票和酒店).
_EXPLAINS = re.compile(
    r"(?:i\.\s?e|e\.\s?g|z\.\s?b|d\.\s?h)\.|(?:for example|for instance|namely|such as|that is|viz\.?|including|like)\b(?!\s+(?:to|why|how|what)\b)"
    r"|(?:例如|譬如|比如|诸如|諸如|包括|也就是|亦即|也即|即(?![使便将將时時日可刻]))",
    re.IGNORECASE,
)
_SENTENCE_ENDS = ("", *".!?。！？")
_CLOSED_BRACKET = re.compile(r"[^(（]*[)）]")
_LIST_MARK = re.compile(r"^\s*(?:[-+•·]|\*(?!\*)|\(?\d{1,3}[.)、]|[（(]?[一二三四五六七八九十]{1,3}[、)）])\s*(?=\S)")
_VALUE = re.compile(r"\W*\d[\d\s.,:%/-]*\W*")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_RULE = re.compile(r"\s*\|?[\s|:-]+\|?\s*$")
# Among clauses that repeat the question alike, one that holds the kind of thing asked for; never against the words.
CUE = 0.15


@dataclass(frozen=True, slots=True)
class Cut:
    """A verbatim part of a text: what it says of the question, and how much of what the whole says is left, 0 to 1."""

    text: str
    kept: float
    worth: float


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
    asked = _Asked(question)
    if length(text, language) <= limit:
        return Cut(text, 1.0, asked.worth(text))
    rows = [row for row in text.splitlines() if row.strip()]
    if all(row.lstrip().startswith("|") for row in rows):
        return _of_table(rows, asked, limit, language)
    windows = [window for window in _windows(text) if length(window, language) <= limit]
    best = _best(windows, asked)
    said = _best([text[a:b] for a, b in clauses(text)], asked)
    if asked.holds(said) and asked.worth(best) < asked.worth(said):
        # The clause that says it does not fit, so the words around what was asked for stand for it.
        runs = [run for run in _runs_of_words(said, limit, language) if asked.holds(run)]
        best = _best(runs or [best], asked)
    return Cut(best, asked.kept(best, text), asked.worth(best))


class _Asked:
    """A question as its terms and the kind of answer it wants."""

    def __init__(self, question: str) -> None:
        self._terms = frozenset(term.rstrip("*") for term in query_terms(question))
        self._kind: Wanted | None = wanted(question)
        self._figures = [float(figure) for figure in _NUMBER.findall(plain(question))]

    def holds(self, text: str) -> bool:
        return holds(self._kind, text)

    def worth(self, text: str) -> float:
        """The share of the question's terms in a text, and a little for the kind of thing it asks for."""
        share = len(self._terms & set(terms(text))) / (len(self._terms) or 1)
        return share + (CUE if self.holds(text) else 0.0)

    def of_row(self, row: str) -> float:
        """What a row of a table says of the question: a range that holds the figure asked about before any word."""
        share = len(self._terms & set(terms(row))) / (len(self._terms) or 1)
        return share + any(is_within(figure, plain(row)) for figure in self._figures)

    def kept(self, part: str, text: str) -> float:
        whole = self.worth(text)
        if not part:
            return 0.0
        # A cut may say more than the whole: without its neighbours a figure can stand clearer.
        return min(1.0, self.worth(part) / whole) if whole else 1.0

    def kept_of_table(self, part: str, table: str) -> float:
        whole = self.of_row(table)
        if not part:
            return 0.0
        return min(1.0, self.of_row(part) / whole) if whole else 1.0


def _best(windows: list[str], asked: _Asked) -> str:
    """The window that says most of what was asked; of equals the longest, then the first."""
    return max(windows, key=lambda window: (asked.worth(window), len(window)), default="")


def _windows(text: str) -> Iterator[str]:
    """Clauses that follow each other, without the marks at their edges; never one that opens a mark and leaves it.

    None begins with what only explains the words before it.
    """
    spans = clauses(text)
    for i in range(len(spans)):
        first = text[slice(*spans[i])].lstrip()
        if _EXPLAINS.match(first.lstrip(_EDGE)) and text[: spans[i][0]].rstrip()[-1:] not in _SENTENCE_ENDS:
            continue
        for j in range(i, min(i + 8, len(spans))):
            window = text[spans[i][0] : spans[j][1]].strip(_EDGE)
            if first[:1] in "(（" and _CLOSED_BRACKET.match(window):
                continue
            if window and window.count("**") % 2 == 0:
                yield window
                yield _LIST_MARK.sub("", window, count=1) if i == 0 else window


def _of_table(rows: list[str], asked: _Asked, limit: int, language: Language) -> Cut:
    """The row that says most of what was asked, under the table's header where there is room; never across rows."""
    header = _header(rows)
    body = rows[len(header) :] or rows
    best = max(body, key=asked.of_row)
    whole = "\n".join(rows)
    headed = "\n".join((*header, best))
    if header and length(headed, language) <= limit:
        # Rows that say as much of what was asked can't be told apart, so they stand together.
        for row in body[body.index(best) + 1 :]:
            longer = f"{headed}\n{row}"
            if asked.of_row(row) == asked.of_row(best) and length(longer, language) <= limit:
                headed = longer
        return Cut(headed, asked.kept_of_table(headed, whole), asked.worth(headed))
    cells = [cell.strip() for cell in best.strip().strip("|").split("|")]
    row = best.strip().strip("|").strip()
    if length(row, language) <= limit:
        return Cut(row, asked.kept_of_table(row, whole), asked.worth(row))
    fitting = [
        cut
        for i in range(len(cells))
        for j in range(i + 1, len(cells) + 1)
        if length(cut := _joined(best, cells[i:j]), language) <= limit and cut
    ]
    # A cell that is a sentence is cut as one.
    fitting += [part for cell in cells for part in _windows(cell) if length(part, language) <= limit]
    cut = _best(fitting, asked)
    return Cut(cut, asked.kept_of_table(cut, whole), asked.worth(cut))


def _header(rows: list[str]) -> list[str]:
    """The header and its rule, or a first row without values where a page's table has no rule."""
    if len(rows) > 1 and _RULE.match(rows[1]):
        return rows[:2]
    cells = rows[0].strip().strip("|").split("|")
    return rows[:1] if len(rows) > 1 and not any(_VALUE.fullmatch(cell) for cell in cells) else []


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
