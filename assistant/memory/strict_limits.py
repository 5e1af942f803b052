"""A limit that the user set as "under 20 words" is not "at most 20 words", neither where it is told back nor kept to."""

import re

from assistant.errors import Language

_STRICT = re.compile(
    r"(?:\b(?:under|below|beneath|less than|fewer than|shorter than|smaller than)|少[于於]|低[于於]|小[于於]|短[于於]|不到|不足)\s*$",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(
    r"([a-z]+[ -](?:words?|characters?|letters|sentences?|lines?)|[一二两三四五六七八九十百]+[个個]?[字词句行])", re.I
)
_NOT = re.compile(r"(?:\b(?:not|no|never|n't)(?: be)?|不(?:要|能|得|可以?|应该?)?|别|勿)\s*$", re.IGNORECASE)
_SAID: dict[Language, tuple[str, str]] = {"en": ("at most", "under"), "zh": ("不超过", "少于")}


def is_strict(words: str, value: str) -> bool:
    """Whether a limit's value stands behind "under" or the like in the words that set it: then it is no more allowed."""
    # A value in digits may have been said in a word: "under twenty words".
    number = _IN_WORDS.search(words) if value and value not in words else None
    at = number.start(1) if number else words.find(value)
    found = _STRICT.search(words[:at]) if at > 0 else None
    # "No fewer than 20 words" is another limit altogether.
    return found is not None and _NOT.search(words[: found.start()]) is None


def strictly(sentence: str, language: Language) -> str:
    """The sentence on a limit, with the limit itself left out of what is allowed."""
    loose, strict = _SAID[language]
    return sentence.replace(loose, strict, 1)
