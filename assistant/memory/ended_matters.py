"""What the user does no longer, and what will not take place: "I gave up tennis", 我不再打羽毛球了, 出差取消了.

Such words end what is known, whatever slot it fills, and are no fact where nothing is known that they speak of.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.datatypes import Fact, FactDraft
from assistant.memory.dates import is_day
from assistant.memory.folding import fold, is_cjk
from assistant.memory.grammar import rule
from assistant.memory.journeys import goal_of, goes_there
from assistant.memory.lexicon import words
from assistant.memory.phrases_en import ADV, BE, HAVE, NOT, PLANNED
from assistant.memory.phrases_zh import ADV as ADV_ZH
from assistant.memory.plan_kinds import PLAN_KINDS
from assistant.memory.same_values import ACTIVITIES, same_value
from assistant.memory.schema import describe, sentence
from assistant.retrieval.keywords import terms

_DOING = r"(?:playing|doing|going|practi[cs]ing|learning|collecting|taking|watching|reading|running|swimming|cycling|climbing)"
_DO = r"(?:play|do|go|practi[cs]e|learn|collect|watch|read|run|swim|cycle|climb)"
_GOING = r"(?:moving|flying|going|travelling|traveling|visiting|driving|leaving|starting)"
# What is no pastime of the user's own.
_ANOTHERS = r"(?!(?:your|my|his|her|their|our|an?|it|him|them|that|this|those|these|there|here|any|anything|everything|on|to|at|with|for) ?\b)"
_DO_ZH = r"(?:打|踢|玩|弹|跑|游|练|学|画|看|听|爬|滑|跳|下|唱|拉|吹|钓|养|写)"
_OFF = r"(?:cancell?ed|called off|scrapped|not happening|not taking place|off the table)"
_NOT_HAPPENING = r"(?: is| was|'s)(?:n't| not) (?:happening|taking place|going ahead|going to happen)"
_SADLY = r"(?:(?:unfortunately|sadly|alas|it turns out|turns out|apparently),? )?"
_WHY = r"(?: now| after all| this time| due to .+| because .+| thanks to .+)*"

ENDED_MATTERS_EN = (
    rule(rf"{HAVE}{ADV}(?:given up|gave up|quit|stopped)(?: {_DOING})(?: the)? (?P<dropped>{_ANOTHERS}[\w' -]{{2,40}})$", "user", polarity=False),
    rule(rf"{HAVE}{ADV}(?:given up|gave up)(?: on)? (?P<dropped>{_ANOTHERS}(?!(?:hope|on|trying|meat|dairy|gluten|carbs|animal products)\b)[\w' -]{{2,40}})$", "user", polarity=False),
    rule(rf"(?:{BE})?no longer {_DO}(?:ing)?s?(?: the)? (?P<dropped>{_ANOTHERS}[\w' -]{{2,40}})$", "user", polarity=False),
    rule(rf"{NOT}{_DO}(?: the)? (?P<dropped>{_ANOTHERS}[\w' -]{{2,40}}?) (?:any ?more|any longer)$", "user", polarity=False),
    rule(rf"{BE}{ADV}no longer (?P<cancelled>{_GOING} [\w' -]{{2,40}}?)(?: now)?$", "user us", polarity=False),
    rule(rf"{BE}{ADV}not (?P<cancelled>{_GOING} [\w' -]{{2,40}}?) (?:any ?more|any longer|after all|now)$", "user us", polarity=False),
    rule(rf"{_SADLY}(?:the|my|our|that|this) (?P<cancelled>(?:[\w-]+ ){{0,2}}{PLANNED})(?: is|'s) off{_WHY}$", "bare", polarity=False),
    rule(rf"(?P<cancelled>(?:[\w-]+ ){{0,2}}{PLANNED})(?: is|'s) off{_WHY}$", "owner", polarity=False),
    rule(rf"{_SADLY}(?:the|my|our|that|this) (?P<cancelled>[a-z][\w' -]{{1,40}}?)(?:(?: is| was| has been| got|'s|'s been)(?: now| just| unfortunately| sadly)* {_OFF}|{_NOT_HAPPENING}){_WHY}$", "bare", polarity=False),
    rule(rf"(?P<cancelled>[a-z][\w' -]{{1,40}}?)(?:(?: is| was| has been| got|'s|'s been)(?: now| just| unfortunately| sadly)* {_OFF}|{_NOT_HAPPENING}){_WHY}$", "owner", polarity=False),
    rule(rf"{HAVE}{ADV}(?:cancell?ed|called off|scrapped|(?:had|decided) to (?:cancel|call off|scrap)) (?:the|my|our|that|this) (?P<cancelled>[\w' -]{{2,40}}?){_WHY}$", "user us", polarity=False),
    rule(rf"{BE}{ADV}(?:(?:totally|perfectly|completely) )?(?:fine|ok|okay|good|all right|alright) with (?P<again>{_ANOTHERS}[\w' -]{{2,30}}?) (?:again|now)$", "user", polarity=False),
    rule(rf"(?:can|may|(?:{BE})?(?:able|allowed) to) {ADV}(?:eat|have|drink|tolerate) (?P<again>{_ANOTHERS}[\w' -]{{2,30}}?) (?:again|now)$", "user", polarity=False),
    rule(rf"{HAVE}{ADV}(?:(?:gone|went|am) back to|started|begun) (?:eating|drinking|having) (?P<again>{_ANOTHERS}[\w' -]{{2,30}}?)(?: again| now)?$", "user", polarity=False),
    rule(rf"{ADV}(?:eat|drink|have) (?P<again>{_ANOTHERS}[\w' -]{{2,30}}?) again(?: now)?$", "user", polarity=False),
    rule(rf"{HAVE}{ADV}(?:broken up|broke up|split up|parted ways|separated) (?:with|from) my (?:then[ -])?(?P<parted>girlfriend|boyfriend|partner|fianc[eé]e?)\b", "user", polarity=False, prefix="a "),
)  # fmt: skip

ENDED_MATTERS_ZH = (
    rule(rf"{ADV_ZH}(?:不再|放弃|停止)了?(?P<dropped>(?:喝|{_DO_ZH})[^,的]{{1,8}}?)了?$", "user bare", polarity=False),
    rule(rf"{ADV_ZH}(?:又|重新|终于|,)*(?:可以|能|敢)(?:吃|喝|碰)(?P<again>[^,了的吗]{{1,10}}?)了$", "user bare", polarity=False),
    rule(rf"{ADV_ZH}(?:又|重新)(?:开始)?(?:吃|喝)(?P<again>[^,了的吗]{{1,10}}?)了?$", "user bare", polarity=False),
    rule(rf"{ADV_ZH}(?:跟|和|与)(?:我的?)?(?P<parted>(?:前?女朋友|前?男朋友|女友|男友|对象|未婚妻|未婚夫))[^,]{{0,4}}?(?:分手|分开|掰|散|吹)了?$", "user bare", polarity=False),
    rule(rf"{ADV_ZH}不(?:怎么|太)?(?P<dropped>{_DO_ZH}(?!到|过|下|动|惯|懂|起|得|好|上|出|见|重|死|算|扰|开|成|法)[^,的]{{1,8}}?)了$", "user bare", polarity=False),
    rule(r"(?:我|我们)?(?:原定|本来)?的?(?P<cancelled>[^,我你他她它不没把]{2,10}?)(?:临时|已经|又|都|被|也|最后|突然)*(?:取消|作废|泡汤|不办|黄|吹)了$", "user us bare owner", polarity=False),
    rule(r"(?:临时|已经|又|都|也|最后|突然|决定)*(?:取消|推掉)了(?:我的?|那个|这次|原定的?)?(?P<cancelled>[^,我你他她它]{2,10})$", "user us bare", polarity=False),
    rule(r"(?:我|我们|咱们)?(?:原定|本来)?的?(?P<cancelled>[^,我你他她它不没把去]{2,8}?)(?:我们?|咱们?)?(?:决定|又|先|暂时|都|也|就|可能)*?(?:不去|去不成|去不了)了$", "user us bare owner", polarity=False),
    rule(rf"{ADV_ZH}(?:决定|又|先|暂时)*不(?P<cancelled>(?:去|飞|搬去?|回(?=老家|国|家))[^,了]{{2,8}}?)了$", "user us bare", polarity=False),
)  # fmt: skip

_PLANNED = ("plan", "event")
# What a journey or a visit is called beside where it goes or whom it is to: "the Osaka trip", "my appointment with Ann".
_CALLED_EN = re.compile(
    r"\b(?:trip|journey|visit|holiday|vacation|getaway|tour|weekend away|honeymoon|travels?|appointment|booking|reservation|flight|train|plans?)\b"
)
_JOINED = re.compile(r"^(?:the|my|our|to|with|at|in|for|from|of|\s)+\b|\b(?:to|with|at|in|for|from|of|\s)+$")
_NAMED = re.compile(r"\b[A-Z][\w'-]+")
# What a plan is called beside where it goes or whom it is with: 日本之行, 牙医预约.
_CALLED_ZH = re.compile(
    r"^(?:那个|这个|这次|那次|原定的?|[今明后]天的?)|的?(?:之行|之旅|行程|旅行|旅游|预约|航班|机票|计划|安排|时间|日期|日子)$"
)
# What any plan may be called.
_JOURNEY = frozenset(words("trip journey 行程 旅行"))
_TELLING = _JOURNEY | frozenset(words("appointment 预约"))
_ANY_PLAN = frozenset(words("trip plan plans journey appointment event 行程 计划 安排 旅行 预约 活动"))


def gives_up(draft: FactDraft) -> bool:
    """Whether a draft says that the user does something no longer, in whichever slot it was told."""
    return not draft.polarity and (draft.topic, draft.attribute) == ("interests", "hobby")


def eats_again(draft: FactDraft) -> bool:
    """Whether a draft says that the user eats again what they did not."""
    return not draft.polarity and (draft.topic, draft.attribute) == ("food", "preference")


def calls_off(draft: FactDraft) -> bool:
    """Whether a draft says that something planned will not take place."""
    return not draft.polarity and draft.topic == "plans" and draft.attribute in _PLANNED


def ended(draft: FactDraft, held: Sequence[Fact]) -> FactDraft | None:
    """The end of the newest of the `held` facts that a draft speaks of; None where it speaks of none."""
    speaks_of = _is_done if gives_up(draft) else _is_avoided if eats_again(draft) else _is_planned
    found = [fact for fact in held if speaks_of(draft, fact)]
    if calls_off(draft) and not found and fold(draft.value) in _ANY_PLAN:
        planned = [fact for fact in held if fact.topic == "plans"]
        # Of several plans the trip is the one that goes somewhere, and the appointment the one that does not.
        travels = fold(draft.value) in _JOURNEY
        alike = [fact for fact in planned if travels == bool(goal_of(fact.value))] if len(planned) > 1 else planned
        found = alike if len(alike) == 1 and (len(planned) == 1 or fold(draft.value) in _TELLING) else []
    last = max(found, key=lambda fact: fact.said_at or fact.updated_at, default=None)
    if last is None:
        return None
    slot = describe(last.topic, last.attribute)
    text = sentence(slot, last.subject, last.value, False, draft.language)
    return replace(
        draft, topic=last.topic, attribute=last.attribute, kind=last.kind, importance=last.importance, value=last.value, text=text
    )  # fmt: skip


def habits_left(draft: FactDraft, active: Sequence[Fact]) -> list[Fact]:
    """The habits that "I switched from espresso to green tea" ends, told as "two espressos each morning"."""
    if draft.replaces is None or not draft.polarity or draft.attribute not in ("like", "preference", "hobby"):
        return []
    return [fact for fact in active if fact.attribute == "habit" and _says_words(fact.value, draft.replaces)]


def _is_done(draft: FactDraft, fact: Fact) -> bool:
    if fact.attribute not in ACTIVITIES or fact.attribute == "dislike":
        return False
    same = same_value("interests", "hobby", fact.value, draft.value)
    return same or (fact.attribute == "habit" and _says_words(fact.value, draft.value))


def _is_avoided(draft: FactDraft, fact: Fact) -> bool:
    # An allergy ends by no word that something is eaten.
    return fact.attribute in ("preference", "dislike") and fact.topic == "food" and _says_words(fact.value, draft.value)


def _is_planned(draft: FactDraft, fact: Fact) -> bool:
    if fact.attribute not in _PLANNED:
        return False
    return is_plan_called(draft.value, fact.value)


def is_plan_called(name: str, value: str) -> bool:
    """Whether somebody may speak of a plan by a name: by its kind, by where it goes, or by its words."""
    called = fold(name)
    goal = goal_of(called)
    if goal:
        return goes_there(goal, value) or _says_words(value, called)
    return _is_of_kind(name, value) or _says_words(value, _bare(called))


def _is_of_kind(name: str, value: str) -> bool:
    called, said = fold(name), fold(value)
    if not any(asked.search(called) and kind.search(said) for _, asked, kind in PLAN_KINDS):
        return False
    # "The Osaka flight" is no flight to Berlin.
    named = (fold(word) for word in _NAMED.findall(name))
    return all(word in said or is_day(word) or any(asked.search(word) for _, asked, _ in PLAN_KINDS) for word in named)


def _bare(called: str) -> str:
    """The name of a plan without what any plan is called."""
    bare = _CALLED_ZH.sub("", called)
    bare = _JOINED.sub("", " ".join(_CALLED_EN.sub(" ", bare).split()))
    return bare if len(bare) > 1 else called


def _says_words(value: str, word: str) -> bool:
    """Whether a value has all the words of another, in any form ("two espressos each morning" and "espresso")."""
    if is_cjk(word[:1]):
        return fold(word) in fold(value)
    # "Moving" and "move" share but their beginning.
    stems = {stem.removesuffix("e") for stem in terms(fold(value))}
    return {stem.removesuffix("e") for stem in terms(fold(word))} <= stems
