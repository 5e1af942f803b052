"""A cross-encoder reads a question together with each passage, which no index can do, and scores the pair.

Beside the embedder the one file that imports sentence-transformers and torch.
"""

import math
import threading
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from assistant.errors import RerankUnavailable
from assistant.models.batches import clean
from assistant.models.heavy_imports import collector_paused, quieten
from assistant.models.model_folder import fetch

MAX_TOKENS = 512
"""Of a question with its passage, should the model take more: our passages hold fewer, and time grows with them."""
PAIRS_AT_ONCE = 4
"""Between two batches the time is looked at: with 12 layers of 384 four pairs take about .4 s on two cores."""


class CrossEncoderScorer:
    """Scores pairs with a model of a folder or a hub id; safe to call from many threads, one of them at a time.

    The model gives one number a pair, higher is better. Nothing is loaded before it is needed.
    """

    def __init__(self, model: str, device: str | None = None) -> None:
        self.name = model
        self._device = device
        self._model: Any = None
        self._loading = threading.Lock()
        self._scoring = threading.Lock()

    def load(self) -> None:
        """Load the model; a hub model that is not on this machine yet is fetched. Raises RerankUnavailable."""
        with self._loading:
            if self._model is None:
                try:
                    self._model = _open(self.name, self._device)
                except Exception as error:  # Whatever an engine or a hub raises, the fused order stands.
                    raise self._unavailable(error) from error

    def scores(self, question: str, passages: Sequence[str], deadline: float) -> list[float]:
        """A score for each passage; raises RerankUnavailable, also at the `deadline` (of `time.monotonic`)."""
        self.load()
        found: list[float] = []
        with self._scoring:
            for start in range(0, len(passages), PAIRS_AT_ONCE):
                if monotonic() >= deadline:
                    raise too_slow(self.name)
                pairs = [(clean(question), clean(passage)) for passage in passages[start : start + PAIRS_AT_ONCE]]
                found += self._predicted(pairs)
        if not all(map(math.isfinite, found)):
            raise self._unavailable(ValueError("it gives scores that are no numbers"))
        return found

    def _predicted(self, pairs: list[tuple[str, str]]) -> list[float]:
        try:
            return [float(score) for score in self._model.predict(pairs, show_progress_bar=False)]
        except Exception as error:  # Whatever an engine raises, the fused order stands.
            raise self._unavailable(error) from error

    def _unavailable(self, error: Exception) -> RerankUnavailable:
        reason = next(iter(str(error).strip().splitlines()), "") or type(error).__name__
        return RerankUnavailable(
            en=f"The cross-encoder {self.name} can't be used: {reason[:300]} "
            "Check TANDEM_RERANK_MODEL; left empty, passages keep the order of the search.",
            zh=f"无法使用交叉编码器 {self.name}：{reason[:300]} 请检查 TANDEM_RERANK_MODEL；留空则段落保持检索时的次序。",
        )


def too_slow(name: str) -> RerankUnavailable:
    """What is said where the time is over."""
    return RerankUnavailable(
        en=f"The cross-encoder {name} was not done in time. Take a smaller model, or raise TANDEM_RERANK_SECONDS.",
        zh=f"交叉编码器 {name} 未能按时完成。请改用更小的模型，或调大 TANDEM_RERANK_SECONDS。",
    )


def _open(name: str, device: str | None) -> Any:
    """Safetensors alone, never code that comes with a model, and one score a pair."""
    quieten()
    folder = Path(name).expanduser()
    folder = folder if folder.is_dir() else fetch(name)
    if not any(folder.rglob("*.safetensors")):
        raise ValueError(f"there are no *.safetensors weights in {folder}.")
    with collector_paused():
        from sentence_transformers import CrossEncoder

    model = CrossEncoder(
        str(folder),
        device=device,
        local_files_only=True,
        trust_remote_code=False,
        model_kwargs={"use_safetensors": True},
    )
    if model.num_labels != 1:
        raise ValueError(f"it gives {model.num_labels} numbers a pair where one is needed.")
    model.max_seq_length = min(model.max_seq_length or MAX_TOKENS, MAX_TOKENS)
    return model
