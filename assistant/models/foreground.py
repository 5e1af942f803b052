"""Which part of a question asks, where two stand side by side: what comes first only says what it is about; pure.

"Annual leave after nine years — how many of those can be carried over?" is a follow-up made whole.
"""

import re
from functools import lru_cache

_SIDES = re.compile(r"^(?P<about>[^:：—]{2,}?)(?: — |: |——|：)\s*(?P<ask>[^—]{2,})$", re.DOTALL)
_ASKS = re.compile(
    r"\b(?:how|what|when|where|who|whom|which|why|do|does|is|are|can|must|may|should|will)\b|多少|多久|多长|多大|几|什么|何|哪|谁|如何|怎|吗|呢",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)
def foreground(question: str) -> str:
    """The side that asks; the whole question where it has but one."""
    sides = _SIDES.match(question.strip())
    return sides["ask"] if sides and _ASKS.search(sides["ask"]) else question
