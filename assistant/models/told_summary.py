"""Everything known of the user, by topic, people and plans included, with a count of what is left out; pure."""

from collections.abc import Iterable, Sequence

from assistant.datatypes import Context, MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.relations import person_of
from assistant.memory.schema import TOPICS, USER, describe
from assistant.memory.slot_names import topic_label
from assistant.memory.speaking import speak_today, subject_of
from assistant.models.shortening import length

Fact = Slot | MemoryHit

MAX_FACTS = 60
MAX_OF_TOPIC = 12
LINE = Text(en="{topic}: {said}", zh="{topic}：{said}")
MORE = Text(
    en="And {count} more: `tandem memories list` and the profile page show everything.",
    zh="另有 {count} 条：用 `tandem memories list` 或在档案页查看全部。",
)
_PEOPLE = "family"
# An allergy need not be to food, whatever topic it is filed under.
_ALLERGY, _ALLERGIES = "allergy", Text("Allergies", "过敏")
_LAST = ("plans", "other", "answering")


def summary(context: Context, facts: Sequence[Fact]) -> str:
    """Lines by topic; as many facts as the limit holds, whole sentences only."""
    language, limit = context.preferences.language, context.preferences.limit
    dropped = sum(context.budget.dropped.get(name, 0) for name in ("profile", "constraints", "memories"))
    groups = _by_topic(facts)
    shown = {topic: _said(group[:MAX_OF_TOPIC], language) for topic, group in groups.items()}
    if limit is not None:
        return _within(shown, limit, language)
    lines, count = list[str](), 0
    for topic, said in shown.items():
        kept = said[: max(0, MAX_FACTS - count)]
        count += len(kept)
        if kept:
            joined = (" " if language == "en" else "").join(kept)
            lines.append(LINE.say(language, topic=_label(topic, language), said=joined))
    left = sum(len(dict.fromkeys(_said(group, language))) for group in groups.values()) - count + dropped
    return "\n".join([*lines, *([MORE.say(language, count=left)] if left > 0 else [])])


def _by_topic(facts: Iterable[Fact]) -> dict[str, list[Fact]]:
    """Who the user is before what they like, people together by person, plans last."""
    order = [*(topic for topic in TOPICS if topic not in _LAST), *_LAST]
    order.insert(order.index("food"), _ALLERGY)
    groups: dict[str, list[Fact]] = {}
    for fact in facts:
        topic = _ALLERGY if fact.attribute == _ALLERGY else fact.topic
        topic = topic if subject_of(fact) in (USER, "") else _PEOPLE
        groups.setdefault(topic, []).append(fact)
    ranked = sorted(groups, key=lambda topic: order.index(topic) if topic in order else len(order))
    return {topic: sorted(groups[topic], key=_rank) for topic in ranked}


def _label(topic: str, language: Language) -> str:
    return _ALLERGIES.say(language) if topic == _ALLERGY else topic_label(topic, language)


def _rank(fact: Fact) -> tuple[bool, str, float]:
    person = subject_of(fact)
    named = person_of(person).name if person not in (USER, "") else ""
    return person not in (USER, ""), named or person, -describe(fact.topic, fact.attribute).importance


def _said(facts: Iterable[Fact], language: Language) -> list[str]:
    return list(dict.fromkeys(speak_today(fact, language) for fact in facts))


def _within(shown: dict[str, list[str]], limit: int, language: Language) -> str:
    """As many sentences as the limit holds; one that is too long gives way to the next."""
    text = ""
    for said in (sentence for sentences in shown.values() for sentence in sentences):
        longer = text + (" " if text and language == "en" else "") + said
        text = longer if not text or length(longer, language) <= limit else text
    return text
