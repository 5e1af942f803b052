"""Where everything learned waits for approval, messages that say something not approved are not recalled either."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from assistant.datatypes import MessageHit, Viewer
from assistant.protocols import Vectors


class _Finds(Protocol):
    def retrieve(
        self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, exclude: Collection[str] = ()
    ) -> Sequence[MessageHit]: ...


class ApprovedMessages:
    """Wraps the retriever of messages; `unapproved` gives the ids of those that it leaves out."""

    def __init__(self, retriever: _Finds, unapproved: Callable[[Viewer], Collection[str]]) -> None:
        self._retriever = retriever
        self._unapproved = unapproved

    def retrieve(
        self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, exclude: Collection[str] = ()
    ) -> Sequence[MessageHit]:
        """The wrapped retriever's hits among the messages that say nothing unapproved."""
        return self._retriever.retrieve(viewer, question, vector, top_k, (*exclude, *self._unapproved(viewer)))
