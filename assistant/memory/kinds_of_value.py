"""What a value is: something to eat, a technology, a group of people, a name by its look."""

import re

from assistant.memory.folding import is_cjk
from assistant.memory.lexicon import FOODS, FRAMEWORKS, PROGRAMMING, TOOLS
from assistant.memory.value_words import GROUP


_OF_FOOD = frozenset(("eating", "drinking", "having", "icing", "pudding", "dressing"))


def is_technical(folded: str, original: str) -> bool:
    """Whether a word names a language, framework or tool: known, or written like a product's name."""
    return technology(folded) is not None or (capital(original) and original.isascii() and len(original.split()) <= 3)


def is_group(folded: str) -> bool:
    """Whether what somebody joined or works in is a team or department rather than a company."""
    return bool(GROUP.search(folded))


def technology(folded: str) -> str | None:
    """ "language", "framework" or "tool" for a known technology, with or without a version."""
    name = re.sub(r"\s*v?\d[\d.]*$", "", folded).strip().replace(" ", "_")
    for kind, known in (("language", PROGRAMMING), ("framework", FRAMEWORKS), ("tool", TOOLS)):
        if name in known or folded in known:
            return kind
    return None


def is_food(folded: str) -> bool:
    """Whether the words name something to eat or drink."""
    if any(is_cjk(c) for c in folded):
        return folded in FOODS or any(folded.endswith(food) for food in FOODS if len(food) > 1)
    found = folded.split()
    if _is_doing(found):
        return False
    return any(word in FOODS or word.rstrip("s") in FOODS for word in found) or "_".join(found) in FOODS


def _is_doing(found: list[str]) -> bool:
    """Whether English words say what somebody does ("cooking", "to volunteer at soup kitchens") and no food."""
    if found[:1] == ["to"]:
        return found[1:2] not in (["eat"], ["drink"], ["have"])
    return found == ["cooking"] or (len(found) > 1 and found[0].endswith("ing") and found[0] not in _OF_FOOD)


def capital(original: str) -> bool:
    """Whether words begin as a name does: with a capital, a digit, or in Chinese."""
    return original[:1].isupper() or is_cjk(original[:1]) or original[:1].isdigit()


def chinese(text: str) -> bool:
    """Whether any of the text is Chinese."""
    return any(map(is_cjk, text))
