"""What an English question is about, as words that another question can use. Questions have no last mark."""

import re

from assistant.retrieval.follow_up_words_en import AUX, OPENER, PREPOSITION, PRONOUN, WH, content

_I = re.IGNORECASE
END_OF_PHRASE = (
    rf"(?=\s+(?:{PREPOSITION}|up to|{AUX}|{WH}|and|or|but|if|unless|i|we|you|that"
    r"|later|early|earlier|today|tomorrow|now|again|first|online|abroad|anyway|yet)\b"
    r"|\s+(?:\w{4,}ed|paid|kept|held|sent|done|made|given)$|,(?!\d)|[;?]|$)"
)
_FRAMES = tuple(
    re.compile(pattern, _I)
    for pattern in (
        r"^(?:what|who)(?:'s| is| are| was| were) (?P<np>(?!there\b).+)$",
        r"^(?:is|are) there (?P<np>.+)$",
        r"^(?:tell me (?:more )?about|explain|describe|list) (?P<np>.+)$",
        r"^what (?:does|do|did) (?P<np>(?:the |a )?(?!i\b|we\b|you\b)\S+(?: \S+){0,3}) (?:do|mean|offer|include|cover|contain|say|reimburse|cost)$",
        rf"^(?:do|does) (?:the )?\S+ (?:have|offer|provide|pay(?: for)?|rent out|give|grant|cover|need|sell|support|use) (?P<np>.+?){END_OF_PHRASE}",
        rf"^(?:(?:how|where|when|why|whom?) )?(?:to|(?:do|can|could|should|may|must|would|will) (?:i|we|you|one|people)) (?:\w+ (?:for|up|out|off|in|on)|\w+) (?P<np>(?:the |a |an |my |our )?(?!to\b).+?){END_OF_PHRASE}",
        rf"^(?:when|where|how (?:long|much|often|many|far|old|big|large|high)|why) (?:is|are|was|were) (?P<np>.+?)(?=\s+(?:\w+ed|paid|held|sent|kept|done|made|going|being|to)\b|\s+{PREPOSITION}\b|$)",
        rf"^(?:when|where|how(?: (?:long|much|often|many))?|why) (?:do|does|did|can|may|must|should) (?P<np>(?:the |a )?(?!i\b|we\b|you\b)\S+(?: (?!{PREPOSITION}\b)\S+){{0,2}}) \w+{END_OF_PHRASE}",
        rf"^how (?:much|many) (?P<np>(?!{AUX}\b)[^;?]+?) {AUX}\b",
        rf"^{AUX} (?:it|that|this|they|i|we|you) (?:also )?(?:keep|delete|remove|change|replace|include|cover|need|use|affect|overwrite|touch|install) (?P<np>.+)$",
        rf"^(?:which|what) (?P<np>(?!{AUX}\b)\S+(?: (?!{AUX}\b)\S+)?)"
        rf" (?:{AUX}|suits?|fits?|needs?|works?|runs?|reach(?:es)?|costs?|uses?|comes?|makes?|gets?|stops?|shows?|handles?|supports?|covers?)\b",
    )
)
_NOUN_FRAMES = (
    re.compile(r"^(?:what|who)(?:'s| is| are| was| were) (?!there\b)|^(?:is|are) there ", _I),
    re.compile(r"^how (?:long|much|often|many|far|old|big|large|high) (?:is|are|was|were) ", _I),
    re.compile(r"^how (?:many|much) (?!is\b|are\b|do\b|does\b|can\b|may\b|must\b|should\b|was\b|were\b|will\b)", _I),
    re.compile(r"^(?:tell me (?:more )?about|explain|describe) ", _I),
)
_TOPIC_FRAMES = (
    re.compile(r"^what (?:do|does|did) (?:the |a |an )?(?P<np>(?!i\b|we\b|you\b).+) \w+$", _I),
    re.compile(
        rf"^who (?!{AUX}\b)(?:(?:can|may|must|has to|should|will) )?(?:\w+s|\w+ed|[a-z]+) (?:the |a |an )?(?P<np>.+)$",
        _I,
    ),
)
_QUESTION_HEAD = re.compile(
    rf"^(?:{OPENER.pattern[1:]})?(?:(?:please )?(?:tell me(?: more)?|explain|describe|do you know|can you tell me|i(?:'d| would) like to know)(?: about)? )?"
    rf"(?:(?:{PREPOSITION} )?{WH}(?:'s| (?:much|many|long|often|far|old|big|large|high|soon|quickly|exactly))?\s+)?"
    rf"(?:{AUX}\s+)?(?:there\s+)?(?:(?:i|we|you|one|it)\s+)?(?:(?:a|an|any|the|some)\s+)?",
    _I,
)
_SECOND_QUESTION = re.compile(rf",? and (?:{WH}|{AUX})\b.*$", _I)
# "How many days of leave are there", "do I get": what stands around the thing itself.
_MAKES_A_QUESTION = re.compile(
    r"\s(?:is|are|was|were) there\b|\s(?:do|does|did|can|may|must|should|will) (?:i|we|you|one|people) \w+\b", _I
)
_NO_NOUN_PHRASE = re.compile(rf"\b(?:{AUX}|{WH}|i|we|you|he|she|they|it)\b", _I)
_A = re.compile(r"^(?:a|an|any|some)\s+", _I)
_PLACED = re.compile(rf"^{PREPOSITION}\b", _I)
# "The rules for USB sticks": what is ruled is what is spoken of, rather than the rules.
_RULING = re.compile(
    r"^(?:the |your |our )?(?:\w+ )?(?:rules?|polic(?:y|ies)|guidelines?|regulations?|requirements?|process(?:es)?|procedures?|restrictions?)"
    r" (?:on|for|of|about|regarding|concerning) (?P<np>.+)$",
    _I,
)
_PLURAL = re.compile(r"(?<![su])s$|\band\b|^(?:people|staff|children|data)$", _I)
_LONGEST_NAME = 6


def noun_phrase(previous: str) -> str | None:
    """What a question is about, without the words that make it a question, where that is left as a noun phrase."""
    first = _SECOND_QUESTION.sub("", previous)
    found = next((m["np"] for frame in _TOPIC_FRAMES if (m := frame.match(first))), None)
    if found is None and any(frame.match(first) for frame in _NOUN_FRAMES):
        found = _MAKES_A_QUESTION.sub("", _QUESTION_HEAD.sub("", first, count=1), count=1).strip()
    if found is None and not _NO_NOUN_PHRASE.search(first) and len(first.split()) <= _LONGEST_NAME:
        found = first
    return found if found and content(found) and not _NO_NOUN_PHRASE.search(found) else None


def with_article(phrase: str, previous: str) -> str:
    """A phrase with the article that it has in the question."""
    return f"the {phrase}" if re.search(rf"\b(?:the|a|an) {re.escape(phrase)}", previous, _I) else phrase


def entity(previous: str, *, plural: bool | None = None) -> str | None:
    """The thing a question is about, where a simple question names it: "What is the harvest bonus" -> the bonus.

    With `plural` only one of that number: "it" is not "critical parts".
    """
    first = _SECOND_QUESTION.sub("", OPENER.sub("", previous))
    if not _NO_NOUN_PHRASE.search(first) and not _PLACED.match(first) and len(first.split()) <= _LONGEST_NAME - 2:
        return first if _fits(first, plural) else None
    for frame in _FRAMES:
        if m := frame.match(first):
            name = m["np"].strip(" ,")
            ruled = _RULING.match(name)
            names = [ruled["np"], name] if ruled else [name]
            for each in names:
                if _is_name(each) and _fits(each, plural):
                    return _A.sub("the ", f"the {each}" if frame is _FRAMES[-1] else each)
    return None


def _is_name(name: str) -> bool:
    return (
        len(name.split()) <= _LONGEST_NAME
        and not _PLACED.match(name)
        and not re.search(r"\bbetween\b", name, _I)
        and bool(content(name))
        and not PRONOUN.search(name)
        and not _NO_NOUN_PHRASE.search(name)
    )


def _fits(name: str, plural: bool | None) -> bool:
    return plural is None or is_plural(name) is plural


def is_plural(name: str) -> bool:
    """Whether a name is of many, by the end of its first noun: "rules for leave" is, "leave for parents" is not."""
    head = re.split(rf"\s{PREPOSITION}\s", name, maxsplit=1, flags=_I)[0]
    return bool(_PLURAL.search(head.split()[-1] if head.split() else head) or re.search(r"\band\b", head, _I))
