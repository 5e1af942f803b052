"""Folded copies of text: one that keeps every offset for matching rules, one that tells equal values."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

_QUOTES = dict.fromkeys("“”„‟「」『』«»＂", '"') | dict.fromkeys("‘’‛＇´", "'")
_NUMBERS = re.compile(r"\d+")
_ARTICLE = re.compile(r"^(?:an?|the|my|our)\s+")
_PLURAL = re.compile(r"(?<=[b-df-hj-rtv-z])s\b|(?<=[^s]e)s\b")
_CASE_MATTERS = re.compile(r"[/\\@]|://")


@lru_cache(maxsize=1)
def _simplify() -> Callable[[str], str]:
    from opencc import OpenCC  # The import reads its dictionaries; English text never needs them.

    return OpenCC("t2s").convert


def is_cjk(char: str) -> bool:
    """Whether a character is a Chinese one."""
    return "㐀" <= char <= "鿿" or "\uf900" <= char <= "\ufaff" or "𠀀" <= char <= "𯿿"


class _CharFolds(dict[int, str]):
    """One folded character for each character, worked out when first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        folded = _fold_char(char)
        self[code] = folded
        return folded


def _fold_char(char: str) -> str:
    if char in "\n\r\u2028\u2029\x0b\x0c\x85":
        return "\n"
    if char in _QUOTES:
        return _QUOTES[char]
    if char.isspace():
        return " "
    if "\ud800" <= char <= "\udfff":
        # Half of a pair says nothing, and no dictionary takes it.
        return char
    folded = unicodedata.normalize("NFKC", char).lower()
    if len(folded) == 1 and is_cjk(folded):
        folded = _simplify()(folded)
    # A ligature or a sign like "㎞" unfolds into several characters; offsets matter more than it does.
    return folded if len(folded) == 1 else char


_FOLDS = _CharFolds()


def fold(text: str) -> str:
    """The text in one width, lower case, simplified, with plain quotes and spaces; same length as `text`."""
    return text.translate(_FOLDS)


def language_of_text(text: str) -> str:
    """ "zh" if the text is mainly Chinese by characters against words, else "en"."""
    chinese = sum(map(is_cjk, text))
    words = len(re.findall(r"[a-zA-Z]+", text))
    return "zh" if chinese and chinese >= words else "en"


def value_key(value: str, *, name: bool = False) -> tuple[str, tuple[str, ...]]:
    """What two values must share to be the same: folded letters, and their numbers in order.

    Width, case, spaces, hyphens, articles and a plural s fold away; a name keeps its last s, a path
    its case. Numbers are compared apart, since "1 2" is not "12".
    """
    text = unicodedata.normalize("NFKC", value)
    if not _CASE_MATTERS.search(text):
        text = fold(text)
    text = _ARTICLE.sub("", text.strip())
    if not name:
        text = _PLURAL.sub("", text)
    letters = "".join(c for c in text if c.isalnum() or (c in "+#/@._%$€¥-" and c != "-"))
    letters = letters.strip("._") or text.strip()
    return letters, tuple(_NUMBERS.findall(text))
