"""`tandem search`: retrieval alone, with rank and score of each arm."""

from enum import StrEnum
from typing import Annotated

import typer

from assistant.cli import options, render, texts
from assistant.datatypes import DocumentHit, MemoryHit, MessageHit


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
    top_k: Annotated[int, typer.Option("--top-k", min=1, max=1000, help="How many hits.")] = 10,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Retrieval only: ranked hits, no floor applied, no answer."""
    with options.opened(home, user) as tandem:
        if where is Source.documents:
            hits: list[DocumentHit] | list[MemoryHit] | list[MessageHit] = tandem.search_documents(
                question, top_k=top_k
            )
        elif where is Source.memories:
            hits = tandem.search_memories(question, top_k=top_k)
        else:
            hits = tandem.search_messages(question, top_k=top_k)
    if json:
        options.write_json({"hits": hits})
        return
    if not hits:
        options.say(texts.NOTHING_FOUND)
    for rank, hit in enumerate(hits, 1):
        _write(rank, hit)


def _write(rank: int, hit: DocumentHit | MemoryHit | MessageHit) -> None:
    arms = "  ".join(f"{name} #{arm.rank} {arm.score:.3f}" for name, arm in hit.arms.items())
    floor = "" if hit.above_floor else " ↓"
    where = render.place(hit) if isinstance(hit, DocumentHit) else hit.id[:10]
    options.write(f"{rank:>3}  {hit.score:.3f}{floor}  {where}   ({arms})")
    options.write(f"     {render.shortened(hit.text, 200)}")
