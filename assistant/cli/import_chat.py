"""`tandem import-chat`: earlier conversations brought in from a file."""

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, texts

if TYPE_CHECKING:
    from types import FrameType

    from assistant.chat_import_report import ChatImportReport, ImportProgress

NAMED = 20
"""Bad lines named in a terminal; with --json the report has the first hundred."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("import-chat")(import_chat)


def import_chat(
    file: Annotated[str, typer.Argument(help="JSON lines; - for standard input.")],
    with_model: Annotated[
        bool,
        typer.Option(
            "--with-model",
            help="Let the model read what the user said, too; the rules always do. It takes seconds a message, hours"
            " for years of chat, and may cost money, so it is not done unasked. What it has read it does not read again.",
        ),
    ] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Bring in earlier conversations, under their own times: searchable, and remembered from.

    One message a line, in order: {"session": "s1", "at": "2023-05-08T13:56:00Z", "role": "user", "speaker": "Ann",
    "text": "I live in Lyon.", "id": "m1"}. `role` is user, assistant or other: facts come from the user's lines alone.
    `at` is ISO 8601, UTC where it names no zone, and may be missing, as `speaker` and `id` may. What is in already
    stays as it is: give a file again when it has grown or was broken off.
    """
    with options.opened(home, user) as tandem, _stop_on_ctrl_c() as stopped, _Bar() as bar:
        report = tandem.import_chat(file, with_model=with_model, progress=bar.show, stop=lambda: bool(stopped))
    if json:
        options.write_json(report)
    else:
        _write(report)
    if stopped:
        options.note(texts.STOPPED)
    if report.failed:
        options.note(texts.CHAT_LINES_FAILED, failed=report.failed)
    if report.failed or not report.complete:
        raise typer.Exit(1)


def _write(report: "ChatImportReport") -> None:
    for bad in report.lines[:NAMED]:
        options.write(texts.CHAT_LINE_FAILED.say(options.spoken(), line=bad.line, reason=bad.say(options.spoken())))
    if report.failed > NAMED:
        options.say(texts.CHAT_MORE_FAILED, count=report.failed - NAMED)
    for notice in report.notices:
        options.write(notice.say(options.spoken()))
    options.say(
        texts.CHAT_IMPORTED,
        added=report.added,
        unchanged=report.unchanged,
        failed=report.failed,
        sessions=report.sessions,
        facts=sum(report.facts.values()),
        seconds=report.seconds,
    )


@contextmanager
def _stop_on_ctrl_c() -> Generator[list[int]]:
    """The first Ctrl-C ends the import behind the batch at hand, so that it can still report; the second at once."""
    stopped: list[int] = []
    if current_thread() is not main_thread():
        yield stopped
        return
    former = signal.getsignal(signal.SIGINT)

    def stop(number: int, _frame: "FrameType | None") -> None:
        if stopped:
            raise KeyboardInterrupt
        stopped.append(number)

    signal.signal(signal.SIGINT, stop)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, former)


class _Bar:
    """A progress bar on standard error, where that is a terminal."""

    def __enter__(self) -> "_Bar":
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
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

    def show(self, progress: "ImportProgress") -> None:
        """Take the import's state."""
        text = texts.CHAT_READING if progress.stage == "reading" else texts.CHAT_MODEL_READING
        self._progress.update(
            self._task,
            description=text.say(options.spoken(), count=progress.done),
            total=None if progress.share is None else 1.0,
            completed=progress.share or 0.0,
        )
