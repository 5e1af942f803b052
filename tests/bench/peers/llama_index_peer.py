"""LlamaIndex: its vector retriever, and its fusion with BM25, as shipped and as well as its documentation allows."""
# pyright: reportMissingImports=false, reportUntypedBaseClass=false
# The vendors' packages are in the peers' environment alone.

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.bench.peers.endpoint import Endpoint
from tests.bench.peers.llama_index_classes import bm25_retriever, embedding_of
from tests.bench.peers.plain import DEPTH, Group, Ranking, ask

SHIPPED, CONFIGURED = (1024, 200), (512, 50)
"""Tokens of a node and of overlap: the defaults, and those of "Basic Strategies" in the documentation."""
SHIPPED_DEPTH = 10
"""The default of 2 nodes names no ten passages."""
WEIGHTS = (0.6, 0.4)
"""Vector and BM25, as in the documentation's example of relative score fusion."""


@dataclass(frozen=True, slots=True)
class Setup:
    """One way to set LlamaIndex up; without a mode the vector retriever stands alone."""

    name: str
    mode: str | None
    nodes: tuple[int, int]
    depth: int
    jieba: bool = False
    weights: tuple[float, float] | None = None
    dated: bool = False

    @property
    def configured(self) -> str:
        """In one line."""
        split = f"nodes of {self.nodes[0]} tokens, overlap {self.nodes[1]}, similarity_top_k {self.depth}"
        if self.mode is None:
            return f"VectorStoreIndex, {split}"
        words = "BM25 over jieba's words" if self.jieba else "BM25Retriever as it comes"
        weights = f", retriever_weights {self.weights}" if self.weights else ""
        dated = ", date as metadata" if self.dated else ""
        return f"QueryFusionRetriever {self.mode}, num_queries 1{weights}, {words}, {split}{dated}"


DOCUMENTS = (
    Setup("LlamaIndex vector, as shipped", None, SHIPPED, SHIPPED_DEPTH),
    Setup("LlamaIndex vector", None, CONFIGURED, DEPTH),
    Setup("LlamaIndex RRF, as shipped", "reciprocal_rerank", SHIPPED, SHIPPED_DEPTH),
    Setup("LlamaIndex RRF", "reciprocal_rerank", CONFIGURED, DEPTH, jieba=True),
    Setup("LlamaIndex relative score", "relative_score", CONFIGURED, DEPTH, jieba=True, weights=WEIGHTS),
    Setup("LlamaIndex dist-based score", "dist_based_score", CONFIGURED, DEPTH, jieba=True, weights=WEIGHTS),
)
MESSAGES = (
    Setup("LlamaIndex RRF, as shipped", "reciprocal_rerank", SHIPPED, SHIPPED_DEPTH),
    Setup("LlamaIndex relative score", "relative_score", CONFIGURED, DEPTH, jieba=True, weights=WEIGHTS),
    Setup("LlamaIndex relative score, dated", "relative_score", CONFIGURED, DEPTH, True, WEIGHTS, dated=True),
)


def rank_llama_index(groups: Sequence[Group], endpoint: Endpoint, setups: Sequence[Setup]) -> dict[str, Ranking]:
    """One index a group; setups that cut alike share it."""
    rankings = {setup.name: Ranking(setup.configured) for setup in setups}
    embedding = embedding_of(endpoint)
    for group in groups:
        indexes: dict[tuple[tuple[int, int], bool], tuple[list[Any], Any]] = {}
        for setup in setups:
            into = rankings[setup.name]
            kind = (setup.nodes, setup.dated)
            if kind not in indexes:
                indexes[kind] = _index(group, setup, embedding)
            retriever = _retriever(setup, *indexes[kind])

            def search(question: str, retriever: Any = retriever) -> list[str]:
                return [str(found.node.ref_doc_id) for found in retriever.retrieve(question)]

            ask(group, search, into)
    return rankings


def _index(group: Group, setup: Setup, embedding: Any) -> tuple[list[Any], Any]:
    """Nodes, and the index of their vectors."""
    from llama_index.core import Document, VectorStoreIndex
    from llama_index.core.node_parser import SentenceSplitter

    documents = [
        Document(doc_id=passage.id, text=passage.text, metadata=_metadata(passage.date if setup.dated else None))
        for passage in group.passages
    ]
    splitter = SentenceSplitter(chunk_size=setup.nodes[0], chunk_overlap=setup.nodes[1])
    nodes = splitter.get_nodes_from_documents(documents)
    return nodes, VectorStoreIndex(nodes, embed_model=embedding)


def _metadata(date: str | None) -> dict[str, str]:
    return {"date": date} if date else {}


def _retriever(setup: Setup, nodes: list[Any], index: Any) -> Any:
    from llama_index.core.llms import MockLLM
    from llama_index.core.retrievers import QueryFusionRetriever

    vector = index.as_retriever(similarity_top_k=setup.depth)
    if setup.mode is None:
        return vector
    return QueryFusionRetriever(
        [vector, bm25_retriever(nodes, setup.depth, setup.jieba)],
        # With one query no model is asked, but one must be named.
        llm=MockLLM(),
        mode=setup.mode,
        similarity_top_k=setup.depth,
        num_queries=1,
        use_async=False,
        retriever_weights=list(setup.weights) if setup.weights else None,
    )
