"""Names of topics and slots for people, in both languages, and the slots that people mean by those names."""

import re
from collections.abc import Iterable
from typing import Protocol

from assistant.errors import Language
from assistant.memory.folding import fold
from assistant.memory.schema import ATTRIBUTES, TOPICS, attribute_named, describe, free_key

_FAVORITE = re.compile(r"(?:favou?rite |最(?:喜欢|喜爱|爱)的)\s*")
_LANGUAGES: tuple[Language, ...] = ("en", "zh")
# Filed with what else one eats, and read by people as a matter of health: one may be allergic to latex.
_SHOWN_UNDER = {("food", "allergy"): "health"}


class NamedSlot(Protocol):
    """Whatever has the topic and attribute that a slot is filed under."""

    @property
    def topic(self) -> str:
        """The topic's key, or the user's own word."""
        ...

    @property
    def attribute(self) -> str:
        """The attribute's key, or the user's own word."""
        ...


def topic_label(topic: str, language: Language) -> str:
    """A topic's name; one of the user's own making is its own name."""
    known = TOPICS.get(topic)
    return known.say(language) if known else topic


def attribute_label(topic: str, attribute: str, language: Language) -> str:
    """A slot's name; one of the user's own making is its own name, "favorite" in the reader's language."""
    if (topic, attribute) in ATTRIBUTES:
        return describe(topic, attribute).label.say(language)
    liked = _FAVORITE.match(attribute)
    if liked is None:
        return attribute
    thing = attribute[liked.end() :]
    latin = thing[:1].isascii()
    return f"favorite {thing}" if language == "en" else f"最喜欢的{' ' if latin else ''}{thing}"


def shown_topic(topic: str, attribute: str) -> str:
    """The topic that a slot is shown under, which is nearly always the one it is filed under."""
    return _SHOWN_UNDER.get((topic, attribute), topic)


def slot_label(topic: str, attribute: str, language: Language) -> str:
    """A slot in one line, topic first: "Work / employer"; one name where both have the same."""
    above = topic_label(shown_topic(topic, attribute), language)
    label = attribute_label(topic, attribute, language)
    return above if _named(above, label) else f"{above} / {label}"


def slot_meant(topic: str, attribute: str, slots: Iterable[NamedSlot] = ()) -> tuple[str, str]:
    """Topic and attribute as slots are filed under them, from their keys or from names in either language.

    `slots` are those the user has: one of their own making is known by the name it is shown under. One name given as
    both is that of the slot alone.
    """
    filed = next((key for key in TOPICS if _named(topic, key, *_topic_names(key))), _folded(topic))
    of_topic = [a for slot, a in ATTRIBUTES.items() if filed in (slot[0], _SHOWN_UNDER.get(slot))]
    for exact in (True, False):
        for known in of_topic:
            names = (known.key,) if exact else (known.label.en, known.label.zh, *known.aliases)
            if _named(attribute, *names):
                return known.topic, known.key
    alone = _named(topic, attribute)
    for slot in slots:
        shown = (slot.attribute, *(attribute_label(slot.topic, slot.attribute, language) for language in _LANGUAGES))
        if (alone or _named(topic, slot.topic, *_topic_names(slot.topic))) and _named(attribute, *shown):
            return slot.topic, slot.attribute
    labelled = [a for a in ATTRIBUTES.values() if alone and _named(attribute, a.key, a.label.en, a.label.zh)]
    elsewhere = labelled[0] if len(labelled) == 1 else attribute_named(attribute)
    if elsewhere and (alone or elsewhere.topic == filed):
        return elsewhere.topic, elsewhere.key
    return filed, _folded(attribute)


def _topic_names(topic: str) -> tuple[str, ...]:
    return tuple(topic_label(topic, language) for language in _LANGUAGES)


def _named(said: str, *names: str) -> bool:
    key = _plain(said)
    return any(key == _plain(name) for name in names)


def _plain(name: str) -> str:
    return free_key(name).replace(" ", "")


def _folded(name: str) -> str:
    return " ".join(fold(name).split())
