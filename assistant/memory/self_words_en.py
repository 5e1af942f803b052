"""English questions about oneself: words by kind, and which kinds together ask for which slot."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.memory.self_forms_en import FORMS
from assistant.memory.self_words import ALLERGY, AVOIDED, CALLED_ME, CITY, EMPLOYER, NAME, ROLE, WHO_I_AM, Asked, Slots

_KINDS: dict[str, str] = {
    "what": "what which",
    "where": "where",
    "who": "who whom",
    "how": "how",
    "i": "i",
    "my": "my mine",
    "me": "me myself",
    "you": "you people",
    "be": "am are is was were be been being",
    "do": "do does doing",
    "did": "did",
    "have": "have has had got hold held holding make makes made",
    "modal": "can could should may must shall will need",
    "would": "would",
    "cannot": "cannot",
    "and": "and , ; & plus",
    "name": "name names surname",
    "nickname": "nickname nicknames moniker",
    "call": "call called calls addressed greet greeted",
    "company": "company firm organisation organization corporation",
    "org": "business outfit institution hospital clinic university school bank agency startup shop store factory lab laboratory "
    "airline bakery cafe pub bar salon garage theatre museum college academy ministry nursery studio institute charity ngo authority council restaurant hotel practice enterprise group brand",
    "employer": "employer employers",
    "employs": "employs employ hires hired",
    "city": "city town village municipality place location",
    "area": "country region area district county state continent",
    "live": "live living lives lived reside residing based located settled dwell situated stay staying",
    "home": "home residence domicile",
    "work": "work working works worked employed",
    "job": "job jobs role roles title titles position profession occupation career trade vocation capacity post designation",
    "professionally": "professionally",
    "firm": "firmname",
    "allergic": "allergic allergy allergies allergen allergens intolerance intolerances intolerant anaphylactic",
    "react": "react reaction reactions reacts sensitive sensitivity sensitivities",
    "eat": "eat eating drink drinking consume ingest touch",
    "food": "food foods drinks beverage beverages snack snacks ingredient ingredients dish dishes substance substances meal meals foodstuff foodstuffs",
    "thing": "thing things anything something stuff item items everything nothing",
    "avoid": "avoid",
    "about": "about",
    "with": "with",
    "for": "for by",
    "as": "as",
    "in": "in at from to on of under",
    "ask": "@",
    "told": "#",
    "past": "earlier before previously yesterday once ago",
    "": "other else the a an that there it so or any some ever also just too again now currently right presently exactly actually really "
    "please kind kinds sort type one still already then ok okay well hi hello hey sorry thanks current present exact specific "
    "particular main official moment these days nowadays "
    "because due given if no quick question remember tandem more yet full-time day part here back all every both each world globe triggers trigger cause causes provoke provokes one ones "
    "hmm um uh oh wow honestly lol haha cheers "
    "known severe food-related type types medical personal",
}  # fmt: skip
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_TOKEN = re.compile(r"[a-z][a-z-]*|[,;&]|\S")
_ADVERBS = frozenset(
    "actually basically certainly commonly definitely formally generally honestly kindly lately mainly mostly normally obviously "
    "officially only permanently personally possibly precisely primarily probably quickly really recently roughly simply "
    "specifically supposedly surely typically usually".split()
)
# What a statement has where a question has none: "my name is Buddy", "that's where I live".
_STATES = re.compile(r"\b(?:is|are|was)\s+\S|\bmy (?:name|city|job|role|employer|company)'s (?!name)")
_POINTS = re.compile(r"(?:so |and |but |well,? )*(?:it|that|there)(?:'s| is| was| are)\b")
_ASIDE = re.compile(
    r"^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon)|by the way|btw|quick question|one question|excuse me|dear|sorry)(?: there| tandem)?[\s,:!-]+)+"
    r"|[\s,]+(?:please|(?:don't|do|didn't|did|can't|can|haven't|won't) you|right|correct|yes|no|or not|isn't it|is it|huh|eh|thanks|thank you|tandem|by the way|btw|right now|at the moment|these days|nowadays)$"
)
_ASKING = re.compile(
    r"\b(?:what|where|who|how|ask)\b|^(?:be|do|did|have)\b.*\b(?:i|my|me|told)\b|^told\b|^modal you call me\b|^(?:and )?(?:in )?my\b|^(?:thing|food|allergic|avoid) (?:\w+ )*(?:i|told)\b"
)
_PLAINLY = re.compile(r"\b(?:what|where|who|how|ask|told|modal)\b|^(?:be|do|did|have)\b")
_WH = re.compile(r"\b(?:what|where|who|how)\b")
_SELF = re.compile(r"\b(?:i|my|me|told)\b")
_EMPTY = frozenset("ask told be do did my i have what where in".split())
_AGAIN = frozenset("what be call how".split())
# What of these words is about something else: working from home, what a company does, where it is.
_NOT = re.compile(
    r"\bwork\b.*\bhome\b|\bhome\b.*\bwork\b|\b(?:company|employer) (?:be )?(?:do|have|live|call me)\b(?! i\b)"
    r"|\bwhere (?:be )?(?:in )?(?:my |i )?(?:company|city(?!.*\blive))\b|\bcity\b.*\bwork\b|\bwork\b.*\bcity\b"
    r"|\bdo (?:my |the )?(?:company|employer)\b|\bhow\b(?!.*\bcall\b| be my name$)|\bwho (?:do |did |be )?i (?:do |be )?(?:work|call) (?:with|in)$"
    r"|\bwho be in (?:my )?company\b|\bhome (?:city )?(?:company|job|in\b(?! me|$))\b"
)
_EATING = "avoid cannot eat food thing react allergic"
_ELSEWHERE = "live home city area"


@dataclass(frozen=True, slots=True)
class _Row:
    """One way of asking: a pattern over the kinds of words, and kinds that must not be among them."""

    asked: Asked
    pattern: re.Pattern[str]
    without: frozenset[str]


def _row(slots: Slots, pattern: str, without: str = "", *, vague: bool = False) -> _Row:
    return _Row(Asked(slots, vague), re.compile(pattern), frozenset(without.split()))


def _has(*words: str) -> str:
    """A look-ahead for each of these; each may be several with bars between."""
    return "".join(rf"(?=.*\b(?:{word})\b)" for word in words)


_NOT_EATEN = "company employer city home name job call work professionally"
_NO_EMPLOYER = f"modal would {_EATING} {_ELSEWHERE} you"
_NO_ROLE = f"modal would avoid cannot eat food {_ELSEWHERE} you"
_NO_CITY = "modal would avoid cannot eat food company employer org work job call"
_NO_NAME = f"company employer job work professionally {_EATING} {_ELSEWHERE}"
# In this order: "the name of the company" is a company, "my job at the company" a job.
_ROWS = (
    _row(ALLERGY, rf"^{_has('allergic')}", f"modal {_NOT_EATEN}"),
    _row(ALLERGY, rf"^{_has('allergic', 'cannot|avoid|eat|food|allergic me')}", _NOT_EATEN),
    _row(ALLERGY, rf"^{_has('what|thing|food|ask|have', 'i react|my react|i be react|told')}.*react", f"modal {_NOT_EATEN}"),
    _row(ALLERGY, rf"^{_has('react', 'what|thing|food|have')}", f"modal {_NOT_EATEN}", vague=True),
    _row(AVOIDED, rf"^{_has('avoid|cannot', 'what|thing|food', 'food|eat|told|ask')}", _NOT_EATEN),
    # "What should I avoid?" may go on about the kettle.
    _row(AVOIDED, rf"^{_has('avoid', 'what|thing')}", _NOT_EATEN, vague=True),
    _row(WHO_I_AM, r"^(?:(?:ask|my) )*who (?:ask )?(?:be i|i be|be me)(?: (?:told|in|my))*$"),
    _row(EMPLOYER, rf"^{_has('employer')}", f"{_NO_EMPLOYER} call"),
    _row(EMPLOYER, r"\b(?:my (?:company|employer)|company (?:that )?i (?:be )?work(?: (?:for|in))?)\b(?: be)? call\b|\bwhat (?:do |be )?(?:my )?company (?:i (?:be )?work (?:for|in) )?(?:be )?call$", f"{_NO_EMPLOYER} about"),
    _row(EMPLOYER, rf"^{_has('employs', 'who|what|company')}", f"{_NO_EMPLOYER} call"),
    _row(EMPLOYER, r"\b(?:what|who) (?:be )?(?:my )?company\b(?!.*\b(?:my job|i do)\b)", f"{_NO_EMPLOYER} call"),
    _row(EMPLOYER, r"\bname (?:in )?(?:my )?company\b|\bcompany name\b|\bmy company be name\b", f"{_NO_EMPLOYER} call"),
    _row(EMPLOYER, rf"^{_has('company', 'ask|told', 'my|told|work')}(?!.*\b(?:my job|i do)\b)", f"{_NO_EMPLOYER} call about"),
    _row(EMPLOYER, rf"^{_has('company', 'i work|i be work|work')}(?!.*\b(?:job|i do)\b)", f"{_NO_EMPLOYER} call"),
    _row(EMPLOYER, r"\bname (?:in )?org i (?:be )?work\b|\bwhat org (?:do |be )?i (?:be |do )?work (?:for|in)\b|\b(?:for|in) what org (?:do |did |be )?i (?:do |be )?work\b", _NO_EMPLOYER),
    _row(EMPLOYER, r"\bwho\b.*\bwork (?:for|in)\b|\bi work (?:for|in) who$|\bi work (?:in )?where$|\b(?:for|in) who\b.*\bwork\b|\bwho\b.*\bwork$", f"{_NO_EMPLOYER} job name call"),
    _row(EMPLOYER, rf"^{_has('where')}.*work\b(?!.*\bdo\b)", f"{_NO_EMPLOYER} job name call with"),
    _row(EMPLOYER, r"\b(?:where|who)\b.*\bhave\b.*\bjob\b|\bwhere be my job\b", _NO_EMPLOYER),
    _row(ROLE, rf"^{_has('job', 'my|ask|told', 'what|ask|told|my')}", f"{_NO_ROLE} about"),
    _row(ROLE, rf"^{_has('what')}.*job.*\b(?:i|do i) (?:be |do )?(?:have|do|work|in|be)\b|^{_has('what', 'job')}.*\b(?:be i|i (?:do |be )?(?:have|work))\b", f"{_NO_ROLE} about"),
    _row(ROLE, r"\bwhat (?:be )?(?:told )?(?:do |be )?i (?:be )?(?:do|professionally)(?: (?:professionally|in|for|work))*(?: (?:my )?(?:company|employer|job))?$", _NO_ROLE),
    # "What do I do at Acme?" may ask of one's job there, or of its gate.
    _row(ROLE, r"^what do i do firm$", _NO_ROLE, vague=True),
    _row(ROLE, r"^(?:ask )?what be i$", _NO_ROLE),
    _row(EMPLOYER, r"^(?:ask )?what (?:org|company) be i (?:with|in)$|^(?:in|with|for) what (?:org|company) be i$", _NO_EMPLOYER),
    _row(ROLE, r"\bwhat did i (?:do )?professionally\b", _NO_ROLE),
    _row(ROLE, r"\bwhat (?:work )?do i (?:do )?(?:professionally|in work)$", _NO_ROLE),
    _row(ROLE, r"\bas what\b.*\bwork\b|\bwhat (?:told )?(?:do |did |be )?i (?:do |be )?work(?: (?:as|in))?$|\bwork as what\b|\bwhat work do i do\b|\bwhat (?:be )?my work\b|\bi do what (?:professionally|in work)$|\bwhat be i work in do$", f"{_NO_ROLE} company org"),
    _row(CITY, rf"^{_has('where', 'live|home')}", _NO_CITY),
    _row(CITY, r"^(?:ask )?where (?:be i|i be)$", _NO_CITY),
    _row(CITY, rf"^{_has('live', 'what|ask|told', 'city|area|in')}|\bwhat (?:do )?i live\b", _NO_CITY),
    _row(CITY, rf"^{_has('my|i|told|home')}.*(?:\bwhat (?:be )?(?:in )?(?:my )?city\b|\bmy city\b|\bcity\b.*\b(?:my home|be home|i be|be i|told)\b|\bname (?:in )?(?:my )?city)", f"{_NO_CITY} do did"),
    _row(CITY, rf"^{_has('ask|told')}.*\bmy home\b", f"{_NO_CITY} name"),
    _row(CALLED_ME, rf"^{_has('nickname', 'my|told')}", f"{_NO_NAME} modal would where how"),
    _row(NAME, rf"^{_has('what|how|ask')}.*\b(?:i be call|be i call)\b", f"{_NO_NAME} modal would you"),
    _row(CALLED_ME, rf"^{_has('what|how')}.*(?:\bcall (?:me|i)\b|\bi (?:want |have |modal )?(?:in )?be call\b)", _NO_NAME),
    _row(CALLED_ME, r"^call me (?:for|in|with) my name\b|\byou call me (?:for|in|with) (?:my )?name\b", _NO_NAME),
    _row(NAME, rf"^{_has('name', 'my|told|me|i have|have i')}", f"{_NO_NAME} modal would where call"),
)  # fmt: skip


def read(text: str) -> Sequence[Asked]:
    """The questions in a folded English sentence, in order."""
    kinds = kinds_of(text)
    if not kinds or not _ASKING.search(kinds) or not _SELF.search(kinds) or _POINTS.match(text):
        return ()
    if not _PLAINLY.search(kinds) and _STATES.search(text):
        return ()
    segments = [segment.strip() for segment in re.split(r"\band\b", kinds) if segment.strip()]
    found = list(_each(segments, frozenset(kinds.split()) & {"ask", "told"}))
    return [asked for asked in found if asked is not None] if None not in found else ()


def only_asks(text: str) -> bool:
    """Whether a sentence asks to say something again without a word for what: "what was it?", "do you remember?"."""
    return _EMPTY.issuperset(kinds_of(text).split() or ["?"])


def kinds_of(text: str) -> str:
    """The text as kinds of words side by side; empty if a word has no place in such a question."""
    text = _ASIDE.sub("", _ASIDE.sub("", text.strip(" ?.!")))
    for pattern, form in FORMS:
        text = pattern.sub(form, text)
    kinds: list[str] = []
    for token in _TOKEN.findall(text):
        kind = _KIND_OF.get(token, "" if token in _ADVERBS else None)
        if kind is None:
            return ""
        kinds += [kind] if kind else []
    # "What did I say before" is about what was told; "where did I live before" about another time.
    if "past" in kinds and "told" not in kinds:
        return ""
    return " ".join(kind for kind in kinds if kind != "past")


def _each(segments: Sequence[str], flags: frozenset[str]) -> Iterator[Asked | None]:
    """What each part asks, the question word and the user carried on; None for one that asks something else."""
    lead, work = "", False
    for segment in segments:
        if len(segments) > 1 and not re.search(r"\bi do\b", segment) and _EMPTY.issuperset(segment.split()):
            continue
        if len(segments) > 1 and _AGAIN.issuperset(segment.split()):
            continue
        full = segment
        if not _WH.search(segment) and lead and "my" not in segment.split():
            full = f"{lead} {segment}"
        elif not _SELF.search(segment):
            full = f"{segment} i work" if work else f"{segment} {'my' if 'ask' in flags else ''}".strip()
        found = _slots(full)
        yield found
        work = found is not None and bool(found.slots & (ROLE | EMPLOYER))
        carried = re.match(r"(?:ask )?(?:told )?(?:in )?(?:what|where|who)(?: (?:do|be))? i\b", full)
        lead = carried.group() if carried else ("my" if re.search(r"\bmy\b", full) else lead)


def _slots(kinds: str) -> Asked | None:
    """The slot that words of these kinds ask for."""
    if _NOT.search(kinds):
        return None
    words = frozenset(kinds.split())
    return next((row.asked for row in _ROWS if not words & row.without and row.pattern.search(kinds)), None)
