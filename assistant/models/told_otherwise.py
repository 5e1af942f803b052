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
from assistant.models.cues import wanted
from assistant.models.disagreeing import said_source, say_day
from assistant.models.layout import lines_of
from assistant.models.quoted import quoted_of
from assistant.models.said_fit import fit
from assistant.models.scoring import candidates
from assistant.models.selecting import Selected
from assistant.models.sentences import pieces
from assistant.models.shortening import length
from assistant.models.told import asked_of
from assistant.models.values import FIGURES, difference_for
from assistant.retrieval.evidence import Wording
from assistant.retrieval.figures import figures_of
from assistant.retrieval.gate_features import language_of
from assistant.retrieval.keywords import terms
from assistant.retrieval.language import detect
from assistant.retrieval.markdown import readable
from assistant.retrieval.restating import content_of, narrows
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
_CLAUSE = re.compile(r"[，；。]|[,;](?!\d)|\.(?=\s)")
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
        against = _against(question, said, near[:CONSIDERED], statements) or _plainly_against(
            question, said, near[:CONSIDERED], statements
        )
        if against is not None:
            own_first = asked.about_user or bool(_FIRST_PERSON.search(question) and _FIRST_PERSON.search(said.text))
            found = _otherwise(context, said, against, own_first=own_first)
            if any(
                side.n is not None and _measures(said.text) & _measures(side.quote) for side in found.conflict.sides
            ):
                # Of documents that disagree the user says what one of them does.
                return None
            limit = context.preferences.limit
            fits = limit is None or length(found.text, context.preferences.language) <= limit
            return found if fits else None
    return None


def _plainly_against(
    question: str, said: _Said, near: Sequence[Candidate], statements: Sequence[_Said]
) -> Candidate | None:
    """The best piece on what is asked that lacks the one figure that the user plainly told, and has another of its unit.

    Plain is what says nothing but the question's words and its figure; what stands above and before a piece says what
    that one is about, and it may have several figures.
    """
    told = _measures(said.text)
    if wanted(question) not in FIGURES or len(told) != 1 or not fit(question, said.text):
        return None
    for one in near:
        around = f"{text_around(one)}\n{_before(one)}"
        if detect(said.text) != language_of(one.passage.hit) or not fit(question, around):
            continue
        rest = content_of(_without_figures(said.text)) - content_of(around) - content_of(question) - TELLING - ANYBODY
        given = _given(question, readable(one.text))
        if rest or not {unit for unit, _ in told} & {unit for unit, _ in given}:
            continue
        others = set[tuple[str, float]]().union(*(_measures(each.text) for each in statements if each is not said))
        documents = set[tuple[str, float]]().union(*(_given(question, each.text) for each in near))
        return None if told & documents or given & others else one
    return None


def _without_figures(text: str) -> str:
    """A text with its figures and their units blanked."""
    for each in figures_of(text):
        text = text[: each.start] + " " * (each.end - each.start) + text[each.end :]
    return text


def _given(question: str, text: str) -> set[tuple[str, float]]:
    """The figures of the clauses of a text that nothing narrows or adds to others: "up to three days" is no length."""
    clauses = (clause for clause in _CLAUSE.split(text) if not narrows(question, clause))
    return set[tuple[str, float]]().union(*map(_measures, clauses))


def _measures(text: str) -> set[tuple[str, float]]:
    """The figures of a text that have a unit: lengths of time, money, parts of a hundred."""
    return {
        ("money" if each.unit == "yuan" else each.unit, each.value)
        for each in figures_of(text)
        if each.unit and not each.is_date and not each.is_implied
    }


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
    if (quoted.pieces and quoted.pieces[0].n == n) or any(piece.amends for piece in quoted.pieces):
        return _with_sources(context, quoted.pieces), (side,)
    source = said_source(hit, context.preferences.language)
    if against.piece.kind == "table":
        return f"{source}\n\n{against.text.strip()}\n\n[{n}]", (side,)
    return f"{source}\n{readable(against.text).strip()} [{n}]", (side,)


def _with_sources(context: Context, chosen: Sequence[Selected]) -> str:
    """The pieces of an answer, each passage under its source and date."""
    hits = {passage.n: passage.hit for passage in context.passages}
    parts = [
        "\n".join(
            [said_source(hits[n], context.preferences.language), *lines_of([piece for piece in chosen if piece.n == n])]
        )
        for n in dict.fromkeys(piece.n for piece in chosen)
    ]
    return "\n\n".join(parts)


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
