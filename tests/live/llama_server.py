"""llama.cpp's own server on loopback, run as a program: `python llama_server.py MODEL KIND`.

Prints its address on one line, and ends when its standard input is closed, so that nothing outlives the tests,
whichever way these end. A process of its own because a fault in native code would take the tests with it.
"""

import sys
from typing import Literal

import xllamacpp

Kind = Literal["ordinary", "endless", "terse"]

SLOTS = 2
CONTEXT_OF_A_SLOT = 2048
# No reply needs more, and a small model that repeats itself would otherwise go on to the end of its context.
LONGEST_REPLY = 320
# Threads of ggml wait for each other in busy loops: a second one on a busy machine made it ten times slower.
THREADS = 1
# Tokens of a prompt that are read at once; in between the other slot has its turn.
BATCH = 64
# Where a terse server ends its reply; JSON ends at its first comma, so it is broken there.
CLAUSE_ENDS = [".", ",", "!", "?", "\n", "。", "，", "、", "！", "？"]


def parameters(model: str, kind: Kind) -> xllamacpp.CommonParams:
    """A small server that answers alike each time.

    An endless one never ends a reply by itself; a terse one ends it with a clause.
    """
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = SLOTS
    params.n_ctx = SLOTS * CONTEXT_OF_A_SLOT
    params.n_batch = params.n_ubatch = BATCH
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = THREADS
    params.warmup = False
    params.verbosity = -1
    params.sampling.seed = 1
    params.sampling.ignore_eos = kind == "endless"
    params.n_predict = -1 if kind == "endless" else LONGEST_REPLY
    if kind == "terse":
        params.antiprompt = CLAUSE_ENDS
    return params


def main(model: str, kind: Kind) -> None:
    """Serve until the standard input ends."""
    server = xllamacpp.Server(parameters(model, kind))
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])  # pyright: ignore[reportArgumentType]
