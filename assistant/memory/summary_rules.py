"""The summary of a session without a model: the user's own words for what it is about, and quoted findings; pure."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from assistant.datatypes import Fact, SummaryLine
from assistant.memory.clauses import MASK, masked
from assistant.memory.folding import fold
from assistant.memory.question_tables import ASKS_ZH, INTERROGATIVE, OPENERS
from assistant.memory.questions import slots_asked
from assistant.memory.refusals import gives_orders
from assistant.memory.summary_tables import AIMS, DATED, DENIED, DONE, GOALS, ORDERED, SENTENCE, STATED, TODOS
from assistant.models.shortening import Cut, shorten
from assistant.retrieval.evidence import Wording
from assistant.retrieval.language import detect
from assistant.retrieval.plain_text import plain_text
from assistant.stores.summary_records import CitedPassage, SessionMaterial, SummaryDraft, SummaryTurn

MOST_GOALS, MOST_ITEMS = 3, 8
LONGEST = 200
"""Characters of one line; a longer sentence of a user is more than a goal."""
QUOTED = {"en": 30, "zh": 60}
"""Words or characters of a finding's quotation: its short form, the whole stands in the turn."""
LOOKED_AT = 3
"""Quotations of one answer; those behind them add to it."""
SAME = 0.8
"""The share of a question's terms that another one holds which asks the same."""
CLOSES = 0.6
"""The share of what an open item names that the user's words for what is done must name; else it stays open."""

_IN_BRACKETS = re.compile(r"\s*[(（][^()（）]{0,40}[)）]")
_VERB_FIRST = re.compile(r"(?:to )?[a-z]+(?:-[a-z]+)? (?=.*[a-z0-9])|[\u4e00-\u9fff](?=[\u4e00-\u9fff]{2})")


def summarise(material: SessionMaterial) -> SummaryDraft:
    """Goals from what the user said they are at, else asked; findings from cited answers; open what has none."""
    turns = [turn for turn in material.turns if not turn.forgets]
    asking = [turn for turn in turns if _asks(turn)]
    told = [quote.text for fact in material.written for quote in fact.quotes]
    done = _done(turns)
    open_items = [
        *(_line("open", turn, turn.asked) for turn in asking if not turn.answered or turn.abstained),
        *_todos(turns, told),
        *(_of_fact("open", fact, material) for fact in material.written if fact.kind == "plan" and fact.polarity),
    ]
    answered = [turn for turn in asking if turn.answered and not turn.abstained]
    conclusions = [
        *(_of_fact("conclusion", fact, material) for fact in material.written if fact.kind == "decision"),
        *_last_of_each([_finding(turn) for turn in answered if turn.citations]),
    ]
    return SummaryDraft(
        goals=tuple(_goals(turns, told) or _questions(asking)),
        conclusions=tuple(conclusions[-MOST_ITEMS:]),
        open_items=tuple(_distinct(_still_open(open_items, answered, done, material))[-MOST_ITEMS:]),
        preferences=preferences(material),
        done=tuple(done[-MOST_ITEMS:]),
    )


def preferences(material: SessionMaterial) -> tuple[SummaryLine, ...]:
    """What the user told in the session of how they want things, each by its fact."""
    kept = [fact for fact in material.written if fact.kind in ("preference", "constraint")]
    return tuple(_of_fact("preference", fact, material) for fact in kept[-MOST_ITEMS:])


def closes(item: str, said: str) -> bool:
    """Whether words for what is done speak of an open item: "the report is finished" of "write the report by Friday".

    Its day is not repeated then, nor its verb, which both languages have in front.
    """
    bare = DATED.sub(" ", fold(item)).strip()
    verb = _VERB_FIRST.match(bare)
    return Wording(bare[verb.end() :] if verb else bare).coverage(said) >= CLOSES


def asks_the_same(one: str, other: str) -> bool:
    """Whether two questions share what they ask about, either way round."""
    return _wording(one).coverage(other) >= SAME and _wording(other).coverage(one) >= SAME


@lru_cache(maxsize=512)
def _wording(text: str) -> Wording:
    """Each line of the sessions kept is set against the others, again with every session that begins."""
    return Wording(text)


def states_work(message: str) -> Literal["", "goal", "open"]:
    """Whether a message says what the user is at or means to do, or what is still to do, and asks nothing."""
    folded = fold(message)
    if "?" in folded or ASKS_ZH.search(folded):
        return ""
    if any(form.search(folded) for form in TODOS) and (" to " in folded or not folded.isascii()):
        return "open"
    return "goal" if any(form.search(folded) for form in AIMS) else ""


def _asks(turn: SummaryTurn) -> bool:
    """Whether a turn asks something to be gone on with: not the user's own data, no greeting, no order to Tandem."""
    if turn.only_tells or gives_orders(fold(turn.question)) or _only_states(turn):
        return False
    return not slots_asked(turn.question).about_user and any(map(str.isalnum, turn.asked))


def _only_states(turn: SummaryTurn) -> bool:
    """Whether a message asks nothing: it says what the user is at or has to do, for which that line stands, or anything."""
    folded = fold(turn.question)
    if "?" in folded:
        return False
    return any(form.search(folded) for form in (*TODOS, *GOALS)) or all(
        map(_is_statement, SENTENCE.findall(_IN_BRACKETS.sub("", folded)))
    )


def _is_statement(sentence: str) -> bool:
    """Whether a folded sentence without a question mark is a statement: no search, no order, no question."""
    bare = OPENERS.sub("", sentence.strip())
    if INTERROGATIVE.match(bare) or ASKS_ZH.search(bare) or ORDERED.search(bare):
        return False
    return STATED.search(bare) is not None


def _goals(turns: Sequence[SummaryTurn], told: Sequence[str]) -> list[SummaryLine]:
    found = [
        _line("goal", turn, said)
        for turn in turns
        for said in _sentences(turn)
        if any(form.search(fold(said)) for form in GOALS)
        and not any(form.search(fold(said)) for form in TODOS)
        and not _is_told(said, told)
    ]
    return _distinct(found)[-MOST_GOALS:]


def _questions(asking: Sequence[SummaryTurn]) -> list[SummaryLine]:
    """Where no goal was said: what the session began with, and what was asked last."""
    ends = [*asking[:1], *asking[1:][-1:]]
    return _distinct([_line("goal", turn, turn.asked) for turn in ends])


def _todos(turns: Sequence[SummaryTurn], told: Sequence[str]) -> Iterator[SummaryLine]:
    for turn in turns:
        for said in _sentences(turn):
            found = next((m for form in TODOS if (m := form.search(fold(said)))), None)
            if found is not None and not _is_told(said, told):
                yield _line("open", turn, said[found.start("what") : found.end("what")].strip(" .。!！"))


def _done(turns: Sequence[SummaryTurn]) -> list[str]:
    return [
        said[:LONGEST]
        for turn in turns
        for said in _sentences(turn)
        if any(form.search(fold(said)) for form in DONE) and not DENIED.search(fold(said))
    ]


def _still_open(
    items: Sequence[SummaryLine], answered: Sequence[SummaryTurn], done: Sequence[str], material: SessionMaterial
) -> list[SummaryLine]:
    values = {fact.id: fact.value for fact in material.written}
    return [
        item
        for item in items
        if not any(closes(values.get(item.fact_id, item.text), said) for said in done)
        and not any(asks_the_same(item.text, turn.asked) for turn in answered)
    ]


def _finding(turn: SummaryTurn) -> SummaryLine:
    """The answer's quotation that says most of what was asked, of its first few; the one that counts, where they differ."""
    cuts = [(cited, _cut(cited, turn.asked)) for cited in turn.citations[:LOOKED_AT]]
    counted = [each for each in cuts if each[0].counts]
    cited, cut = max(counted or cuts, key=lambda each: each[1].worth)
    said = cut.text or plain_text(cited.quote)
    return SummaryLine(
        "conclusion",
        _short(said),
        at=turn.at,
        turn_id=turn.id,
        asked=_short(turn.asked),
        document=cited.document,
        document_id=cited.document_id,
        version=cited.version,
    )


def _cut(cited: CitedPassage, asked: str) -> Cut:
    quote = plain_text(cited.quote)
    language = detect(quote)
    return shorten(quote, asked, QUOTED[language], language)


def _last_of_each(findings: Sequence[SummaryLine]) -> list[SummaryLine]:
    kept: list[SummaryLine] = []
    for line in reversed(findings):
        if not any(asks_the_same(line.asked, other.asked) for other in kept):
            kept.append(line)
    return kept[::-1]


def _distinct(lines: Sequence[SummaryLine]) -> list[SummaryLine]:
    return list({fold(line.text).strip(" .!?。！？"): line for line in lines}.values())


def _sentences(turn: SummaryTurn) -> list[str]:
    """The user's own statements: no questions, nothing quoted or pasted, no orders to the assistant's rules."""
    text = turn.question
    folded = masked(fold(text))
    found = [text[m.start() : m.end()].strip() for m in SENTENCE.finditer(folded) if MASK not in m.group()]
    return [s for s in found if 1 < len(s) <= LONGEST and s[-1] not in "?？" and not gives_orders(fold(s))]


def _is_told(said: str, told: Sequence[str]) -> bool:
    """Whether a sentence was kept as a fact, which then speaks for it."""
    return any(quote in said or said in quote for quote in told if quote)


def _line(kind: str, turn: SummaryTurn, text: str) -> SummaryLine:
    assert kind in ("goal", "open")
    return SummaryLine("goal" if kind == "goal" else "open", _short(text), at=turn.at, turn_id=turn.id)


def _of_fact(kind: str, fact: Fact, material: SessionMaterial) -> SummaryLine:
    """A line that stands for a fact; its words are read from the fact whenever it is shown."""
    at = fact.said_at or material.turns[-1].at if material.turns else fact.said_at
    if kind == "preference":
        return SummaryLine("preference", "", at=at, fact_id=fact.id)
    return SummaryLine("conclusion" if kind == "conclusion" else "open", "", at=at, fact_id=fact.id)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"
