"""Markdown as a reader sees it: for what an answer shows of a text, and for finding that text again; pure."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

# A target has no space, and may be as long as a search with all its options.
_TARGET = r"\([^()\s]{0,2000}(?:\([^()\s]{0,100}\)[^()\s]{0,1000})?\)"
# A picture from the net says nothing in an answer; one of the document's own is named by its words.
_PICTURE = r"!\[[^\[\]\n]{0,300}\]\([a-z]{2,8}://[^()\s]{0,2000}\)"
_LINK = re.compile(rf"!?\[([^\[\]\n]{{0,300}})\]({_TARGET})")
# Names of HTML alone: `<host>` is a word of the author's.
_TAG = (
    r"</?(?:a|b|i|u|em|strong|span|div|p|br|hr|li|ul|ol|dl|dt|dd|sup|sub|small|code|kbd|font|center|img|details|summary"
    r"|table|thead|tbody|tr|td|th|h[1-6]|section|iframe|video|source|picture|figure|figcaption)\b[^<>\n]{0,2000}/?>"
    r"|<!--.{0,500}?-->"
)
_CALL_OUT = r"\[!(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION|INFO)\][ \t]*"
# What is no word of the text: pictures, tags, the sign of a call-out, the letter before a written answer.
_FRAME = re.compile(
    rf"{_PICTURE}|{_TAG}|{_CALL_OUT}|^[ \t*_-]*(?:(?:A|Answer)\s?[:：][ \t*_]+|答\s?[:：][ \t*_]*)(?=\S)", re.IGNORECASE
)
_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]{1,20}:", re.IGNORECASE)
_CODE = re.compile(r"`[^`\n]+`|```.*?(?:```|\Z)", re.DOTALL)
_EMPHASIS = re.compile(r"(?<!\\)(?:\*\*|(?<!\w)__|__(?!\w)|(?<![\w_])_(?=\w)|(?<=[^\s_])_(?![\w_]))")
# What a search looks past: pictures, tags, the frame of a link, emphasis, ticks, list signs at a line's beginning, space.
_UNSEEN = re.compile(
    rf"{_PICTURE}|{_TAG}|{_CALL_OUT}|!?\[(?=[^\[\]\n]{{0,300}}\]{_TARGET})|\]{_TARGET}"
    r"|[*_`]+|\s+|(?m:^[ \t>]*(?:[-+•·>o]|\d{1,3}[.)])(?=[*_`]*\s))",
    re.IGNORECASE,
)
_NAMED_SITE = re.compile(r" \((?:[\w.+-]{1,64}@)?(?:[\w-]{1,63}\.){1,4}[a-z]{2,24}\)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def readable(text: str) -> str:
    """The text as words: a link as its words with the site it leads to, no tags, no emphasis opened or closed alone.

    A link to another page of a document's folder leads nowhere from an answer, and an address can be longer than
    what is said; the citation holds both.
    """
    code = [found.span() for found in _CODE.finditer(text)]
    bare = _FRAME.sub(lambda frame: frame.group() if _stands_in(frame.start(), code) else "", text)
    return _balanced(_LINK.sub(_words_of, bare if bare == text else bare.strip(" ")))


def without_sites(text: str) -> str:
    """The text without the sites that `readable` names behind links."""
    return _NAMED_SITE.sub("", text)


def _words_of(link: re.Match[str]) -> str:
    words, target = link.group(1), link.group(2)[1:-1]
    if not _ABSOLUTE.match(target):
        return words
    parts = urlsplit(target)
    site = parts.path if parts.scheme == "mailto" else (parts.hostname or "").removeprefix("www.")
    return words if not site or "." not in site or site.casefold() in words.casefold() else f"{words} ({site})"


def _stands_in(offset: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= offset < end for start, end in spans)


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
