"""Who and what is named on the side of a clause: "living in Porto with my husband Tiago", "和太太还有女儿小满住在杭州"."""

import re
from collections.abc import Iterable, Iterator

from assistant.datatypes import FactDraft
from assistant.memory import value_checks
from assistant.memory.drafting import drafts_from
from assistant.memory.fact_drafts import fact_draft
from assistant.memory.life_zh import COMPANION_ZH, COMPANY_ZH, PET_ZH
from assistant.memory.schema import describe
from assistant.memory.told_days import Told

# "跟妈妈说好去北京": what is done together is no name.
_DOING = re.compile(r"[说讲聊谈商吵约想要会能准正刚先后再常每]")
_HOME = "home"
_SETTLED = frozenset(("home", "work", "identity"))


def asides(told: Told, found: Iterable[FactDraft]) -> Iterator[FactDraft]:
    """The drafts of what a clause of the user's own names on the side, beside what it tells (`found`).

    Where the user works or lives is read only beside something told of it; a nameless relative only beside a home.
    """
    topics = {draft.topic for draft in found}
    slots = {(draft.topic, draft.attribute) for draft in found}
    drafts: list[FactDraft] = []
    for rule in told.grammar.asides:
        if ("project" in rule.who and not topics & _SETTLED) or ("us" in rule.who and _HOME not in topics):
            continue
        for m in rule.pattern.finditer(told.text, told.start, told.end):
            named = drafts_from(rule, m, told) if _proper(m, told) else []
            drafts += [d for d in named if "project" not in rule.who or (d.topic, d.attribute) not in slots]
    # Who is named is not counted once more without the name.
    named_here = {draft.subject for draft in drafts if draft.attribute == "name"}
    yield from (d for d in drafts if d.attribute != "member" or d.value.casefold().split()[-1] not in named_here)


def _proper(m: re.Match[str], told: Told) -> bool:
    at = m.start("proper") if "proper" in m.re.groupindex else m.start()
    return "proper" not in m.re.groupindex or told.original[at : at + 1].isupper()


def company_zh(told: Told, start: int) -> tuple[list[FactDraft], int]:
    """With whom a Chinese clause is shared ("和老公、两个孩子住在成都"), and where its predicate begins."""
    m = COMPANY_ZH.match(told.text, start, told.end)
    if m is None:
        return [], start
    at, end = m.span("list")
    drafts = [_companion(found, told, at) for found in COMPANION_ZH.finditer(told.text[at:end])]
    return drafts, m.end()


def _companion(m: re.Match[str], told: Told, at: int) -> FactDraft:
    kin = m.group("kin")
    start, end = at + (m.start("counted") if m.group("counted") else m.start("kin")), at + m.end("kin")
    named = slice(end, at + m.end("named")) if m.group("named") else slice(end, end)
    name = told.original[named]
    if name and not _DOING.search(name) and value_checks.acceptable("name", told.text[named], name):
        owner = Told(told.original, told.text, told.start, told.end, kin, told.at, told.grammar)
        return fact_draft(describe("identity", "name"), name, owner, named.stop, True)
    key = "pet" if PET_ZH.search(kin) else "member"
    return fact_draft(describe("family", key), told.original[start:end], told, end, True)
