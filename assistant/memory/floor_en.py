"""English: where somebody else comes to be mentioned, and where the user has the floor again."""

import re
from collections.abc import Iterator

from assistant.memory.cards import LABELS
from assistant.memory.floor_tables import Turn, Turns
from assistant.memory.gazetteer_en import is_town_name
from assistant.memory.lexicon import RELATIONS_EN, words
from assistant.memory.opened_en import SELF_OPENED
from assistant.memory.other_people_en import ENGLISH_OTHERS, FULL_NAME, is_person
from assistant.memory.slot_words_en import OCCUPATIONS, PEOPLE, STRANGERS

_TRADES = OCCUPATIONS - frozenset(words("pm md vp qa ux head lead host major general minor server driver compiler"))
_FOLK = frozenset(
    (*RELATIONS_EN, *PEOPLE, *STRANGERS,
     *words(
         "guest candidate patient customer applicant visitor attendee participant pupil tenant hire joiner starter recruit newcomer resident passenger"
         " traveller traveler delegate speaker interviewee lodger renter buyer caller invitee member teammate camper volunteer nominee contestant bride groom"
         " diner toddler infant chap bloke fellow guy lad lass dad mum mom mother father actor actress singer celebrity star hero heroine protagonist villain"
         " couple twins woman man gentleman lady kid folks neighbours neighbors stepdaughter stepson stepmom stepdad stepbrother stepsister daughter-in-law son-in-law"
         " grandchild godmother godfather widow widower pensioner retiree postman mayor minister president king queen owner seller agent vendor witness"
         " victim suspect winner player character persona someone somebody anyone anybody mate buddy pal crush date nan nana gran auntie hubby wifey bestie"
         " babysitter nanny cleaner plumber handyman courier follower subscriber streamer youtuber user client beneficiary recipient addressee sender signatory insured claimant"
         " fiance fiancé fiancee fiancée girlfriend boyfriend granddad nephew niece inmate refugee immigrant sophomore freshman student undergraduate postgraduate"
     ))
) - {"team"}  # fmt: skip
# Words that are as often verbs or things.
_NO_FOLK = frozenset(words("family host contact ex people date star user owner agent player character chef"))
# How far around a word its meaning is sought, so that work stays linear in the message.
_WINDOW = 100
_TOKEN = re.compile(r"[a-z][\w'-]*[a-z]")
_CLAUSE = re.compile(r"[.!?;:,\n\x00()|•/]|\s[-–—]\s")
_LEADS = re.compile(
    r"\b(?:i'm|i am|im|i was|i've been|i have been|as|being|became|become|this is|it's|myself|employed|working)"
    r"(?: (?!(?:to|with|by|from|for|at|near|about|of|in|on|after|meeting|seeing|hosting|interviewing|looking|his|her|their)\b)[\w'/-]+){0,6} ?$|^(?:an? |your |the )?(?:new|newest) $"
)
_IS_A = re.compile(r"(?:\b(?:is|was|are|were)|'s)(?: (?:an?|the|our|their|also|now|currently|[\w/-]+)){0,5} ?$")
_DOING = re.compile(r"\b\w+ing an? ")
_OF_TWO = re.compile(r" (?:of|to) (?:\d|an?\b|one|two|three|four|five|six)")
_APPOSES = re.compile(r"(?:an? |the )?(?:[\w/-]+ ){0,3}")
_VERBAL = re.compile(r"\b(?:i|to|can|can't|cannot|don't|not|will|would|also|mostly|usually|love|you|we)(?: \w+ly)? $")
_RELATES = re.compile(
    r"\b(?:to|with|by|from|for|at|near|about|in|on|after|of|met|meet|meeting|saw|see|has|have|had|got|went|hired|hire|hiring|recruit|recruiting|look|looking|need|seek|seeking|want|interviewed|knows?|like|rented|let|(?!(?:chartered|licen[sc]ed|certified|registered|retired|qualified|employed|self-employed|experienced|skilled|trained|based|semi-retired|unemployed|accredited|dedicated|seasoned|advanced|board-certified)\b)[a-z]{3,}ed)\b"
)
_MEETS = re.compile(
    r"\b(?:met|meet|meeting|saw|see|seeing|have|had|got|interview\w*|hired|hosting|host|expect\w*|know|visit\w*|spoke|talked|called|live|living) "
)
# "A designer at a startup called Lumenry": so the startup is called, and nobody else.
_FIRM_IS_CALLED = re.compile(r"\b(?:at|for|with|by) (?:an?|the|this|my|our|some) (?:[\w'&-]+ ){1,6}?(?:called|named)$")
_FINITE = re.compile(
    r"(?<!who )\b(?:is|isn't|was|has|had|will|would|lives|works|needs|wants|arrives|joins|comes|moved|speaks|studies|can't|doesn't|eats|prefers|starts|wrote|said|asked|left|got|took|went|won|drives|runs|sells|reports|named|called)\b|\b(?!employed|hired|paid)[a-z]{3,}ed by\b"
)
_DETERMINED = re.compile(r"\b(?:my|our|his|her|their|your|this|that|another|each|every|some|no|any|whose|'s) ")
_PLURAL_OF_WORK = frozenset(
    words("patients clients customers students pupils colleagues friends guests coworkers coworkers' children")
)
_COMPOUND = re.compile(
    r"[ -](?:tongue|service|services|relations|success|care|support|experience|affairs|engagement|allerg\w+|\w+(?:er|or|ist|ant) (?:at|for)\b)"
)
_MY_FIRM = re.compile(r" (?:is|are) [A-Z]\w+(?=[.,;!\n]|$)")
_HOUSE_OF = re.compile(
    r"[ -](?:hospital|college|school|market|church|hall|park|house|infirmary|clinic|university|club|street|row|square)\b"
)
_FAMILY_NAME = re.compile(
    r"\b(?:for|to|with) the [A-Z][a-z]{2,}(?:s\b(?! [A-Z])| (?:family|party|couple|brothers|sisters|household|wedding|twins|kids)\b)"
)
_OTHER = re.compile(
    r"(?<![\w'/(-])(?:he|she|him|her|his|hers|himself|herself)(?![\w/])|(?:(?<=^)|(?<=[.!?\n] ))they\b|(?<![\w.])@[a-z_]\w+"
    r"|(?:(?<=^)|(?<=[\n.!?] )|(?<=\n))(?:bed|room|ward|flat|apartment|unit|table|cabin|seat|bay|berth|desk|house|class|grade) (?:\d\w*|\w)\b"
    r"|\b(?:pasted|copied|attached|forwarded|quoted) (?:below|above|from|text|by)\b|\bdear (?:sir|madam)\b|\byour (?:kind )?(?:letter|note|email|mail) (?:of|from|dated)\b|\bthank you for your letter\b"
    r"|\bsurname (?=[a-z])(?<!my surname )"
    r"|(?<!my )\bname(?:'s| is) [^,.!?\n\x00]{2,50}, (?:and )?(?:she|he)\b(?=(?:'s|'ll)? )"
    r"|(?<!the )\bname of (?=[a-z])|\bunder the name\b|\b\d{1,3}[ -]?(?:f|m|yo|y/o|year[- ]old (?:male|female))\b"
    r"|\b(?:address book|contacts? list|crm|phone ?book|guest ?list|waiting list|mailing list|attendee list|roster|dramatis personae)\b"
    r"|\b(?:did you know|according to|apparently|in the news|the (?:local |news)?paper|rumou?r has it|i (?:heard|read) (?:that|about))\b"
    r"|(?:(?<=^)|(?<=[\n.!?] ))(?:act|behave|talk|speak|respond|answer|reply) (?:as|like)\b|\bpretend\b|\b(?:you are|you're) (?:now )?(?:an?|the|playing)\b|\brole-?play|(?:(?<=^)|(?<=[\n.!?] ))(?:be an?|play the|imagine)\b"
    r"|(?:(?<=^)|(?<=[\n.!?,:] )|(?<=please )|(?<=could you )|(?<=can you )|(?<=help me )|(?<=help me to )|(?<=would you )|(?<=need to )|(?<=have to )|(?<=need you to )|(?<=want to )|(?<=like to ))"
    r"(?:write|draft|compose|translate|proof-?read|rewrite|rephrase|edit|polish|shorten|summari[sz]e|paraphrase|improve|correct|fill (?:in|out)|type up|transcribe|(?:register|add|log|file|enter|put|save|update|create|make|generate) (?!me\b|my\b|this\b|that\b|it\b)[^.!?:\n]{0,40}?\b(?:profile|bio|record|card|entry|ticket|form|badge|ad|advert|letter|email|mail|list|sheet|file|system|database|contacts?|blurb|cv|resume|story|character|persona|speech|caption|post|caption|invitation))\b(?! (?:code|software|music|books)\b)"
)
_LABEL = re.compile(
    r"(?:(?<=^)|(?<=[\n.!?] )|(?<=\n))(?P<label>[a-z][\w'/&#. -]{1,44}?) ?(?P<mark>:|\s[-–—]\s)(?!//|\d)"
)
_NOTES = re.compile(
    r"\b(?:notes?|minutes|summary|recap|line-?up|sheet|card|log|report|memo|agenda|stand-?up|vacancy|opening|triage|interview|handover|intake|admission|feedback|shortlist|transcript|panel|programme|obituary|press|roster|cast|persona|booking|reservation|delivery|order|arrival|check-?in|referral|pick-?up)\b"
)
_OWN_LABEL = re.compile(
    r"\b(?:me|my|mine|myself|i|i'm|im|intro\w*|hi|hello|hey|here|new|newbie|newcomer|just|so|fyi|note|reminder|remember|details|info|information|facts|basics|profile|records?|ps|allerg\w*|also|btw|important|warning|heads|thing|quick|quickly|short|brief|likewise|again|hr|otherwise|status|otherwise|background|signed|ok|okay|well|yes|sure|answers?|currently|professionally|lives?|living|based|email|phone|age|born|birthday|hobbies|languages?|diet|works?|department|team)\b"
)
# "Just arrived: Anna Berg in room 4" heads a note, as "Note for the visit:" does; "Just joined: Anna Berg" may be said by her.
_OF_OTHERS = re.compile(
    r"(?:please )?note (?:for|about|regarding|concerning) (?!.*\b(?:me|my|myself|hr|you|file|records?|allerg\w*|diet|food|lunch|payroll)\b).*|just (?:now )?(?:arrived|checked in|came in|walked in|landed|admitted|called|rang|booked(?: in)?|hired)(?: (?:at|in|from|on) [\w ]{1,20})?"
)
_GIVES_BACK = re.compile(
    r"\b(?:i'm|im) |\bspeaking(?=[,.;!\n])|\bnew here\b|\bas for me\b|\bintroduc\w+ myself\b|\babout me\b|\bme in \w+:|\bme:|\band me\b"
)
# Whoever gives a name without saying whose gives their own, unless somebody else was spoken of before.
_NAME_GIVEN = re.compile(r"(?:(?<=^)|(?<=[.!?\n,;–—-] )|(?<=\n))(?:the |my |full )*name(?:'s| is) (?=\w)|'s the name\b")
_GIVEN_BEFORE = re.compile(r"(?:'s| is) (?:the|my) (?:full )?name\b(?! (?:of|for|on)\b)| here\b(?=[.,;:!\n]| and\b|$)")
_OPENED = re.compile(rf"{SELF_OPENED}(?:,? so)?\s*[,.:;!–—-]+\s*$")
_DOES = re.compile(
    r" (?:just |now |also |recently |already |currently |finally )*(?:joined|joins|has|had|will|would|lives|works|wants|needs|arrives|arrived|moved|speaks|starts|started|came|comes|left|wrote|said|asked|is(?! (?:my|the|what|how|me|here)\b)|was)\b"
)
_VOCATIVE = re.compile(
    r"^(?:hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning|evening|afternoon|thanks|thank you|cheers|welcome)(?: (?:there|all|dear|new|fellow|my|lovely|you))*,? $"
)
# "New starter on Monday" is somebody else, "New starter here" the user.
_ARRIVES = re.compile(
    r"(?:'s| is| are)? (?:on|next|this|from|starting|starts?|joins?|joining|coming|comes|arriv\w+|begins?|beginning|tomorrow|today|tonight|soon|due|called|named)\b(?! (?:here|your|the team|you)\b)"
)
# "The hero of my novel" is not the user.
_OF_MINE = re.compile(r"\b(?:of|in|from|for|to|with|at|by|on|near|behind|above|below|about|into) $")
_PREFIX = re.compile(
    r"\W*(?:(?:(?:hi|hello|hey|hiya|howdy|yo|greetings|dear|good (?:morning|afternoon|evening|day)|morning|evening|afternoon|thanks|thank you|cheers|there|all|everyone|everybody|team|folks|guys|tandem|assistant|from [a-z]+|ok|okay|yes|so|well|new here|new|here|nice to meet you|pleased to meet you|pleasure|just moved in|just joined|this is|it's|name|full name|name's|the name's|profile|intro|introduction|i'm|call me|myself|who am i\??)(?!\w)[\s,.!:;–—-]*)*)$"
)
_HOME = re.compile(
    r"\b(?:home|house|town|city|base|location|place)(?: is|'s| now| currently|:)* $|\b(?:call|calling) $"
)
_TITLED = re.compile(r"(?:mr|mrs|ms|miss|mx|dr|prof)\.? ")
_SERVED = re.compile(r"\b(?:for|with|to|from|and) $")
# "Closing remarks come from Aisha Noor": not who writes.
_SENT_BY = re.compile(
    r"\b(?:comes?|came|coming|sent|heard|received|got|given|led|hosted|chaired|written|made|presented|delivered|remarks|talk|speech|lecture|session|keynote|address) (?:is |are |was )?(?:from|by|with) $"
)
_OFFICIALLY = re.compile(r" (?:on paper|in full|officially|in my passport)\b")
_HERE = re.compile(
    r"(?:(?<=^)|(?<=[\n.!?,:] )|(?<=hi )|(?<=all )|(?<=it's ))[A-Z][\w'-]+(?: [A-Z][\w'.-]+){0,2} here\b"
)
_NAMED = re.compile(FULL_NAME)
_NAME_LEAD = re.compile(
    r"\b(?:my (?:full |first |whole )?name(?:'s| is)?|name(?:'s| is|:)?|i'm|i am|im|call me|this is|it's|known as|here is|here's|myself|me[,:]|employed by|hired by|paid by|at|for|with|from|in|of|near|the|and|&|talking to|speaking to|writing to|chatting with|moved to|relocated to|belongs to|am called|i'm called|am named|as|on|de|around|via|(?:outfit|firm|company|place|shop|store|studio|hotel|hostel|inn|restaurant|bakery|caf[eé]|bar|pub|school|clinic|business|start-?up|agency|practice|workshop|garage|salon|farm|brewery|town|city|village|charity) (?:called|named))[ :]*$|[,:]\s*$|[/|(•\u3400-\u9fff]\s*$"
)
_SENTENCE = re.compile(r"[.!?\n](?=\s|$)|\n")
_STATES = re.compile(
    r"\W*(?!(?:just|recently|now|currently|also|only|still|never|already|hi|hello|hey|it|this|that|that's|there|here|please|don't|thanks|name|home)\b)(?:[\w'’&.,/-]+ ){1,8}?(?:is|are|was|were|has|had|have|will|would|must|should|might|may|said|says|got|went|wants|needs|likes|works|lives|moves|moved|steps|won|lost|left|came|took|gave|fainted|asked|told|writes|wrote|starts|runs|sells|drives|meets|met|stays|retired|died|married|keeps|made|makes)\b"
)
_FEW_WORDS = 3
_FRAGMENT = re.compile(
    r"\W*(?:hi|hello|hey|hiya|yo|howdy|greetings|good|nice|pleased|pleasure|thanks|thank|cheers|ok|okay|yes|yeah|no|sure|please|just|also|and|so|but|btw|fyi|note|ps|oh|well|remember|keep|save|never|don't|"
    r"live|living|lived|based|reside|residing|resident|work|working|employed|allergic|severely|deathly|highly|badly|can't|cannot|home|from|at|in|out of|near|name|age|aged|\d+ years|single|married|divorced|widowed|engaged|"
    r"retired|self-employed|freelanc\w+|semi-retired|unemployed|vegan|vegetarian|born|moved|new|here|there|it's|it|this|that|dear|to introduce|introducing|as|with|for|by|on|currently|now|originally|proud\w*|full|part|"
    r"book|find|order|reserve|recommend|suggest|set|plan|show|give|get|cook|make|tell|list|help|look|search|check|open|explain|compare|what|who|how|where|when|why|which|can|could|do|does|is|are|will|would|should|may|"
    r"studying|teaching|running|owner|student|speaking|looking forward|quick|short|about|one|first|last|finally|other|otherwise|no)\b|[^:]{2,24}:"
)
_OF_USER = re.compile(
    r"(?<![\w.'-])(?:i|i'm|i've|im|me|(?<!in )(?<!of )(?<!from )(?<!for )my|myself|mine|we|our|us|you|your|you're)(?![\w])|\b(?:home|name|allerg\w+|nickname|diet|menu|food|city|town|job|role|employer|employs|company|occupation|profession|location|intro\w*)\b"
)


def _turns(text: str, seen: str) -> Iterator[Turn]:
    yield from (
        Turn(m.start(), True)
        for m in ENGLISH_OTHERS.own.finditer(seen)
        if not _OF_MINE.search(text, max(0, m.start() - _WINDOW), m.start())
    )
    yield from (Turn(m.start(), True) for m in _HERE.finditer(seen))
    yield from (Turn(m.start(), True) for m in _GIVES_BACK.finditer(text))
    yield from (Turn(m.start(), True, doubtful=True) for m in _NAME_GIVEN.finditer(text))
    yield from (Turn(m.start(), False) for m in _FAMILY_NAME.finditer(seen))
    yield from (Turn(m.start(), False) for m in _OTHER.finditer(text))
    yield from _stated(text, seen)
    for m in _LABEL.finditer(text):
        if _is_heading(m.group("label"), m.group("mark")) and not _OPENED.match(text[: m.end()]):
            yield Turn(m.start(), False)
    for m in _NAMED.finditer(seen):
        if (
            not seen[m.end() : m.end() + 1].isalnum()
            and _is_somebody(m.group())
            and not _GIVEN_BEFORE.match(text, m.end())
            and not _is_own_name(text, m.start(), m.group().lower())
        ):
            yield Turn(m.start(), False)
    starts = [0, *(m.end() for m in _CLAUSE.finditer(text))]
    ends = [*(m.start() for m in _CLAUSE.finditer(text)), len(text)]
    for start, end in zip(starts, ends, strict=True):
        for m in _TOKEN.finditer(text, start, end):
            if _is_mention(text, seen, m, start, end):
                yield Turn(m.start(), False)


def _stated(text: str, seen: str) -> Iterator[Turn]:
    """Where a sentence ends that has a subject and a verb and names neither the user nor what is theirs."""
    start = 0
    for end in (*(m.start() for m in _SENTENCE.finditer(text)), len(text)):
        verb = _STATES.match(text, start, end)
        of_user = _OF_USER.search(text, start, end) is not None or text.startswith("?", end)
        if not of_user and (verb or not _is_fragment(text, seen, start, end)):
            yield Turn(end, False, doubtful=True)
        start = end + 1


def _is_fragment(text: str, seen: str, start: int, end: int) -> bool:
    """Whether words without a subject are such as people tell of themselves, or a request that may be for the user."""
    said = text[start:end].strip()
    if len(said.split()) <= _FEW_WORDS or _FRAGMENT.match(said) or "\x00" in said:
        return True
    named = _NAMED.match(seen, start + len(text[start:end]) - len(text[start:end].lstrip()))
    return named is not None or any(m.group() in _TRADES or m.group() == "driver" for m in _TOKEN.finditer(said))


def _is_heading(label: str, mark: str) -> bool:
    """Whether words before a colon or dash head something about others: "Interview notes - ", "Panel: "."""
    if mark != ":":
        return _NOTES.search(label) is not None and not re.search(r"\b(?:me|my|i)\b", label)
    label = label.strip()
    return label not in LABELS and (_OWN_LABEL.search(label) is None or _OF_OTHERS.fullmatch(label) is not None)


def _is_somebody(name: str) -> bool:
    return is_person(name) and "allerg" not in name.lower()


def _is_own_name(text: str, at: int, name: str) -> bool:
    if is_town_name(name) and _HOME.search(text, max(0, at - _WINDOW), at):
        return True
    lead = max(0, at - _WINDOW)
    if _SENT_BY.search(text, lead, at) and not _says_i(text[lead:at]):
        return False
    if _OFFICIALLY.match(text, at + len(name)):
        return True
    if _TITLED.match(name) and _SERVED.search(text, max(0, at - _WINDOW), at):
        return False
    opens = at <= 2 * _WINDOW and (_PREFIX.match(text[:at]) or _OPENED.match(text[:at]))
    # "Hey guys, Anna Berg just joined us": a sentence about her.
    if opens and _DOES.match(text, at + len(name)):
        return False
    return bool(opens) or _NAME_LEAD.search(text, max(0, at - _WINDOW), at) is not None


def _is_mention(text: str, seen: str, m: re.Match[str], start: int, end: int) -> bool:
    """Whether a word stands for another person: no trade of the user's, no verb, no part of a name."""
    start, end = max(start, m.start() - _WINDOW), min(end, m.end() + _WINDOW)
    word, lead = m.group(), text[start : m.start()].lstrip()
    owner = word.endswith(("'s", "s'"))
    bare = word.removesuffix("'s").removesuffix("'")
    kinds = {bare, bare.removesuffix("s")}
    trade = bool(kinds & _TRADES)
    if not (trade or kinds & _FOLK) or (bare in _NO_FOLK and not _DETERMINED.search(lead)):
        return False
    if _is_no_person(text, seen, m, lead, owner=owner) or (not owner and _are_served(bare, lead)):
        return False
    if trade and _IS_A.search(lead) and (owner or not _DOING.search(lead)):
        return False
    return (trade and not owner and _is_told_of(text, m.end(), end, lead)) or (
        (owner or not trade) and not (not lead and _OF_TWO.match(text, m.end()))
    )


def _is_no_person(text: str, seen: str, m: re.Match[str], lead: str, *, owner: bool) -> bool:
    """Whether a word for a person is said of the user, is a verb, or a part of a name or compound."""
    if (owner and _HOUSE_OF.match(text, m.end())) or _COMPOUND.match(text, m.end()):
        return True
    if _VOCATIVE.search(lead) and not text[m.end() : m.end() + 2].strip(" ")[:1].isalnum():
        return True
    arrives = lead.endswith(("new ", "newest ")) and not _says_i(lead) and _ARRIVES.match(text, m.end())
    if (_LEADS.search(lead) and not arrives) or _VERBAL.search(lead):
        return True
    named = seen[m.start()].isupper() and bool(lead) and not _DETERMINED.search(lead)
    return named or (lead in ("my ", "our ") and _MY_FIRM.match(seen, m.end()) is not None)


def _are_served(word: str, lead: str) -> bool:
    """Whether several are but those for whom the user works: "I look after patients"."""
    several = word.endswith("s") and (word in _PLURAL_OF_WORK or _says_i(lead))
    return several and not _MEETS.search(lead)


def _is_told_of(text: str, start: int, end: int, lead: str) -> bool:
    """Whether a trade is another's: "Barista at Costa" is said of oneself, "a baker from Truro won" of a baker."""
    if _APPOSES.fullmatch(lead):
        # "I'm Ana, a customs broker who works for Maersk": what follows "who" is said of her.
        end = (start + at) if (at := text[start:end].find(" who ")) >= 0 else end
    predicates = (m for m in _FINITE.finditer(text, start, end) if not _FIRM_IS_CALLED.search(text[start : m.end()]))
    return bool(_RELATES.search(lead) or _DETERMINED.search(lead) or any(predicates))


def _says_i(lead: str) -> bool:
    return re.search(r"\b(?:i|i'm|i've|we|my)\b", lead) is not None


ENGLISH_TURNS = Turns(
    turns=_turns,
    first_person=re.compile(
        r"(?<![\w.'-])(?:i|i'm|i've|im|ive|myself|mine|we|us|we're|i'd|i'll)(?![\w.])|(?<![\w.'-])me(?!\w)(?<!help me)(?<!tell me)(?<!give me)(?<!show me)|\b(?:my|our)\b(?= (?:[\w-]+ )?(?:name|home|house|flat|city|town|job|role|work|employer|company|allerg\w+|throat|skin|doctor|body|position|title|profession|nickname|birthday|age|food|diet|life|address|base)\b)"
    ),
)
