"""English follow-ups made whole: the question before with the gap filled. Questions are given without their last mark.

Where no sentence can be made of the two, both stand side by side as they were asked: "May I move it — why?".
"""

import re

from assistant.memory.lexicon import PETS_EN, RELATIONS_EN, alternation
from assistant.retrieval.follow_up_parts import Leaning, is_people, is_place, swap_like
from assistant.retrieval.follow_up_slots_en import with_slot
from assistant.retrieval.follow_up_topics_en import entity, is_plural, noun_phrase, with_article
from assistant.retrieval.follow_up_words_en import AUX, DO_THAT, PREPOSITION, THE_DOING, WH, WITHOUT_OBJECT

_I = re.IGNORECASE
_PEOPLE = ("he", "she", "him", "her", "his", "hers")
# Someone the user asked about stays who is asked about; what was told of them stays where it is.
_RELATIVE = re.compile(rf"\b(?P<who>my (?:{alternation(RELATIONS_EN + PETS_EN)}))\b", _I)
_WHO_IS = re.compile(r"^who(?:'s| is| was) (?P<who>(?:the )?[\w' -]{2,40})$", _I)
# What an earlier follow-up was joined to, which is what the next one is about too.
_MORE = re.compile(r"^tell me more(?: about (?P<about>.+)|: (?P<question>.+))$", _I)
_JOINED = re.compile(r"^(?P<about>[^:—]{3,}?)(?: — |: )(?P<ask>[^—]+)$")
_SIDE = re.compile(
    r"^(?:what(?:'s| is| are) )?(?:the )?(?P<side>deadlines?|maximum|minimum|limits?|price|fees?|costs?|conditions?|requirements?|exceptions?"
    r"|procedure|process|steps?|reasons?|forms?|rules?)$",
    _I,
)
# "Is it on sale this year" - "When?": one question. Why may be why not, so it stays beside.
_CIRCUMSTANCE = re.compile(r"^(?:(?:by|since|until) )?(?:when|where)$|^how (?:often|soon|long)$", _I)
_BEGINS = re.compile(rf"^(?:up to )?(?:{PREPOSITION} )?(?:{WH}|{AUX})\b|^(?:{PREPOSITION}|then|otherwise|else)\b", _I)
_YES_OR_NO = re.compile(rf"^{AUX} (?!there\b)", _I)
# "Which voltage do they need" - "how much does that cost": that is what was said, not the kind asked for.
_WHICH = re.compile(rf"^(?:which|what) (?!{AUX}\b)", _I)
_IN_PLACE = re.compile(r" in (?P<place>(?:the )?[A-Z][\w ]+)$")
_GOING = re.compile(r"\b(?:get|go|come|travel|drive|fly|move|ship|send|deliver|bring)\s+$", _I)
_LOCATED = re.compile(
    r"\b(?P<where>(?:in|at) (?:the )?[A-Z]\w+(?: (?:[A-Z]\w+|plant|office|base|site|warehouse|factory|canteen|hall|room))*)"
)
# What one can hold is held; what only a definition named may be anything.
# "Who is informed of an incident": what is done, no thing.
_PARTICIPLE = re.compile(r"^\w{3,}ed (?:of|by|about|to|for)\b", _I)
_HELD = re.compile(r"\b(?:return|bring|carry|wear|park|eat|hand (?:in|back|over)|give back|take home)\b", _I)
_DEFINED = re.compile(r"^what(?:'s| is| are) (?!the\b|a\b|an\b|my\b|our\b)", _I)


def fill(lean: Leaning, previous: str, named: str | None, *, chained: bool) -> str | None:
    """The message as one that stands alone; `named` is what an ordinal points at. None where nothing fits.

    `chained` says that the question before was made whole here itself.
    """
    about = _former(lean, previous) if chained else previous
    if lean.kind == "slot":
        is_narrowed = chained and is_people(lean.text) and _JOINED.match(about)
        return _sentence(f"{about} for {lean.text}" if is_narrowed else with_slot(lean.text, about))
    if lean.kind == "like":
        filled = swap_like(previous, lean.text)
        return _sentence(filled) if filled else None
    if lean.kind == "more":
        phrase = noun_phrase(about)
        return (
            f"Tell me more about {with_article(phrase, about)}."
            if phrase
            else _sentence(f"Tell me more: {_lowered(about)}")
        )
    if lean.kind == "ordinal" and named:
        return _sentence(f"{named}: {lean.text}")
    if lean.kind == "pronoun":
        whole = (_with_several(lean, previous) if chained else None) or _with_name(lean, about)
    else:
        whole = _asked_of(lean.text, about)
    return _sentence(whole or _side_by_side(lean, about))


def _with_several(lean: Leaning, previous: str) -> str | None:
    """The message with the several things that were named last: "does that keep the configuration files" - "and these?"."""
    m = _JOINED.match(previous)
    several = m and lean.text[slice(*lean.span)].lower() in ("these", "those", "them", "they")
    return _with_name(lean, m["ask"]) if m and several else None


def _former(lean: Leaning, previous: str) -> str:
    """The question that a chain began with; a place or a time narrows what was asked of it last."""
    if m := _MORE.match(previous):
        return m["about"] or m["question"]
    m = _JOINED.match(previous)
    if m is None:
        return previous
    if lean.kind != "slot" and (other := re.match(r"and (?P<x>(?!(?:if|unless)\b)[^?]+)$", m["ask"])):
        # "How long is probation — and telemetry": what is asked next is asked of the other.
        return other["x"] if noun_phrase(other["x"]) else m["about"]
    narrows = lean.kind == "slot" and (is_people(lean.text) or re.match(rf"^{PREPOSITION}\b", lean.text, _I))
    return previous if narrows and not m["ask"].startswith("and ") else _lowered(m["about"])


def _with_name(lean: Leaning, previous: str) -> str | None:
    """The message with a name in the place of its pronoun, where one of its number was asked about."""
    start, end = lean.span
    said = lean.text[start:end].lower()
    if said == "there" and (place := _LOCATED.search(previous)):
        said_where = (
            re.sub(r"^(?:in|at) ", "to ", place["where"]) if _GOING.search(lean.text[:start]) else place["where"]
        )
        return f"{lean.text[:start]}{said_where}{lean.text[end:]}"
    if said in _PEOPLE:
        m = _RELATIVE.search(previous) or _WHO_IS.match(previous)
        name = m["who"] if m else None
    elif (
        said == "there"
        or (said in ("that", "this") and _WHICH.match(previous))
        or _takes_its_time(lean.text)
        or THE_DOING.search(lean.text[:start])
        or _is_not_held(lean.text, previous)
    ):
        return None
    else:
        many = {"it": False, "its": False, "they": True, "them": True, "their": True, "these": True, "those": True}
        name = entity(previous, plural=many.get(said))
    if name is None:
        return None
    if said in ("its", "their", "his", "hers") or (said == "her" and re.match(r" \w", lean.text[end:])):
        name += "'" if name.endswith("s") else "'s"
    where = _IN_PLACE.search(previous)
    still = where.group() if where and is_place(where["place"]) and where["place"] not in name else ""
    return f"{lean.text[:start]}{name}{lean.text[end:]}{still}"


def _takes_its_time(text: str) -> bool:
    """ "How long does it take": what is asked of is the doing, not a thing."""
    return bool(re.search(r"\b(?:it|that|this) takes?\b", text, _I))


def _is_not_held(text: str, previous: str) -> bool:
    return bool(_HELD.search(text) and _DEFINED.match(previous))


def _asked_of(text: str, previous: str) -> str | None:
    """A side of the thing, or something done to it: "What is the deadline for claims", "How do I cancel the order"."""
    phrase = noun_phrase(previous)
    if phrase and (m := _SIDE.match(text)):
        verb = "are" if is_plural(m["side"]) else "is"
        return f"what {verb} the {m['side']} for {with_article(phrase, previous)}"
    if _CIRCUMSTANCE.match(text) and _YES_OR_NO.match(previous) and " — " not in previous:
        return f"{text} {_lowered(previous)}"
    if WITHOUT_OBJECT.match(text) and (name := entity(previous)):
        return f"{text} {name}"
    return None


def _side_by_side(lean: Leaning, previous: str) -> str:
    phrase = noun_phrase(previous) if lean.kind == "asks" and not DO_THAT.match(lean.text) else None
    if phrase and _PARTICIPLE.match(phrase):
        phrase = None
    text = re.sub(r"^what(?:'s| is| are| was| were) (?:the )?(?=\w+$)", "", lean.text, flags=_I)
    if phrase:
        return f"{with_article(phrase, previous)}: {text}"
    joint = "" if _BEGINS.match(text) else "and "
    return f"{previous} — {joint}{_lowered(lean.text)}"


def _lowered(text: str) -> str:
    """A sentence inside another: "I" and names keep their capitals."""
    return text if re.match(r"I\b|[A-Z]\S*[A-Z\d]", text) else text[:1].lower() + text[1:]


def _sentence(text: str) -> str:
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}?" if text else text
