"""A passage cut into the pieces an answer may quote: sentences, list items, tables, blocks of code; pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal

from assistant.models.commands import CLOSING, NEAR_LINES, PROSE, is_command, joins_commands, leads_command

Kind = Literal["sentence", "item", "table", "code", "heading"]

_FENCE = re.compile(r"\s*(?:```|~~~)")
# A block of components that a page is built from ("::steps{level=4}", ":::tip"), and its end.
_DIRECTIVE = re.compile(r"\s*:{2,}\s*(?:[A-Za-z][\w-]{0,40}(?:\[[^\]\n]{0,80}\])?(?:\{[^}\n]{0,200}\})?)?\s*$")
_HEADING = re.compile(r"\s*(?:#\s+(?![a-z])|#{2,6}\s+)\S")
# One sign and a small letter begin a comment in a file of settings; a title at the beginning of a text may be so too.
_COMMENT = re.compile(r"\s*# [a-z]")
_ITEM = re.compile(
    r"\s*(?:[-+•·]|(?<=[ \t]{2})o(?=\s)|\*(?!\*)|\(?\d{1,3}(?:[.)]|、(?!\d))|[（(][一二三四五六七八九十\d]{1,3}[)）]|[一二三四五六七八九十]{1,3}、)\s*\S"
)
_ROW = re.compile(r"\s*\|.*\|\s*$")
_RULE = re.compile(r"[\s|:=+_*-]+$")
_PROMPT = re.compile(r"\s*\$ \S")
# A command after the prompt of the administrator, which looks like a heading: a sign tells it, or a single word.
_ROOT_PROMPT = re.compile(r"\s*# [a-z][a-z0-9]*(?:-[a-z]|(?: [!-~]+){0,3} [-/.~]|\s*$|(?: [a-z]+){1,2}\s*$)[ -~]*$")
# A file of settings names its sections in brackets and sets a value a line, in a page that marks no code too.
_SETTING = re.compile(r"\s*(?:\[[A-Z][A-Za-z]{1,20}\]|[A-Za-z][\w.-]{0,40}=[!-~]{0,80})\s*$")
_INDENTED = re.compile(r"(?: {4}|\t)")
_SECTION = re.compile(
    # A numbered clause ends as a sentence does ("3.2 A copy is made every hour.").
    r"\s*\d{1,3}(?:\.\d{1,3})+\.?\s+(?![^\n]*(?:[。；]|[^\W\d]\.\s*$))\S"
    r"|\s*第\s?\d{1,3}\s?章\s[^。，；）)\n]{1,40}$"
    # The caption of a table or a figure names what it does not say.
    r"|\s*(?:table|figure|表|图)\s?\d{1,3}(?:\.\d{1,3}){0,3}[.:：\s]",
    re.IGNORECASE,
)
# A colon or an enumeration comma ends none: what stands before it says what the rest is.
_CLAUSE_END = re.compile(
    r"[，；。！？!?;—]+|,(?!\d)\s*|\s[–-]\s|\.\s+(?=[A-Z\u4e00-\u9fff])|(?=\s{0,4}[（(])|[)）]+(?![，；。,.])"
)
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")
# What goes on in small letters or with a number on the same line goes on with its sentence ("ext. 4477").
_SENTENCE_END = re.compile(
    r"(?:[。！？；]+[!?]*|[!?]+(?=[^\x00-\x7f]))[”’」』）)\"']*(?:\*\*|__)?"
    r"|[!?]+[\"'”’)\]]*(?:\*\*|__)?(?=\s|$)(?!\s{1,8}[a-z])|(?<!\s)\.{1,3}[\"'”’)\]]*(?=\s|$)(?!\s{1,8}[a-z])(?![ \t]{1,8}\d)"
    r"|(?<=\s)\.(?=\s{1,8}[A-Z\"“(]|\s*$)"
    r"|\.(?=[\"”’)\]]*\[\d+\])(?:\s*\[\d{1,3}\])+"
)
# A full stop behind these ends no sentence.
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\"“])(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|etc|e\.g|i\.e|cf|no|fig|vol|inc|ltd|co|corp|gen|col|lt|sgt"
    r"|capt|rev|hon|gov|sen|rep|u\.s|u\.k|approx|dept|est|al|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec"
    r"|[a-z](?:\.[a-z])*)\.$",
    re.IGNORECASE,
)
SHORT_LINE = 0.6
"""A line shorter than this part of its paragraph's longest ends there by itself (a title, an address)."""

# What stands in brackets behind a sentence speaks of it.
_ASIDE = re.compile(r"[ \t]*\n?[ \t]*[(（](?!\d{1,2}[)）])")
_GOES_ON = re.compile(r"\s{0,40}[a-z，。、；：）)]")
TITLE_LENGTH = 80
LONE_TITLE_WIDTH = 40
# Words alone: with a number, a colon or a sign of a command it may be what is asked for.
_TITLE = re.compile(r"(?:[A-Z]|[\u4e00-\u9fff])[^\n.。!！?？;；:：,，=/$<>|`_\\]*[^\W\d][^\w\s:：]?|[A-Z][A-Z \d-]+")
_BEGINS = re.compile("[A-Z\u4e00-\u9fff]")
_NUMBERED = re.compile(r"(?:\d{1,2}[.、]|[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[)）])\s*")
_QUESTION_MARKS = ("?", "？")
_WRAPS = "_*\"'”’」』)） "


@dataclass(frozen=True, slots=True)
class Piece:
    """One quotable piece: the passage's text between `start` and `end`, and what kind of piece it is."""

    start: int
    end: int
    kind: Kind


def pieces(text: str) -> list[Piece]:
    """The quotable pieces of a passage in reading order, without surrounding space; linear in its length."""
    return [
        piece
        for start, end, kind in _blocks(text)
        for piece in (_sentences(text, start, end) if kind == "sentence" else _trimmed(text, start, end, kind))
    ]


def clauses(text: str) -> list[tuple[int, int]]:
    """Spans of the clauses of a text, each with the punctuation that closes it; an enumeration stays whole."""
    borders = [match.end() for match in _CLAUSE_END.finditer(text) if not _is_abbreviated(text, match)]
    edges = [0, *(border for border in borders if border < len(text)), len(text)]
    return [(a, b) for a, b in pairwise(edges) if text[a:b].strip()]


def _is_abbreviated(text: str, border: re.Match[str]) -> bool:
    """Whether a border is the full stop of "e.g. Berlin"; behind "etc." a capital begins something new."""
    stop = border.start() + 1
    before = text[max(0, stop - 12) : stop]
    return border.group()[0:1] == "." and bool(_ABBREVIATION.search(before)) and not before.lower().endswith("etc.")


def _blocks(text: str) -> Iterator[tuple[int, int, Kind]]:
    """Groups of lines that belong together: (start, end, kind)."""
    kind_of = partial(_kind_of, kinds=_KINDS if _is_indented_prose(text) else _KINDS_WITH_INDENTED_CODE)
    group: tuple[int, int, Kind] | None = None
    fenced = False
    for start, end in _lines(text):
        line = text[start:end]
        fence = _FENCE.match(line) is not None
        kind = "code" if fenced else kind_of(line)
        # A ruler of dashes says nothing, but it does not end its table.
        if kind is None and line.strip() and group and group[2] == "table":
            kind = "table"
        if (
            group
            and group[2] == "sentence"
            and kind == "code"
            and _goes_on(text[max(group[0], group[1] - NEAR_LINES) : group[1]], line)
        ):
            kind = "sentence"
        if group and (kind is None or _ends_title(text, group, line) or not _continues(group[2], kind, line, fenced)):
            yield group
            group = None
        if kind is not None:
            group = (group[0], end, group[2]) if group else (start, end, kind)
        fenced = fenced != fence
    if group:
        yield group


def _goes_on(before: str, line: str) -> bool:
    """Whether an indented line goes on with the paragraph right above it: it alone begins no code there."""
    return (
        _INDENTED.match(line) is not None
        and not _FENCE.match(line)
        and not _PROMPT.match(line)
        and before.rstrip()[-1:] not in (":", "：")
    )


def _is_indented_prose(text: str) -> bool:
    """Whether the passage indents most of its lines, so that an indent marks no code (manuals as plain text)."""
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(_INDENTED.match(line) is not None for line in lines) * 2 > len(lines)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.splitlines(keepends=True):
        yield at, at + len(line)
        at += len(line)


def _kind_of(line: str, kinds: Sequence[tuple[re.Pattern[str], Kind]]) -> Kind | None:
    if not line.strip() or _DIRECTIVE.match(line) or (_RULE.fullmatch(line.strip()) and not _FENCE.match(line)):
        return None
    for pattern, kind in kinds:
        if pattern.match(line) and not (pattern is _INDENTED and PROSE.search(line)):
            return kind
    return "sentence"


_KINDS: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (_FENCE, "code"),
    (_ROOT_PROMPT, "code"),
    (_HEADING, "heading"),
    (_COMMENT, "code"),
    (_SECTION, "heading"),
    (_ROW, "table"),
    (_ITEM, "item"),
    (_PROMPT, "code"),
    (_SETTING, "code"),
)
_KINDS_WITH_INDENTED_CODE: tuple[tuple[re.Pattern[str], Kind], ...] = (*_KINDS, (_INDENTED, "code"))


def _continues(before: Kind, kind: Kind, line: str, fenced: bool) -> bool:
    if before == "code":
        goes_on = line[:1].isspace() or _SETTING.match(line) is not None
        return fenced or (kind in ("code", "sentence") and goes_on and not _FENCE.match(line))
    # An item goes on in lines that are indented or plain; a new mark begins a new item.
    if before == "table":
        return kind == "table"
    if before == "item":
        return kind == "sentence" or (kind == "code" and not _FENCE.match(line) and line[:1].isspace())
    # A heading breaks off in the middle of its line alone where the next goes on in small letters.
    return kind == "sentence" and (before == "sentence" or (before == "heading" and line[:1].islower()))


def _trimmed(text: str, start: int, end: int, kind: Kind) -> Iterator[Piece]:
    raw = text[start:end]
    if kind in ("sentence", "item") and (
        (
            not _is_in_list(text, start, end)
            and not leads_command(text, start, end)
            and _is_heading(raw, first=not text[:start].strip(), above=text[end : end + 1])
        )
        or (_stands_alone(text, start, end) and not joins_commands(raw))
        or (kind == "item" and _is_numbered_title(text, start, end))
    ):
        kind = "heading"
    if raw.strip():
        left = 0 if kind == "code" else len(raw) - len(raw.lstrip())
        if kind == "sentence" and is_command(text, start, end):
            kind = "code"
        yield Piece(start + left, start + len(raw.rstrip()), kind)


def _is_in_list(text: str, start: int, end: int) -> bool:
    """Whether an item stands right above or below another: a question among them is one of several things to ask."""
    if not _ITEM.match(text[start:end]):
        return False
    before = text[max(0, start - NEAR_LINES) : start].rstrip().rsplit("\n", 1)[-1]
    after = text[end : end + NEAR_LINES].lstrip("\n").split("\n", 1)[0]
    return _ITEM.match(before) is not None or _ITEM.match(after) is not None


def _is_heading(raw: str, *, first: bool, above: str) -> bool:
    """Whether a piece announces instead of saying: a question, or a short line with no full stop above a text."""
    line = raw.strip()
    if line.rstrip(_WRAPS).endswith(_QUESTION_MARKS):
        return True
    if first and _COMMENT.match(raw):
        return True
    stands_above = raw.endswith("\n") and (bool(above.strip()) or (first and bool(above)))
    return stands_above and len(line) <= TITLE_LENGTH and line[-1:] not in CLOSING and not _ITEM.match(raw)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a few words with nothing of a sentence, a value or a command stand between two empty lines."""
    line = text[start:end].strip()
    is_between = (
        text[max(0, start - 2) : start] == "\n\n" and text[start:end].endswith("\n") and text[end : end + 1] == "\n"
    )
    return is_between and _TITLE.fullmatch(line) is not None and _width(line) <= LONE_TITLE_WIDTH


def _ends_title(text: str, group: tuple[int, int, Kind], line: str) -> bool:
    """Whether a line begins a text under a numbered title; what goes on in an item begins small or indented."""
    return group[2] == "item" and _is_numbered(text[group[0] : group[1]]) and _BEGINS.match(line) is not None


def _is_numbered(raw: str) -> bool:
    """Whether a line is a number and a few words."""
    line = raw.strip()
    title = _NUMBERED.sub("", line)
    return title != line and _TITLE.fullmatch(title) is not None and _width(title) <= LONE_TITLE_WIDTH


def _is_numbered_title(text: str, start: int, end: int) -> bool:
    """Whether "3. The machine" is a title and not an item: short, without a stop, and not one of several in a row."""
    if not _is_numbered(text[start:end]):
        return False
    before = text[max(0, start - NEAR_LINES) : start].rstrip().rsplit("\n", 1)[-1]
    after = text[end : end + NEAR_LINES].lstrip().split("\n", 1)[0]
    return bool(after) and not _ITEM.match(before) and not _ITEM.match(after)


def _sentences(text: str, start: int, end: int) -> Iterator[Piece]:
    at = start
    for border in [*_borders(text, start, end), end]:
        yield from _trimmed(text, at, border, "sentence")
        at = border


def _borders(text: str, start: int, end: int) -> list[int]:
    ends = [
        match.end()
        for match in _SENTENCE_END.finditer(text, start, end)
        if not _ABBREVIATION.search(text[max(start, match.end() - 12) : match.end()])
        and not _ASIDE.match(text, match.end(), end)
    ]
    lines = [(a + start, b + start) for a, b in _lines(text[start:end])]
    widths = [_width(text[a:b]) for a, b in lines]
    longest = max(widths, default=0)
    ends += [
        b
        for (_, b), width in zip(lines[:-1], widths, strict=False)
        if width < longest * SHORT_LINE and _may_end(text[max(start, b - 40) : b]) and not _GOES_ON.match(text, b)
    ]
    return sorted(set(ends))


def _width(line: str) -> int:
    """Columns on a page: an ideograph takes two."""
    bare = line.strip()
    return len(bare) + len(_WIDE.findall(bare))


def _may_end(before: str) -> bool:
    return before.rstrip()[-1:] not in "，、,；;（(/"
