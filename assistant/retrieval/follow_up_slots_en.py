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
    r"^(?P<head>(?:when|where|how (?:long|much|often|many)|why|who)) (?P<verb>is|are|was|were) (?P<np>(?:the |a )?\S+(?: \S+){0,3}?)"
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
    m = _WITH_PREPOSITION.match(_time_or_place(fragment) or fragment)
    if m:
        return _placed(m["p"].lower(), m["x"], m.group(), previous)
    if is_people(fragment) and not _names_people(previous):
        return _done_by(fragment, previous)
    return swap_like(previous, fragment) or _another(fragment, previous) or f"{previous} — and {fragment}"


def _placed(preposition: str, bare: str, fragment: str, previous: str) -> str:
    """ "For hotels" in the place of "for meals", "during probation" in that of "after probation", else behind it all."""
    if swapped := swap_like(previous, bare):
        return swapped
    same = re.search(rf"\b{preposition}\s+(?P<x>[^;?—]+?){END_OF_PHRASE}", previous, _I)
    if same and same["x"].lower().split()[0] not in ("this", "that", "it"):
        return _slot(same, "x").put(previous, bare)
    alike = next((group.split() for group in _ALIKE if preposition in group.split()), list[str]())
    other = re.search(rf"\b(?:{'|'.join(alike)}) [^;?—]+?{END_OF_PHRASE}", previous, _I) if alike else None
    lowered = fragment[:1].lower() + fragment[1:]
    return Slot(other.start(), other.end()).put(previous, lowered) if other else f"{previous} {lowered}"


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
    if not done or is_of_kind(bare) or re.search(rf"\b{PREPOSITION}\b", done["np"], _I):
        return None
    was = done["verb"].lower() in ("was", "were")
    verb = ("were" if was else "are") if is_plural(bare) else ("was" if was else "is")
    return f"{done['head']} {verb} {bare}{previous[done.end('np') :]}"


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
