"""How alike what is said and what is known are, by pure cosine: for near-duplicates, never for ranking."""

from collections.abc import Callable, Collection, Sequence

from assistant.datatypes import Fact, FactDraft
from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Embedder
from assistant.stores.fact_rows import text_hash
from assistant.stores.vectors import VectorStore


class Likeness:
    """Compares drafts with stored facts; `attributes` are those whose values are sentences, which alone are embedded."""

    def __init__(
        self, vectors: VectorStore, current_embedder: Callable[[], Embedder | None], attributes: Collection[str]
    ) -> None:
        self._vectors = vectors
        self._current_embedder = current_embedder
        self._attributes = attributes

    def of(self, drafts: Sequence[FactDraft]) -> Callable[[FactDraft, Fact], float]:
        """The cosine of a draft's and a fact's text; 0 where either has no vector. Embeds now, compares later."""
        texts = list(dict.fromkeys(draft.text for draft in drafts if draft.attribute in self._attributes))
        embedder = self._current_embedder() if texts else None
        if embedder is None:
            return lambda _draft, _fact: 0.0
        try:
            said = dict(zip(texts, embedder.embed_passages(texts), strict=True))
        except EmbeddingUnavailable:
            return lambda _draft, _fact: 0.0
        model = embedder.fingerprint

        def cosine(draft: FactDraft, fact: Fact) -> float:
            key = text_hash(fact.text)
            known = self._vectors.cached(model, [key]).get(key)
            vector = said.get(draft.text)
            return 0.0 if known is None or vector is None else float(known @ vector)

        return cosine
