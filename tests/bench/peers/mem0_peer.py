"""mem0 that keeps messages as they are: infer=False, its default local store (Qdrant on disk)."""
# pyright: reportMissingImports=false
# The vendors' packages are in the peers' environment alone.

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.peers.endpoint import Endpoint
from tests.bench.peers.plain import RANKED, Group, Ranking, ask

CONFIGURED = (
    f"Memory.add(infer=False), one message a call with its date as metadata, Qdrant on disk as by default,"
    f" search(top_k={RANKED}, threshold=0); without fastembed its keyword part is off, as after a plain installation"
)


class _Embedding:
    """What mem0 asks for vectors: the action says whether it is a question."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return self.embed_batch([text], memory_action)[0]

    def embed_batch(self, texts: list[str], memory_action: str | None = None) -> list[list[float]]:
        return self._endpoint.queries(texts) if memory_action == "search" else self._endpoint.passages(texts)


def rank_mem0(groups: Sequence[Group], endpoint: Endpoint, folder: Path) -> dict[str, Ranking]:
    """One user a group, all in one store."""
    into = Ranking(CONFIGURED)
    endpoint.passages([passage.text for group in groups for passage in group.passages])
    dimension = len(endpoint.queries(["?"])[0])
    memory = _memory(endpoint, folder, dimension)
    for group in groups:
        for passage in group.passages:
            memory.add(
                [{"role": "user", "content": passage.text}],
                user_id=group.id,
                metadata={"source": passage.id, "date": passage.date},
                infer=False,
            )
    for group in groups:

        def search(question: str, user: str = group.id) -> list[str]:
            found = memory.search(question, top_k=RANKED, filters={"user_id": user}, threshold=0.0)
            return [str(each["metadata"]["source"]) for each in found["results"]]

        ask(group, search, into)
    memory.close()
    return {"mem0, infer=False": into}


def _memory(endpoint: Endpoint, folder: Path, dimension: int) -> Any:
    from mem0 import Memory

    # No model is asked where nothing is inferred; the key only lets the client be made.
    model = {"provider": "openai", "config": {"api_key": "none", "model": "none"}}
    store = {"collection_name": "bench", "path": str(folder / "qdrant"), "on_disk": True}
    memory = Memory.from_config(
        {
            "vector_store": {"provider": "qdrant", "config": store | {"embedding_model_dims": dimension}},
            "llm": model,
            "embedder": model,
            "history_db_path": str(folder / "history.db"),
        }
    )
    memory.embedding_model = _Embedding(endpoint)
    return memory
