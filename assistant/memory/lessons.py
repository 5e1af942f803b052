"""Ended tasks that are like one that starts: of the same type, in like words, or of like meaning.

There are some hundreds of tasks of a user at most, so each is looked at; what they mean is kept as vectors in this
process alone, so that no vector of a forgotten goal stays on the disk.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from assistant.errors import EmbeddingUnavailable, Language
from assistant.protocols import Embedder, Vectors
from assistant.retrieval.keywords import fold, query_terms, terms
from assistant.retrieval.language import detect

# Of the words of one goal, the part that the other says too: unrelated goals share up to .25 of them, by their verb.
LIKE_WORDS = 0.4
FEWEST_SHARED = 2
# How much nearer two goals are than either is to chores that have nothing to do with it: the cosine itself says little
# (multilingual-e5-small has unrelated goals at .82 to .94, the Chinese ones above the English). Embedded as queries, of
# 22 pairs of goals in other words, in two languages, 18 are found, and 1 to 2% of the pairs that are not alike; embedded
# as passages 16. (Chosen on 14 of the pairs, seen on the other 8: 6 of them, and 2%.)
LIKE_MEANING = 0.04
FULL_MEANING = 0.1
NEAREST_CHORES = 3
CHORES: Mapping[Language, tuple[str, ...]] = {
    "en": (
        "Book a table for dinner on Friday",
        "Learn to play the guitar",
        "Paint the kitchen walls",
        "Draft a birthday speech for my uncle",
        "Find a vet for the dog",
        "Translate a poem into French",
        "Grow tomatoes on the balcony",
        "Repair the bicycle brakes",
        "Name three rivers in Africa",
        "Write a short story about a lighthouse",
        "Set up a home aquarium",
        "Train for a half marathon",
    ),
    "zh": (
        "预订周五晚餐的座位",
        "学弹吉他",
        "粉刷厨房的墙",
        "给叔叔写一篇生日祝词",
        "给狗找一位兽医",
        "把一首诗翻译成法语",
        "在阳台上种番茄",
        "修理自行车刹车",
        "列出非洲的三条河流",
        "写一篇关于灯塔的短篇故事",
        "布置家用鱼缸",
        "备战半程马拉松",
    ),
}
"""What goals are compared with to tell how near is near; none of them is work that an assistant is given a task for."""
LONGEST_EMBEDDED = 1000
MOST_KEPT = 2000


@dataclass(frozen=True, slots=True)
class PastWork:
    """An ended task as it is compared: its type, what it was about, and what its lesson says beside."""

    id: str
    type: str
    text: str
    ended_at: datetime
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Like:
    """How an ended task is like the one that starts; `words` and `meaning` from 0 to 1."""

    id: str
    same_type: bool
    words: float
    meaning: float

    @property
    def score(self) -> float:
        """The type weighs as much as all words, or as all meaning."""
        return self.same_type + self.words + self.meaning


@dataclass(frozen=True, slots=True)
class LikeTasks:
    """Those found, the likest first; `degraded` where no meaning could be compared."""

    found: tuple[Like, ...]
    degraded: bool = False


class FindsLikeTasks:
    """Compares tasks; thread-safe. Without an embedder types and words go on alone."""

    def __init__(self, current_embedder: Callable[[], Embedder | None]) -> None:
        self._current_embedder = current_embedder
        self._vectors: dict[tuple[str, str], Vectors] = {}
        self._lock = threading.Lock()

    def find(self, kind: str, text: str, past: Sequence[PastWork]) -> LikeTasks:
        """The tasks like one of this type and goal, at equal likeness the later one first."""
        if not past:
            return LikeTasks(())
        wanted = type_key(kind)
        meanings, degraded = self._meanings(text, past)
        by_id: dict[str, datetime] = {}
        found: list[Like] = []
        for each in past:
            words = shared_words(text, f"{each.text}\n{each.beside}" if each.beside else each.text)
            meaning = min(1.0, meanings.get(each.id, 0.0) / FULL_MEANING)
            like = Like(each.id, bool(wanted) and type_key(each.type) == wanted, words, meaning)
            by_id[each.id] = each.ended_at
            if like.same_type or like.words or like.meaning:
                found.append(like)
        found.sort(key=lambda like: (like.score, by_id[like.id]), reverse=True)
        return LikeTasks(tuple(found), degraded)

    def _meanings(self, text: str, past: Sequence[PastWork]) -> tuple[dict[str, float], bool]:
        """Task -> how much nearer it is than unrelated chores are, where that is near."""
        embedder = self._current_embedder()
        if embedder is None:
            return {}, True
        chores = {language: self._embedded(embedder, list(given)) for language, given in CHORES.items()}
        if any(vectors is None for vectors in chores.values()):
            return {}, True
        vectors = self._embedded(embedder, [text, *(each.text for each in past)])
        if vectors is None:
            return {}, True
        of_chores = {language: given for language, given in chores.items() if given is not None}
        asked, own = vectors[0], of_chores[detect(text)]
        near: dict[str, float] = {}
        for each, vector in zip(past, vectors[1:], strict=True):
            usual = (_usual(asked, of_chores[detect(each.text)]) + _usual(vector, own)) / 2
            if (above := float(asked @ vector) - usual) >= LIKE_MEANING:
                near[each.id] = above
        return near, False

    def _embedded(self, embedder: Embedder, texts: Sequence[str]) -> Vectors | None:
        cut = [text[:LONGEST_EMBEDDED] for text in texts]
        model = embedder.fingerprint
        with self._lock:
            missing = [text for text in dict.fromkeys(cut) if (model, text) not in self._vectors]
        try:
            made = embedder.embed_queries(missing) if missing else ()
        except EmbeddingUnavailable:
            return None
        with self._lock:
            if len(self._vectors) + len(missing) > MOST_KEPT:
                self._vectors.clear()
            new = dict(zip(missing, made, strict=True))
            self._vectors.update({(model, text): vector for text, vector in new.items()})
            held = {text: self._vectors.get((model, text)) for text in cut}
        # What another thread cleared meanwhile is not looked for again: it is made anew the next time.
        if any(vector is None for vector in held.values()):
            return None
        return np.stack([vector for text in cut if (vector := held[text]) is not None])

    def forget(self) -> None:
        """Hold no vector any more."""
        with self._lock:
            self._vectors.clear()


def type_key(kind: str) -> str:
    """What types are compared by: spacing, width, letter case and hyphens make no difference."""
    return " ".join(fold(kind).replace("-", " ").replace("_", " ").split())


def shared_words(one: str, other: str) -> float:
    """The greater part of the words of one text that stand in the other, 0 where that is no likeness."""
    first, second = _asked(one), _asked(other)
    shared = min(len(first & set(terms(other))), len(second & set(terms(one))))
    if shared < FEWEST_SHARED:
        return 0.0
    part = max(len(first & set(terms(other))) / len(first), shared / len(second))
    return part if part >= LIKE_WORDS else 0.0


def _asked(text: str) -> set[str]:
    return {term.rstrip("*") for term in query_terms(text)}


def _usual(vector: Vectors, chores: Vectors) -> float:
    """The mean cosine of a goal and the chores that are nearest to it."""
    return float(np.sort(chores @ vector)[-NEAREST_CHORES:].mean())
