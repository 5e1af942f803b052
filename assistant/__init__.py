"""Tandem: a hybrid RAG assistant with dual retrieval over documents, memories and a profile."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assistant.wiring import open_assistant as open_assistant

__all__ = ["open_assistant"]


def __getattr__(name: str) -> Any:
    # The wiring imports the stores; `tandem --help` must not pay for that.
    if name == "open_assistant":
        from assistant.wiring import open_assistant

        return open_assistant
    raise AttributeError(name)
