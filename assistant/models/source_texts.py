"""What a model was given as texts, in which a sentence of its answer can be looked for."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property

from assistant.datatypes import Context
from assistant.models import prompt
from assistant.retrieval.claim_support import sentences
from assistant.retrieval.keywords import terms
from assistant.retrieval.reading import read

BESIDE = 1
"""Sentences on each side that are read with one."""


@dataclass(frozen=True)
class Source:
    """One text, and what stands above it; of the user's own words all lines are one text."""

    text: str
    about: str = ""
    is_document: bool = True
    is_whole: bool = field(default=False)

    @cached_property
    def windows(self) -> list[tuple[str, frozenset[str]]]:
        """Each sentence with those beside it, or the whole text at once; and the terms there and above."""
        above = frozenset(terms(self.about))
        if self.is_whole:
            return [(self.text, above | frozenset(terms(self.text)))]
        spans = sentences(self.text)
        found: list[tuple[str, frozenset[str]]] = []
        for i in range(len(spans)):
            start, end = spans[max(0, i - BESIDE)][0], spans[min(len(spans) - 1, i + BESIDE)][1]
            window = self.text[start:end]
            found.append((window, above | frozenset(terms(window))))
        return found


def sources_of(context: Context, labels: Collection[str] = ()) -> list[Source]:
    """The passages one by one, and as one text what the user told, the history and the names of the documents.

    What the assistant once said elsewhere is no source, nor here where one of the `labels` stands below it.
    """
    passages = [
        Source(read(passage.hit).text, prompt.passage_text(passage.n, passage.hit).partition("\n")[0])
        for passage in context.passages
    ]
    lines = [
        *(prompt.memory_line(memory) for memory in (*context.constraints, *context.memories)),
        *map(prompt.slot_line, context.profile),
        *(prompt.message_line(message) for message in context.messages if message.role == "user"),
        *(prompt.summary_line(line, context.language) for line in context.standing.lines),
        *(message.content for message in context.history if not any(label in message.content for label in labels)),
        *context.inventory,
    ]
    said = "\n".join(line for line in lines if line)
    return [*passages, *([Source(said, is_document=False, is_whole=True)] if said else [])]
