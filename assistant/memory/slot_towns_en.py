"""English: cues for the town the user lives in."""

import re
from collections.abc import Iterator

from assistant.memory.slot_spans_en import Cue, Page, Span, ends_before, is_capital, place_at, role_at
from assistant.memory.slot_turns_en import explained_towns
from assistant.memory.value_words import NO_PLACE

_OFTEN = r"(?:(?:now|currently|presently|happily|still|actually|just|quietly|mostly|officially|recently|permanently|temporarily|right now|over|down|up|out|here|back|together|alone|these days|all my life|just (?:a)?round the corner|(?:a)?round the corner|nearby|close by|next door|upstairs|downstairs|not far away|down the road|above the shop) )*"
_LIVES = re.compile(
    rf"\b(?:live(?: and work)?|lives(?: and works)?|(?<!a )living|lived|reside|resides|residing|based|settled|settle|dwell|located|stationed|resident|rooted|home|my (?:house|flat|apartment|place)(?:'s)?|our (?:house|flat)|(?:share|rent|own|have|got|bought) an? (?:\w+ )?(?:flat|house|apartment|room|place|home)|homeowner|domiciled|roots) {_OFTEN}(?:with (?:my|our) (?:[\w'-]+ ){{1,4}}?)?(?:is |are )?{_OFTEN}"
    r"(?:in|at|near|around|out of|outside(?: of)?|just outside|on the edge of|within|close to|on the outskirts of|of) "
    r"|\bmy (?:home|base|home base|city|town|home city|home town|residence)(?: city| town)?(?: these days| now| currently| at the moment| right now)? (?:is|'s|are)(?: now| currently| in| near| at)* |\bhome(?: base|city|town| city)?(?: these days| now| at the moment| currently| for me| right now| for now)*(?:'s| is|:)(?: now| currently| in| near)* "
    r"|(?:^|(?<=[\x00,;]) ?)(?:city|town|location|residence|home|based|lives?|base) ?[:=-] ?(?:in )?|(?:^|(?<=[\x00,;]) ?)home (?!is |in |near |at |base|city|town)|\b(?:go|going|come|return|commute|head|drive|cycle) (?:back )?home to |\bmake my home in |\bhave my home in |\bmoved (?:\w+ )?to |\bin the city of |\b(?:i've|i have|ive) been in (?=[^\x00,.;]{2,30}? (?:since (?:spring|summer|autumn|fall|winter|last|birth|\d|i\b)|for (?:\w+ ){1,3}?(?:years|months|decades)\b|ever since|all my life))|\bi stay in (?!(?:the|a|my|this|bed|touch|contact|shape|line|control|hotels?)\b)"
)
_HOME_AFTER = re.compile(
    r"(?:,? (?:where|which is (?:also )?where) (?:i(?: also| currently| now| still|'ve(?: always| also)?| have(?: always| also)?)*(?: lived?|'m based| am based| reside|'ve settled| have settled| call home)|my (?:home|house|family home|flat) is)|,? which is (?:also )?(?:my )?home(?: town| city)?|"
    r"(?:,? is|'s) (?:also )?(?:the |my )?(?:city|town|place|village) (?:that |which |where )?(?:i(?:'m)?|i am) (?:live|living|call|based)\b|,? (?:also )?my (?:home|adopted home|own home|own city)(?: ?(?:town|city|base))?(?: now)?(?=[\x00,.;:!)]|$| and\b)|,? where (?:i|i'm|we) (?:live|living|based)|(?:,? is|'s) (?:now )?(?:(?:my )?home|my (?:town|city|village|base))\b|(?:,? is|'s)?(?: also| still| now)? where i (?:live|'m based|am based)|[ -]based\b|(?:,? that)? i live\b|(?:,? is|'s) where (?:my )?home is\b|,? i'm living\b)"
)
_IN_NOW = re.compile(r"\b(?:i'm|i am|im) (?:now |currently |over |down |up )*in (?=\w)")
# What follows a town and is none of its name.
_MY_FIRM = re.compile(
    r"\bmy (?:[\w-]+ )?(?:employer|company|firm|job|role|position|post|work|workplace|title)(?: is|'s|,)(?: \w+ly| also| now)* $"
)
_TOWN_ENDS = re.compile(r"(?: and|'s|,? (?:where|with|as|which|for|since|working|from))\b")
_AND_IN = re.compile(r" and in (?=\w)")
_STAYS = re.compile(r"(?: now| at the moment| currently| these days)?(?:$|[\x00,.;)!]| (?:and|but) )")
_LIVE_THERE = re.compile(
    r"(?:\bi|\bi've|\band|\bbut|,) (?:(?:also|still|now|currently|continue to|have|'ve|always|happily|and|i|will always) )*(?:live|lived|living|reside|am based|'m based|dwell) (?:there|here)\b(?! (?:until|till|before|when|as a|in (?:the )?\d))"
)
_LIVE_LAST = re.compile(r",? (?:that )?i(?: live|'m living)")
_BASED = re.compile(r"(?<![\w-])(?P<town>[^\W\d_][\w'.]+)(?:-based| resident)\b")
_CALLS_HOME = re.compile(r"\b(?:i )?(?:call|make|calling|making|made|called) (?=[\w' -]+ (?:my )?home\b)")
_IN_PLACE = re.compile(r"\b(?:in|from|near|to|at|around) |, ")
_TOLD_PLACE = re.compile(r"\b(?:in|from|near|(?:hometown|home town|birthplace) (?:is|was)) |, ")


def towns(page: Page) -> list[Cue]:
    """Where the user lives: behind a word for it, or before "where I live"."""
    explained = [*explained_towns(page)]
    if explained:
        return explained
    return [*_behind(page), *_based(page), *_now(page), *_before(page), *_there(page)]


def _behind(page: Page) -> Iterator[Cue]:
    """ "I live in Leeds", "home is Leeds", "I call Leeds home"."""
    for m in (*_LIVES.finditer(page.own), *_CALLS_HOME.finditer(page.own)):
        found = place_at(page, m.end())
        if found and page.own[found[0]] != "\x00" and not _MY_FIRM.search(page.own, 0, m.start()):
            ends = bool(_TOWN_ENDS.match(page.free, found[1])) and not _goes_on(page, found[1])
            cut = found[0] > m.end() or ends or _is_listed(page, found[1])
            yield Cue(found, (m.start(), found[1]), cut)


def _goes_on(page: Page, end: int) -> bool:
    """Whether the user lives in two towns: "in Paris and in Rome"."""
    m = _AND_IN.match(page.free, end)
    return m is not None and is_capital(page.original[m.end()])


def _is_listed(page: Page, end: int) -> bool:
    """Whether what the user works as follows a town in a list: "based in Swansea, tax adviser for Aviva"."""
    return page.free.startswith(", ", end) and role_at(page, end + len(", ")) is not None


def _based(page: Page) -> Iterator[Cue]:
    """ "Cairo-based", "a Leiden resident"."""
    for m in _BASED.finditer(page.own):
        if is_capital(page.original[m.start()]) or page.lower:
            yield Cue(m.span("town"), m.span())


def _now(page: Page) -> Iterator[Cue]:
    """ "I'm in Antwerp now", and where somebody introduces themself "I'm in Bath"."""
    for m in _IN_NOW.finditer(page.own):
        found = place_at(page, m.end())
        stays = _STAYS.match(page.free, found[1]) if found else None
        if found is None or stays is None or page.free[slice(*found)] in NO_PLACE:
            continue
        if (page.introduced and (not page.lower or page.told > 1)) or "now" in m.group() + stays.group():
            yield Cue(found, (m.start(), found[1]))


def _before(page: Page) -> Iterator[Cue]:
    """ "Medellín is my home", "in Karachi, my home city", "in Graz I live"."""
    for m in _HOME_AFTER.finditer(page.free):
        found, inverted = _place_before(page, m.start()), _LIVE_LAST.match(m.group())
        if found and (not inverted or (found[1] == m.start() and page.free.endswith("in ", 0, found[0]))):
            yield Cue(found, (found[0], m.end()))


def _there(page: Page) -> Iterator[Cue]:
    """ "A nurse in Bergen. I live there too": the last place named, in whichever sentence."""
    for m in _LIVE_THERE.finditer(page.free):
        found = None
        for lead in _TOLD_PLACE.finditer(page.free, 0, m.start()):
            place = place_at(page, lead.end())
            listed = lead.group() == ", "
            if place and (not listed or _ends_list(page, place)):
                found = place
        if found and found[1] <= m.start():
            yield Cue(found, (found[0], m.end()))


def _ends_list(page: Page, place: Span) -> bool:
    return is_capital(page.original[place[0]]) and page.free[place[1] : place[1] + 1] in ("", "\x00", ".", ";")


def _place_before(page: Page, end: int) -> Span | None:
    """The last place named before `end` in its sentence: right there, or behind "in" or "from"."""
    found = ends_before(page, end, place_at)
    if found and is_capital(page.original[found[0]]):
        return found
    found = None
    for m in _IN_PLACE.finditer(page.free, page.free.rfind("\x00", 0, end) + 1, end):
        place = place_at(page, m.end())
        if place and place[1] <= end and (m.group() != ", " or place[1] == end):
            found = place
    return found
