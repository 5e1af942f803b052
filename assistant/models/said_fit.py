"""How well something said answers a question: whether it has the question's words, and something of the kind asked for.

Talk is short and a question about it names what it is about, so that all words that matter must be there, in any form:
"Where did I break my wrist?" is answered by "I broke my left wrist in Zermatt" and not by "I broke my phone". A question
needs an answer of its kind: a day, a number, a place, or at least a word that the question does not have.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from assistant.memory.folding import is_cjk
from assistant.memory.questions import plain_words
from assistant.memory.verbs_en import BASE_FORMS
from assistant.models.cues import Wanted, wanted
from assistant.models.said_roles import is_of_another, same_agent
from assistant.models.said_tables import (
    ASKED_NOUN,
    ASKED_NOUN_ZH,
    HOLDS,
    LIGHT,
    MAY_LACK,
    MAY_LACK_ZH,
    NAMED_KIND,
    NAMED_NOUN,
    PHRASES,
    SAME_WORDS,
    SAME_ZH,
)
from assistant.retrieval.asking_words import without_asking
from assistant.retrieval.keywords import fold, terms
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS

MOST_LACKING = 0.25
"""Of a question with four words or more one may be missing; of a shorter one none."""
_WORD = re.compile(r"[a-z][a-z'-]*|\d[\d.,:]*")
_CJK_RUN = re.compile(r"[\u3400-\u9fff]+")
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|my|me|mine|we|our|us)\b|我")
_POSSESSIVE = re.compile(r"'s?$")


@dataclass(frozen=True, slots=True)
class _Words:
    """Words in their base forms (a group's name for those that others say as well), and Chinese characters in order."""

    words: frozenset[str]
    characters: str


@dataclass(frozen=True, slots=True)
class AskedWords:
    """What a question asks for and which words an answer must have."""

    kind: Wanted | None
    required: frozenset[str]
    characters: str
    known: frozenset[str]

    @property
    def is_empty(self) -> bool:
        """Whether the question names nothing that could be looked for."""
        return not self.required and not self.characters


@lru_cache(maxsize=64)
def asked_words(question: str) -> AskedWords:
    """The words of a question that count, without those that ask and those that name the kind of answer."""
    text = plain_words(question)
    named = NAMED_NOUN.match(text)
    kind = NAMED_KIND[named.group("noun")] if named else wanted(text)
    bare = ASKED_NOUN_ZH.sub(" ", ASKED_NOUN.sub(" ", text))
    read = _read(without_asking(bare) if is_chinese(bare) else bare)
    required = frozenset(word for word in read.words if word not in _LACKABLE)
    noun = ASKED_NOUN.search(text)
    if noun and required <= _LIGHT:
        # "What project am I working on?" has no word but its noun that says what it is about.
        required |= _read(noun["noun"]).words
    characters = "".join(char if char not in MAY_LACK_ZH else " " for char in read.characters)
    return AskedWords(kind, required, " ".join(characters.split()), _read(text).words | frozenset(fold(question)))


def fit(question: str, said: str) -> float:
    """0 where something said does not answer a question, else the share of the question's words it has, at most 1."""
    asked = asked_words(question)
    folded = fold(said)
    read = _read(folded)
    lacking = _lacking(asked, read)
    if lacking > MOST_LACKING or any(word[0].isdigit() for word in asked.required - read.words):
        return 0.0
    if not same_agent(question, said) or is_of_another(question, said):
        return 0.0
    return 1.0 - lacking if _names_speaker(question, asked, folded) or _holds_kind(asked, folded, read) else 0.0


def names_it(question: str, said: str) -> bool:
    """Whether something said has the words that the question is about, whatever it says of them."""
    return _lacking(asked_words(question), _read(fold(said))) <= MOST_LACKING


def _lacking(asked: AskedWords, read: _Words) -> float:
    """The share of a question's words that are not there; all of it of a question that names nothing."""
    if asked.is_empty:
        return 1.0
    held = len(asked.required & read.words) + sum(_stands(run, read.characters) for run in asked.characters.split())
    return 1.0 - held / (len(asked.required) + len(asked.characters.split()))


def _names_speaker(question: str, asked: AskedWords, folded: str) -> bool:
    """Whether somebody is asked for, and whoever said it speaks of themself: "I have a cat" of "who has a cat?"."""
    about_asker = _FIRST_PERSON.search(fold(question))
    return asked.kind == "person" and about_asker is None and _FIRST_PERSON.search(folded) is not None


def _holds_kind(asked: AskedWords, folded: str, read: _Words) -> bool:
    """Whether something said has what is asked for: a thing of that kind, and some word that the question lacks."""
    new = read.words - asked.known - _LACKABLE
    new_characters = [char for char in read.characters if char not in asked.known and char not in MAY_LACK_ZH]
    pattern = HOLDS.get(asked.kind) if asked.kind else None
    if pattern is not None and not pattern.search(folded):
        return False
    return bool(new or new_characters or re.search(r"\d", folded))


def _stands(run: str, characters: str) -> bool:
    """Whether a word of the question stands in what was said: as it is, or its characters in their order."""
    at = 0
    for char in run:
        at = characters.find(char, at) + 1
        if not at:
            return _stands_apart(run, characters)
    return True


def _stands_apart(run: str, characters: str) -> bool:
    """The same of a run of several words, which may be said in another order: 我把吉他卖给了 of 吉他卖给谁."""
    pairs = [run[i : i + 2] for i in range(len(run) - 1)]
    return (
        bool(pairs)
        and all(char in characters for char in run)
        and sum(pair in characters for pair in pairs) >= len(pairs) / 2
    )


@lru_cache(maxsize=256)
def _read(folded: str) -> _Words:
    text = folded.replace("\u2019", "'")
    for pattern, word in PHRASES:
        text = pattern.sub(word, text)
    for pattern, word in SAME_ZH:
        text = pattern.sub(word, text)
    words = frozenset(
        _base(word) for word in map(_plain, _WORD.findall(text)) if word and word not in ENGLISH_STOP_WORDS
    )
    return _Words(words, " ".join(_CJK_RUN.findall(text)))


def _plain(word: str) -> str:
    return _POSSESSIVE.sub("", word).strip("-'.,:")


def _base(word: str) -> str:
    """A word in the form it is compared in; words that say the same share one."""
    verb = BASE_FORMS.get(word, word)
    if verb in SAME_WORDS:
        return SAME_WORDS[verb]
    stem = next(iter(terms(verb)), verb)
    return _STEMMED_GROUPS.get(stem, stem)


_STEMMED_GROUPS = {next(iter(terms(word)), word): group for word, group in SAME_WORDS.items()}
_LACKABLE = frozenset(_base(word) for word in MAY_LACK)
_LIGHT = frozenset(_base(word) for word in LIGHT)


def is_chinese(text: str) -> bool:
    """Whether a text has Chinese characters."""
    return any(map(is_cjk, text))
