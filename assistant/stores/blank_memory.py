"""Fresh memory for what writes its unused memory to disk.

Chroma's index (hnswlib) saves whole arrays, the unused part with whatever the memory held before: measured, 5 of
40 rebuilds wrote a vector that had just been removed, none of 40 with this.
"""

import ctypes
import ctypes.util
import threading
from collections.abc import Generator
from contextlib import contextmanager

# glibc: every block is filled with a byte when it is given out and when it is given back; 0 turns it off.
M_PERTURB = -6
FILLED, OFF = 0x5A, 0

_users = 0
_lock = threading.Lock()


@contextmanager
def blank_memory() -> Generator[None]:
    """While held, new memory of this process holds nothing of the old; does nothing where the C library can't."""
    global _users  # noqa: PLW0603  # The C library's switch is one for the whole process, and so is its count.
    with _lock:
        _users += 1
        _perturb(FILLED)
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            if not _users:
                _perturb(OFF)


def _perturb(value: int) -> None:
    mallopt = getattr(ctypes.CDLL(ctypes.util.find_library("c")), "mallopt", None)
    if mallopt is not None:
        mallopt(M_PERTURB, value)
