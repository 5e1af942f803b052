"""A slot or a memory said to the user: "You're allergic to kiwi.", 你的同事小顾住在苏州。"""

import re
from datetime import UTC, datetime

from assistant.datatypes import Fact, FactDraft, MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.ageing import age_in_digits, with_day_of_saying
from assistant.memory.days import polarity_told, with_days
from assistant.memory.folding import is_cjk
from assistant.memory.relations import named_of, owner_of, person_of
from assistant.memory.schema import ATTRIBUTES, CORRECTION, NOTE, USER, Attribute, address, describe, is_name, sentence
from assistant.memory.slot_names import attribute_label
from assistant.memory.strict_limits import is_strict, strictly
from assistant.memory.wording_en import job_as_said

Told = Slot | MemoryHit | FactDraft | Fact

_TOLD = Text("You told me: “{quote}”", "你告诉过我：“{quote}”")
_CAUTION = Text("Keep in mind: {sentence}", "请注意：{sentence}")
_EATS_NOT = re.compile(r"no (?=\S)")
_NOT_ZH = re.compile(r"^(?:不|忌|少)")
_PLURAL = re.compile(r"(?:kids|children|sons|daughters|brothers|sisters|parents|twins|cats|dogs|friends|colleagues)$")


def speak(told: Told, language: Language, *, now: datetime | None = None) -> str:
    """A slot or memory as a sentence to the user, in the answer's language; the value stays as it was said.

    With `now`, what has aged since carries the day of saying: "You're 33 years old (said 2019-05-08).".
    """
    return with_day_of_saying(_spoken(told, language), told, language, now)


def speak_today(told: Told, language: Language) -> str:
    """The same as of the moment it is said."""
    return speak(told, language, now=datetime.now(UTC))


def _spoken(told: Told, language: Language) -> str:
    own_words = not isinstance(told, FactDraft) and told.attribute in (NOTE, CORRECTION)
    quote = _quote_of(told) if own_words else ""
    if is_typed(told) or quote:
        return _TOLD.say(language, quote=quote or told.text)
    said = _said(told, subject_of(told), language, own_words=own_words)
    if (told.topic, told.attribute) == ("answering", "length") and is_strict(_quote_of(told) or told.text, told.value):
        said = strictly(said, language)
    return said or _TOLD.say(language, quote=_quote_of(told) or told.text)


def _said(told: Told, person: str, language: Language, *, own_words: bool) -> str:
    """The sentence that the schema has for a slot; empty where it has none in this language."""
    if person == USER:
        said = _of_user(described(told), _value(told), _polarity(told), language)
        return with_days(_contracted(said), told, language) if said else ""
    if own_words:
        return ""
    if person:
        said = _of_other(described(told), person, _value(told), _polarity(told), language)
        return with_days(said, told, language) if said else ""
    # A hit that does not say of whom it tells is turned by its words.
    own, yours = ("用户的", "你的") if language == "zh" else ("The user's ", "Your ")
    return yours + told.text.removeprefix(own) if told.text.startswith(own) else ""


def _value(told: Told) -> str:
    return age_in_digits(told.value) if (told.topic, told.attribute) == ("identity", "age") else told.value


def is_typed(told: Told) -> bool:
    """Whether the user wrote a fact's sentence themself in the review; a sentence of ours names "the user"."""
    edited = isinstance(told, Slot | Fact) and told.edited and bool(told.text)
    return edited and "user" not in told.text and "用户" not in told.text


def _quote_of(told: Told) -> str:
    if isinstance(told, FactDraft):
        return ""
    if isinstance(told, Fact):
        return told.quotes[-1].text if told.quotes else ""
    return told.quote or ""


def called_you(person: str, language: Language) -> str:
    """Somebody as "your sister", 你的同事小顾, or by the name alone; empty where the language has no word."""
    name = called(person, language)
    if not name or is_name(name):
        return name
    return f"your {name}" if language == "en" else f"你的{name}"


def subject_of(told: Told) -> str:
    """Of whom something tells: "user", somebody else, or empty where a hit does not say."""
    if isinstance(told, Slot):
        return USER
    if isinstance(told, FactDraft | Fact) or told.subject:
        return told.subject
    return USER if polarity_told(told) is not None else ""


def caution(told: Told, language: Language, *, now: datetime | None = None) -> str:
    """A slot as something to keep in mind beside an answer on its topic; `now` as in `speak`."""
    said = speak(told, language, now=now)
    if language == "en":
        said = re.sub(r"^You're\b", "you are", said)
        said = re.sub(r"^You", "you", said)
    return _CAUTION.say(language, sentence=said)


def clause(said: str, language: Language) -> str:
    """A sentence as it goes on behind a colon, its first word small where it is "You" or "Your"."""
    return re.sub(r"^You", "you", said) if language == "en" else said


def described(told: Told) -> Attribute:
    """The slot as the schema has it; one of the user's own making under a name in the answer's language."""
    return describe(told.topic, told.attribute)


def _polarity(told: Told) -> bool:
    if not isinstance(told, MemoryHit) or told.subject:
        return told.polarity
    found = polarity_told(told)
    return True if found is None else found


def _of_user(attribute: Attribute, value: str, polarity: bool, language: Language) -> str:
    """A sentence about the user; empty where a slot of their own has no name in the language ("favorite 颜色")."""
    if attribute.key == "preference" and polarity:
        plain = _avoided(value, language)
        if plain:
            return ("You don't eat {}." if language == "en" else "你{}。").format(plain)
    if (attribute.topic, attribute.key) not in ATTRIBUTES:
        label = attribute_label(attribute.topic, attribute.key, language)
        if any(map(is_cjk, label)) if language == "en" else label.isascii() and " " in label:
            return ""
        attribute = describe(attribute.topic, label) if label != attribute.key else attribute
    if (attribute.topic, attribute.key) == ("work", "role") and polarity and language == "en":
        return f"You work as {job_as_said(value)}."
    said = address(attribute, value, polarity, language)
    return said.replace("你的最喜欢", "你最喜欢", 1)


def _of_other(attribute: Attribute, person: str, value: str, polarity: bool, language: Language) -> str:
    """A sentence about somebody else; empty where their relation has no word in the language."""
    name = called(person, language)
    if not name:
        return ""
    who, own = ("Your ", "你的") if not is_name(name) else ("", "")
    if attribute.key == "preference" and polarity and _avoided(value, language):
        plain = _avoided(value, language)
        return f"{who}{name} doesn't eat {plain}." if language == "en" else f"{own}{name}{plain}。"
    if (attribute.topic, attribute.key) == ("identity", "name") and polarity:
        return _named(person_of(name).name, name, value, language)
    if (attribute.topic, attribute.key) == ("work", "role") and polarity and language == "en":
        works = "work" if _PLURAL.search(name) else "works"
        return f"{who}{name} {works} as {job_as_said(value)}."
    said = sentence(attribute, name, value, polarity, language)
    if language == "zh":
        # 你的太太的职业 is 你太太的职业.
        return re.sub("^用户的", "你" if "的" in said.removeprefix("用户的") else "你的", said)
    return re.sub(r"\bthe user's\b", "your", re.sub(r"^The user's\b", "Your", said)).replace("s's ", "s' ")


def _named(known: str, name: str, value: str, language: Language) -> str:
    """Who somebody is: "Nina is your colleague.", "Your kids are called Pia and Jonas."."""
    relation = name[: len(name) - len(known)].strip() if known else name
    if known:
        return f"{value} is your {relation}." if language == "en" else f"{value}是你的{relation}。"
    if language == "zh":
        return f"你的{relation}叫{'' if is_cjk(value[:1]) else ' '}{value}。"
    if _PLURAL.search(relation):
        return f"Your {relation} are called {value}."
    return f"Your {relation}'s name is {value}."


def called(person: str, language: Language) -> str:
    """A subject in the answer's language: its relation translated, the name as it was said."""
    parts = person_of(person)
    if not parts.relation:
        return person
    owner, own = owner_of(person)
    if owner:
        whose, who = called(owner, language), called(own, language)
        return f"{whose}{'的' if language == 'zh' else chr(39) + 's '}{who}" if whose and who else ""
    head = parts.relation.split()[-1]
    said = named_of(head, language)
    if is_cjk(said[:1]) != (language == "zh"):
        return ""
    if said == head:
        return person
    name = person[len(person) - len(parts.name) :] if parts.name else ""
    return f"{said} {name}".strip() if language == "en" else said + name


def _avoided(value: str, language: Language) -> str:
    """What is not eaten, as it follows "You don't eat" or 你; empty for a preference of another form."""
    if language == "en":
        m = _EATS_NOT.match(value)
        return value[m.end() :] if m else ""
    if _EATS_NOT.match(value):
        return "不吃 " + value[3:]
    return value if _NOT_ZH.match(value) else ""


def _contracted(said: str) -> str:
    return re.sub(r"^You are\b", "You're", said)
