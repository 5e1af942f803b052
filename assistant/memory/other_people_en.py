"""English: how other people are introduced: by a label, by what is done for them, or as a sentence's subject."""

import re
from collections.abc import Iterator

from assistant.memory.dates import is_day
from assistant.memory.gazetteer_en import is_firm_name, is_town_name
from assistant.memory.kinds_of_value import technology
from assistant.memory.lexicon import PETS_EN, RELATIONS_EN, alternation, words
from assistant.memory.other_people_tables import Introduced, OtherPeople
from assistant.memory.slot_words_en import NO_PROPER, OCCUPATIONS, PEOPLE

_ROLES = alternation(
    words(
        "guest guests candidate patient customer client applicant visitor attendee participant child student pupil tenant"
        " hire joiner starter recruit intern trainee newcomer resident passenger traveller traveler delegate speaker"
        " interviewee lodger renter buyer caller invitee employee colleague member teammate camper pilgrim volunteer"
        " nominee appointee contestant bride groom hirer payer diner houseguest housemate attendees participants patients visitors passengers candidates"
        " kid toddler baby infant boy girl man woman lady gentleman person friend neighbour neighbor contact beneficiary"
    )
)
_KIN = alternation(tuple({*RELATIONS_EN, *PETS_EN, *PEOPLE}))
_CAPITAL = r"[A-Z\u00c0-\u00d6\u00d8-\u00de\u0100-\u017f\u0391-\u03a9\u0410-\u042f]"
# "I'm" is no part of "I'm Dr. Helen Strand".
_WORD = rf"(?!I'[a-z]){_CAPITAL}[^\W\d_]*(?:['-][^\W\d_]+)*(?<!'s)"
_TITLED = r"(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? )"
_TITLE = rf"{_TITLED}?"
_FULL = (
    rf"(?:{_TITLED}{_WORD}|{_TITLE}{_WORD}(?: (?:{_WORD}|{_CAPITAL}\.|van|von|der|de|da|del|dos|bin|al|el|ter)){{1,3}})"
)
_NAME = rf"(?P<name>{_FULL}|{_TITLE}{_WORD})"
_SOMEBODY = rf"(?i:(?:my|our|a|an|the|this|that|his|her|their|your|one of (?:my|our)|another|two|some)(?: [\w'-]+){{0,2}}? (?:{_ROLES}|{_KIN})s?)"
# At the head of a sentence or of one of its parts.
_HEAD = r"(?:\A|[\x00\n.!?;:,(|*•–—]\s*|\s-\s+|\b(?i:and|but|fyi|is|are|note|re|have|has|got|for|about|remember|record|log|hosting|expecting|meet|from) )"
_WHICH = r"(?i:(?:the|our|my|this|that|a|an|another|one|new|newest|next|today's|tonight's|tomorrow's|incoming|main|lead|first|second|third|vip|female|male|young|\d+[- ]?year[- ]old|walk-in|returning|registered|international|foreign|job|hotel|restaurant|school|exchange|temporary|summer|honou?red|special|important|keynote|expected|dinner|paying|pediatric|elderly|visiting) )*"
_MORE = r"(?:(?!(?i:here|is|has|are|i|i'm|with|at)\b)[ ][\w'#/-]+){0,5}?"
_VERB = r"(?:is|isn't|has|was|will|would|lives|works|needs|wants|arrives|arrived|joins|joined|comes|moved|speaks|studies|studied|can't|cannot|doesn't|suffers|eats|prefers|starts|started|wrote|said|sent|asked|left|got|took|went|paid|brought|flew|felt|began|reports|complains|presents|teaches|stays|avoids|attends|checks|requires|requested|requests|booked|came|applied|goes)"
_LABEL = re.compile(
    rf"{_HEAD}(?P<which>{_WHICH})(?P<role>(?i:{_ROLES}))(?:(?i: )(?={_FULL})|{_MORE}\s*(?:[:=|]|\s[-–—])\s*(?:(?i:name|full name)\s?[:=]\s*)?"
    rf"|{_MORE} (?i:is|was|will be)(?: (?i:called|named))? |(?i:'s name is | (?:is )?(?:called|named) |{_MORE}\s?[,(]\s?| (?:name|no\.?|number)[:=]? ?| ))(?:{_NAME})?"
)
_PAPER = re.compile(
    rf"{_HEAD}(?i:(?:new |next )?(?:booking|reservation|appointment|delivery|registration|referral|arrival|check-in|order|onboarding|pickup|transfer|interview|handover|meeting|call|visit|seminar|(?:table|room|bed|flat|unit|seat|cabin|ward) [\w#]{{1,5}})(?: [\w:#]+){{0,4}}?)\s*(?::|[-–—,]) {_NAME}"
)
_NEW = re.compile(
    rf"(?:\A|[\n.!?] ?)(?i:(?:a |the |our |today's |tonight's |tomorrow's )?(?:new|next|incoming) (?:{_ROLES}))\s*[.!\n]"
)
_PLAIN = re.compile(rf"{_HEAD}(?:(?i:he|she|they)(?=(?:'s|'re)?\s)|{_WHICH}(?i:{_ROLES})(?= (?i:{_VERB}) ))")
_RELATIVE = re.compile(rf"{_HEAD}(?i:(?:my|our)(?: [\w-]+){{0,2}}? (?:{_KIN}))(?: {_NAME})?(?= (?i:{_VERB}) )[^.!?\n]*")
_FORM = re.compile(
    rf"{_HEAD}{_WHICH}(?i:{_ROLES})(?i: (?:details?|profile|info(?:rmation)?|records?|file|intake|form|data|card|registration|summary|notes?|chart|history|report|admission|onboarding|application|booking|check-in|list|roster|sheet|table|menu|plan|order))+\s*(?:[:\n.]|\s[-–—])"
    rf"|\b(?i:(?:guest|visitor|customer|client|patient|candidate|attendee|student|tenant|contact|member)s? (?:list|roster|sheet|table)):"
)
_DONE = r"(?:book|reserve|order|register|schedule|arrange|organi[sz]e|prepare|plan|get|buy|find|set up|set|make|create|cook|print|send|pack|hold|keep|confirm|request|cater|need|want|sort out|look for|looking for|'d like|would like|please|booked|reserved|ordered|registered|scheduled|arranged|prepared|bought|made|issue|fill (?:in|out)|draft|put)"
_THING = r"(?:table|reservation|booking|room|appointment|order|tickets?|seats?|badge|lunch|dinner|breakfast|meals?|desk|check-?up|delivery|prescription|referral|visa|flight|taxi|menu|cake|lunch ?box|welcome pack|registration|suite|bed|slot|consultation|interview|visit|stay|transfer|pass|form|pickup|laptop|haircut|lesson|place)"
_FOR = re.compile(
    rf"(?<![iI] )(?<!\w)(?i:{_DONE}|{_THING})\b[^.!?;:\n\x00]{{0,80}}?\b(?i:for) (?:(?P<who>{_SOMEBODY})(?:,? {_NAME})?|(?P<them>(?i:him|her|them|someone|somebody)(?! \w+ing\b)\b)|{_NAME.replace('<name>', '<named>')})"
)
_OBJECT = re.compile(
    rf"(?i:\b(?:register|enrol|enroll|add|invite|welcome|onboard|check in|sign up|admit|admitted|interview|interviewed|interviewing|hired|hiring|hosting|host|expecting|introduce|introducing|say (?:hi|hello) to|put down|registered|added|invited|welcomed|enrolled|sign in|let in|call in|see|meeting|met|saw|know|spoke (?:to|with)|talked (?:to|with)|(?:dinner|lunch|breakfast|meeting|call|interview|appointment|session|consultation|date|coffee|drinks|visit) (?:with|from))|(?:(?<=\A)|(?<=[.!?\n,:] )|(?<=\bplease )|(?<=\byou ))(?:meet|look up|find|put|update|call|email|message|text|remind|ask|tell|contact|notify|send|assign|move|transfer|check|greet|remember|note|record|log|enter|create|seat|serve|pick up|collect|escort|help|assist|treat|examine|discharge|refer|list|mark|flag|include|bring|give)) (?:(?:{_SOMEBODY}),? )?{_NAME}"
)
_SENTENCE = re.compile(
    rf"(?:\A|[\x00\n.!?:]\s*)(?i:(?:fyi|hi all|hi team|note|update|re|so|and|also)[:,]? )*(?P<name>{_FULL})(?:'s (?i:(?:{_KIN})\b|allerg\w+|home|job|employer|doctor)|(?:,[^.!?\n:]{{1,80}}?,| \([^)\n]{{1,60}}\))?,? (?i:(?:just|also|now|currently|already|recently|who) )*(?:{_VERB}|(?<!, )(?!(?:based|employed|located|settled|raised|aged|used|named|called|years|allergies|sales|has|is)\b)[a-z]{{2,}}(?:ed|[a-rt-z]s))\b(?! (?i:my|the|what|how|where|me|not|i)\b))"
)
_KIN_OF = re.compile(rf"(?:\A|[\n.!?]\s*)(?P<name>{_WORD})'s (?i:{_KIN}|birthday|teacher|doctor|room|order|booking)\b")
_AGED = re.compile(rf"(?:\A|[\n.!?]\s*)(?P<name>{_WORD}) \((?i:aged? )?\d{{1,2}}[^)\n]{{0,12}}\)(?= (?i:{_VERB})\b)")
_JOB_OF = re.compile(
    rf"{_HEAD}(?i:(?:our|the)(?: [\w-]+){{0,2}} (?:{alternation(tuple(sorted(OCCUPATIONS)))})(?: is|,)) (?P<name>{_FULL})"
)
_SENT = re.compile(
    rf"(?i:\b(?:send|give|bring|mail|forward|deliver|email|write|hand|show|assign|offer|serve|reply|speak|talk)\b[^.!?;:\n\x00]{{0,60}}? to) (?P<name>{_FULL})"
    rf"|{_HEAD}(?i:(?:this (?:is|one is) |question |note |update |news |info |a word )?(?:about|regarding|concerning|re|on behalf of|in reference to|party of|menu for|subject)):? (?P<topic>{_FULL}|(?<=party of ){_WORD})"
    rf"|(?:\A|[\n.!?]\s*)(?i:(?:please |can you |could you )?(?:add|save|create|log|enter|put|record|register|insert|store|note|update|book)\b(?![^:\n]*\b(?:my|me|mine)\b)[^:.!?\n]{{0,40}}:)\s*(?P<entry>{_FULL})"
)
_AND_ME = re.compile(
    r"(?i:,? (?:and|&|or) (?:me|myself|i)\b|,? \(?(?:which|that|who)(?:'s| is| would be)(?: also)? me\b|,? \((?:me|myself)\))"
)
_WORK = frozenset(
    words(
        "services relations success care support experience account service engagement affairs affair day eve festival"
        " party birthday year new thanksgiving diwali eid hanukkah ramadan passover halloween valentine valentine's carnival"
        " xmas street road science sciences studies engineering project app team department office street hotel restaurant"
    )
)
_LETTERS = re.compile(r"[A-Z]{2}|[a-z][A-Z](?!c)|\d")
_OWN_ROLES = re.compile(r"(?i:student|pupil|intern|trainee|volunteer|employee|member|resident|tenant|newcomer|player)")
_HERE = re.compile(r"(?i: here\s?[:–—-])")
_LINK = re.compile(r"(?i:[:=|]|\s[-–—]|\bis\b|\bcalled\b|\bnamed\b)")
_ROLES_BEFORE = re.compile(
    r"(?i:(?:role|job|position|title|occupation|profession|work)\s*[:=-]\s*|\b(?:i'm|i am|as|am|im) (?:\w+ ){0,3})$"
)
_LONGEST_LEAD = 24
_TITLES = re.compile(r"^(?:mr|mrs|ms|miss|mx|dr|prof)\.? ")


def is_person(name: str) -> bool:
    """Whether capitalised words name somebody; a single word must be no place, firm or day."""
    folded = _TITLES.sub("", name.lower())
    parts = folded.split()
    if _LETTERS.search(name.removeprefix("Mc").replace(" Mc", " ")) or technology(folded):
        return False
    if (
        is_day(folded)
        or is_firm_name(folded)
        or parts[-1] in OCCUPATIONS
        or NO_PROPER & set(parts)
        or _WORK & set(parts)
    ):
        return False
    return not is_town_name(folded) if len(parts) == 1 else not is_day(parts[0])


def _introduced(seen: str) -> Iterator[Introduced]:
    for pattern in (_FORM, _NEW):
        yield from (Introduced(m.start(), m.end(), "", True) for m in pattern.finditer(seen))
    yield from _labelled(seen)
    yield from _served(seen)
    for m in _SENT.finditer(seen):
        if is_person(name := m.group("name") or m.group("topic") or m.group("entry")):
            yield Introduced(m.end() - len(name), m.end(), name, True)
    for pattern, sure in (
        (_OBJECT, True),
        (_PAPER, True),
        (_SENTENCE, False),
        (_KIN_OF, False),
        (_JOB_OF, False),
        (_AGED, False),
    ):
        for m in pattern.finditer(seen):
            if is_person(m.group("name")) and not (sure and _AND_ME.match(seen, m.end())):
                yield Introduced(m.start("name"), m.end(), m.group("name"), sure)
    yield from (Introduced(m.start(), m.end(), "", False) for m in _PLAIN.finditer(seen))
    # A relative's own sentence is read with its subject.
    yield from (Introduced(m.end(), m.end(), m.group("name") or "", False) for m in _RELATIVE.finditer(seen))


def _served(seen: str) -> Iterator[Introduced]:
    """For whom something is booked, ordered or made ready."""
    for m in _FOR.finditer(seen):
        name = m.group("name") or m.group("named") or ""
        if (m.group("named") and not is_person(name)) or _AND_ME.match(seen, m.end()):
            continue
        at = min(m.start(group) for group in ("who", "them", "named") if m.group(group))
        yield Introduced(at, m.end(), name if name and is_person(name) else "", True)


def _labelled(seen: str) -> Iterator[Introduced]:
    """Who stands behind the word for what they are; a word without a value needs a colon."""
    for m in _LABEL.finditer(seen):
        name, label = m.group("name") or "", m.group().rstrip()
        colon = label.removesuffix(name).rstrip().endswith((":", "=", "|"))
        begin = max(0, m.start("role") - _LONGEST_LEAD)
        before = _ROLES_BEFORE.search(seen[begin : m.start("role")])
        # "Student, Computer Science" tells of whoever writes it.
        alone = (
            _OWN_ROLES.fullmatch(m.group("role"))
            and not m.group("which")
            and not _LINK.search(label, 0, len(label) - len(name))
        )
        # "New member here: Tom Hill" is said by him.
        present = _OWN_ROLES.fullmatch(m.group("role")) and _HERE.search(label)
        if before or alone or present or (name and not is_person(name)) or not (name or colon):
            continue
        yield Introduced(m.start(), m.end(), name, True)


FULL_NAME = _FULL
"""A name of two words or more, or one behind a title, as written."""

ENGLISH_OTHERS = OtherPeople(
    cased=True,
    introduced=_introduced,
    own=re.compile(
        r"(?i:(?<![\w.'-])(?:i(?:'m|'ve| am| have)? (?!(?:just |also |really |already |only )*(?:think|believe|guess|hope|suppose|assume|heard|met|meet|want|wanted|need|needed|would|will|told|asked|spoke|booked|hired|interviewed|invited|wonder|could|can (?!eat|have|drink)"
        r"|(?:hosting|expecting|meeting|interviewing|booking|organi[sz]ing|writing|calling|asking|planning|looking)\b))(?=\w)|im (?=\w)|i'm,|i,)"
        rf"|\b(?:my|mine)\b(?! (?:[\w'-]+ ){{0,2}}?(?:{_ROLES}|{_KIN})s?\b)(?=[\s:,.])|\bas for me\b|\bmyself\b|\bcall me\b|\bi'm\Z"
        r"|(?:(?<=[.!?;,\n] )|(?<=\n)|(?<=\A))(?:live|reside|work|am) (?=(?:in|at|for|as|with|near|an?)\b))"
    ),
    me=re.compile(
        rf"(?<![\w.'-])(?:i|i'm|i've|im|me|myself|mine|i'd|i'll)(?![\w.])|\bmy\b(?! (?:[\w'-]+ ){{0,2}}?(?:{_ROLES}|{_KIN})s?\b)"
    ),
)
