"""How answers, sources and memories look in a terminal."""

from collections.abc import Iterable

from assistant.cli import texts
from assistant.cli.options import note, say, spoken, write
from assistant.datatypes import Answer, Citation, Context, DocumentHit, Written


def write_asked_as(turn: Context | Answer) -> None:
    """How a follow-up was understood; nothing for a message that was taken as it stands."""
    if turn.asked_as:
        say(texts.ASKED_AS, question=shortened(turn.asked_as))


def write_outcome(answer: Answer) -> None:
    """What stands below an answer: sources, what was remembered, what was missing."""
    write_sources(answer.citations)
    write_written(answer.written)
    if not answer.complete:
        note(texts.INCOMPLETE)
    if answer.degraded:
        note(texts.DEGRADED, parts=", ".join(answer.degraded))


def write_sources(citations: Iterable[Citation]) -> None:
    """The cited passages by number, each with its quotation."""
    listed = sorted(citations, key=lambda citation: (citation.n, citation.start))
    if not listed:
        return
    write()
    say(texts.SOURCES)
    for citation in listed:
        write(f"  [{citation.n}] {place(citation)}\n      “{shortened(citation.quote)}”")


def write_written(written: Iterable[Written]) -> None:
    """What a turn changed in long-term memory."""
    from assistant.memory.labels import told

    lines = {
        "propose": texts.PROPOSED,
        "supersede": texts.HISTORY_KEPT,
    }
    for change in written:
        text = lines.get(change.op, texts.REMEMBERED)
        say(text, what=told(change.fact, spoken()), reason=change.fact.reason or "")


def place(source: Citation | DocumentHit) -> str:
    """Document, heading path and page of a passage."""
    parts = [source.document, *source.heading]
    page = f", {texts.PAGE.say(spoken(), page=source.page)}" if source.page else ""
    return " › ".join(parts) + page


def shortened(text: str, limit: int = 300) -> str:
    """One line of a longer text."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
