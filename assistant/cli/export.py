"""`tandem export` and `import`: all that is known of a user, out and in."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, texts

if TYPE_CHECKING:
    from assistant.stores.records import ImportReport


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("export")(export)
    app.command("import")(import_)


def export(
    file: Annotated[Path, typer.Argument(help="The file to write; an earlier one of the name is replaced.")],
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Write all that is known of this user into one readable file (JSON lines), private documents included."""
    with options.opened(home, user) as tandem:
        report = tandem.export_user(file)
    if json:
        options.write_json(report)
        return
    counts = report.records
    options.say(
        texts.EXPORTED,
        file=report.file,
        user=report.user,
        sessions=counts["session"],
        messages=counts["message"],
        facts=counts["fact"],
        documents=counts["document"],
    )


def import_(
    file: Annotated[Path, typer.Argument(help="A file that `tandem export` wrote, of this user or another.")],
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Bring an export in for this user: all of it or nothing; the same file again changes nothing."""
    with options.opened(home, user) as tandem:
        report = tandem.import_user(file)
    if json:
        options.write_json(report)
    else:
        _write(report)


def _write(report: "ImportReport") -> None:
    counts = report.added
    options.say(
        texts.IMPORTED,
        user=report.user,
        sessions=counts["session"],
        messages=counts["message"],
        facts=counts["fact"],
        documents=counts["document"],
        unchanged=sum(report.unchanged.values()),
    )
    if report.merged:
        options.say(texts.IMPORT_MERGED, count=report.merged)
    if report.forgotten:
        options.say(texts.IMPORT_FORGOTTEN, count=report.forgotten)
    if report.proposed:
        options.say(texts.IMPORT_PROPOSED, count=report.proposed)
