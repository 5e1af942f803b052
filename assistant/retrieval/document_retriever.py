"""Passages of documents for a question: both arms, fused, joined to live rows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from assistant.datatypes import Beside, Considered, DocumentHit, Fused, Scored, Viewer
from assistant.errors import Language
from assistant.protocols import LanguageIndex, Vectors
from assistant.retrieval.across_languages import TranslatedWords, WordSource, coverage_across
from assistant.retrieval.choosing import MOST_ACROSS, MOST_KEPT, choose, join_beside, seat_across
from assistant.retrieval.evidence import NearFloor, Wording
from assistant.retrieval.footnotes import marks_without_note, note_start
from assistant.retrieval.from_a_day import with_later_rules
from assistant.retrieval.gate import Gate
from assistant.retrieval.gate_features import is_prose, language_of
from assistant.retrieval.language import detect
from assistant.retrieval.language_pools import LEANING, LanguagePools, Leaning
from assistant.retrieval.lexicon import OTHER
from assistant.retrieval.reranking import MOST as MOST_RERANKED
from assistant.retrieval.reranking import Reranked, Reranker
from assistant.retrieval.section_leads import LEAD_SHARE, led
from assistant.retrieval.two_arms import DEPTH, KeywordSource, TwoArms, Weighing, joined
from assistant.stores.document_rows import SectionPlace

WEIGHING = Weighing(dense=0.65, keyword=0.35, floor=0.80, reach=0.88)
"""One set for all documents: on each of seven sets within a language nDCG@10 lies within .006 of the best of .6 to .8
(.7 loses .012 on the handbook, .6 .006 on the Chinese manuals)."""
JUDGED = 8
"""Hits of one language that the gate looks at."""
NEAR = NearFloor(en=0.78, zh=0.78, across_en=0.70, across_zh=0.70)
FLOOR_COVERAGE = 0.34
FLOOR_OF_BEST = 0.45
"""Of 1,167 gold passages among the first eight on ten sets these floors drop 4; 2 to 7 of 8 hits pass."""
LOOKED_AT = 48
WALL_SHARE = 0.2
WALL_KEEPS = 0.25
"""Of the best 48 candidates in the other language, walls of addresses and data (less than a fifth of them words) keep a
quarter of their score: with multilingual-e5-small they are nearer to every question across languages than the prose that
answers it. Of a handbook all eight that the gate saw were such walls; shares of .01 to .11."""
STUB = 2
"""How many times its title a passage may be as long that is no more than one."""
WORDED = 0.5
"""The part of the best keyword score from which a passage says more than its title does."""
STRAY_SHARE = 0.05
"""Less Chinese among the letters of a passage of a Chinese document is code or data. It is nearer to most questions in
Chinese than prose in English that answers them; within the language prose lies before it anyway."""
CONSIDERED = 3
"""Passages looked at for each place in the prompt, so that a copy or a crowded document leaves no place empty."""
FOOTNOTED_HITS = 3
"""Hits whose footnotes are fetched when they stand elsewhere in the document."""

Choose = Callable[[Sequence[DocumentHit], int, Collection[str]], list[DocumentHit]]
"""Which of some hits get so many places; those of the ids have had one."""


class DocumentSource(KeywordSource, WordSource, Protocol):
    """The store of documents, as the retriever needs it."""

    def hits(self, viewer: Viewer, ids: Sequence[str]) -> dict[str, DocumentHit]:
        """Live passages among the ids that the viewer may read."""
        ...

    def passage_with(self, viewer: Viewer, document_id: str, text: str) -> DocumentHit | None:
        """The first passage of a document that holds a text."""
        ...

    def beside(self, viewer: Viewer, hit: DocumentHit) -> tuple[Beside | None, Beside | None]:
        """What stands right before and after a passage in its section."""
        ...

    def languages(self, viewer: Viewer) -> Sequence[Language]:
        """The languages of what the viewer may read."""
        ...

    def languages_of(self, ids: Sequence[str]) -> Mapping[str, Language]:
        """The language of each passage's document."""
        ...

    def places_of(self, ids: Sequence[str]) -> Mapping[str, SectionPlace]:
        """Where each passage stands in its section."""
        ...


class DocumentRetriever:
    """Question -> ranked passages, with the score of each arm and whether they pass the floor."""

    def __init__(
        self,
        store: DocumentSource,
        index: LanguageIndex,
        gate: Gate | None = None,
        weighing: Weighing = WEIGHING,
        *,
        leaning: Leaning = LEANING,
        lead_share: float = LEAD_SHARE,
        choose: Choose = choose,
        rerank: Reranker | None = None,
    ) -> None:
        self._store = store
        self._index = index
        self._gate = gate or Gate()
        self._weighing = weighing
        self._leaning = leaning
        self._lead_share = lead_share
        self._choose = choose
        self._rerank = rerank

    def retrieve(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int) -> list[DocumentHit]:
        """At most `top_k` passages, best first; without a vector by wording alone.

        A cross-encoder is shown as many as in a turn, however few are wanted; where it fails they stay as they are.
        """
        wording, rows = Wording(question), _Rows(self._store, viewer)
        candidates = self._candidates(viewer, question, wording, vector, rows)
        wanted = max(0, top_k)
        shown = max(wanted, MOST_RERANKED) if self._rerank and wanted else wanted
        hits = [_scored(*each) for each in joined(candidates, rows, shown)]
        return self._floored(viewer, wording, self._reranked(question, hits).hits)[:wanted]

    def search(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, places: int) -> Considered:
        """The hits of `retrieve`, each with why a turn with so many places would give it none, and those judged."""
        wording, rows = Wording(question), _Rows(self._store, viewer)
        candidates = self._candidates(viewer, question, wording, vector, rows)
        # A turn looks deeper than it has places, and the gate is shown more than a short search.
        hits = [_scored(*each) for each in joined(candidates, rows, max(top_k, places * CONSIDERED))]
        reranked = self._reranked(question, hits)
        fused = self._floored(viewer, wording, hits)
        ranked = fused if reranked.hits == hits else self._floored(viewer, wording, reranked.hits)
        chosen = self._choose(ranked, places, ())[: max(0, top_k)]
        return Considered(tuple(chosen), tuple(fused[:JUDGED]), reranked.degraded)

    def consider(
        self, viewer: Viewer, question: str, vector: Vectors | None, places: int, kept: Collection[str] = ()
    ) -> Considered:
        """What a turn looks at: `retrieve` deeper than the prompt has places, with who gets none and why.

        Of the ids in `kept`, passages that a follow-up may still be about, the best stay among the places, with the
        scores the arms gave them, where an arm found them at all.
        """
        wording, rows = Wording(question), _Rows(self._store, viewer)
        candidates = self._candidates(viewer, question, wording, vector, rows)
        found = joined(candidates, rows, places * CONSIDERED)
        best = {candidate.id for candidate, _ in found}
        late = [candidate for candidate in candidates if candidate.id in kept and candidate.id not in best]
        across = self._across(viewer, wording.language, candidates)
        beside = [one for one in across if one.id not in best and one not in late]
        hits = [_scored(*each) for each in found + joined(late, rows, MOST_KEPT) + joined(beside, rows, MOST_ACROSS)]
        reranked = self._reranked(question, hits)
        fused = self._floored(viewer, wording, hits)
        ranked = fused if reranked.hits == hits else self._floored(viewer, wording, reranked.hits)
        ranked = with_later_rules(_raised(ranked, wording, {one.id for one in across}), wording)
        chosen = seat_across(self._choose(ranked, places, kept), places, {one.id for one in across})
        seated = join_beside(chosen, lambda hit: self._store.beside(viewer, hit))
        further = max(0, len(candidates) - len(hits))
        return Considered(tuple(seated), tuple(fused[:JUDGED]), reranked.degraded, further)

    def _across(self, viewer: Viewer, own: Language, candidates: Sequence[Fused]) -> list[Fused]:
        """The best candidates in the other language, where the library has both."""
        if not {own, OTHER[own]} <= set(self._store.languages(viewer)):
            return []
        languages = self._store.languages_of([candidate.id for candidate in candidates])
        return [one for one in candidates if languages.get(one.id) == OTHER[own]][:MOST_ACROSS]

    def _reranked(self, question: str, hits: list[DocumentHit]) -> Reranked:
        return self._rerank(question, hits) if self._rerank else Reranked(hits)

    def _floored(self, viewer: Viewer, wording: Wording, hits: Sequence[DocumentHit]) -> list[DocumentHit]:
        """The hits, each with whether it is worth a place, and with the footnotes of the first."""
        best = hits[0].score if hits else 0.0
        hits = [replace(hit, above_floor=_is_above_floor(hit, wording, best)) for hit in hits]
        return self._with_footnotes(viewer, hits)

    def _with_footnotes(self, viewer: Viewer, hits: list[DocumentHit]) -> list[DocumentHit]:
        """Behind a hit with footnote marks the passages with their texts, which often stand at the document's end."""
        kept = list(hits)
        for hit in [each for each in hits[:FOOTNOTED_HITS] if each.above_floor]:
            for mark in marks_without_note(hit.text):
                note = self._store.passage_with(viewer, hit.document_id, note_start(mark))
                if note is not None and note.id != hit.id:
                    before = next((each for each in kept if each.id == note.id), note)
                    kept = [each for each in kept if each.id != note.id]
                    score = min(hit.score, max(before.score, hit.score * FLOOR_OF_BEST))
                    kept.insert(_place(kept, score), replace(before, score=score, above_floor=True))
        return kept

    def _candidates(
        self, viewer: Viewer, question: str, wording: Wording, vector: Vectors | None, rows: "_Rows"
    ) -> list[Fused]:
        """Of one list where the library has one language, else of one list a language."""

        def covered(ids: Sequence[str]) -> float:
            return max((coverage(wording, hit) for hit in rows(ids).values()), default=0.0)

        def clearance(pool: Sequence[Fused]) -> float:
            best = joined(pool, rows, JUDGED)
            return self._gate.answerable(viewer, question, [_scored(*each) for each in best]).clearance

        def sunk(pool: list[Fused], language: Language) -> list[Fused]:
            live = rows([candidate.id for candidate in pool[:LOOKED_AT]])
            if language == wording.language:
                return _cut(pool, {id_ for id_, hit in live.items() if _is_stray(wording, hit)})
            walls = {id_ for id_, hit in live.items() if not is_prose(hit.text, language, WALL_SHARE) or _is_stub(hit)}
            titled = {id_ for id_, hit in live.items() if detect(hit.title) == wording.language == "zh"}
            return _cut(pool, walls | titled - _worded(pool))

        def by_lead(found: Sequence[Scored]) -> list[Scored]:
            return led(found, self._store.places_of, self._lead_share)

        languages = self._store.languages(viewer)
        own, translated = wording.language, TranslatedWords(self._store, wording.language)
        if not languages or languages == (own,):
            return TwoArms(self._store, self._index, self._weighing).search(viewer, question, vector, covered)
        if own not in languages:
            across = TwoArms(translated, self._index, self._weighing.across_languages(), by_lead)
            return sunk(across.search(viewer, question, vector, covered), languages[0])
        worded = self._store.keyword_search(viewer, question, DEPTH)
        languages_of = self._store.languages_of([hit.id for hit in worded])
        keyword: dict[Language, list[Scored]] = {
            own: [hit for hit in worded if languages_of.get(hit.id) == own],
            OTHER[own]: translated.keyword_search(viewer, question, DEPTH),
        }
        pools = LanguagePools(self._index, self._weighing, covered, clearance, self._leaning, sunk, by_lead)
        return pools.search(viewer, own, vector, keyword)


def coverage(wording: Wording, hit: DocumentHit) -> float:
    """The share of a question's words that a passage has, of either language."""
    if language_of(hit) == wording.language:
        return wording.coverage(*_texts(hit))
    return coverage_across(wording.question, wording.language, *_texts(hit))


def _cut(pool: list[Fused], ids: Collection[str]) -> list[Fused]:
    """A list with some cut to a part of their score."""
    if not ids:
        return pool
    cut = [replace(each, score=each.score * WALL_KEEPS) if each.id in ids else each for each in pool]
    return sorted(cut, key=lambda candidate: (-candidate.score, candidate.id))


def _is_stray(wording: Wording, hit: DocumentHit) -> bool:
    """Whether a passage of a Chinese document has no Chinese in it and hardly a word of the question: code, logs, data."""
    if wording.language != "zh" or wording.coverage(hit.text) >= FLOOR_COVERAGE:
        return False
    letters = [char for char in hit.text if char.isalpha()]
    return sum(char.isascii() for char in letters) > (1.0 - STRAY_SHARE) * len(letters)


def _is_stub(hit: DocumentHit) -> bool:
    """Whether a passage is no more than its document's title: few words are near to any question of the other language."""
    return hit.title.strip() in hit.text and len(hit.text) <= STUB * len(hit.title)


def _worded(pool: Sequence[Fused]) -> set[str]:
    """Those that the keyword arm finds nearly as well as its best.

    A title in the question's language is embedded with a passage of the other one, and brings it nearer to any question.
    """
    scores = {each.id: each.arms["keyword"].score for each in pool if "keyword" in each.arms}
    best = max(scores.values(), default=0.0)
    return {id_ for id_, score in scores.items() if score >= WORDED * best}


class _Rows:
    """The live rows that one search looks at, each read once."""

    def __init__(self, store: DocumentSource, viewer: Viewer) -> None:
        self._store = store
        self._viewer = viewer
        self._read: dict[str, DocumentHit | None] = {}

    def __call__(self, ids: Sequence[str]) -> dict[str, DocumentHit]:
        new = [id_ for id_ in ids if id_ not in self._read]
        if new:
            self._read |= dict.fromkeys(new) | self._store.hits(self._viewer, new)
        return {id_: hit for id_ in ids if (hit := self._read[id_]) is not None}


def _place(hits: Sequence[DocumentHit], score: float) -> int:
    """Where a footnote's passage stands: by its score, but among the first few, so that no limit cuts it off."""
    better = sum(hit.score >= score for hit in hits)
    return min(better, FOOTNOTED_HITS)


def _scored(candidate: Fused, hit: DocumentHit) -> DocumentHit:
    return replace(hit, score=candidate.score, arms=candidate.arms)


def _raised(hits: Sequence[DocumentHit], wording: Wording, across: Collection[str]) -> list[DocumentHit]:
    """The hits, those of the ids judged by the best of them: a list of the other language is put behind as a whole."""
    best = max((hit.score for hit in hits if hit.id in across), default=0.0)
    return [
        replace(hit, above_floor=True) if hit.id in across and _is_above_floor(hit, wording, best) else hit
        for hit in hits
    ]


def _texts(hit: DocumentHit) -> tuple[str, ...]:
    return (hit.title, *hit.heading, hit.text)


def _is_above_floor(hit: DocumentHit, wording: Wording, best: float) -> bool:
    """Near in meaning or in wording, and not far behind the best: what is worth a place in the prompt."""
    if hit.score < best * FLOOR_OF_BEST:
        return False
    dense = hit.arms.get("dense")
    near = dense is not None and NEAR.passes(dense.score, wording.language, detect(hit.text))
    return near or coverage(wording, hit) >= FLOOR_COVERAGE
