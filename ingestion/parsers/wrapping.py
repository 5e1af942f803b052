"""Undoing line breaks that a page made: which breaks are the page's, and what stood between the words before.

A wrapped text fills its lines: a break is the page's where the next word would not have fitted. All other breaks
are the author's and stay. What goes between the two halves follows the document's own habits.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ingestion.parsers.cleaning import CJK, CJK_MARKS

LONGEST_LINE = 400
"""Characters; a line above this was not wrapped by anybody."""

_NARROWEST, _WIDEST = 40, 132
_FEWEST_BREAKS = 4
_SLACK = 2
"""Columns by which wrappers differ: a closing mark may hang over, a wide character leaves one column free."""

_CJK_CHARACTER = re.compile(f"[{CJK}]")
_CJK_MARK = re.compile(f"[\u3000{CJK_MARKS}…—]")
_UNBROKEN = rf"(?:[{CJK}][、。，．：；？！）」』】》〉”’,.;:!?)]*|[^\s{CJK}]+)"
_FIRST_UNIT = re.compile(f"{_UNBROKEN}(?:\u00a0{_UNBROKEN})*")
_URL_END = re.compile(rf"(?:https?|ftp|file|git|ssh)://[^\s{CJK}<>\"“”]*$", re.I)
_URL_MORE = re.compile(rf"[^\s{CJK}<>\"“”]+")
_URL_OPEN = tuple("/-_.?&=#%~+:")
_FIRST_WORD = re.compile(rf"[^\s{CJK}]+")
_LAST_WORD = re.compile(rf"[^\s{CJK}]+$")
_LETTERS = re.compile(r"[^\W\d_]+")
_DIVIDED = re.compile(r"([^\W\d_]+)[-\u2010]$")
_MANUAL_SECTION = re.compile(r"\([1-9][a-z]{0,2}\)")
_SUSPENDED = frozenset(["and", "or", "to", "nor", "und", "oder"])
_OPENING = tuple("([{（“‘「『《〈【")
_BRACKETS = {"(": ")", "[": "]", "<": ">", '"': '"', "'": "'", "“": "”", "‘": "’", "（": "）", "《": "》"}
_CLOSING = re.compile(r"[)\]},.;:!?%”’](?![\w/~-])|\.\.\.$")
_WORDS = re.compile(rf"[^\s{CJK}“”‘’\"]+")


def display_width(text: str) -> int:
    """Columns on a terminal: two for a wide character."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


@dataclass(frozen=True, slots=True)
class LineBreak:
    """Two lines that follow each other: the columns of the first, and those it would have with one word more."""

    width: int
    needed: int

    def fits(self, column: int) -> bool:
        """Whether a page of so many columns had to break here."""
        return self.width <= column + _SLACK and self.needed > column


def line_break(above: str, below: str) -> LineBreak:
    """The break between two lines, given with their indents."""
    width = display_width(above.rstrip())
    unit = _FIRST_UNIT.match(below.lstrip())
    gap = 0 if needs_no_space(above.rstrip()[-1:], below.lstrip()[:1]) else 1
    return LineBreak(width, width + gap + display_width(unit[0] if unit else ""))


def page_columns(breaks: Sequence[LineBreak]) -> int | None:
    """The width that a text was wrapped to, which explains most of its breaks; None if it wasn't."""
    counts: Counter[int] = Counter()
    for one in breaks:
        if _NARROWEST <= one.width <= _WIDEST:
            counts.update(range(one.width, min(one.needed, _WIDEST + 1)))
    if not counts:
        return None
    most = max(counts.values())
    if most < _FEWEST_BREAKS or 2 * most < len(breaks):
        return None
    return min(column for column, count in counts.items() if count == most)


def needs_no_space(before: str, after: str) -> bool:
    """Whether two characters stand side by side without a space in any text: both CJK, or one a CJK mark."""
    if _CJK_MARK.match(before) or _CJK_MARK.match(after):
        return True
    return bool(_CJK_CHARACTER.match(before) and _CJK_CHARACTER.match(after))


def _is_path(word: str) -> bool:
    return word.lstrip("(\"'“‘").startswith(("/", "~/", "$"))


class Joiner:
    """Puts the halves of wrapped lines together, as the same document writes elsewhere within a line."""

    def __init__(self, lines: Iterable[str], *, hyphenated: bool = False) -> None:
        """`hyphenated`: whether the lines were typeset by a program that divides words at their ends."""
        self._hyphenated = hyphenated
        self._lines = [line for line in lines if len(line) <= LONGEST_LINE]

    @cached_property
    def words(self) -> frozenset[str]:
        """The runs of characters without a space that stand within a line, with and without marks around them."""
        found = {word for line in self._lines for word in _WORDS.findall(line)}
        return frozenset(found | {word.strip("([{.,;:!?)]}") for word in found})

    @cached_property
    def _spaces_latin(self) -> bool:
        """Whether a space stands between Latin and CJK; where the document doesn't say, one does."""
        return self._prefers_space(r"[A-Za-z0-9]", f"[{CJK}]")

    @cached_property
    def _spaces_quotes(self) -> bool:
        return self._prefers_space("[”’]", r"[\u4e00-\u9fff]")

    @cached_property
    def _joins_manual_sections(self) -> bool:
        return not self._prefers_space(r"[a-z]", r"\([1-9][a-z]?\)")

    def _prefers_space(self, before: str, after: str) -> bool:
        found = [
            re.compile(f"{before}{gap}{after}|{after}{gap}{before}" if "(" not in after else f"{before}{gap}{after}")
            for gap in (" ", "")
        ]
        spaced, close = (sum(len(pattern.findall(line)) for line in self._lines) for pattern in found)
        return spaced >= close

    def join_all(self, lines: Sequence[str]) -> str:
        """The lines as one, in time linear in their length."""
        done: list[str] = []
        tail = lines[0]
        for line in lines[1:]:
            if len(tail) > 2 * LONGEST_LINE:
                done.append(tail[:-LONGEST_LINE])
                tail = tail[-LONGEST_LINE:]
            tail = self.join(tail, line)
        return "".join(done) + tail

    def join(self, above: str, below: str) -> str:
        """The two halves as one line; both without space around."""
        return self._divided_word(above, below) or above + self.gap(above, below) + below

    def gap(self, above: str, below: str) -> str:
        """What stands between the halves: a space or nothing."""
        before, after = above[-1:], below[:1]
        if needs_no_space(before, after) or before in _OPENING or self._goes_on(above, below):
            return ""
        if _CLOSING.match(below):
            return ""
        cjk_before, cjk_after = bool(_CJK_CHARACTER.match(before)), bool(_CJK_CHARACTER.match(after))
        if cjk_before != cjk_after:
            other = after if cjk_before else before
            return " " if (self._spaces_quotes if other in "“”‘’" else self._spaces_latin) else ""
        return " "

    def _goes_on(self, above: str, below: str) -> bool:
        """Whether the break cut an address, a path or a name in two."""
        url, more = _URL_END.search(above) if "://" in above else None, _URL_MORE.match(below)
        if url and more:
            return self._url_goes_on(above, below, url, more[0])
        head, tail = _LAST_WORD.search(above), _FIRST_WORD.match(below)
        if above.endswith("/") and below[0].isalnum():
            return head is not None and (len(head[0]) > 1 or len(head[0]) < len(above))
        return head is not None and tail is not None and self._word_goes_on(head[0], tail[0])

    def _word_goes_on(self, head: str, tail: str) -> bool:
        if head[-1] in "-#" and tail[0].isalnum():
            hyphen = head[-1] == "-" and len(head) > 1 and tail.strip(".,;:)") not in _SUSPENDED
            return hyphen or (head[-1] == "#" and tail[0].isdigit())
        if _MANUAL_SECTION.match(tail) and head[-1].isalnum():
            return self._joins_manual_sections
        if not tail.startswith("/"):
            return False
        if tail.startswith("//"):
            return head.lower().endswith(("http:", "https:", "ftp:"))
        # "GNU" and "/Linux" belong together where the document says so elsewhere; "see" and "/usr" do not.
        return head.lstrip("(") + tail.rstrip(".,;:)") in self.words or (_is_path(head) and self._cuts_paths)

    @cached_property
    def _cuts_paths(self) -> bool:
        """Whether lines of this document end within paths ("/usr/share/", "man/it")."""
        ends = sum(bool(re.search(r"\w/$", line)) for line in self._lines)
        return ends >= 5

    def _url_goes_on(self, above: str, below: str, url: re.Match[str], more: str) -> bool:
        if url[0].endswith("://"):
            return True
        opened = _BRACKETS.get(above[: url.start()][-1:])
        if opened and opened not in url[0] and opened in below.split(" ", 1)[0]:
            return True
        if not url[0].endswith(_URL_OPEN):
            return more.startswith(("/", "?", "#", "&", "=")) and len(more) > 1
        # Behind a whole address a plain word goes on with the sentence.
        plain = more.rstrip(".,;:)").isalpha() and not url[0].endswith(_URL_OPEN[1:])
        return not plain or any(known.startswith(url[0] + more.rstrip(".,;:)")) for known in self._urls)

    @cached_property
    def _urls(self) -> Sequence[str]:
        return [word[word.index("http") :] for word in self.words if "http" in word and "://" in word]

    def _divided_word(self, above: str, below: str) -> str | None:
        """A word divided at a hyphen, with or without it as the document writes the word elsewhere."""
        if not above.endswith(("-", "\u2010")):
            return None
        divided, tail = _DIVIDED.search(above), _LETTERS.match(below)
        if not divided or not tail or not below[0].islower() or tail[0] in _SUSPENDED or _URL_END.search(above):
            return None
        return above[: divided.start()] + self.rejoined(divided[1], tail[0]) + below[tail.end() :]

    def rejoined(self, head: str, tail: str) -> str:
        """A divided word; where the document doesn't say ("well-known"), hyphens of printed pages are the page's."""
        with_hyphen, without = f"{head}-{tail}", head + tail
        if self._hyphenated:
            return with_hyphen if with_hyphen in self.words else without
        return without if without in self.words or without.lower() in self.words else with_hyphen
