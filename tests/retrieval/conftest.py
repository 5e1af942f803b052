"""Documents in a real SQLite home, searched by both arms with an embedder a reader can compute."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.datatypes import Chunk, Scope, Viewer
from assistant.protocols import Vectors
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.two_arms import Weighing
from assistant.stores.database import open_database
from assistant.stores.documents import DocumentStore, NewDocument
from assistant.stores.exact_index import ExactIndex
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.vectors import VectorStore
from tests.doubles.word_embedder import WordEmbedder

ANNA = Viewer("anna")
BORIS = Viewer("boris")
# Vectors of counted words lie lower than a language model's.
WORDS = Weighing(dense=0.7, keyword=0.3, floor=0.1, reach=0.5)


@dataclass(frozen=True)
class Library:
    """A store, its index and a retriever over both."""

    store: DocumentStore
    index: ExactIndex
    vectors: VectorStore
    embedder: WordEmbedder
    retriever: DocumentRetriever

    def add(self, name: str, text: str, *, scope: Scope = "global", owner: str = "", embed: bool = True) -> str:
        """Store a document of one passage; its passage's id."""
        digest = hashlib.sha256(f"{name}{text}".encode()).hexdigest()
        document = NewDocument(
            path=f"/{scope}/{owner}/{name}", name=name, scope=scope, owner=owner, content_hash=digest,
            state="ready", text=text, title=name,
        )  # fmt: skip
        chunk = Chunk(
            id=digest[:32], document_id="", version=1, position=0, text=text, start=0, end=len(text), heading=(),
            page=None, embedded_text=text, content_hash=digest,
        )  # fmt: skip
        self.store.put(document, [chunk])
        if embed:
            vector = self.embedder.embed_passages([text])[0]
            self.vectors.put(self.embedder.fingerprint, {digest: vector})
        return chunk.id

    def vector(self, question: str) -> Vectors:
        """The question's vector."""
        return self.embedder.embed_queries([question])[0]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    database = open_database(f"sqlite:///{tmp_path / 'tandem.db'}", tmp_path / "locks")
    vectors, embedder = VectorStore(database), WordEmbedder()
    store = DocumentStore(database, KeywordIndex("chunks", ("title", "heading", "body"), terms, query_terms), vectors)
    index = ExactIndex(vectors, "documents", embedder.fingerprint)
    yield Library(store, index, vectors, embedder, DocumentRetriever(store, index, WORDS))
    database.close()
