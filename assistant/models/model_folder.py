"""A sentence-transformers folder: what it says of itself, read without loading it, and where hub models come from."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

_SAMPLES = 64
_SAMPLE_BYTES = 1 << 16
_NO_LIMIT = 1_000_000  # transformers writes an astronomical model_max_length where there is none.
_DEFAULT_MAX_TOKENS = 512
_HUB_FILES = ["*.json", "*.safetensors", "*.txt", "*.model"]
_HUB_OTHER_ENGINES = ["onnx/*", "openvino/*"]


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """Length of a vector, and the most tokens a text may have before it is cut."""

    dimension: int
    max_tokens: int


def read_model_folder(folder: Path) -> ModelFolder:
    """Dimension and token limit of a model; raises ValueError where the folder is no safetensors model."""
    if not any(folder.rglob("*.safetensors")):
        raise ValueError(f"there are no *.safetensors weights in {folder}")
    config = _json(folder / "config.json")
    dimension = config.get("hidden_size")
    for module in _modules(folder):
        dimension = _width(module, dimension)
    if not isinstance(dimension, int):
        raise ValueError(f"no vector length is given in {folder}")
    return ModelFolder(dimension, _max_tokens(folder, config))


def checksum(folder: Path) -> str:
    """Twelve hexadecimal digits that change with the weights, the tokenizer or the configuration.

    Of large files only the size and 64 evenly spread samples are read: a whole pass over half a gigabyte
    would cost a second at every start, and training changes all weights at once. "missing" if nothing is there.
    """
    digest = hashlib.sha256()
    files = sorted(path for kind in ("*.json", "*.safetensors") for path in folder.rglob(kind))
    if not files:
        return "missing"
    for path in files:
        size = path.stat().st_size
        digest.update(f"{path.relative_to(folder)}\0{size}\0".encode())
        for sample in _samples(path, size):
            digest.update(sample)
    return digest.hexdigest()[:12]


def fetch(name: str) -> Path:
    """A hub model's folder: from the hub's own cache, or downloaded, safetensors and texts alone.

    Raises what huggingface_hub raises: no such model, no network, no access.
    """
    from huggingface_hub import snapshot_download  # pyright: ignore[reportUnknownVariableType]
    from huggingface_hub.errors import LocalEntryNotFoundError

    download = cast(Callable[..., str], snapshot_download)
    wanted: dict[str, Any] = {"allow_patterns": _HUB_FILES, "ignore_patterns": _HUB_OTHER_ENGINES}
    try:
        folder = Path(download(name, local_files_only=True, **wanted))
        if any(folder.rglob("*.safetensors")):
            return folder
    except LocalEntryNotFoundError:
        pass
    return Path(download(name, **wanted))


def _samples(path: Path, size: int) -> Iterator[bytes]:
    with path.open("rb") as handle:
        if size <= _SAMPLES * _SAMPLE_BYTES:
            yield handle.read()
            return
        for index in range(_SAMPLES):
            handle.seek(index * (size - _SAMPLE_BYTES) // (_SAMPLES - 1))
            yield handle.read(_SAMPLE_BYTES)


def _modules(folder: Path) -> Iterator[dict[str, Any]]:
    """The configuration of each module after the transformer itself."""
    path = folder / "modules.json"
    modules: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    for module in modules:
        if module.get("path"):
            yield _json(folder / str(module["path"]) / "config.json")


def _width(module: dict[str, Any], before: object) -> object:
    """The length of a vector after a module: a dense layer's output, or each pooling mode's share."""
    if "out_features" in module:
        return module["out_features"]
    width = module.get("embedding_dimension", module.get("word_embedding_dimension"))
    if not isinstance(width, int):
        return before
    if "pooling_mode" in module:
        modes = module["pooling_mode"]
        return width * (len(cast(list[str], modes)) if isinstance(modes, list) else 1)
    return width * max(1, sum(value is True for key, value in module.items() if key.startswith("pooling_mode_")))


def _max_tokens(folder: Path, config: dict[str, Any]) -> int:
    given = (
        _json(folder / "sentence_bert_config.json").get("max_seq_length"),
        _json(folder / "tokenizer_config.json").get("model_max_length"),
        config.get("max_position_embeddings"),
    )
    limits = [int(limit) for limit in given if isinstance(limit, int | float) and 0 < limit < _NO_LIMIT]
    return limits[0] if limits else _DEFAULT_MAX_TOKENS


def _json(path: Path) -> dict[str, Any]:
    content: object = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return cast(dict[str, Any], content) if isinstance(content, dict) else {}
