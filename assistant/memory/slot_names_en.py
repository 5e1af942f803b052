"""English: cues for the user's own name and nickname."""

import re
from collections.abc import Iterator

from assistant.memory.slot_own_en import OPENER, is_addressed
from assistant.memory.slot_spans_en import Cue, Page, ends_before, is_capital, name_at, place_at, role_at
from assistant.memory.slot_turns_en import from_firms
from assistant.memory.slot_words_en import DEMONYMS, NO_SELF
from assistant.memory.value_words import NO_NAME

_NAMED = re.compile(
    r"\b(?:(?:my|the|full|first|real|given|legal)(?: (?:full|first|real|given|legal|own|last|family|whole))? name(?:'s|s| is|:| =| would be| -)?|(?:^|(?<=\x00)|(?<=, )|(?<=[:–—-] ))(?:full )?name(?:'s|s| is| =)?:?(?! of\b)|i (?:am|'m) (?:called|named|known as)|i'm (?:called|named|known as)|im (?:called|named)|"
    r"(?:you're|you are|youre|ur) (?:now |currently )?(?:talking|speaking|chatting|writing) (?:to|with)|you(?:'ve| have)? reached|(?:^|(?<=\x00)|(?<=\. ))myself|knows? me as|name of|i go by the name(?: of)?|the undersigned(?: is|,)?|(?:put|list|file|register|note|book|enter|save) me (?:down |in |up |under )*(?:as|under)|introduc(?:e|ing) myself(?: as|[,:])?|(?:i'm|i am|im) (?:an? |the )[^\x00,;.]{2,50}?(?<!firm )(?<!company )(?<!shop )(?<!place )(?<!start-up )(?<!startup )(?<!agency )(?<!called )(?<!team )(?<!project )(?<!café )(?<!restaurant )(?<!school )(?<!bank )(?:called|named|by the name of)|the person (?:writing|typing)[\w ]{0,20}? is|i answer to|(?:that's|that is|thats|it's|its) me[,:]|(?<!\w )me:) (?!is |not )"
)
_SELF = re.compile(
    r"(?:\bi'm|\bi am:?|\bim|\bthis is|\bit's|\bits|\bit is) (?:(?:your|our|the|new|newest|colleague|teammate|coworker|co-worker|neighbou?r|hire|starter|intern|just|simply|actually|also|still|called|named|mr|mrs|ms) )*(?=\w)"
)
_SELF_ENDS = re.compile(
    r" ?(?:$|[\x00,.;:!–—(-]|(?:and|n|but|who|from|here|by the way|btw|i'm|i|im|writing|speaking|calling|nice)\b)"
)
_INVERTED = re.compile(
    r" (?:is|'s) (?:my|the) (?:full |first |real )?name\b(?! of\b)| (?:here|speaking|on the line|reporting)(?= ?(?:$|[\x00,.;:!–—(]|but\b|and\b|living\b|working\b|from\b))"
)
# "Gary Plimsoll's the name."
_OWNED_NAME = re.compile(r"'s (?:the|my) (?:full )?name\b(?! (?:of|for|on)\b)")
_WHAT_THEY_CALL = re.compile(
    r" is (?:what|how) (?:\w+ ){0,2}?(?:they|people|everyone|everybody|friends|folks|colleagues|family|you (?:can|may|should)) (?:all |usually |mostly |generally )*(?:call|calls|know|knows|address) me\b"
)
# "Call me Beth – Bethany Clarke on paper."
_OFFICIALLY = re.compile(
    r" (?:on paper|in full|in my passport|on my (?:passport|badge|id|birth certificate)|officially)\b(?=[\x00,.;:!)]|$| and\b)"
)
# "Put that on file for Rafael Dias, which is me."
_WHICH_IS_ME = re.compile(
    r",? ?(?:\(?(?:which|that|who)(?:'s| is| would be)(?: also)? me\b|\((?:me|myself|i\.?e\.? me)\))"
)
_FOR_WHOM = re.compile(r"\b(?:for|under|about|regarding|concerning|by|on behalf of|name|is) (?:the name )?$")
_SIGNED = re.compile(
    r"(?:^|[\x00,;\n]) ?(?:signed(?: by)?|yours(?: (?:truly|sincerely|faithfully))?|(?:(?:kind|best|warm|many) )*(?:regards|wishes|greetings)|cheers|sincerely),?:?[ \n]+(?=\w)"
)
# Behind a signature stands nothing, or a postscript.
_LETTER_ENDS = re.compile(r"[ .!\n]*(?:$|[Pp]\.? ?[Ss]\b)")
_SAYS_MORE = re.compile(r"(?: and|,) (?:i|i'm|im|i am) ?(?:live|living|work|working|allergic|based|from)\b")
_GREETING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|hiya|yo|howdy|greetings|good (?:morning|afternoon|evening|day)|sup|oi|heya|morning)\b)|\b(?:nice|good|great|pleased|lovely) to meet\b|\bintroduc\w+ myself\b"
)
_OPENER = re.compile(
    r"(?:(?:hi|hello|hey|hiya|yo|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|there|all|everyone|team|folks|otherwise|so|well|ok|okay|oh|professionally|greetings|(?:just |let me |allow me to )*introduc\w+ myself|introduction|intro|about me) ?[,:;!–—-]* ?)+"
)
_APPOSED = re.compile(r" ?[,–—(|/:-]+ ?")
_FROM = re.compile(r" from ")
# What somebody is at a firm, by whatever word.
_AT_FIRM = re.compile(r"[a-z][a-z-]+(?: [a-z-]+)? (?:at|for|with) (?=[A-Z])")
_ELLIPSIS = re.compile(
    r"(?:she/|he/|they/|(?:twenty|thirty|forty|fifty|sixty|seventy)(?:-\w+)?\b|home|living|based|working|residing|currently|aged|age|\d\d\b|from|employed|resident|home)\b"
)
_CALLS_ME = re.compile(
    r"\b(?:(?<!he )(?<!she )(?<!it )calls? me(?! (?:mr|mrs|miss|ms)\b)|(?:address|refer to|greet|know) me as|known as|nickname(?:'s| is|:)?|i go by|goes by|go by) (?:just |simply |mostly |usually )*[\"']?"
)
# "(Chris for short)", "Beto to my friends", "(or Liz)".
_SHORT = re.compile(
    r" (?:for short|(?:to|for) (?:my |all my |most of my )?(?:[a-z]+ )?(?:friends|family|mates|pals|colleagues|loved ones|those who know me)|to (?:most|everyone|everybody))\b"
)
_OR = re.compile(r" ?\((?:or|or just|aka|a\.k\.a\.?|alias|call me|known as|just|better known as|nickname) (?=\w)")
_PRESENTED = re.compile(r"\b(?:here is|here's|this is|here speaks|it speaks) (?=\w)")
_GOES_ON = re.compile(r"(?: (?:from|of|in) [^,\x00]{2,30})? ?[,.;–—-]* ?(?:and )?(?:i|i'm|im|i've|my)\b")
_GREETS = re.compile(
    r"(?i)(?:\A|[.!\n]) *(?:(?:yes|yeah|ok|okay|well|oh|so),? )?(?:hi|hello|hey|hiya|howdy|(?:good )?(?:morning|afternoon|evening|day)|greetings),?(?: there| all| everyone| everybody| team| folks)?(?:[,!.]? ?[–—-]+ |[,!.]? )"
)
# An adjective's ending, behind "im" in lower case: "im hungry" has none, and stands in NO_SELF.
# "I'm Leo" tells a sign of the zodiac, and "I'm Christian" a faith, unless more follows.
_NAMES_TOO = frozenset(("leo", "christian", "early", "young", "rich"))
_ENOUGH = 2
_ENDS = re.compile(r"(?: from (?:the )?[\w' -]{2,30})? ?(?:$|[\x00.!])")
_ADJECTIVE = re.compile(r"\S*(?:ing|ful|ous|able|ible|less|ish|[^f]ly|tired|ated|ied)\b")


def names(page: Page) -> Iterator[Cue]:
    """The user's name: behind a word for it, before "here", or with what they do behind a comma."""
    for m in _NAMED.finditer(page.free):
        if found := name_at(page, m.end()):
            yield Cue(found, (m.start(), found[1]))
    for m in _SELF.finditer(page.free):
        yield from _self(page, m)
    yield from _presented(page)
    yield from (Cue(name, quote) for name, _, quote in from_firms(page))
    for m in _INVERTED.finditer(page.free):
        yield from _before(page, m)
    yield from _told_last(page)
    for start in page.starts if page.introduced else ():
        yield from _apposed(page, start)


def _told_last(page: Page) -> Iterator[Cue]:
    """A name before or behind what says that it is one: "Gary Plimsoll's the name", "for Ann Lee, which is me", "Signed, Ann"."""
    for m in _OWNED_NAME.finditer(page.free):
        found = ends_before(page, m.start() + len("'s"), name_at)
        # "'s my name" says whose it is of nobody.
        if found and found[0] < m.start():
            yield Cue((found[0], m.start()), (found[0], m.end()))
    for pattern, lead in ((_WHAT_THEY_CALL, None), (_OFFICIALLY, None), (_WHICH_IS_ME, _FOR_WHOM)):
        for m in pattern.finditer(page.free):
            found = ends_before(page, m.start(), name_at)
            if found and (lead is None or lead.search(page.free, 0, found[0])) and is_capital(page.original[found[0]]):
                yield Cue(found, (found[0], m.end()))
    for m in _SIGNED.finditer(page.free) if page.told >= _ENOUGH else ():
        found = name_at(page, m.end())
        if found and is_capital(page.original[found[0]]) and _LETTER_ENDS.match(page.original, found[1]):
            yield Cue(found, found)


def _presented(page: Page) -> Iterator[Cue]:
    """ "Here is Petra Lang, I work ...", "Hi, Zoe Kent."."""
    for m in _PRESENTED.finditer(page.free):
        found = name_at(page, m.end())
        if found and _opens(page, m.start()) and _GOES_ON.match(page.free, found[1]):
            yield Cue(found, (m.start(), found[1]))
    for m in _GREETS.finditer(page.original):
        yield from _alone(page, m)


def nicknames(page: Page) -> Iterator[Cue]:
    """What the user wants to be called."""
    for m in _CALLS_ME.finditer(page.free):
        if found := name_at(page, m.end()):
            # A title belongs to how somebody wants to be addressed.
            yield Cue((m.end(), found[1]), (m.start(), found[1]))
    for m in _SHORT.finditer(page.own):
        if found := ends_before(page, m.start(), name_at):
            yield Cue(found, (found[0], m.end()))
    for m in _OR.finditer(page.own):
        found = name_at(page, m.end())
        if found and ends_before(page, m.start(), name_at) and page.free.startswith(")", found[1]):
            yield Cue(found, (m.start(), found[1]))


def _self(page: Page, m: re.Match[str]) -> Iterator[Cue]:
    """ "I'm Tom" anywhere, "this is Tom" where somebody introduces themself."""
    found = name_at(page, m.end())
    if found is None or not _SELF_ENDS.match(page.free, found[1]):
        return
    said = page.free[slice(*found)]
    small = not is_capital(page.original[found[0]])
    doubtful = set(said.split()) & (NO_SELF | DEMONYMS | NO_NAME)
    if (
        (doubtful and (small or not doubtful <= _NAMES_TOO or not _is_apposed(page, found[1])))
        or _is_acronym(page, *found)
        or (small and not _is_small_name(page, m, said))
    ):
        return
    told = page.introduced and (page.told > 0 or m.group().startswith("this"))
    if m.group().startswith(("i'm", "im", "i am")) or (told and _opens(page, m.start())):
        yield Cue(found, (m.start(), found[1]))


def _is_apposed(page: Page, end: int) -> bool:
    """Whether what somebody works as follows their name: "I'm Leo, a developer"."""
    gap = _APPOSED.match(page.free, end)
    return gap is not None and role_at(page, gap.end()) is not None


def _alone(page: Page, m: re.Match[str]) -> Iterator[Cue]:
    """ "Hi, Zoe Kent." with nothing else in its sentence, where an introduction follows."""
    found = name_at(page, m.end())
    if found is None or page.told < _ENOUGH or not _ENDS.match(page.free, found[1]):
        return
    if page.original[m.end()].isupper() and len(page.free[slice(*found)].split()) > 1:
        yield Cue(found, (found[0], found[1]))


def _is_acronym(page: Page, start: int, end: int) -> bool:
    """Whether words are written in capitals where the message is not: "I'm AFK"."""
    return page.original[start:end].isupper() and not page.original.isupper()


def _is_small_name(page: Page, m: re.Match[str], said: str) -> bool:
    """Whether words in lower case may be a name: at the start of an introduction, and not like an adjective."""
    more = _SAYS_MORE.match(page.free, m.end() + len(said))
    greeted = _GREETING.search(page.original.lower()) or page.told > 1 or more
    return page.lower and bool(greeted) and _opens(page, m.start()) and not _ADJECTIVE.match(said)


def _opens(page: Page, at: int) -> bool:
    """Whether nothing but a greeting stands before a place in its sentence."""
    before = page.free[page.free.rfind("\x00", 0, at) + 1 : at].rstrip()
    opened = _OPENER.fullmatch(before) or OPENER.fullmatch(before.lstrip())
    return not before.strip(" ,.!:–—-") or opened is not None


def _before(page: Page, m: re.Match[str]) -> Iterator[Cue]:
    """ "Juan Pablo Restrepo is my name", "Ingrid here"."""
    found = ends_before(page, m.start(), name_at)
    if found is None or NO_SELF.issuperset(page.free[slice(*found)].split()):
        return
    title = page.free.rfind("\x00", 0, found[0]) + 1
    opens = page.introduced and (_opens(page, found[0]) or name_at(page, title) == found)
    if opens or m.group().endswith("name"):
        yield Cue(found, (found[0], m.end()))


def _apposed(page: Page, start: int) -> Iterator[Cue]:
    """ "Hi! Luca Bianchi, graphic designer, eBay.", but not "Hello, Joey, our matchmaker"."""
    opener = _OPENER.match(page.free, start) or OPENER.match(page.free, start)
    at = opener.end() if opener else start
    if not is_capital(page.original[at : at + 1]) or is_addressed(page, at):
        return
    found = name_at(page, at)
    home = _FROM.match(page.free, found[1]) if found else None
    town = place_at(page, home.end()) if home else None
    gap = _APPOSED.match(page.free, town[1] if town else found[1]) if found else None
    at_firm = opener and gap and _AT_FIRM.match(page.original, gap.end())
    if found and gap and (at_firm or _ELLIPSIS.match(page.free, gap.end()) or _role_listed(page, gap.end())):
        yield Cue(found, (found[0], gap.end()))


def _role_listed(page: Page, at: int) -> bool:
    """Whether what somebody works as comes next, or behind one more name ("Yara Haddad, Beirut, pharmacist")."""
    other = place_at(page, at) if is_capital(page.original[at : at + 1]) else None
    gap = _APPOSED.match(page.free, other[1]) if other else None
    return role_at(page, at) is not None or (gap is not None and role_at(page, gap.end()) is not None)
