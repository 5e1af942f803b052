"""What the user told against what a document says: both with their dates, and which one counts; pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.datatypes import Conflict, ConflictSide, Context, MemoryHit, Slot, Text
from assistant.memory.questions import SlotQuery, slots_asked
from assistant.memory.schema import USER
from assistant.memory.speaking import subject_of
from assistant.models.candidates import Candidate
from assistant.models.conflicts import ANYBODY, CONSIDERED, NEAR_BEST, day_of, say_as_much, text_around
from assistant.models.disagreeing import said_source, say_day
from assistant.models.quoted import quoted_of
from assistant.models.scoring import candidates
from assistant.models.sentences import pieces
from assistant.models.shortening import length
from assistant.models.told import asked_of
from assistant.models.values import difference_for
from assistant.retrieval.evidence import Wording
from assistant.retrieval.keywords import terms
from assistant.retrieval.markdown import readable
from assistant.retrieval.restating import content_of
from assistant.retrieval.units import units_of

NAMED = 0.5
"""The share of the question that what was told must name to be compared with what documents say."""

OTHERWISE = Text(en="You told me otherwise on {day}: “{quote}”", zh="你在{day}的说法不同：“{quote}”")
OTHERWISE_ONCE = Text(en="You told me otherwise: “{quote}”", zh="你的说法不同：“{quote}”")
TOLD = Text(en="You told me on {day}: “{quote}”", zh="你在{day}告诉过我：“{quote}”")
TOLD_ONCE = Text(en="You told me: “{quote}”", zh="你告诉过我：“{quote}”")
DOCUMENT_OTHERWISE = Text(en="A document says otherwise.", zh="文档里的说法不同。")
DOCUMENT_COUNTS = Text(
    en="In company matters the document counts; about yourself, what you said.",
    zh="公司事务以文档为准；关于你本人的事，以你说的为准。",
)
OWN_WORD_COUNTS = Text(
    en="About yourself, what you said counts; in company matters, the document.",
    zh="关于你本人的事，以你说的为准；公司事务以文档为准。",
)

TELLING = frozenset(
    {
        term
        for word in "remember note actually now current currently think believe sure new today".split()
        for term in terms(word)
    }
    | set("请記记住得下说說觉覺现現目前今后後")
)
"""Words with which people tell something, or tell that it has changed."""

_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i’m|my|me|mine)\b|我(?!们)", re.IGNORECASE)
_ASKS = re.compile(r"[?？]|[吗么呢]$")


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An answer that shows both sides, and the disagreement as a record."""

    text: str
    conflict: Conflict


@dataclass(frozen=True, slots=True)
class _Said:
    text: str
    at: datetime | None


def told_otherwise(context: Context, asked: SlotQuery) -> Otherwise | None:
    """What the user told and what the best passages say, where the two disagree on what is asked; else None.

    Under a limit that both don't fit in there is none: the answer is then given as ever.
    """
    if not context.answerable or not context.passages or asked.past or context.already_quoted:
        return None
    question = asked_of(context)
    wording = Wording(question)
    statements = [said for said in _statements(context) if wording.coverage(said.text) >= NAMED]
    if not statements:
        return None
    pool = sorted(candidates(question, context.passages), key=lambda one: (-one.score, one.order))
    best = pool[0].score if pool else 0.0
    near = [one for one in pool if one.found and one.score >= best * NEAR_BEST and one.piece.kind != "code"]
    for said in statements:
        against = _against(question, said, near[:CONSIDERED], statements)
        if against is not None:
            own_first = asked.about_user or bool(_FIRST_PERSON.search(question) and _FIRST_PERSON.search(said.text))
            found = _otherwise(context, said, against, own_first=own_first)
            limit = context.preferences.limit
            fits = limit is None or length(found.text, context.preferences.language) <= limit
            return found if fits else None
    return None


def conflicts_in(context: Context) -> tuple[Conflict, ...]:
    """Where what was found for a question disagrees, whoever answers it."""
    otherwise = told_otherwise(context, slots_asked(asked_of(context)))
    return (otherwise.conflict,) if otherwise is not None else quoted_of(context, None).conflicts


def _against(question: str, said: _Said, near: Sequence[Candidate], statements: Sequence[_Said]) -> Candidate | None:
    """The best piece that gives another value than the user did.

    None where a piece near it gives the same, or the user has said the document's value too: earlier, or since.
    """
    for one in near:
        around = f"{text_around(one)}\n{_before(one)}"
        found = difference_for(question, said.text, readable(one.text), around)
        if found is None or not say_as_much(question, found, said.text, around):
            continue
        # "My sister's budget", "the budget of Leipzig": what a document does not speak of at all is not what it denies.
        own = content_of(said.text) - content_of(around) - content_of(question) - content_of(found.one)
        if own - TELLING - ANYBODY:
            continue
        told = any(_holds(each.text, found.other) for each in statements)
        return None if told or any(_holds(each.text, found.one) for each in near) else one
    return None


def _before(one: Candidate) -> str:
    """What stands before a piece in its paragraph: it says what the piece is about."""
    return re.split(r"\n\s*\n|\n(?=[#|*-])", one.source[: one.piece.start])[-1]


def _holds(text: str, value: str) -> bool:
    keys = {unit.key for unit in units_of(value)}
    return bool(keys) and keys <= {unit.key for unit in units_of(text)}


def _statements(context: Context) -> Iterator[_Said]:
    """What the user said, sentence by sentence: facts in their own words, then messages; the newest of a kind first."""
    facts: list[Slot | MemoryHit] = [*context.profile, *context.constraints, *context.memories]
    # What is told of somebody else, or is no longer so, is not told against a document.
    said = [
        _Said(each.quote or "", each.said_at) for each in facts if subject_of(each) in (USER, "") and _holds_now(each)
    ]
    said += [_Said(hit.text, hit.at) for hit in context.messages if hit.role == "user"]
    said += [_Said(message.content, message.created_at) for message in context.history if message.role == "user"]
    seen: set[str] = set()
    for each in said:
        for piece in pieces(each.text):
            text = each.text[piece.start : piece.end].strip()
            if text and text not in seen and not _ASKS.search(text):
                seen.add(text)
                yield _Said(text, each.at)


def _documents_say(context: Context, against: Candidate) -> tuple[str, tuple[ConflictSide, ...]]:
    """What the documents say, with its source: both where they disagree among themselves too."""
    quoted = quoted_of(context, None)
    if quoted.conflicts:
        return quoted.text, quoted.conflicts[0].sides
    hit, n = against.passage.hit, against.passage.n
    day, stated = day_of(hit)
    side = ConflictSide(against.text.strip(), day, n, hit.document, stated)
    source = said_source(hit, context.preferences.language)
    if against.piece.kind == "table":
        return f"{source}\n\n{against.text.strip()}\n\n[{n}]", (side,)
    return f"{source}\n{readable(against.text).strip()} [{n}]", (side,)


def _holds_now(each: Slot | MemoryHit) -> bool:
    return isinstance(each, Slot) or each.status == "active"


def _otherwise(context: Context, said: _Said, against: Candidate, *, own_first: bool) -> Otherwise:
    language = context.preferences.language
    day = say_day(said.at.date(), language) if said.at else ""
    document, sides = _documents_say(context, against)
    own = ConflictSide(said.text, said.at.date() if said.at else None)
    if own_first:
        words = (TOLD if day else TOLD_ONCE).say(language, day=day, quote=said.text)
        parts = (words, DOCUMENT_OTHERWISE.say(language), document, OWN_WORD_COUNTS.say(language))
        return Otherwise("\n\n".join(parts), Conflict((own, *sides)))
    words = (OTHERWISE if day else OTHERWISE_ONCE).say(language, day=day, quote=said.text)
    return Otherwise("\n\n".join((document, words, DOCUMENT_COUNTS.say(language))), Conflict((*sides, own)))
