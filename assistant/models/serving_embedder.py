"""Which embedding model serves: the one the home is indexed with, until `reindex` has switched it."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from assistant.datatypes import Text
from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Embedder, Vectors
from assistant.stores.home_record import HomeRecord, RecordedModel

FORMER_SERVES = Text(
    en="This home is indexed with {old}, and {new} is set. Questions and new documents are embedded by the former"
    " until `tandem reindex` has embedded everything by the model that is set.",
    zh="此主目录使用 {old} 建立索引，而当前设置为 {new}。在 `tandem reindex` 用新模型完成全部嵌入之前，"
    "问题和新文档仍由原模型嵌入。",
)
FORMER_IS_GONE = Text(
    en="This home is indexed with {old}, which can't be loaded; search is by keywords alone. Run `tandem reindex` to"
    " embed everything by {new}, which is set now, or set the former model again.",
    zh="此主目录使用 {old} 建立索引，但该模型无法加载；目前仅按关键词检索。请运行 `tandem reindex` "
    "用当前设置的 {new} 重新嵌入全部内容，或改回原来的模型。",
)

Result = TypeVar("Result")


class ServingEmbedder:
    """Implements Embedder by the model that serves at the moment; for a longer piece of work take `current`.

    `described` names the configured model as settings do; `build` makes an embedder of a record.
    """

    def __init__(
        self,
        configured: Embedder,
        described: RecordedModel,
        record: HomeRecord,
        build: Callable[[RecordedModel], Embedder | None],
    ) -> None:
        self.configured = configured
        self._described = described
        self._record = record
        self._build = build
        self._own: RecordedModel | None = None
        self._former: FormerEmbedder | None = None
        self._lock = threading.Lock()

    @property
    def own(self) -> RecordedModel:
        """The configured model as it is recorded; read once, as a folder's checksum takes time."""
        if self._own is None:
            self._own = replace(self._described, fingerprint=self.configured.fingerprint)
        return self._own

    def current(self) -> Embedder:
        """The embedder of the model that the home is indexed with; raises StoreError."""
        recorded = self._record.embedding()
        if recorded is not None and recorded.fingerprint == self.own.fingerprint:
            self._former = None
            return self.configured
        with self._lock:
            if self._former is None or self._former.fingerprint != getattr(recorded, "fingerprint", None):
                # A record without vectors binds nobody: a mistaken setting can be put right.
                recorded = self._record.adopt(self.own)
                if recorded == self.own:
                    return self.configured
                self._former = FormerEmbedder(recorded, self._build(recorded), self.own)
            return self._former

    def mismatch(self) -> Text | None:
        """What to do where the model that serves is not the one that is set, as far as anybody asked; else None."""
        former = self._former
        if former is None:
            return None
        said = FORMER_IS_GONE if former.is_gone else FORMER_SERVES
        return _filled(said, former.recorded, self.own)

    @property
    def fingerprint(self) -> str:
        """That of the model that serves."""
        return self.current().fingerprint

    @property
    def dimension(self) -> int:
        """Length of a vector of the model that serves."""
        return self.current().dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), rows of length 1; raises EmbeddingUnavailable."""
        return self.current().embed_queries(texts)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), rows of length 1; raises EmbeddingUnavailable."""
        return self.current().embed_passages(texts, progress)

    def count_tokens(self, text: str) -> int:
        """By the tokenizer of the model that serves."""
        return self.current().count_tokens(text)

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """By the tokenizer of the model that serves."""
        return self.current().token_offsets(text)


class FormerEmbedder:
    """Implements Embedder by a model that is no longer set; what it raises names the command that ends that.

    `inner` is None where the record does not say how to make it.
    """

    def __init__(self, recorded: RecordedModel, inner: Embedder | None, now_set: RecordedModel) -> None:
        self.recorded = recorded
        # A folder whose weights were exchanged has another fingerprint: it is another model.
        self._inner = inner if inner is not None and inner.fingerprint == recorded.fingerprint else None
        self._now_set = now_set
        self.is_gone = self._inner is None

    @property
    def fingerprint(self) -> str:
        """That of the record."""
        return self.recorded.fingerprint

    @property
    def dimension(self) -> int:
        """Length of a vector; raises EmbeddingUnavailable."""
        return self._ask(lambda inner: inner.dimension)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), rows of length 1; raises EmbeddingUnavailable."""
        return self._ask(lambda inner: inner.embed_queries(texts))

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), rows of length 1; raises EmbeddingUnavailable."""
        return self._ask(lambda inner: inner.embed_passages(texts, progress))

    def count_tokens(self, text: str) -> int:
        """By the model's tokenizer; raises EmbeddingUnavailable."""
        return self._ask(lambda inner: inner.count_tokens(text))

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """By the model's tokenizer; raises EmbeddingUnavailable."""
        return self._ask(lambda inner: inner.token_offsets(text))

    def _ask(self, question: Callable[[Embedder], Result]) -> Result:
        if self._inner is None:
            raise self._gone()
        try:
            result = question(self._inner)
        except EmbeddingUnavailable as error:
            self.is_gone = True
            raise self._gone() from error
        self.is_gone = False
        return result

    def _gone(self) -> EmbeddingUnavailable:
        said = _filled(FORMER_IS_GONE, self.recorded, self._now_set)
        return EmbeddingUnavailable(en=said.en, zh=said.zh)


def _filled(text: Text, old: RecordedModel, new: RecordedModel) -> Text:
    """Models as a person set them, or by their fingerprints where that does not tell them apart."""
    names = (old.model, new.model)
    if not all(names) or old.model == new.model:
        names = (old.fingerprint, new.fingerprint)
    return Text(text.say("en", old=names[0], new=names[1]), text.say("zh", old=names[0], new=names[1]))
