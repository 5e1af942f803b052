"""`python -m tests.bench.peers.rank JOB.json RESULT.json`: rank a job's passages by other systems.

Run by the peers' own Python. Nothing but this machine is reached.
"""

import json
import socket
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tests.bench.peers.endpoint import Endpoint
from tests.bench.peers.plain import Job, Ranking, read_job

PACKAGES = ("llama-index-core", "llama-index-retrievers-bm25", "chromadb", "mem0ai", "rank-bm25", "jieba")
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


def main(job_file: str, result_file: str) -> int:
    """Run every system of the job and write their rankings."""
    stay_on_this_machine()
    job = read_job(json.loads(Path(job_file).read_text(encoding="utf-8")))
    endpoint = Endpoint(job.endpoint)
    # What a question costs is measured without its vector.
    endpoint.queries([question.text for group in job.groups for question in group.questions])
    rankings: dict[str, Ranking] = {}
    for name in job.systems:
        started = time.perf_counter()
        rankings |= SYSTEMS[name](job, endpoint)
        print(f"peers: {name} took {time.perf_counter() - started:.1f} s", file=sys.stderr, flush=True)
    result = {
        "versions": {name: version(name) for name in PACKAGES},
        "rankings": {name: ranking.to_json() for name, ranking in rankings.items()},
    }
    Path(result_file).write_text(json.dumps(result), encoding="utf-8")
    return 0


def stay_on_this_machine() -> None:
    """Refuse every connection that leaves this machine, whatever a package tries."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and address[0] not in LOOPBACK:
            raise ConnectionRefusedError(f"A peer tried to reach {address[0]}.")
        connect(self, address)

    socket.socket.connect = guarded  # type: ignore[method-assign]  # no connection may leave this process, whoever asks for it


def _bm25(job: Job, _endpoint: Endpoint) -> dict[str, Ranking]:
    from tests.bench.peers.keyword_only import rank_bm25

    return rank_bm25(job.groups)


def _chroma(job: Job, endpoint: Endpoint) -> dict[str, Ranking]:
    from tests.bench.peers.chroma_peer import rank_chroma

    return rank_chroma(job.groups, endpoint, Path(job.folder))


def _llama_index(job: Job, endpoint: Endpoint) -> dict[str, Ranking]:
    from tests.bench.peers.llama_index_peer import DOCUMENTS, rank_llama_index

    return rank_llama_index(job.groups, endpoint, DOCUMENTS)


def _llama_index_messages(job: Job, endpoint: Endpoint) -> dict[str, Ranking]:
    from tests.bench.peers.llama_index_peer import MESSAGES, rank_llama_index

    return rank_llama_index(job.groups, endpoint, MESSAGES)


def _mem0(job: Job, endpoint: Endpoint) -> dict[str, Ranking]:
    from tests.bench.peers.mem0_peer import rank_mem0

    return rank_mem0(job.groups, endpoint, Path(job.folder))


SYSTEMS: dict[str, Callable[[Job, Endpoint], dict[str, Ranking]]] = {
    "bm25": _bm25,
    "chroma": _chroma,
    "llama_index": _llama_index,
    "llama_index_messages": _llama_index_messages,
    "mem0": _mem0,
}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
