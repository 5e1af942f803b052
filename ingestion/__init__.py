"""Files in, passages out: `ingest` brings files and folders up to date in the index."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ingestion.pipeline import ingest

__all__ = ["ingest"]


def __getattr__(name: str) -> Any:
    # Importing a parser's package from here must not bring the whole pipeline with it.
    if name == "ingest":
        from ingestion.pipeline import ingest

        return ingest
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
