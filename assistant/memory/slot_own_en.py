"""English: which words of a message are said of the user: the rest is blanked before an introduction's cues are sought."""

import re
from collections.abc import Iterator, Sequence

from assistant.memory.clauses import MASK, Sentence, meant
from assistant.memory.lexicon import alternation
from assistant.memory.opened_en import SELF_OPENED
from assistant.memory.slot_spans_en import Page, firm_at, is_capital, name_at, role_at
from assistant.memory.slot_turns_en import from_firms
from assistant.memory.slot_words_en import NO_PROPER, OWN_NOUN, PEOPLE, STRANGERS

_LINK = r"(?:and|but|so|or|because|cause|cos|since|while|whereas|although|though|that|whose|when|if|as(?! an?\b| the\b| our\b| their\b| its\b| someone\b| somebody\b)|also|plus|then|btw|by the way|unfortunately|luckily|meanwhile|now|today)"
_FINITE = (
    r"(?:is|was|are|were|has|had|have|will|would|can|could|can't|cannot|isn't|wasn't|works|lives|said|says|asked|asks|wants|wanted|needs|needed|does|did|told|hired|offers|offered|makes|made|sells|sold|"
    r"uses|used|runs|ran|moved|called|calls|sent|sends|gave|gives|likes|loves|hates|prefers|started|starts|became|got|gets|wrote|writes|thinks|knows|arrived|comes|came|left|leaves|joined|suffers|should|must|may|might)"
)
_OF_ME = r"(?! (?:and i\b|(?:and (?:my |our )?\w+ )?(?:all |can |may |always |usually |mostly |just )*calls? me|knows? me|employs me|hired me|pays me|(?:is|'s) my name|(?:can |may |should |please )*(?:address|greet|refer to) me|(?:name )?is mine))"
# What is kept off the table is a thing, capital or not: "Peanuts are not for me".
_NOT_FOR_ME = r"(?:is|are|isn't|aren't|has|have|must|does|doesn't|do|don't|will|won't|can't) (?:[\w'-]+ ){0,5}?(?:(?:for|with) me\b|(?:off|from) (?:the|my) (?:[\w-]+ )?(?:menu|table|list|plate|diet|limits|cards)\b|off[ -]limits\b)"
# Who comes to be spoken of: the user, another person, a thing, somebody by name, or by name with what they are.
_SUBJECT = re.compile(
    rf"(?P<user>\b(?:i|i'm|im|i've|ive|i'd|i'll|i am)(?![\w.]|'s\b)|\bmy {OWN_NOUN}\b|\bwe(?:'re| are)?(?: both| all| now| currently| also)* (?:live|living|reside|residing)\b|\bwe(?:'re| are)(?: all| both| now| based)* in [^,.\x00]{{2,30}}, where i live\b|\b(?:(?:you're|you are|youre|ur) (?:now |currently )?(?:talking|speaking|chatting|writing) (?:to|with)|you(?:'ve| have)? reached)\b|\bthe undersigned\b)"
    rf"|(?:(?:\A|[\x00,;:–—()-])\s*(?:{_LINK},?\s+)*|\b(?:{_LINK}\s+)+)(?:"
    rf"(?P<person>(?:(?:(?:my|our|his|her|their|your|one of (?:my|our)|another|every|each)\s+)(?:[\w'-]+\s+){{0,2}}?(?:{alternation(tuple(PEOPLE))})(?:'s)?"
    rf"|(?:the|this|that|an?|some|another|every|each|no|any|most|many|two|three|our|my)\s+(?:[\w'-]+\s+){{0,2}}?(?:{alternation(tuple(STRANGERS))})(?:'s)?"
    rf"|(?:he|she|they|we|we're|he's|she's|they're|you|you're|someone|somebody|everyone|everybody|anyone|anybody|nobody|people|those|mom|mum|dad|his|her|their|your)(?:'s)?)(?![\w'/-])(?! (?:writing|typing|talking to you|behind this)\b){_OF_ME})"
    rf"|(?P<thing>(?:my|our|the|this|that|its|these|those|an?|some)\s+(?!name|(?:{OWN_NOUN})\b)(?:(?!who\b|which\b|that\b)[\w'-]+\s+){{1,5}}?(?={_FINITE}\b)(?!{_NOT_FOR_ME}|(?:called|named) (?!me\b|us\b|him\b|her\b|them\b|you\b|to\b|my\b|the\b|back\b)|makes? me|made me|gives? me|(?:is|are) (?:my|where i|off|out|a (?:\w+ )?no)\b)))"
    rf"|(?:\A|[\x00,;:–—(])\s*(?:{_LINK},?\s+)*(?P<named>(?!(?:[\w'.&-]+ )+(?:employs|hired|pays|employed) (?:me|my)\b)(?!who\b|which\b|where\b|that\b)[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+)?)(?:'s (?:\w+ )?\w+)?\s+(?={_FINITE}\b)(?!{_NOT_FOR_ME}|(?:is|are|was) (?:my|home|where i|(?:what|how) (?:\w+ ){{1,4}}(?:call|know|address) me\b|the (?:name|city|town|place|company|firm|employer|bank|one|only)|(?:something|things|foods|(?:an?|the|one|some|the one|the only) \w+) (?:that |which )?i|me|off|out|a (?:\w+ )?no)\b|makes? me|gives? me)"
    r"|(?P<apposed>\b(?:of|to|with|for|by|meet|meeting|met|see|saw|ask|asked|tell|about|emailed|know|knew|visit|visiting|thank|contact|contacted|hired|cc|and|interviewing|interviewed|after|from) (?:(?:mr|mrs|ms|miss|mx|dr|prof)\.? )?[^\W\d_][\w'-]+(?: [^\W\d_][\w'-]+)?,\s+(?=(?:an?|the|our|my(?! "
    + OWN_NOUN
    + r")|who|head)\b))"
    r"|(?P<who>\bwho\b(?!(?: is|'s) me\b)|\bwhich\b(?= (?:works|lives|has|employs)))"
    r"|(?P<it>\bit(?:'s|s)?\b)"
)
# Behind the user's own name or what they are, "who" goes on about them.
_OWN_WHO = re.compile(
    r"\b(?:i'm|i am|im|this is|name is|name's)(?: (?!(?:\w+ing|with|to|for|by)\b)[\w'.-]+| -|,| –)* ?$"
)
OPENER = re.compile(
    r"(?:(?:just |only )?(?:a |one )?(?:very |quick |short |brief |warm |big |little |friendly )*(?:hello|hi|hey|greetings|wave) (?:to (?:all|everyone|everybody|you all|the team) )?from (?!me\b|my\b|the\b)(?=[\w' -]{3,30}, )|(?:just |let me |allow me |to |please |quickly |briefly |quick |short |brief |for |your |the |my |small |a |very |just a )*(?:introduc(?:e|ing) myself|(?:self-)?intro(?:duction)?(?: (?:from|of|about) me)?(?: here)?|(?:(?:hello|hi|hey|note|wave) )?from me|(?:my )?first day(?: here| today| at work| on the job)?|about me|as for me|me|who am i|who i am|a bit about me|new here|we(?:'ve| have)(?: not|n't) met(?: yet| before)?|(?:i'm|i am|im) (?:new|the new (?:one|guy|girl|joiner|starter))(?: here)?|(?:please )?(?:register|add|sign up|enrol|enroll|book|note) me(?: in| up| down| please)?|(?:i'm |i am |i've )?(?:just |newly |recently )?(?:moved in|joined|signed up|arrived|started|registered|joining|signing (?:in|up)|logging (?:in|on)|checking in)(?: for the first time)?(?: (?:the|this|your|our) [\w-]+(?: [\w-]+)?)?(?: here| today| yesterday)?|(?:new|newest) (?:member|customer|client|colleague|neighbou?r|starter|joiner|user|hire|patient|guest|tenant|here)(?: here)?|first time here|(?:i am |i'm )?(?:writing|speaking|here) as [\w ]{3,30}|(?:quick |key |basic )?facts|in (?:short|brief|a nutshell)|long story short|tl;?dr|short version|records?|file|profile|details|data|info)(?:,? so| then)? ?(?=[,:;–—-])[,:;–—-]* ?)"
)
_SALUTE = re.compile(r"(?:team|all|everyone|everybody|there|folks|guys)?\s*[,–—-]+\s*")
# From here on somebody else speaks, or nobody means it.
_REPORTED = re.compile(
    r"(?<!\bi )\b(?!(?:doctor|allergist|dermatologist|physician|gp|tests?) (?:says?|said|told|states?|confirmed)\b)(?!(?:i|we|never|always|just|not|also|be|to|i've|have|been|was|me|a|an|the|my|senior|junior)\b)[a-z][\w'-]* (?:also |once |always |just )?(?:says?|said|thinks?|thought|claims?|claimed|tells?|told|writes?|wrote|believes?|asked|asks|mentioned|insists?|states|stated|assumes?|assumed|"
    r"suggests?|reckons?|announced|replied)\b|\b(?:not|isn't|wasn't) (?:that|like|because|as if|as though)\b|\bi (?:\w+ )?(?:thought|believed|assumed|figured|heard|read|was told)\b"
)
# What is not so, not so any more or only wished for; it holds up to the next subject.
_UNREAL = re.compile(
    r"\bi(?:'ve| have)?(?: just| recently| already)? (?:quit|left|lost|resigned from|retired from|gave up|was fired from|got fired from) (?:my|the) (?:[\w-]+ )?(?:job|role|position|post|gig|career)\b|\bi'd(?! (?:been|be grateful|appreciate))\b|\b(?:i|i'm|i've|i am|im|and|but|we|my [\w ]{2,20}) (?:[a-z]+ly |also |just |rather |never |once |still |had |been |always |almost |even )*(?:(?:don't|dont|do not|didn't|did not|never|no longer|not|won't|will not|wouldn't|would|can|could|might|may|should|can't|cannot|"
    r"used to|wish|want|wanted|hope|hoping|plan|planning|aim|dream|dreaming|apply|applied|applying|interview|interviewed|interviewing|nearly|almost|tried|trying|consider|considered|considering|thinking|thought|took|"
    r"look|looking|going to|gonna|about to|turned|reject|rejected|declined|quit|left|leaving|resigned|retired from|lost|fired|visited|visiting|met|meet|meeting|had|saw|heard|read|reading|watched|know|knew|book|booked|bought|need|"
    r"flew|fly|flying|travel|travelling|traveling|spent|stayed|staying at|grew|studied|interned|volunteered|(?<!'ve )(?<!have )(?<!ive )(?:worked|lived)|hate|love to|like to|love|like|follow|wanna|aspire|training to|study to|studying to|email|emailed|wrote|writing(?! (?:to you )?as\b)|write|ask|asked|waiting|got(?! (?:a |the |this |my )*(?:new |first )?(?:job|post|position|role|hired|promoted|an? \w+ allergy|an? allergy|allergy))|prefer|learn|become)\b"
    r"|(?:was|were)\b(?! (?:\w+ly )?(?:hired|born|promoted|just|employed|appointed|named|made)\b))(?! at the front desk)"
)
# A stretch that begins like this is of former days, or of days to come.
_ONCE = re.compile(
    r"(?:(?:back )?(?:when|while) (?:i|we) (?:was|were|lived|worked|studied|still|first)\b|(?:in|at|for|during) my (?:first|last|previous|former|old|early|student|next|dream)\b|my (?:first|last|previous|former|old|next|dream|ideal|ex|future|late)\b|before (?:that|i|joining|moving)\b|(?:years|long|some time) ago\b|until (?:\w+ )?(?:last|recently|\d)|formerly|previously|one day|someday|in the past|back then)"
)
# "I was hired by Acme in 2010 and left in 2015."
_LEFT = re.compile(
    r"\b(?:joined|hired|employed|started|worked|recruited|been|was|got)\b[^\x00]*(?:\b(?:and|but|until i|till i|then)|,)(?: (?:then|later|recently|just|i|i've|have|had|eventually|soon|already))* (?:left|quit|resigned|retired|got fired|was fired|was laid off|got laid off|moved on)\b"
)
# How a sentence without a subject goes on about whoever introduces themself.
_ELLIPTIC = re.compile(
    r"(?:(?:also|and|but|now|currently|presently|just|proudly|here|happily|originally|otherwise|oh|plus|professionally|personally|btw|by the way|unfortunately|ps|p\.s|note|fyi)[,:]? )*(?:"
    r"(?:employee|staff member|member of staff|live|living|based|residing|resident|settled|located|working|work|employed|allergic|home|base|joined|started|can't|cannot|cant|cannot|dont|do not eat|severely|deathly|highly|seriously|strongly|badly|with me|with an? |at|in|out of|from)\b"
    r"|(?:please |pls )?(?:note|remember|mind|be aware|beware|(?:be )?careful|watch out|keep|avoid|hold|skip|leave out|don't (?:serve|give|offer)|never (?:serve|give|offer)|no)\b"
    r"|(?:[\w-]+ ){1,3}(?:allerg(?:y|ies|ic)\b|(?:makes?|gives?|causes?|triggers?) (?:me|my)\b|is (?:my )?home\b|(?:is|are) (?:off|out|a no))"
    r"|(?:full |first |last )?(?:name|city|town|location|home|employer|company|job|role|position|title|occupation|profession|allerg(?:y|ies)|allergic to|based|works?(?: at| for)?)\s*[:=-]"
    r"|(?:home|job title|employer|company|role) (?=\w)|[\w.&' -]{2,30} (?:employs|hired|pays|employed|gave) me\b|the person (?:writing|typing)|as an? |as (?:someone|somebody)\b|being an? |(?:the )?name(?:'s| is)\b|calls? me|call me|this is\b|it's\b|its\b|known as\b|employer\b|everyone calls\b)"
)
_GOES_ON = re.compile(r"\x00|[,;:–—(]? ?\b(?:and |but |so |because |since |as )?(?:i|i'm|i've|im|my)\b|(?:, |;|–|—|\()")
_GREETING = 40
_ADDRESSED = re.compile(
    r"(?:^|[.!?\n]\s*)(?:hi|hello|hey|hiya|dear|yo|howdy|thanks|thank you|morning|good (?:morning|afternoon|evening|day))(?: there)?,? +$"
)
_RELATIVE = re.compile(r"(?:who|which|where)\b")
_SAYS = re.compile(rf"(?:[\w'-]+ ){{0,2}}?{_FINITE}\b")
_AM_A = re.compile(r"(?:\b(?:i'm|i am|im|as|[^\W\d_]+,) )(?=(?:an?|the) )")
_AT_FIRM = re.compile(r",? (?:at|with|for|by) (?=\w)")
_I_AM = re.compile(r"\b(?:i'm|i am|im) $")
# "I'm Karen Liu |from Deloitte, a senior auditor".
_I_AM_NAMED = re.compile(
    r"\b(?:i'm|i am|im|this is|it's|name is|name's)(?: (?!(?:\w+ing|with|to|for|by|in|at|an?|the)\b)[\w'.-]+){1,4} $"
)
_ABOUT = re.compile(r" ?(?:[,;:–—(|/.-]| here\b| speaking\b| from\b| based\b| living\b| working\b)\s*")
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|im|i've|ive|my|me|mine|myself)\b")
_GREETED = re.compile(
    r"(?:hi|hello|hey|hiya|yo|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|hola|nice to meet you|pleased to meet you|my name|name:?|name is|i'm|i am|im|call me|you're (?:talking|speaking|chatting)|you've reached|the undersigned)\b"
)
# Signs of a name, a home, work and an allergy.
_FIVE = (
    re.compile(r"\b(?:name|called|calls? me|go by|know me as|(?:i'm|im|i am) [^\W\d_]+(?: [^\W\d_]+)?[,.–—-])"),
    re.compile(r"\b(?:live|lives|living|based|home|reside|residing|city|i stay in|resident (?:in|of))\b"),
    re.compile(
        r"\b(?:work|works|working|employed|job|role|position|employer|company|as an?)\b|\b(?:i'm|i am|im) an? [\w ]{3,40} (?:at|for|with)\b|\b(?:i'm|im|i am|it's|this is) [\w' -]{2,30}, (?:an? |the )?[\w -]{3,40} (?:at|for|with)\b"
    ),
    re.compile(r"allerg|anaphyla|hives|epipen|intoleran"),
)
_NAME_LABEL = re.compile(
    r"\b(?:you're|you are|youre) (?:talking|speaking|chatting) (?:to|with) |\byou've reached |\bthe undersigned(?: is|,) |\bname(?:'s|s| is|:| -)? "
)
_SELF_INTRODUCED = re.compile(
    rf"(?i)\bintroduc\w+ myself\b|\babout me\b|\A{SELF_OPENED}(?:,? so)?\s*[,.:;!–—-]|\A[^.!?\n,;:]{{3,40}}'s (?:the|my) name\b(?! (?:of|for|on)\b)"
)
_SHOWN = re.compile(r"(?:it's|this is|here is|here's) (?=[\w. '-]{2,30}, (?:an? |the )?[\w -]{3,40} (?:at|for|with) )")
_HERE = re.compile(r" here(?:[,.;:–—(-]|\x00|$| (?:and|from|living|working)\b)")
# So many labels make a card of the sender's own: "home Linz, job title process engineer, employer Voestalpine".
_CARD = 3
_LABELS = re.compile(
    r"(?:^|[\x00,;:(] ?)(name|home|city|job title|job|role|position|employer|company|allergies|allergy|occupation|lives|works|allergic)(?=[ :=]|-)"
)
_ADVERBS = frozenset(("just", "recently", "currently", "originally", "also", "now", "still", "finally", "lately", "previously", "formerly", "actually"))  # fmt: skip
_STOPPED = re.compile(r"[\x00 ]+")
_NEXT = re.compile(r",? (?:at|with|for|by) (?=\w)|, (?=\w)")
_PRESENT = re.compile(r"[^\x00,;:]{2,40} here\b")
_AGED = re.compile(r", (?:(?:aged? )?(?:\d\d|(?:twenty|thirty|forty|fifty|sixty|seventy)(?:-\w+)?), )?")
_FINITE_VERB = re.compile(rf"\b{_FINITE}\b")
_TELEGRAM = 240
# Who else is meant, or whose verb it is.
_OTHERS = re.compile(
    r"\b(?:he|she|they|his|her|their|him|them|you|your|we|our|the|this|that|is|was|are|were|has|had|will|said|guest|guests|patient|client|customer|candidate|applicant|who)\b"
)
_PRONOUN = re.compile(r"(?:\bi\b|\bi'|\bim\b)")


def page_of(text: str, original: str, found: Sequence[Sentence]) -> Page:
    """The message with what is asked, imagined, past or said of others blanked."""
    usable = [sentence for sentence, _ in meant(found)]
    free = [MASK] * len(text)
    for sentence in usable:
        for start, end in _told(text, sentence):
            free[start:end] = text[start:end]
    said = "".join(free)
    lower = bool(_PRONOUN.search(original)) or not any(map(is_capital, original.split()))
    introduced = bool(_GREETED.match(text.lstrip()) or OPENER.match(said.lstrip(MASK))) or _introduces(said)
    introduced = introduced or bool(_SELF_INTRODUCED.search(original))
    page = Page(said, said, said, original, (), lower, introduced)
    begin = len(said) - len(said.lstrip("\x00 "))
    introduced = introduced or _is_telegram(page, begin) or _is_presented(page, begin)
    own, unsaid, starts, mine = list(said), list(said), list[int](), is_first_person(page)
    for sentence in usable:
        for start, end, whose in _stretches(page, sentence, mine):
            starts += [start] if whose == "user" else []
            if whose != "user":
                own[start:end] = MASK * (end - start)
            if whose == "person":
                unsaid[start:end] = MASK * (end - start)
    spoken, told = "".join(own), sum(bool(cue.search(said)) for cue in _FIVE)
    return Page(_real(spoken), spoken, "".join(unsaid), original, tuple(starts), lower, introduced, told)


def _introduces(said: str) -> bool:
    """Whether the first person speaks, and of two of name, home, work and allergies."""
    return bool(_FIRST_PERSON.search(said)) and sum(bool(cue.search(said)) for cue in _FIVE) > 1


def _real(own: str) -> str:
    """The user's own words without what is denied, past or wished for."""
    for m in re.finditer(r"[^\x00]+", own):
        if left := _LEFT.search(m.group()):
            start, end = m.start() + left.start(), m.end()
            own = own[:start] + MASK * (end - start) + own[end:]
    for m in _UNREAL.finditer(own):
        stop = _GOES_ON.search(own, m.end())
        end = stop.start() if stop else len(own)
        own = own[: m.start()] + MASK * (end - m.start()) + own[end:]
    for m in re.finditer(r"[^\x00]+", own):
        if _ONCE.match(m.group().lstrip(" ,")):
            own = own[: m.start()] + MASK * (m.end() - m.start()) + own[m.end() :]
    return own


def _told(text: str, sentence: Sentence) -> Iterator[tuple[int, int]]:
    """The stretches of a sentence that are meant; a relative clause ("which is where I live") asks nothing."""
    for number, clause in enumerate(sentence.clauses):
        relative = number and clause.question and _RELATIVE.match(text, clause.start)
        if clause.usable or relative:
            # The openers in front of a clause belong to it.
            start = sentence.clauses[number - 1].end if number else sentence.start
            reported = _REPORTED.search(text, sentence.start, clause.end)
            yield start, max(start, reported.start()) if reported else clause.end


def _stretches(page: Page, sentence: Sentence, mine: bool) -> Iterator[tuple[int, int, str]]:
    """The sentence cut wherever somebody else comes to be spoken of: "user", "person" or "thing"."""
    at, whose = sentence.start, _opening(page, sentence.start, sentence.end) if mine else "nobody"
    for m in _SUBJECT.finditer(page.free, sentence.start, sentence.end):
        new = _whose(m, page, sentence)
        if new is None or m.start() < at:
            continue
        cut = m.start(m.lastgroup or 0)
        if cut > at:
            yield at, cut, whose
        at, whose = cut, new
    yield at, sentence.end, whose


def _opening(page: Page, start: int, end: int) -> str:
    """Of whom a sentence speaks before its first subject: of the user, if it goes on like an introduction."""
    salute = _SALUTE.match(page.free, start, end)
    start = salute.end() if salute else start
    opener = OPENER.match(page.free, start, end)
    start = opener.end() if opener else start
    if _ELLIPTIC.match(page.free, start, end):
        return "user"
    addressed = is_addressed(page, start) and not _PRESENT.match(page.free, start, end)
    name = None if addressed else name_at(page, start)
    if name and name[1] < end and (about := _ABOUT.match(page.free, name[1])):
        return "nobody" if _SAYS.match(page.free, about.end()) else "user"
    return "user" if role_at(page, start) else "nobody"


def is_addressed(page: Page, at: int) -> bool:
    """Whether a name at `at` is spoken to: "Hello, Joey, our matchmaker"."""
    return _ADDRESSED.search(page.original[max(0, at - _GREETING) : at].lower()) is not None


def _is_name(page: Page, start: int, end: int) -> bool:
    written = page.original[start:end].strip(" ,").split()
    if _ADVERBS.issuperset(word.lower() for word in written):
        return False
    return all(word[:1].isupper() for word in written) and not NO_PROPER & set(page.free[start:end].split())


def _whose(m: re.Match[str], page: Page, sentence: Sentence) -> str | None:
    kind = m.lastgroup
    if kind == "who":
        own = _OWN_WHO.search(page.free, sentence.start, m.start()) or _works_before(page, sentence.start, m.start())
        return None if own else "person"
    if kind == "it":
        return None
    if kind == "named":
        return "person" if _is_name(page, *m.span("named")) else None
    if kind == "apposed":
        # "I'm meeting Julia, an architect": she is one; but "I'm with Lufthansa, a flight attendant".
        before = _I_AM_NAMED if m.group().startswith("from ") else _I_AM
        spoken = before.search(page.free, sentence.start, m.start())
        return "person" if not spoken and _is_name(page, m.start() + m.group().index(" ") + 1, m.end()) else None
    return kind


def _works_before(page: Page, start: int, end: int) -> bool:
    """Whether a stretch ends in what the user is at a firm: "I'm a surveyor with Anglo American |who lives in Polokwane"."""
    for m in _AM_A.finditer(page.free, start, end):
        role = role_at(page, m.end())
        at = _AT_FIRM.match(page.free, role[1]) if role else None
        firm = firm_at(page, at.end()) if at else None
        if firm and firm[1] + 1 == end:
            return True
    return False


def _is_telegram(page: Page, start: int) -> bool:
    """Whether a message of stretches without a subject gives work, home and an allergy of whoever writes it."""
    name = name_at(page, start)
    gap = _ABOUT.match(page.free, name[1]) or _STOPPED.match(page.free, name[1]) if name else None
    job = role_at(page, gap.end() if gap else start)
    if job is None or len(page.free) > _TELEGRAM or _OTHERS.search(page.free):
        return False
    return all(cue.search(page.free) for cue in (_FIVE[1], _FIVE[3])) and _NEXT.match(page.free, job[1]) is not None


def _is_presented(page: Page, start: int) -> bool:
    """Whether a message begins with a name and what its bearer is at a firm, and nothing of what they do."""
    name = name_at(page, start) if not is_addressed(page, start) else None
    gap = _AGED.match(page.free, name[1]) if name else None
    job = role_at(page, gap.end()) if gap else None
    if name is None or job is None or not _AT_FIRM.match(page.free, job[1]):
        return False
    stop = page.free.find("\x00", job[1])
    return is_capital(page.original[name[0]]) and not _FINITE_VERB.search(
        page.free, job[1], stop if stop >= 0 else len(page.free)
    )


def is_first_person(page: Page) -> bool:
    """Whether the user speaks of themself in any word, or gives their name."""
    label = _NAME_LABEL.search(page.free)
    start = len(page.free) - len(page.free.lstrip("\x00 "))
    here = name_at(page, start)
    if here and _HERE.match(page.free, here[1]):
        return True
    if len({m.group(1) for m in _LABELS.finditer(page.free)}) >= _CARD:
        return True
    shown = _SHOWN.match(page.free, start)
    if (
        _SELF_INTRODUCED.search(page.original)
        or _is_telegram(page, start)
        or (shown and name_at(page, shown.end()))
        or any(from_firms(page))
    ):
        return True
    return bool(_FIRST_PERSON.search(page.free)) or (label is not None and name_at(page, label.end()) is not None)
