"""Looks for words and vectors in every byte of a folder, in the forms that a program may have written them in."""

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np


def forms(text: str) -> list[bytes]:
    """UTF-8, UTF-16 of both orders, and JSON's escapes; each as it is and in lower case."""
    spelled = dict.fromkeys((text, text.lower()))
    encodings = ("utf-8", "utf-16-le", "utf-16-be")
    escaped = [json.dumps(one)[1:-1].encode() for one in spelled]
    return list(dict.fromkeys([one.encode(encoding) for one in spelled for encoding in encodings] + escaped))


def vector_bytes(vector: np.ndarray) -> bytes:
    """A vector's numbers in a row, as both the database and Chroma's index store them."""
    return np.ascontiguousarray(vector, dtype="<f4").tobytes()


def files_with(folder: Path, wanted: Iterable[bytes]) -> dict[str, list[bytes]]:
    """File -> those of the wanted bytes that stand in it."""
    found: dict[str, list[bytes]] = {}
    looked_for = list(wanted)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        there = [one for one in looked_for if one in content]
        if there:
            found[str(path.relative_to(folder))] = there
    return found
