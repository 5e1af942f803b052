"""A wish to forget, said in words ("forget my birthday", 忘掉我的生日), and the facts it names; pure but for the rules.

The user's imperative is their word, so the one fact that it names is forgotten in that turn, and so is all of a topic
or a person where all of it is said to be meant. Where it fits several otherwise nothing is, since a guess here cannot
be taken back.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.datatypes import Fact, FactDraft
from assistant.memory.folding import fold, is_cjk, value_key
from assistant.memory.forget_tables import (
    ABOUT_ZH,
    ALL_BEHIND_ZH,
    ALL_EN,
    ALL_ZH,
    FAMILY,
    KIND_EN,
    KIND_ZH,
    OWN,
    RELATION,
    TOPICS_NAMED,
    TWO,
)
from assistant.memory.lexicon import kinds_of_breeds
from assistant.memory.people import same_person
from assistant.memory.questions import slots_asked
from assistant.memory.relations import KIN, is_pet, named_of, person_of, subjects_meant
from assistant.memory.schema import USER
from assistant.memory.slot_query import SlotQuery
from assistant.retrieval.evidence import Wording

COVERED = 0.75
"""A fact is named by words from this share of them on."""
_LONGEST = 200

_ENGLISH = re.compile(
    r"(?:(?:ok|okay|hey|hi|well|no|so|actually|sorry|tandem)[,.!]?\s+)*(?:please |just |kindly |now |can you |could you |would you |will you |i want you to |i'd like you to |i would like you to |you can |you should )*"
    r"(?:(?:forget|unlearn)(?: about)?|(?:don't|do not|stop) remember(?:ing)?|(?:delete|erase|remove|drop|wipe)(?= .*\b(?:memory|memories|you know|profile|about me)\b| (?:everything about |all (?:of )?|what you know about )?my ))\s+(?:the fact )?(?:that )?(?P<what>.+?)"
    r"(?: (?:please|now|again|from (?:your |my )?(?:memory|memories|profile)))*"
)
_CHINESE = re.compile(
    r"(?:好的?|那|对了|嗯|,|\s)*(?:请|帮我|麻烦|麻烦你|你|把|可以|能不能|能)*(?:(?:忘掉|忘记|忘了|忘却|删掉|删除|清除|抹掉)(?:关于)?(?P<what>.+?)|(?:别|不要|不用|不必)(?:再)?(?:记住|记得|记着|记)了?(?P<what2>.+?)|(?P<what3>.+?)(?:忘掉|忘记|忘了|从记忆(?:里|中)?(?:删掉|删除|清除|抹掉)|(?<=都)(?:删掉|删除|清除|抹掉|删|清空?)|(?:删掉|删除|清除|抹掉|删)))(?:这件事|这个事|这一点|这条|的记忆|的事)?(?:吧|了|啊|哦|好吗|谢谢|\s)*"
)
_DELETES = re.compile(r"删|清除|清空|抹掉")
_DELETES_EN = re.compile(
    r"\b(?:delete|erase|remove|drop|wipe)\b(?!.*\b(?:memory|memories|you know|profile|about me)\b)"
)
_OF_MEMORY = re.compile(r"记忆|记住|记得|关于我|档案")
_OWN = re.compile(r"\b(?:i|i'm|i've|my|me|our|we)\b|我")
_LAST = re.compile(
    r"(?:that|this|it|what i (?:just )?(?:said|told you)|this one|这个|那个|这件事|刚才(?:说)?的?(?:话|事)?|我刚(?:才)?说的(?:话|事)?|它|这句话?)"
)
_ALL = re.compile(
    r"(?:everything|all|me|all of it|everything (?:about me|you know(?: about me)?)|what you know about me|一切|所有|全部|我|关于我的(?:一切|所有|全部)?|我的(?:一切|所有|全部).{0,4}|你?(?:知道|记得)的.*)"
)
_NO_WISH = re.compile(
    r"\?|？|\b(?:how|what to|password|passwords|pin|limit|length|word count|if i|when i)\b|怎么|如何|什么|吗|呢|密码|字数|限制|打卡|带|了怎|会怎|^我(?:把|都|已经|又|好像|总是?|老是?|经常|全)?(?:.{0,8}(?:忘|删)(?:了|记了?|掉了?)$|忘)"
)
_NOT_THIS = re.compile(r"(?:it|about it|that idea)")


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall be forgotten, in the user's words; `last` means what they just told, `everything` all of it.

    `every` says that all of what the words name is meant; `deletes` that the message speaks of deleting, which may
    mean the user's files as well, so that only a whole topic or person is forgotten by it.
    """

    words: str
    last: bool = False
    everything: bool = False
    certain: bool = True
    every: bool = False
    deletes: bool = False


def wish_in(text: str) -> Wish | None:
    """The wish a message is, if it is nothing else; `certain` where it says that it is the user's own."""
    lead = len(text) - len(text.lstrip())
    folded = fold(text).strip(" .!。！\n")
    if len(folded) > _LONGEST or _NO_WISH.search(folded):
        return None
    english, chinese = _ENGLISH.fullmatch(folded), _CHINESE.fullmatch(folded)
    found = english or chinese
    if found is None:
        return None
    name = next((name for name, group in found.groupdict().items() if group), "what")
    # The words as they were written: a name is known by its capital letter.
    what = text[lead + found.start(name) : lead + found.end(name)].strip(" ,，") if found.group(name) else ""
    if not what or (english and folded.startswith("forget") and _NOT_THIS.fullmatch(fold(what))):
        return None
    deletes = bool(_DELETES.search(folded)) and not _OF_MEMORY.search(folded) if chinese else False
    return _wish(what, deletes=deletes or bool(_DELETES_EN.search(folded)))


def _wish(what: str, *, deletes: bool) -> Wish | None:
    said = fold(what)
    if not deletes and _LAST.fullmatch(said):
        return Wish(what, last=True)
    named, every = _without_every(what)
    if not deletes and (_ALL.fullmatch(said) or _ALL.fullmatch(fold(named))):
        return Wish(what, everything=True)
    return Wish(named, certain=bool(_OWN.search(said)) and not deletes, every=every, deletes=deletes)


def _without_every(what: str) -> tuple[str, bool]:
    """The words without "everything about", "information", 的事, 都; and whether there were such."""
    if not is_cjk(what[:1]):
        start = ALL_EN.match(fold(what))
        rest = what[start.end() :].removeprefix("of ") if start else what
        end = KIND_EN.search(fold(rest)) if OWN.match(fold(rest)) else None
        rest = rest[: end.start()] if end else rest
        return rest, start is not None or end is not None
    rest, every = what, False
    for pattern in (ALL_ZH, ALL_BEHIND_ZH, ABOUT_ZH, KIND_ZH, ABOUT_ZH):
        m = pattern.search(rest)
        left = (rest[: m.start()] + rest[m.end() :]).strip("的 ") if m else ""
        if m and left and m.group():
            every = every or pattern is not ABOUT_ZH
            rest = left
    return rest, every


def group_named(wish: Wish, facts: Sequence[Fact]) -> list[Fact]:
    """The facts that go together: of somebody the wish names, or of a topic all of which is meant."""
    said = fold(wish.words).strip()
    named = [_topic_named(part) for part in TWO.split(said)]
    if all(named):
        found = [f for f in facts if f.subject == USER and any((f.topic, f.attribute) in slots for slots in named)]
        return found if wish.every or len(named) > 1 or (wish.deletes and len(found) == 1) else []
    if wish.last or (wish.deletes and not wish.every):
        return []
    return _of_person(OWN.sub("", said) or said, facts)


def _topic_named(words: str) -> frozenset[tuple[str, str]]:
    """The slots of a topic that words name in full; none for other words."""
    plain = OWN.sub("", fold(words).strip())
    return next((slots for form, slots in TOPICS_NAMED if form.fullmatch(plain)), frozenset[tuple[str, str]]())


def _of_person(who: str, facts: Sequence[Fact]) -> list[Fact]:
    """Everything told of a person or an animal, and the user's own slot that says they have one."""
    names = _people(facts)
    if FAMILY.fullmatch(who):
        kin = {subject for relation in KIN for subject in subjects_meant(relation, names)}
        return [f for f in facts if f.subject in kin or (f.subject == USER and f.topic == "family")]
    known = RELATION.fullmatch(who) or any(fold(n) == who for held in names.values() for n in held) or who in names
    subjects = subjects_meant(who, names) if known else set[str]()
    kept = _kept_as(who, facts)
    if not subjects:
        return kept
    called = {person_of(s).name for s in subjects} | {fold(n) for s in subjects for n in names[s]} | {who}
    slots = {("family", "member"), ("family", "pet"), ("work", "manager")}
    return [
        f
        for f in facts
        if f.subject in subjects
        or (
            f.subject == USER
            and (f.topic, f.attribute) in slots
            and any(c and _holds(fold(f.value), c) for c in called)
        )
        or f in kept
    ]


def _kept_as(who: str, facts: Sequence[Fact]) -> list[Fact]:
    """The user's animals that are told by their breed: "my dog" of somebody who has a corgi."""
    kind = named_of(who, "zh")
    pets = [f for f in facts if f.subject == USER and (f.topic, f.attribute) == ("family", "pet")]
    return [f for f in pets if is_pet(who) and kind in {named_of(k, "zh") for k in kinds_of_breeds(fold(f.value))}]


def _people(facts: Sequence[Fact]) -> dict[str, set[str]]:
    names: dict[str, set[str]] = {}
    for fact in facts:
        if fact.subject == USER:
            continue
        known = names.setdefault(fact.subject, set())
        if (fact.topic, fact.attribute) == ("identity", "name"):
            known.add(fact.value)
    return names


def facts_named(wish: Wish, facts: Sequence[Fact], read: Callable[[str], Sequence[FactDraft]]) -> list[Fact]:
    """The facts a wish names: those it says again, else those of the slot it names, else those that say its words."""
    if wish.deletes:
        return []
    said = [fact for fact in facts for draft in read(wish.words) if _says(fact, draft)]
    if said:
        return _once(said)
    asked = slots_asked(_as_question(wish.words))
    whole = _topic_named(wish.words)
    slots = [f for f in facts if _fills(f, asked, facts) or (f.subject == USER and (f.topic, f.attribute) in whole)]
    if slots:
        wording = Wording(wish.words)
        exact = [fact for fact in slots if _holds(fold(wish.words), fact.value)]
        return exact or [f for f in slots if wording.coverage(f.value) >= COVERED] or slots
    wording = Wording(wish.words)
    valued = [fact for fact in facts if _holds(fold(wish.words), fact.value)]
    if valued:
        best = max(wording.coverage(fact.text, fact.value) for fact in valued)
        return [fact for fact in valued if wording.coverage(fact.text, fact.value) >= best]
    covered = [(wording.coverage(f.text, f.value, *(q.text for q in f.quotes)), f) for f in facts]
    best = max((share for share, _ in covered), default=0.0)
    return [fact for share, fact in covered if share >= max(COVERED, best)]


def _says(fact: Fact, draft: FactDraft) -> bool:
    same = (fact.topic, fact.attribute) == (draft.topic, draft.attribute)
    return (
        same
        and same_person(fact.subject, draft.subject)
        and value_key(fact.value) == value_key(draft.value)
        and fact.polarity == draft.polarity
    )


def _as_question(words: str) -> str:
    if is_cjk(words[:1]):
        return f"{words}是什么？"
    return f"What is {words}?"


def _fills(fact: Fact, asked: SlotQuery, facts: Sequence[Fact]) -> bool:
    if (fact.topic, fact.attribute) not in asked.attributes:
        return False
    if asked.subject in (None, USER):
        return fact.subject == USER
    return fact.subject in subjects_meant(asked.subject or "", _people(facts))


def _holds(words: str, value: str) -> bool:
    """Whether a value stands in the words as a word of its own."""
    folded = fold(value).strip()
    if is_cjk(folded[:1]):
        return folded in words
    return len(folded) > 1 and re.search(rf"(?<!\w){re.escape(folded)}(?!\w)", words) is not None


def _once(facts: Sequence[Fact]) -> list[Fact]:
    return list({fact.id: fact for fact in facts}.values())
