"""Chroma alone: a collection of 900-character pieces, cosine, its HNSW as it comes."""
# pyright: reportMissingImports=false
# The vendors' packages are in the peers' environment alone.

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.peers.endpoint import Endpoint
from tests.bench.peers.plain import DEPTH, Group, Ranking, ask, pieces

BATCH = 1000


def rank_chroma(groups: Sequence[Group], endpoint: Endpoint, folder: Path) -> dict[str, Ranking]:
    """One collection a group, kept on disk as a user keeps it."""
    import chromadb
    from chromadb.config import Settings

    into = Ranking(
        f"chromadb.PersistentClient, hnsw:space cosine, else as it comes; 900-character pieces, n_results {DEPTH}"
    )
    client = chromadb.PersistentClient(str(folder / "chroma"), Settings(anonymized_telemetry=False))
    for number, group in enumerate(groups):
        collection: Any = client.create_collection(
            f"group-{number}", metadata={"hnsw:space": "cosine"}, embedding_function=None
        )
        cut = pieces(group.passages)
        vectors = endpoint.passages([text for _, text in cut])
        for start in range(0, len(cut), BATCH):
            part = cut[start : start + BATCH]
            collection.add(
                ids=[str(start + i) for i in range(len(part))],
                documents=[text for _, text in part],
                metadatas=[{"passage": id_} for id_, _ in part],
                embeddings=vectors[start : start + BATCH],
            )
        depth = min(DEPTH, len(cut))

        def search(question: str, collection: Any = collection, depth: int = depth) -> list[str]:
            found = collection.query(
                query_embeddings=endpoint.queries([question]), n_results=depth, include=["metadatas", "distances"]
            )
            return [str(each["passage"]) for each in found["metadatas"][0]]

        ask(group, search, into)
    return {"Chroma": into}
