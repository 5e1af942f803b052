"""English: what the user is allergic to, wherever it stands in a sentence that speaks of an allergy."""

import re
from collections.abc import Iterator

from assistant.memory.kinds_of_value import is_food
from assistant.memory.lexicon import alternation
from assistant.memory.slot_spans_en import Cue, Page, Span
from assistant.memory.slot_words_en import DEGREE, PEOPLE, STRANGERS
from assistant.memory.value_words import ALLERGEN
from assistant.memory.values import is_clause

_CUE = re.compile(
    r"\ballerg(?:y|ies|ic|en|ens)\b|\banaphyla|\bhives\b|\brash(?:es)?\b|\bepi-?pen|\bintoleran(?:t|ce)|\bbreaks? (?:me )?out\b|\bswells? up\b|\bswell\b|\banaphylaxis\b|\breact(?:s|ion)? (?:\w+ )?to\b"
)
_ANY = re.compile(r"\ballerg|\bswell|\banaphyla")
_ALLERGY = re.compile(r"\ballerg|\banaphyla")
_DENIED = re.compile(
    r"\b(?:no|not|non|never|without|isn't|aren't|wasn't|don't have|do not have|haven't|hasn't|no longer|any|outgrew|outgrown|grew out of|over my|free of|used to)(?: (?!-|im\b|i\b|pls\b|please\b)[\w-]+){0,3} allerg|\bnon-allerg|\ballergy[- ](?:free|season|friendly|test|tests|medicine|medication|pills?|clinic|shots?|specialist|doctor)|\ballergic to (?:mondays|meetings|work|bullshit|bad|drama|stupid\w*|nonsense|mornings|exercise)\b|\ballergies? are (?:common|rising)"
)
_BEHIND = re.compile(
    r"\ballerg(?:ic(?: reactions?)?|y|ies)(?:[- ]?wise)?(?: (?:is|are|was|it's|i have(?: got)?|exists?|here|actually|though))?(?:[,(:]* ?(?:very|severely|badly|mainly|mostly|especially|particularly|in particular|terribly|highly|deathly|only|really|primarily|specifically|namely|chiefly|above all|i mean)[,:]?)*"
    r"(?:(?: sufferer)? ?[:=–—(-] ?| (?:to|2|on|at|with|against|from|for|of|towards?|by|in|include|includes|including)(?: ?: ?| )| (?=is |are )| (?:caused|triggered) by )(?:is |are )?(?:to |with |for )?(?:both |all |either |only |any (?:kind|sort|type) of |all (?:kinds|sorts|types) of |eating |touching |handling |the |some |certain |raw |an? )*(?!all\b|both\b)"
)
_REACTS = re.compile(
    r"\b(?:hives|rash(?:es)?|reactions?|anaphyla\w+|break out|swell up|swell|react|epi-?pen|intolerant|intolerance)(?: (?:very |really |quite )?(?:badly|violently|strongly|severely|immediately|instantly))?(?: all over)? (?:from|to|with|after|when i (?:eat|touch|have|drink|handle)|if i (?:eat|touch|have|drink)|whenever i (?:eat|touch|have)|because of|due to|on|against|for) (?:eating |touching |drinking |having |any |the |an? )*"
)
_BEFORE = re.compile(r"(?P<value>[^\W\d_][\w'&-]*(?:(?: and | or | & |, | )[^\W\d_][\w'-]*){0,4}?) allerg(?:y|ies)\b")
_HAS = re.compile(
    r"(?:^|\b(?:i've got|i have got|i have|i've|ive got|have|having|have got|got|my|with me|suffer from|suffering from|suffered from|live with|living with|due to|because of|there is|there's|note|with|mind|know about|aware of|case of|allergy,? and|allergy as well as|mention|carry|manage|one|note:|the)|(?<=, )) ?(?:also |too |got |had |both )*"
    rf"{DEGREE}$"
)
_HAS_NOT = re.compile(
    rf"\b(?:{alternation((*PEOPLE, *STRANGERS))})(?:'s)?(?: [\w-]+)? (?:with|who has|who have|having|has)(?: [\w-]+){{0,3}} ?$"
)
_IT = re.compile(r"(?:it|'?em|them|that|those|these|this|both|both of them|all of (?:it|them)|either)(?=$|\W)")
_EATEN = re.compile(
    r"(?:\b(?:can't|cannot|can not|cant|mustn't|must not|may not|shouldn't|don't|do not|dont|never|won't|unable to|not able to|not allowed to) (?:even |ever |really |safely )?(?:eat|have|touch|drink|handle|wear|tolerate|stomach|take|do|consume|be (?:near|around|given|served)|use|go near|come near|get near|stand|pet|serve me|give me|offer me)|"
    r"\b(?:stay|keep|steer|keeping|staying|steering) (?:well )?(?:away|clear) (?:from|of)|\b(?:avoid|avoiding|skip|leave out|leave off|(?:be )?careful with|wary of|watch out for|nothing with|anything with|hold|no|without|cut out|hate that i react to|allergic to)) (?:any (?:kind of )?|the |eating |all |anything with |anything containing |foods? with |food containing |dishes with |things with |stuff with |some |near |around |next to |close to |having |an? )*"
)
_KEPT_AWAY = re.compile(
    r"\b(?:keep|leave|take|strike) (?:the |any |all )*(?P<value>[\w' -]{2,40}?) (?:(?:well |far )?away(?: from me)?|out of (?:my|the|it)\b|off my\b|off (?:the|my) (?:\w+ )?(?:menu|table|list|plate|diet)\b|away)"
)
_HARMS = re.compile(
    r"(?P<value>[^\W\d_][\w' -]{1,40}?)(?:, ?(?:sadly|unfortunately|alas|regrettably|however|though|for one|of all things|I fear|i'm afraid),?)?(?: |(?='s ))(?:(?:always |really |can |will |would |just |often )?(?:makes?|gives?|causes?|triggers?|sets?|sends?|brings?|puts?|bothers?|kills?|could kill|can kill) (?:me|my|off|hives|an?)\b|(?:is|are|'s|(?:has|have|had|must|needs?) (?:to )?(?:be|stay|remain|be kept|be left)|stays?) (?:\w+ly |just |simply |always |all |a (?:definite |strict |hard |big |huge |firm |absolute |clear |total |complete )?)*(?:off|out|no|no-go|off-limits|poison|toxic|harmful|unsafe|lethal|life-threatening|(?:very |really )?bad for me|dangerous|deadly|bad news|not (?:\w+ )?(?:for me|an option|possible|good|okay|ok|safe)|a problem|forbidden|taboo|banned|impossible|trouble)\b|(?:isn't|aren't) (?:\w+ )?(?:for me|an option|possible|good|okay|ok|safe)\b|(?:doesn't|don't|does not|do not|won't) (?:work|sit well|go down well|go) (?:for|with) me\b|and i (?:don't|do not) (?:get along|mix|agree)|(?:is|are) (?:something|a thing|what|one thing) (?:that |which )?(?:my \w+|i) (?:can't|cannot|don't|react)\b|(?:is|are) (?:my|one of my) (?:[\w-]+ )?allerg(?:y|ies|ens?)\b|(?:don't|doesn't|do not|does not) agree with me|(?:is|are) (?:(?:the (?:one |only )?|some)things? (?:that |which )?|what |the (?:one|only) food )(?:i'm|i am|im) [\w ]{0,12}?allergic to)"
)
_I_CANT = r"(?:i|my body) (?:really |just |simply |absolutely |sadly |unfortunately )*(?:can't|cannot|can not|cant|mustn't|must not|may not|shouldn't|don't|do not|never|am not allowed to|am not able to|must avoid|have to avoid|need to avoid|should avoid|avoid|have to skip|must skip)"
_LEAD = r"(?:^|(?<=[\x00,;:.–—-] )|(?<=[\x00])|\b(?:and|but|so|because|since|the|also|unfortunately|sadly),? ) ?"
# The object in front: "the aspirin I can't take", "kiwifruit is something I can't eat".
_FRONTED = re.compile(
    rf"{_LEAD}(?:the |any |all )?(?P<value>[^\W\d_][\w'-]*(?: (?:and |or )?(?!i\b|is\b|are\b|that\b|which\b)[\w'-]+){{0,3}}?),? (?:(?:is|are) (?:something|(?:an?|one|the one|the only|the|some) [\w-]+|things|foods|what),? )?(?:that |which )?{_I_CANT}\b"
)
_WHENEVER = re.compile(
    r"\b(?:(?:if|as|when|whenever|every time|each time|any time|as soon as|the moment|once) i (?:ever |even |just |only |accidentally )*(?:eat|drink|touch|have|use|wear|take|smell|swallow|ingest|inhale|handle|get near|come near|go near|am near)|eating|touching|drinking|having) (?:some |any |the |an? |even |a bit of |a little )*(?P<value>[^\W\d_][\w' -]{1,40}?)(?:,| then)* (?:i|my|it|always|gives?|makes?)\b"
    r"|\b(?:if|as|when|whenever|every time) i (?:eat|drink|touch|have|use|wear|take|smell|swallow|ingest|inhale|handle) (?P<last>[^\W\d_][\w' -]{1,40})(?=$|[\x00.!;])"
)
_TURNED = re.compile(
    rf"(?:^|(?<=\x00)|(?<=[,;:.–—-] )|\b(?:and|but|so|unfortunately|sadly),? ) ?(?:to|against|from|towards?) (?P<to>[^\x00.!?;]{{2,60}}?),? (?:i|i'm|im|i've)(?: am| have| have got| got| suffer from| react with)?(?: (?:an?|\w+ly|very|also|really|quite|rather|so|strong|bad|severe|mild|serious|terrible)){{0,3}} (?:allergic|allergy)\b(?! to\b)"
    rf"|{_LEAD}(?:the |any |all )?(?P<value>[^\W\d_][\w'-]*(?: (?:and |or )?(?!i\b|is\b|are\b|that\b|which\b|what\b)[\w'-]+){{0,3}}?)(?:,|:| -| –| —)? (?:i am|i'm|im)(?: (?:\w+ly|very|also|really|quite|so))* allergic to(?: (?:it|'?em|them|that|those|these|this))?(?=$|[\x00.,;!])"
)
# What holds a verb or somebody is no thing that is put in front.
_CLAUSAL = re.compile(
    r"\b(?:avoid|stop|keep|skip|drop|use|leave|remove|without|less|more|my|our|his|her|their|your|i|you|he|she|they|we|it|break|swell|makes?|gives?|gets?|got|have|has|had|am|is|are|was|were|hate|love|like|eat|ate|said|says|told|tells?|know|think|find|found|please|hi|hello|sorry|yes|no|not|never|name|live|work|because|since|as|for|menu|table|list|limits|plate|diet|too much|too|late|lunch|dinner|breakfast|meals?|anything|something|nothing|everything)\b"
)
_NP_END = re.compile(
    r" (?:and (?:i|i'm|im|my|it|live|work|that|also|have|can't|please|am|a|an|the|he|she|they|we|so|need|carry|like|love)|but|because|since|cos|cause|so|which|who|when|if|though|although|as|i|i'm|im|my|please|pls|too|now|currently|unfortunately|sadly|btw|while|that|these|in|at|on|from|with (?:my|the|me|an?|her|his)|for|by|me|is|are|was|or so|"
    r"all|every|innit|mate|tbh|lol|haha|fyi|too|here|there|always|really|makes?|gives?|either|also|just|actually|by|near|around|anyway|anyways|where|before|after|until|and|unless|myself|since|it's|it|very|badly|severely)(?=$|[\x00 ,.;:!?)])|[\x00,.;:!?()–—\"]| - |'s\b(?! (?:milk|cheese|yogh?urt|hair|fur|tail|bark|wort))"
)
_ITEM = re.compile(
    r"(?:,? (?:and|or|as well as|plus|and also|and to|or to|nor|&)|,) (?:also |to |even |with |for |specifically |particularly |in particular |especially |namely |mainly |mostly )*(?:the |any |all |an? )?"
)
# "A nut allergy, specifically cashews": the kind is told as well as the family.
_WORD = re.compile(r"\ballerg(?:y|ies)\b")
_KINDS = re.compile(
    r"(?: too| as well| also)?(?: ?[,(:–—-]+)? ?(?:and )?(?:more )?(?:specifically|namely|particularly|in particular|especially|mainly|mostly|above all|chiefly|primarily|most of all|to be (?:precise|exact|specific))[,:]? (?:to |with |from |it's |the |an? |my |all )*"
)
_NO_ITEM = re.compile(
    r"(?:i|i'm|im|my|it|it's|he|she|they|we|live|living|work|working|that|also|have|can't|cannot|please|am|so|need|carry|like|love|you|your|based|home|but|because|which|who|nothing|not|no|is|are|this|there|as|in|at|never|call|called|name|currently|keep|avoid|don't|do|just|"
    r"by|unfortunately|sadly|if|when|hence|therefore|thanks|thank|cheers|otherwise|always|hi|hello|from|for|sorry|oh|btw|what|how|then|a|an|the)\b"
)
_NO_ALLERGEN = re.compile(
    r"(?:(?:the |my |your |any |all )*(?:recipes?|menus?|dishes|cooking|catering|restaurants?|orders?|snacks?|groceries|buffets?|suggestions?|recommendations?)|wise|free|related|prone|friendly|safe|it|them|that|those|these|this|him|her|you|me|everything|anything|nothing|something|things?|thing|ingredients?|products?|substances?|stuff|a lot|lots|food|foods|one|people|any|some|all|many|several|other|severe|bad|food|reaction|reactions|allergy|allergies|allergic|attack|fit|test|tests|about|don't|dont|doesn't|please|child|kids?|history|what|being|having|be|know|aware|so|not|no|very|meal|meals|lunch|dinner|work|days?|years?|home|.* ones?|ones?)$"
    r"|(?:have|has|had|am|is|are|was|been|being|be|know|note|remember|please|there|i|i'm|im|my|my own|to|in|of|with|due|because|got|an?|the)\b|.*\b(?:i|i'm|have|is|am|got|my|are)\b"
)
_VERB = re.compile(
    r"\b(?:i|i'm|i've|have|is|am|got|my|are|live|work|in|triggers?|causes?|gives?|makes?|sets?|brings?)\b"
)
_ADJECTIVE = re.compile(rf"{DEGREE}(?=\S)")
_ANTECEDENT = re.compile(
    r"\ballergic(?: reactions?)?(?: to (?P<it>it|'?em|them|that|those|these|this|both(?: of them)?|all of (?:it|them)))?(?=$|[\x00,.;:!?)(]| (?:and|but|so|since|as|you know|unfortunately|too|sadly|btw|to it)\b)|\ballergy(?=$|[\x00,.;:!?)(]| (?:to|for|on) (?:it|them|that))|\bhives\b|\brash\b|\bbreak(?:s)? (?:me )?out\b|\banaphyla\w+|\bepi-?pen"
)
_ONLY_DEGREE = re.compile(DEGREE)
# What precedes the thing that does harm: "I'm fine, but peanuts make me ill".
_BEFORE_HARM = re.compile(
    r"(?:.*\b(?:that|and|but|so|because|which|eating|drinking|touching|hi|hello|oh|also|note|the|honestly|seriously|sadly|unfortunately|frankly|actually|basically|please|careful|btw|alas|lastly|finally|besides) )"
)
_TWO = re.compile(r"[\w-]+ and [\w-]+")
_JOINT = re.compile(r" (?:and|or|&) ")
_CLAUSE_END = re.compile(r"[\x00.;:!?()]")
_LONGEST = 4


def allergens(page: Page) -> Iterator[Cue]:
    """Each thing the user is allergic to."""
    for start, end in _sentences(page.free):
        if not _CUE.search(page.free, start, end) or _DENIED.search(page.free, start, end):
            continue
        yield from _in_sentence(page, start, end)


def _sentences(text: str) -> Iterator[Span]:
    for m in re.finditer(r"[^\x00]+", text):
        yield m.span()


def _in_sentence(page: Page, start: int, end: int) -> Iterator[Cue]:
    spans = [*_turned(page, start, end)] or [*_named(page, start, end)]
    if not spans:
        spans = [*_leaning(page, start, end)]
    yield from spans


def _turned(page: Page, start: int, end: int) -> Iterator[Cue]:
    """ "To ragweed I am allergic", "dust mites I'm allergic to"."""
    for m in _TURNED.finditer(page.free, start, end):
        value = "to" if m.group("to") else "value"
        if _CLAUSAL.search(m.group(value)):
            continue
        for item in _items(page, m.start(value), m.end(value)):
            yield Cue(item, (item[0], m.end()))


def _named(page: Page, start: int, end: int) -> Iterator[Cue]:
    """What stands behind "allergic to", or before "allergy"."""
    for m in _BEFORE.finditer(page.spoken, start, end):
        value = _before_allergy(page, start, m)
        for item in _items(page, value[0], value[1]) if value else ():
            yield Cue(item, (item[0], m.end()))
    yield from _kinds(page, start, end)
    for pattern in (_BEHIND, _REACTS):
        for m in pattern.finditer(page.spoken, start, end):
            if _IT.match(page.spoken, m.end()):
                continue
            for item in _items(page, m.end(), end):
                if pattern is _BEHIND or _is_known(page, item, start, end):
                    # "Allergic to wheat: that's me" ends at the colon.
                    yield Cue(item, (m.start(), item[1]), page.free.startswith(":", item[1]))


def _kinds(page: Page, start: int, end: int) -> Iterator[Cue]:
    """What an allergy is to in particular: "a nut allergy, specifically cashews"."""
    for m in _WORD.finditer(page.spoken, start, end):
        kinds = _KINDS.match(page.spoken, m.end(), end)
        for item in _items(page, kinds.end(), end) if kinds else ():
            yield Cue(item, (m.start(), item[1]))


def _before_allergy(page: Page, start: int, m: re.Match[str]) -> Span | None:
    """The words between whoever has an allergy and the word "allergy", without how bad it is."""
    for word in reversed(list(re.finditer(r"\S+", page.spoken[m.start("value") : m.end("value")]))):
        at = m.start("value") + word.start()
        has = _HAS.search(page.spoken[start:at])
        if _HAS_NOT.search(page.spoken[start:at]):
            return None
        if has and not _ONLY_DEGREE.fullmatch(page.spoken[at : m.end("value")] + " "):
            if _VERB.search(page.spoken, at, m.end("value")):
                return None
            more = _ADJECTIVE.match(page.spoken, at, m.end("value"))
            return (more.end() if more else at), m.end("value")
    return None


def _leaning(page: Page, start: int, end: int) -> Iterator[Cue]:
    """What the same sentence, or the one before, says the user can't eat or touch."""
    told = _ANTECEDENT.search(page.free, start, end) or _ANY.search(page.free, start, end)
    if told is None:
        return
    found = list(_avoided(page, start, end))
    if not found and told.start() - start < len("because of that i am very strongly "):
        before = page.free.rfind("\x00", 0, max(0, start - 3))
        found = list(_avoided(page, before + 1, start)) if before < start else []
    for item, at in found:
        if not _is_known(page, item, start, end):
            continue
        yield Cue(item, (min(at, item[0]), max(item[1], told.end()) if item[0] >= start else item[1]))


def _is_known(page: Page, item: Span, start: int, end: int) -> bool:
    """Whether a thing may be an allergen: what gives a rash may be a room, but one is allergic to any thing."""
    value = page.free[slice(*item)]
    return bool(_ALLERGY.search(page.free, start, end)) or _is_thing(value)


def _is_thing(value: str) -> bool:
    return bool(ALLERGEN.search(value)) or is_food(value)


def _avoided(page: Page, start: int, end: int) -> Iterator[tuple[Span, int]]:
    for pattern in (_FRONTED, _WHENEVER):
        for m in pattern.finditer(page.free, start, end):
            value = m.lastgroup or "value"
            if _CLAUSAL.search(m.group(value)):
                continue
            yield from ((item, item[0]) for item in _items(page, m.start(value), m.end(value)))
    for pattern in (_KEPT_AWAY, _HARMS):
        for m in pattern.finditer(page.free, start, end):
            at = m.start("value")
            trim = _BEFORE_HARM.match(page.free, at, m.end("value"))
            both = _TWO.fullmatch(page.free, at, m.end("value"))
            yield from ((item, at) for item in _items(page, trim.end() if trim and not both else at, m.end("value")))
    yield from _not_eaten(page, start, end)


def _not_eaten(page: Page, start: int, end: int) -> Iterator[tuple[Span, int]]:
    for m in _EATEN.finditer(page.spoken, start, end):
        if _IT.match(page.spoken, m.end()):
            continue
        found = list(_items(page, m.end(), end))
        if found and page.free.startswith(":", found[-1][1]) and not _is_thing(page.free[slice(*found[-1])]):
            # "Careful with my lunch: I'm allergic to nuts" says what the rest is about.
            continue
        # "Never serve me prawns" is an order but for its reason.
        ordered = m.group().startswith("never")
        yield from ((item, item[0] if ordered else m.start()) for item in found)


def _items(page: Page, at: int, end: int) -> Iterator[Span]:
    """The things in a list that begins at `at`."""
    listed = False
    clause = _CLAUSE_END.search(page.free, at, end)
    last = clause.start() if clause else end
    while at < end:
        lead = _ADJECTIVE.match(page.free, at, end)
        at = lead.end() if lead else at
        stop = _NP_END.search(page.free, at, end)
        stop = stop.start() if stop else end
        joint = _JOINT.search(page.free, at, stop)
        value = page.free[at : joint.start() if joint else stop].rstrip(" '")
        if not value or len(value.split()) > _LONGEST or _NO_ALLERGEN.match(value) or value.strip() in ("both", "all"):
            return
        if (
            listed
            and not (is_food(value) or ALLERGEN.search(value))
            and not _ITEM.match(page.free, at + len(value), end)
        ):
            return
        yield at, at + len(value)
        go_on = _ITEM.match(page.free, at + len(value), end)
        if go_on is None or _NO_ITEM.match(page.free, go_on.end()):
            return
        if is_clause(page.free[go_on.end() : max(last, go_on.end())].partition(",")[0]):
            return
        listed = go_on.group().strip() == ","
        at = go_on.end()
