"""`tandem memories`: review of long-term memory."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, render, texts
from assistant.datatypes import Fact, FactStatus
from assistant.errors import NotFound
from assistant.state_words import FACT_STATES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.service import Assistant
    from assistant.stores.records import FactEvent

group = typer.Typer(help="Long-term memory: what is remembered and why; forget it.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(group, name="memories")


@group.command("list")
def list_memories(
    status: Annotated[FactStatus | None, typer.Option("--status", help="Only facts in this state.")] = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """The facts remembered of this user, newest first, each with the user's own words."""
    with options.opened(home, user) as tandem:
        if json:
            options.write_json(tandem.list_memories(status=status))
        else:
            write_memories(tandem, status)


@group.command("show")
def show(
    memory: options.MemoryId,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """One fact with its quotations and its history."""
    with options.opened(home, user) as tandem:
        fact = tandem.show_memory(memory)
        history = tandem.memory_history(fact.id)
        others = _others(tandem, history)
    if json:
        options.write_json({**fact.to_json(), "history": [event.to_json() for event in history]})
        return
    write_fact(fact)
    options.say(texts.STRENGTH, strength=fact.strength or 0.0, uses=fact.uses, days=fact.idle_days)
    for quote in fact.quotes:
        options.write(f"    “{render.shortened(quote.text)}”  {quote.said_at:%Y-%m-%d %H:%M}  {quote.message_id}")
    _write_events(history, others)


@group.command("history")
def history(
    memory: options.MemoryId,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """What happened to a fact: written, said again, replaced, edited."""
    with options.opened(home, user) as tandem:
        events = tandem.memory_history(memory)
        others = _others(tandem, events)
    if json:
        options.write_json(events)
    else:
        _write_events(events, others)


@group.command("search")
def search(
    question: Annotated[str, typer.Argument(help="What to look for.")],
    top_k: options.TopK = 10,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Facts by meaning and by words, best first; those too far off to be used in an answer last, and marked."""
    with options.opened(home, user) as tandem:
        hits = tandem.search_memories(question, top_k=top_k)
    if json:
        options.write_json({"hits": hits})
        return
    if not hits:
        options.say(texts.NOTHING_FOUND)
    from assistant.memory.speaking import speak_today
    from assistant.retrieval.ledger_words import FATES

    for hit in sorted(hits, key=lambda hit: (not hit.above_floor, -hit.score)):
        mark = "" if hit.above_floor else f"  ↓ {FATES['below_floor'].say(options.spoken())}"
        options.write(f"{hit.id[:10]}  {hit.score:.3f}  {speak_today(hit, options.spoken())}{mark}")


@group.command("add")
def add(
    text: Annotated[str, typer.Argument(help="What to remember.")],
    everyone: Annotated[bool, typer.Option("--for-everyone", help="A note that all users of the home read.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Remember something by hand."""
    with options.opened(home, user) as tandem:
        facts = tandem.add_memory(text, scope="global" if everyone else "user")
    if json:
        options.write_json(facts)
    for fact in facts if not json else ():
        options.say(texts.REMEMBERED, what=said_of(fact))


@group.command("edit")
def edit(
    memory: options.MemoryId,
    text: Annotated[str, typer.Argument(help="How it should read.")],
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Say a fact anew; the old wording stays as history."""
    with options.opened(home, user) as tandem:
        fact = tandem.edit_memory(memory, text)
    if json:
        options.write_json(fact)
    else:
        write_fact(fact)


@group.command("pin")
def pin(
    memory: options.MemoryId,
    off: Annotated[bool, typer.Option("--off", help="Let it fade again.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Keep a fact from fading."""
    with options.opened(home, user) as tandem:
        fact = tandem.pin_memory(memory, not off)
    if json:
        options.write_json(fact)
    else:
        write_fact(fact)


@group.command("restore")
def restore(
    memory: options.MemoryId,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Bring an archived fact back into answers; what it contradicts becomes history."""
    with options.opened(home, user) as tandem:
        fact = tandem.restore_memory(memory)
    if json:
        options.write_json(fact)
    else:
        options.say(texts.RESTORED, what=said_of(fact))


@group.command("forget")
def forget(
    memory: options.MemoryId,
    now: Annotated[bool, typer.Option("--now", help="Purge the disk at once.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Take a fact out of every answer at once, for good."""
    with options.opened(home, user) as tandem:
        try:
            fact = tandem.show_memory(memory)
        except NotFound:
            # Forgotten before, and asked for again only to have the disk purged at once.
            if now and (purged := tandem.purge()) is not None:
                options.note(texts.PURGED_BEFORE if purged else texts.NOT_PURGED)
            raise
        report = tandem.forget(fact.id, now=now)
    if json:
        options.write_json(report)
        return
    options.say(texts.FORGOTTEN, what=said_of(fact))
    removed = [place for place in report.places if place.removed and place.session_id]
    options.say(texts.FORGOTTEN_PLACES, count=len({(place.kind, place.id) for place in removed}))
    left = sum(not place.removed for place in report.places)
    if left:
        options.say(texts.FORGOTTEN_LEFT, count=left)
    if now:
        options.say(texts.PURGED if report.purged else texts.NOT_PURGED)
    else:
        options.say(texts.FORGET_PURGE)


def _others(tandem: "Assistant", events: "Sequence[FactEvent]") -> dict[str, Fact]:
    """The facts that a history speaks of beside its own; those forgotten since are missing."""
    found: dict[str, Fact] = {}
    for other_id in {event.other_id for event in events if event.other_id}:
        with suppress(NotFound):
            found[other_id] = tandem.show_memory(other_id)
    return found


def _write_events(events: "Sequence[FactEvent]", others: "Mapping[str, Fact]") -> None:
    language = options.spoken()
    for event in events:
        what, actor = texts.EVENTS[event.op].say(language), texts.ACTORS[event.actor].say(language)
        other = others.get(event.other_id or "")
        named = f"  {event.other_id[:10]}" if event.other_id else ""
        words = f"  {said_of(other)}" if other else ""
        options.write(f"    {event.at:%Y-%m-%d %H:%M}  {what}{named}{words}  ({actor})")


def write_memories(tandem: "Assistant", status: FactStatus | None = None) -> None:
    """The list of memories, as the command and the chat's /memory show it."""
    facts = tandem.list_memories(status=status)
    if not facts:
        options.say(texts.NO_MEMORIES)
    for fact in facts:
        write_fact(fact)


def write_fact(fact: Fact) -> None:
    """One fact in one line: id, state, text, how often it was said, and why it waits if it does."""
    state = "" if fact.status == "active" else f" [{FACT_STATES[fact.status].say(options.spoken())}]"
    again = f" ×{fact.sources}" if fact.sources > 1 else ""
    pinned = " 📌" if fact.pinned else ""
    options.write(f"{fact.id[:10]}{state}{pinned}  {said_of(fact)}{again}{_why(fact)}")


def _why(fact: Fact) -> str:
    if fact.status == "archived" and fact.reason in texts.PUT_AWAY:
        return f"  ({texts.PUT_AWAY[fact.reason].say(options.spoken(), id=fact.id[:10])})"
    if fact.status != "proposed":
        return ""
    from assistant.memory.review import reason_in_words

    return f"  ({reason_in_words(fact.reason, options.spoken())})"


def said_of(fact: Fact) -> str:
    """A fact as it is said to the user."""
    from assistant.memory.labels import told

    return told(fact, options.spoken(), now=datetime.now(UTC))
