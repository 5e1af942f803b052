"""The command `tandem`: the groups of commands, and how errors leave it."""

import os
import sys

import typer
from typer.exceptions import TyperException

from assistant.cli import (
    ask,
    chat,
    doctor,
    documents,
    erase,
    export,
    import_chat,
    ingest,
    memories,
    profile,
    review,
    search,
    sessions,
    stores,
    ui,
)
from assistant.cli.options import note, printable, spoken
from assistant.cli.usage import explain
from assistant.datatypes import Text
from assistant.errors import TandemError

app = typer.Typer(
    name="tandem",
    help="A hybrid RAG assistant: your documents, what it remembers of you, and your profile in every answer.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for group in (
    ingest,
    documents,
    ask,
    chat,
    search,
    memories,
    review,
    profile,
    sessions,
    import_chat,
    export,
    erase,
    stores,
    doctor,
    ui,
):
    group.register(app)

INTERRUPTED = Text(en="Stopped.", zh="已停止。")
UNEXPECTED = Text(
    en="Something failed inside Tandem ({error}); nothing that was stored is lost. Run again with --debug to see where.",
    zh="Tandem 内部出错（{error}）；已保存的内容没有丢失。加 --debug 再运行一次可查看位置。",
)


def main() -> None:
    """Run the command line; exit 0 done, 1 something failed, 2 wrong usage."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit status of one command line."""
    command = typer.main.get_command(app)
    try:
        result = command.main(args=arguments, prog_name="tandem", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except BrokenPipeError:
        # The reader of a pipe has gone; what is left to say has nobody to hear it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (Exception, KeyboardInterrupt) as error:  # The last resort: one line for the person.
        if "--debug" in arguments:
            raise
        return _told(error)


def _told(error: BaseException) -> int:
    """Say an error in one line, and give its exit status."""
    if isinstance(error, TyperException):
        said = explain(error, spoken())
        show = getattr(error, "show", None)
        if said is not None:
            typer.echo(f"tandem: {printable(said)}", err=True)
        elif show is not None:
            # A help text, or a kind of mistake that Typer alone has words for.
            show()
        return int(getattr(error, "exit_code", 2))
    if isinstance(error, TandemError):
        typer.echo(f"tandem: {printable(error.say(spoken()))}", err=True)
    elif isinstance(error, KeyboardInterrupt | typer.Abort):
        note(INTERRUPTED)
    else:
        note(UNEXPECTED, error=f"{type(error).__name__}: {' '.join(str(error).split())[:200]}")
    return 1


if __name__ == "__main__":
    main()
