"""`tandem search`: retrieval alone, with rank and score of each arm."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, render, texts
from assistant.datatypes import DocumentHit, Fate, MemoryHit, MessageHit, Verdict

if TYPE_CHECKING:
    from assistant.service import Assistant


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
        if where is Source.documents:
            hits = _documents(tandem, question, top_k)
            labels = render.labels_of(tandem, hits)
        elif where is Source.memories:
            hits = tandem.search_memories(question, top_k=top_k)
        else:
            hits = tandem.search_messages(question, top_k=top_k)
        verdict = tandem.judge_documents(question) if where is Source.documents else None
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


def _documents(tandem: "Assistant", question: str, top_k: int) -> list[DocumentHit]:
    """The passages, each with the reason why a turn would give it no place; a turn looks deeper than it has places."""
    from assistant.retrieval.choosing import choose
    from assistant.retrieval.document_retriever import CONSIDERED

    places = tandem.settings.top_k
    found = tandem.search_documents(question, top_k=max(top_k, places * CONSIDERED))
    return choose(found, places)[:top_k]


def _write_verdict(verdict: Verdict, question: str) -> None:
    """Whether a turn would answer from these passages; those that pass its floor are read all the same."""
    from assistant.retrieval import ledger_words
    from assistant.retrieval.language import detect

    for line in ledger_words.judged(verdict, options.spoken_of(detect(question)))[:1]:
        options.write(line)


def _write(rank: int, hit: DocumentHit | MemoryHit | MessageHit, labels: render.Labels) -> None:
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
    options.write(f"     {render.shortened(plain_text(hit.text), 200)}")
