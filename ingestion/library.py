"""The part of an Assistant that ingestion works on, as Protocols: tests bring a library of their own."""

from typing import Protocol

from assistant.datatypes import Viewer
from assistant.protocols import Embedder
from assistant.stores.documents import DocumentStore
from assistant.stores.vectors import VectorStore


class Library(Protocol):
    """What ingestion works on."""

    @property
    def documents(self) -> DocumentStore:
        """Documents and passages in SQL."""
        ...

    @property
    def vectors(self) -> VectorStore:
        """Vectors by content."""
        ...

    @property
    def embedder(self) -> Embedder | None:
        """None where the dense arm is off."""
        ...

    @property
    def max_file_megabytes(self) -> int:
        """Larger files fail with a reason."""
        ...

    def viewer(self, user_id: str | None) -> Viewer:
        """The viewer of a user id; None means the default user."""
        ...


class HasLibrary(Protocol):
    """An Assistant, as far as ingestion knows it."""

    @property
    def library(self) -> Library:
        """What ingestion works on."""
        ...
