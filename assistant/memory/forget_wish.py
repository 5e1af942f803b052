"""A wish to forget, said in words ("forget my birthday", 忘掉我的生日), and the facts it names; pure but for the rules.

The user's imperative is their word, so the one fact that it names is forgotten in that turn. Where it fits several
nothing is, since a guess here cannot be taken back.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.datatypes import Fact, FactDraft
from assistant.memory.folding import fold, is_cjk, value_key
from assistant.memory.people import same_person
from assistant.memory.questions import slots_asked
from assistant.memory.relations import subjects_meant
from assistant.memory.schema import USER
from assistant.memory.slot_query import SlotQuery
from assistant.retrieval.evidence import Wording

COVERED = 0.75
"""A fact is named by words from this share of them on."""
_LONGEST = 200

_ENGLISH = re.compile(
    r"(?:(?:ok|okay|hey|hi|well|no|so|actually|sorry|tandem)[,.!]?\s+)*(?:please |just |kindly |now |can you |could you |would you |will you |i want you to |i'd like you to |i would like you to |you can |you should )*"
    r"(?:(?:forget|unlearn)(?: about)?|(?:don't|do not|stop) remember(?:ing)?|(?:delete|erase|remove|drop|wipe)(?= .*\b(?:memory|memories|you know|profile)\b))\s+(?:everything about |all about |the fact )?(?:that )?(?P<what>.+?)"
    r"(?: (?:please|now|again|from (?:your |my )?(?:memory|memories|profile)))*"
)
_CHINESE = re.compile(
    r"(?:好的?|那|对了|嗯|,|\s)*(?:请|帮我|麻烦|麻烦你|你|把|可以|能不能|能)*(?:(?:忘掉|忘记|忘了|忘却|删掉|删除|清除|抹掉)(?:关于)?(?P<what>.+?)|(?:别|不要|不用|不必)(?:再)?(?:记住|记得|记着|记)了?(?P<what2>.+?)|(?P<what3>.+?)(?:忘掉|忘记|忘了|从记忆(?:里|中)?(?:删掉|删除|清除|抹掉)))(?:这件事|这个事|这一点|这条|的记忆|的事)?(?:吧|了|啊|哦|好吗|谢谢|\s)*"
)
_DELETES = re.compile(r"(?:删掉|删除|清除|抹掉)")
_OF_MEMORY = re.compile(r"记忆|记住|记得|关于我|档案")
_OWN = re.compile(r"\b(?:i|i'm|i've|my|me|our|we)\b|我")
_LAST = re.compile(
    r"(?:that|this|it|what i (?:just )?(?:said|told you)|this one|这个|那个|这件事|刚才(?:说)?的?(?:话|事)?|我刚(?:才)?说的(?:话|事)?|它|这句话?)"
)
_ALL = re.compile(
    r"(?:everything|all|me|all of it|everything (?:about me|you know(?: about me)?)|what you know about me|一切|所有|全部|我|关于我的(?:一切|所有|全部)?|我的(?:一切|所有|全部).{0,4}|你?(?:知道|记得)的.*)"
)
_NO_WISH = re.compile(
    r"\?|？|\b(?:how|what to|password|passwords|pin|limit|length|word count|if i|when i)\b|怎么|如何|什么|吗|呢|密码|字数|限制|打卡|带|了怎|会怎"
)
_NOT_THIS = re.compile(r"(?:it|about it|that idea)")


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall be forgotten, in the user's words; `last` means what they just told, `everything` all of it."""

    words: str
    last: bool = False
    everything: bool = False
    certain: bool = True


def wish_in(text: str) -> Wish | None:
    """The wish a message is, if it is nothing else; `certain` where it says that it is the user's own."""
    lead = len(text) - len(text.lstrip())
    folded = fold(text).strip(" .!。！\n")
    if len(folded) > _LONGEST or _NO_WISH.search(folded):
        return None
    english, chinese = _ENGLISH.fullmatch(folded), _CHINESE.fullmatch(folded)
    if chinese and (_DELETES.search(folded) and not _OF_MEMORY.search(folded)):
        return None
    found = english or chinese
    if found is None:
        return None
    name = next((name for name, group in found.groupdict().items() if group), "what")
    # The words as they were written: a name is known by its capital letter.
    what = text[lead + found.start(name) : lead + found.end(name)].strip(" ,，") if found.group(name) else ""
    if not what or (english and folded.startswith("forget") and _NOT_THIS.fullmatch(fold(what))):
        return None
    said = fold(what)
    if _LAST.fullmatch(said):
        return Wish(what, last=True)
    if _ALL.fullmatch(said):
        return Wish(what, everything=True)
    return Wish(what, certain=bool(_OWN.search(said)))


def facts_named(wish: Wish, facts: Sequence[Fact], read: Callable[[str], Sequence[FactDraft]]) -> list[Fact]:
    """The facts a wish names: those it says again, else those of the slot it names, else those that say its words."""
    said = [fact for fact in facts for draft in read(wish.words) if _says(fact, draft)]
    if said:
        return _once(said)
    asked = slots_asked(_as_question(wish.words))
    slots = [fact for fact in facts if _fills(fact, asked, facts)]
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
    names: dict[str, set[str]] = {}
    for other in facts:
        known = names.setdefault(other.subject, set())
        if (other.topic, other.attribute) == ("identity", "name"):
            known.add(other.value)
    return fact.subject in subjects_meant(asked.subject or "", names)


def _holds(words: str, value: str) -> bool:
    """Whether a value stands in the words as a word of its own."""
    folded = fold(value).strip()
    if is_cjk(folded[:1]):
        return folded in words
    return len(folded) > 1 and re.search(rf"(?<!\w){re.escape(folded)}(?!\w)", words) is not None


def _once(facts: Sequence[Fact]) -> list[Fact]:
    return list({fact.id: fact for fact in facts}.values())
