"""From a matched group to a value: where it stops, and which parts a list has."""

import re
from collections.abc import Iterator

from assistant.memory.grammar import Grammar
from assistant.memory.kinds_of_value import technology
from assistant.memory.lexicon import words

_NO_ITEM = re.compile(
    r"(?:especially|specially|favorite|favourite|cannot|can't|can|could|might|may|will|would|is|are|was|were|has|have|had|do|does|did|don't|it|its|it's|he|"
    r"she|they|we|you|i|i'm|my|me|not|so|reminds|makes|gives|keeps|helps|hopefully|sometimes|never|always|then|also|just|like|"
    r"stuff|things|whatever|all that|such|too|etc)\b"
)
_EDGE = " \t\n\x00,.;:!?\"'()[]<>、。`"
_OPEN = frozenset(words("plan decision constraint note value correction old hours"))
_PLACES = frozenset(words("city town hometown employer firm field role occupation"))
# A habit is told as a whole, up to a clause that says something else.
_HABIT_END = re.compile(
    r"\s*,\s*(?:but|and|so|because|which|since|though|although|or|then|sometimes)\b|\s+(?:because|but|so that|since|though|although|which|and sometimes)\b|\s*[(!\[]"
)
_TOOL_USE = re.compile(
    r"\s+(?:for|in|to|as|on|with) |\s+(?:last|this) (?:week|month|year|spring|summer|autumn|fall|winter)\b|\s+(?:recently|yesterday|today)$"
)
# A name or a job ends at a comma; a place may go on ("Lyon, France").
_LISTED_ON = re.compile(r"(?:,| )\s*(?:and|or|&)\s")
_LOOSE = re.compile(r"[\s,]+(?:and|or|but)\s*$")
_DENIED = re.compile(
    r"(?:\s*,\s*(?:and |but )?|\s+(?:and|but) )(?:definitely |certainly |just )?not (?:to |in |at |for |on |any )?"
    r"(?P<wrong>(?!only|just|even|that|sure|really|so|too|very|the same|a big|with|when|if|always|all)(?![^,]*\b(?:i|you|he|she|they|we|it|am|is|are|was|have|do|huh)\b)[^,]{1,40}?)(?: any ?more| any longer)?$"
    r"|,?(?:而|并|但)?不是(?:对)?(?P<other>[^,]{1,30})$"
)
_ONE_WORD = frozenset(words("name self nickname role occupation age thing_name manager field mode commute"))
_SPELT = re.compile(r"\s+(?:with|along|spelled|spelt)\b")
_ASIDE = re.compile(
    r"\s+(?:(?:with|along)\b|(?:in|on|from|of) (?:the|its|their) (?:[\w&-]+ ){1,3}(?:department|dept|team|division|unit|squad|group)\b)"
)
# "moved to Kraków from Warsaw for my new job": what follows a place one moved to is none of its name.
_FROM = re.compile(
    r"\s*,\s*in (?:the|an?|my)\b|\s+(?:from|for)\b|\s*,\s*(?:(?:just|right|down|up|over|close|close to|not far|out|only|a bit) )*(?:by|off|near|on|at|next to|behind|outside|along|opposite|above|below|beside|between|around|to|from) (?:the|an?|my|our)\b|"
    + _ASIDE.pattern
    # "Bradford, drive a bus for ..." and "Bradford, work at ...": a verb with its object or its place.
    + r"|\s*,\s*(?:and )?(?!(?:city|town|capital|part|home) )[a-z]+ (?:(?:an?|the|my|our|some|two|three|as|at)\b|(?:[a-z]+ )?(?:for|with|at|as) )"
)
# "allergic to nuts and to dust", "French and a little Swedish".
_ITEM_LEAD = re.compile(
    r"(?:(?:specifically|particularly|in particular|especially|namely|mainly|mostly|above all),? (?:to )?)+|(?:also |only |even )*(?:to |from |with |a (?:little|bit of|few words of) |an? (?:[\w]+ )?one to )+|对|(?:也|还)?会?一点[儿点]?"
)
_STUDIED_AT = re.compile(r"\s+(?:in|at|from)\s")
# "promoted to lead in January": when is none of a job's name.
_WHEN = re.compile(
    r"\s+(?:(?:in|on|since|from|as of|by) (?:early |late |mid[ -]?|the )?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|(?:spring|summer|autumn|fall|winter)\b|\w+day\b)|(?:last|this|next|earlier this) (?:week|month|year|spring|summer|autumn|fall|winter|\w+day)\b|(?:yesterday|today|tomorrow|recently)\b|(?:an? (?:while|long time|few (?:days|weeks|months|years))|\w+ (?:days?|weeks?|months?|years?)) (?:ago|back)\b)"
)
_SKILL = re.compile(
    r"(?:(?:fluent|basic|good|native|decent|broken|conversational|very|pretty|only|just|some|a (?:little|bit of|few words of)) )+"
)
_CLAUSE = re.compile(r"^[\w'-]+ (?:is|lives|works|likes|loves|speaks|was|will|can|moved|prefers)\b")
# Behind a comma a subject with its verb is the next clause, whatever list came before: "cats, dogs are fine", "penicillin,
# the test came back negative". The pasts here are no participles, so that "ready made pizza" stays an item.
_PREDICATED = re.compile(
    r"^(?:(?!(?:what|how|where|when|who|which|whatever|that|to)\b)[\w'-]+ ){1,4}?(?:(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|had|have|does|do|did|doesn't|don't|didn't|can|can't|could|couldn't|will|won't|would|wouldn't|"
    r"might|may|must|should|came|went|gave|took|got|told|said|knew|began|became|ate|drove|grew|kept|works?|seems?|looks|feels|tastes?|smells?|sounds|makes?|gives?|causes?|helps?|upsets?|hurts?|agrees?|tends?|remains?|stays?|comes?|goes|happens?)(?:$|(?= (?!and\b|or\b)))"
    r"|(?:is|are|was|were|less|not|never|too)$)"
)
# And with its own article it says more of the last thing: "tea, the green kind", "cats, mostly the fluffy ones".
_APPOSED = re.compile(
    r"^(?:(?:the|this|that|these|those|any|all|mostly|mainly|only|just|preferably|ideally|usually|but|though|although) )"
    r"|^(?:an?|one|my|our|his|her|their|its) (?:[\w'-]+ )*(?:kinds?|sorts?|types?|ones?|thing|habit|passion|favou?rite|weakness|classic|must|problem|disaster|risk|reason|fact|test|doctor|result)\b"
    r"|^(?:[\w'-]+ )*(?:kinds?|sorts?|types?|variet(?:y|ies)|versions?|ones?)$"
    r"|^(?:(?:(?:black|white|hot|iced|cold|strong|sweet|unsweetened|spicy|mild|plain|raw|well done|rare|medium|no (?:sugar|milk|ice))$)|with|without|at|in|on|by|from|during|before|after|every|once|twice|as|for|since|ever|because|until|unless|especially when|even)\b"
)
_BUILT = re.compile(
    r"\s+(?:using|(?:which is |that is )?(?:written|built|coded|made|developed|based|running|hosted)|that|which)\b"
)
_IN = re.compile(r"\s+(?:in|with|on)\s+")
_FIRMS = frozenset(("employer", "firm"))
# "A small company named Ferro" is Ferro, whatever kind of firm it is.
_FIRM_CALLED = re.compile(
    r"(?:an?|the|this|that|my|our|some) (?:(?!(?:called|named|known)\b)[\w'&/-]+ ){1,6}?(?:called|named|known as|by the name of|that goes by) (?!after\b)(?=\S)"
)
# "Siemens, a technology company": what a firm is stands behind its name.
_FIRM_IS = re.compile(r"\s*,\s*(?:an?|the|one of|another|your|our|some)\s")
# "Just Eat" is a firm, "just" and "only" may begin its name.
_JUST = re.compile(r"(?:just|only) ")
# "A small flat in Bristol" is in Bristol.
_DWELLING_IN = re.compile(
    r"(?:an?|the|my(?: own)?|our) (?:[\w'-]+ ){0,3}?(?:flat|apartment|house|room|studio|cottage|bungalow|condo|loft|townhouse|houseboat|place) (?:(?:over|down|out|up|right) )?in (?:the (?:middle|heart|cent(?:re|er)) of )?"
    r"|(?:an?|the|this) (?:[\w'-]+ ){0,3}?(?:place|town|village|city|hamlet|suburb|island|neighbou?rhood|spot|community) (?:called|named|known as) (?=\S)"
)
_NAMES = frozenset(words("name self introduced nickname"))
# "My name is on every form": what is no part of a name makes it none, and is not stripped.
_NO_EDGE = re.compile(r"(?:on|by|all|any|some|both|either|mainly|mostly)\b")


def trimmed(text: str, start: int, end: int, grammar: Grammar, group: str) -> tuple[int, int]:
    """The value's span in the folded text, without what follows it in the clause and without its edges."""
    if group == "habit":
        stop = _HABIT_END.search(text, start + 1, end)
        end = stop.start() if stop else end
    elif group not in _OPEN:
        stop = grammar.value_end.search(text, start + 1, end)
        end = stop.start() if stop else end
        comma = text.find(",", start + 1, end) if group in _ONE_WORD else -1
        end = comma if comma > 0 else end
        pattern = (
            _FROM
            if group in ("city", "town", "hometown")
            else _ASIDE
            if group in _PLACES
            else _TOOL_USE
            if group == "tool"
            else _SPELT
            if group in _NAMES
            else _BUILT
            if group == "project"
            else None
        )
        if group == "subject" and (place := _STUDIED_AT.search(text, start + 1, end)):
            end = place.start()
        when = _WHEN.search(text, start, end) if group in _PLACES else None
        end = when.start() if when else end
        aside = pattern.search(text, start, end) if pattern else None
        end = aside.start() if aside else end
        if group == "project":
            end = _before_technology(text, start, end)
        skill = _SKILL.match(text, start, end) if group in ("spoken", "understood") else None
        start = skill.end() if skill else start
        lead = None if group in _FIRMS and _JUST.match(text, start, end) else grammar.edges.match(text, start, end)
        stripped = lead is not None and lead.end() < end and not (group in _NAMES and _NO_EDGE.match(text, start))
        start = lead.end() if lead and stripped else start
    else:
        stop = re.compile(r"\s*(?:from now on|please|了|吧|啦)\s*$").search(text, start, end)
        end = stop.start() if stop and stop.start() > start else end
    loose = _LOOSE.search(text, start, end)
    end = loose.start() if loose else end
    dwelling = _DWELLING_IN.match(text, start, end) if group in ("city", "town", "hometown") else None
    start = dwelling.end() if dwelling and dwelling.end() < end else start
    gloss = _FIRM_IS.search(text, start + 1, end) if group in _FIRMS else None
    end = gloss.start() if gloss else end
    called = _FIRM_CALLED.match(text, start, end) if group in _FIRMS else None
    start = called.end() if called and called.end() < end else start
    if group == "allergy" and end - start > 1 and text[end - 1] == "我":  # 吃鸡蛋我会过敏
        end -= 1
    while start < end and text[start] in _EDGE:
        start += 1
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    return start, end


def _before_technology(text: str, start: int, end: int) -> int:
    """Where a project's name ends before the language it is written in: "Spindrift in Elixir"."""
    for m in _IN.finditer(text, start + 1, end):
        if technology(text[m.end() : end].strip(_EDGE)):
            return m.start()
    return end


def denied(text: str, start: int, end: int) -> tuple[int, tuple[int, int] | None]:
    """Where a value ends before its "..., not Y", and the span of that Y, which is denied."""
    m = _DENIED.search(text, start, end)
    if m is None or m.start() <= start:
        return end, None
    return m.start(), m.span("wrong" if m.group("wrong") else "other")


def parts(text: str, start: int, end: int, grammar: Grammar) -> Iterator[tuple[int, int]]:
    """The spans of a list's values; what no longer reads as an item ends the list."""
    spans = list(_split(text, start, end, grammar))
    if len(spans) > 1 and _is_one_phrase(text[slice(*spans[0])], text[slice(*spans[1])]):
        yield start, end
        return
    for index, (a, b) in enumerate(spans):
        if index and (_NO_ITEM.match(text, a, b) or _CLAUSE.search(text, a, b)):
            return
        if index and _goes_on(text, spans[index - 1], (a, b), end):
            return
        lead = _ITEM_LEAD.match(text, a, b) if index else None
        yield (lead.end() if lead and lead.end() < b else a), b


def is_clause(said: str) -> bool:
    """Whether (folded) words behind a list's comma are a subject with its verb: "dogs are fine"."""
    return _PREDICATED.match(said) is not None


def _goes_on(text: str, before: tuple[int, int], item: tuple[int, int], end: int) -> bool:
    """Whether what stands behind a list's comma says something else, or more of the last thing, and is no item."""
    a, b = item
    said = text[a:b]
    if is_clause(said):
        return True
    if text[before[1] : a].strip() != ",":
        return False
    last = text[slice(*before)].partition(" ")[0]
    listed = said.startswith(f"{last} ") or _LISTED_ON.search(text, b, end)
    return _APPOSED.match(said) is not None and not listed


def _split(text: str, start: int, end: int, grammar: Grammar) -> Iterator[tuple[int, int]]:
    at = start
    for m in [*grammar.separator.finditer(text, start, end), None]:
        stop = m.start() if m else end
        if stop > at:
            yield at, stop
        at = m.end() if m else end


def _is_one_phrase(first: str, second: str) -> bool:
    """Whether "and" joins inside a phrase: "to shop for hats and shoes", "hanging out with friends and family"."""
    if first.startswith("to "):
        return True
    doing = re.match(r"\w+ing \w", first)
    return bool(doing) and not re.match(r"\w+ing\b", second)
