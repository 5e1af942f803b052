"""Which sentences of a text say what a claim says: shared words, the same figures, and nothing denied; pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.retrieval.figures import Figure, figures_of
from assistant.retrieval.generality import widens
from assistant.retrieval.keywords import fold, terms
from assistant.retrieval.language import detect
from assistant.retrieval.polarity import denies, denies_across

SHARED = 0.45
"""A paraphrase must share this part of its terms with one passage sentence. Below it, unrelated sentences of the same
topic begin to pass; verbatim sentences share everything."""
REACH = 2
"""Sentences before and behind the nearest one in which a figure may stand."""
MOST_LOOKED_AT = 8
"""Sentences that share enough of whose figures are looked at."""
ITEM_NUMBER = re.compile(r"^[ \t]*\d{1,3}[.)]\s", re.MULTILINE)
"""The number of a list's item counts, and says nothing: an answer may count anew what its source numbers 1, 1, 1."""
_SENTENCE = re.compile(r"[^\n。！？!?；;.]*(?:[。！？!?；;]+|\.(?!\d)[”\"')）]*|\.(?=\d)[^\n。！？!?；;.]*|\n|$)")
_LATIN = re.compile(r"[A-Za-z][\w.+#/-]*", re.ASCII)
_LENGTH_OF_ONE = frozenset(("一年", "一天", "一周", "一个月", "一日", "一小时", "一个星期"))

Span = tuple[int, int]


def sentences(text: str) -> list[Span]:
    """Spans of the sentences, without surrounding space; a decimal point ends none."""
    spans: list[Span] = []
    for match in _SENTENCE.finditer(text):
        raw = match.group()
        stripped = raw.strip()
        if stripped:
            start = match.start() + raw.index(stripped[0])
            spans.append((start, start + len(stripped)))
    return spans


def support_of(claim: str, text: str, about: str = "") -> Span | None:
    """The span of a text that says a claim; None where nothing does, a figure is not its own, it is denied or of some alone.

    `about` is what stands above the text: a title, headings, a date. A name or a date may stand there instead.
    """
    spans = sentences(text)
    near = _sharing(set(terms(claim)), [set(terms(text[start:end])) for start, end in spans])
    if near:
        found = _with_figures(claim, text, spans, near, about)
        return None if found is None or denies(claim, text) or widens(claim, text[slice(*found)]) else found
    language = detect(claim)
    others = [i for i, (start, end) in enumerate(spans) if detect(text[start:end]) != language]
    near = [others[i] for i in _sharing_anchors(claim, [text[slice(*spans[i])] for i in others])]
    found = _with_figures(claim, text, spans, near, about) if near else None
    said = text[slice(*found)] if found else ""
    return None if denies_across(claim, said) or widens(claim, said) else found


def opposes(claim: str, text: str) -> bool:
    """Whether a text of the claim's language speaks of what it claims and says otherwise: denied, or another figure."""
    if denies(claim, text):
        return True
    spans = sentences(text)
    near = _sharing(set(terms(claim)), [set(terms(text[start:end])) for start, end in spans])
    figures = claimed(claim)
    owns = [figures_of(text[slice(*spans[i])]) for i in near]
    return any(_takes_place(figure, own, figures) for own in owns for figure in figures)


def figures_held(claim: str, text: str, about: str = "") -> bool:
    """Whether each figure of a claim is one of the text's."""
    held = figures_of(text)
    whole = _Whole(held, figures_of(about))
    return all(_is_held(figure, held, whole) for figure in claimed(claim))


def claimed(claim: str) -> list[Figure]:
    """The figures that a claim must have from its source."""
    found = [figure for figure in figures_of(ITEM_NUMBER.sub("", claim)) if not figure.is_implied]
    # "一年有25天" is "每年25天".
    bare = ITEM_NUMBER.sub("", claim)
    per = {one for one, _ in pairwise(found) if one.is_word and bare[one.start : one.end] in _LENGTH_OF_ONE}
    return [figure for figure in found if figure not in per]


def _with_figures(claim: str, text: str, spans: Sequence[Span], near: Sequence[int], about: str) -> Span | None:
    """The nearest sentence with all figures of the claim, else the nearest with those of the sentences beside it."""
    figures = claimed(claim)
    whole = _Whole(figures_of(text), figures_of(about))
    for i in near:
        held = figures_of(text[slice(*spans[i])])
        if all(_is_held(figure, held, whole) for figure in figures):
            return spans[i]
    for i in near:
        own = figures_of(text[slice(*spans[i])])
        if any(_takes_place(figure, own, figures) for figure in figures):
            continue
        for first, last in (
            (i - 1, i),
            (i, i + 1),
            (i - 1, i + 1),
            (i - REACH, i),
            (i, i + REACH),
            (i - REACH, i + REACH),
        ):
            start, end = spans[max(0, first)][0], spans[min(last, len(spans) - 1)][1]
            if all(_is_held(figure, figures_of(text[start:end]), whole) for figure in figures):
                return start, end
    return None


def _takes_place(figure: Figure, own: Sequence[Figure], figures: Sequence[Figure]) -> bool:
    """Whether a sentence has another value of the kind of a figure that it lacks, so that one was swapped."""
    if not figure.unit or any(figure.agrees(each) for each in own):
        return False
    others = [each for each in own if each.unit == figure.unit and not each.is_implied]
    return any(not any(each.agrees(one) for one in figures) for each in others)


@dataclass(frozen=True, slots=True)
class _Whole:
    """The figures of a whole text, and of what stands above it."""

    within: Sequence[Figure]
    above: Sequence[Figure]


def _is_held(figure: Figure, held: Sequence[Figure], whole: _Whole) -> bool:
    if any(figure.agrees(each) for each in held):
        return True
    if figure.may_stand_apart or figure.is_date:
        apart = (*whole.above, *(whole.within if figure.may_stand_apart else ()))
        return any(figure.agrees(each) for each in apart)
    if not figure.is_word or figure.unit or figure.is_ordinal:
        return False
    # A count of what the text lists is the writer's own, unless the text counts the same otherwise.
    counted = [each for each in whole.within if each.noun == figure.noun and not each.is_implied]
    return not counted or any(figure.agrees(each) for each in counted)


def _sharing(wanted: set[str], held: Sequence[set[str]]) -> list[int]:
    """Which sets hold enough of what is wanted, the fullest first."""
    if not wanted:
        return []
    shares = [(len(wanted & each) / len(wanted), -i) for i, each in enumerate(held)]
    return [-i for share, i in sorted(shares, reverse=True) if share >= SHARED][:MOST_LOOKED_AT]


def _sharing_anchors(claim: str, others: Sequence[str]) -> list[int]:
    """Which sentences of another language share what a translation leaves as it is: figures, and names.

    Of a Chinese claim all Latin words are names, of an English one those with a capital, but for its first.
    """
    latin = _LATIN.findall(claim)
    names = latin if detect(claim) == "zh" else [word for word in latin[1:] if word != word.lower()]
    wanted = {*claimed(claim), *map(fold, names)}

    def held(sentence: str) -> set[Figure | str]:
        figures, words = figures_of(sentence), set(terms(sentence))
        return {
            each
            for each in wanted
            if (
                any(each.agrees(figure) for figure in figures)
                if isinstance(each, Figure)
                else set(terms(each)) <= words
            )
        }

    shares = [(len(held(sentence)) / len(wanted), -i) for i, sentence in enumerate(others)] if wanted else []
    return [-i for share, i in sorted(shares, reverse=True) if share >= SHARED][:MOST_LOOKED_AT]
