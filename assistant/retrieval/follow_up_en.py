"""English follow-ups: which messages lean on the question before them. Patterns are over the message without its mark."""

import re

from assistant.retrieval.follow_up_parts import Leaning
from assistant.retrieval.follow_up_words_en import AUX, DO_THAT, LACKS_OBJECT, OPENER, PREPOSITION, PRONOUN, WH, content
from assistant.retrieval.keywords import query_terms

_I = re.IGNORECASE
_JOINING = re.compile(r"^(?:(?:ok|okay|so|well)\b[,\s]*)?(?:and|but|or|plus|also)\b", _I)
_CORRECTION = re.compile(
    r"^(?:(?:no|nope|sorry|oh|ah|wait|actually|not that|well)\b[,.:;!\s]*)*"
    r"(?:i (?:mean|meant)|i(?:'m| am| was) (?:asking|talking) about|i asked about|i was asking)\b[,:\s]*(?P<rest>.+)$"
    rf"|^no[,.:;\s]+(?P<short>{PREPOSITION}\s.+)$",
    _I,
)
_ABOUT = re.compile(r"^(?:what|how) about\s+(?P<rest>.+)$|^(?:the )?same (?:for|in|with|at)\s+(?P<same>.+)$", _I)
_SAME = re.compile(
    r"^(?:is|are) (?:it|this|that|they|there) (?:any different|different|the same|also true|true|similar)"
    r" (?P<a>(?:for|in|with|at|on) .+)$"
    r"|^(?:do|does) (?:it|this|that|they|the same|the same rules?) (?:also )?(?:apply|hold|go|count)"
    r" (?:also )?(?:to|for) (?P<b>.+?)(?: too| as well)?$"
    r"|^(?P<c>[\w' -]{3,40}?),? (?:too|as well)$",
    _I,
)
_MORE = re.compile(
    r"^(?:(?:please|could you|can you|would you|will you)\s+)*(?:"
    r"(?:tell|give|show)(?: me| us)? (?:(?:a bit|a little|some|any) )?more(?: (?:details?|info|information|about (?:it|that|this|them)))*"
    r"|explain|(?:explain|say|describe)(?: (?:it|that|this|more|further|in (?:more )?detail))+(?: (?:it|that|this))?"
    r"|elaborate(?: on (?:it|that|this))?|(?:any |some |what )?more(?: (?:details?|info|information))?|details"
    r"|go on|continue|what else|anything else|is there (?:any(?:thing)? )?(?:more|else)|is (?:that|this|it) all|for (?:example|instance)|(?:an? )?examples?"
    r"|give (?:me )?an example|then|then what|what then|what(?:'s| is| comes| happens)? (?:next|then|after that|afterwards)"
    r")(?: please)?$",
    _I,
)
_ORDINAL = re.compile(
    r"\bthe (?P<n>first|second|third|fourth|last|latter|former|other)(?: (?:one|point|option|case|item|step))?(?=$|[\s,])",
    _I,
)
_ORDINAL_ALONE = re.compile(
    rf"(?:(?:what|how|tell me|more)(?: about)? )?{_ORDINAL.pattern}$|.*\bthe (?:first|second|third|fourth|last|other) one\b.*",
    _I,
)
ORDINALS = {"first": 0, "former": 0, "second": 1, "latter": 1, "other": 1, "third": 2, "fourth": 3, "last": -1}
_BARE = re.compile(
    r"^(?:(?:since|until|till|by|from|at|for|with|to|in) )?(?:why|when|where|who|whom|which(?: ones?)?|what(?: (?:for|time|kind|else))?"
    r"|how(?: (?:much|many|long|often|far|soon|so|come|exactly|late|early|big|high|old|fast|quickly|many times|much time))?"
    r"|how (?:much|many) (?:days|hours|weeks|months|times|people|money|time))(?: (?:not|exactly|then|so))?$",
    _I,
)
_IF = re.compile(r"^(?:what )?(?P<rest>(?:if|unless) .+)$|^(?P<else>otherwise|else|or else)$", _I)
_PREPOSITIONAL = re.compile(rf"^(?:only |also |even )?{PREPOSITION}\s+\S+(?:\s+\S+){{0,5}}$", _I)
_ASKS = re.compile(rf"^(?:up to )?(?:{PREPOSITION} )?(?:{WH}|{AUX})\b", _I)
_FINITE = re.compile(rf"\b(?:{AUX}|i'm|it's|that's|they're|we're|you're)\b", _I)
_SELF = re.compile(r"^(?:i|i'm|my|we|our|you|your|thanks?|thank|please|not|no|yes|never|then)\b", _I)

# Words that say too little to be asked about by themselves: what is missing stands in the question before.
_NOT_OF_DOCUMENTS = re.compile(r"^how to\b|^(?:what|how) about\b|\b(?:you|your)\b", _I)
_DEPENDENT = frozenset(
    query_terms(
        """apply applies approve approves approval sign signs decide decides pay pays paid cost costs price claim claims
        request start starts begin begins end ends expire expires change changes happen happens work works exception
        exceptions limit limits maximum minimum deadline condition conditions requirement requirements reason reasons
        procedure process steps rule rules form forms proof amount fee fees contact ask call report install configure
        delete remove add cancel register enable disable update upgrade book return use used allowed possible required
        mandatory necessary included covered free different difference alternative alternatives other others long days
        often soon late early times time enough need needs worth true still extra count counts qualify eligible responsible
        charge charged old big high large far tools options methods ways kinds types commands examples advantages mean means do done go goes send submit order buy get told tell
        informed inform notified notify first"""
    )
)
_MEASURES = frozenset(
    query_terms("days hours weeks months years times money percent long often late early soon time exactly more")
)

# "How early must I tell my manager": of what, stands in the question before.
_TELLS_SOMEBODY = re.compile(
    rf"^(?:how (?:early|soon|late|far (?:ahead|in advance))|(?:by |until )?when|what|whom?|do|must|should) (?:{AUX} )?(?:i|we) (?:(?:have|need) to )?"
    r"(?:tell|inform|notify|ask|let) (?:my|our|the) (?:\w+ )?(?:manager|supervisor|boss|team|hr|department|employer|colleagues?|lead)(?: know)?$",
    _I,
)
# "it" and "that" without a referent before: "is it possible to", "how long does it take to", "who said that the".
_EMPTY_IT = re.compile(
    r"\b(?:is|was|isn't|be|been|would|will|does|did|makes?|if|when|because|that|why|where|what time|how) (?:is |was |does |did )?it"
    r" (?:\w+ )?(?:possible|allowed|permitted|ok|okay|true|legal|necessary|required|mandatory|safe|normal|worth|better|best|important"
    r"|rain\w*|snow\w*|take[sn]?|took|cost|matter|mean|feel|hurt|like|about|all|time|called when|hard|easy|common|said|become|happen\w*)\b(?! (?:for|in|on)\b.{0,25}$)"
    r"(?= \w)|(?<!of )(?<!for )\bit (?:is|was|has been|must|can|will|would)\b|\bit's\b|\bwhat time is it\b|\bit (?:takes?|means?) (?:to|for|that)\b",
    _I,
)
_POINTS = re.compile(
    rf"(?:\b{AUX} |\b(?:do|does|did|of|for|about|with|by|to|from|like|after|before|without|on|in|than|use|pay|get|need|change|approve|claim|order|have|see|need|do) )$",
    _I,
)
_PEOPLE_DO = re.compile(
    r"^(?:\s+(?:first|really|actually|ever))?\s+(?:call|say|start|stop|make|made|film|filmed|build|built|put|find|play|come|came|use|take|live"
    r"|fight|grow|speak|sell|discover|shoot|kill|die|win|won|add|change|get|go|do|eat|have|celebrate|record|invent)\b.+",
    _I,
)
# What is done to it: "how do I reach her", "who looks after it".
_VERB_BEFORE = re.compile(
    r"\b(?:i|we|you|one|to|who|they|me|must|can) (?P<verb>(?:get rid|take care|make use|get hold|keep track) of|[a-z]+(?: (?:to|for|with|about|after|at|on|up|off))?)\s+$",
    _I,
)
_FRAGMENT, _NAME, _CLAUSE = 7, 3, 6
"""Words of a fragment behind "and", and of a bare name; terms of a condition behind "and"."""
# "When do I get paid", "when did I start": nothing is left out of it.
_WHOLE_OF_ME = re.compile(rf"\b{AUX} (?:i|we)\b", _I)
_DID = re.compile(r"\bdid (?:i|we)\b|^when do (?:i|we) (?:start|begin)$", _I)
# "Which airline class?", "how much notice?": no verb at all.
_WHICH_ONE = re.compile(
    rf"^(?:{PREPOSITION} )?(?:which|what|how (?:much|many)) (?:(?!{PREPOSITION}\b)[\w-]+ ?){{1,3}}$", _I
)
_ENDS_IN_VERB = re.compile(r"\b(?:means?|happen(?:s|ed)|won|died?|works?|here|\w+ed)$", _I)
_ASKED_FOR = re.compile(
    rf"^(?:up to )?(?:{PREPOSITION} )?(?:which|what|how (?:much|many)) \w+(?: \w+)?(?= {AUX}\b)", _I
)
LONGEST = 14
"""Words of a message; one that is longer says itself what it is about."""


def leaning(message: str) -> Leaning | None:
    """How a message leans on what was asked before it; None for one that stands alone."""
    asks = message.rstrip().endswith("?")
    text = " ".join(message.strip(" \t\n?!.…").replace("’", "'").split())
    if not text or len(text.split()) > LONGEST or re.search(r"[.?!]\s", text):
        return None
    if m := _CORRECTION.match(text):
        rest = m["rest"] or m["short"]
        return None if _ASKS.match(rest) else Leaning("slot", _bare(rest))
    joined = bool(_JOINING.match(text))
    bare = OPENER.sub("", text)
    if not bare:
        return Leaning("more", text) if joined and text.lower().endswith("then") else None
    if _MORE.match(bare):
        return Leaning("more", bare)
    if _ORDINAL_ALONE.match(bare) and (m := _ORDINAL.search(bare)):
        return Leaning("ordinal", bare, ORDINALS[m["n"].lower()])
    return _elliptic(bare, joined, asks) or _pronominal(bare)


def _elliptic(bare: str, joined: bool, asks: bool) -> Leaning | None:
    if named := _another(bare, asks):
        return named
    if _BARE.match(bare):
        return Leaning("asks", bare)
    if m := _IF.match(bare):
        said = content(bare)
        leans = m["else"] or len(said) <= (_CLAUSE if joined else 1)
        return Leaning("asks", bare) if leans else None
    if re.match(r"^which ones?\b.{0,25}$", bare, _I):
        return Leaning("asks", bare)
    if (
        asks
        and _WHICH_ONE.match(bare)
        and not (_FINITE.search(bare) or PRONOUN.search(bare) or _ENDS_IN_VERB.search(bare))
    ):
        return Leaning("asks", bare)
    return _short_question(bare, joined) if _ASKS.match(bare) else _fragment(bare, joined, asks)


def _another(bare: str, asks: bool) -> Leaning | None:
    """The same asked of another: "what about contractors", "is it the same for interns", "managers too?"."""
    if m := _ABOUT.match(bare):
        rest = m["rest"] or m["same"]
        return None if _FINITE.search(rest) or _SELF.match(rest) else _named(rest)
    m = _SAME.match(bare)
    if m is None or (m["c"] and (_FINITE.search(m["c"]) or _SELF.match(m["c"]) or not asks)):
        return None
    return Leaning("slot", _bare(m["a"] or m["b"] or m["c"]))


def _fragment(bare: str, joined: bool, asks: bool) -> Leaning | None:
    """No sentence at all: "for interns?", "and personal accounts?", "QL-60?"."""
    size = len(bare.split())
    mine = joined and asks and re.match(r"(?:my|our) ", bare, _I)
    if (_SELF.match(bare) and not mine) or _FINITE.search(bare):
        return None
    if DO_THAT.match(bare):
        return Leaning("asks", bare) if joined or asks else None
    if (_PREPOSITIONAL.match(bare) and (asks or joined)) or (joined and asks and size <= _FRAGMENT):
        return _named(bare)
    return Leaning("like", _bare(bare)) if asks and size <= _NAME else None


def _named(name: str) -> Leaning:
    """A thing to be put in, or a side of what was asked about: "and the deadline?"."""
    bare = _bare(name)
    is_side = not _PREPOSITIONAL.match(bare) and all(term in _DEPENDENT for term in content(bare))
    return Leaning("asks" if is_side else "slot", bare)


def _short_question(bare: str, joined: bool) -> Leaning | None:
    """A whole question whose words are too general by themselves: "who approves?", "and how much for interns?"."""
    said = content(bare)
    if _TELLS_SOMEBODY.match(bare):
        return Leaning("asks", bare)
    if _NOT_OF_DOCUMENTS.search(bare) or PRONOUN.search(bare):
        return None
    if _WHOLE_OF_ME.search(bare) and (_DID.search(bare) or not LACKS_OBJECT.search(bare)):
        return None
    if all(term in _DEPENDENT for term in said) and len(said) <= 2 and len(bare.split()) > 1:
        return Leaning("asks", bare)
    m = re.match(
        rf"^(?:how (?:much|many|long|often)|what|when|who|where|which)(?: (?:days|hours|times|money))? (?P<rest>{PREPOSITION} .+)$",
        bare,
        _I,
    )
    if m and not _FINITE.search(m["rest"]):
        return Leaning("slot", _bare(m["rest"]))
    if joined and len([term for term in said if term not in _MEASURES]) <= 1:
        return Leaning("asks", bare)
    return None


def _pronominal(bare: str) -> Leaning | None:
    if not (_ASKS.match(bare) or re.match(r"^(?:tell|show|explain|give|list|describe|compare)\b", bare, _I)):
        return None
    if _EMPTY_IT.search(bare):
        return None
    for m in PRONOUN.finditer(bare):
        before, after = bare[: m.start()], bare[m.end() :]
        before = _ASKED_FOR.sub("", before)
        # Whatever was named before the pronoun in the same message is what it stands for.
        if [term for term in content(_VERB_BEFORE.sub("", before)) if term not in _DEPENDENT]:
            return None
        if _refers(m, before, after):
            return Leaning("pronoun", bare, span=(m.start(), m.end()))
    return None


def _refers(m: "re.Match[str]", before: str, after: str) -> bool:
    word = m.group().lower().split()[0]
    said = content(after)
    if m["place"]:
        return not re.search(rf"\b{AUX}\s*$", before, _I) or bool(content(before))
    if m["person"] or m["its"]:
        return len(said) <= 4
    if word == "that" and not m["one"]:
        return (not after or bool(_POINTS.search(before))) and len(said) <= 4
    if word in ("this", "these", "those", "that"):
        return bool(m["one"]) or not after.strip() or (bool(_POINTS.search(before)) and len(said) <= 3)
    if word == "they" and said and (_PEOPLE_DO.match(after) or (len(said) >= 3 and re.match(rf"^{WH}\b", before, _I))):
        return False
    return len(said) <= 5


def _bare(fragment: str) -> str:
    return re.sub(r"(?:,? (?:too|then|please|instead|as well))+$", "", fragment.strip(" ,"), flags=_I)
