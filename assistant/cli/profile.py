"""`tandem profile`: review of the profile."""

from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, texts

if TYPE_CHECKING:
    from assistant.service import Assistant

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
        options.say(texts.SET, topic=slot.topic, attribute=slot.attribute, value=slot.value)


def write_profile(tandem: "Assistant") -> None:
    """The profile as the command and the chat's /profile show it."""
    from assistant.memory.labels import attribute_label, topic_label

    slots = sorted(tandem.profile(), key=lambda slot: (slot.topic, slot.attribute))
    if not slots:
        options.say(texts.NO_PROFILE)
    language = options.spoken()
    for slot in slots:
        sign = "" if slot.polarity else "✗ "
        lock = " 🔒" if slot.locked else ""
        quote = f"   “{slot.quote}”" if slot.quote else ""
        name = f"{topic_label(slot.topic, language)} / {attribute_label(slot.topic, slot.attribute, language)}"
        options.write(f"{name}: {sign}{slot.value}{lock}{quote}")
