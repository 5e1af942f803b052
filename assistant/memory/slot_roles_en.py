"""English: cues for what the user works as."""

import re
from collections.abc import Iterator

from assistant.memory.slot_firms_en import SIGNED_IN, is_firm, possessed
from assistant.memory.slot_spans_en import Cue, Page, Span, ends_before, firm_at, is_capital, is_chief, role_at
from assistant.memory.slot_words_en import NO_SELF, TRADE_NAMES
from assistant.memory.value_words import PREDICATE

_ADV = r"(?:(?:(?:since|for) (?:\d{4}|(?:over |about |more than |the last )?(?:[a-z]+|\d+) years?),?|now|currently|just|also|still|actually|basically|presently|only|here|both|officially|originally|proudly|happily|mainly|mostly|simply|technically|by trade|by profession|the|again|professionally)[, ]+)*"
_IS = re.compile(
    rf"\b(?:i'm|i am|im|i've been|ive been|i have been|am|been|became|become|made|promoted to|trained as|qualified as|(?<!of )(?<!than )being) {_ADV}(?!not\b)"
)
_IS_JOB = re.compile(
    r" (?:is|'s) my (?:current |present )?(?:job|role|profession|trade|occupation|position|title|job title)\b"
)
_JOB_IS = re.compile(
    rf"\b(?:(?<=my )work|job|role|position|title|job title|profession|occupation|trade|post|function|duty|duties|designation|line of work|day job)(?: (?:title|there|here|now|at work|(?:at|with|for) [^\x00,]{{2,30}}?))?(?:'s| is|:| ?=| being| -) {_ADV}(?:that of |as )?"
)
_AS = re.compile(r"\b(?:as|like|how|position of|role of|post of|capacity of|job of|title of|duties of) (?=\w)")
_WORK = re.compile(
    r"\b(?:work|works|working|worked|employ|employs|employed|hired|hires|serve|serves|serving|act|acting|engaged|contracted|contracting|joined|started|been|practise|practice|teach|teaches|teaching|job|position|role|with|at|for|doing|run|runs|freelance|freelancing|"
    r"am|i'm|im|living|trained|earn|earning|moonlight|payroll|desk|days|nights|shifts?)\b"
)
_NOT_AS = re.compile(r"(?:\bvolunteer\w*|\b(?:you|him|her|them|it|same)) (?:[\w' -]{0,30} )?$|\bvolunteer")
# "I'm using the model as a translator": something else is one.
_DOING = re.compile(
    r"(?:i'm|i am|im|am) (?!working|living|serving|acting|teaching|training|practi[sc]ing|freelancing|moonlighting|earning|doing|starting|joining|coming|speaking|writing|staying|residing|being|going)(?:\w+ing|signed|logged|dressed|disguised|listed|tagged)\b"
)
_ROLE_FIRST = re.compile(r"(?:\A|\x00)(?:and |but |so )?as (?:an?|the) ")
_DOES = re.compile(
    r"\bi (?:mostly |mainly |currently |also |now )?(?:do|handle) (?P<what>(?:the )?[a-z][\w&-]*(?: (?!for\b|at\b|with\b)[\w&-]+){0,2}) (?=for a living|as (?:my|a) (?:job|day job|profession|living)|for [A-Z\w]|at \w|over at|with \w)"
)
_LIVING = re.compile(r"for a living|as (?:my|a) (?:job|day job|profession|living)")
_TEAM = re.compile(
    r"\b(?:on|in|part of|with|member of|joined|from) (?:the|their|our) (?P<what>[\w&/-]+(?: (?:and |& )?[\w&/-]+){0,2}) (?:team|department|dept|division|side|unit|desk|section|office|group)(?: over)?,? (?:at|of|for|with|in) (?=\w)"
)
_WORKS_IN = re.compile(
    r"\bwork(?:s|ing)? in (?P<what>[a-z][\w&/-]*(?: (?:and |& )?(?!at\b|for\b|with\b)[\w&/-]+){0,2}) (?:at|for|with) (?=\w)"
)
_NO_FIELD = re.compile(
    r"(?:other|same|right|left|wrong|far|east|west|north|south|new|old|whole|best|first|second|last|track|football|basketball|chess|dark|bright|whole|the)\b"
)
_ONLY = re.compile(r"(?:just|only) the ")
_JUNK_AFTER = re.compile(
    r" (?:employed|contracted|seconded|hired|engaged|assigned|retained|attached|on (?:loan|secondment|assignment|contract)|at|with|in|by|from|of (?:the )?company|how|like)\b"
)
# "As an admin I see": in what capacity somebody acts, and works as nothing.
_LOGGED_IN = ("admin", "administrator", "editor", "owner", "moderator")
_CAPACITY = re.compile(r",| (?:at|for|with|by) ")
_ARTICLE = re.compile(r"(?:an?|the|our) ")
_WORKS_AS = re.compile(r"\bwork\w*(?: (?:at|for|with|by|in) [^\x00]+)? $")
_FIRM_AS = re.compile(r"\b(?:at|for|with|by) (?:the )?[A-Z][\w&.'-]*(?: (?:(?:of|and|&|de) )?[A-Z][\w&.'-]*){0,4} $")
_AT_FIRM = re.compile(
    r",? (?:(?:over |currently |now )?(?:at|for|with)|(?:currently |now )?(?:employed|hired|engaged|contracted|retained) (?:by|at|with|for)) "
)
_FOR_FIRM = re.compile(r"(?:for|at|over at|with) ")
# What one's job is like, or consists in, is not its name.
_NO_JOB = re.compile(
    r"^(?:what|how|why|to|very|so|too|quite|really|more|less|all|my|his|her|their|like|being|getting|going|over|gone|done|safe|open|vacant|filled|based|located|similar|related|important|about|\w+ly\b)|(?:ed|ing)$(?<!engineering)(?<!marketing)(?<!accounting)(?<!purchasing)(?<!testing)(?<!cleaning)(?<!programming)(?<!bookkeeping)(?<!teaching)(?<!nursing)(?<!planning)(?<!training)(?<!consulting)(?<!controlling)(?<!sourcing)"
)
# Whoever teaches something is a teacher of it (slot_deeds_en.py).
_TAUGHT = re.compile(r"(?:teaching|lecturing)(?: (?:in|on))? (?!(?:assistant|support|aide?|services)\b)\w")
_JOINT = re.compile(
    r"\bmyself, [^\x00,:;]{3,30}: |(?<!\x00)(?:,|\(|–|—|\||;|(?<=[\w,]) -) ?(?:and |also |now |currently )*|\bwho(?: is|'s) (?:now )?"
)
# What may follow a role that is told of the user; else the words are a subject, or part of something else.
_APPOSED = re.compile(
    r" ?(?:$|[\x00,.;:!)(–—|/@-]|(?:at|for|with|by|in|of|from|over|here|and|but|based|living|working|employed|contracted|seconded|hired|engaged|assigned|retained|attached|under contract|who|currently|there|on|now|these|too|as|because|since|where|which|so|then|today|myself|again|responsible|speciali[sz]ing|called|named|i|i'm|im|cos|like|how|to|with|within|inside|under|after|while|though|although|if|living|not)\b)"
)

_FULL_NAME = re.compile(r"[^\W\d_a-z][\w'.-]+ [^\W\d_a-z][\w'-]+(?: here)?(?:,| [–—-]) ?$")
_LONGEST_NAME, _MOST_WORDS = 40, 4

_Told = tuple[Span, Span]
"""A value's span and the span of the words that say so."""


def roles(page: Page) -> list[Cue]:
    """What the user works as: behind "I'm", "as", "my job is", their name, or at the start of an elliptic sentence."""
    found = [*_copulas(page), *_inverted(page), *_as(page), *_elliptic(page), *_activities(page), *_fields(page)]
    # "My job is teaching chemistry - I'm a chemistry teacher": a word for an occupation goes before what it consists in.
    found += _unknown_jobs(page)
    return [Cue(value, quote, _is_cut(page, value)) for value, quote in found]


def _is_cut(page: Page, value: Span) -> bool:
    """Whether a role is followed by what a rule may have read into it."""
    return bool(_JUNK_AFTER.match(page.free, value[1])) or is_chief(page, value)


def _copulas(page: Page) -> Iterator[_Told]:
    for m in _JOB_IS.finditer(page.own):
        value = role_at(page, m.end())
        if value and _APPOSED.match(page.own, value[1]):
            yield value, (m.start(), value[1])
    for m in _IS.finditer(page.own):
        value = role_at(page, m.end()) or _unknown(page, m.end())
        if value and _APPOSED.match(page.own, value[1]) and not _is_no_job(page, m.end(), value):
            yield value, (m.start(), value[1])
    yield from possessed(page)


def _unknown_jobs(page: Page) -> Iterator[_Told]:
    """ "My job is customer support at Zendesk", by what it consists in."""
    for m in _JOB_IS.finditer(page.own):
        value = None if role_at(page, m.end()) else _unknown_job(page, m.end())
        if value and _APPOSED.match(page.own, value[1]) and not _TAUGHT.match(page.own, *value):
            yield value, (m.start(), value[1])


def _inverted(page: Page) -> Iterator[_Told]:
    """ "Engineer is my job"."""
    for m in _IS_JOB.finditer(page.free):
        if value := ends_before(page, m.start(), role_at):
            yield value, (value[0], m.end())


def _is_no_job(page: Page, at: int, value: Span) -> bool:
    """Whether "I'm Cooper" gives a name, or "I'm just the messenger" nothing."""
    last = page.free[slice(*value)].rsplit(maxsplit=1)[-1]
    written = page.original[slice(*value)]
    alone = " " not in written and not written.isupper() and not _AT_FIRM.match(page.own, value[1])
    named = value[0] == at and is_capital(written[:1]) and (last in TRADE_NAMES or alone)
    return (
        named or page.own.startswith(" at heart", value[1]) or bool(_ONLY.match(page.own, value[0] - len("just the ")))
    )


def _unknown(page: Page, at: int) -> Span | None:
    """What somebody is "at" a firm, by a word that names no known occupation."""
    if page.lower or not _ARTICLE.match(page.own, at):
        return None
    value = role_at(page, at, known=False)
    return value if value and _firm_follows(page, value[1]) else None


def _unknown_job(page: Page, at: int) -> Span | None:
    """What "my job is" names by words that end in no known occupation: "customer support at Zendesk"."""
    value = role_at(page, at, known=False)
    if value is None or PREDICATE.fullmatch(page.free, *value) or _NO_JOB.search(page.free[slice(*value)]):
        return None
    firm = _AT_FIRM.match(page.own, value[1])
    named = firm is not None and is_capital(page.original[firm.end() : firm.end() + 1])
    return value if named or (page.told > 1 and len(page.free[slice(*value)].split()) > 1) else None


def _as(page: Page) -> Iterator[_Told]:
    for m in _AS.finditer(page.own):
        start = page.own.rfind("\x00", 0, m.start()) + 1
        works = list(_WORK.finditer(page.own, start, m.start()))
        value = role_at(page, m.end()) or (_unknown_as(page, start, m) if m.group() == "as " else None)
        doing = works and (
            _DOING.match(page.own, works[-1].start(), m.start()) or SIGNED_IN.search(page.own[start : m.start()])
        )
        if value is None or doing or _NOT_AS.search(page.own, start, m.start() + 1):
            continue
        plain = m.group() in ("as ", "like ", "how ")
        if works or not plain or _comes_first(page, start, value):
            yield value, (works[-1].start() if works else m.start(), value[1])


def _unknown_as(page: Page, start: int, m: re.Match[str]) -> Span | None:
    """What somebody works as by a word that names no known occupation: "at PwC as an audit senior"."""
    works = _WORKS_AS.search(page.own, start, m.start()) or _FIRM_AS.search(page.original[start : m.start()])
    if page.lower or not works or not _ARTICLE.match(page.own, m.end()):
        return None
    return role_at(page, m.end(), known=False)


def _comes_first(page: Page, start: int, value: Span) -> bool:
    """Whether a sentence begins with what the user is: "As a nurse, I work nights"."""
    first = _ROLE_FIRST.search(page.own, max(0, start - 1), value[1])
    capacity = page.own.endswith(_LOGGED_IN, 0, value[1])
    return first is not None and not capacity and _CAPACITY.match(page.own, value[1]) is not None


def _elliptic(page: Page) -> Iterator[_Told]:
    """Behind the user's own name, or at the start of what an introduction goes on with."""
    for start in (*page.starts, *(m.end() for m in _JOINT.finditer(page.own))) if page.introduced else ():
        if page.own[start : start + 1] in ("", "\x00"):
            continue
        value = role_at(page, start) or _unknown(page, start) or _unknown_named(page, start)
        # "The chef at Noma" is somebody; "the chef" alone is not told of the user.
        article = page.free.startswith("the ", start) and start in page.starts
        if value and _APPOSED.match(page.own, value[1]) and (not article or _firm_follows(page, value[1])):
            yield value, (start, value[1])


def _unknown_named(page: Page, start: int) -> Span | None:
    """What somebody is "at" a firm right behind their full name, by a word that names no known occupation."""
    name = _FULL_NAME.search(page.original, max(0, start - _LONGEST_NAME), start)
    value = role_at(page, start, known=False) if name else None
    said = page.free[slice(*value)] if value else ""
    if value is None or not page.original[slice(*value)].islower() or NO_SELF & set(said.split()):
        return None
    plain = len(said.split()) < _MOST_WORDS and not _NO_JOB.search(said)
    return value if plain and _firm_follows(page, value[1]) else None


def _firm_follows(page: Page, end: int) -> bool:
    m = _AT_FIRM.match(page.own, end)
    return m is not None and firm_at(page, m.end()) is not None


def _activities(page: Page) -> Iterator[_Told]:
    """ "I do bookkeeping for a living"."""
    for m in _DOES.finditer(page.own):
        firm = _FOR_FIRM.match(page.own, m.end())
        named = firm is not None and is_capital(page.original[firm.end() : firm.end() + 1])
        if named or _LIVING.match(page.own, m.end()):
            yield m.span("what"), m.span()


def _fields(page: Page) -> Iterator[_Told]:
    """ "I'm on the payroll team at Nestlé"."""
    for m in (*_TEAM.finditer(page.own), *_WORKS_IN.finditer(page.own)):
        value = firm_at(page, m.end())
        doubtful = _NO_FIELD.match(m.group("what")) or (page.lower and m.group().endswith(" in "))
        if value and is_firm(page, value) and not doubtful:
            yield m.span("what"), m.span()
