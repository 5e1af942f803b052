"""Text and question to keyword terms: one function for both, English and Chinese alike.

CJK runs become overlapping bigrams, English words are stemmed, identifiers such as `c++`, `node.js` or
`/home/app` stay whole beside their parts. A term holds no space, no quotation mark and no asterisk, so
that it can stand in a full-text query between quotation marks.
"""

import re
import threading
import unicodedata
from collections.abc import Callable
from functools import cache, cached_property, lru_cache

from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS, is_chinese_stop_term

MAX_TERM_LENGTH = 64
"""Longer runs (keys, encoded data) are cut; text and query are cut alike, so they still meet."""

CJK = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_CJK_RUN = re.compile(f"([{CJK}]+)")
_APOSTROPHE_S = re.compile(r"'s\b")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
# Every repetition is bounded or its neighbour cannot match the same character: time stays linear.
_WORD = re.compile(r"[./~@#$-]{0,2}[^\W_]+(?:[._/\\:@+#&~-]{1,3}[^\W_]+)*(?:\+{1,2}|#|%)?")
_PART = re.compile(r"[^\W_]+")
_ACCENT = re.compile("[\u0300-\u036f]+")
_STEMMED = re.compile("[a-z]{3,}")


def terms(text: str) -> list[str]:
    """The terms a text is indexed under, repetitions included."""
    found: list[str] = []
    for run, is_cjk in _runs(text):
        if is_cjk:
            found.extend(_bigrams(run))
            # A query of one character is a prefix query; the last character begins no bigram.
            found.append(run[-1])
        else:
            for word in _WORD.findall(run):
                found.extend(_word_terms(word))
    return found


def query_terms(text: str) -> list[str]:
    """The terms a question is looked up by, each once, stop words left out unless there is nothing else.

    A single CJK character comes back with a trailing `*`: a prefix query over the bigrams.
    """
    kept: dict[str, None] = {}
    stopped: dict[str, None] = {}
    for run, is_cjk in _runs(text):
        if is_cjk:
            for term in _bigrams(run) or [f"{run}*"]:
                (stopped if is_chinese_stop_term(term) else kept).setdefault(term)
        else:
            for word in _WORD.findall(run):
                (stopped if word in ENGLISH_STOP_WORDS else kept).update(dict.fromkeys(_asked(word)))
    return list(kept or stopped)


def content_words(text: str) -> list[str]:
    """The folded text's words as they stand: a run of Chinese whole, a compound of Latin words or figures by its parts.

    Parts of one letter are left out, unless there are no others.
    """
    found: list[str] = []
    for run, is_cjk in _runs(text):
        if is_cjk:
            found.append(run)
        else:
            for word in _WORD.findall(run):
                found.extend([part for part in _PART.findall(word) if len(part) > 1] or [word])
    return found


def phrase_terms(words: str) -> tuple[str, ...]:
    """The terms that stand in a row in the index of a text with these words; of a lone Chinese character a prefix."""
    found: list[str] = []
    for run, is_cjk in _runs(words):
        if is_cjk:
            found.extend(_bigrams(run) or [f"{run}*"])
        else:
            found.extend(_word_terms(word)[0] for word in _WORD.findall(run))
    return tuple(found)


def fold(text: str) -> str:
    """The text in the one form that terms are cut from: NFKC, no case, simplified characters."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold().translate(_simplified())


def _runs(text: str) -> list[tuple[str, bool]]:
    folded = fold(text).replace("\u2019", "'")
    folded = _APOSTROPHE.sub("", _APOSTROPHE_S.sub("", folded))
    folded = _THOUSANDS.sub("", folded)
    # A split by one group alternates between what stands between the runs and the runs.
    return [(run, bool(i % 2)) for i, run in enumerate(_CJK_RUN.split(folded)) if run]


def _bigrams(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)]


def _asked(word: str) -> list[str]:
    """The terms of one word of a question; a part of one letter would find everything."""
    whole, *parts = _word_terms(word)
    return [whole, *(part for part in parts if len(part) > 1)]


@lru_cache(maxsize=65536)
def _word_terms(word: str) -> tuple[str, ...]:
    if _PART.fullmatch(word):
        return (_stem(word),)
    return (word[:MAX_TERM_LENGTH], *(_stem(part) for part in _PART.findall(word)))


def _stem(word: str) -> str:
    if not word.isascii():
        word = unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFD", word)))
    word = word[:MAX_TERM_LENGTH]
    return _STEMMER.stem(word) if _STEMMED.fullmatch(word) else word


class _Stemmer(threading.local):
    """One of the library's stemmers for each thread: it keeps the word it works on in itself, so two would mix."""

    @cached_property
    def stem(self) -> Callable[[str], str]:
        import snowballstemmer

        return snowballstemmer.stemmer("english").stemWord


_STEMMER = _Stemmer()


@cache
def _simplified() -> dict[int, str]:
    """Traditional to simplified, character by character.

    OpenCC's phrase tables read a character by its neighbours; a query that cuts a sentence elsewhere
    would then fold differently from the text. One character, one fold.
    """
    import opencc

    convert = opencc.OpenCC("t2s").convert
    # Beyond the first plane stand rare characters alone; they would triple the time of the first question.
    characters = "".join(map(chr, [*range(0x3400, 0x4DC0), *range(0x4E00, 0xA000)]))
    folded = convert("\n".join(characters)).split("\n")
    return {ord(a): b for a, b in zip(characters, folded, strict=True) if a != b}
