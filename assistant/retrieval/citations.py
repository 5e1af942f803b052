"""Citations checked against the text: a mark stays only where its sentence shares words with the passage.

A quotation is always a verbatim span of the passage, with offsets in the stored text of its document version.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.datatypes import Citation, NumberedPassage
from assistant.retrieval.keywords import terms
from assistant.retrieval.language import detect
from assistant.retrieval.markdown import seen, without_sites
from assistant.retrieval.reading import read

# [1], [1, 2], 【1】, ［1］ and (full-width) lists of them.
MARK = re.compile(r"[\[【［]\s*(\d{1,3}(?:\s*[,，、]\s*\d{1,3})*)\s*[\]】］]")
SENTENCE = re.compile(r"[^\n。！？!?；;.]*(?:[。！？!?；;]+|\.(?!\d)[”\"')）]*|\.(?=\d)[^\n。！？!?；;.]*|\n|$)")
CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)
NUMBER = re.compile(r"\d+(?:\.\d+)?")
LATIN = re.compile(r"[A-Za-z][\w.+#/-]*", re.ASCII)
# The number of a list's item counts, and says nothing: an answer may count anew what its source numbers 1, 1, 1.
ITEM_NUMBER = re.compile(r"^[ \t]*\d{1,3}[.)]\s", re.MULTILINE)
TABLE_RULE = re.compile(r"\s*\|[\s|:-]*\|\s*")
LIST_SIGNS = " \t-*•“”\"'「」"
# A paraphrase must share this part of its terms with one passage sentence. Below it, unrelated sentences of the
# same topic begin to pass; verbatim sentences share everything.
SHARED = 0.45


@dataclass(frozen=True)
class Verified:
    """An answer whose marks all hold, and the citations behind them."""

    text: str
    citations: tuple[Citation, ...]


def verify(text: str, passages: Sequence[NumberedPassage]) -> Verified:
    """Drop marks that name no passage or share no text with it; number and quote the rest."""
    by_number = {passage.n: passage for passage in passages}
    citations: dict[tuple[int, int], Citation] = {}
    result: list[str] = []
    at = 0
    code = [span.span() for span in CODE.finditer(text)]
    for mark in MARK.finditer(text):
        if any(start <= mark.start() < end for start, end in code):
            continue  # An index in code is no citation.
        claims = _claims_before(text, mark.start())
        result.append(text[at : mark.start()])
        kept: list[int] = []
        for number in (int(part) for part in re.findall(r"\d+", mark.group(1))):
            passage = by_number.get(number)
            citation = None if passage is None else quote_for(claims, passage)
            if citation is not None:
                citations.setdefault((number, citation.start), citation)
                kept.append(number)
        if not kept:
            result[-1] = result[-1].rstrip(" ")  # No gap is left where a mark was.
        result.append("".join(f"[{number}]" for number in dict.fromkeys(kept)))
        at = mark.end()
    result.append(text[at:])
    return Verified("".join(result), tuple(citations.values()))


def quote_for(claims: Sequence[str], passage: NumberedPassage) -> Citation | None:
    """The span of the passage that says a claim: the first that is verbatim, or the sentence nearest the last."""
    reading = read(passage.hit)
    text = reading.text
    verbatim = (span for claim in claims if (span := _verbatim(claim, text)))
    span = next(verbatim, None) or (_closest(claims[-1], text) if claims else None)
    if span is None or _invents_a_number(claims[-1], text):
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


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences, without surrounding space; a decimal point ends none."""
    spans: list[tuple[int, int]] = []
    for match in SENTENCE.finditer(text):
        raw = match.group()
        stripped = raw.strip()
        if stripped:
            start = match.start() + raw.index(stripped[0])
            spans.append((start, start + len(stripped)))
    return spans


def _claims_before(text: str, position: int) -> tuple[str, ...]:
    """What a mark may stand for: all since the mark or line before it, else the last sentence alone."""
    before = text[max(0, position - 2000) : position].rstrip()
    marks = list(MARK.finditer(before))
    # Marks side by side stand for the same words.
    while marks and not before[marks[-1].end() :].strip():
        before = before[: marks.pop().start()].rstrip()
    since_mark = before[marks[-1].end() :] if marks else before
    whole = since_mark.strip()
    paragraph = whole.rsplit("\n\n", 1)[-1]
    line = whole.rsplit("\n", 1)[-1]
    spans = sentences(line)
    candidates = (whole, paragraph, line, line[spans[-1][0] :] if spans else "")
    return tuple(dict.fromkeys(bare for claim in candidates if (bare := claim.strip(LIST_SIGNS))))


def _invents_a_number(claim: str, text: str) -> bool:
    """Whether the claim names a number that the whole passage does not."""
    claimed = ITEM_NUMBER.sub("", claim).replace(",", "")
    return not set(NUMBER.findall(claimed)) <= set(NUMBER.findall(text.replace(",", "")))


def _verbatim(claim: str, text: str) -> tuple[int, int] | None:
    wanted = claim.strip()
    if len(wanted) < 2:
        return None
    pattern = r"\s+".join(re.escape(word) for word in wanted.split())
    found = re.search(pattern, text)
    return found.span() if found else _as_read(wanted, text) or _as_read(without_sites(wanted), text)


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


def _anchors(claim: str) -> list[str]:
    """What a translation leaves as it is: numbers, and of a Chinese claim Latin words, of an English one names."""
    latin = LATIN.findall(claim)
    names = latin if detect(claim) == "zh" else [word for word in latin[1:] if word != word.lower()]
    return [*NUMBER.findall(claim.replace(",", "")), *names]


def _closest(claim: str, text: str) -> tuple[int, int] | None:
    return _nearest(set(terms(claim)), sentences(text), text) or _nearest_across(claim, text)


def _nearest_across(claim: str, text: str) -> tuple[int, int] | None:
    """The sentence of the other language that shares what a translation leaves as it is."""
    language = detect(claim)
    others = [span for span in sentences(text) if detect(text[span[0] : span[1]]) != language]
    return _nearest(set(terms(" ".join(_anchors(claim)))), others, text)


def _nearest(wanted: set[str], spans: Sequence[tuple[int, int]], text: str) -> tuple[int, int] | None:
    if not wanted:
        return None
    best, best_share = None, 0.0
    for start, end in spans:
        share = len(wanted & set(terms(text[start:end]))) / len(wanted)
        if share > best_share:
            best, best_share = (start, end), share
    return best if best_share >= SHARED else None
