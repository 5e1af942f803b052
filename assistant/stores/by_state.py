"""What is looked up once for each state of a collection, whose last change has a number."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")

KEPT = 1000
"""Answers that are remembered; sets of scopes, of which a process serves fewer."""


class ByState(Generic[Value]):
    """Remembers answers by key; each holds until the collection changes. Safe to share: at worst one is looked up twice."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[int, Value]] = {}

    def get(self, last: int, key: Hashable, look_up: Callable[[], Value]) -> Value:
        """The answer at the state that the change numbered `last` made."""
        known = self._known.get(key)
        if known is not None and known[0] == last:
            return known[1]
        found = look_up()
        if len(self._known) >= KEPT:
            self._known = {}
        self._known[key] = last, found
        return found
