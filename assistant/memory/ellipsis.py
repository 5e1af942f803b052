"""Clauses that lean on the one before: "I can't eat walnuts, I'm allergic", "not peanuts, it's tree nuts", 现在不过敏了."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.datatypes import FactDraft
from assistant.memory import value_checks, values
from assistant.memory.fact_drafts import fact_draft
from assistant.memory.phrases_en import ADV, BE
from assistant.memory.schema import describe
from assistant.memory.told_days import Told

_ALLERGIC = {
    "en": re.compile(
        rf"{BE}{ADV}(?P<no>(?:not|no longer) )?{ADV}(?:\w+ly )?allergic(?: to (?:it|them|that|those|these|this|both|both of them|all of (?:it|them)))?"
        r"(?: any ?more| any longer| now|,? (?:though|too|unfortunately|sadly|actually|by the way))*[\s.]*$"
    ),
    "zh": re.compile(
        r"(?:现在|如今|已经|早就|早|就|会|严重|都|很|对(?:它们?|这些?|那些?)|\s)*(?P<no>不(?:再|会|怎么)?)?(?:会|再|\s)*过敏(?:了|的|啦|\s)*$"
    ),
}
_EATEN = {
    "en": re.compile(
        r"(?:allergic to|eat|drink|have|touch|stomach) (?!because\b|since\b|as\b|due\b|so\b|and\b)(?P<value>[\w -]+?)(?= as an?\b| when\b| because\b|[,.;:!?]|$)"
        r"|(?<![\w'-])(?P<value2>[\w-]+(?: [\w-]+)?) (?:(?:is|are) (?:off the table|off[ -]limits|a no[ -]go|out)(?: for me)?|(?:really )?(?:makes?|gives?|don't agree with|doesn't agree with) (?:me|my)\b)"
    ),
    "zh": re.compile(
        r"(?:对(?P<value>[^,。]{1,12}?)(?:严重|会|很)*过敏|(?:吃|喝|碰)(?P<value2>[^,。不]{1,8}?)(?=$|[,。;]|会)|(?:吃|喝|碰)不[了得](?P<value3>[^,。不]{1,8}?)(?=$|[,。;])|(?P<value4>[^,。我对;]{1,6})我?(?:是|也|都)*(?:(?:碰|吃|喝)不[得了]|不能[吃碰喝]))"
    ),
}
_STOP = re.compile(r"[.!?。\n]")
_EATING = ("preference", "allergy", "dislike", "like")
_AVOIDING = re.compile(r"^(?:no |(?:从来?|一直|完全)?(?:不能|不可以|不太能|不|忌|戒)(?:吃|喝|碰))")
_RATHER = {
    "en": re.compile(
        r"(?:but |rather )?(?:it's|it is|that's|but|rather|just|only|(?:now )?(?:i'm|i am|she's|he's|we're) (?:now )?(?=(?:at|with|in|to) ))\s*(?:to |in |at |with )?(?P<value>[^,]{1,60})$"
    ),
    "zh": re.compile(
        r"(?:而|应该|其实|只|现在|目前|如今|已经)*(?:是|叫|改叫|只是|换成?了?|改用|去了?|到了?|(?=在|住))(?:对|在|住)*(?P<value>[^,]{1,30}?)(?:过敏)?$"
    ),
}
_NOT = {
    "en": re.compile(r"(?:and |but )?(?:not|never)\s+(?:to |in |at |with |for |on )?(?P<value>[^,]{1,60})$"),
    "zh": re.compile(r"(?:而|并|可|但)?不(?:是|叫)(?:对|在|住)?(?P<value>[^,]{1,30}?)(?:过敏)?$"),
}


def allergies(told: Told, at: int, before: Sequence[FactDraft]) -> list[FactDraft]:
    """What a clause says allergic or not, with its object from the clause before or, where that is past, its words."""
    m = _ALLERGIC[told.grammar.language].match(told.text, at, told.end)
    if m is None:
        return []
    slot, positive = describe("food", "allergy"), not m.group("no")
    eaten = [d for d in before if d.attribute in _EATING and d.subject == told.subject and _at_hand(d, told)]
    if eaten:
        told = replace(told, quote_start=min(d.start for d in eaten))
        found = [_AVOIDING.sub("", d.value) for d in eaten]
    else:
        last = list(_EATEN[told.grammar.language].finditer(told.text, 0, told.start))[-1:]
        spans = [words.span(words.lastgroup or 0) for words in last]
        told = replace(told, quote_start=spans[0][0] if spans else None)
        found = [told.original[slice(*span)] for span in spans]
    return [
        fact_draft(slot, value, told, told.end, positive)
        for value in found
        if value_checks.acceptable("allergy", value.lower(), value)
    ]


def _at_hand(draft: FactDraft, told: Told) -> bool:
    """Whether what was told is food, or stands in the same sentence ("I love cats but I'm allergic")."""
    between = told.text[draft.end : told.start]
    return draft.topic == "food" or (draft.topic == "interests" and not _STOP.search(between))


def amended(told: Told, before: Sequence[FactDraft]) -> list[FactDraft]:
    """What holds instead of what the clause before denied, or what does not beside what it affirmed."""
    if not before:
        return []
    last = before[-1]
    m = (_NOT if last.polarity else _RATHER)[told.grammar.language].match(told.text, told.start, told.end)
    slot = describe(last.topic, last.attribute)
    if m is None or last.attribute in ("plan", "event", "note", "correction", "decision", "constraint"):
        return []
    told = replace(told, subject=last.subject)
    start, end = values.trimmed(told.text, *m.span("value"), told.grammar, last.attribute)
    spans = [(start, end)] if slot.single else list(values.parts(told.text, start, end, told.grammar))
    return [
        fact_draft(slot, told.original[a:b], told, b, not last.polarity)
        for a, b in spans
        if value_checks.acceptable(last.attribute, told.text[a:b], told.original[a:b])
    ]
