"""How what was told, or was not, is put: the plain words for what is missing, and two facts in one sentence; pure."""

import re
from collections.abc import Collection, Sequence

from assistant.datatypes import Text
from assistant.errors import Language
from assistant.memory.self_words import ALLERGY, AVOIDED, CALLED_ME, CITY, EMPLOYER, NAME, ROLE, WHO_I_AM

# What follows "You have not told me": words one would use, where a slot's label is a form's.
_PLAINLY = {
    NAME: Text("your name", "你的名字"),
    CALLED_ME: Text("your name", "你的名字"),
    CITY: Text("where you live", "你住在哪里"),
    EMPLOYER: Text("where you work", "你在哪里工作"),
    ROLE: Text("what your job is", "你做什么工作"),
    ALLERGY: Text("about any allergies", "你有什么过敏"),
    AVOIDED: Text("what you must not eat", "你不能吃什么"),
    WHO_I_AM: Text("who you are", "你是谁"),
}
_WORKS_AT = re.compile(r"You work at (.+)\.")
_WORKS_AS = re.compile(r"You work as (.+)\.")


def plainly(slots: Collection[tuple[str, str]], language: Language) -> str:
    """The user's own slots as one speaks of them ("where you live"); empty where their label does as well."""
    known = _PLAINLY.get(frozenset(slots))
    return known.say(language) if known else ""


def flowing(sentences: Sequence[str]) -> list[str]:
    """Sentences with "You work at Acme." and "You work as a nurse." made one, where they stand side by side."""
    said: list[str] = []
    for sentence in dict.fromkeys(sentences):
        pair = [pattern.fullmatch(one) for pattern in (_WORKS_AT, _WORKS_AS) for one in (sentence, *said[-1:])]
        place, job = (next((m for m in pair[i : i + 2] if m), None) for i in (0, 2))
        if place and job:
            said[-1] = f"You work as {job.group(1)} at {place.group(1)}."
        else:
            said.append(sentence)
    return said
