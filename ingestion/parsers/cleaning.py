"""What is done to any text before it is stored: line ends folded, what no reader sees taken out."""

import re
from dataclasses import dataclass

CJK = (
    r"\u2e80-\u2fdf\u3000-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
    r"\U00020000-\U0003ffff"
)
"""Characters between which a line break or a lone space means nothing; Hangul, which uses spaces, is none."""

_IDEOGRAPH = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_LETTER = re.compile(r"[^\W\d_]")

_LINE_ENDS = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")
# Controls, NUL, lone surrogates, noncharacters: no text, and SQLite or a tokenizer may refuse them.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
# Zero-width and joining characters, soft hyphens, bidirectional marks, tags, extra variation selectors,
# interlinear marks: a person sees nothing, a model reads them (Boucher et al., "Bad Characters", 2022).
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    # Joiners belong to the spelling of Arabic and Indic scripts and to joined emoji; elsewhere they hide.
    "|(?<![\u0600-\u0dff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])[\u200c\u200d]"
)
# No layout is wider; a longer run of blanks would make one passage of a whole file.
_WIDEST_GAP = 200
_GAP = re.compile(rf"([ \t\u00a0]{{{_WIDEST_GAP}}})[ \t\u00a0]+")
_BETWEEN_CJK = re.compile(rf"(?<=[{CJK}])[ \t\u00a0]*\n[ \t\u00a0]*(?=[{CJK}])")
CJK_MARKS = "\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
"""Punctuation as wide as an ideograph: what space belongs to it is part of its own shape."""

_SPACE_BETWEEN_CJK = re.compile(
    rf"(?<=[{CJK}])[ \u00a0]+(?=[{CJK}])|(?<=[{CJK_MARKS}])[ \u00a0]+(?=\S)|(?<=\S)[ \u00a0]+(?=[{CJK_MARKS}])"
)
_GARBLED = re.compile("[\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]|\\(cid:\\d+\\)")


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text as it may be stored, and how many invisible characters it had."""

    text: str
    invisible: int


def clean(text: str) -> Cleaned:
    """Line ends as one newline; controls, lone surrogates and invisible characters gone, endless blanks cut."""
    text = _GAP.sub(r"\1", _NO_TEXT.sub("", _LINE_ENDS.sub("\n", text)))
    # A byte order mark at the very start is no trick.
    text, count = _INVISIBLE.subn("", text.removeprefix("\ufeff"))
    return Cleaned(text, count)


def join_cjk_lines(text: str) -> str:
    """Without line breaks between two CJK characters, where they mean nothing and cut words in two."""
    return _BETWEEN_CJK.sub("", text)


def join_cjk_spaces(text: str) -> str:
    """Without spaces between two CJK characters or beside a CJK mark, which come from a printed page's lines."""
    return _SPACE_BETWEEN_CJK.sub("", text)


def fold_spaces(text: str) -> str:
    """One line: runs of white space as one space, none where two CJK characters met at a line break."""
    return " ".join(join_cjk_lines(text).split())


def share_garbled(text: str) -> float:
    """The share of characters that no font maps: private use, replacement, `(cid:12)`; 0 to 1."""
    visible = sum(not c.isspace() for c in text)
    return sum(len(found) for found in _GARBLED.findall(text)) / visible if visible else 0.0


def language_of(text: str, sample: int = 200_000) -> str | None:
    """zh, en or other, by the share of ideographs and kana among the letters; None without any letter."""
    text = text[:sample]
    letters = len(_LETTER.findall(text))
    if not letters:
        return None
    ideographs, kana = len(_IDEOGRAPH.findall(text)), len(_KANA.findall(text))
    if kana > 0.1 * (ideographs + kana):
        return "other"
    # One ideograph says about as much as three or four letters.
    if 3 * ideographs > 0.3 * (letters + 2 * ideographs):
        return "zh"
    latin = sum(c.isascii() for c in text if c.isalpha())
    return "en" if latin > 0.9 * (letters - ideographs) else "other"
