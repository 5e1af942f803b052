"""What an imported message is known again by: its session and the id it came with, or all that was said of it."""

from datetime import datetime
from hashlib import sha256

from assistant.datatypes import Role

KEY_LENGTH = 32
"""Hexadecimal digits, 128 bits: of a billion messages no two share them by chance."""


def key_by_id(session_id: str, source_id: str) -> str:
    """What an imported message with an id of its own is known again by."""
    return _hashed("id", session_id, source_id)


def key_by_words(session_id: str, at: datetime | None, role: Role, speaker: str | None, text: str) -> str:
    """What an imported message without an id is known again by, wherever in its session it stands."""
    return _hashed("words", session_id, at.isoformat() if at else "", role, speaker or "", text)


def key_of_repetition(key: str, count: int) -> str:
    """The key of the same message said once more; `count` is how often it was said before."""
    return _hashed("again", key, str(count)) if count else key


def _hashed(*parts: str) -> str:
    return sha256("\x1f".join(parts).encode()).hexdigest()[:KEY_LENGTH]
