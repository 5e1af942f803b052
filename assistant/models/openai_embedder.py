"""Text to unit vectors over an OpenAI-compatible /embeddings endpoint."""

import time
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from assistant.errors import EmbeddingUnavailable
from assistant.models.batches import clean, grouped
from assistant.models.estimated_tokens import estimated_count, estimated_offsets
from assistant.protocols import Vectors

# OpenAI takes 2,048 texts and 300,000 tokens in one request; local servers are happier with less.
TEXTS_AT_ONCE = 64
TOKENS_AT_ONCE = 32_000
# Seconds before a second and a third try of what the server may get over by itself.
WAITS = (0.25, 1.0)
LONGEST_RETRY_AFTER = 5.0
TRANSIENT = {429, 500, 502, 503, 504}


class OpenAIEmbedder:
    """Embeds with a model behind an address; the client is thread-safe and made on first use.

    `dimension` may be given where it is known; else the endpoint is asked once. Texts beyond `max_tokens`, by
    the estimate, are cut, since some servers refuse them. Timeouts in seconds.
    """

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        dimension: int | None = None,
        query_prefix: str = "",
        passage_prefix: str = "",
        max_tokens: int = 512,
        timeouts: tuple[float, float] = (5.0, 60.0),
    ) -> None:
        self.max_tokens = max_tokens
        self._model = model
        self._base_url = base_url
        self._api_key = api_key
        self._dimension = dimension
        self._query_prefix = query_prefix
        self._passage_prefix = passage_prefix
        self._timeouts = timeouts
        self._client: Any = None

    @property
    def fingerprint(self) -> str:
        """Model, address and prefixes in one string; what the server does behind the name is its own affair."""
        address = (self._base_url or "https://api.openai.com/v1").split("?")[0].rstrip("/").rpartition("@")[2]
        prefixes = f"query={self._query_prefix!r} passage={self._passage_prefix!r}"
        return f"{self._model} at {address} {prefixes}"

    @property
    def dimension(self) -> int:
        """Length of a vector, asked of the endpoint if it was not given; raises EmbeddingUnavailable."""
        if self._dimension is None:
            self._dimension = self._request(["dimension"]).shape[1]
        return self._dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), float32, rows of length 1; raises EmbeddingUnavailable."""
        return self._embed(texts, self._query_prefix, None)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), float32, rows of length 1; `progress` is told how many are done."""
        return self._embed(texts, self._passage_prefix, progress)

    def count_tokens(self, text: str) -> int:
        """An estimate: one token for an ideograph, else some 3.5 characters."""
        return estimated_count(text)

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """Start and end of each estimated token, in characters of the text."""
        return estimated_offsets(text)

    def _embed(self, texts: Sequence[str], prefix: str, progress: Callable[[int], None] | None) -> Vectors:
        wire = [prefix + self._cut(clean(text)) for text in texts]
        vectors = np.zeros((len(wire), self._dimension or 0), np.float32)
        done = 0
        for group in grouped([estimated_count(text) for text in wire], TOKENS_AT_ONCE, TEXTS_AT_ONCE):
            rows = self._request([wire[i] for i in group])
            if not done:
                self._dimension = self._dimension or rows.shape[1]
                vectors = np.zeros((len(wire), self._dimension), np.float32)
            if rows.shape[1] != self._dimension:
                raise self._unusable(f"vectors of length {rows.shape[1]}, not {self._dimension}")
            vectors[group] = rows
            done += len(group)
            if progress:
                progress(done)
        return vectors

    def _cut(self, text: str) -> str:
        offsets = estimated_offsets(text)
        # An empty text is refused by some servers; a space is not.
        return (text[: offsets[self.max_tokens - 1][1]] if len(offsets) > self.max_tokens else text) or " "

    def _request(self, texts: list[str]) -> Vectors:
        from assistant.models.failures import embedding_unavailable
        from assistant.models.openai_client import OPENAI_URL, RequestFailed

        for wait in (*WAITS, None):
            try:
                return self._vectors(self._ask(texts), len(texts))
            except RequestFailed as error:
                asked = error.failure.retry_after or wait
                if (
                    wait is None
                    or asked is None
                    or asked > LONGEST_RETRY_AFTER
                    or error.failure.status not in TRANSIENT
                ):
                    raise embedding_unavailable(error.failure, self._base_url or OPENAI_URL, self._model) from error
                time.sleep(asked)
        raise AssertionError("the last try returns or raises")

    def _ask(self, texts: list[str]) -> Any:
        from assistant.models.openai_client import make_client, vendor_errors

        with vendor_errors(self._api_key):
            if self._client is None:
                self._client = make_client(self._base_url, self._api_key, *self._timeouts)
            # Numbers as text: not every server knows the base64 that the client would ask for.
            return self._client.embeddings.create(model=self._model, input=texts, encoding_format="float")

    def _vectors(self, reply: Any, count: int) -> Vectors:
        """Rows in the order of the texts; a reply of any other shape is a failure, whatever its status was."""
        data = cast(list[Any], getattr(reply, "data", None) or [])
        try:
            ordered = sorted(data, key=lambda item: int(item.index))
            rows = np.asarray([item.embedding for item in ordered], np.float32)
            indexes = [int(item.index) for item in ordered]
        except (AttributeError, TypeError, ValueError) as error:
            raise self._unusable("no list of vectors") from error
        if indexes != list(range(count)) or rows.ndim != 2 or rows.shape[1] == 0:
            raise self._unusable(f"{len(indexes)} vectors for {count} texts")
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        if not np.isfinite(rows).all() or not lengths.all():
            raise self._unusable("vectors that are not numbers, or all zero")
        return rows / lengths

    def _unusable(self, what: str) -> EmbeddingUnavailable:
        return EmbeddingUnavailable(
            en=f"The embeddings endpoint answered for {self._model} with {what}. "
            "Check TANDEM_EMBEDDING_MODEL and TANDEM_EMBEDDING_BASE_URL, which usually ends in /v1.",
            zh=f"嵌入接口对 {self._model} 的应答不可用（{what}）。"
            "请检查 TANDEM_EMBEDDING_MODEL 和 TANDEM_EMBEDDING_BASE_URL（通常以 /v1 结尾）。",
        )
