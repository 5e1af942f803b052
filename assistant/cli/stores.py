"""`tandem verify`, `repair`, `reindex`: the state of the stores."""

import sys
import time
from typing import TYPE_CHECKING

import typer

from assistant.cli import options, texts
from assistant.settings import load_settings

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.health import Finding, Step

# What is done sooner than this shows no bar.
QUIET_S = 1.0


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(verify)
    app.command()(repair)
    app.command()(reindex)


def verify(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """Compare the stores; exit 1 where they disagree."""
    where = load_settings(home=home)
    if not where.database_url and not where.home.is_dir():
        # Looking at what is not there makes nothing.
        _write_verified((), json, empty=where.home)
        return
    with options.opened(home, user) as tandem:
        report = tandem.verify()
        # What is compared is everybody's: a home that has something of others alone is not empty.
        is_empty = report.ok and tandem.is_empty()
    _write_verified(report.findings, json, ok=report.ok, empty=where.home if is_empty else None)
    if not report.ok:
        raise typer.Exit(1)


def _write_verified(
    findings: "tuple[Finding, ...]", json: bool, *, ok: bool = True, empty: "Path | None" = None
) -> None:
    if json:
        options.write_json({"ok": ok, "findings": findings})
        return
    _write(findings)
    if empty is not None:
        options.say(texts.NOTHING_HERE, home=empty)
    elif ok:
        options.say(texts.STORES_AGREE)


def repair(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """Put right what verify finds: derived stores are rebuilt from SQL."""
    with options.opened(home, user) as tandem, _Bar() as bar:
        report = tandem.repair(bar.show)
    if json:
        options.write_json(report)
    else:
        _write(report.findings)
        for finding in report.repaired:
            options.write(f"✓ {finding.say(options.spoken())}")
        options.say(
            texts.NOTHING_TO_REPAIR if report.ok and not report.repaired else texts.REPAIRED, count=len(report.repaired)
        )
    if not report.ok:
        options.note(texts.NOT_REPAIRED)
        raise typer.Exit(1)


def reindex(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """Embed everything by the model that is set; the old index serves until the new one is complete."""
    with options.opened(home, user) as tandem, _Bar() as bar:
        count = tandem.reindex(bar.show)
    if json:
        options.write_json({"embedded": count})
    else:
        options.say(texts.REINDEXED, count=count)


def _write(findings: "tuple[Finding, ...]") -> None:
    for finding in findings:
        options.write(f"{'·' if finding.info else '✗'} {finding.say(options.spoken())}")


class _Bar:
    """A progress bar on standard error for what takes its time; Ctrl-C goes on ending the command."""

    def __enter__(self) -> "_Bar":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        self._started = time.monotonic()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._task = self._progress.add_task("", total=None)
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, step: "Step") -> None:
        """Take the work's state."""
        if time.monotonic() - self._started > QUIET_S:
            self._progress.start()
        self._progress.update(
            self._task, description=step.stage.say(options.spoken()), completed=step.done, total=step.total or None
        )
