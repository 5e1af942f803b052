"""A turn's ledger in the terminal: every candidate, what each search made of it, what became of it."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from assistant.cli import options, render, texts
from assistant.datatypes import DocumentHit, Evidence, MemoryHit, MessageHit, Source, Verdict, decode
from assistant.errors import Language

if TYPE_CHECKING:
    from assistant.service import Assistant
    from assistant.stores.records import TurnRecord

# Columns that the names of candidates get at most.
WIDEST = 90


def write_evidence(tandem: "Assistant", turn: "TurnRecord") -> None:
    """The question as it was understood, a table for each source, the gate's verdict, the timings."""
    from assistant.retrieval import ledger_words

    language = options.spoken_of(turn.language)
    answer, context = turn.answer or {}, turn.context or {}
    options.write(f"[{turn.number}] {turn.question}")
    options.say(texts.ASKED_AS, language, question=answer.get("asked_as") or context.get("asked") or turn.question)
    ledger = [decode(Evidence, line) for line in answer.get("ledger", ())]
    if not ledger:
        options.say(texts.NO_LEDGER, language)
    for source, lines in groupby(ledger, key=_source_of):
        options.write(f"\n{ledger_words.SOURCES[source].say(language)}")
        _write_source(tandem, list(lines), language)
        if source == "documents" and (further := answer.get("further")):
            options.write(f"     {ledger_words.FURTHER.say(language, count=further)}")
        if source == "documents" and (verdict := answer.get("verdict")):
            for line in ledger_words.judged(decode(Verdict, verdict), language):
                options.write(f"     {line}")
    if measured := answer.get("timings_ms"):
        options.say(texts.TIMINGS, language, steps=ledger_words.timings(measured, language))


def _write_source(tandem: "Assistant", lines: Sequence[Evidence], language: Language) -> None:
    from assistant.retrieval import ledger_words

    found = tandem.candidates(lines[0].source, [line.id for line in lines])
    labels = render.labels_of(tandem, (hit for hit in found.values() if isinstance(hit, DocumentHit)))
    for line in lines:
        score = f"{line.score:.3f}" if line.arms or line.score else "-"
        arms = "  ".join(ledger_words.arms(line.arms, language))
        hit = found.get(line.id)
        what = ledger_words.GONE.say(language) if hit is None else _named(hit, labels, language)
        options.write(f"{line.rank:>3}  {score:>5}  {ledger_words.outcome(line, language)} · {what}")
        if arms:
            options.write(f"            {arms}")


def _named(hit: DocumentHit | MemoryHit | MessageHit, labels: render.Labels, language: Language) -> str:
    from assistant.memory.speaking import speak_today
    from assistant.retrieval.plain_text import plain_text

    if isinstance(hit, DocumentHit):
        return render.shortened(render.place(hit, labels, language), WIDEST)
    if isinstance(hit, MemoryHit):
        return render.shortened(speak_today(hit, language), WIDEST)
    return render.shortened(plain_text(hit.text), WIDEST)


def _source_of(line: Evidence) -> Source:
    return line.source
