"""llama.cpp's own server on loopback, run as a program: `python llama_server.py MODEL KIND`.

Prints its address on one line, and ends when its standard input is closed, so that nothing outlives the tests,
whichever way these end. A process of its own because a fault in native code would take the tests with it.
"""

import sys
from importlib import import_module
from typing import Any

# Not there when the types are checked, and without types of its own where it is.
xllamacpp: Any = import_module("xllamacpp")

ENDLESS = "endless"
TERSE = "terse"

SLOTS = 2
CONTEXT_OF_A_SLOT = 2048
# No reply needs more, and a small model that repeats itself would otherwise go on to the end of its context.
LONGEST_REPLY = 320
# Threads of ggml wait for each other in busy loops: a second one on a busy machine made it ten times slower.
THREADS = 1
# Where a terse server ends its reply; JSON ends at its first comma, so it is broken there.
CLAUSE_ENDS = [".", ",", "!", "?", "\n", "。", "，", "、", "！", "？"]


def parameters(model: str, kind: str) -> Any:
    """A small server that answers alike each time.

    An endless one never ends a reply by itself; a terse one ends it with a clause.
    """
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = SLOTS
    params.n_ctx = SLOTS * CONTEXT_OF_A_SLOT
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = THREADS
    params.warmup = False
    params.verbosity = -1
    params.sampling.seed = 1
    params.sampling.ignore_eos = kind == ENDLESS
    params.n_predict = -1 if kind == ENDLESS else LONGEST_REPLY
    if kind == TERSE:
        params.antiprompt = CLAUSE_ENDS
    return params


def main(model: str, kind: str) -> None:
    """Serve until the standard input ends."""
    server = xllamacpp.Server(parameters(model, kind))
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
