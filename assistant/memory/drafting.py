"""From a rule that matched to drafts of facts: slots, values, dates and a stand-alone sentence."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile

from assistant.datatypes import FactDraft, Text
from assistant.memory import kinds_of_value, value_checks, values
from assistant.memory.dates import Span, coming, is_day, resolve
from assistant.memory.fact_drafts import fact_draft
from assistant.memory.grammar import GROUPS, Rule
from assistant.memory.lexicon import BREEDS, BREEDS_ZH, NUMBER_WORDS
from assistant.memory.own_data_zh import is_datum
from assistant.memory.phrases_en import MONTH
from assistant.memory.schema import (
    Attribute,
    attribute_named,
    describe,
    free_key,
    single_valued,
    topic_of_key,
)
from assistant.memory.strict_limits import is_strict, strictly
from assistant.memory.told_days import Told, dates_of, ends_in_a_day, saying_the_day, when_told, without_date

_DATED_GROUPS = ("city", "employer", "firm", "plan")
_WHOLE = ("plan", "decision", "constraint", "correction", "style", "duty", "habit")
# The hour stands in the quotation; "三点有个预约" is an appointment.
_HOUR_ZH = re.compile(
    r"(?:早上|上午|中午|下午|傍晚|晚上)?(?:[\d一二两三四五六七八九十]+(?:点|:)(?:半|钟|一刻|\d+分?)?)(?:要|得|会)?有(?:一?[个场次])?|(?:早上|上午|中午|下午|傍晚|晚上)有(?:一?[个场次])?"
)
_ON_DAY = re.compile(rf"在(?=[\d一二三四五六七八九十]+[年月日号点])|on (?=(?:the )?\d|{MONTH})")
_AT_WORK = re.compile(r" (?:at|for) (?:work|home|school|the office)$")
# "Working as an engineer and living at Dhaka": what follows is no employer.
_SETTLED_AT = re.compile(r"\b(?:living|residing|settled|located|resident|staying|based) (?:at|with) $")
_SAME = re.compile(r"\bthe same \w+ as $")
_FIRMS = ("employer", "firm")
# Who somebody got married to.
_WEDDED = {"married": "spouse", "engaged": "fiance"}
_STATUS = {"结婚": "已婚", "离婚": "离异", "订婚": "已订婚"}
# Whom an only child does not have.
_SIBLINGS = Text("siblings", "兄弟姐妹")
_DENYING = ("city", "hometown", "employer", "firm", "role", "allergy", "spoken", "understood", "native", "like", "age", "manager", "team", "name", "introduced", "tool", "preference", "device")  # fmt: skip
_STRICT = ("role", "occupation", "firm", "self", "tool", "avoid", "alma", "post")
_KEY_IS_SLOT = re.compile(
    r"^(?:favorite|最(?:喜欢|爱))|director|folder|path|repo|branch|editor|time ?zone|目录|仓库|分支|编辑器|时区|team lead|skip-level|people partner|buddy|组长|队长|班长|搭档|对接人|同桌|车牌|房间号|工号|学号"
)
_GROUP_WORD = re.compile(r"^the | (?:team|department|dept|squad)$", re.IGNORECASE)
# "My doctor Monday": a day is no name, whenever that is.
_I = re.compile(r"I(?:'|$)")
_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
_IDENTIFIER = re.compile(r"[\d/@\\_#]")
_NOT_VALUE = re.compile(r"(?:not|no longer)\s+(?:in |at |called |my )?|不是")
_AMOUNT = re.compile(
    r"(.+?)[ -]?(words?|characters?|chars|letters|sentences?|lines?|(?:个)?(?:字符|字|词|单词|句话|句|行))$"
)


def drafts_from(rule: Rule, m: re.Match[str], told: Told) -> list[FactDraft]:
    """The drafts of one match; empty when what was matched cannot be a value of the slot."""
    groups = {name: m.span(name) for name, found in m.groupdict().items() if found and name}
    when = when_told(told, is_to_come=rule.dated) if rule.dated or _is_dated(groups) else None
    if rule.dated and (when is None or when.end <= told.at):
        return []
    if "city" in groups and when is not None and when.bound != "until" and when.start > told.at:
        # Where somebody will move is a plan, and not where they live.
        return []
    old = _old(groups, told)
    if "key" in groups:
        return _keyed(groups, told, old, m.end())
    drafts = list(_named_thing(groups, told)) if "thing" in groups else []
    told = replace(told, quote_end=_quote_end(groups, told, m.end()))
    if rule.dated and when is not None:
        told = saying_the_day(told, when)
    for name, span in groups.items():
        group = name.rstrip("0123456789")
        if group not in GROUPS or _is_elsewhere(group, told.text, told.start, span[0]):
            continue
        found = list(_filled(rule, group, span, told, when, old))
        if not found and group in _STRICT:
            return []
        drafts += found
    return _technical(drafts) if rule.technical else drafts


def _is_elsewhere(group: str, text: str, start: int, value: int) -> bool:
    """Whether what stands before a firm or a job says that it is none ("for the same company as Anna")."""
    if group not in _FIRMS and group != "occupation":
        return False
    return bool(_SETTLED_AT.search(text, start, value) or _SAME.search(text, start, value))


def _quote_end(groups: dict[str, tuple[int, int]], told: Told, match_end: int) -> int:
    """Where the clause that says it ends: with the words of the rule, or with the last value."""
    last = next((name for name, span in groups.items() if span[1] == match_end), None)
    if last is None:
        return match_end
    group = last.rstrip("0123456789")
    return values.trimmed(told.text, *groups[last], told.grammar, "plan" if group == "plan" else group)[1]


def _is_dated(groups: dict[str, tuple[int, int]]) -> bool:
    return any(name in groups for name in _DATED_GROUPS)


def _technical(drafts: list[FactDraft]) -> list[FactDraft]:
    known = any(
        draft.attribute not in ("tool", "name") or kinds_of_value.technology(draft.value.lower()) for draft in drafts
    )
    return drafts if known else []


def _old(groups: dict[str, tuple[int, int]], told: Told, name: str = "old") -> str | None:
    if name not in groups:
        return None
    start, end = values.trimmed(told.text, *groups[name], told.grammar, "old")
    return told.original[start:end] or None


def _filled(
    rule: Rule, group: str, span: tuple[int, int], told: Told, when: Span | None, old: str | None
) -> Iterator[FactDraft]:
    start, stop = span
    wrong = None
    old = "school" if group == "transferred" else old
    if group in _DENYING:
        stop, wrong = values.denied(told.text, start, stop)
    if wrong and rule.polarity:
        if single_valued(*GROUPS[group]):
            old = old or told.original[slice(*values.trimmed(told.text, *wrong, told.grammar, group))]
        else:
            yield from _not_held(rule, group, wrong, told, when)
    yield from _held(rule, group, (start, stop), told, when, old)


def _not_held(rule: Rule, group: str, span: tuple[int, int], told: Told, when: Span | None) -> Iterator[FactDraft]:
    """What "allergic to cats, not dogs" denies; liking is denied by disliking."""
    contrary = {"like": "dislike", "tool": "avoid"}.get(group)
    if contrary:
        yield from _held(rule, contrary, span, told, when, None)
    else:
        yield from _held(replace(rule, polarity=False), group, span, told, when, None)


def _held(
    rule: Rule, group: str, span: tuple[int, int], told: Told, when: Span | None, old: str | None
) -> Iterator[FactDraft]:
    # Of a list of tools each says what it is used for.
    start, end = values.trimmed(told.text, *span, told.grammar, "" if group == "tool" else group)
    start, end = without_date(start, end, told, when) if group in _DATED_GROUPS else (start, end)
    if group == "plan" and told.original[start : start + 1].isupper() and told.text.endswith("going to ", 0, start):
        # A place is nothing to do: "I'm going to Kyoto with my brother".
        start -= len("going to ")
    hour = _HOUR_ZH.match(told.text, start, end) if group == "plan" else None
    start = hour.end() if hour else start
    topic, key = GROUPS[group]
    many = not single_valued(topic, key) and group not in _WHOLE
    spans = list(values.parts(told.text, start, end, told.grammar)) if many else [(start, end)]
    if group == "tool":
        spans = [values.trimmed(told.text, a, b, told.grammar, group) for a, b in spans]
    if rule.technical and group in ("tool", "avoid"):
        spans = list(
            takewhile(
                lambda part: kinds_of_value.is_technical(told.text[slice(*part)], told.original[slice(*part)]), spans
            )
        )
    for a, b in spans:
        a, b = values.trimmed(told.text, a, b, told.grammar, group)  # noqa: PLW2901  # the part without its edges
        folded, original = told.text[a:b], told.original[a:b]
        if not value_checks.acceptable(group, folded, original, rule.polarity):
            continue
        attribute = describe(*_refined(topic, key, folded))
        original = original if attribute.key != "team" else _GROUP_WORD.sub("", original)
        value = _amount(original, folded) if group == "length" else rule.prefix + original
        value = _STATUS.get(value, value) if group == "status" else value
        value = _SIBLINGS.say(told.grammar.language) if group == "sole" else value
        dates = dates_of(when, lasting=group != "plan") if when else (None, None)
        due = coming(folded, told.at) if group == "deadline" else None
        dates = (None, due.end) if due else dates
        affirmed = rule.polarity and group not in ("avoid", "lifted")
        kind = None if attribute.key == "event" else rule.kind
        draft = fact_draft(attribute, value, told, max(b, told.quote_end), affirmed, kind=kind, dates=dates, replaces=old)  # fmt: skip
        is_under = group == "length" and is_strict(told.original[told.start : b], told.original[a:b])
        yield replace(draft, text=strictly(draft.text, draft.language)) if is_under else draft


def _refined(topic: str, key: str, folded: str) -> tuple[str, str]:
    if key in ("like", "dislike") and kinds_of_value.is_food(folded):
        return "food", key
    if key == "plan" and kinds_of_value.is_event(folded):
        return topic, "event"
    if key == "employer" and kinds_of_value.is_group(folded):
        return topic, "team"
    if key == "tool":
        return topic, kinds_of_value.technology(folded) or key
    return topic, key


def _amount(original: str, folded: str) -> str:
    m = _AMOUNT.match(folded)
    if m is None or m.group(1).isdigit():
        return original
    number = NUMBER_WORDS.get(m.group(1))
    return original if number is None else f"{number}{'' if m.group(2)[0] > 'z' else ' '}{m.group(2)}"


def _keyed(groups: dict[str, tuple[int, int]], told: Told, old: str | None, match_end: int) -> list[FactDraft]:
    words = told.text[slice(*groups["key"])].strip()
    negated = words.endswith(("不", "不再", " not", "n't"))
    words = _AT_WORK.sub("", words)
    words = words.removesuffix("不再").removesuffix("不").removesuffix(" not")
    if ends_in_a_day(words):
        return []
    attribute = attribute_named(words)
    start, end = groups["value"]
    denial = _NOT_VALUE.match(told.text, start, end)
    start = denial.end() if denial else start
    correction = re.compile(r",?\s*(?:and |而)?(?:not|不是)\s+?(?P<old>.+)$").search(told.text, start, end)
    if correction:
        groups, end = {**groups, "wrong": correction.span("old")}, correction.start()
    group = attribute.key if attribute else "value"
    start, end = values.trimmed(told.text, start, end, told.grammar, "value" if group == "constraint" else group)
    on = _ON_DAY.match(told.text, start, end)
    start = on.end() if on else start
    changed = old is not None or "settled" in groups or "wrong" in groups
    if attribute and groups.get("old") == groups["key"]:
        old = None
    if (attribute and (attribute.topic, attribute.key) == ("project", "name")) and is_day(told.text[start:end]):
        # "My project is due Friday."
        return []
    key = attribute or _own_attribute(words, told, start, end, changed=changed)
    if key is None or (
        attribute and attribute.key == "role" and not told.remembered and not _is_role(told, start, end)
    ):
        return []
    many = not single_valued(key.topic, key.key) and group != "style"
    if many and old is None:
        # What never held is no history of a slot of one value, whose new value replaces whatever was there.
        old = _old(groups, told, "wrong")
    spans = list(values.parts(told.text, start, end, told.grammar)) if many else [(start, end)]
    check = "occupation" if group == "role" else group
    polarity = not (negated or denial)
    due = coming(told.text[start:end], told.at) if key.key == "deadline" else None
    dates = (None, due.end) if due else (None, None)
    return [
        fact_draft(key, told.original[a:b], told, end, polarity, dates=dates, replaces=old)
        for a, b in (values.trimmed(told.text, *span, told.grammar, group) for span in spans)
        if value_checks.acceptable(check, told.text[a:b], told.original[a:b])
    ]


def _is_role(told: Told, start: int, end: int) -> bool:
    return value_checks.acceptable("keyed_role", told.text[start:end], told.original[start:end])


def _own_attribute(words: str, told: Told, start: int, end: int, *, changed: bool) -> Attribute | None:
    """A slot of the user's own: asked to remember, changed by its words, or plainly a datum."""
    key, value = free_key(words), told.original[start:end]
    if not key or not value:
        return None
    if not told.remembered:
        telling = changed or _KEY_IS_SLOT.search(key) or _IDENTIFIER.search(value) or value[:1].isupper()
        telling = telling or is_datum(key, told.text[start:end])
        if told.grammar.owned.match(key) or not telling:
            return None
    return describe(topic_of_key(key), key)


def _named_thing(groups: dict[str, tuple[int, int]], told: Told) -> Iterator[FactDraft]:
    thing = told.text[slice(*groups["thing"])]
    thing = BREEDS.get(thing, BREEDS_ZH.get(thing, thing))
    thing = _WEDDED.get(thing, thing)
    if "thing_proper" in groups:
        start, end = _capitalised(told.original, *groups["thing_proper"])
    else:
        start, end = values.trimmed(told.text, *groups["thing_name"], told.grammar, "thing_name")
    if not value_checks.acceptable("thing_name", told.text[start:end], told.original[start:end]):
        return
    owner = Told(told.original, told.text, told.start, told.end, thing, told.at, told.grammar)
    yield fact_draft(describe("identity", "name"), told.original[start:end], owner, end, True)


def _capitalised(original: str, start: int, end: int) -> tuple[int, int]:
    """The words of a name up to the first that is not written as one."""
    stop = start
    for word in re.finditer(r"\S+", original[start:end]):
        if not word.group()[:1].isupper() or _I.match(word.group()) or resolve(word.group().lower(), _ANY_DAY):
            break
        stop = start + word.end()
    return start, stop - 2 if original[start:stop].endswith("'s") else stop
