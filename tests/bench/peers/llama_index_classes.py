"""The two classes that LlamaIndex wants derived: an embedding, and a BM25 that reads Chinese words."""
# pyright: reportMissingImports=false, reportUntypedBaseClass=false
# The vendors' packages are in the peers' environment alone.

from typing import Any

import bm25s
import Stemmer
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.schema import MetadataMode, NodeWithScore, QueryBundle
from llama_index.core.vector_stores.utils import node_to_metadata_dict
from llama_index.retrievers.bm25 import BM25Retriever

from tests.bench.peers.endpoint import Endpoint
from tests.bench.peers.keyword_only import jieba_tokens

# One letter or ideograph is a word too; the default asks for two.
TOKEN_PATTERN = r"(?u)\b\w+\b"


class _Embedding(BaseEmbedding):
    _endpoint: Any

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(model_name="bench", embed_batch_size=256)
        self._endpoint = endpoint

    def _get_query_embedding(self, query: str) -> list[float]:
        return self._endpoint.queries([query])[0]

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return self._get_query_embedding(query)

    def _get_text_embedding(self, text: str) -> list[float]:
        return self._endpoint.passages([text])[0]

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        return self._endpoint.passages(texts)


class _WordRetriever(BM25Retriever):
    """Questions are cut into words as the passages were; the rest is the framework's."""

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return super()._retrieve(QueryBundle(" ".join(jieba_tokens(query_bundle.query_str))))


def embedding_of(endpoint: Endpoint) -> Any:
    """The framework's embedding over the endpoint."""
    return _Embedding(endpoint)


def bm25_retriever(nodes: list[Any], depth: int, jieba: bool) -> Any:
    """As it comes, or over words that jieba cut, English ones stemmed and stopped as by default."""
    depth = min(depth, len(nodes))
    if not jieba:
        return BM25Retriever.from_defaults(nodes=nodes, similarity_top_k=depth)
    stemmer = Stemmer.Stemmer("english")
    texts = [" ".join(jieba_tokens(node.get_content(metadata_mode=MetadataMode.EMBED))) for node in nodes]
    tokens = bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, token_pattern=TOKEN_PATTERN, show_progress=False)
    index = bm25s.BM25(corpus=[node_to_metadata_dict(node) | {"node_id": node.node_id} for node in nodes])
    index.index(tokens, show_progress=False)
    return _WordRetriever(existing_bm25=index, stemmer=stemmer, similarity_top_k=depth, token_pattern=TOKEN_PATTERN)
