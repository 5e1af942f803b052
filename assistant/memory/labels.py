"""Names of topics and slots for people, slot names from people, and a fact as one says it to the user."""

from collections.abc import Iterable
from datetime import datetime

from assistant.datatypes import Fact
from assistant.errors import Language, UserError
from assistant.memory.note_words import is_note, note_to_user
from assistant.memory.slot_names import NamedSlot, attribute_label, shown_topic, slot_meant, topic_label
from assistant.memory.speaking import is_typed, speak

__all__ = ["MAX_NAME", "MAX_VALUE", "attribute_label", "clean_slot", "shown_topic", "slot_meant", "told", "topic_label"]

MAX_NAME, MAX_VALUE = 60, 500


def clean_slot(topic: str, attribute: str, value: str, slots: Iterable[NamedSlot] = ()) -> tuple[str, str, str]:
    """Topic and attribute as they are filed, the value as given; raises UserError for an empty or overlong part."""
    topic, attribute = slot_meant(topic, attribute, slots)
    value = " ".join(value.split())
    if not topic or not attribute or not value:
        raise UserError(
            en="A slot needs a topic, an attribute and a value, for example: food allergy peanuts",
            zh="一个档案项需要主题、属性和内容，例如：饮食 过敏 花生",
        )
    if len(topic) > MAX_NAME or len(attribute) > MAX_NAME or len(value) > MAX_VALUE:
        raise UserError(
            en=f"Topic and attribute have at most {MAX_NAME} characters, the value {MAX_VALUE}; shorten it.",
            zh=f"主题和属性最多 {MAX_NAME} 个字符，内容最多 {MAX_VALUE} 个；请缩短。",
        )
    return topic, attribute, value


def told(fact: Fact, language: Language, *, now: datetime | None = None) -> str:
    """A fact as one would say it to the user ("Your name is Ann."), whoever it is about; an edit as it was typed.

    With `now`, one that has aged carries the day it was said.
    """
    if is_typed(fact):
        return fact.text
    if is_note(fact):
        return note_to_user(fact, language)
    return speak(fact, language, now=now)
