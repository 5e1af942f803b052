"""Which of the facts at hand a question asks for: by slot, by person, by kind; pure."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from assistant.datatypes import Context, MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.asking_tables import FAVORITE, KIND_LABELS, KINDS
from assistant.memory.dates import coming
from assistant.memory.days import DATED, span_of
from assistant.memory.folding import fold
from assistant.memory.journeys import goal_of, goes_there, may_go_there
from assistant.memory.plan_kinds import PLAN_KINDS
from assistant.memory.relations import KIN, is_pet, person_of, same_name, subjects_meant
from assistant.memory.same_values import denies_any
from assistant.memory.schema import ATTRIBUTES, USER, attribute_named
from assistant.memory.self_words import WHO_I_AM
from assistant.memory.slot_names import attribute_label
from assistant.memory.slot_query import SlotQuery
from assistant.memory.speaking import called_you, subject_of
from assistant.models.told_wording import plainly
from assistant.retrieval.evidence import Wording, terms_of
from assistant.retrieval.language import detect

Fact = Slot | MemoryHit
Slots = Collection[tuple[str, str]]

_YOURS = Text(en="your {what}", zh="你的{what}")
MAX_OF_PERSON = 6
# What any plan is called, and when it is: words that name none in particular.
_ANY_PLAN = re.compile(
    r"\b(?:my|our|the|next|upcoming|coming|first|last|appointments?|plans?|planned|events?|schedules?|scheduled|calendar|agenda|deadlines?|due|dates?|day|time|week(?:end)?|month|year"
    r"|today|tomorrow|tonight|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|evening|any|anything|something|coming up|up|on|for|in|this|going"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|\d+(?:st|nd|rd|th)?"
    r"|(?:what|when|where|which|how)(?:'s)?|and|or|then|to|is|am|are|was|be|will|do|does|did|doing|done|have|has|having|go|goes|going|busy|free|i|we|me|us|soon|still|again|else|happening)\b"
    r"|预约|安排|计划|打算|日程|行程|活动|事情|事|截止|日期|期限|时间|日子|下一?[次个]|接下来|最近|什么|时候|何时|哪[天年月一个些里儿]?|几[号点月]|多久|[今明昨后前]天|[上下本这]?个?(?:周|星期|礼拜)[一二三四五六日天末]?|[上下本这]个?月|[今明去]年|[\d一二三四五六七八九十]+[月日号]"
    r"|[的是有在要会去做干忙我你您们吗呢了什么]"
)
_NAME = ("identity", "name")
_NAMES = (_NAME, ("identity", "nickname"))
_MANAGER = ("work", "manager")
_MEMBER, _PET = ("family", "member"), ("family", "pet")
# What these slots are called says less than what was asked: "your health" for a blood type.
_SAID_LOOSELY = frozenset({"condition", "state", "member", "status", "constraint"})
# A slot of the schema under a longer name: 项目截止日期 is 截止日期.
_OF_PROJECT = re.compile(r"^(?:我们?的?)?项目的?|^(?:my |our |the )?project(?:'s)? ")
# 工位号 says where the 工位 is, "room number" which room.
_NUMBERED = re.compile(r"(?<=[\u4e00-\u9fff]{2})(?:号码?|编号|位置)$|(?<=\w) number$")
_PLANNED = frozenset(name for name, *_ in PLAN_KINDS)


def memories_of(context: Context) -> list[MemoryHit]:
    """Constraints and memories at hand, each once."""
    unique = {memory.id: memory for memory in (*context.constraints, *context.memories)}
    return list(unique.values())


def facts_asked(context: Context, asked: SlotQuery, question: str) -> Sequence[Fact]:
    """The active facts that fill the slots asked for, of the person asked about."""
    live = [memory for memory in memories_of(context) if memory.status == "active"]
    if asked.subject in (None, USER):
        own = list(_own(context, live, asked.attributes))
        found = [*own, *_implied(live, asked.attributes, asked.kind, own)]
        if asked.attributes == WHO_I_AM:
            found.sort(key=lambda fact: fact.topic != "identity")
        of_kind = _of_kind(found, asked.kind)
        # A kind of plan is told in other words than it is asked for: a flight is told as flying to Beijing.
        return on_the_day(of_kind if asked.kind in _PLANNED else named_in(of_kind, question), question)
    return on_the_day(_of_person(context, live, asked), question)


def called_otherwise(context: Context, asked: SlotQuery) -> SlotQuery:
    """The question for a user's name asked for their nickname too, where that is all they told."""
    if _NAME not in asked.attributes or asked.subject not in (None, USER) or asked.past:
        return asked
    if any(_own(context, [m for m in memories_of(context) if m.status == "active"], _NAMES[:1])):
        return asked
    return replace(asked, attributes=asked.attributes | {*_NAMES})


def formerly(context: Context, asked: SlotQuery) -> list[MemoryHit]:
    """What the slots asked for held before, latest first."""
    past = [memory for memory in memories_of(context) if memory.status == "superseded"]
    own = asked.subject in (None, USER)
    subjects = {USER} if own else _subjects(past, asked.subject or "")
    return [memory for memory in past if _fills(memory, asked.attributes) and subject_of(memory) in subjects]


def named_in(facts: Sequence[Fact], question: str) -> Sequence[Fact]:
    """Of dated facts those that say what the question names: the dentist's appointment is no trip to Beijing.

    All of them where it names nothing in particular ("what are my plans?"); across languages no words can tell.
    """
    asked = {term for term in Wording(_ANY_PLAN.sub(" ", fold(question))).content if not term.endswith("*")}
    goal = goal_of(question)
    if goal:
        others = [fact for fact in facts if fact.attribute not in DATED]
        planned = [fact for fact in facts if fact.attribute in DATED]
        there = [fact for fact in planned if goes_there(goal, fact.value)]
        return [*others, *(there or [fact for fact in planned if may_go_there(goal, fact.value)])]
    if not asked or not re.search(r"\w", _ANY_PLAN.sub("", fold(question))):
        return facts
    return [fact for fact in facts if fact.attribute not in DATED or _names(fact, asked, question)]


def _names(fact: Fact, asked: Collection[str], question: str) -> bool:
    said = f"{fact.value} {fact.quote or ''} {fact.text}"
    return detect(said) != detect(question) or not terms_of([said]).isdisjoint(asked)


def on_the_day(facts: Sequence[Fact], question: str) -> Sequence[Fact]:
    """Of several dated facts those on the day the question names, if it names one and any is."""
    day = coming(fold(question), datetime.now(UTC))
    if day is None:
        return facts
    spans = [(fact, span_of(fact)) for fact in facts]
    then = [fact for fact, span in spans if span and span.start < day.end and day.start < span.end]
    return then or facts


def _own(context: Context, live: Sequence[MemoryHit], slots: Slots) -> Iterator[Fact]:
    filled = [slot for slot in context.profile if _fills(slot, slots)]
    known = {slot.fact_id for slot in filled}
    yield from filled
    yield from (m for m in live if m.id not in known and _fills(m, slots) and subject_of(m) == USER)


def _implied(live: Sequence[MemoryHit], slots: Slots, kind: str, own: Sequence[Fact]) -> Iterator[MemoryHit]:
    """People and animals whom the user named: who has a daughter called Pia has a child; none that there is no more."""
    gone = [fact.value for fact in own if isinstance(fact, Slot) and fact.attribute == _PET[1] and not fact.polarity]
    wanted = (kind,) if kind and _MEMBER in slots else KIN
    for memory in live:
        relation = person_of(memory.subject).relation if (memory.topic, memory.attribute) == _NAME else ""
        if any(denies_any(value, relation) for value in gone if relation and is_pet(relation)):
            continue
        kin = relation and any(subjects_meant(kin, {relation: ()}) for kin in wanted)
        if (
            relation and ((_PET in slots and is_pet(relation)) or (_MEMBER in slots and kin and not is_pet(relation)))
        ) or (relation and _MANAGER in slots and subjects_meant("boss", {relation: ()})):
            yield memory


def _of_person(context: Context, live: Sequence[MemoryHit], asked: SlotQuery) -> list[Fact]:
    wanted = asked.subject or ""
    subjects = _subjects(live, wanted)
    if wanted == "family":
        subjects = {subject for kin in KIN for subject in _subjects(live, kin)}
    about = [memory for memory in live if _is_about(memory, wanted, subjects)]
    found: list[Fact] = [memory for memory in about if _fills(memory, asked.attributes)]
    if _NAME in asked.attributes and asked.claim is None and not asked.topics & {"identity"}:
        # "Who is Nina?" asks for whatever is known of her, and for the slot that holds her name.
        slots = [slot for slot in context.profile if same_name(slot.value, wanted) and slot.topic != "identity"]
        return [*slots, *found, *(memory for memory in about if memory not in found)][:MAX_OF_PERSON]
    if "family" in asked.topics:
        return [*found, *(memory for memory in about if memory not in found)][:MAX_OF_PERSON]
    return found


def _subjects(memories: Sequence[MemoryHit], wanted: str) -> set[str]:
    known: dict[str, set[str]] = {}
    for memory in memories:
        if memory.subject not in ("", USER):
            names = known.setdefault(memory.subject, set())
            if (memory.topic, memory.attribute) == _NAME:
                names.add(memory.value)
    return subjects_meant(wanted, known)


def _is_about(memory: MemoryHit, wanted: str, subjects: Collection[str]) -> bool:
    if memory.subject:
        return memory.subject in subjects
    # A hit that does not say of whom it tells is known by its words.
    return subject_of(memory) != USER and wanted in fold(memory.text + memory.quote)


def _fills(fact: Fact, slots: Slots) -> bool:
    if (fact.topic, fact.attribute) in slots:
        return True
    if (fact.topic, fact.attribute) in ATTRIBUTES:
        return False
    known = attribute_named(_OF_PROJECT.sub("", fact.attribute))
    if known and (known.topic, known.key) in slots:
        return True
    key = _plain(fact.attribute)
    return any(_plain(attribute) == key for slot in slots if slot not in ATTRIBUTES for attribute in slot[1:])


def _plain(key: str) -> str:
    """A key of the user's own as it is compared: "favorite ide" and 最喜欢的 ide are one."""
    folded = fold(key)
    liked = FAVORITE.match(folded)
    return f"favorite {folded[liked.end() :]}" if liked else _NUMBERED.sub("", folded)


def _of_kind(facts: Sequence[Fact], kind: str) -> list[Fact]:
    values = next((values for name, _, values in KINDS if name == kind), None)
    return [f for f in facts if values is None or f.attribute == kind or values.search(fold(f.value))]


def label_of(part: SlotQuery, language: Language, question: str) -> str:
    """What a question asks for, in a word or two; empty where several slots may hold it.

    A slot that the schema does not have is called by the user's own word for it, never by a key of the program's.
    """
    if part.kind in KIND_LABELS:
        return _YOURS.say(language, what=KIND_LABELS[part.kind].say(language))
    own = part.subject in (None, USER) and not part.past
    if own and (said := plainly(part.attributes, language)):
        return said
    if len(part.attributes) != 1 or part.past:
        return ""
    ((topic, key),) = part.attributes
    if key in _SAID_LOOSELY:
        return ""
    if (topic, key) not in ATTRIBUTES and FAVORITE.sub("", key) not in fold(question):
        return ""
    label = attribute_label(topic, key, language)
    if own or part.subject is None:
        return _YOURS.say(language, what=label).replace("你的最", "你最")
    person = called_you(part.subject, language)
    if language == "zh":
        return f"{person.replace('你的', '你', 1)}的{label}" if person else ""
    return f"{person}'{'' if person.endswith('s') else 's'} {label}" if person else ""
