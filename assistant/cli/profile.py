"""`tandem profile`: review of the profile."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, texts

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from assistant.datatypes import Fact, Slot
    from assistant.service import Assistant
    from assistant.stores.records import HeldFact

Topic = Annotated[str, typer.Argument(help="For example: food; or a slot's name alone: allergy")]
Name = Annotated[str | None, typer.Argument(help="For example: allergy")]

group = typer.Typer(help="The profile: show and set its slots.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(group, name="profile")


@group.command("show")
def show(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """The current slots, each with the words behind it."""
    with options.opened(home, user) as tandem:
        if json:
            options.write_json(tandem.profile())
        else:
            write_profile(tandem)


@group.command("set")
def set_slot(
    topic: Annotated[str, typer.Argument(help="For example: food")],
    attribute: Annotated[str, typer.Argument(help="For example: allergy")],
    value: Annotated[str, typer.Argument(help="For example: peanuts")],
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Set a slot by hand; the edit is its own evidence."""
    with options.opened(home, user) as tandem:
        slot = tandem.set_profile(topic, attribute, value)
    if json:
        options.write_json(slot)
    else:
        options.say(texts.SET, slot=_named(slot), value=slot.value)


@group.command("unset")
def unset(
    topic: Topic,
    attribute: Name = None,
    value: Annotated[str | None, typer.Argument(help="One value of several.")] = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Empty a slot; the facts behind it leave recall and stay listed."""
    with options.opened(home, user) as tandem:
        locked = [slot for slot in tandem.profile() if slot.locked]
        facts = tandem.unset_profile(topic, attribute or topic, value)
        held = {(slot.topic, slot.attribute) for slot in tandem.profile()}
        emptied = {(fact.topic, fact.attribute) for fact in facts} - held
        waited = _freed(tandem, emptied)
    if json:
        options.write_json(facts)
        return
    for fact in facts:
        options.say(texts.UNSET, what=_said(fact))
    for slot in {(slot.topic, slot.attribute): slot for slot in locked}.values():
        if (slot.topic, slot.attribute) in emptied:
            options.say(texts.UNSET_LOCKED, slot=_named(slot))
    _write_freed(waited)


@group.command("lock")
def lock(
    topic: Topic,
    attribute: Name = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Keep a slot as it is; what is said later waits for your word."""
    _set_lock(topic, attribute, True, home, user, json)


@group.command("unlock")
def unlock(
    topic: Topic,
    attribute: Name = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Let a slot follow what you say again."""
    _set_lock(topic, attribute, False, home, user, json)


@group.command("history")
def history(
    topic: Topic,
    attribute: Name = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Every value that a slot holds or held, the current one first: since when, until when, and what ended it."""
    with options.opened(home, user) as tandem:
        facts = tandem.profile_history(topic, attribute or topic)
    if json:
        options.write_json(facts)
    for fact in facts if not json else ():
        _write_held(fact)


def _write_held(fact: "HeldFact") -> None:
    # Of what was only ever said to have been so before, nobody knows since when.
    since = f"{fact.since:%Y-%m-%d %H:%M}" if fact.since is not None else "…"
    value = fact.value if fact.polarity else f"✗ {fact.value}"
    if fact.ended_at is None or fact.ended_by is None:
        options.say(texts.HELD_NOW, since=since, value=value)
        return
    how = texts.ENDINGS[fact.ended_by].say(options.spoken())
    options.say(texts.HELD, since=since, until=f"{fact.ended_at:%Y-%m-%d %H:%M}", value=value, how=how)


def _set_lock(topic: str, attribute: str | None, on: bool, home: Path | None, user: str | None, json: bool) -> None:
    with options.opened(home, user) as tandem:
        slots = tandem.lock_profile(topic, attribute or topic, on)
        waited = [] if on else _freed(tandem, {(slot.topic, slot.attribute) for slot in slots})
    if json:
        options.write_json(slots)
        return
    for slot in slots:
        options.say(texts.LOCKED if on else texts.UNLOCKED, slot=_named(slot))
    _write_freed(waited)


def _freed(tandem: "Assistant", slots: "Container[tuple[str, str]]") -> "list[Fact]":
    """What waits for the user's word of these slots, which are locked no more, and waited for the lock alone."""
    from assistant.stores.write_context import UNLOCKED

    waiting = (proposal.fact for proposal in tandem.proposals())
    return [fact for fact in waiting if fact.reason == UNLOCKED and (fact.topic, fact.attribute) in slots]


def _write_freed(facts: "Iterable[Fact]") -> None:
    for fact in facts:
        options.say(texts.WAITED_FOR_LOCK, what=_said(fact), id=fact.id[:10])


def _named(slot: "Slot") -> str:
    """A slot as it is shown; every command takes its names back."""
    from assistant.memory.slot_names import slot_label

    return slot_label(slot.topic, slot.attribute, options.spoken())


def _said(fact: "Fact") -> str:
    from assistant.memory.labels import told

    return told(fact, options.spoken(), now=datetime.now(UTC))


def write_profile(tandem: "Assistant") -> None:
    """The profile as the command and the chat's /profile show it."""
    from assistant.memory.slot_names import shown_topic

    slots = sorted(tandem.profile(), key=lambda slot: (shown_topic(slot.topic, slot.attribute), slot.attribute))
    if not slots:
        count = len(tandem.list_memories(status="active"))
        options.say(texts.NO_PROFILE_BUT_MEMORIES if count else texts.NO_PROFILE, count=count)
    for slot in slots:
        sign = "" if slot.polarity else "✗ "
        lock = " 🔒" if slot.locked else ""
        quote = f"   “{slot.quote}”" if slot.quote else ""
        options.say(texts.SLOT, slot=_named(slot), value=f"{sign}{slot.value}{lock}{quote}")
