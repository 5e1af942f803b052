"""llama.cpp's own server on loopback, run as a program: `python llama_server.py MODEL [--endless]`.

Prints its address on one line, and ends when its standard input is closed, so that nothing outlives the tests,
whichever way these end. A process of its own because a fault in native code would take the tests with it.
"""

import argparse
import sys

import xllamacpp

SLOTS = 2
CONTEXT_OF_A_SLOT = 2048
# No reply needs more, and a small model that repeats itself would otherwise go on to the end of its context.
LONGEST_REPLY = 320
# Threads of ggml wait for each other in busy loops: a second one on a busy machine made it ten times slower.
THREADS = 1
# Of a prompt; between two batches the server hears that a request was given up.
BATCH = 64


def parameters(model: str, *, endless: bool) -> xllamacpp.CommonParams:
    """A small server that answers alike each time; an endless one never ends a reply by itself."""
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = SLOTS
    params.n_ctx = SLOTS * CONTEXT_OF_A_SLOT
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = THREADS
    params.n_batch = params.n_ubatch = BATCH
    params.warmup = False
    params.verbosity = -1
    params.sampling.seed = 1
    params.sampling.penalty_repeat = 1.1
    params.sampling.ignore_eos = endless
    params.n_predict = -1 if endless else LONGEST_REPLY
    return params


def main() -> None:
    """Serve until the standard input ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--endless", action="store_true")
    given = parser.parse_args()
    server = xllamacpp.Server(parameters(given.model, endless=given.endless))
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
