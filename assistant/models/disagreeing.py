"""How an answer says that its sources disagree: each side with its source and date, and which one counts; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time

from assistant.datatypes import Conflict, ConflictSide, DocumentHit, NumberedPassage, Text
from assistant.errors import Language
from assistant.memory.days import said_days
from assistant.models.conflicts import NEAR_BEST, day_of
from assistant.models.layout import lines_of
from assistant.models.selecting import Selected
from assistant.models.shortening import length, shorten
from assistant.retrieval.language import detect
from assistant.retrieval.markdown import without_links

DISAGREE = Text(en="The documents disagree on this:", zh="文档对此说法不一：")
STATED = Text(en="{document}, of {day}:", zh="{document}（{day}）：")
ADDED = Text(en="{document}, added on {day}:", zh="{document}（{day}加入）：")
NEWER_FIRST = Text(
    en="The first one counts: a newer date goes before an older one, and of equal dates the better match.",
    zh="以第一条为准：日期较新的优先；日期相同时，与问题更吻合的优先。",
)
NOTE = Text(en="Sources disagree, first what counts: {sides}", zh="来源说法不一，先列出的为准：{sides}")
OF_USER = Text(en="you, {day}", zh="你（{day}）")
OF_DOCUMENT = Text(en="{document}, {day}", zh="{document}（{day}）")
NEWER_FIRST_SHORT = Text(en="(Newer date first.)", zh="（新日期在前）")


def disagreement(chosen: Sequence[Selected], passages: Sequence[NumberedPassage], language: Language) -> str:
    """The sides one below the other, each with the pieces of its passage, and what counts; then the other pieces.

    Those stand first where they are far better matches than the sides.
    """
    hits = {passage.n: passage.hit for passage in passages}
    sides = list(dict.fromkeys(piece.n for piece in chosen if piece.disagrees))
    lines = [DISAGREE.say(language)]
    for n in sides:
        pieces = [piece for piece in chosen if piece.n == n]
        lines += ["", said_source(hits[n], language), *lines_of([replace(pieces[0], joint=None), *pieces[1:]])]
    lines += ["", NEWER_FIRST.say(language)]
    rest = [piece for piece in chosen if piece.n not in sides]
    others = lines_of(rest)
    best = max((piece.score for piece in chosen if piece.disagrees), default=0.0)
    is_late = any(best < piece.score * NEAR_BEST for piece in rest)
    parts = (others, lines) if is_late else (lines, others)
    return "\n\n".join("\n".join(part).strip() for part in parts if part)


def disagreement_within(
    chosen: Sequence[Selected], passages: Sequence[NumberedPassage], question: str, limit: int, language: Language
) -> str:
    """The first two sides as short as the limit asks, each with its date; empty where they don't fit."""
    hits = {passage.n: passage.hit for passage in passages}
    sides = [piece for piece in chosen if piece.disagrees][:2]
    heads = [
        DISAGREE.say(language),
        *(said_day(hits[piece.n], language) for piece in sides),
        NEWER_FIRST_SHORT.say(language),
    ]
    room = (limit - sum(length(head, language) for head in heads)) // len(sides)
    if room <= 0:
        return ""
    parts = [shorten(without_links(piece.text.strip()), question, room, detect(piece.text)).text for piece in sides]
    if not all(parts):
        return ""
    said = [f"{head}\n{part} [{piece.n}]" for head, part, piece in zip(heads[1:], parts, sides, strict=False)]
    return "\n\n".join([heads[0], *said, heads[-1]])


def conflict_of(chosen: Sequence[Selected], passages: Sequence[NumberedPassage]) -> tuple[Conflict, ...]:
    """The disagreement among chosen pieces as a record; none where there is none."""
    hits: Mapping[int, DocumentHit] = {passage.n: passage.hit for passage in passages}
    sides = tuple(_side(piece, hits[piece.n]) for piece in chosen if piece.disagrees)
    return (Conflict(sides),) if sides else ()


def note_of(conflict: Conflict, language: Language) -> str:
    """A disagreement in one line, for answers that a model wrote."""
    sides = (_noted(side, language) for side in conflict.sides)
    return NOTE.say(language, sides=("；" if language == "zh" else "; ").join(sides))


def said_day(hit: DocumentHit, language: Language) -> str:
    """The day a document is from or was added on, as people say it."""
    return say_day(day_of(hit)[0], language)


def say_day(day: date, language: Language) -> str:
    """A day as people say it: "1 June 2026", "2026年6月1日"."""
    moment = datetime.combine(day, time(), UTC)
    return said_days(moment, moment, language)


def _side(piece: Selected, hit: DocumentHit) -> ConflictSide:
    day, stated = day_of(hit)
    return ConflictSide(piece.text.strip(), day, piece.n, hit.document, stated)


def said_source(hit: DocumentHit, language: Language) -> str:
    """A source and its date, as the line above its words."""
    said = STATED if day_of(hit)[1] else ADDED
    return said.say(language, document=hit.document, day=said_day(hit, language))


def _noted(side: ConflictSide, language: Language) -> str:
    source = OF_USER if side.n is None else OF_DOCUMENT
    day = say_day(side.at, language) if side.at else "?"
    return f"{source.say(language, document=side.document, day=day)}: “{' '.join(side.quote.split())}”"
