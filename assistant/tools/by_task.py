"""Which tools a turn has: those of everybody, and on a task those of the task besides."""

from collections.abc import Iterator

from assistant.datatypes import Context
from assistant.protocols import Answerer, AnswerPiece, StopSignal


class ByTask:
    """Implements Answerer: `on_task` answers what belongs to a task, `other` the rest."""

    def __init__(self, on_task: Answerer, other: Answerer) -> None:
        self._on_task = on_task
        self._other = other

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """As whichever of the two answers."""
        asker = context.asker
        chosen = self._on_task if asker is not None and asker.viewer.task_id is not None else self._other
        return chosen.answer(context, stop)
