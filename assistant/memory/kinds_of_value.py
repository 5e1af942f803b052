"""What a value is: something to eat, a technology, a group of people, a name by its look."""

import re

from assistant.memory.folding import is_cjk
from assistant.memory.lexicon import FOODS, FRAMEWORKS, PROGRAMMING, TOOLS
from assistant.memory.phrases_en import EVENT
from assistant.memory.phrases_zh import EVENT as EVENT_ZH
from assistant.memory.value_words import GROUP

# An appointment is a thing with a day; what somebody means to do is a plan.
_EVENT = re.compile(
    rf"(?!(?:\w+ing|get|have|take|see|attend|go|meet|fly|give|host|do|make|be|run|visit|catch|prepare|finish|start|throw|plan|book|hold|lead|join|watch|play|call|sit|write|pass)\b)(?:[\w'&-]+ ){{0,4}}?{EVENT}s?(?: (?:with|at|for|in|about|to) .+)?"
    rf"|(?!去|参加|开(?!学|题)|赶|准备|要|打算|给|做|上(?!岗|午)|见|跟|和|把|请|考(?!试|研)|我|想|会|得)[^,]{{0,8}}?(?:{EVENT_ZH}|高考|中考|考研|发表会|演出|展览|讲座|饭局|家长会|年会|展会|典礼|仪式|路演|火车|飞机)"
)
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


def is_event(folded: str) -> bool:
    """Whether the words name something that takes place ("dentist appointment") rather than something to do."""
    return _EVENT.fullmatch(folded) is not None


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
