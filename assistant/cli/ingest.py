"""`tandem ingest`: files and folders brought up to date in the index."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, texts

if TYPE_CHECKING:
    from ingestion.pipeline import IngestReport, Progress

# What happened to a file, as a sign at the line's start.
SIGNS = {"added": "+", "updated": "~", "renamed": ">", "removed": "-", "skipped": "·", "failed": "!"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ingest)


def ingest(
    paths: Annotated[list[str], typer.Argument(help="Files and folders.")],
    private: Annotated[bool, typer.Option("--private", help="For this user alone.")] = False,
    sample: Annotated[bool, typer.Option("--sample", help="Mark as sample, removable in one step.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Bring files and folders up to date in the index: new, changed, renamed, gone."""
    from ingestion import ingest as run

    with options.opened(home, user) as tandem, _Bar() as bar:
        report = run(tandem, paths, user_id=user, private=private, sample=sample, progress=bar.show)
    if json:
        options.write_json(report)
    else:
        _write(report)
    if report.failed:
        written = report.added + report.updated + report.renamed + report.unchanged
        options.note(texts.INGEST_FAILED if written else texts.INGEST_ALL_FAILED, failed=report.failed)
        raise typer.Exit(1)


def _write(report: "IngestReport") -> None:
    from ingestion.reasons import say_reason

    for file in report.files:
        sign = SIGNS.get(file.status)
        if sign is None:
            continue
        spoken = options.spoken()
        reason = f"  ({say_reason(file.reason, spoken)})" if file.reason else ""
        warnings = "".join(f"\n    {say_reason(warning, spoken)}" for warning in file.warnings)
        options.write(f"{sign} {file.path}{reason}{warnings}")
    options.say(
        texts.INGESTED,
        added=report.added,
        updated=report.updated,
        renamed=report.renamed,
        removed=report.removed,
        unchanged=report.unchanged,
        skipped=report.skipped,
        failed=report.failed,
        chunks=report.chunks,
        seconds=report.seconds,
    )


class _Bar:
    """A progress bar on standard error, where that is a terminal."""

    def __enter__(self) -> "_Bar":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

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
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, progress: "Progress") -> None:
        """Take the pipeline's state."""
        name = options.printable(progress.name)[-40:]
        self._progress.update(
            self._task,
            description=f"{texts.INGEST_STAGES[progress.stage].say(options.spoken())} {name}".replace("[", r"\["),
            completed=progress.done_files,
            total=progress.total_files,
        )
