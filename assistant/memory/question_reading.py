"""One question read by the tables: its slots, its person, and what it claims."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from assistant.memory.asking_tables import (
    ABOUT_PERSON,
    ASKS_WHETHER,
    BARE_RELATION,
    CALLED,
    FAMILY,
    FOR_A_PURPOSE,
    FURTHER_QUESTIONS,
    HOW_TO,
    IS_RELATED,
    KIN_NAMED,
    KIN_QUESTION,
    KIND_QUESTION,
    KIND_SLOTS,
    NAME,
    NAME_OF,
    NAMED,
    NAMED_ZH,
    OF_ANYBODY,
    PROJECT_QUESTIONS,
    THEIRS,
    TOOL_KINDS,
    WHAT_NOW,
    WHO_IS_NAMED,
)
from assistant.memory.claim_tables import CHIEF_CLAIMS, CLAIMS
from assistant.memory.folding import is_cjk
from assistant.memory.life_questions import AT_HOME, MANAGER, WE
from assistant.memory.plan_kinds import MAY_BE_WRITTEN, PLAN_QUESTION, plan_kind
from assistant.memory.question_tables import (
    ABOUT_ME,
    BEFORE_THAT,
    DOCUMENT_KEYS,
    KEY_QUESTIONS,
    KNOWS_ME,
    NO_KEY,
    OF_RULES,
    OPENERS,
    PAST,
    PAST_TENSE,
    PAST_YEAR,
    RELATION,
    REWORDED,
    SLOT_QUESTIONS,
    WHO_IS,
)
from assistant.memory.relations import filed_as
from assistant.memory.schema import TOPICS, USER, attribute_named, free_key, single_valued, topic_of_key, topics_of
from assistant.memory.self_questions import self_questions
from assistant.memory.self_words import AVOIDED, OF_SELF, WHO_I_AM
from assistant.memory.slot_query import NOTHING, Claim, SlotQuery

_OWNER = re.compile(r"'s|的")
MARKS = " ?!.。\n"
# A key that no slot has, of the company or the job as much as of the user: "my company email", 我的岗位职责.
_OF_WORK = re.compile(
    r"\w (?:in|for|on|at|during|under|with|about|when|as) \w|^(?:employer|company|job|role|position|home office)(?:'s)? \w|^(?:工作|岗位|职位|公司|单位|雇主)."
)
_IDENTITY = frozenset({("identity", "name")})
_PLANS = frozenset({("plans", "plan"), ("plans", "event")})
_LONGEST_NAME_ZH = 3
# Whose appointments are the user's own: "my doctor's appointment".
_TREATING = frozenset((USER, "doctor", "dentist", "医生", "牙医"))
_DUES = frozenset({("project", "deadline"), ("project", "budget")})
# "The deadline for submitting expenses" is a rule of the company, "the deadline for my thesis" is not.
_DUE_FOR = re.compile(r"^(?!.*\b(?:my|our|we|i|me|us)\b).*\b(?:for|to|of|on) (?!(?:the |this )?project\b)\w")


@lru_cache(maxsize=512)
def read_question(text: str) -> SlotQuery:
    """What one question, folded, is about."""
    of_self = self_questions(text.strip(MARKS))
    if of_self:
        slots = frozenset(slot for one in of_self for slot in one.attributes)
        return replace(of_self[0], attributes=slots, topics=frozenset(topic for one in of_self for topic in one.topics))
    found = _asked_of(text.strip(MARKS))
    if found.subject == USER and found.about_user and found.attributes and WE.search(text) and not AT_HOME.search(text):
        if found.kind:
            return replace(found, topics=frozenset(), about_user=False, asks_more=True)
        # "What tools do we use?" asks what the company does; what the user told of it stays near.
        return replace(found, attributes=frozenset(), about_user=False, claim=None, kind="")
    if found.about_user and found.attributes and found.attributes <= _DUES and _DUE_FOR.match(text):
        return replace(found, topics=frozenset(), about_user=False, asks_more=True)
    return found


def _asked_of(text: str) -> SlotQuery:
    if ABOUT_ME.search(text):
        return SlotQuery(frozenset(), frozenset(TOPICS), USER, True)
    if KNOWS_ME.match(text):
        return SlotQuery(WHO_I_AM, topics_of(WHO_I_AM), USER, True)
    in_year = bool(PAST_YEAR.search(text) and PAST_TENSE.search(text))
    if in_year or PAST.search(text):
        then = _of_slot(" ".join(PAST.sub("", PAST_YEAR.sub("", text) if in_year else text).split()))
        told = then.about_user or (then.asks_more and _is_name(then.subject or USER) and not BEFORE_THAT.search(text))
        if told and any(single_valued(*slot) for slot in then.attributes):
            return replace(then, past=True)
    return _of_slot(text)


def _is_name(subject: str) -> bool:
    """Whether a subject may be a name: 入职我要 of 入职之前我要做什么 is none."""
    return subject != USER and (subject.isascii() or (len(subject) <= _LONGEST_NAME_ZH and "我" not in subject))


def _of_slot(text: str) -> SlotQuery:
    text = OPENERS.sub("", text, count=1).strip()
    direct = _of_chief(text) or _of_kin_named(text) or _of_plan(text)
    if direct:
        return direct
    if WHAT_NOW.fullmatch(text) or HOW_TO.match(text):
        return NOTHING
    for pattern, plainly in REWORDED:
        text = pattern.sub(plainly, text, count=1)
    person = ABOUT_PERSON.match(text)
    if person:
        return _about_person(_value(person))
    text = NAME_OF.sub(r"\g<whose> \g<who>'s \g<what>", BARE_RELATION.sub(r"我的\g<r>", text, count=1))
    subject, own = _of_whom(text)
    who = WHO_IS.fullmatch(own)
    if who and subject == USER:
        return SlotQuery(WHO_I_AM, topics_of(WHO_I_AM), USER, True)
    if who:
        return SlotQuery(_IDENTITY, frozenset({"identity", "family"}), subject, True)
    related = IS_RELATED.match(own) if subject != USER else None
    if related:
        return SlotQuery(_IDENTITY, frozenset({"identity"}), subject, True, claim=Claim(_value(related)))
    found = _strictly(_in_tables(own, subject), text)
    return found if found is not NOTHING else _of_named(text)


def _strictly(found: SlotQuery, text: str) -> SlotQuery:
    """What the tables found; of name, home, employer, role and allergies only where every word is about them."""
    own = (
        found.subject == USER
        and found.about_user
        and found.claim is None
        and (found.attributes <= OF_SELF or found.attributes == AVOIDED)
    )
    return next(iter(self_questions(text)), NOTHING) if own else found


def _of_chief(text: str) -> SlotQuery | None:
    """Who the user's manager is, or whether somebody is."""
    chief = next((m for form in CHIEF_CLAIMS if (m := form.search(text))), None)
    if chief is None and not MANAGER.search(text):
        return None
    claim = Claim(_value(chief)) if chief else None
    return SlotQuery(frozenset({("work", "manager")}), frozenset({"work"}), USER, True, claim=claim)


def _of_kin_named(text: str) -> SlotQuery | None:
    """Whether the user has somebody of a relation and a name: "do I have a brother called Tom"."""
    kin = KIN_NAMED.match(text)
    if kin is None or (is_cjk(text[:1]) and not ASKS_WHETHER.search(text)):
        return None
    name, relation = (kin["n"] or kin["n2"] or kin["n3"]).strip(), kin["r"] or kin["r2"] or kin["r3"]
    return SlotQuery(_IDENTITY, frozenset({"identity"}), relation, True, claim=Claim(name))


def _of_plan(text: str) -> SlotQuery | None:
    """When a plan of one kind is: "what time is my interview", 我几点开会."""
    asked = PLAN_QUESTION.match(text)
    if asked is None or _of_whom(text)[0] not in _TREATING:
        return None
    kind = plan_kind(text)
    if kind in MAY_BE_WRITTEN and _value(asked) == "":
        return SlotQuery(_PLANS, frozenset(), USER, asks_more=True, kind=kind)
    return SlotQuery(_PLANS, topics_of(_PLANS), USER, True, kind=kind)


def _about_person(who: str) -> SlotQuery:
    """Everything told of somebody; of the family, whoever belongs to it."""
    subject, _ = _of_whom(who if who.startswith(("my ", "our ", "我")) else f"我{who}" if is_cjk(who[:1]) else who)
    if FAMILY.fullmatch(who):
        subject = "family"
    if subject != USER:
        return SlotQuery(_IDENTITY, frozenset({"identity", "family"}), subject, True)
    if who.startswith(("my ", "the ", "your ", "this ", "that ", "我", "你")) or not (
        is_cjk(who[:1]) or NAME.fullmatch(who)
    ):
        return NOTHING
    return SlotQuery(_IDENTITY, frozenset(), who, asks_more=True)


def _in_tables(text: str, subject: str) -> SlotQuery:
    """What the tables know of a question that is brought into the form with "i"."""
    for form in CLAIMS:
        m = form.pattern.search(text)
        if m:
            claim = Claim(_value(m), form.denied) if _value(m) else None
            return SlotQuery(frozenset(form.slots), topics_of(form.slots), subject, True, claim=claim)
    found = _of_kind(text, subject)
    if found is not None:
        return found
    for pattern, slots in (*FURTHER_QUESTIONS, *SLOT_QUESTIONS):
        if pattern.search(text) and not FOR_A_PURPOSE.search(text):
            return SlotQuery(frozenset(slots), topics_of(slots), subject, True)
    return _keyed(text, subject)


def _of_kind(text: str, subject: str) -> SlotQuery | None:
    """A question for somebody of a kind, for a tool of a kind, or for the project, of which documents may tell too."""
    kin, tool = KIN_QUESTION.match(text), KIND_QUESTION.match(text)
    if kin:
        return SlotQuery(frozenset({("family", "member")}), frozenset({"family"}), subject, True, kind=_value(kin))
    name = next((name for name, words, _ in TOOL_KINDS if tool and words.search(_value(tool))), "")
    if name:
        slots = frozenset((*KIND_SLOTS, ("project", name)))
        return SlotQuery(slots, frozenset({"project"}), subject, True, kind=name)
    slots = next((frozenset(slots) for pattern, slots in PROJECT_QUESTIONS if pattern.search(text)), None)
    return SlotQuery(slots, frozenset(), subject, asks_more=True) if slots else None


def _value(m: re.Match[str]) -> str:
    return next((group.strip() for group in m.groups() if group), "")


def _of_whom(text: str) -> tuple[str, str]:
    """The person asked about, and the question as if the user had asked it of themself."""
    m = RELATION.search(text)
    if m is None:
        return USER, text
    english = m.group("en") is not None
    relation, at, owns = filed_as(m.group("en") or m.group("zh")), m.end(), bool(m.group("s") or m.group("de"))
    while True:
        called = None if owns else CALLED.match(text, at)
        if called and _value(called).isascii() == english:
            # "My colleague Nina", 我同事小顾.
            relation += f" {_value(called)}" if english else _value(called)
            mark = _OWNER.match(text, called.end())
            at, owns = (mark.end(), True) if mark else (called.end(), False)
        theirs = THEIRS.match(text, at) if owns else None
        if theirs is None:
            break
        relation += f"'s {theirs['en']}" if english else f"的{theirs['zh']}"
        at, owns = theirs.end(), bool(theirs["s"] or theirs["de"])
    own = ("my" if owns else "i") if english else ("我的" if owns else "我")
    return relation, text[: m.start()] + own + text[at:]


def _of_named(text: str) -> SlotQuery:
    """A question about somebody by name, whom the user may have told of, and documents may as well."""
    who = WHO_IS_NAMED.match(text)
    if who:
        return SlotQuery(_IDENTITY, frozenset(), _value(who), asks_more=True)
    for name, plain in _readings(text):
        found = _in_tables(plain, USER)
        if found.attributes and found.topics <= OF_ANYBODY:
            return replace(found, subject=name, topics=frozenset(), about_user=False, asks_more=True)
    return NOTHING


def _readings(text: str) -> Iterator[tuple[str, str]]:
    """The names that may stand in a question, each with the question as if asked of the user."""
    english, chinese = NAMED.match(text), NAMED_ZH.match(text)
    if chinese:
        yield chinese.group("name"), "我" + chinese.group("rest")
    words = english.group("rest").split() if english else []
    for count in range(1, min(4, len(words) + 1)):
        name, rest = " ".join(words[:count]), " ".join(words[count:])
        own = name.endswith(("'s", "s'"))
        name = name.removesuffix("'s").removesuffix("'")
        if english and NAME.fullmatch(name):
            yield name, f"{english.group('pre')} {'my' if own else 'i'} {rest}".strip()


def _keyed(text: str, subject: str) -> SlotQuery:
    if OF_RULES.search(text):
        return NOTHING
    for pattern in KEY_QUESTIONS:
        m = pattern.search(text)
        if m is None or NO_KEY.search(m.group("key")):
            continue
        key = free_key(m.group("key"))
        known = attribute_named(key)
        slot = (known.topic, known.key) if known else (topic_of_key(key), key)
        if DOCUMENT_KEYS.search(key) or (known is None and _OF_WORK.search(key)):
            return SlotQuery(frozenset({slot}), frozenset(), subject, asks_more=True)
        return SlotQuery(frozenset({slot}), frozenset({slot[0]}), subject, about_user=True)
    return NOTHING
