"""Explicit changes: "my gym is no longer X but Y", 把 X 从 A 改成 B, whatever X is and whether or not any table has it.

A third reading of a message, behind the rules and the filling of slots. A change spans one to three clauses; it names
what changes, or the old value alone. It gives one draft with the old value in `replaces`; what the rules made of the
same clauses without seeing the change goes. A draft of kind "correction" counts only where what it changes is known.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.datatypes import FactDraft
from assistant.memory import value_checks, values
from assistant.memory.change_rules import ChangeRule
from assistant.memory.change_rules_en import CHANGES_EN
from assistant.memory.change_rules_zh import CHANGES_ZH
from assistant.memory.clauses import MASK, Clause, Sentence, meant
from assistant.memory.ended_matters import calls_off, gives_up
from assistant.memory.fact_drafts import fact_draft
from assistant.memory.folding import fold
from assistant.memory.grammar import Grammar
from assistant.memory.kinds_of_value import is_event, is_food, technology
from assistant.memory.lexicon import RELATIONS_EN, RELATIONS_ZH
from assistant.memory.moved_days import coming_on
from assistant.memory.moved_plans import on_another_day
from assistant.memory.own_data_zh import VAGUE_ZH
from assistant.memory.phrases_en import PLANNED
from assistant.memory.refusals import gives_orders, holds_secret
from assistant.memory.schema import (
    ATTRIBUTES,
    CORRECTION,
    USER,
    Attribute,
    attribute_named,
    describe,
    free_key,
    sentence,
    topic_of_key,
)
from assistant.memory.slotting import names_its_slot
from assistant.memory.told_days import Told, dates_of, ends_in_a_day, with_hour

_RULES = {"en": CHANGES_EN, "zh": CHANGES_ZH}
# A change told in more clauses says more than the change.
_MOST_CLAUSES = 3
_LONGEST = 240
_TOOLS = frozenset(("tool", "language", "framework"))
# What one changes in passing, or wants changed in a text, is nothing to remember.
_NO_KEY = re.compile(
    r"(?:\w+ )*(?:mind|clothes|shirt|outfit|shoes|dress|tune|tone|hair|way|ways|password|passcode|pin|attitude|opinion|stance|question|answer|prompt|message|text|sentence|paragraph|wording|"
    r"variable|variables|file|files|document|code|function|query|draft|essay|slide|slides|table|column|heading|font|picture|image|oil|tires|diaper|subject|topic|life|world|game|luck|focus|attention|gaze|head|legs?|feet|hands?|eyes?)$"
    r"|.*(?:变量名?|函数名?|主意|想法|心情|情绪|衣服|发型|态度|看法|意见|密码|口令|话题|文件|文档|段落?|句话?|代码|标题|表格|字体|图片|格式|语气|内容|文字|部分|世界|生活|人生|目光|注意力|这[段句个]|那[段句个])$"
)
# Half a sentence taken for the name of a slot: "mind from yes", 想把健身房.
_NO_NAME = re.compile(
    r".*(?:\b(?:from|to)\b|把|将|从)|想|要|(?:现在|目前|如今|之前|以前|以后|今后|后来|最近|刚才|[今昨明后前]天|[上下这本]个?[月周年]|[去今明前]年|(?:[去今明前]年)?(?:[年月周]初|[年月周]末|[年月]底|春天?|夏天?|秋天?|冬天?|早春|盛夏|深秋|暑假|寒假|国庆|元旦|春节|五一|十一)(?:的时候|时|里)?|其实|已经)$"
)
# What something is like, or the next clause, is nothing that took a value's place.
_NO_VALUE = re.compile(
    r"(?:i|i'm|it|it's|he|she|they|we|you|there|that|this|not|so|very|really|quite|much|more|less|too|just|fine|ok|okay|better|worse|good|bad|gone|broken|working|over|done|ready)\b(?! \w+ \w+ \w+)"
)
# "We renamed our app": what is named is the project.
_RENAMED = re.compile(r"\brenam|[改更]名")
# Who changes from one tool to another is no slot: 我们团队从Slack换成了飞书.
_ACTS = re.compile(
    r"(?:团队|公司|部门|组|单位|学校|班级?)$|\b(?:team|company|department|office|world|industry|market)$"
)
_PROJECTS = frozenset(("app", "product", "tool", "service", "website", "platform", "game", "startup", "library", "system", "应用", "产品", "系统", "平台", "小程序", "网站"))  # fmt: skip
_APPOINTED = re.compile(
    rf"(?:[\w'-]+ ){{0,3}}(?:meeting|stand-?up|call|{PLANNED})(?: (?:to|with|at|in|for) .+)?|[^,]{{0,4}}(?:会议|例会|周会|早会|站会)"
    r"|(?:看|去|的)*(?:牙医|牙科|洗牙|补牙|拔牙|种牙|体检|看病|复诊|面试|答辩|手术|聚会|聚餐|婚礼|出差|旅行|旅游)(?:的?(?:预约|安排|计划|行程))?"
)
_RELATIVES = frozenset((*RELATIONS_EN, *RELATIONS_ZH))
# Said of what is not so yet, or of anybody.
_UNREAL = re.compile(
    r"\b(?:would|could|might|should|(?<!to )(?<!in )(?<!from )(?<!until )(?<!till )may|will|want|wish|hope|plan|thinking|considering|if|suppose|imagine|maybe|perhaps|how|need to|have to|going to(?! [^,]* (?:instead|rather than|not)\b|[^,]*,? (?:i'm|we're|i am|we are|but)))\b"
    r"|(?:想|要不要|可能|也许|如果|要是|打算|考虑|希望|怎么|如何|能不能|可以|应该|需要|准备|建议|不要|别)"
)


def with_changes(
    text: str, original: str, found: Sequence[Sentence], drafts: Sequence[FactDraft], at: datetime, grammar: Grammar
) -> list[FactDraft]:
    """The drafts with those of the changes that a message tells, and without what they show to be misread.

    `text` is masked and folded, as long as `original`; `found` are its sentences in the grammar's language.
    """
    kept = [draft for draft in drafts if not _is_misread(draft)]
    for told in _changes(text, original, found, at, grammar):
        inside = [d for d in kept if told.start < d.end and d.start < told.end]
        if _is_read(told, inside):
            kept = [_naming_its_slot(d, told) if d in inside else d for d in kept]
            continue
        if told.draft.attribute == "team" and any(d.topic == "project" for d in inside):
            # "Our team switched from Slack to Notion" says what it uses.
            continue
        if told.rule.whose in ("own", "either"):
            kept = [d for d in kept if d not in inside or d.subject != USER]
        elif told.rule.whose == "value" and any(not (gives_up(d) or calls_off(d)) for d in inside):
            kept = [_with_its_old_value(d, told) if d in inside else d for d in kept]
            continue
        elif told.rule.whose == "value":
            # 不再打羽毛球了，改游泳了 says more than that the one is over.
            kept = [d for d in kept if d not in inside]
            kept.append(_liked_instead(told, text, at, grammar, original))
            continue
        elif any(not _stands_beside(draft, told) for draft in inside):
            continue
        kept.append(told.draft)
    return sorted((_of_its_kind(draft, kept) for draft in kept), key=lambda draft: draft.start)


def _liked_instead(told: "_Change", text: str, at: datetime, grammar: Grammar, original: str) -> FactDraft:
    """What somebody likes now, where the same message says that they liked what it took the place of."""
    old = re.escape(fold(told.draft.replaces or ""))
    if told.draft.attribute != CORRECTION or not re.search(
        rf"(?:喜欢|爱)(?:喝|吃)?{old}|\b(?:like|love|enjoy)d? {old}", text
    ):
        return told.draft
    slot = describe("food" if is_food(fold(told.draft.value)) else "interests", "like")
    clause = Told(original, text, told.start, told.end, USER, at, grammar)
    return fact_draft(slot, told.draft.value, clause, told.end, True, replaces=told.draft.replaces)


def _of_its_kind(draft: FactDraft, others: Sequence[FactDraft]) -> FactDraft:
    """A tool that no table knows, filed as what it took the place of: "from Elixir to Gleam"."""
    if (draft.topic, draft.attribute, draft.polarity) != ("project", "tool", True) or technology(fold(draft.value)):
        return draft
    gone = {d.attribute for d in others if d.attribute in _TOOLS and not d.polarity and d.start == draft.start}
    kind = technology(fold(draft.replaces or "")) or (gone.pop() if len(gone) == 1 else "tool")
    slot = describe("project", kind)
    return replace(draft, attribute=kind, text=sentence(slot, draft.subject, draft.value, True, draft.language))


def _naming_its_slot(draft: FactDraft, told: "_Change") -> FactDraft:
    """A draft that the rules made of a change, with the name by which the user called its slot."""
    same = (draft.topic, draft.attribute) == (told.draft.topic, told.draft.attribute)
    unsaid = draft.replaces is None and same and names_its_slot(told.draft)
    return replace(draft, replaces=told.draft.replaces) if unsaid else draft


def _with_its_old_value(draft: FactDraft, told: "_Change") -> FactDraft:
    """A draft that the rules made of the new value alone ("switched from tea to coffee"), with the old one."""
    new = draft.subject == USER and draft.polarity and draft.replaces is None and draft.kind != CORRECTION
    said, value = fold(draft.value), fold(told.draft.value)
    same = said == value or (draft.topic == "plans" and said.endswith(value))
    return replace(draft, replaces=told.draft.replaces) if new and same else draft


def _is_misread(draft: FactDraft) -> bool:
    """Whether a rule took half a sentence for the name of a slot, or a passing change for one to remember."""
    if (draft.topic, draft.attribute) in ATTRIBUTES or draft.attribute == CORRECTION:
        return False
    return bool(_NO_NAME.match(draft.attribute) or (draft.replaces is not None and _NO_KEY.match(draft.attribute)))


@dataclass(frozen=True, slots=True)
class _Change:
    """One change as it was told: the clauses it spans, and its draft."""

    start: int
    end: int
    rule: ChangeRule
    draft: FactDraft


def _changes(text: str, original: str, found: Sequence[Sentence], at: datetime, grammar: Grammar) -> Iterator[_Change]:
    for each, _ in meant(list(found)):
        taken = 0
        for at_clause, clause in enumerate(each.clauses):
            if at_clause < taken or clause.start >= clause.end:
                continue
            for last in range(min(at_clause + _MOST_CLAUSES, len(each.clauses)) - 1, at_clause - 1, -1):
                span = each.clauses[at_clause : last + 1]
                told = Told(original, text, clause.start, span[-1].end, USER, at, grammar, each.remembered)
                change = _change_in(told, span)
                if change is not None:
                    yield change
                    taken = last + 1
                    break


def _change_in(told: Told, span: Sequence[Clause]) -> _Change | None:
    said = told.text[told.start : told.end]
    if len(said) > _LONGEST or MASK in said or not all(clause.usable or clause.past for clause in span):
        return None
    if holds_secret(said) or gives_orders(said) or _UNREAL.search(said):
        return None
    for rule in _RULES[told.grammar.language]:
        m = rule.pattern.match(told.text, told.start, told.end)
        draft = _draft_of(rule, m, told) if m else None
        if draft is not None:
            return _Change(told.start, told.end, rule, draft)
    return None


def _draft_of(rule: ChangeRule, m: re.Match[str], told: Told) -> FactDraft | None:
    groups = m.groupdict()
    span = m.span("value") if groups.get("value") else m.span("value2")
    start, end = values.trimmed(told.text, *span, told.grammar, "value")
    old = _old(m, told)
    if (old is not None and fold(old) == told.text[start:end]) or _is_no_value(rule, told.text[start:end]):
        return None
    key = groups.get("key")
    if key is None or rule.whose == "value":
        return _correction(told, start, end, old) if old else None
    moved = _appointment(told, m.span("key"), (start, end))
    if moved is not None:
        return replace(moved, kind="correction") if rule.whose != "own" else moved
    if _NO_KEY.match(free_key(key)) or _NO_NAME.match(free_key(key)) or ends_in_a_day(key):
        return None
    if rule.whose == "known" and _ACTS.search(key) and not _RENAMED.search(m.group()):
        return None
    if not _RELATIVES.isdisjoint(key.split()) or key.endswith(RELATIONS_ZH):
        # Who takes somebody's place is told of that person, and counts where that one's name is known.
        # In English a person who "moved from X to Y" is the one that moved.
        takes_place = old and (rule.plain or told.grammar.language == "zh")
        return _name_of(key.rsplit(" ", 1)[-1], told, start, end, old) if old and takes_place else None
    attribute = attribute_named("project" if key in _PROJECTS and _RENAMED.search(m.group()) else key) or _free(key)
    group = {"role": "occupation"}.get(attribute.key, attribute.key)
    if not value_checks.acceptable(group, told.text[start:end], told.original[start:end]):
        return None
    named = told.original[slice(*m.span("key"))] if old is None else old
    draft = fact_draft(attribute, told.original[start:end], told, told.end, True, replaces=named)
    return replace(draft, kind="correction") if rule.whose == "known" else draft


def _appointment(told: Told, key: tuple[int, int], value: tuple[int, int]) -> FactDraft | None:
    """An appointment on its new day: "my dentist appointment has moved to 12 December", 会议改到周六上午十点.

    Its value says so, since one of the same name on another day is another appointment.
    """
    when = coming_on(told.text[slice(*value)], told.at)
    name = told.text[slice(*key)]
    if when is None or not (is_event(name) or _APPOINTED.fullmatch(name)):
        return None
    named = told.original[slice(*key)]
    day = told.original[value[0] + when.begin : with_hour(told.text, value[0] + when.stop, value[1])]
    said = on_another_day(named, day.strip(), told.grammar.language)
    dates = dates_of(when, lasting=False)
    return fact_draft(describe("plans", "event"), said, told, told.end, True, dates=dates, replaces=named)


def _is_no_value(rule: ChangeRule, folded: str) -> bool:
    if _NO_VALUE.match(folded):
        return True
    return rule.plain and VAGUE_ZH.search(folded) is not None


def _name_of(relation: str, told: Told, start: int, end: int, old: str) -> FactDraft | None:
    if not value_checks.acceptable("name", told.text[start:end], told.original[start:end]):
        return None
    of_them = replace(told, subject=relation)
    draft = fact_draft(describe("identity", "name"), told.original[start:end], of_them, told.end, True, replaces=old)
    return replace(draft, kind="correction")


def _free(key: str) -> Attribute:
    free = free_key(key)
    return describe(topic_of_key(free), free)


def _old(m: re.Match[str], told: Told) -> str | None:
    if not m.groupdict().get("old"):
        return None
    start, end = values.trimmed(told.text, *m.span("old"), told.grammar, "old")
    # 三亚不去了 has a particle behind its verb, and no old value.
    return None if told.text[start:end] in ("", "了", "的", "啦") else told.original[start:end]


def _correction(told: Told, start: int, end: int, old: str | None) -> FactDraft | None:
    folded, original = told.text[start:end], told.original[start:end]
    if not value_checks.acceptable(CORRECTION, folded, original):
        return None
    return fact_draft(describe("other", CORRECTION), original, told, told.end, True, replaces=old)


def _is_read(told: _Change, inside: Sequence[FactDraft]) -> bool:
    """Whether the rules read the change themselves: the new value in the slot that it names, or with its old one."""
    new = fold(told.draft.value)
    for draft in inside:
        same_slot = (draft.topic, draft.attribute) == (told.draft.topic, told.draft.attribute)
        explicit = draft.replaces is not None and told.rule.whose != "own"
        if draft.polarity and fold(draft.value) == new and (same_slot or explicit):
            return True
    return False


def _stands_beside(draft: FactDraft, told: _Change) -> bool:
    """Whether a rule's draft of the same clauses says something true besides: a tool that is used or no longer."""
    values_told = {fold(told.draft.value), fold(told.draft.replaces or "")}
    return draft.topic == "project" and draft.attribute in _TOOLS and fold(draft.value) in values_told
