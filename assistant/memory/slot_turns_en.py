"""English: turns of phrase that give several values of an introduction at once."""

import re
from collections.abc import Iterator

from assistant.memory.slot_spans_en import Cue, Page, Span, firm_at, is_capital, name_at, place_at, role_at

_FROM = re.compile(r" (?:from|at|with|of|over at) ")
_WHERE_I = re.compile(r",? where (?:i work|i serve|i am|i'm)(?: employed| working| active)?(?: as)? (?=\w)")
_GREETED = re.compile(
    r"(?:\A|(?<=\x00)|\n) *(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)(?: there| all| everyone| team)?[,!.]? )?"
    r"(?:this is |it's |it is |i'm |i am |my name is |my name's |name's )?(?=\w)"
)
# "Stefan Ilić, Novi Sad, architect at Levi9 - that's my name, where I live and what I do."
_EXPLAINED = re.compile(
    r" ?(?:–|—|-|:|\.|,|\x00)+ ?(?:(?:that's|that is|thats|those are|these are|this is|so|which is|which are) )?(?:my |the )?name,? (?:and )?(?:my |the |where |what )?(?P<second>city|town|home|place|where|i live|i'm based|residence|location|base)\b"
)
_LISTED = re.compile(r" ?[,;/|] ?")


def from_firms(page: Page) -> Iterator[tuple[Span, Span, Span]]:
    """The user's name and firm in "Sanna Virtanen from Wärtsilä, where I'm a technical writer", and the words that say so."""
    for m in _GREETED.finditer(page.free):
        name = name_at(page, m.end())
        lead = _FROM.match(page.free, name[1]) if name else None
        firm = firm_at(page, lead.end()) if lead else None
        where = _WHERE_I.match(page.free, firm[1]) if firm else None
        if name and firm and where and is_capital(page.original[name[0]]) and role_at(page, where.end()):
            yield name, firm, (name[0], firm[1])


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
