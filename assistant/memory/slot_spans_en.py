"""English: readers of one value from a place in a message: a name, a town, a firm, what somebody works as."""

import re
from collections.abc import Callable, Container
from dataclasses import dataclass

from assistant.memory.lexicon import DEMONYMS, LANGUAGES
from assistant.memory.lexicon import words as words_of
from assistant.memory.slot_words_en import (
    CITIES,
    FIRM_JOINS,
    NO_PROPER,
    NO_SELF,
    PARTICLES,
    PLACE_JOINS,
    REGIONS,
    TRADE_NAMES,
    is_occupation,
)

Span = tuple[int, int]

_WORD = re.compile(r"[^\W_](?:[\w'.+/-]*[\w+])?")
_TOKEN = re.compile(r"[^\W_][^\s(]*")
_GAP = re.compile(r" (?:[&+] )?|(?<=\b[a-z])\. ?(?=[^\W\d_])|(?<=\bst)\. |(?:, ?)(?=(?:inc|ltd|llc|gmbh|co)\b)")
_PLAIN_GAP = re.compile(r" (?:& )?")
_WIDER = (re.compile(r", ?([a-z]+ [a-z]+)"), re.compile(r", ?([a-z]+)(?=[,.;!)]| |$|\x00)"))
_TITLE = re.compile(
    r"(?:(?:dr|mr|mrs|ms|miss|mx|prof|professor|doctor|sir|dame|rev|reverend|engr|ing|captain|capt|sergeant|sgt|major|colonel|lieutenant)\.? )+"
)
_NAME_END = re.compile(
    r"(?:and|or|but|n|from|here|i|i'm|im|i've|my|in|at|with|for|a|an|the|living|working|based|who|now|is|also|by|speaking|calling|writing|so|of|as|on|to|btw|nice|live|work|please|pls|just|currently|from|this)$"
)
_PLAIN_END = re.compile(
    r"(?:and|or|but|from|i|i'm|im|i've|my|in|at|with|for|the|a|an|living|working|work|based|who|which|where|when|now|is|also|by|so|as|on|to|since|because|while|out|right|currently|over|these|this|"
    r"part|full|nights|days|during|again|lately|together|once|there|next|last|until|every|each|doing|live|lives|works|cos|cause|though|near|after|before|till|until|just|btw|please|pls|here|there|like|how|allergic|never|not|too|of|it|me|we|you|currently|about|all|every)$"
)
_PLACE_LEAD = re.compile(
    r"(?:(?:the )?(?:(?:small |little |big |old |beautiful |lovely |sunny |rainy |busy |quiet |port |coastal |capital )*(?:city|town|village|municipality|district|area|suburbs?|outskirts|heart|centre|center|middle|north|south|east|west|neighbou?rhood|island|metropolis) (?:of|called|named) )|"
    r"an? (?:[\w-]+ ){0,2}?(?:city|town|village|place|suburb|hamlet) (?:called|named|of) |city |(?:sunny|rainy|beautiful|lovely|lively|good old|downtown|central|greater|nearby|cold|warm|windy|foggy) |the (?=[a-z]))+"
)
_FIRM_LEAD = re.compile(
    r"(?:(?:(?:the|our|a|an|my) )?(?:(?:[\w-]+ ){0,2}?(?:company|firm|startup|start-up|enterprise|employer|chain|agency|group|bank|supermarket|brand|business|manufacturer|outfit|place|shop|store|studio|cafe|café|restaurant|hotel|hostel|inn|pub|bar|bakery|practice|workshop|operation|school|nursery|clinic|garage|salon|lab|laboratory|brewery|mill|yard|shipyard|farm|winery|museum|theatre|gallery|charity|ngo|co-op|cooperative|factory|foundry|consultancy|office|concern|team|joint|spot) (?:called |named |known as |by the name of )|(?:company|firm|startup|employer) )|the (?=[a-z])|called |named )"
)
# "The city council of Utrecht" is an employer by name, written small or not.
_OFFICE_OF = re.compile(
    r"(?:the )?(?P<office>(?:(?:city|town|county|regional|district|municipal|local|state|national) )?(?:council|municipality|university|ministry|college|port|police|hospital|museum|government|city|diocese|bank) of (?:the )?)(?=\w)"
)
# What is no town and no firm by name where capitals don't tell.
_NO_SMALL_PLACE = re.compile(
    r"(?:thats|that's|which|it|its|where|who|here|there|what|an?|my|our|the|this|that|high school|school|college|university|bed|love|town|cit(?:y|ies)|country|suburbs?|general|life|real life|pain|peace|hospital|prison|jail|church|fact|class|charge|progress|bits|between|trouble|nature|two|three|\w+ed|\w+ing)\b"
)
_NO_SMALL_FIRM = re.compile(
    r"(?:the|an?|my|our|this|that|local|some|two|three|other|all|expensive|high school|school|college|university|games|\d)(?=\W|$)|\d"
)
_ROLE_LEAD = re.compile(
    r"(?:doing |(?:working|employed) as )?(?:(?:an?|the|one of the|our|their|your|its|this) )?(?:(?:new|newest|newly (?:hired|appointed|promoted|minted)|current|proud|humble|simple|mere|fellow|very own|local|happy|passionate|dedicated|experienced|"
    r"recently (?:hired|promoted|appointed)|freshly (?:hired|minted|promoted)|full[- ]time|part[- ]time|long[- ]time|longtime|resident|in-house|on-site|\d{1,2}[- ]years?[- ]old|\d{1,2}yo) )*"
)
_ROLE_STOP = re.compile(
    r"(?:at|for|with|in|from|by|who|on|to|i|i-i|even|same|i'm|im|my|as|where|which|that|based|living|working|since|but|because|here|over|out|near|is|was|are|were|has|had|have|now|currently|these|and|or|not|me|you|it|of|so|cos|"
    r"also|then|when|while|if|live|lives|works|work|am|will|can|do|does|the|a|an|no|under|behind|within|around|hired|employed|engaged|contracted|retained|named|called|too|there|by|like|how|about|after|just)$"
)
_OF = re.compile(r" of (?!(?:the )?(?:company|firm)\b)(?:the )?(?=[\w])")
_OF_HEADS = re.compile(r"(?:head|director|chief|vp|svp|evp|manager|professor|lecturer|dean|lead|supervisor|officer|captain|chair|chairman|secretary|teacher|coordinator|minister)$")  # fmt: skip
# Of these a firm has one: what follows "of" is the firm.
_OF_FIRM = frozenset(("ceo", "cfo", "cto", "coo", "cio", "founder", "co-founder", "cofounder", "owner", "co-owner", "chairman", "chairwoman", "president"))  # fmt: skip
_OF_NAME = re.compile(r" of (?:the )?(?=\w)")
# These are of what they lead or teach, whatever it is written like.
_OF_FIELD = re.compile(
    r"(?:(?:\w+ )?head|vp|svp|evp|avp|vice president|(?:\w+ )*(?:professor|lecturer|teacher|tutor|instructor|minister|bishop|captain|chief|king|queen|duke|student)|lead|officer|secretary of state)"
)
_FIELD = re.compile(
    r"\b(?:operations?|sales|marketing|people|products?|engineering|it|hr|pr|r&d|ux|ai|ml|qa|finance|history|design|technology|data|security|communications?|success|resources|development|growth|strategy|research|"
    r"partnerships?|procurement|purchasing|logistics|supply|chain|accounting|compliance|legal|content|analytics|science|sciences|studies|nursing|admissions|education|quality|support|services?|safety|maintenance|"
    r"production|manufacturing|infrastructure|platform|software|customer|customers|experience|talent|culture|innovation|sustainability|risk|treasury|tax|audit|planning|facilities|music|arts?|philosophy|physics|"
    r"chemistry|biology|mathematics|maths|medicine|law|economics|psychology|linguistics|literature|surgery|cardiology|neurology|photography|programmes?|programs?|events|digital|brand|revenue|business|administration|training|learning|health|affairs|relations|works|housing|transport|policy|care|banking|lending|cloud|backend|frontend|merchandising|ecommerce|e-commerce|staff)$"
)
_IN_FIELD = re.compile(r" in [a-z&-]+(?: (?!(?:at|for|with|in|from|by|and|my|i|over)\b)[a-z&-]+){0,2}")
_AT_FIRM = re.compile(r",? (?:at|for|with|over at) (?=\w)")
_AND_PART = re.compile(r" and (?=((?:[\w&/-]+ ){0,3}[\w&/-]+))")
_OF_REST = re.compile(r"[\w&/-]+(?:(?: and | & | )(?!(?:at|for|with|in|from|by|who|on|to|i|and|my|as|where|which|based|here|over|is|was|live|living|reside|work|working|am|have)\b)[\w&/-]+){0,3}")  # fmt: skip
# "A great chef" is praise and no job.
_PRAISED = re.compile(
    r"(?:great|good|bad|better|best|worse|worst|terrible|amazing|decent|lousy|horrible|natural|born|hard|pretty|true|huge|such|big|little|awful|excellent|poor|fast|slow|quick|heavy|same|naked|(?:\w+ )?role model)\b"
)
# Whoever uses, visits or likes something works for nobody.
_NO_ROLE = frozenset(words_of("member customer client guest regular fan subscriber visitor patient user shareholder volunteer parent resident passenger person friend lover believer beginner newbie lot bit little fool horse dog machine beast slave mess one two way thing problem loss end while matter week month year day"))  # fmt: skip
# "Fjord Line" is a name, "Line 5" none.
_IN_NAMES = frozenset(words_of("line gate page table section room"))
_MOST_NAMES, _MOST_PLACES, _MOST_FIRMS, _MOST_ROLE = 4, 4, 6, 6


@dataclass(frozen=True, slots=True)
class Page:
    """A message as its cues read it, every text as long as the message.

    `own` has what is so of the user in their own words, `spoken` also what they deny, `free` all but what is said of other
    people; a NUL stands for each character left out. `starts` are the places where a stretch of the user's own begins;
    `lower` says that the user writes names without capitals, `introduced` that they plainly introduce themself, `told` how many of name, home, work
    and allergies are touched on.
    """

    own: str
    spoken: str
    free: str
    original: str
    starts: tuple[int, ...]
    lower: bool
    introduced: bool
    told: int = 0


@dataclass(frozen=True, slots=True)
class Cue:
    """A value's span, the span of the words that say so, and whether it is sure enough to replace another.

    `said` is the value where its span only means it.
    """

    value: Span
    quote: Span
    replaces: bool = False
    said: str = ""


def is_capital(word: str) -> bool:
    """Whether a word is written as a name is: with a capital anywhere ("eBay"), or a digit in front of a letter ("3M")."""
    return any(map(str.isupper, word)) or bool(re.match(r"\d+[a-zA-Z]", word))


def name_at(page: Page, at: int) -> Span | None:
    """A person's name."""
    title = _TITLE.match(page.free, at)
    at = title.end() if title else at
    found = _proper(page, at, PARTICLES, _MOST_NAMES)
    if found is None and page.lower:
        found = _plain(page, at, _NAME_END, 3)
        if found and NO_SELF & set(page.free[slice(*found)].split()):
            found = None
    if found is None or any(map(str.isdigit, page.free[slice(*found)])):
        return None
    last = page.free[slice(*found)].rsplit(maxsplit=1)[-1]
    return found if not is_occupation(last) or (last in TRADE_NAMES and is_capital(page.original[found[0]])) else None


def place_at(page: Page, at: int) -> Span | None:
    """A town, with its wider place where that is named."""
    lead = _PLACE_LEAD.match(page.free, at)
    start = lead.end() if lead else at
    found = _proper(page, start, PLACE_JOINS, _MOST_PLACES)
    if found is None and lead and (found := _proper(page, at, PLACE_JOINS, _MOST_PLACES)):
        start = at
    if found and page.free[slice(*found)].endswith("'s"):
        found = found[0], found[1] - 2
    if found is None:
        found = _plain(page, start, _PLAIN_END, 3) if page.lower and not page.free[at:start].endswith("the ") else None
        return None if found and _NO_SMALL_PLACE.match(page.free, *found) else found
    return found[0], _wider(page, found[1])


def _wider(page: Page, end: int) -> int:
    """Where a town ends with the region or country named behind it."""
    for pattern in _WIDER:
        m = pattern.match(page.free, end)
        if m and m.group(1).replace(" ", "_") in REGIONS and page.original[m.start(1)].isupper():
            return m.end(1)
    return end


def firm_at(page: Page, at: int) -> Span | None:
    """A company or other employer by name."""
    office = _OFFICE_OF.match(page.free, at)
    of = _proper(page, office.end(), FIRM_JOINS, _MOST_FIRMS) if office else None
    if office and of:
        return office.start("office"), of[1]
    lead = _FIRM_LEAD.match(page.free, at)
    start = lead.end() if lead else at
    found = _proper(page, start, FIRM_JOINS, _MOST_FIRMS)
    if found is None and page.lower and not _NO_SMALL_FIRM.match(page.free, at):
        found = _plain(page, start, _PLAIN_END, 4)
        first, *rest = page.free[slice(*found)].split() if found else [""]
        # "home depot" is a firm, "home" is none.
        found = None if first in NO_SELF and not (first == "home" and rest) else found
    return found


def ends_before(page: Page, end: int, read: Callable[[Page, int], Span | None]) -> Span | None:
    """The value of its sentence that ends right at `end` ("Medellín| is my home")."""
    start = max(page.free.rfind("\x00", 0, end), page.free.rfind(",", 0, end)) + 1
    for word in _TOKEN.finditer(page.free, start, end):
        value = read(page, word.start())
        if value and value[1] == end:
            return value
    return None


def role_at(page: Page, at: int, *, known: bool = True) -> Span | None:
    """What somebody works as; with `known` it ends in a word for an occupation."""
    lead = _ROLE_LEAD.match(page.free, at)
    start = lead.end() if lead else at
    words = list(_words(page.free, start, _ROLE_STOP, _MOST_ROLE))
    last = max((i for i, (a, b) in enumerate(words) if is_occupation(page.free[a:b])), default=-1)
    if last < 0:
        unknown = None if known or not words or page.free[slice(*words[-1])] in _NO_ROLE else _whole(words)
        return _beyond_and(page, start, words) or unknown
    end = words[last][1]
    head = page.free[words[last][0] : end]
    vice = page.free.endswith("vice president", start, end)
    titled = (vice or (_OF_HEADS.search(head) and head not in _OF_FIRM)) and of_firm(page, (start, end)) is None
    of = _OF.match(page.free, end) if titled else None
    rest = (_OF_REST.match(page.free, of.end()) if of else None) or _in_field(page, end)
    if head in _NO_ROLE or _PRAISED.match(page.free, start):
        return None
    return start, rest.end() if rest else end


def _in_field(page: Page, end: int) -> re.Match[str] | None:
    """What a "lecturer in physics" is one in; "in Leeds" is no field."""
    field = _IN_FIELD.match(page.free, end)
    if field is None or not page.original[field.start() : field.end()].islower():
        return None
    return field if _FIELD.search(page.free, end, field.end()) else None


def is_chief(page: Page, role: Span) -> bool:
    """Whether what follows "of" behind a role is the firm ("CFO of Orsted", "finance director of Lochside Textiles")."""
    last = page.free[slice(*role)].rsplit(maxsplit=1)[-1]
    vice = page.free.endswith("vice president", *role)
    return (last in _OF_FIRM and not vice and page.free.startswith(" of ", role[1])) or of_firm(page, role) is not None


def of_firm(page: Page, role: Span) -> Span | None:
    """The firm in "finance director of Lochside Textiles", which "Head of Sales" and "Director of Marketing at Asos" lack."""
    of = _OF_NAME.match(page.free, role[1])
    if of is None or _OF_FIELD.fullmatch(page.free, *role):
        return None
    firm = _proper(page, of.end(), FIRM_JOINS, _MOST_FIRMS)
    said = page.free[slice(*firm)].replace(" ", "_") if firm else ""
    if firm is None or said in CITIES or said in REGIONS or said in LANGUAGES or said in DEMONYMS:
        return None
    return None if is_field(page, firm) or _AT_FIRM.match(page.free, firm[1]) else firm


def is_field(page: Page, value: Span) -> bool:
    """Whether words behind "of" name what somebody leads or teaches ("Human Resources")."""
    return _FIELD.search(page.free, *value) is not None


def _beyond_and(page: Page, start: int, words: list[Span]) -> Span | None:
    """A role with "and" before its noun: "sales and marketing manager"."""
    joint = _AND_PART.match(page.free, words[-1][1]) if words else None
    if joint is None:
        return None
    more = list(_words(page.free, joint.end(), _ROLE_STOP, 3))
    last = max((i for i, (a, b) in enumerate(more) if is_occupation(page.free[a:b])), default=-1)
    return (start, more[last][1]) if last > 0 else None


def _whole(words: list[Span]) -> Span | None:
    return (words[0][0], words[-1][1]) if words else None


def _words(text: str, at: int, stop: re.Pattern[str], most: int) -> list[Span]:
    found: list[Span] = []
    while len(found) < most and (m := _WORD.match(text, at)) and not stop.match(m.group()):
        found.append(m.span())
        gap = _PLAIN_GAP.match(text, m.end())
        if gap is None:
            break
        at = gap.end()
    return found


def _plain(page: Page, at: int, stop: re.Pattern[str], most: int) -> Span | None:
    return _whole(_words(page.free, at, stop, most))


def _proper(page: Page, at: int, joins: Container[str], most: int) -> Span | None:
    """The words written with a capital from `at` on, and the small ones between them."""
    start = end = at
    count = 0
    while count < most and (m := _WORD.match(page.free, at)):
        written = page.original[m.start() : m.end()]
        barred = NO_PROPER - _IN_NAMES if count else NO_PROPER
        if is_capital(written) and m.group().removesuffix("'s") not in barred:
            count, end = count + 1, m.end()
        elif not (m.group() in joins and (count or written[:1].isupper())):
            break
        gap = _GAP.match(page.free, m.end())
        if gap is None:
            break
        at = gap.end()
    return (start, end) if count else None
