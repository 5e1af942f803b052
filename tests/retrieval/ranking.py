"""A small but real bench of ranking: the sample's passages, questions whose passage is known, and what to change."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.datatypes import Considered, DocumentHit, Scored, Viewer
from assistant.protocols import Embedder, Vectors
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.gate import Gate
from assistant.retrieval.reading import Reading, read
from assistant.service import Assistant
from assistant.stores.documents import DocumentStore
from assistant.stores.exact_index import ExactIndex
from assistant.stores.keyword_index import KeywordIndex

FIXTURES = Path(__file__).parents[1] / "fixtures"
READER = Viewer("reader")
DEEP = 20
CUT = 10


@dataclass(frozen=True)
class Case:
    """A question, and words of the passage that answers it; none where nothing does."""

    question: str
    contains: str

    def is_answered_by(self, text: str) -> bool:
        return self.contains in text or self.contains in " ".join(text.split())


def read_cases() -> dict[str, list[Case]]:
    """Case sets by name; `sample` are the questions of a reader of the sample in a passage's own language."""
    made = json.loads((FIXTURES / "ranking_cases.json").read_text("utf-8"))
    sets = {name: [Case(**case) for case in cases] for name, cases in made.items()}
    asked = json.loads((FIXTURES / "sample_questions.json").read_text("utf-8"))
    answered = [one for one in asked if one["document"]]
    sets["sample"] = [Case(one["question"], one["contains"]) for one in answered if "across" not in one]
    sets["answered"] = [Case(one["question"], one["contains"]) for one in answered]
    sets["unanswered"] += [Case(one["question"], "") for one in asked if not one["document"]]
    return sets


@dataclass
class Corpus:
    """What retrievers are made of, and what they are asked; each question is embedded once."""

    store: DocumentStore
    index: ExactIndex
    gate: Gate
    embedder: Embedder
    cases: dict[str, list[Case]] = field(default_factory=read_cases)
    _vectors: dict[str, Vectors] = field(default_factory=dict[str, Vectors])
    _considered: dict[str, Considered] = field(default_factory=dict[str, Considered])
    _shipped: dict[tuple[str, bool], float] = field(default_factory=dict[tuple[str, bool], float])

    def shipped(self, name: str, *, by_wording_alone: bool = False) -> float:
        """nDCG@10 of what ships over a case set, measured once."""
        key = (name, by_wording_alone)
        if key not in self._shipped:
            found = self.ndcg(self.retriever(), self.cases[name], by_wording_alone=by_wording_alone)
            self._shipped[key] = found
        return self._shipped[key]

    def retriever(
        self, *, store: Any = None, index: Any = None, gate: Gate | None = None, **parts: Any
    ) -> DocumentRetriever:
        """The shipped retriever, with some of its parts replaced."""
        return DocumentRetriever(store or self.store, index or self.index, gate or self.gate, **parts)

    def with_keywords(self, keywords: KeywordIndex) -> DocumentStore:
        """The same rows, looked up by another keyword index."""
        return DocumentStore(self.store._database, keywords, self.store._vectors)

    def vector(self, question: str) -> Vectors:
        if question not in self._vectors:
            # All at once: one by one they take three times as long.
            asked = list(dict.fromkeys(case.question for cases in self.cases.values() for case in cases))
            self._vectors.update(zip(asked, self.embedder.embed_queries(asked), strict=True))
        return self._vectors[question]

    def ndcg(self, retriever: DocumentRetriever, cases: Sequence[Case], *, by_wording_alone: bool = False) -> float:
        """nDCG@10 over the cases, each of which has one right passage."""
        gains: list[float] = []
        for case in cases:
            vector = None if by_wording_alone else self.vector(case.question)
            hits = retriever.retrieve(READER, case.question, vector, DEEP)
            rank = next((rank for rank, hit in enumerate(hits, 1) if case.is_answered_by(hit.text)), DEEP)
            gains.append(1 / math.log2(1 + rank) if rank <= CUT else 0.0)
        return sum(gains) / len(gains)

    def seated(self, retriever: DocumentRetriever, case: Case, places: int = 8) -> list[Reading]:
        """What a turn would read for a question."""
        considered = retriever.consider(READER, case.question, self.vector(case.question), places)
        return [read(hit) for hit in considered.hits if hit.above_floor and not hit.left_out]

    def answered(self, gate: Gate, cases: Sequence[Case]) -> int:
        """How many of the questions a gate holds to be answered by what the shipped retriever finds."""
        asked = [case.question for case in cases]
        return sum(gate.answerable(READER, one, self._judged(one)).answerable for one in asked)

    def _judged(self, question: str) -> Sequence[DocumentHit]:
        if question not in self._considered:
            self._considered[question] = self.retriever().consider(READER, question, self.vector(question), 8)
        return self._considered[question].judged


def corpus_of(sample: Assistant, embedder: Embedder) -> Corpus:
    store = sample.library.documents
    index = ExactIndex(sample.library.vectors, "documents", embedder.fingerprint, store.languages_of)
    return Corpus(store, index, Gate.for_model(embedder.fingerprint, store.term_counts), embedder)


class Changed:
    """A part of which some calls are answered otherwise."""

    def __init__(self, part: object, **calls: Callable[..., object]) -> None:
        self._part = part
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        return self._calls[name] if name in self._calls else getattr(self._part, name)


def nothing(*_asked: object) -> list[Scored]:
    return []


class EmptyIndex:
    """A dense arm that finds nothing."""

    search = search_in = staticmethod(nothing)
