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
    """The imports make a million objects that stay; looking for garbage among them is a fifth of their time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
