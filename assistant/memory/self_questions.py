"""Questions about the five things everybody tells of themself, read word by word: name, home, employer, role, allergies.

A question is about one of them if every word of it has a place in such a question: the user themself, a question word
or a request to remember, and a word for exactly that thing. One word that has none ("the *badge* with my name", 我家的*网*)
makes it a question about something else. So any order of any such words is understood without a list of sentences,
and what documents tell is left to them. The words are in self_words_en.py and self_words_zh.py.
"""

from functools import lru_cache
from types import ModuleType

from assistant.memory import self_words_en, self_words_zh
from assistant.memory.folding import is_cjk
from assistant.memory.schema import USER, topics_of
from assistant.memory.self_words import CALLED_ME, WHO_I_AM, Asked, Slots
from assistant.memory.slot_query import SlotQuery

_LONGEST = 160


@lru_cache(maxsize=512)
def self_questions(text: str) -> tuple[SlotQuery, ...]:
    """The questions in a folded sentence, each about one slot of the user; none if any word of it is foreign to them."""
    if not 0 < len(text) <= _LONGEST:
        return ()
    found: list[Asked] = []
    for asked in _words_of(text).read(text):
        # "What can't I touch, the thing I'm allergic to": the closer of two ways to ask the same.
        same = next((i for i, before in enumerate(found) if _is_same(before.slots, asked.slots)), None)
        if same is None:
            found.append(asked)
        elif asked.slots < found[same].slots:
            found[same] = asked
    if len(found) > 1:
        # "Who am I, and what do I do?" asks the first for the name.
        found = [Asked(CALLED_ME) if asked.slots == WHO_I_AM else asked for asked in found]
    return tuple(
        SlotQuery(
            asked.slots,
            frozenset() if asked.vague else topics_of(asked.slots),
            USER,
            about_user=not asked.vague,
            asks_more=asked.vague,
        )
        for asked in found
    )


def _is_same(one: Slots, other: Slots) -> bool:
    return one == other or bool(one & other and WHO_I_AM not in (one, other))


def only_asks(text: str) -> bool:
    """Whether a folded sentence asks to be told again, without a word for what ("what was it?", 还记得吗)."""
    return len(text) <= _LONGEST and _words_of(text).only_asks(text)


def _words_of(text: str) -> ModuleType:
    return self_words_zh if any(map(is_cjk, text)) else self_words_en
