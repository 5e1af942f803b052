"""Whose name it is behind an animal: 我有一只羊驼，名字叫阿木 names neither the user nor whoever has it. Pure."""

import re

from assistant.datatypes import FactDraft
from assistant.memory.relations import is_pet, person_of

_NAMED = re.compile(
    r"[只条匹头][\u4e00-\u9fff]{1,6}?,?(?:它|他|她)?(?:的?名字|名|取名|起名)?(?:就)?(?:叫做?|是)[^,。]{0,6}$"
)
_BEFORE = 24
"""Characters in front of a name among which the animal stands."""


def names_an_animal(text: str, draft: FactDraft) -> bool:
    """Whether a draft gives a person the name of the animal told of right before it; `text` is folded."""
    if (draft.topic, draft.attribute) != ("identity", "name") or is_pet(person_of(draft.subject).relation):
        return False
    return _NAMED.search(text, max(0, draft.start - _BEFORE), draft.end) is not None
