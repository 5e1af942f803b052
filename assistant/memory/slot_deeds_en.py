"""English: what somebody is, and where, by what they do: "I own Bar Luna", "I teach chemistry at Elmwood High"."""

import re
from collections.abc import Iterator

from assistant.memory.gazetteer_en import is_firm_name
from assistant.memory.kinds_of_value import technology
from assistant.memory.slot_firms_en import is_firm
from assistant.memory.slot_spans_en import Cue, Page, Span, firm_at, is_capital

_BUSINESS = (
    r"(?:bar|bakery|café|cafe|coffee shop|coffee house|tea room|bistro|restaurant|pub|inn|hotel|hostel|guesthouse|b&b|salon|studio|boutique|gallery|gym|clinic|practice|agency|startup|start-up|company|firm|business|consultancy|farm|vineyard|winery|brewery|"
    r"store|shop|bookshop|bookstore|pizzeria|trattoria|taverna|garage|workshop|nursery|kiosk|stall|deli|delicatessen|butchery|butcher's|barbershop|theatre|label|publisher|dairy|food truck|catering company|dojo|spa|cinema|diner|takeaway|laundry|florist|grocery|nail bar|yoga studio)"
)
_NOW = r"(?:(?:also|now|currently|still|proudly|happily|just|actually|recently|have|both|myself|personally) )*"
_A_BUSINESS = (
    rf"(?:(?:my|our|an?|the) (?:own )?(?:[\w-]+ ){{0,3}}?{_BUSINESS}(?: here)?(?: (?:called|named|known as)|,|:)? )"
)
_HOLDS = re.compile(
    rf"(?:\bi(?:'ve| have)?|\band|,) {_NOW}(?P<deed>co-?own|co-?run|co-?founded|own|run|founded|started|set up|opened|launched|established)(?: and (?:operate|manage|run|own|co-own|founded))* (?P<kind>{_A_BUSINESS})?(?:the (?=\w))?(?=\w)"
)
_OF_OWN = re.compile(
    rf"\bmy (?P<own>own )?(?:[\w-]+ ){{0,2}}?(?P<kind>{_BUSINESS})(?: is(?: called| named)?|,| called| named|:| –| -)?  ?(?=\w)"
)
_OWNER_OF = re.compile(
    rf"(?:\b(?:i'm|i am|im|as|been|and|[^\W\d_]+(?:,| -| –)) )(?:an? |the |one of the )?(?:proud |sole |new |current |happy |joint |part |humble |second-generation )*(?P<role>(?:[\w-]+ (?:and|&) )?(?:co-?owner|owner(?:-operator)?|proprietor|proprietress|co-?founder|founder)(?: (?:and|&) [\w-]+(?: (?!of\b|at\b)[\w-]+)?)?) (?:of|at|behind) {_A_BUSINESS}?(?:the (?=\w))?(?=\w)"
)
_IS_ONE = re.compile(rf",? (?:which is )?(?:an?|my|our|the) (?:[\w-]+ ){{0,3}}?{_BUSINESS}\b")
_CALLED_ONE = re.compile(rf"\b{_BUSINESS}\b|& co\b")
# What is had or kept going and is no business: shares, a model, what stands on a machine.
_NO_BUSINESS = re.compile(
    r" ?(?:'s? |shares?\b|stocks?\b|on (?:my|a|an|the|our|\w+ (?:server|laptop|machine)s?)\b|(?:every|each|twice|daily|version|tests?|scripts?|server|books?|car|bike|marathon)\b|as (?:an? )?(?:admin|root)\b|\d)"
)
_GIVEN_UP = re.compile(r"\b(?:sold|closed|left|shut|folded|bankrupt|until|used to|years ago|no longer|failed|handed)\b")
_ENDS = re.compile(
    r" {0,2}(?:$|[\x00.,;:!)(–—-]|(?<= )(?:is|keeps|opens|takes)\b| ?(?:in|here|and|with|since|over|by|where|near|but|as|for)\b)"
)
_ENOUGH = 2
# Whoever says "my company" need not own it.
_HIRED_BY = frozenset(("company", "firm", "business", "agency", "hotel", "clinic", "practice", "store", "shop", "gym", "theatre", "label", "publisher", "nursery", "farm", "garage", "bar", "pub", "inn"))  # fmt: skip
_DEEDS = {"own": "owner", "run": "owner"}
_TEACHES = re.compile(
    rf"(?:(?:\bi|\band|,) {_NOW}(?P<verb>teach|lecture)|\bmy (?:[a-z]+ )?(?:job|work|role|day job|profession)(?: is|'s) (?P<doing>teaching|lecturing))(?: in| on)? (?P<what>(?:(?!at\b|in\b|for\b|with\b|to\b)[^\W\d_][\w-]*(?: (?:and|&))? ){{0,3}}?)(?:(?:to )?(?:kids|children|students|pupils|adults|teenagers|beginners|classes|people|year \d+|grade \d+) )?(?:at|for|with|in) (?=\w)"
)
_NO_SUBJECT = re.compile(
    r"(?:kids|children|students|pupils|adults|classes|people|part[- ]time|full[- ]time|grade|year|day|night|school|evenings|mainly|mostly|them|you|both)\b"
)
_DRIVES = re.compile(
    rf"(?:\bi|\band|,) {_NOW}drive (?:an? |the )?(?P<what>(?:[a-z]+ )?(?:lorry|truck|bus|taxi|cab|van|tram|train|ambulance|forklift|coach|minibus|limousine|tractor|metro)|lorries|trucks|buses|trains|taxis|trams)(?: for a living\b| (?:at|for|with) (?=\w))"
)
_ONE = {"lorries": "lorry", "trucks": "truck", "buses": "bus", "trains": "train", "taxis": "taxi", "trams": "tram"}
_TRADES = re.compile(
    rf"(?:\bi|\band|,) {_NOW}(?P<what>cook|bake|clean|tend bar|wait tables|keep the books|do the books|farm|nurse|garden|translate|bartend) (?P<how>at|for) (?=\w)"
)
_TRADE = {"cook": "cook", "bake": "baker", "clean": "cleaner", "tend bar": "bartender", "bartend": "bartender", "wait tables": "waiter", "keep the books": "bookkeeper", "do the books": "bookkeeper", "farm": "farmer", "nurse": "nurse", "garden": "gardener", "translate": "translator"}  # fmt: skip


def holdings(page: Page) -> Iterator[tuple[Cue, Cue | None]]:
    """The firm that the user owns, runs or founded, and what that makes them."""
    for m in _HOLDS.finditer(page.own):
        firm = firm_at(page, m.end())
        if firm and _is_held(page, m, firm):
            deed = m.group("deed")
            role = _DEEDS.get(deed.removeprefix("co").lstrip("-"), "founder")
            said = f"co-{role}" if deed.startswith("co") else role
            quote = m.start(), firm[1]
            yield Cue(firm, quote, replaces=True), Cue(m.span("deed"), quote, said=said)
    yield from _owners(page)
    for m in _OF_OWN.finditer(page.free):
        firm, own = firm_at(page, m.end()), m.group("own")
        begin, stop = page.free.rfind("\x00", 0, m.start()) + 1, page.free.find("\x00", m.end())
        gone = _GIVEN_UP.search(page.free, begin, stop if stop >= 0 else len(page.free))
        known = (own or page.told >= _ENOUGH) and not gone
        if firm and known and is_capital(page.original[firm[0]]) and _ENDS.match(page.free, firm[1]):
            quote = m.start(), firm[1]
            owner = Cue(m.span("kind"), quote, said="owner") if own or m.group("kind") not in _HIRED_BY else None
            yield Cue(firm, quote, replaces=True), owner


def _owners(page: Page) -> Iterator[tuple[Cue, Cue | None]]:
    """ "I'm the owner and head chef of Bar Luna"."""
    for m in _OWNER_OF.finditer(page.own):
        firm = firm_at(page, m.end())
        if firm is None or not is_capital(page.original[firm[0]]) or _NO_BUSINESS.match(page.free, firm[1]):
            continue
        said = page.free[slice(*firm)]
        several = " " in said or page.told >= _ENOUGH or _IS_ONE.match(page.free, firm[1])
        if (several or is_firm_name(said) or _CALLED_ONE.search(said)) and not technology(said):
            quote = m.start(), firm[1]
            yield Cue(firm, quote, replaces=True), Cue(m.span("role"), quote, replaces=True)


def _is_held(page: Page, m: re.Match[str], firm: Span) -> bool:
    """Whether what is owned or run is a business: it is said to be one, called like one, or told in an introduction."""
    said, stop = page.free[slice(*firm)], page.free.find("\x00", firm[1])
    rest = page.free[firm[1] : stop if stop >= 0 else None]
    if _NO_BUSINESS.match(page.free, firm[1]) or _GIVEN_UP.search(rest) or technology(said):
        return False
    if not is_capital(page.original[slice(*firm)]):
        return page.lower and ("'s " in said or _CALLED_ONE.search(said) is not None)
    if m.group("kind") or _IS_ONE.match(page.free, firm[1]) or _CALLED_ONE.search(said):
        return True
    # "I run Google Ads" and "I own Apple" are told by no owner.
    small = m.group("deed") not in ("run", "own", "started", "opened", "launched", "set up") or page.told >= _ENOUGH
    return small and bool(_ENDS.match(page.free, firm[1])) and (page.told > 0 or is_firm_name(said))


def _is_worked_for(page: Page, m: re.Match[str]) -> bool:
    told = page.told >= _ENOUGH and m.group("what") in ("clean", "translate", "garden")
    return m.group("how") == "at" or told


def trades(page: Page) -> Iterator[tuple[Cue, Cue | None]]:
    """What the user is by what they do somewhere (a chemistry teacher, a lorry driver, a cook), and where."""
    for m in _TEACHES.finditer(page.own):
        firm, what = firm_at(page, m.end()), page.original[slice(*m.span("what"))].strip()
        if firm and is_capital(page.original[firm[0]]):
            deed = "verb" if m.group("verb") else "doing"
            said = "teacher" if m.group(deed).startswith("teach") else "lecturer"
            said = said if not what or _NO_SUBJECT.match(what.lower()) else f"{what} {said}"
            yield Cue(m.span(deed), (m.start(), firm[1]), said=said), Cue(firm, (m.start(), firm[1]))
    for m in _DRIVES.finditer(page.own):
        what = m.group("what")
        if m.group().endswith("living") or firm_at(page, m.end()):
            yield Cue(m.span("what"), m.span(), said=f"{_ONE.get(what, what)} driver"), None
    for m in _TRADES.finditer(page.own):
        firm = firm_at(page, m.end())
        # "I cook for Anna", "I clean at Christmas".
        named = firm and (is_firm_name(page.free[slice(*firm)]) or (is_firm(page, firm) and _is_worked_for(page, m)))
        if firm and named and is_capital(page.original[firm[0]]):
            quote = m.start(), firm[1]
            yield Cue(m.span("what"), quote, said=_TRADE[m.group("what")]), Cue(firm, quote)
