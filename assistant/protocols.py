"""The few small Protocols that have two implementations each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from assistant.datatypes import (
    Asking,
    Conflict,
    Context,
    FactDraft,
    Message,
    NumberedPassage,
    Scored,
    Standalone,
    ToolStep,
)
from assistant.errors import Language

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Text to unit vectors; a query and a passage are two verbs (bundled, hub id or folder; endpoint)."""

    @property
    def fingerprint(self) -> str:
        """Model, dimension, prefixes and weights in one string; known without loading the model."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), rows of length 1; raises EmbeddingUnavailable."""
        ...

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), rows of length 1; `progress` is told how many are done."""
        ...

    def count_tokens(self, text: str) -> int:
        """Tokens of the model's own tokenizer, without its special tokens."""
        ...

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """Where each token stands in the text."""
        ...


class VectorIndex(Protocol):
    """Nearest vectors among those a viewer may read (exact over SQL; Chroma)."""

    def search(self, vector: Vectors, scope_keys: Sequence[str], top_k: int) -> list[Scored]:
        """Best first, by cosine; ids not yet joined to live rows. Raises StoreError when damaged."""
        ...


class LanguageIndex(VectorIndex, Protocol):
    """A vector index that can also search the texts of one language, however many there are of another."""

    def search_in(self, vector: Vectors, scope_keys: Sequence[str], top_k: int, language: Language) -> list[Scored]:
        """As `search`, among the texts of one language."""
        ...


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One request to a chat model; `messages` are OpenAI-shaped dicts, as they go over the wire."""

    messages: Sequence[Mapping[str, Any]]
    max_tokens: int
    temperature: float = 0.2
    json_schema: Mapping[str, Any] | None = None
    tools: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class ChatPiece:
    """A piece of a streamed reply; the last one alone has a finish reason, and may have the usage.

    `truncated`: the server read far less of the prompt than was sent, so the reply may miss what it should know.
    `takes_back`: all text before this piece was the model's thought, as is known only now, and is none of the reply.
    """

    text: str = ""
    finish_reason: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    tool_calls: tuple[Mapping[str, Any], ...] = field(default=())
    truncated: bool = False
    takes_back: bool = False

    def after(self, text: str) -> str:
        """The reply's text with this piece, behind `text`."""
        return self.text if self.takes_back else text + self.text


class StopSignal(Protocol):
    """A request to stop that reaches down to the model's socket."""

    def is_set(self) -> bool:
        """Whether somebody asked to stop."""
        ...

    def on_stop(self, action: Callable[[], None]) -> None:
        """Run `action` once when stopped, at once if it already is."""
        ...


class ChatModel(Protocol):
    """A chat model (OpenAI-compatible; scripted in tests)."""

    @property
    def name(self) -> str:
        """The model's name as the server knows it."""
        ...

    @property
    def context_window(self) -> int:
        """Tokens of prompt and reply together."""
        ...

    def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
        """Pieces as they come; complete only if the last has a finish reason. Raises ModelUnavailable."""
        ...

    def complete(self, request: ChatRequest) -> str:
        """The whole reply's text; raises ModelUnavailable, also when it was cut off."""
        ...


@dataclass(frozen=True, slots=True)
class AnswerPiece:
    """A piece of an answer; `kind` tells text, a notice to the user, a tool's step, or the end with its outcome.

    taken_back: `text` stood last among what was said, and was no answer but the model's thought; it goes.
    `conflicts` come with the end: where the sources disagree on what was asked. A `step` may bring `passages`: what a
    tool found, to be cited by their numbers like those of the context.
    """

    kind: Literal["text", "taken_back", "notice", "tool", "end"]
    text: str = ""
    mode: Literal["model", "embedded"] = "embedded"
    complete: bool = True
    abstained: bool = False
    degraded: tuple[str, ...] = ()
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    conflicts: tuple[Conflict, ...] = ()
    step: ToolStep | None = None
    passages: tuple[NumberedPassage, ...] = ()


class Answerer(Protocol):
    """Context to answer (extractive; by model; and the wrapper that falls back)."""

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """Text pieces with marks like [1], then exactly one end piece."""
        ...


class Rewriter(Protocol):
    """A follow-up to a question that stands alone (by rules; by model, with the rules to fall back to)."""

    def __call__(self, asking: Asking, stop: StopSignal) -> Standalone:
        """The message as it is searched; a message that stands alone comes back as it is."""
        ...


@dataclass(frozen=True, slots=True)
class Exchange:
    """What an extractor may read: the user's own message, and the question it may be a short reply to."""

    message: Message
    previous_question: str | None = None


class Extractor(Protocol):
    """A user's message to drafts of facts (rules; by model)."""

    def extract(self, exchange: Exchange) -> list[FactDraft]:
        """Drafts in order of appearance, each with a clause of the message; raises ModelUnavailable."""
        ...
