"""Text to unit vectors with sentence-transformers; the one file that imports it, torch and transformers.

Longer than 300 lines since nothing else may know the engine.
"""

import os
import re
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from assistant.errors import EmbeddingUnavailable
from assistant.models.batches import clean, grouped, padded
from assistant.models.bundled_weights import BUNDLED_MODEL, DIMENSION, LAYOUT, MAX_TOKENS, SOURCE_SHA256, unpack
from assistant.models.estimated_tokens import estimated_offsets
from assistant.models.heavy_imports import collector_paused, quieten
from assistant.models.model_folder import ModelFolder, checksum, fetch, read_model_folder
from assistant.protocols import Vectors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Precision = Literal["float32", "bfloat16"]

BUNDLED = "bundled"
"""The name, in settings, of the model whose weights come with Tandem's packages."""

TOKENS_AT_ONCE = 1024
"""Tokens of one batch, padding included; larger batches leave the processor's cache and are slower."""

FEW_BYTES = 2000
"""Texts of fewer bytes together are embedded by one thread; some 450 tokens in English and Chinese alike."""

_SORTED_AT_ONCE = 1024
_E5 = re.compile(r"(?:^|[-_/])e5[-_](?!.*instruct)", re.IGNORECASE)


class SentenceEmbedder:
    """Embeds with the bundled model, a folder, or a hub id; safe to call from many threads.

    `cache` is where the bundled model is unpacked, and `unpacking` is told the share done. Models of the e5
    family get their prefixes, others none, unless given. Nothing is loaded before it is needed.
    """

    def __init__(
        self,
        model: str = BUNDLED,
        *,
        cache: Path,
        query_prefix: str | None = None,
        passage_prefix: str | None = None,
        device: str | None = None,
        unpacking: Callable[[float], None] | None = None,
    ) -> None:
        self._is_bundled = model == BUNDLED
        self._name = BUNDLED_MODEL if self._is_bundled else model
        self._cache = cache
        self._device = device
        self._unpacking = unpacking
        is_e5 = _E5.search(self._name) is not None
        self._query_prefix = ("query: " if is_e5 else "") if query_prefix is None else query_prefix
        self._passage_prefix = ("passage: " if is_e5 else "") if passage_prefix is None else passage_prefix
        self._models: dict[Precision, Any] = {}
        self._threads = 1
        self._tokenizer: Tokenizer | None = None
        self._facts: ModelFolder | None = None
        self._loading = threading.Lock()
        self._tokenizing = threading.Lock()
        self._next = threading.Lock()
        self._encoding = threading.Lock()

    # ---- what is known without loading ----------------------------------------------------------------

    @property
    def fingerprint(self) -> str:
        """Model, weights and prefixes in one string; a hub id stands for its weights. Never raises.

        Precision is no part of it: bfloat16 and float32 vectors are interchangeable (cosine >= .9999).
        """
        prefixes = f"query={self._query_prefix!r} passage={self._passage_prefix!r}"
        if self._is_bundled:
            return f"{self._name}@{SOURCE_SHA256[:12]}.{LAYOUT} dimension={DIMENSION} {prefixes}"
        folder = Path(self._name).expanduser()
        return f"{self._name}@{checksum(folder)} {prefixes}" if folder.is_dir() else f"{self._name} {prefixes}"

    @property
    def dimension(self) -> int:
        """Length of a vector; a hub model that is not on this machine yet is fetched to know it."""
        return DIMENSION if self._is_bundled else self._folder_facts().dimension

    @property
    def max_tokens(self) -> int:
        """The most tokens of a text, prefix and special tokens included; what is beyond is cut."""
        return MAX_TOKENS if self._is_bundled else self._folder_facts().max_tokens

    def count_tokens(self, text: str) -> int:
        """Tokens of the model's own tokenizer, without special tokens and prefix, never cut."""
        return len(self.token_offsets(text))

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """Start and end of each token, in characters of the text; needs the tokenizer alone, not the model.

        In order and without overlap: of several tokens from one character, all but the last are empty. A run
        of characters that the vocabulary lacks is one token. Raises EmbeddingUnavailable.
        """
        tokenizer = self._loaded_tokenizer()
        if tokenizer is None:
            return estimated_offsets(text)
        offsets = tokenizer.encode(clean(text), add_special_tokens=False).offsets
        following = [start for start, _end in offsets[1:]] + [len(text)] * bool(offsets)
        return [(start, min(end, after)) for (start, end), after in zip(offsets, following, strict=True)]

    # ---- embedding ------------------------------------------------------------------------------------

    def load(self) -> None:
        """Load the model and run it once, so that the first question does not wait; raises EmbeddingUnavailable."""
        self.embed_queries(["?"])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), float32, rows of length 1; raises EmbeddingUnavailable."""
        return self._embed(texts, self._query_prefix, "float32", None)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), float32, rows of length 1; `progress` is told how many are done."""
        # A few sentences beside a question are no reason to load the model a second time in another precision.
        is_beside = "float32" in self._models and _is_few(texts)
        return self._embed(texts, self._passage_prefix, "float32" if is_beside else self._passage_precision(), progress)

    def _embed(
        self, texts: Sequence[str], prefix: str, precision: Precision, progress: Callable[[int], None] | None
    ) -> Vectors:
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        if not texts:
            return vectors
        model, done = self._model(precision), 0
        for batch in self._batches(texts):
            vectors[batch] = self._encode(model, [clean(texts[i]) for i in batch], prefix)
            done += len(batch)
            if progress:
                progress(done)
        return vectors

    def _encode(self, model: Any, texts: list[str], prefix: str) -> Vectors:
        import torch

        with self._turn():
            # A thread that waits for its fellow at every layer is no gain for a few tokens, and where another
            # process wants the second core it is ruinous: measured on two busy cores, a question took 45 ms
            # with one thread and 200 to 1,800 ms with two; on idle ones 19 and 18 ms. A question with its answer:
            # 120 to 200 ms and 800 to 3,900.
            torch.set_num_threads(1 if _is_few(texts) else self._threads)
            try:
                rows = model.encode(
                    texts,
                    prompt=prefix,
                    batch_size=len(texts),
                    normalize_embeddings=True,
                    show_progress_bar=False,
                    convert_to_numpy=True,
                )
            except Exception as error:  # Whatever an engine raises, the keyword arm goes on.
                raise self._unavailable(error) from error
        return np.asarray(rows, np.float32)

    @contextmanager
    def _turn(self) -> Generator[None]:
        """One batch at a time, and who waits comes before who has just finished.

        A plain lock goes to its last holder again, so that a question would wait for a whole ingest.
        """
        with self._next:
            self._encoding.acquire()
        try:
            yield
        finally:
            self._encoding.release()

    def _batches(self, texts: Sequence[str]) -> Iterator[list[int]]:
        """Positions of texts of like length, so that little is padding."""
        if len(texts) == 1:
            yield [0]
            return
        tokenizer = self._loaded_tokenizer()
        for start in range(0, len(texts), _SORTED_AT_ONCE):
            window = texts[start : start + _SORTED_AT_ONCE]
            if tokenizer is None:
                lengths = [len(estimated_offsets(text)) for text in window]
            else:
                lengths = [len(found) for found in tokenizer.encode_batch_fast([clean(text) for text in window])]
            for group in grouped([min(length, self.max_tokens) for length in lengths], TOKENS_AT_ONCE):
                yield [start + position for position in group]

    def _passage_precision(self) -> Precision:
        """bfloat16 for the bundled model where the processor has instructions for it.

        Measured with avx512_bf16: 32 English and Chinese passages of 274 tokens on average take 3.7 s of one core
        against 6.0 in float32, and cosine between the two is at least .9999. Without such instructions it
        would be emulated; for other models nothing was measured.
        """
        return "bfloat16" if self._is_bundled and _has_bfloat16() else "float32"

    # ---- loading --------------------------------------------------------------------------------------

    def _model(self, precision: Precision) -> Any:
        if (loaded := self._models.get(precision)) is not None:
            return loaded  # A question does not wait while the other precision is being loaded.
        with self._loading:
            if precision not in self._models:
                try:
                    self._models[precision] = self._opened(precision)
                except EmbeddingUnavailable:
                    raise
                except Exception as error:  # Whatever an engine raises, the keyword arm goes on.
                    raise self._unavailable(error) from error
            return self._models[precision]

    def _opened(self, precision: Precision) -> Any:
        folder = self._folder()
        quieten()
        with ThreadPoolExecutor(1) as beside, collector_paused():
            # The tokenizer is built outside of Python's lock, while the imports hold it.
            tokenizer = beside.submit(self._loaded_tokenizer)
            import torch

            self._threads = max(self._threads, torch.get_num_threads())
            if self._is_bundled:
                return _open_bundled(folder, tokenizer.result, precision, self._device)
            return _open_folder(folder, self._device)

    def _loaded_tokenizer(self) -> "Tokenizer | None":
        """The tokenizer by itself; None where the model has none in the tokenizers package's format."""
        with self._tokenizing:
            if self._tokenizer is None and (path := self._folder() / "tokenizer.json").is_file():
                try:
                    self._tokenizer = _open_tokenizer(path)
                except Exception as error:  # The package raises bare Exception for a damaged file.
                    raise self._unavailable(error) from error
            return self._tokenizer

    def _folder(self) -> Path:
        """The model's folder on this machine."""
        if self._is_bundled:
            return unpack(self._cache, self._unpacking)
        folder = Path(self._name).expanduser()
        if folder.is_dir():
            return folder
        try:
            quieten()
            return fetch(self._name)
        except Exception as error:  # No such model, no network, no access: the words say which.
            raise self._unavailable(error) from error

    def _folder_facts(self) -> ModelFolder:
        if self._facts is None:
            folder = self._folder()
            try:
                self._facts = read_model_folder(folder)
            except (OSError, ValueError) as error:
                raise self._unavailable(error) from error
        return self._facts

    def _unavailable(self, error: Exception) -> EmbeddingUnavailable:
        reason = next(iter(str(error).strip().splitlines()), "") or type(error).__name__
        return EmbeddingUnavailable(
            en=f"The embedding model {self._name} can't be used: {reason[:300]} "
            "Check TANDEM_EMBEDDING_MODEL; `bundled` needs neither network nor download.",
            zh=f"无法使用嵌入模型 {self._name}：{reason[:300]} "
            "请检查 TANDEM_EMBEDDING_MODEL；设为 `bundled` 则无需网络或下载。",
        )


def _is_few(texts: Sequence[str]) -> bool:
    return sum(len(text.encode("utf-8", "replace")) for text in texts) <= FEW_BYTES


@lru_cache(1)
def _has_bfloat16() -> bool:
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False
    return re.search(r"\b(?:avx512_bf16|amx_bf16)\b", flags) is not None


def _open_tokenizer(path: Path) -> "Tokenizer":
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    # Never changed after this, so that threads may share it without a lock.
    tokenizer.no_truncation()
    tokenizer.no_padding()
    # A text that spells one of the model's own marks is a text.
    tokenizer.encode_special_tokens = True
    return tokenizer


def _open_folder(folder: Path, device: str | None) -> Any:
    """Any model: safetensors alone, and never code that comes with it."""
    from sentence_transformers import SentenceTransformer

    read_model_folder(folder)
    return SentenceTransformer(
        str(folder),
        device=device,
        local_files_only=True,
        trust_remote_code=False,
        model_kwargs={"use_safetensors": True},
    )


def _open_bundled(
    folder: Path, tokenizer: Callable[[], "Tokenizer | None"], precision: Precision, device: str | None
) -> Any:
    """The same modules that the folder names, around the tokenizer that is loaded anyway.

    Opening the folder by its name would load a second one through transformers: 2 s more, of 7.
    """
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import InputModule, Normalize, Pooling
    from transformers import BertModel

    bert = BertModel.from_pretrained(  # pyright: ignore[reportUnknownMemberType]
        str(folder),
        add_pooling_layer=False,
        dtype=getattr(torch, precision),
        local_files_only=True,
        use_safetensors=True,
    )
    own = tokenizer()
    assert own is not None

    class Encoder(InputModule):
        """BERT with the tokenizer of the tokenizers package."""

        def __init__(self) -> None:
            super().__init__()
            self.bert = bert

        def preprocess(self, inputs: Sequence[Any], prompt: str | None = None, **_options: Any) -> dict[str, Any]:
            found = own.encode_batch_fast([(prompt or "") + text for text in inputs])
            tokens, mask = padded([encoding.ids for encoding in found], MAX_TOKENS)
            return {"input_ids": torch.tensor(tokens), "attention_mask": torch.tensor(mask)}

        def forward(self, features: dict[str, Any], **_options: Any) -> dict[str, Any]:
            found = self.bert(input_ids=features["input_ids"], attention_mask=features["attention_mask"])
            # The mean is taken in float32 whatever the layers compute in.
            features["token_embeddings"] = found.last_hidden_state.float()
            return features

        def save(self, *_arguments: Any, **_options: Any) -> None:
            raise NotImplementedError("the folder it was opened from is the saved form")

    return SentenceTransformer(modules=[Encoder(), Pooling(DIMENSION, "mean"), Normalize()], device=device or "cpu")
