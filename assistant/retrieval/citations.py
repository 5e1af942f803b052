"""Citations checked against the text: a mark stays only where the passage says what its sentence says.

The passage must share words with it, name its figures, and deny none of it (`claim_support`). A quotation is always a
verbatim span of the passage, with offsets in the stored text of its document version.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.datatypes import Citation, DocumentHit, NumberedPassage
from assistant.retrieval.citation_marks import MARK, Mark, is_quoted, marks_in, unbroken, without_targets
from assistant.retrieval.claim_support import ITEM_NUMBER, SHARED, sentences, support_of
from assistant.retrieval.keywords import query_terms
from assistant.retrieval.markdown import readable, seen, without_sites
from assistant.retrieval.reading import read
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS
from assistant.retrieval.width import narrow

__all__ = ["MARK", "SHARED", "Verified", "quote_for", "sentences", "verify"]

NUMBER = re.compile(r"\d+(?:\.\d+)?")
TABLE_RULE = re.compile(r"\s*\|[\s|:-]*\|\s*")
LIST_SIGNS = " \t-*•“”\"'「」"
LEFT_OVER = LIST_SIGNS + ".,;:!?。，、；：！？"
"""What of the sentence before may stand behind its mark ("... [1]. It ...")."""
DENYING = "不没未无非勿别"
"""A claim that begins behind one of these in the passage leaves out that it is denied."""


@dataclass(frozen=True)
class Verified:
    """An answer whose marks all hold, and the citations behind them."""

    text: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A mark of an answer, and the citations of those of its passages that hold; none for a bracket of the document's."""

    mark: Mark
    citations: tuple[Citation, ...]


def checked(text: str, passages: Sequence[NumberedPassage]) -> tuple[Checked, ...]:
    """Every mark of an answer with what holds of it: a passage of that number that says what its sentence says."""
    by_number = {passage.n: passage for passage in passages}
    read_as = [read(passage.hit).text for passage in passages]
    all_marks = list(marks_in(text, read_as))
    theirs = _of_documents(text, all_marks, [each for one in read_as for each in (unbroken(one), readable(one))])
    marks = [mark for mark in all_marks if mark not in theirs]
    found: list[Checked] = [Checked(mark, ()) for mark in theirs]
    for i, mark in enumerate(marks):
        claims = _claims_before(text, marks[:i], mark)
        named = (by_number[number] for number in mark.numbers if number in by_number)
        quotes = (quote_for(claims, passage) for passage in named)
        found.append(Checked(mark, tuple(quote for quote in quotes if quote is not None)))
    return tuple(sorted(found, key=lambda each: each.mark.start))


def _of_documents(text: str, marks: Sequence[Mark], quoted: Sequence[str]) -> list[Mark]:
    """The brackets that a quotation brings along, where a mark of the answer's own closes its paragraph.

    Without one nothing tells whether a model copied a bracket or cites a passage.
    """
    known = {mark: is_quoted(text, mark, quoted) for mark in marks}
    ends = {mark: (text.find("\n\n", mark.end) + 1 or len(text) + 1) - 1 for mark in marks}
    return [
        mark
        for mark in marks
        if known[mark] and any(mark.end < one.start < ends[mark] for one in marks if not known[one])
    ]


def verify(text: str, passages: Sequence[NumberedPassage]) -> Verified:
    """Drop marks that name no passage or that it does not hold; number and quote the rest."""
    text = without_targets(text, [passage.hit.text for passage in passages])
    citations: dict[tuple[int, int], Citation] = {}
    result: list[str] = []
    at = 0
    for each in checked(text, passages):
        result.append(text[at : each.mark.start])
        for citation in each.citations:
            citations.setdefault((citation.n, citation.start), citation)
        if not each.citations:
            result[-1] = result[-1].rstrip(" ")  # No gap is left where a mark was.
        result.append("".join(f"[{citation.n}]" for citation in each.citations))
        at = each.mark.end
    result.append(text[at:])
    return Verified("".join(result), tuple(citations.values()))


def quote_for(claims: Sequence[str], passage: NumberedPassage) -> Citation | None:
    """The span of the passage that says a claim: the first that is verbatim, or the sentence nearest the last."""
    reading = read(passage.hit)
    text = reading.text
    verbatim = (span for claim in claims if (span := _verbatim(claim, text)))
    span = next(verbatim, None)
    if span is None or _invents_a_number(claims[-1], text):
        span = support_of(claims[-1], text, _about(passage.hit)) if claims else None
    if span is None:
        return None
    hit, place = passage.hit, reading.place(span[0])
    return Citation(
        n=passage.n,
        document=hit.document,
        document_id=hit.document_id,
        version=hit.version,
        page=place.page,
        heading=place.heading,
        quote=text[span[0] : span[1]],
        start=reading.start + span[0],
        end=reading.start + span[1],
        score=hit.score,
    )


def _claims_before(text: str, earlier: Sequence[Mark], mark: Mark) -> tuple[str, ...]:
    """What a mark may stand for: all since the mark or line before it, else the last sentence alone."""
    end = mark.start
    for before in reversed(earlier):
        if text[before.end : end].strip():
            break
        end = before.start  # Marks side by side stand for the same words.
    begin = max((before.end for before in earlier if before.end <= end), default=0)
    since_mark = text[max(begin, end - 2000) : end]
    whole = since_mark.strip()
    paragraph = whole.rsplit("\n\n", 1)[-1]
    line = whole.rsplit("\n", 1)[-1]
    spans = sentences(line)
    candidates = (whole, paragraph, line, line[spans[-1][0] :] if spans else "")
    bare = (claim.strip(LIST_SIGNS).lstrip(LEFT_OVER) for claim in candidates)
    # "See [1] and [2]": a word that joins is no claim.
    return tuple(dict.fromkeys(claim for claim in bare if not ENGLISH_STOP_WORDS.issuperset(query_terms(claim))))


def _invents_a_number(claim: str, text: str) -> bool:
    """Whether the claim names a number that the whole passage does not."""
    claimed, held = (narrow(each).replace(",", "") for each in (ITEM_NUMBER.sub("", claim), text))
    return not set(NUMBER.findall(claimed)) <= set(NUMBER.findall(held))


def _about(hit: DocumentHit) -> str:
    """What the prompt says above a passage: a title, headings, its date."""
    days = f"{hit.dated or ''} {hit.updated_at.date().isoformat()}"
    return "\n".join((hit.title, hit.document, *hit.heading, days))


def _verbatim(claim: str, text: str) -> tuple[int, int] | None:
    wanted = claim.strip()
    if len(wanted) < 2:
        return None
    pattern = r"\s+".join(re.escape(word) for word in narrow(wanted).split())
    # Part of a word or of a number is neither, and what a Chinese negation stands before is denied.
    bounded = rf"(?<![{DENYING}]){_border(wanted[0], '<!')}{pattern}{_border(wanted[-1], '!')}"
    found = re.search(bounded, narrow(text))
    if found is None and re.search(pattern, narrow(text)):
        return None
    return found.span() if found else _as_read(wanted, text) or _as_read(without_sites(wanted), text)


def _border(sign: str, look: str) -> str:
    return rf"(?{look}[A-Za-z0-9])" if sign.isascii() and sign.isalnum() else ""


def _as_read(claim: str, text: str) -> tuple[int, int] | None:
    """The span that reads as the claim once both lose their Markdown; of a list that leaves out items, all of it."""
    read = seen(text)
    first: int | None = None
    end = 0
    for line in claim.splitlines():
        # A table without a rule gets one in the answer.
        if not seen(line).characters or TABLE_RULE.fullmatch(line):
            continue
        span = read.find(line, end)
        if span is None:
            return None
        first = span[0] if first is None else first
        end = span[1]
    return None if first is None else (first, end)
