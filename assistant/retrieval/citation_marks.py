"""Citation marks as models write them: [1], [1, 2], [1-3], [^1], 【1】, 〔1〕, 【1†source】; what only looks like one is none."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_NUMBERS = r"\d{1,3}(?:\s*(?:[,，、;；]|[-–—~～至])\s*\d{1,3}){0,20}"
# What some models add inside the bracket: where in the source, or its kind.
_PLACE = r"(?:\s*(?:[†‡|]|[:：](?!\s?\d))[^\[\]【】［］〔〕\n]{0,60})?"
_KIND = r"(?:\^|(?:passage|source|document|doc|段落|来源|文档|资料)\s*[:：#]?)?"
MARK = re.compile(
    rf"[\[【［〔〖]\s*(?P<kind>{_KIND})\s*(?P<numbers>{_NUMBERS})(?P<place>{_PLACE})\s*[\]】］〕〗]", re.IGNORECASE
)
CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)
_TARGET = re.compile(
    rf"(?P<image>!\[(?P<alt>[^\]\n]{{0,200}})\]\((?P<address>[^)\s]{{1,2000}})[^)\n]{{0,200}}\))"
    rf"|(?P<mark>(?<!!)\[\^?{_NUMBERS}\])\((?:https?:|//|www\.)[^)\s]{{0,2000}}[^)\n]{{0,200}}\)",
    re.IGNORECASE,
)
WIDEST_RANGE = 20
"""A longer range of passages than a prompt can hold is none."""

# What a list is named in code: one small letter, or a word no prose has.
_IDENTIFIER = re.compile(r"(?:(?<![\w'’.])[a-z]|\b\w*(?:_\w*|[a-z][A-Z]\w*)|\$\w+|[)\]])$", re.ASCII)
_WORD = re.compile(r"[A-Za-z0-9_)\]]$", re.ASCII)
_CODE_AFTER = re.compile(r"\s?(?:[-+*/%|&^]?=(?![>\w])|==|\+\+|--|[+*/%<>]\s?[\w(]|-\s?\w+\[|\.[a-z_]\w*|\(|->)")
_PLAIN = re.compile(r"\[\d{1,3}\]")


_SPACE = re.compile(r"\s+")
BESIDE = 12
"""Characters beside a bracket by which it is known as a document's own."""
LEAST_BESIDE = 4


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark where it stands in an answer, and the passages that it names, in its order."""

    start: int
    end: int
    numbers: tuple[int, ...]


def marks_in(text: str, quoted: Sequence[str] = ()) -> Iterator[Mark]:
    """The marks of an answer in order; an index in code is none, nor is a bracket that the passages themselves hold.

    A plain [1] is always a mark, whatever the passages hold.
    """
    code = [span.span() for span in CODE.finditer(text)]
    found = [each for each in MARK.finditer(text) if not any(start <= each.start() < end for start, end in code)]
    for i, each in enumerate(found):
        bracket = each.group()
        if not _PLAIN.fullmatch(bracket) and any(bracket in passage for passage in quoted):
            continue
        numbers = _numbers(each.group("numbers"))
        if numbers and not _is_index(text, found, i):
            yield Mark(each.start(), each.end(), numbers)


def without_targets(text: str, quoted: Sequence[str]) -> str:
    """A text without addresses behind its marks, and without images that no passage has: `[1](http://…)` is [1].

    Neither comes from a document, and an image is fetched by whoever looks at the answer. Code stays as it is.
    """
    code = [span.span() for span in CODE.finditer(text)]

    def bare(found: "re.Match[str]") -> str:
        is_code = any(start <= found.start() < end for start, end in code)
        if is_code or (found.group("image") and any(found.group("address") in passage for passage in quoted)):
            return found.group()
        return found.group("alt") if found.group("image") else found.group("mark")

    return _TARGET.sub(bare, text)


def is_quoted(text: str, mark: Mark, quoted: Sequence[str]) -> bool:
    """Whether a bracket stands in a passage with the words beside it: a number of the document's own list of sources.

    `quoted` are the passages without breaks (`unbroken`).
    """
    bracket = text[mark.start : mark.end]
    before = unbroken(text[max(0, mark.start - BESIDE) : mark.start].rsplit("\n", 1)[-1])
    if len(before.strip()) >= LEAST_BESIDE:
        return any(before + bracket in passage for passage in quoted)
    after = unbroken(text[mark.end : mark.end + BESIDE].split("\n", 1)[0])
    return not before.strip() and len(after.strip()) >= LEAST_BESIDE and any(bracket + after in one for one in quoted)


def unbroken(text: str) -> str:
    """A text with each break and run of spaces as one space, as it is read."""
    return _SPACE.sub(" ", text)


def _is_index(text: str, found: Sequence["re.Match[str]"], i: int) -> bool:
    """Whether a bracket right behind a word takes an element of it: `a[1] = 3`, `m[2][3]`."""
    first, last = i, i
    while first and found[first - 1].end() == found[first].start():
        first -= 1
    while last + 1 < len(found) and found[last].end() == found[last + 1].start():
        last += 1
    before, after = text[max(0, found[first].start() - 40) : found[first].start()], text[found[last].end() :][:40]
    if not _WORD.search(before):
        return False
    return _IDENTIFIER.search(before) is not None or _CODE_AFTER.match(after) is not None


def _numbers(listed: str) -> tuple[int, ...]:
    """The numbers of a list with its ranges; none where one of them is no range of passages."""
    numbers: list[int] = []
    for part in re.split(r"[,，、;；]", listed):
        ends = [int(digits) for digits in re.findall(r"\d+", part)]
        first, last = ends[0], ends[-1]
        if not first <= last < first + WIDEST_RANGE:
            return ()
        numbers += range(first, last + 1)
    return tuple(dict.fromkeys(numbers))
