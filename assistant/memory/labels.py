"""Names of topics and slots for people, and slot names from people."""

from assistant.datatypes import Fact
from assistant.errors import Language, UserError
from assistant.memory.days import with_days
from assistant.memory.schema import ATTRIBUTES, NOTE, TOPICS, USER, address, describe

MAX_NAME, MAX_VALUE = 60, 500


def topic_label(topic: str, language: Language) -> str:
    """A topic's name; one of the user's own making is its own name."""
    known = TOPICS.get(topic)
    return known.say(language) if known else topic


def attribute_label(topic: str, attribute: str, language: Language) -> str:
    """A slot's name; one of the user's own making is its own name."""
    return describe(topic, attribute).label.say(language)


def clean_slot(topic: str, attribute: str, value: str) -> tuple[str, str, str]:
    """Topic and attribute folded, the value as given; raises UserError for an empty or overlong part."""
    topic, attribute = clean_name(topic, attribute)
    value = " ".join(value.split())
    if not topic or not attribute or not value:
        raise UserError(
            en="A slot needs a topic, an attribute and a value, for example: food allergy peanuts",
            zh="一个档案项需要主题、属性和内容，例如：food allergy 花生",
        )
    if len(topic) > MAX_NAME or len(attribute) > MAX_NAME or len(value) > MAX_VALUE:
        raise UserError(
            en=f"Topic and attribute have at most {MAX_NAME} characters, the value {MAX_VALUE}; shorten it.",
            zh=f"主题和属性最多 {MAX_NAME} 个字符，内容最多 {MAX_VALUE} 个；请缩短。",
        )
    return topic, attribute, value


def clean_name(topic: str, attribute: str) -> tuple[str, str]:
    """Topic and attribute as slots are filed under them."""
    return " ".join(topic.casefold().split()), " ".join(attribute.casefold().split())


def told(fact: Fact, language: Language) -> str:
    """A fact as one would say it to the user ("Your name is Ann."); one of no known slot as it is stored."""
    if fact.subject != USER or fact.attribute == NOTE or (fact.topic, fact.attribute) not in ATTRIBUTES:
        return fact.text
    said = address(describe(fact.topic, fact.attribute), fact.value, fact.polarity, language)
    return with_days(said, fact, language)
