"""Documents in a real SQLite home, searched by both arms with an embedder a reader can compute."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

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

    def add(
        self,
        name: str,
        text: str,
        *,
        scope: Scope = "global",
        owner: str = "",
        embed: bool = True,
        language: str | None = None,
    ) -> str:
        """Store a document of one passage; its passage's id."""
        document = self._document(name, text, scope, owner, language)
        (chunk,) = self._put(document, [text], embed=embed)
        return chunk

    def add_passages(self, name: str, texts: Sequence[str], *, language: str | None = None) -> list[str]:
        """Store a document of several passages; their ids."""
        return self._put(self._document(name, "\n".join(texts), "global", "", language), texts, embed=True)

    def _document(self, name: str, text: str, scope: Scope, owner: str, language: str | None) -> NewDocument:
        return NewDocument(
            path=f"/{scope}/{owner}/{name}", name=name, scope=scope, owner=owner, content_hash=_digest(name + text),
            state="ready", text=text, title=name, language=language,
        )  # fmt: skip

    def _put(self, document: NewDocument, texts: Sequence[str], *, embed: bool) -> list[str]:
        digests = [_digest(document.name + text) for text in texts]
        starts = [document.text.index(text) for text in texts]
        chunks = [
            Chunk(
                id=digest[:32], document_id="", version=1, position=i, text=text, start=start, end=start + len(text),
                heading=(), page=None, embedded_text=text, content_hash=digest,
            )
            for i, (digest, text, start) in enumerate(zip(digests, texts, starts, strict=True))
        ]  # fmt: skip
        self.store.put(document, chunks)
        if embed:
            vectors = self.embedder.embed_passages(list(texts))
            self.vectors.put(self.embedder.fingerprint, dict(zip(digests, vectors, strict=True)))
        return [chunk.id for chunk in chunks]

    def vector(self, question: str) -> Vectors:
        """The question's vector."""
        return self.embedder.embed_queries([question])[0]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


Tokenize = Callable[[str], list[str]]
MakeLibrary = Callable[..., Library]


@pytest.fixture
def make_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MakeLibrary]:
    """Makes empty libraries, each of its own tokens if wanted."""
    with ExitStack() as stack:

        def made(tokenize: Tokenize = terms, asked: Tokenize = query_terms) -> Library:
            folder = tmp_path_factory.mktemp("library")
            database = open_database(f"sqlite:///{folder / 'tandem.db'}", folder / "locks")
            stack.callback(database.close)
            vectors, embedder = VectorStore(database), WordEmbedder()
            keywords = KeywordIndex("chunks", ("title", "heading", "body"), tokenize, asked)
            store = DocumentStore(database, keywords, vectors)
            index = ExactIndex(vectors, "documents", embedder.fingerprint, store.languages_of)
            return Library(store, index, vectors, embedder, DocumentRetriever(store, index, weighing=WORDS))

        yield made


@pytest.fixture
def library(make_library: MakeLibrary) -> Library:
    return make_library()
