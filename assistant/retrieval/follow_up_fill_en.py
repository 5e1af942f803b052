"""English follow-ups made whole: the question before with the gap filled. Questions are given without their last mark."""

import re

from assistant.memory.lexicon import PETS_EN, RELATIONS_EN, alternation
from assistant.retrieval.follow_up_parts import Leaning, Slot, is_of_kind, swap_like
from assistant.retrieval.follow_up_words_en import AUX, OPENER, PREPOSITION, PRONOUN, WH, content

_I = re.IGNORECASE
_END_OF_PHRASE = rf"(?=\s+(?:{PREPOSITION}|{AUX}|{WH}|and|or|but|if|i|we|you|that)\b|[,;?]|$)"
_FRAMES = tuple(
    re.compile(pattern, _I)
    for pattern in (
        r"^(?:what|who)(?:'s| is| are| was| were) (?P<np>(?!there\b).+)$",
        r"^(?:is|are) there (?P<np>.+)$",
        rf"^(?:do|does) (?:the )?\S+ (?:have|offer|provide|pay(?: for)?|rent out|give|grant|cover|need|sell|support|use) (?P<np>.+?){_END_OF_PHRASE}",
        rf"^(?:(?:how|where|when|why|whom?) )?(?:to|(?:do|can|could|should|may|must|would|will) (?:i|we|you|one|people)) (?:\w+ (?:for|up|out|off|in|on)|\w+) (?P<np>(?:the |a |an |my |our )?(?!to\b).+?){_END_OF_PHRASE}",
        rf"^(?:when|where|how (?:long|much|often|many|far|old)|why) (?:is|are|was|were) (?P<np>.+?)(?=\s+(?:\w+ed|paid|held|sent|kept|done|made|going|being|to)\b|\s+{PREPOSITION}\b|$)",
        rf"^(?:when|where|how (?:long|much|often|many)|why) (?:do|does|did|can|may|must|should) (?P<np>(?:the |a )?\S+(?: (?!{PREPOSITION}\b)\S+){{0,2}}) \w+{_END_OF_PHRASE}",
    )
)
_TOPIC_FRAMES = (
    re.compile(r"^what (?:do|does|did) (?:the |a |an )?(?P<np>.+) \w+$", _I),
    re.compile(r"^who (?:(?:can|may|must|has to|should|will) )?(?:\w+s|\w+ed|[a-z]+) (?:the |a |an )?(?P<np>.+)$", _I),
)
# "How long are access logs kept": what stands before the participle may be exchanged for another thing.
_DONE = re.compile(
    r"^(?P<head>(?:when|where|how (?:long|much|often|many)|why|who)) (?P<verb>is|are|was|were) (?P<np>(?:the |a )?\S+(?: \S+){0,3}?)"
    r"(?= (?:\w{3,}ed|paid|held|sent|kept|done|made|given|built|sold)\b)",
    _I,
)
_QUESTION_HEAD = re.compile(
    rf"^(?:{OPENER.pattern[1:]})?(?:(?:please )?(?:tell me|do you know|can you tell me|i(?:'d| would) like to know)(?: about)? )?"
    rf"(?:(?:{PREPOSITION} )?{WH}(?:'s| (?:much|many|long|often|far|old|soon|quickly|exactly))?\s+)?"
    rf"(?:{AUX}\s+)?(?:there\s+)?(?:(?:i|we|you|one|it)\s+)?(?:(?:a|an|any|the|some)\s+)?",
    _I,
)
_SECOND_QUESTION = re.compile(rf",? and (?:{WH}|{AUX})\b.*$", _I)
_PEOPLE = ("he", "she", "him", "her", "his", "hers")
# Someone the user asked about stays who is asked about; what was told of them stays where it is.
_RELATIVE = re.compile(rf"\b(?P<who>my (?:{alternation(RELATIONS_EN + PETS_EN)}))\b", _I)
# What an earlier follow-up was joined to, which is what the next one is about too.
_JOINED = re.compile(r"^(?:tell me about )?(?P<about>[^:]{3,}): .+$|^tell me about (?P<more>.+)$", _I)
_WHAT_IS = re.compile(r"^what(?:'s| is| are| was| were) (?:the )?", _I)
# "What laptop can I expense": the kind asked for may be exchanged for another.
_WHICH = re.compile(
    rf"^(?:what|which) (?P<np>(?!{AUX}\b)\S+(?: (?!{AUX}\b)\S+)?) (?:can|may|must|should|do) (?:i|we|you|one)\b", _I
)
_ANY_ARTICLE = re.compile(r"^(?:a|an|any|some|the)\s+", _I)
_ARTICLE = re.compile(r"^(?:a|an|any|some)\s+", _I)
_PLACED = re.compile(rf"^{PREPOSITION}\b", _I)
_LONGEST_NAME = 6


def fill(lean: Leaning, previous: str, named: str | None) -> str | None:
    """The message as one that stands alone; `named` is what an ordinal points at. None where nothing fits."""
    filled: str | None = None
    if lean.kind == "slot":
        filled = _with_slot(lean.text, previous)
    elif lean.kind == "pronoun":
        filled = _with_name(lean, previous)
    elif lean.kind == "like":
        filled = swap_like(previous, lean.text)
        return _sentence(filled) if filled else None
    elif lean.kind == "more":
        return _sentence(f"tell me about {topic(previous)}")
    about = named if lean.kind == "ordinal" and named else topic(previous)
    return _sentence(filled or f"{about}: {_WHAT_IS.sub('', lean.text)}")


def _with_name(lean: Leaning, previous: str) -> str | None:
    """The message with a name in the place of its pronoun."""
    start, end = lean.span
    said = lean.text[start:end].lower()
    if said in _PEOPLE:
        m = _RELATIVE.search(previous)
        name = m["who"] if m else None
    else:
        name = None if said == "there" else entity(previous)
    if name is None:
        return None
    if said in ("its", "their", "his", "hers") or (said == "her" and re.match(r" \w", lean.text[end:])):
        name += "'" if name.endswith("s") else "'s"
    return lean.text[:start] + name + lean.text[end:]


def topic(previous: str) -> str:
    """What a question is about, without the words that make it a question."""
    if m := _JOINED.match(previous):
        return m["about"] or m["more"]
    first = _SECOND_QUESTION.sub("", previous)
    for frame in _TOPIC_FRAMES:
        if m := frame.match(first):
            return m["np"]
    rest = _QUESTION_HEAD.sub("", first, count=1).strip()
    rest = re.sub(r"\b(?:do|does|did)\s+(?=\S+\s+\w)|\s(?:is|are|was|were) there\b", "", rest, count=1)
    return rest if content(rest) else first


def entity(previous: str) -> str | None:
    """The thing a question is about, where a simple question names it: "What is the harvest bonus" -> the bonus."""
    first = _SECOND_QUESTION.sub("", OPENER.sub("", previous))
    for frame in _FRAMES:
        if m := frame.match(first):
            name = _ARTICLE.sub("the ", m["np"].strip(" ,"))
            if (
                len(name.split()) <= _LONGEST_NAME
                and not _PLACED.match(name)
                and content(name)
                and not PRONOUN.search(name)
            ):
                return name
    return None


def _with_slot(fragment: str, previous: str) -> str:
    """The previous question with the fragment in the place of what it replaces, else behind it."""
    m = re.match(rf"^(?:only |also |even )?(?P<p>{PREPOSITION})\s+(?P<x>.+)$", fragment, _I)
    preposition, bare = (m["p"].lower(), m["x"]) if m else ("for", fragment)
    if swapped := swap_like(previous, bare):
        return swapped
    same = re.search(rf"\b{preposition}\s+(?P<x>[^,;?]+?){_END_OF_PHRASE}", previous, _I) if m else None
    if same and same["x"].lower().split()[0] not in ("this", "that", "it"):
        return Slot(same.start("x"), same.end("x")).put(previous, bare)
    simple = re.match(r"^(?P<head>(?:what|who|where|when)(?:'s| is| are) )(?P<x>the \S+(?: \S+){0,2})$", previous, _I)
    if not m and simple and bare.lower().startswith("the "):
        return simple["head"] + bare
    if not m and (kind := _WHICH.match(previous)) and not is_of_kind(bare):
        return Slot(kind.start("np"), kind.end("np")).put(previous, _ANY_ARTICLE.sub("", bare))
    done = _DONE.match(previous)
    if not m and done and not is_of_kind(bare) and not re.search(rf"\b{PREPOSITION}\b", done["np"], _I):
        was = done["verb"].lower() in ("was", "were")
        plural = bare.endswith("s") and not bare.endswith("ss")
        verb = ("were" if was else "are") if plural else ("was" if was else "is")
        return f"{done['head']} {verb} {bare}{previous[done.end('np') :]}"
    return f"{previous} {_lowered(fragment) if m else f'{preposition} {bare}'}"


def _lowered(fragment: str) -> str:
    return fragment[:1].lower() + fragment[1:]


def _sentence(text: str) -> str:
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}?" if text else text
