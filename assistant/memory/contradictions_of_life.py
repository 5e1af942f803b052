"""Facts of different slots that cannot both hold: an age and a year of birth, "single" and a wife, no siblings and a
brother, a vegetarian's daily beef. Rules don't know which is right, so that the user is asked. Pure.

Nothing is asked twice: where somebody is known already, what else is told of them is no news.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from assistant.datatypes import Fact, FactDraft
from assistant.memory.contradictions import eats_against, is_close, tells_change
from assistant.memory.folding import fold
from assistant.memory.lexicon import words
from assistant.memory.relations import is_pet, owner_of, person_of
from assistant.memory.schema import USER
from assistant.memory.slotting import same_subject
from assistant.stores.fact_numbers import in_digits

_Told = Fact | FactDraft
_AGE, _BIRTHDAY = ("identity", "age"), ("identity", "birthday")
_STATUS, _MEMBER, _PET = ("family", "status"), ("family", "member"), ("family", "pet")
_DIET, _HABIT = ("food", "diet"), ("interests", "habit")
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
_YEARS_APART = 2
"""An age is a year more or less than the years since the birth, by Chinese counting two."""

_ALONE = frozenset(words("single 单身 unmarried 未婚"))
_UNMARRIED = frozenset(words("unmarried 未婚"))
_SPOUSES = frozenset(words("wife husband hubby spouse 老婆 妻子 太太 夫人 媳妇 老公 丈夫 先生 爱人"))
_COUPLES = _SPOUSES | frozenset(
    words("girlfriend boyfriend partner fiancee fiance 女朋友 男朋友 女友 男友 未婚妻 未婚夫")
)
_BROTHERS = frozenset(words("brother brothers 哥哥 弟弟 兄弟"))
_SISTERS = frozenset(words("sister sisters 姐姐 妹妹 姐妹"))
_SIBLINGS = _BROTHERS | _SISTERS | frozenset(words("sibling siblings 兄弟姐妹"))
_CHILDREN = frozenset(words("child children kid kids son sons daughter daughters 孩子 小孩 儿子 女儿 宝宝"))
_DENIED = {
    **dict.fromkeys(words("sibling siblings 兄弟姐妹"), _SIBLINGS),
    **dict.fromkeys(words("brother brothers 兄弟 哥哥 弟弟"), _BROTHERS),
    **dict.fromkeys(words("sister sisters 姐妹 姐姐 妹妹"), _SISTERS),
    **dict.fromkeys(words("child children kid kids 孩子 小孩"), _CHILDREN),
    **dict.fromkeys(words("wife husband spouse 老婆 妻子 太太 老公 丈夫"), _SPOUSES),
    **dict.fromkeys(words("girlfriend 女朋友 女友"), frozenset(words("girlfriend 女朋友 女友"))),
    **dict.fromkeys(words("boyfriend 男朋友 男友"), frozenset(words("boyfriend 男朋友 男友"))),
}
_FORMER = re.compile(r"\b(?:ex|late|former|future|dead|deceased)\b|前[妻夫任]|已故")


def at_odds(draft: FactDraft, facts: Sequence[Fact], said_at: datetime | None, said: str) -> Fact | None:
    """The active fact, of any subject, that cannot hold beside a draft, if no words of it say what changed.

    `facts` are the owner's; `said` is the whole message, empty where it is not known.
    """
    for fact in facts:
        # Nobody changes the year they were born in, whatever words stand around it.
        if same_subject(draft, fact) and _ages_differ(draft, said_at, fact):
            return fact
    if draft.replaces is not None or (said and tells_change(said, draft.start, draft.end)):
        return None
    if draft.subject != USER and any(same_subject(draft, fact) for fact in facts):
        return None
    return next((fact for fact in facts if _exclude(draft, fact) or _eats_otherwise(draft, fact, said_at)), None)


def at_odds_beside(draft: FactDraft, others: Sequence[FactDraft], said: str) -> bool:
    """Whether a draft cannot hold beside another one of its own message ("I'm single, my wife is a nurse")."""
    if draft.replaces is not None or tells_change(said, draft.start, draft.end):
        return False
    return any(_exclude(draft, other) for other in others)


def _slot(told: _Told) -> tuple[str, str]:
    return told.topic, told.attribute


def _ages_differ(draft: FactDraft, said_at: datetime | None, fact: Fact) -> bool:
    if not (draft.polarity and fact.polarity) or {_slot(draft), _slot(fact)} != {_AGE, _BIRTHDAY}:
        return False
    (age, told), birthday = ((draft, said_at), fact) if _slot(draft) == _AGE else ((fact, fact.said_at), draft)
    year, years = _YEAR.search(in_digits(birthday.value)), _NUMBER.search(in_digits(age.value))
    if year is None or years is None or told is None:
        return False
    return abs(told.year - int(year.group()) - int(years.group())) > _YEARS_APART


def _exclude(draft: FactDraft, fact: _Told) -> bool:
    """Whether one says that there is nobody of the kind that the other tells of."""
    return _is_nobody(draft, fact) or _is_nobody(fact, draft)


def _is_nobody(none: _Told, somebody: _Told) -> bool:
    if none.subject != USER:
        return False
    value = fold(none.value).strip()
    if _slot(none) == _STATUS and none.polarity and value in _ALONE:
        return _relation_told(somebody) in (_SPOUSES if value in _UNMARRIED else _COUPLES)
    if none.polarity or _slot(none) not in (_MEMBER, _PET):
        return False
    if value in ("pets", "pet", "宠物"):
        return somebody.subject != USER and is_pet(_relation_told(somebody))
    return _relation_told(somebody) in _DENIED.get(value, ())


def _relation_told(told: _Told) -> str:
    """The kind of person of the user's that a fact tells of, by its subject or as one that the user has; else empty."""
    if told.subject == USER:
        held = _slot(told) == _MEMBER and told.polarity
        relation = (
            person_of(re.sub(r"^(?:an?|one|\d+|[一二两三四五]?[个位]) ?", "", fold(told.value))).relation
            if held
            else ""
        )
    else:
        relation = "" if owner_of(told.subject)[0] else person_of(told.subject).relation
    return "" if _FORMER.search(relation) else relation.rsplit(maxsplit=1)[-1] if relation else ""


def _eats_otherwise(draft: FactDraft, fact: Fact, said_at: datetime | None) -> bool:
    """Whether of one sitting a diet and a habit are told that rules it out; later it may be a change of mind."""
    if not (draft.polarity and fact.polarity) or not same_subject(draft, fact) or not is_close(fact, said_at):
        return False
    diet, habit = (draft, fact) if _slot(draft) == _DIET else (fact, draft)
    return (_slot(diet), _slot(habit)) == (_DIET, _HABIT) and eats_against(diet.value, habit.value)
