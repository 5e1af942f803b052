"""What an answer quotes of the passages, within its room or the user's limit, and where they disagree; pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import Conflict, Context, Text
from assistant.errors import Language
from assistant.models.disagreeing import conflict_of, disagreement, disagreement_within
from assistant.models.layout import lines_of
from assistant.models.selecting import Selected, select
from assistant.models.sentences import Kind
from assistant.models.shortening import Cut, length, shorten, size
from assistant.models.told import asked_of
from assistant.retrieval.footnotes import marks, note_start
from assistant.retrieval.gate_features import language_of
from assistant.retrieval.language import detect
from assistant.retrieval.markdown import without_links

ROOM: dict[Language, int] = {"en": 600, "zh": 250}
"""Characters of quotation an answer takes at most, by the language of the best passage."""
NEAR = 0.9
OWN_WORDS = 1.0
"""In a short answer a piece stands alone, so its own words count for more than those around it."""

LABEL_WORDS = 3
_CHINESE = re.compile("[\u4e00-\u9fff]")
FOREIGN = {
    "en": Text(en="From the documents, which are in English:", zh="以下引自英文文档："),
    "zh": Text(en="From the documents, which are in Chinese:", zh="以下引自中文文档："),
}


@dataclass(frozen=True, slots=True)
class Quoted:
    """Quoted pieces with their marks as text, empty where nothing answers, and the disagreement among them."""

    text: str = ""
    conflicts: tuple[Conflict, ...] = ()
    pieces: tuple[Selected, ...] = ()


def quoted_of(context: Context, limit: int | None, *, is_alone: bool = True) -> Quoted:
    """Quoted pieces with their marks, within the words or characters left; nothing where nothing answers.

    `is_alone` is set where nothing stands before them in the answer.
    """
    if not context.answerable or not context.passages or (limit is not None and limit <= 0):
        return Quoted()
    question, language = asked_of(context), context.preferences.language
    room = ROOM[detect(context.passages[0].hit.text)]
    chosen = select(question, context.passages, room=room, already=context.already_quoted)
    conflicts = conflict_of(chosen, context.passages)
    both = disagreement(chosen, context.passages, language) if conflicts else ""
    if limit is not None and (length(both, language) if both else sum(size(piece.text) for piece in chosen)) > limit:
        both = both and disagreement_within(chosen, context.passages, question, limit, language)
        return Quoted(both or _within(chosen, question, limit), conflicts if both else ())
    # A document may hold a sentence in another language than the rest, and that may be the one quoted.
    prose = [piece for piece in chosen if piece.kind != "code"] or chosen
    languages: dict[int, Language] = {passage.n: language_of(passage.hit) for passage in context.passages}
    sources = {_language_of(piece, languages[piece.n]) for piece in prose}
    is_foreign = bool(sources) and language not in sources and limit is None
    lead_in = f"{FOREIGN[sources.pop()].say(language)}\n\n" if is_foreign else ""
    if conflicts:
        return Quoted(lead_in + both, conflicts, tuple(chosen))
    lines = lines_of(chosen, is_alone=is_alone and not lead_in)
    return Quoted((lead_in + "\n".join(lines).strip()) if chosen else "", pieces=tuple(chosen))


def _language_of(piece: Selected, passage: Language) -> Language:
    """The language of a piece; a table of names and figures and a label ("rsync(8):") have that of their passage."""
    if _CHINESE.search(piece.text):
        return "zh" if piece.kind == "table" else detect(piece.text)
    return passage if len(piece.text.split()) <= LABEL_WORDS else detect(piece.text)


def _within(chosen: Sequence[Selected], question: str, limit: int) -> str:
    """What fits of the chosen: the piece that keeps most of its worth when cut, then others that fit whole.

    What amends another piece goes before it: the old figure alone would be wrong.
    """
    cut = [(one, shorten(without_links(one.text.strip()), question, limit, detect(one.text))) for one in chosen]
    worths = [(piece.score + OWN_WORDS * _own_words(piece, part)) * part.kept for piece, part in cut]
    near = max(worths, default=0.0) * NEAR
    # Of pieces that are worth nearly the same the first says it first: what follows explains.
    ranks = [(not piece.amends, -min(worth, near)) for (piece, _), worth in zip(cut, worths, strict=True)]
    kept: dict[int, Selected] = {}
    left = limit
    for i in sorted(range(len(cut)), key=lambda i: ranks[i]):
        piece, part = cut[i]
        if part.text and size(part.text) <= left and _is_welcome(i, cut, kept, is_near=worths[i] >= near):
            # A command stays right behind the sentence that leads it.
            joint = piece.joint if i - 1 in kept and piece.kind == "code" else None
            kept[i] = replace(piece, text=part.text, kind=_kind_of(part.text, piece.kind), joint=joint, above="")
            left -= size(part.text)
    return "\n".join(lines_of([kept[i] for i in _in_order(kept)])).strip()


def _in_order(kept: Mapping[int, Selected]) -> Iterator[int]:
    """Amendments first, then as kept, each sentence with the commands that it leads right behind it."""
    for start in sorted((i for i in kept if kept[i].joint is None), key=lambda i: not kept[i].amends):
        yield start
        i = start + 1
        while i in kept and kept[i].joint is not None:
            yield i
            i += 1


def _is_welcome(i: int, cut: Sequence[tuple[Selected, Cut]], kept: Mapping[int, Selected], *, is_near: bool) -> bool:
    """Whether a part goes with what is kept: first of all, behind an amendment, worth as much, or needed by it."""
    piece, part = cut[i]
    if not kept or next(iter(kept.values())).amends:
        return True
    is_led = piece.kind == "code" and piece.joint is not None and i - 1 in kept and cut[i - 1][1].kept == 1.0
    return part.kept == 1.0 and (is_near or is_led or _is_note_of(piece.text, list(kept.values())))


def _own_words(piece: Selected, part: Cut) -> float:
    """What a part says of the question; a table is named by the heading above it."""
    return max(part.worth, piece.section) if piece.kind == "table" else part.worth


def _is_note_of(text: str, kept: Sequence[Selected]) -> bool:
    """Whether a piece is a footnote that one already kept points to."""
    return any(text.startswith(note_start(name)) for piece in kept for name in marks(piece.text))


def _kind_of(text: str, kind: Kind) -> Kind:
    """The kind of a part: cells without their table are no table any more."""
    return "sentence" if kind == "table" and not text.lstrip().startswith("|") else kind
