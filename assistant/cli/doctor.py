"""`tandem doctor`: what is configured and whether it answers."""

import typer

from assistant.cli import options
from assistant.datatypes import Text
from assistant.doctor import Check

CHECKED = Text(en="{mark} {name}: {what}", zh="{mark} {name}：{what}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(doctor)


def doctor(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """What is configured and whether it answers: model, embeddings, stores, formats, with fixes."""
    with options.opened(home, user) as tandem:
        checks = [*tandem.doctor(), formats()]
    if json:
        options.write_json({"ok": all(check.ok for check in checks), "checks": checks})
    else:
        spoken = options.spoken()
        for check in checks:
            options.say(CHECKED, mark="✓" if check.ok else "✗", name=check.called(spoken), what=check.say(spoken))
    if not all(check.ok for check in checks):
        raise typer.Exit(1)


def formats() -> Check:
    """The kinds of files that are read."""
    from ingestion.parsers import known_suffixes

    names = ", ".join(sorted(known_suffixes()))
    return Check("formats", True, names, names)
