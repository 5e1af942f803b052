"""`tandem verify`, `repair`, `reindex`: the state of the stores."""

import typer

from assistant.cli import options, texts


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(verify)
    app.command()(repair)
    app.command()(reindex)


def verify(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """Compare the stores; exit 1 where they disagree."""
    with options.opened(home, user) as tandem:
        report = tandem.verify()
    if json:
        options.write_json(report)
    for finding in report.findings if not json else ():
        options.write(finding.say(options.spoken()))
    if not json and report.ok:
        options.say(texts.STORES_AGREE)
    if not report.ok:
        raise typer.Exit(1)


def repair(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """Put right what verify finds: derived stores are rebuilt from SQL."""
    with options.opened(home, user) as tandem:
        report = tandem.repair()
    if json:
        options.write_json(report)
    else:
        options.say(texts.REPAIRED, count=len(report.findings))


def reindex(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """Embed everything by the model that is set; the old index serves until the new one is complete."""
    with options.opened(home, user) as tandem:
        count = tandem.reindex(lambda done: None)
    if json:
        options.write_json({"embedded": count})
    else:
        options.say(texts.REINDEXED, count=count)
