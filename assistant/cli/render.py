"""How answers, sources and memories look in a terminal."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from assistant.cli import texts
from assistant.cli.options import note, say, spoken, spoken_of, write
from assistant.datatypes import Answer, Citation, Context, DocumentHit, DocumentLabel, Written
from assistant.errors import Language
from assistant.state_words import missing_parts

if TYPE_CHECKING:
    from assistant.service import Assistant

Labels = Mapping[str, DocumentLabel]


def write_asked_as(turn: Context | Answer, language: Language | None = None) -> None:
    """How a follow-up was understood; nothing for a message that was taken as it stands."""
    if turn.asked_as:
        say(texts.ASKED_AS, language, question=shortened(turn.asked_as))


def language_of(tandem: "Assistant", turn_id: str) -> Language:
    """The language of what is said about a turn: the setting's, else that of its question."""
    return spoken_of(tandem.turn(turn_id).language)


def write_outcome(answer: Answer, labels: Labels, language: Language) -> None:
    """What stands below an answer: sources, what was remembered, what was missing."""
    write_sources(answer.citations, labels, language)
    write_conflicts(answer, language)
    write_written(answer.written, language, answer)
    if not answer.complete:
        note(texts.INCOMPLETE, language)
    if answer.degraded:
        note(texts.DEGRADED, language, parts=missing_parts(answer.degraded, language))


def write_conflicts(answer: Answer, language: Language) -> None:
    """Where sources disagree and a model answered; an embedded answer says so itself."""
    if answer.mode == "model" and answer.conflicts:
        from assistant.models.disagreeing import note_of

        for conflict in answer.conflicts:
            write(note_of(conflict, language))


def labels_of(tandem: "Assistant", sources: Iterable[Citation | DocumentHit]) -> Labels:
    """How the documents of citations or passages are told apart."""
    return tandem.document_labels({source.document_id for source in sources})


def write_sources(citations: Iterable[Citation], labels: Labels, language: Language) -> None:
    """The cited passages by number, each with the words quoted."""
    from assistant.retrieval.plain_text import plain_text

    listed = sorted(citations, key=lambda citation: (citation.n, citation.start))
    if not listed:
        return
    write()
    say(texts.SOURCES, language)
    stated = {(citation.n, place(citation, labels, language)): None for citation in listed}
    for n, where in stated:
        write(f"  [{n}] {where}")
        quotes = [one.quote for one in listed if (one.n, place(one, labels, language)) == (n, where)]
        for quote in dict.fromkeys(map(plain_text, quotes)):
            write(f"      “{shortened(quote)}”")


def write_written(written: Iterable[Written], language: Language | None = None, answer: Answer | None = None) -> None:
    """What a turn changed in long-term memory; something that the answer itself acknowledges is not said again."""
    from assistant.memory.labels import told
    from assistant.memory.review import reason_in_words
    from assistant.models.told_noted import acknowledges

    lines = {
        "propose": texts.PROPOSED,
        "supersede": texts.HISTORY_KEPT,
        "archive": texts.NO_LONGER,
    }
    for change in written:
        if change.op in ("add", "propose", "reinforce") and answer is not None and acknowledges(answer, change.fact):
            continue
        text = lines.get(change.op, texts.REMEMBERED)
        what = told(change.fact, language or spoken())
        why = reason_in_words(change.fact.reason, language or spoken()) if change.op == "propose" else ""
        say(text, language, what=what, reason=why)


def place(source: Citation | DocumentHit, labels: Labels, language: Language | None = None) -> str:
    """Document, heading path and page of a passage; a first heading that is the title is not said again."""
    label = labels.get(source.document_id) or DocumentLabel(source.document)
    heading = source.heading[1:] if label.title and source.heading[:1] == (label.title,) else source.heading
    page = f", {texts.PAGE.say(language or spoken(), page=source.page)}" if source.page else ""
    return " › ".join((str(label), *heading)) + page


def shortened(text: str, limit: int = 300) -> str:
    """One line of a longer text."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
