"""What was said before, quoted where it answers a question that no fact and no passage does; pure.

The user's own words are looked at wherever they stand: in this conversation, in earlier ones, in what was kept of them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.datatypes import Context, MemoryHit, Message, MessageHit, Slot, Text
from assistant.errors import Language
from assistant.memory.days import said_days
from assistant.memory.folding import fold
from assistant.memory.forget_wish import wish_in
from assistant.memory.question_tables import INTERROGATIVE, OPENERS
from assistant.memory.refusals import gives_orders, holds_secret
from assistant.memory.schema import CORRECTION, USER
from assistant.memory.summary_tables import SENTENCE
from assistant.models.said_fit import fit, is_chinese, names_it
from assistant.models.said_roles import asks_of_own_slot, own_words
from assistant.models.shortening import length
from assistant.models.told_limits import fits, spoken

MOST_SAID = 2
"""Different answers that are shown, the latest first: what was said later may have replaced what was said before."""
LONGEST_WHOLE = 240
"""Characters of a message that is looked at, and quoted, as a whole where no sentence of it answers alone."""
LONGEST_LOOKED_AT = 4000
SHORTEST = {"en": 2, "zh": 3}
"""Words or characters from which on something is told: more than a greeting."""

SAID = Text(en="You said: “{quote}”", zh="你说过：“{quote}”")
SAID_ON = Text(en="You said on {day}: “{quote}”", zh="你在{day}说过：“{quote}”")
OTHER_SAID = Text(en="{who} said: “{quote}”", zh="{who}说过：“{quote}”")
OTHER_SAID_ON = Text(en="{who} said on {day}: “{quote}”", zh="{who}在{day}说过：“{quote}”")
NEAREST_TOLD = Text(en="The nearest to it that you told me: “{quote}”", zh="你告诉过我的话里与此最接近的是：“{quote}”")
"""Where no word tells that it answers, as across languages, the quotation is not said to."""
SOMEBODY = Text(en="Somebody", zh="对方")
NOTED_SO = Text(en="It was noted: “{quote}”", zh="记录中有：“{quote}”")

_ASKED = re.compile(r"[?？]|[吗呢]\s*[。.!！]?$|什么|哪|谁|多少|几|怎|如何|何时")
_ASKS = re.compile(r"[?？]\s*$|[吗呢]\s*[。.!！]?$")
_ORDER = re.compile(
    r"\s*(?:please\s+)?(?:write|give|make|show|draft|create|summari[sz]e|translate|list)\b|\s*(?:请|帮我|给我)?(?:写|列出|翻译|总结|起草)",
    re.IGNORECASE,
)
_REMEMBER = re.compile(
    r"^(?:please )?(?:(?:also |just )?(?:remember|note|keep in mind|don't forget|do not forget)(?: down)?(?: that\b|[:,])?|for the record,?|fyi,?:?)\s+"
    r"|^(?:请|帮我|麻烦)*(?:你)?(?:记住|记得|记下|记一下|注意|备注)(?:一下)?[:：,，]?\s*",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine)\b|我(?!们)", re.IGNORECASE)
_NOT = re.compile(
    r"\b(?:it's|it is|that's|i meant|its) [^,.;]{1,40},? (?:and )?not (?P<old>[^,.;!?]{2,40})$|\b(?:switch|chang|mov|went)\w*\b[^,.;]{0,20}? from (?P<was>[^,.;]{2,40}?) to \w|(?:从|由)(?P<former>[^,。]{1,20}?)(?:改|换|转)[成为到用]|是[^,。]{1,20},?(?:而)?不是(?P<alt>[^,。!?]{1,20})$"
)
# What is told with words that mean another day on every day.
_RELATIVE = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|(?:next|last|this|coming) \w+|\w+ ago|in (?:a|an|one|two|three|four|\d+|a few) (?:minutes?|hours?|days?|weeks?|months?|years?)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|now|currently|recently|just|soon|later|the day (?:after|before))\b"
    r"|[今明昨后前]天|[今明去前后]年|[上下本这][个]?(?:周|星期|礼拜|月|年|学期|季度)|(?:周|星期|礼拜)[一二三四五六日天末]|刚才|刚刚|最近|现在|目前|[\d一二两三几]+(?:天|周|个月|年|小时|分钟)[前后]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Own:
    """Words of the user, or of somebody who talked with them: `speaker` is empty for the user, `noted` for a note by hand."""

    text: str
    at: datetime | None
    speaker: str = ""
    noted: bool = False


@dataclass(frozen=True, slots=True)
class Answering:
    """The quotations that answer, best first, with the share of the question's words that the best has."""

    quotes: tuple[Own, ...] = ()
    share: float = 0.0

    def __bool__(self) -> bool:
        """Whether anything answers."""
        return bool(self.quotes)


def said_before(context: Context, question: str) -> Answering:
    """What was said before that answers a question; nothing for an order, or for words that ask nothing."""
    if _ORDER.match(question) or not asks(question):
        return Answering()
    found: list[tuple[float, Own]] = []
    taken_back = _taken_back(context)
    for own in _all_said(context, question):
        if any(old in fold(own.text) and new not in fold(own.text) for old, new in taken_back.items()):
            continue
        # "Where did Joanna move to?" is answered by her "I moved to Linz".
        pieces = _pieces(own.text) if own.speaker else _own_pieces(own.text, question)
        said = [(fit(question, f"{own.speaker} {piece}"), -len(piece), piece) for piece in pieces]
        best = max(said, default=None)
        if best is not None and best[0] > 0:
            found.append((best[0], Own(best[2], own.at, own.speaker, own.noted)))
    best_share = max((share for share, _ in found), default=0.0)
    ranked = sorted((own for share, own in found if share >= best_share), key=_latest_first)
    return Answering(tuple(_distinct(ranked)[:MOST_SAID]), best_share)


def _taken_back(context: Context) -> dict[str, str]:
    """What was said and then corrected ("it's Bess, not Beth"), by what took its place."""
    facts: list[Slot | MemoryHit] = [*context.profile, *context.memories]
    told = ((fact.value, _NOT.search(fold(fact.quote or ""))) for fact in facts if _is_active(fact))
    return {m[m.lastgroup or 0].strip(): fold(value) for value, m in told if m is not None}


def _is_active(fact: Slot | MemoryHit) -> bool:
    return isinstance(fact, Slot) or fact.status == "active"


def said_across(context: Context, question: str) -> str:
    """What the user said in the other language that is near to a question by meaning, for one that nothing answers.

    No word is shared across languages, so that only a message that passed the floor of recall by its vector is quoted.
    """
    if _ORDER.match(question) or not asks(question):
        return ""
    language = context.preferences.language
    across = [
        hit for hit in context.messages if hit.role == "user" and "dense" in hit.arms and _is_across(hit, question)
    ]
    best = max(across, key=lambda hit: hit.arms["dense"].score, default=None)
    said = NEAREST_TOLD.say(language, quote=best.text) if best is not None else ""
    return said if fits(said, context.preferences.limit, language) else ""


def _is_across(hit: MessageHit, question: str) -> bool:
    told = len(hit.text) <= LONGEST_WHOLE and any(piece == hit.text.strip() for piece in _pieces(hit.text))
    return told and is_chinese(hit.text) != is_chinese(question)


def quoted_words(context: Context, found: Answering) -> str:
    """The quotations as sentences, as many as a limit lets stand."""
    return spoken([in_quotes(own, context.preferences.language) for own in found.quotes], context)


def asks(question: str) -> bool:
    """Whether a message asks something."""
    folded = fold(question)
    return bool(_ASKED.search(folded)) or any(map(INTERROGATIVE.match, (folded, OPENERS.sub("", folded))))


def _all_said(context: Context, question: str) -> Iterator[Own]:
    """Everything at hand that somebody said, each once; of others where the question is not about the user."""
    seen: set[str] = set()
    own_only = _FIRST_PERSON.search(question) is not None
    for own in (*_kept(context, asks_of_own_slot(question)), *_messages(context, own_only), *_here(context.history)):
        key = fold(own.text).strip(" .。!！")
        if key and key not in seen:
            seen.add(key)
            yield own


def _kept(context: Context, own_only: bool) -> Iterator[Own]:
    facts: list[Slot | MemoryHit] = [*context.profile, *context.constraints, *context.memories]
    for fact in facts:
        of_another = own_only and isinstance(fact, MemoryHit) and fact.subject not in ("", USER)
        if _is_active(fact) and fact.attribute != CORRECTION and not of_another:
            yield Own(fact.quote or fact.text, fact.said_at, noted=not fact.message)


def _messages(context: Context, own_only: bool) -> Iterator[Own]:
    for hit in context.messages:
        if hit.role == "user":
            yield Own(hit.text, hit.at)
        elif hit.role == "other" and not own_only:
            yield Own(hit.text, hit.at, hit.speaker or SOMEBODY.say(context.preferences.language))


def _here(history: Sequence[Message]) -> Iterator[Own]:
    yield from (Own(message.content, message.created_at) for message in history if message.role == "user")


def _pieces(text: str) -> Iterator[str]:
    """The sentences of a message that state something, and a short message as a whole."""
    text = text[:LONGEST_LOOKED_AT]
    sentences = [text[m.start() : m.end()].strip() for m in SENTENCE.finditer(text)]
    stating = [_REMEMBER.sub("", sentence) for sentence in sentences if _states(sentence)]
    # What memory would not keep is not said again either.
    stating = [said for said in stating if not gives_orders(fold(said)) and not holds_secret(fold(said))]
    yield from stating
    if 1 < len(stating) == len(sentences) and len(text) <= LONGEST_WHOLE:
        yield _REMEMBER.sub("", " ".join(text.split()))


def _own_pieces(text: str, question: str) -> Iterator[str]:
    """The same of a question for the user's own name, home or allergy: somebody else's, told by the user, answers none."""
    if not asks_of_own_slot(question):
        yield from _pieces(text)
        return
    shown = own_words(text[:LONGEST_LOOKED_AT])
    for piece in _pieces(text):
        at = text.find(piece)
        if names_it(question, shown[at : at + len(piece)] if at >= 0 else shown):
            yield piece


def _states(sentence: str) -> bool:
    # What is to be forgotten is not said again by the wish itself.
    if _ASKS.search(sentence) or _ORDER.match(sentence) or wish_in(sentence) is not None:
        return False
    language = "zh" if is_chinese(sentence) else "en"
    if language == "en" and INTERROGATIVE.match(fold(sentence)):
        return False
    return length(sentence, language) > SHORTEST[language]


def _latest_first(own: Own) -> tuple[float, str]:
    return (-own.at.timestamp() if own.at else 0.0, own.text)


def _distinct(found: Sequence[Own]) -> list[Own]:
    """Those that no other one says word for word."""
    kept: list[Own] = []
    for own in found:
        key = fold(own.text).strip(" .。!！")
        if not any(key in fold(other.text) or fold(other.text).strip(" .。!！") in key for other in kept):
            kept.append(own)
    return kept


def in_quotes(own: Own, language: Language) -> str:
    """A quotation as a sentence; what speaks of "tomorrow" is given with the day it was said on."""
    day = said_days(own.at, own.at, language) if own.at and _RELATIVE.search(own.text) else ""
    if own.noted:
        return NOTED_SO.say(language, quote=own.text)
    if own.speaker:
        form = OTHER_SAID_ON if day else OTHER_SAID
        return form.say(language, who=own.speaker, day=day, quote=own.text)
    return (SAID_ON if day else SAID).say(language, day=day, quote=own.text)
