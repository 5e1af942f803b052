"""`tandem erase`: all that is known of a user, gone for good."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, texts

if TYPE_CHECKING:
    from assistant.service import Assistant


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(erase)


def erase(
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Erase all that is known of this user for good: conversations, memories, profile, private documents."""
    with options.opened(home, user) as tandem:
        if not yes:
            _ask(tandem)
        report = tandem.erase_user()
    if json:
        options.write_json(report)
        return
    options.say(texts.ERASED, user=report.user, count=sum(report.removed.values()))
    options.say(texts.PURGED if report.purged else texts.ERASE_NOT_PURGED)


def _ask(tandem: "Assistant") -> None:
    """Leaves the command unless the person says yes."""
    user = tandem.settings.user
    if not sys.stdin.isatty():
        options.note(texts.ERASE_NEEDS_YES, user=user)
        raise typer.Exit(2)
    private = [document for document in tandem.list_documents() if document.scope == "user"]
    options.note(
        texts.ERASE_ASK,
        user=user,
        sessions=len(tandem.list_sessions()),
        memories=len(tandem.list_memories()),
        documents=len(private),
    )
    if not typer.confirm(options.printable(texts.ERASE_SURE.say(options.spoken())), err=True):
        options.note(texts.NOT_ERASED)
        raise typer.Exit(1)
