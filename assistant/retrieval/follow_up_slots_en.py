"""Another thing, person, place or time in the place of the one of the same kind in an English question."""

import re

from assistant.retrieval.follow_up_parts import Slot, is_of_kind, is_people, is_place, swap_like
from assistant.retrieval.follow_up_topics_en import END_OF_PHRASE, is_plural
from assistant.retrieval.follow_up_words_en import AUX, PREPOSITION, WH

_I = re.IGNORECASE
_WITH_PREPOSITION = re.compile(rf"^(?:only |also |even )?(?P<p>{PREPOSITION})\s+(?P<x>.+)$", _I)
# "After probation" and "during probation" take the place of one another.
_ALIKE = ("before after during until till since", "with without", "above over below under", "in at outside within")
_I_OR_WE = r"(?:i|we|you|one)"
# "What laptop can I expense", "which laptop do engineers get": the kind asked for may be exchanged for another.
_WHICH = re.compile(
    rf"^(?:what|which) (?P<np>(?!{AUX}\b)\S+(?: (?!{AUX}\b)\S+)?) (?:can|may|must|should|do|does) \S+(?: \S+)? \w+$", _I
)
# "How long are access logs kept": what stands before the participle may be exchanged for another thing.
_DONE = re.compile(
    r"^(?P<head>(?:when|where|how (?:long|much|often|many)|why|who)) (?P<verb>is|are|was|were) (?P<np>(?:the |a )?\S+(?: \S+){0,5}?)"
    r"(?= (?:\w{3,}ed|paid|held|sent|kept|done|made|given|built|sold)\b)",
    _I,
)
_THE = re.compile(r"^(?P<head>(?:what|who|where|when)(?:'s| is| are) )(?P<x>the \S+(?: \S+){0,2})$", _I)
_NAMED = re.compile(r"^what(?:'s| is| are) the (?P<head>[^,]*?\b(?P<noun>\w+)) (?:of|for)\s", _I)
# Whose it is or what it is for, at the question's end; behind "for claiming" it is what is claimed.
_FOR = re.compile(rf"\b(?:of|for|about) (?:\w+ing )?(?P<np>[^;?]+?){END_OF_PHRASE}", _I)
_TO_DO = re.compile(
    rf"(?<!\bup )\bto (?!the\b|be\b|have\b|do\b|work\b|go\b)[a-z]+ (?P<np>(?:the |a |an |my |our )?[^;?]+?){END_OF_PHRASE}",
    _I,
)
_OBJECT = re.compile(
    rf"^(?:{WH}\b(?: (?:far ahead|much|many|often|long|soon|quickly|early|late))? )?(?:to|(?:{AUX} {_I_OR_WE})) (?:(?:have|need) to )?"
    rf"(?:also )?(?P<verb>\w+(?: (?:for|up|out|off|in))?) (?P<np>(?!to\b|{PREPOSITION}\b)[^;?]+?){END_OF_PHRASE}",
    _I,
)
_DOES_COVER = re.compile(
    rf"^(?:do|does|can|will|is) [^;?]{{2,40}}? (?:have|offer|provide|pay for|cover|need|sell|support|use|insure|reimburse|include|allow|give"
    rf"|grant|rent out|accept|own|require) (?P<np>[^;?]+?){END_OF_PHRASE}",
    _I,
)
_CAPITAL = re.compile(r"\b(?:from|in|at|to|with|on) (?P<np>(?:the )?[A-Z]\w+)$")
_WHO_DOES = re.compile(
    rf"^who (?!{AUX}\b|[a-z]+ed\b)(?P<verb>[a-z]+) (?P<np>(?!{PREPOSITION}\b)[^;?]+?){END_OF_PHRASE}", _I
)
_MEASURE = re.compile(
    r"^\s+(?:of|up to|above|below|over|under)\s(?:(?:more|less) than [^;]*|[^;]*\d[\d,.]*(?: \w+)?)", _I
)
_NUMBER = (
    r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|first|second|third|fourth"
    r"|fifth|sixth|tenth|twentieth|thirtieth|fortieth|fiftieth)"
)
# "With a gas burner", "in the first three years", "after twenty years of service" tell what of the old thing was meant.
_STALE = re.compile(
    rf"\s+(?:with|without)\s(?:(?! (?:in|at|for|during|when|if)\b)[^;?—])+"
    rf"|\s+(?:in|after|before|within|during|until|from|by|for) (?:(?:the|my|our|his|her) )?(?:(?:first|last|next) )?{_NUMBER}\b(?!\d)[^;?—]*$",
    _I,
)
_HOW_MUCH = re.compile(rf"^(?P<head>how (?:much|many) )(?P<np>(?!{AUX}\b)[^;?—]+?)(?= {AUX} )", _I)
# "How many days off": days stay days, whatever they are given for.
_COUNTED = re.compile(
    r"\b(?:days?|hours?|weeks?|months?|years?|times|money|percent|people|copies|pieces|notice)(?: off)?$|\b(?:of|for|in)\b",
    _I,
)
_HAVING = (
    r"(?:allowances?|budgets?|limits?|bonus(?:es)?|stipends?|subsid(?:y|ies)|rates?|fees?|prices?|costs?|reimbursements?|discounts?"
    r"|deadlines?|insurance|expenses)"
)
_KIND_OF = re.compile(rf"^(?P<np>.+) (?P<head>{_HAVING})$", _I)
_NAMED_KIND = re.compile(
    rf"\bthe (?P<np>(?!(?:daily|weekly|monthly|yearly|annual|maximum|minimum|upper|lower|total|standard|same|list|current)\b)[a-z-]+) "
    rf"(?P<head>{_HAVING})\b(?! (?:for|of|on)\b)",
    _I,
)
# "Paid parental leave" - "and for vacation?": paid still, where the rest was of the old kind.
_PAID = re.compile(r"(?:paid|unpaid) (?=\w)", _I)
_SPENT_ON = re.compile(rf"\bon (?P<np>(?:an?|the|my|our) [^;?]+?){END_OF_PHRASE}", _I)
_OF_ITS_OWN = re.compile(r"\bthe (?P<np>[\w-]+(?: [\w-]+)?)'s (?P<had>[\w-]+(?: [\w-]+)?)$", _I)
_CODE = re.compile(r"(?<![\w-])[A-Z]{1,6}-?\d[\w.]*")
_CLAUSE = re.compile(r"^,?\s+(?:when|if|unless|because)\b.*$", _I)
_REACHING = re.compile(r"^(?:contact|reach|call|ask|email|phone|tell|inform|notify|write|talk|speak|find|meet)", _I)
_SUBJECT = re.compile(rf"\b(?P<aux>{AUX}) (?P<who>i|we|you|one)\b", _I)
_PEOPLE_SUBJECT = re.compile(r"\b(?:do|does|can|may|must|should|will) (?P<np>(?:the |a )?\S+(?: \S+)?) \w+$", _I)
_OF_MINE = re.compile(r"\b(?:my|me|our|us|your)\b", _I)
_TITLED = re.compile(r"^(?:[A-Z][\w-]*|&|and|of)(?: (?:[A-Z][\w-]*|&|and|of))*$")
_DAY = re.compile(r"^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|(?:public )?holidays?|weekdays?)$", _I)
_SEASON = re.compile(
    r"^(?:summer|winter|spring|autumn|january|february|march|april|june|july|august|september|october|november|december|20\d\d)$",
    _I,
)
_TWO_ARTICLES = re.compile(r"\b(?:the|an?|my|our) (?=(?:the|an?|my|our) )", _I)
_ANY_ARTICLE = re.compile(r"^(?:a|an|any|some|the)\s+", _I)


def with_slot(fragment: str, previous: str) -> str:
    """The previous question with the fragment in the place of what it replaces; both as they are where none is sure."""
    return _TWO_ARTICLES.sub("", _with_slot(fragment, previous))


def _with_slot(fragment: str, previous: str) -> str:
    if (own := _OF_ITS_OWN.search(previous)) and _CODE.search(fragment):
        # "The machine's delivery time" - "and the QL-60 with a gas burner?"
        whose = re.sub(r"^(?:for|of|on) ", "", fragment, flags=_I)
        return f"{previous[: own.start()]}the {own['had']} of {whose}"
    m = _WITH_PREPOSITION.match(_time_or_place(fragment) or fragment)
    if m:
        return _placed(m["p"].lower(), m["x"], m.group(), previous)
    if is_people(fragment) and not _names_people(previous):
        return _done_by(fragment, previous)
    return (
        _swapped(fragment, previous)
        or _another(fragment, previous)
        or _measured(fragment, previous)
        or _kind_of(fragment, previous)
        or f"{previous} — and {fragment}"
    )


def _swapped(bare: str, previous: str) -> str | None:
    """A name in the place of one of the same kind, without what was said of the old one alone."""
    swapped = swap_like(previous, bare)
    if swapped is None or not _is_thing(bare):
        return swapped
    end = swapped.find(bare) + len(bare)
    return swapped[:end] + _STALE.sub("", swapped[end:])


def _is_thing(bare: str) -> bool:
    """Whether a fragment names a thing, rather than people, a place, or how many."""
    return not is_of_kind(bare) and not re.match(rf"(?:{_NUMBER}\b|[\d,.]+|.*\d$)", bare, _I)


def _measured(bare: str, previous: str) -> str | None:
    """What is asked how much there is of: "how much parental leave", "how much meal allowance"."""
    m = _HOW_MUCH.match(previous)
    if m is None or not _is_thing(bare) or _COUNTED.search(m["np"]):
        return None
    name = _ANY_ARTICLE.sub("", bare)
    kind = _KIND_OF.match(m["np"])
    has_head = re.search(rf"\b{_HAVING}$", bare, _I)
    # A name of several words is no word before another.
    compound = kind and not has_head and len(name.split()) <= 2
    said = f"{name} {kind['head']}" if kind and compound else name
    if (paid := _PAID.match(m["np"])) and not _PAID.match(said):
        said = paid.group() + said
    return m["head"] + said + _STALE.sub("", previous[m.end("np") :])


def _kind_of(bare: str, previous: str) -> str | None:
    """ "The hotel limit in Germany" - "and for meals?": the limit for meals there."""
    m = _NAMED_KIND.search(previous)
    if m is None or not _is_thing(bare) or re.search(rf"\b{_HAVING}$", bare, _I):
        return None
    return Slot(m.start("np"), m.end()).put(previous, f"{m['head']} for {bare}")


def _placed(preposition: str, bare: str, fragment: str, previous: str) -> str:
    """ "For hotels" in the place of "for meals", "during probation" in that of "after probation", else behind it all."""
    if swapped := _swapped(bare, previous):
        return swapped
    same = re.search(rf"\b{preposition}\s+(?P<x>[^;?—]+?){END_OF_PHRASE}", previous, _I)
    if same and same["x"].lower().split()[0] not in ("this", "that", "it"):
        return _slot(same, "x").put(previous, bare)
    if preposition == "for" and _is_thing(bare):
        return _of_thing(bare, fragment, previous)
    alike = next((group.split() for group in _ALIKE if preposition in group.split()), list[str]())
    for later in re.finditer(rf"[, ](?P<p>{PREPOSITION})\s", fragment, _I):
        # "How do I install it from a CD" - "without a CD, from the internet?"
        if old := re.search(rf"\s{later['p']} (?!it\b|this\b|that\b)[^;?—]+?{END_OF_PHRASE}", previous, _I):
            return f"{Slot(old.start(), old.end()).put(previous, '')} {fragment[:1].lower()}{fragment[1:]}"
    other = re.search(rf"\b(?:{'|'.join(alike)}) [^;?—]+?{END_OF_PHRASE}", previous, _I) if alike else None
    lowered = fragment[:1].lower() + fragment[1:]
    return Slot(other.start(), other.end()).put(previous, lowered) if other else f"{previous} {lowered}"


def _of_thing(bare: str, fragment: str, previous: str) -> str:
    """ "For vacation" where nothing was asked for a thing: it is what is spent on, or how much of which was asked."""
    if spent := _SPENT_ON.search(previous) if re.search(r"\b(?:spend|spent|cost) on\b", previous, _I) else None:
        return _slot(spent, "np").put(previous, bare)
    return (
        _measured(bare, previous)
        or _kind_of(bare, previous)
        or f"{_STALE.sub('', previous)} {fragment[:1].lower()}{fragment[1:]}"
    )


def _another(bare: str, previous: str) -> str | None:
    """A thing in the place of a thing: after "which", before a participle, behind "for", as the object."""
    simple = _THE.match(previous)
    if simple and bare.lower().startswith("the "):
        return simple["head"] + bare
    named = _NAMED.match(previous)
    if named and re.search(rf"\bthe (?:\w+ )?{named['noun']}\b", bare, _I):
        return f"What is {bare} for {previous[named.end() :]}"
    if _TITLED.match(bare) and (who := _PEOPLE_SUBJECT.search(previous)) and is_people(who["np"]):
        return _slot(who, "np").put(previous, bare)
    if _TITLED.match(bare) and (place := _CAPITAL.search(previous)):
        return _slot(place, "np").put(previous, bare)
    if (kind := _WHICH.match(previous)) and not is_of_kind(bare):
        return _slot(kind, "np").put(previous, _ANY_ARTICLE.sub("", bare))
    return _participle(bare, previous) or _complement(bare, previous)


def _participle(bare: str, previous: str) -> str | None:
    done = _DONE.match(previous)
    if not done or is_of_kind(bare):
        return None
    is_whole = re.search(r"\b(?:of|from|for)\b", bare, _I)
    if re.search(rf"\b{PREPOSITION}\b", done["np"], _I) and not is_whole:
        return None
    was = done["verb"].lower() in ("was", "were")
    verb = ("were" if was else "are") if is_plural(bare) else ("was" if was else "is")
    rest = previous[done.end("np") :]
    if is_whole:
        # What says itself whose it is has a place of its own too.
        rest = re.sub(r"^( \S+)\b.*$", r"\1", rest)
    return f"{done['head']} {verb} {bare}{rest}"


def _complement(bare: str, previous: str) -> str | None:
    """What is done to it, or what it is for; how much of the old one was meant goes with it."""
    found = (
        _TO_DO.search(previous) or _OBJECT.match(previous) or _WHO_DOES.match(previous) or _DOES_COVER.match(previous)
    )
    last = list(_FOR.finditer(previous))
    if found is None and last and not is_of_kind(last[-1]["np"]):
        found = last[-1]
    if found is None:
        return None
    rest = _MEASURE.sub("", previous[found.end("np") :])
    if _is_thing(bare) and not (_CODE.search(bare) and _CODE.search(found["np"])):
        rest = _STALE.sub("", rest)
    verb = found.groupdict().get("verb")
    if verb and _REACHING.match(verb):
        rest = _CLAUSE.sub("", rest)
    return previous[: found.start("np")] + bare + rest


def _done_by(people: str, previous: str) -> str:
    """The same asked of other people: "How much leave do contractors get"; whom one calls is called."""
    reached = _OBJECT.match(previous)
    if reached and _REACHING.match(reached["verb"]):
        return _complement(people, previous) or previous
    m = _SUBJECT.search(previous)
    if m is None or _OF_MINE.search(previous) or m["aux"].lower() in ("am", "was"):
        return f"{previous} for {people}"
    one = not is_plural(people)
    aux = {"do": "does", "have": "has", "don't": "doesn't"}.get(m["aux"].lower(), m["aux"]) if one else m["aux"]
    return f"{previous[: m.start()]}{aux} {people}{previous[m.end() :]}"


def _names_people(previous: str) -> bool:
    return any(is_people(word) for word in re.findall(r"[\w-]+", previous)) and not re.search(
        rf"\b{_I_OR_WE} (?:become|be)\b", previous, _I
    )


def _time_or_place(bare: str) -> str | None:
    if is_place(bare):
        return f"in {bare}"
    if _DAY.match(bare):
        return f"on {bare}"
    return f"in {bare}" if _SEASON.match(bare) else None


def _slot(m: "re.Match[str]", name: str) -> Slot:
    return Slot(m.start(name), m.end(name))
