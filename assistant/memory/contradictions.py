"""Statements that cannot both hold and that no rule settles: they are shown to the user, who decides. Pure.

A plain denial ("I don't like tea") and words of change ("now", 不再) settle who is right: the later. Two statements
side by side that say nothing of each other ("I love tea", "I hate tea") do not.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from assistant.datatypes import Fact, FactDraft
from assistant.memory.folding import fold, value_key
from assistant.memory.lexicon import DIETS, words
from assistant.memory.same_values import counted
from assistant.memory.schema import OPPOSITES, single_valued

CONTRADICTION = "contradiction"
"""Why a draft waits for the user's word."""
CLOSE = timedelta(minutes=30)
"""Two opposite statements within one sitting are no change of mind; a sitting is what counts as one session's idle time."""

# A new state of affairs, in the words around what is said.
_CHANGE = re.compile(
    r"\b(?:now|nowadays|these days|lately|recently|any ?more|any longer|no longer|used to|formerly|until|stopped|quit|gave up|start(?:ed|ing)|"
    r"switch(?:ed)?|chang(?:ed?|ing)|moved|became|turned|grew|got (?:married|engaged|divorced)|(?:come|came|grown|learne?[dt]) to (?:\w+ )?(?:like|love|enjoy|hate|dislike)|since then|after all|instead|from now on|got another|adopted|lost|died|born)\b"
    r"|现在|如今|后来|不再|已经|最近|以前|原来|原本|之前|从今|开始|改|换|变|戒|搬|又(?:养|生|多|添)|了(?:$|[,。!;])"
)
# The speaker takes back what they just said.
_CORRECTION = re.compile(
    r"\b(?:no|nope|not|isn't|wait|sorry|i mean(?:t)?|actually|rather|scratch that|correction|make that|or rather|to be (?:precise|exact)|i was wrong|my mistake|oops)\b"
    r"|不对|不是|错了|说错|写错|打错|更正|应该是|我是说|抱歉|确切|准确"
)
# A plain denial speaks of what was said before: "I don't like tea".
_DENIAL = re.compile(
    r"(?:n't|\bnot|\bnever|\bno longer)\b.{0,20}\b(?:like|love|enjoy|fond|fan|into)\b|不(?:太|怎么|是很|再)?(?:喜欢|爱|想)"
)
_EATS = re.compile(r"\b(?:eat|eats|eating|have|having|cook|grill|order|drink)\b|[吃喝]")
# Meat that is none, or not eaten.
_SPARED = re.compile(
    r"\b(?:not|never|no|avoid|without|vegan|vegetarian|veggie|plant[- ]based|fake|mock|meatless|soy|oat|almond|coconut|peanut)\b|n't\b"
    r"|[不没戒]|素|豆|植物|椰|杏仁|燕麦|花生"
)
# Words before a statement that may say how it came about.
_BEFORE, _AFTER = 60, 24
_MEAT = frozenset(
    words(
        "meat beef pork chicken lamb steak bacon sausage ham turkey duck mutton veal ribs burgers hamburger"
        " 肉 牛肉 猪肉 鸡肉 羊肉 牛排 烤肉 红烧肉 羊肉串 肥肉 火腿 培根 香肠"
    )
)
_OF_ANIMALS = _MEAT | frozenset(
    words(
        "fish salmon tuna sushi shrimp prawns crab lobster oysters seafood milk cheese butter yogurt eggs egg honey"
        " 鱼 生鱼片 虾 螃蟹 龙虾 海鲜 牛奶 奶酪 黄油 酸奶 鸡蛋 蜂蜜"
    )
)
_NOT_EATEN = {"vegetarian": _MEAT, "vegan": _OF_ANIMALS}


def unsettled(draft: FactDraft, facts: Sequence[Fact], said_at: datetime | None, said: str) -> Fact | None:
    """The active fact of the same subject that a draft does not go together with, if no rule says which holds.

    `said` is the whole message, empty where it is not known; then only what the drafts themselves say is looked at.
    """
    if not draft.polarity or draft.replaces is not None or (said and tells_change(said, draft.start, draft.end)):
        return None
    for fact in facts:
        if fact.polarity and (_counts_differ(draft, fact) or (is_close(fact, said_at) and _are_exclusive(draft, fact))):
            return fact
    return None


def unsettled_beside(draft: FactDraft, others: Sequence[FactDraft], said: str) -> bool:
    """Whether a draft does not go together with another one of its own message ("vegetarian, but I love steak")."""
    if not draft.polarity or draft.replaces is not None or tells_change(said, draft.start, draft.end):
        return False
    return any(
        other.polarity
        and fold(other.subject) == fold(draft.subject)
        and (_counts_differ(draft, other) or _are_exclusive(draft, other))
        for other in others
    )


def tells_change(said: str, start: int, end: int) -> bool:
    """Whether a clause denies what was said before, or the words around it say that it is no longer so."""
    denied = _DENIAL.search(fold(said[start:end]))
    return bool(denied or _CHANGE.search(fold(said[max(0, start - _BEFORE) : end + _AFTER])))


def takes_back(said: str, first: FactDraft, second: FactDraft) -> bool:
    """Whether the later of two statements of one message corrects the earlier, or says what came of it."""
    between = fold(said[first.start : second.end + _AFTER])
    return bool(_CORRECTION.search(between) or _CHANGE.search(between))


def is_close(fact: Fact, said_at: datetime | None) -> bool:
    """Whether a fact was told in the same sitting as a message of this time."""
    return said_at is not None and fact.said_at is not None and abs(said_at - fact.said_at) <= CLOSE


def _are_exclusive(draft: FactDraft, fact: Fact | FactDraft) -> bool:
    if draft.topic == fact.topic and OPPOSITES.get(draft.attribute) == fact.attribute:
        return value_key(draft.value) == value_key(fact.value)
    return _not_eaten(draft, fact) or _not_eaten(fact, draft)


def _not_eaten(diet: FactDraft | Fact, liked: FactDraft | Fact) -> bool:
    if (diet.topic, diet.attribute) != ("food", "diet") or (liked.topic, liked.attribute) != ("food", "like"):
        return False
    kind = DIETS.get(fold(diet.value).strip(), "")
    return fold(liked.value).strip() in _NOT_EATEN.get(kind, ())


def eats_against(diet: str, said: str) -> bool:
    """Whether a sentence says that somebody eats what a diet rules out ("I eat beef every day", 每天都吃牛肉)."""
    eaten = _NOT_EATEN.get(DIETS.get(fold(diet).strip(), ""), frozenset())
    folded = fold(said)
    verb = _EATS.search(folded)
    if verb is None or _SPARED.search(folded):
        return False
    what = folded[verb.end() :]
    return any(re.search(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word), what) for word in eaten)


def _counts_differ(draft: FactDraft, fact: Fact | FactDraft) -> bool:
    """Whether two count the same things differently: "two cats" and "three cats"."""
    if (draft.topic, draft.attribute) != (fact.topic, fact.attribute) or single_valued(draft.topic, draft.attribute):
        return False
    one, other = counted(draft.value), counted(fact.value)
    return one is not None and other is not None and one[1] == other[1] and one[0] != other[0]
