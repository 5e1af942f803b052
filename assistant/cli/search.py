"""`tandem search`: retrieval alone, with rank and score of each arm."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from assistant.cli import options, render, texts
from assistant.datatypes import DocumentHit, Fate, MemoryHit, MessageHit, Verdict


class Source(StrEnum):
    """Where to search."""

    documents = "documents"
    memories = "memories"
    messages = "messages"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(search)


def search(
    question: Annotated[str, typer.Argument(help="What to look for.")],
    where: Annotated[Source, typer.Option("--in", help="Where to look.")] = Source.documents,
    top_k: options.TopK = 10,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Retrieval only: ranked hits, no floor applied, no answer; of documents whether a turn would answer from them."""
    with options.opened(home, user) as tandem:
        hits: Sequence[DocumentHit | MemoryHit | MessageHit]
        labels: render.Labels = {}
        verdict: Verdict | None = None
        if where is Source.documents:
            found = tandem.look_up(question, top_k=top_k)
            hits, verdict = found.hits, found.verdict
            labels = render.labels_of(tandem, found.hits)
        elif where is Source.memories:
            hits = tandem.search_memories(question, top_k=top_k)
        else:
            hits = tandem.search_messages(question, top_k=top_k)
    if json:
        judged = {"answerable": verdict.answerable, "probability": verdict.probability} if verdict else {}
        options.write_json({"hits": hits, **judged})
        return
    if not hits:
        options.say(texts.NOTHING_FOUND)
    elif verdict is not None:
        _write_verdict(verdict, question)
    for rank, hit in enumerate(hits, 1):
        _write(rank, hit, labels)


def _write_verdict(verdict: Verdict, question: str) -> None:
    """Whether a turn would answer from these passages; those that pass its floor are read all the same."""
    from assistant.retrieval import ledger_words
    from assistant.retrieval.language import detect

    for line in ledger_words.judged(verdict, options.spoken_of(detect(question)))[:1]:
        options.write(line)


def _write(rank: int, hit: DocumentHit | MemoryHit | MessageHit, labels: render.Labels) -> None:
    from assistant.memory.speaking import speak_today
    from assistant.retrieval import ledger_words
    from assistant.retrieval.plain_text import plain_text

    spoken = options.spoken()
    where = render.place(hit, labels) if isinstance(hit, DocumentHit) else hit.id[:10]
    fate: Fate | None = None if hit.above_floor else "below_floor"
    if isinstance(hit, DocumentHit) and hit.left_out:
        fate = hit.left_out
    left_out = f"  ↓ {ledger_words.FATES[fate].say(spoken)}" if fate else ""
    arms = "  ".join(ledger_words.arms(hit.arms, spoken))
    options.write(f"{rank:>3}  {hit.score:.3f}  {where}   ({arms}){left_out}")
    said = speak_today(hit, spoken) if isinstance(hit, MemoryHit) else plain_text(hit.text)
    options.write(f"     {render.shortened(said, 200)}")
