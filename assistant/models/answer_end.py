"""The end of a model's answer: whether it is whole, whether it found nothing, and what must be said beside it."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.datatypes import Context
from assistant.models.general_knowledge import label_for, not_found_for
from assistant.models.told_otherwise import conflicts_in
from assistant.protocols import AnswerPiece, StopSignal

# Models answer an unanswerable question in these words, as the rules of the prompt ask them to.
NOT_FOUND = ("did not find", "didn't find", "could not find", "没有找到", "未找到")
HEAD = 400


@dataclass(frozen=True, slots=True)
class Said:
    """A model's reply to its end: its text, why it ended (None: it broke off), what it cost.

    `has_other_sources` where it rests on more than the context: then what has no number may come from there.
    """

    text: str
    finish_reason: str | None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    has_other_sources: bool = False
    degraded: tuple[str, ...] = ()


def ended(said: Said, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
    """The label that the answer needs, if any, then the end piece."""
    complete = said.finish_reason is not None and said.finish_reason != "length" and not stop.is_set()
    head = said.text[:HEAD].lower()
    abstained = not context.answerable and any(words in head for words in NOT_FOUND)
    label = "" if said.has_other_sources or not complete else label_for(said.text, context)
    if complete and not said.has_other_sources and (abstained or label):
        missing = not_found_for(said.text, context, said_so=abstained)
        # What the documents do not answer is not found, whatever the model adds of its own.
        abstained = abstained or bool(missing)
        label = missing + label
    if label:
        yield AnswerPiece("text", label, mode="model")
    yield AnswerPiece(
        "end",
        mode="model",
        complete=complete,
        abstained=abstained,
        degraded=(*said.degraded, *(("length",) if said.finish_reason == "length" else ())),
        prompt_tokens=said.prompt_tokens,
        completion_tokens=said.completion_tokens,
        # Found by code, so that a disagreement is told even where the model passes it over.
        conflicts=() if abstained else conflicts_in(context),
    )
