"""English: turns of phrase that give several values of an introduction at once."""

import re
from collections.abc import Iterator

from assistant.memory.gazetteer_en import is_firm_name, is_town_name
from assistant.memory.slot_spans_en import Cue, Page, Span, firm_at, is_capital, is_field, name_at, place_at, role_at
from assistant.memory.value_words import NO_PLACE

_FROM = re.compile(r" (?:from|at|with|of|over at) ")
_WHERE_I = re.compile(r",? where (?:i work|i serve|i am|i'm)(?: employed| working| active)?(?: as)? (?=\w)")
_GREETED = re.compile(
    r"(?:\A|(?<=\x00)|\n) *(?:(?:hi|hello|hey|yo|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings)(?: there| all| everyone| team)?[,!.]? )?"
    r"(?:this is |it's |it is |i'm |i am |im |my name is |my name's |name's )?(?=\w)"
)
# "Stefan Ilić, Novi Sad, architect at Levi9 - that's my name, where I live and what I do."
_EXPLAINED = re.compile(
    r" ?(?:–|—|-|:|\.|,|\x00)+ ?(?:(?:that's|that is|thats|those are|these are|this is|so|which is|which are) )?(?:my |the )?name,? (?:and )?(?:my |the |where |what )?(?P<second>city|town|home|place|where|i live|i'm based|residence|location|base)\b"
)
_LISTED = re.compile(r" ?[,;/|] ?")
_COMMA = re.compile(r" ?[,(–—-] ?")
_FIRST = re.compile(r"(?:i'm|i am|im|name is|name's) $")
_SHOWN = re.compile(r"(?:this is|it's|it is) $")
_ENDS = re.compile(r" ?(?:$|[\x00.,;!)]| (?:in|here|calling|speaking|writing|and)\b)")
_PART = re.compile(
    r"\b(?:department|dept|team|floor|desk|office|section|unit|division|door|building|room|class|group \w)\b"
)
# "This is Karen from Deloitte, she leads the audit": somebody else is shown.
_ANOTHER = re.compile(r"(?i)\b(?:he|she|they|her|his|him|their|he's|she's|who)\b")
# Who names a firm besides comes from a town.
_EMPLOYED = re.compile(r"\b(?:at|for|with|employed by|employer is|employer:|company is) (?:the )?[A-Z\d]")


def from_firms(page: Page) -> Iterator[tuple[Span, Span, Span]]:
    """The user's name and firm in "Sanna Virtanen from Wärtsilä, where I'm a technical writer", and the words that say so."""
    for m in _GREETED.finditer(page.free):
        name = name_at(page, m.end())
        lead = _FROM.match(page.free, name[1]) if name else None
        firm = firm_at(page, lead.end()) if lead else None
        if name and lead and firm and _is_of_firm(page, m, lead.group().strip(), firm):
            yield name, firm, (name[0], firm[1])


def _is_of_firm(page: Page, opening: re.Match[str], how: str, firm: Span) -> bool:
    """Whether somebody "from" a place named is from a firm: what they are there is told, or it is called like one."""
    said, written = page.free[slice(*firm)], page.original[slice(*firm)]
    where = _WHERE_I.match(page.free, firm[1])
    if where and role_at(page, where.end()):
        return is_capital(page.original[opening.end()])
    shown = _SHOWN.search(opening.group()) is not None or page.free.startswith(" here", firm[1])
    if _ANOTHER.search(page.original, firm[1]) and (shown or not _FIRST.search(opening.group())):
        return False
    if is_firm_name(said):
        return how != "of" and (shown or page.introduced)
    # "From Accounting", "from the third floor", "from Whitby".
    if not is_capital(written) or said in NO_PLACE or is_field(page, firm) or _PART.search(said) or is_town_name(said):
        return False
    gap = _COMMA.match(page.free, firm[1])
    apposed = gap is not None and role_at(page, gap.end()) is not None
    alone = shown and _ENDS.match(page.free, firm[1]) is not None
    return how == "from" and (alone or (apposed and not _EMPLOYED.search(page.original, firm[1])))


def explained_towns(page: Page) -> Iterator[Cue]:
    """The second of a list that is said to be name, home and so on."""
    for m in _EXPLAINED.finditer(page.free):
        start = max(page.free.rfind("\x00", 0, m.start()) + 1, 0)
        start += len(page.free[start:]) - len(page.free[start:].lstrip())
        name = name_at(page, start)
        gap = _LISTED.match(page.free, name[1]) if name else None
        town = place_at(page, gap.end()) if gap else None
        if town and town[1] <= m.start():
            yield Cue(town, (start, m.end()), replaces=True)
