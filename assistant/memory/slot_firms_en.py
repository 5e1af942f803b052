"""English: cues for whom the user works for."""

import re
from collections.abc import Iterator, Sequence

from assistant.memory.gazetteer_en import is_firm_name
from assistant.memory.slot_spans_en import (
    Cue,
    Page,
    Span,
    ends_before,
    firm_at,
    is_capital,
    is_field,
    of_firm,
    place_at,
    role_at,
)
from assistant.memory.slot_turns_en import from_firms
from assistant.memory.slot_words_en import CITIES
from assistant.memory.value_words import CALENDAR, NO_PLACE

_AFTER_ROLE = re.compile(
    r"(?:[ ,(–-]+(?:here|over|now|currently|working|employed|there|by trade|by profession|based|out|contracted|hired|right now|seconded|assigned|engaged|retained|attached|under contract|on contract|on (?:loan|secondment|assignment)|on the payroll|in the employ|in the service))*(?P<gap>[ ,(–—|-]+)(?P<how>at|for|with|by|of (?:the )?(?:company|firm)|in (?:the |a )?(?:company|firm)|on behalf of|inside|within|to|of|in|from|company:?|employer:?|@) ?"
)
_LISTED = re.compile(r" ?(?:,|\||/|\(|–|-) ?")
_LIST_ENDS = re.compile(r" ?(?:$|[\x00.;)|(]|,? (?:based|living|in|here|and i|, i)\b|,)")
_WORKING = re.compile(
    r"\b(?:work|works|working|worked|employed|hired|job(?:'s| is)?|position|post|gig|role|title|earn my \w+|one of (?:the|their) \w+|(?:do|handle|run|manage|look after) (?:the )?(?:reception|accounts?|accounting|payroll|admin|security|books|bookkeeping|front desk|logistics|hr|it|maintenance|cleaning|catering|deliveries|sales|marketing|repairs)|career|contract|contracted|internship|intern|shifts?|nights|days|desk|lab|team|department|helpdesk|branch|plant|warehouse|factory|joining|crew|payroll|my \w+ (?:year|month|week)|staff|serve|serves|serving|interning|freelance|freelancing|engaged|doing \w+|for a living|part|from (?:accounting|accounts|finance|sales|marketing|hr|it|engineering|logistics|procurement|purchasing|production|legal|support|design|operations)|teach|lecture|drive)\b"
)
_AT = re.compile(
    r"(?<=[\w,)]) (?P<how>at|for|by|with|in (?:the |a )?(?:company|firm|enterprise)(?: called| named)?|within|in|company|@|of) (?=\w)"
)
# What is done to things for a living: "I deliver parcels for Royal Mail".
_DEED = re.compile(
    r"(?:\bi|\band|,) (?:(?:also|now|currently|still|mostly|mainly) )*(?:deliver|repair|fix|fly|pilot|sell|stack|pack|pick|load|sort|weld|install|inspect|service|maintain|operate|build|assemble|design|test|audit|guard|process|handle|answer|sew|cut|grow|develop|engineer|calibrate|edit|translate|underwrite|survey)"
    r" (?!(?:i|it|them|him|her|me|you)\b)(?:(?:the|an?|their|our) )?[a-z][\w-]*(?: (?:and )?[a-z][\w-]*){0,2}$"
)
_GAP = re.compile(r"(?: [\w'&-]+){0,4},?")
_ADVERBS = re.compile(r"(?: (?:\w+ly|together|a lot|often|hand in hand|side by side|also|always|sometimes))*")
_BLOCK = re.compile(
    r"\b(?:alongside|beside|against)\b|^ out$|\b(?:and|but|lunch|dinner|meet\w*|talk\w*|call|live|living|lives|study|allerg\w*|my|his|her|their|going|trip|to|not|never|remotely in|from|on(?! nights| days| contract| shifts))\b"
)
_JOINED = re.compile(
    r"\b(?:employees? (?:of|at|with|for|in)|staff(?: member)? (?:of|at|with|for|in)|member of (?:the )?staff (?:of|at|with|for|in)|joined|joining|started at|start at|hired by|employed by|paid by|starting at|on the payroll of|on the payroll at|contracted to|contracting for|seconded to|under contract (?:to|with|at)|on secondment (?:to|at|with)|(?:office|factory|branch|plant|department|division|subsidiary|lab|labs|kitchen|store|team) of|over at|i'm with|i am with|im with|been with|been at|i'm at|i am at|im at|working with|am with|am at) (?=\w)"
)
_COMPANY = re.compile(
    r"\b(?:employer|company|workplace|firm|organi[sz]ation)(?:'s name)?(?: (?:that |which )?i (?:work|drive|write|code) (?:for|at|with))?(?: is|'s|:| =| being| -) ?(?:called |named )?(?=\w)"
)
_IS_EMPLOYER = re.compile(
    r" (?:is my (?:current |present )?(?:employer|company|workplace)|is where i work|employs me|hired me|pays (?:me|my)|is (?:the|an?) (?:company|firm|bank|employer|business|organi[sz]ation|hospital|school|place|one|clinic|agency|shop|store|startup)(?: that| which| where)? (?:i work(?: for| at| with)?|employs me|hired me|pays me|i'm employed by|i'm with)|has me (?:working |on )?as)\b"
)
_FIRST_AT = re.compile(
    r"(?:\A|\x00|, (?:and )?)(?:at|for|with|over at) (?=[^\x00]{2,40}?,? (?:i|i'm|im|my role|my job|my title)\b)"
)
_NOT_FIRM = re.compile(
    r"(?:risk|stake|home(?! depot| office| group| instead| bargains)|night|nights|noon|least|first|last|present|work|once|school|university|uni|me|them|him|her|it|us|you|now|fun|free|example|instance|lunch|dinner|breakfast|years|ages|a while)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
)
# What follows a firm and is none of its name.
_FIRM_ENDS = re.compile(
    r",? (?:called|named|name|like|how|as|in|where|working|residing|resident|living|based|with|since|from|out of)\b"
)
_POSSESSED = re.compile(r"\b(?:i'm|i am|im|as|been|am|call me|,) (?=[\w&.' -]{2,30}'s? )")
_OF_A_PERSON = frozenset(("manager", "assistant", "boss", "teacher", "doctor", "coach", "tutor", "nanny", "lawyer", "nurse", "agent", "partner", "driver", "trainer", "carer"))  # fmt: skip
_NEW = re.compile(r" (?:new|newest|latest) ")
# What names no town, whatever stands before it.
_ORGANISATION = re.compile(
    r"\b(?:group|bank|hospitals?|university|college|academy|ltd|limited|inc|corp|corporation|company|llc|gmbh|technologies|technology|solutions|systems|industries|insurance|airlines?|airways|motors|foods|pharma|"
    r"pharmaceuticals|labs?|laboratories|hotels?|ministry|institute|agency|authority|council|clinics?|energy|telecom|bancorp|holdings?|logistics|consulting|partners|electronics|steel|cement|textiles)$"
)
_COMMUTES = re.compile(
    r",? (?:but|though|although|yet|while)(?: i| my| actually| still)* (?:live|home|reside|commute)\b"
)
# "I'm signed in at Google as admin": an account and no job.
SIGNED_IN = re.compile(
    r"\b(?:signed|logged|registered|enrolled|listed|tagged|subscribed|verified) (?:(?:in|on|up|into|at|with|to|now) )+[^\x00,;]*$"
)
_FARTHEST = 60
_COMMA = re.compile(r", ?")
_ENDS = re.compile(r" ?(?:$|[\x00.;)])")
_AS_ROLE = re.compile(r",? (?:as|like|how) ")
# Behind these alone a firm may stand without a word for working, or in lower case.
_LENT = re.compile(r"\b(?:contracted|seconded|assigned|attached|contract|loan|secondment|assignment)\b")
# What somebody made is no firm: "the author of Blue Nights".
_MAKER = re.compile(r"(?:author|writer|composer|creator|inventor|translator|illustrator|winner|singer|narrator)$")
_DWELLS = re.compile(r"\b(?:based|here|over|out)\b")
_OF_PLACE = ("of", "in", "to", "from")
_DIRECT = ("at", "for", "with", "by")
_ALONE = (
    "employee",
    "staff",
    "member of",
    "join",
    "hired",
    "employed",
    "paid",
    "over",
    "on the payroll",
    "been with",
    "contract",
    "seconded",
    "under contract",
    "on secondment",
)


def firms(page: Page, jobs: Sequence[Cue], settled: bool) -> Iterator[Cue]:
    """For whom the user works; `settled` says that their home is told elsewhere, so that "in" may name a firm."""
    for job in jobs:
        yield from _behind_role(page, job.value, settled)
    for m in _AT.finditer(page.own):
        yield from _behind_work(page, m, settled)
    for m in (*_COMPANY.finditer(page.free), *_FIRST_AT.finditer(page.own)):
        yield from _firm(page, m)
    for m in _JOINED.finditer(page.own):
        if jobs or m.group().startswith(_ALONE):
            yield from _firm(page, m)
    for m in _IS_EMPLOYER.finditer(page.free):
        if value := ends_before(page, m.start(), firm_at):
            yield Cue(value, (value[0], m.end()))
    yield from (Cue(firm, quote, replaces=True) for _, firm, quote in from_firms(page))
    yield from (Cue(possessor, quote) for _, possessor, quote in _possessed(page))


def possessed(page: Page) -> Iterator[tuple[Span, Span]]:
    """What the user is of a firm ("Deloitte's newest consultant"), and the words that say so."""
    yield from ((role, (quote[0], role[1])) for role, _, quote in _possessed(page))


def _possessed(page: Page) -> Iterator[tuple[Span, Span, Span]]:
    for m in _POSSESSED.finditer(page.own):
        firm = _possessor(page, m.end())
        end = page.free.find(" ", firm[1]) if firm else -1
        if firm and (role := role_at(page, end + 1)):
            yield role, firm, (m.start(), end)


def _possessor(page: Page, at: int) -> Span | None:
    """A firm that something is of, without its ending."""
    firm = firm_at(page, at)
    if firm and page.free.startswith("' ", firm[1]) and page.free.endswith("s", *firm):
        return firm if role_at(page, firm[1] + len("' ")) else None
    if firm is None or not page.free[slice(*firm)].endswith("'s") or not page.free.startswith(" ", firm[1]):
        return None
    job = role_at(page, firm[1] + 1)
    # "I'm John's manager": a person has a manager as much as a firm.
    owned = job and page.free[slice(*job)] in _OF_A_PERSON and not _NEW.match(page.free, firm[1])
    return None if owned else (firm[0], firm[1] - len("'s"))


def seats(page: Page, jobs: Sequence[Cue]) -> Iterator[Cue]:
    """The town behind a firm in a list: "forester at Stora Enso, Falun"."""
    for job in jobs if page.introduced else ():
        m = _AFTER_ROLE.match(page.own, job.value[1]) or _LISTED.match(page.own, job.value[1])
        firm = firm_at(page, m.end()) if m else None
        gap = _COMMA.match(page.own, firm[1]) if firm else None
        town = place_at(page, gap.end()) if gap else None
        if town and is_capital(page.original[town[0]]) and _ENDS.match(page.free, town[1]):
            yield Cue(town, (job.value[0], town[1]))


def is_firm(page: Page, value: Span) -> bool:
    """Whether words behind "at" name no time, place or field of work."""
    said, written = page.free[slice(*value)], page.original[slice(*value)]
    # "First Yorkshire" is a firm, "first" is none; "Monday Morning" is a time all the same.
    named = " " in said and written.istitle() and not page.original.istitle() and not CALENDAR.match(said)
    return (named or not _NOT_FIRM.match(page.free, value[0])) and said not in NO_PLACE


def _behind_work(page: Page, m: re.Match[str], settled: bool) -> Iterator[Cue]:
    """ "employed at X", "the night shift for X", "the books at X as their accountant"."""
    how, work, as_role = m.group("how"), _work_before(page, m.start()), _as_follows(page, m.end())
    if work is None:
        deed = _DEED.search(page.own, max(0, m.start() - _FARTHEST), m.start()) if how in ("at", "for") else None
        firm = firm_at(page, m.end()) if deed else None
        if deed and firm and is_firm_name(page.free[slice(*firm)]) and is_capital(page.original[firm[0]]):
            yield Cue(firm, (deed.start(), firm[1]))
            return
        signed = SIGNED_IN.search(page.own[: m.end()])
        yield from _firm(page, m) if how in _DIRECT and as_role and not signed else ()
        return
    plain = work.group().startswith("work") and _ADVERBS.fullmatch(page.own, work.end(), m.start()) is not None
    # "I work with Anna", "I work in Leeds"
    doubtful = (
        how == "of"
        or (how == "in" and (not (settled and plain) or _is_town(page, m.end())))
        or (how == "with" and plain and not as_role)
    )
    if not doubtful:
        yield from _firm(page, m, sure="company" in how or how == "in", start=work.start())


def _is_town(page: Page, at: int) -> bool:
    """Whether a town is worked in, and another lived in: "I work in Leeds but live in York"."""
    value = firm_at(page, at)
    known = value is not None and page.free[slice(*value)].replace(" ", "_") in CITIES
    return known or (value is not None and _COMMUTES.match(page.free, value[1]) is not None)


def _as_follows(page: Page, at: int) -> bool:
    """Whether a firm is followed by what the user is there."""
    firm = firm_at(page, at)
    gap = _AS_ROLE.match(page.own, firm[1]) if firm else None
    return gap is not None and role_at(page, gap.end(), known=page.lower) is not None


def _work_before(page: Page, end: int) -> re.Match[str] | None:
    """The nearest word for working, with nothing between it and `end` that says something else."""
    start = max(page.own.rfind("\x00", 0, end) + 1, end - _FARTHEST)
    last = list(_WORKING.finditer(page.own, start, end))[-1:]
    between = page.own[last[0].end() : end] if last else ""
    return last[0] if last and _GAP.fullmatch(between) and not _BLOCK.search(between) else None


def _firm(page: Page, m: re.Match[str], *, sure: bool = False, start: int | None = None) -> Iterator[Cue]:
    value = firm_at(page, m.end())
    if value and is_firm(page, value):
        sure = sure or _is_cut(page, value) or m.group().endswith("for ")
        yield Cue(value, (m.start() if start is None else start, value[1]), sure)


def _is_cut(page: Page, firm: Span) -> bool:
    """Whether a firm is followed by what a rule may have read into its name."""
    gap = _COMMA.match(page.free, firm[1])
    town = gap is not None and is_capital(page.original[gap.end() : gap.end() + 1])
    return town or _FIRM_ENDS.match(page.free, firm[1]) is not None


def _behind_role(page: Page, role: Span, settled: bool) -> Iterator[Cue]:
    """ "a nurse at X", "an accountant of company X", and in a list "nurse, X"."""
    m = _AFTER_ROLE.match(page.own, role[1])
    if m is None:
        yield from _listed(page, role)
        return
    how, value = m.group("how"), firm_at(page, m.end())
    if value is None or (how == "to" and not _LENT.search(m.group())) or not is_firm(page, value):
        return
    named = page.free[slice(*value)].replace(" ", "_") not in CITIES
    if how == "from" and not is_firm_name(page.free[slice(*value)]):
        return
    if how in ("of", "of the") and (not named or is_field(page, value) or _MAKER.search(page.free[slice(*role)])):
        return
    if how == "in" and _DWELLS.search(m.group()):
        return
    if how == "in" and not (named and (settled or _ORGANISATION.search(page.free, *value))):
        return
    if is_capital(page.original[slice(*value)]) or (page.lower and how not in _OF_PLACE):
        sure = how in ("in", "for", "from") or "company" in how or _is_cut(page, value) or of_firm(page, role) == value
        yield Cue(value, (role[0], value[1]), sure)


def _listed(page: Page, role: Span) -> Iterator[Cue]:
    gap = _LISTED.match(page.own, role[1])
    value = firm_at(page, gap.end()) if gap and page.introduced else None
    if value is None or not is_capital(page.original[slice(*value)]) or not _LIST_ENDS.match(page.free, value[1]):
        return
    if role_at(page, value[0]) is None:
        yield Cue(value, (role[0], value[1]))
