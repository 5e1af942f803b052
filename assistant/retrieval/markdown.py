"""Markdown as a reader sees it: for what an answer shows of a text, and for finding that text again; pure."""

import re
from bisect import bisect_left
from dataclasses import dataclass

# A target has no space; a picture's mark goes with it.
_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\(([^()\s]{0,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?)\)")
_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]{1,20}:", re.IGNORECASE)
_CODE = re.compile(r"`[^`\n]+`|```.*?(?:```|\Z)", re.DOTALL)
_EMPHASIS = re.compile(r"(?<!\\)(?:\*\*|(?<!\w)__|__(?!\w)|(?<![\w_])_(?=\w)|(?<=[^\s_])_(?![\w_]))")
# What a search looks past: the frame of a link, emphasis, ticks, list signs at a line's beginning, all space.
_UNSEEN = re.compile(
    r"!?\[(?=[^\[\]\n]{0,300}\]\([^()\s]{0,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?\))"
    r"|\]\([^()\s]{0,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?\)"
    r"|[*_`]+|\s+|(?m:^[ \t>]*[-+•·>](?=\s))"
)


def readable(text: str) -> str:
    """The text with relative links as their words, and without emphasis that is opened or closed alone.

    A link to another page of a document's folder leads nowhere from an answer; an absolute one stays.
    """
    bare = _LINK.sub(lambda link: link.group() if _ABSOLUTE.match(link.group(2)) else link.group(1), text)
    return _balanced(bare)


def without_links(text: str) -> str:
    """The text with all links as their words, for an answer that has room for few."""
    return _LINK.sub(r"\1", text)


def _balanced(text: str) -> str:
    code = [found.span() for found in _CODE.finditer(text)]
    links = [found.span(2) for found in _LINK.finditer(text)]
    marks = [found for found in _EMPHASIS.finditer(text) if not any(a <= found.start() < b for a, b in (*code, *links))]
    opened: dict[str, re.Match[str]] = {}
    for mark in marks:
        # A mark met a second time closes the first.
        if opened.pop(mark.group(), None) is None:
            opened[mark.group()] = mark
    for mark in sorted(opened.values(), key=lambda mark: -mark.start()):
        text = text[: mark.start()] + text[mark.end() :]
    return text


@dataclass(frozen=True, slots=True)
class Seen:
    """A text, the characters of it that a reader sees, and where each of them stands."""

    text: str
    characters: str
    offsets: tuple[int, ...]

    def find(self, wanted: str, start: int = 0) -> tuple[int, int] | None:
        """The span, from offset `start` on, that reads as what is wanted, with the marks that stand right around it."""
        characters = seen(wanted).characters
        at = self.characters.find(characters, bisect_left(self.offsets, start)) if characters else -1
        if at < 0:
            return None
        after = at + len(characters)
        left, right = self.offsets[at], self.offsets[after - 1] + 1
        # A quotation takes in the marks around its words: half a link or half an emphasis is none.
        least = self.offsets[at - 1] + 1 if at else 0
        most = self.offsets[after] if after < len(self.offsets) else len(self.text)
        while left > least and not self.text[left - 1].isspace():
            left -= 1
        while right < most and not self.text[right].isspace():
            right += 1
        return left, right


def seen(text: str) -> Seen:
    """What a reader sees of a text: no space, no marks of Markdown."""
    hidden = bytearray(len(text))
    for found in _UNSEEN.finditer(text):
        hidden[found.start() : found.end()] = b"\1" * (found.end() - found.start())
    offsets = tuple(i for i, is_hidden in enumerate(hidden) if not is_hidden)
    return Seen(text, "".join(text[i] for i in offsets), offsets)
