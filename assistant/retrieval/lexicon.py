"""English and Chinese words for each other: the bridge of the keyword arm, and of the gate, across languages.

Two tables lie beside this file, made by `tests/bench/make_lexicon.py` of ECDICT (MIT licence, see `LEXICON_NOTICE.txt`)
and of a list of our own: English terms as the index spells them, with Chinese words, and Chinese words with English
ones, at most eight, best first. Each is read when a question first needs it: 60,000 lines in .05 s.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product

from assistant.errors import Language
from assistant.retrieval.asking_words import without_asking
from assistant.retrieval.keywords import content_words, phrase_terms
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS, is_chinese_stop_term

LONGEST = 5
"""Characters of a Chinese word in the tables."""
LONE = frozenset("丢租旧")
"""Characters that are words by themselves in what people ask, and part of few others."""
JOINING = frozenset("的了到在和与及或从向对把被让给将于至")
BETWEEN_WORDS = 0.5
"""What a character outside of all words costs that stands between words: 推迟|到, not 推|迟到."""
OF_HALVES = 3
"""Renderings of either word of a Chinese term that are put together."""
READ_TO = 1000
"""Characters of a question that are translated; whoever pastes a page asks by its beginning."""
OTHER: dict[Language, Language] = {"en": "zh", "zh": "en"}


@dataclass(frozen=True, slots=True)
class Translated:
    """One word of a question with all that says the same in the other language's texts.

    Each of `phrases` is terms of the keyword index in a row, best first. The word counts once, whichever stands.
    """

    word: str
    phrases: tuple[tuple[str, ...], ...]


def renderings(word: str, language: Language) -> tuple[str, ...]:
    """What a word or a term of two words, in any of its forms, is in the other language, best first; often nothing.

    A Chinese word's are English ones as a dictionary has them: `keywords.phrase_terms` tells how the index spells them.
    """
    line = _table(language).get(spelled(word) if language == "en" else word)
    return tuple(line.split("\t")) if line else ()


def spelled(word: str) -> str:
    """An English word or term as the table of English has it: each word by its stem."""
    return " ".join(phrase_terms(word))


@lru_cache(maxsize=64)
def translated(question: str, language: Language) -> tuple[Translated, ...]:
    """The question's words of content, each once, those without a rendering left out.

    Names, numbers and identifiers stand in the other language's texts as they are; so may any English word.
    """
    bare = without_asking(question[:READ_TO])
    words = content_words(bare if any(map(str.isalnum, bare)) else question[:READ_TO])
    found = _of_english(words) if language == "en" else _of_chinese(words)
    return tuple({each.word: each for each in found}.values())


def _of_english(words: list[str]) -> Iterable[Translated]:
    for i, first in enumerate(words):
        second, third = (*words[i + 1 : i + 3], "", "")[:2]
        # Of three words only what has a small one in the middle: "work from home".
        if third and second in ENGLISH_STOP_WORDS and (all_three := renderings(f"{first} {second} {third}", "en")):
            yield Translated(f"{first} {second} {third}", _phrases(all_three))
        # A term of two words says more than both; they stay beside it, since a text may put it otherwise.
        if second and (both := renderings(f"{first} {second}", "en")):
            yield Translated(f"{first} {second}", _phrases(both))
        if first not in ENGLISH_STOP_WORDS:
            yield Translated(first, _phrases((first, *renderings(first, "en"))))


def _of_chinese(words: list[str]) -> Iterable[Translated]:
    for word in words:
        if word.isascii():
            if word not in ENGLISH_STOP_WORDS:
                yield Translated(word, _phrases((word,)))
            continue
        for part in _cut(word):
            # A lone character is mostly the rest of a word that the table lacks: looked up, any costs .005 nDCG@10.
            if (len(part) > 1 or part in LONE) and not is_chinese_stop_term(part) and (found := renderings(part, "zh")):
                # As it stands it is looked up too: a document of both languages goes by one of them.
                yield Translated(part, _phrases((part, *found, *_by_halves(part))))


def _by_halves(word: str) -> Iterator[str]:
    """What a term of two words is by its words: 培训经费 is "learning budget" in the table, and also "training budget"."""
    known = _table("zh")
    halves = ((word[:at], word[at:]) for at in range(2, len(word) - 1))
    first, second = next((pair for pair in halves if pair[0] in known and pair[1] in known), ("", ""))
    for one, other in product(renderings(first, "zh")[:OF_HALVES], renderings(second, "zh")[:OF_HALVES]):
        yield f"{one} {other}"


def _phrases(words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """As the index has them. One Chinese character would be looked up as the beginning of any word: three such words of
    a question take as long as all else, and gain .003 nDCG@10."""
    spelled_out = (phrase_terms(word) for word in words)
    return tuple(phrase for phrase in spelled_out if phrase and not phrase[0].endswith("*"))


def _cut(run: str) -> list[str]:
    """A run of Chinese in words of the table: as few characters outside of them as can be, then as few words.

    Of as many words those of unlike length go first: 软件 and 包管理 are no better than 软件包 and 管理, but a long word is
    seldom there by chance.
    """
    known = _table("zh")
    best: list[_Cut] = [_Cut(0, 0, 0, "", -1)]
    for end in range(1, len(run) + 1):
        ways = [
            before.with_word(run[start:end], start, is_known=run[start:end] in known)
            for start in range(max(0, end - LONGEST), end)
            if (before := best[start]) and (end - start == 1 or run[start:end] in known)
        ]
        best.append(min(ways, key=lambda way: (way.unknown, way.words, way.squares)))
    parts: list[str] = []
    end = len(run)
    while end > 0:
        parts.append(best[end].last)
        end = best[end].start
    return parts[::-1]


@dataclass(frozen=True, slots=True)
class _Cut:
    """The best way to cut a run up to some character: its last word, and where that begins."""

    unknown: float
    words: int
    squares: int
    last: str
    start: int

    def with_word(self, word: str, start: int, *, is_known: bool) -> "_Cut":
        outside = 0.0 if is_known and len(word) > 1 else BETWEEN_WORDS if word in JOINING else 1.0
        return _Cut(self.unknown + outside, self.words + 1, self.squares - len(word) ** 2, word, start)


@cache
def _table(language: Language) -> dict[str, str]:
    """Each word with its renderings as its line has them: split when one is asked for, all at once would take longer."""
    lines = files("assistant.retrieval").joinpath(f"lexicon_{language}.tsv").read_text("utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines)
