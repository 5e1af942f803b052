"""What a tool acts for and within: whose turn it is, in which language, and when to stop."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from assistant.datatypes import Asker, DocumentHit, NumberedPassage, Viewer
from assistant.errors import Language
from assistant.protocols import StopSignal


class ToolFailed(Exception):
    """A tool's own word that it could not do what was asked; the message is for the model, and says what to do."""


class CitedPassages:
    """The passages that tools of one turn found, each under one number, counted on from those of the prompt."""

    def __init__(self, known: Sequence[NumberedPassage] = ()) -> None:
        self._numbers = {passage.hit.id: passage.n for passage in known}
        self._last = max(self._numbers.values(), default=0)
        self._new: list[NumberedPassage] = []
        self._lock = threading.Lock()

    def number(self, hit: DocumentHit) -> int:
        """The number to cite a passage by; the one it has in the prompt where it stands there."""
        with self._lock:
            known = self._numbers.get(hit.id)
            if known is not None:
                return known
            self._last += 1
            self._numbers[hit.id] = self._last
            self._new.append(NumberedPassage(self._last, hit))
            return self._last

    def taken(self) -> tuple[NumberedPassage, ...]:
        """Those numbered since this was last asked."""
        with self._lock:
            new, self._new = tuple(self._new), []
            return new


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Given to a tool whose function has a parameter of this type; the model does not see it.

    `stop` is set when the user stops the turn, or the tool's own time is over.
    """

    asker: Asker
    language: Language
    stop: StopSignal
    cited: CitedPassages = field(default_factory=CitedPassages)

    @property
    def viewer(self) -> Viewer:
        """Whose records the tool may read and write."""
        return self.asker.viewer
