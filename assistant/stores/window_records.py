"""The working window of a session: what of it is shown to the model, and where it is kept.

A window is the messages since the last clear and the last compaction, with the digest of what was compacted. The
message log stays whole beside it; memory and Redis only cache what the log can rebuild.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, cast

from assistant.datatypes import DigestMaker, KeptLine, Message, Role, SessionDigest, Viewer, Window
from assistant.errors import Language


class WindowStore(Protocol):
    """Windows by user and session (in memory, in SQL, in Redis); every call raises StoreError where it can't be done."""

    def read(self, viewer: Viewer, session_id: str) -> Window | None:
        """The window as it is, in use again from now; None where nothing is held."""
        ...

    def append(self, viewer: Viewer, session_id: str, messages: Sequence[Message], generation: str = "") -> bool:
        """Add the newest messages, those known by their ids left out.

        False, with nothing changed, where no window of this generation is held: what it lacks would be lost.
        """
        ...

    def replace(self, viewer: Viewer, session_id: str, window: Window) -> None:
        """Hold this window, whatever was held before."""
        ...

    def touch(self, viewer: Viewer, session_id: str) -> None:
        """The session is in use: its time until it is put away begins anew."""
        ...

    def drop(self, viewer: Viewer, session_id: str | None = None) -> None:
        """Put away what is held of a session, or of all of the user's; the log is not touched."""
        ...


def without_known(held: Sequence[Message], messages: Sequence[Message]) -> list[Message]:
    """Messages whose ids are not held yet, each once, in order."""
    known = {message.id for message in held}
    return [m for m in messages if m.id not in known and not known.add(m.id)]


def message_from_json(data: Mapping[str, Any]) -> Message:
    """The message whose `to_json` this is; raises KeyError, TypeError or ValueError where it is none."""
    return Message(
        id=str(data["id"]),
        session_id=str(data["session_id"]),
        turn_id=data["turn_id"],
        role=cast(Role, data["role"]),
        content=str(data["content"]),
        created_at=datetime.fromisoformat(data["created_at"]),
        speaker=data["speaker"],
        metadata=dict(data["metadata"]),
    )


def digest_from_json(data: Mapping[str, Any]) -> SessionDigest:
    """The digest whose `to_json` this is; raises as `message_from_json` does."""
    return SessionDigest(
        text=str(data["text"]),
        kept=tuple(map(kept_from_json, data["kept"])),
        upto=str(data["upto"]),
        made_by=cast(DigestMaker, data["made_by"]),
        made_at=datetime.fromisoformat(data["made_at"]),
        language=cast(Language, data["language"]),
    )


def kept_from_json(data: Mapping[str, Any]) -> KeptLine:
    """The line whose `to_json` this is; raises as `message_from_json` does."""
    return KeptLine(
        text=str(data["text"]),
        message_id=str(data["message_id"]),
        at=datetime.fromisoformat(data["at"]),
        matter=str(data["matter"]),
        strength=int(data["strength"]),
    )
