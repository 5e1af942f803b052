"""What to do before and while packages of a million objects are imported."""

import gc
import os
from collections.abc import Generator
from contextlib import contextmanager


def quieten() -> None:
    """No telemetry, no progress bars on somebody's terminal, and no spinning threads; what is set already stays."""
    for name, value in {
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_HUB_DISABLE_PROGRESS_BARS": "1",
        # Waiting threads sleep: on busy cores their spinning doubles the processor time of a batch.
        "OMP_WAIT_POLICY": "PASSIVE",
    }.items():
        os.environ.setdefault(name, value)


@contextmanager
def collector_paused() -> Generator[None]:
    """Keeps the garbage collector away from the million objects that such imports make, and that stay.

    Measured with sentence-transformers: importing takes a fifth less time, and a process ends in .4 s instead of
    2.5, since it does not look through them once more. Cycles that were garbage at that moment are never freed.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
