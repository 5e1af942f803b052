"""What every command shares: the common options, how an assistant is opened, and how results are said."""

import json
import locale
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from assistant.datatypes import Record, Text
from assistant.errors import Language

if TYPE_CHECKING:
    from assistant.service import Assistant

Home = Annotated[
    Path | None, typer.Option("--home", help="Folder of the stores.", envvar="TANDEM_HOME", show_default=False)
]
User = Annotated[str | None, typer.Option("--user", help="Who asks.", envvar="TANDEM_USER", show_default="local")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output, nothing else.")]
MemoryId = Annotated[str, typer.Argument(help="Id, or its first 4 characters or more.")]
SessionId = Annotated[str, typer.Argument(help="Session id; of a made one its beginning.")]
TopK = Annotated[int, typer.Option("--top-k", min=1, max=1000, help="How many hits.")]
SessionToGoOn = Annotated[str | None, typer.Option("--session", help="Go on with this session.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]


# The language of a conversation's last turn; outside of one nothing.
_conversation: ContextVar[Language | None] = ContextVar("conversation", default=None)


def speak(language: Language) -> None:
    """Go on in the language of a conversation's last turn; a TANDEM_LANGUAGE still goes before it."""
    _conversation.set(language)


def spoken() -> Language:
    """The language that the terminal's messages are in: TANDEM_LANGUAGE, a conversation's own, else the locale."""
    asked = _language_setting()
    if asked in ("en", "zh"):
        return asked
    last = _conversation.get()
    if last is not None:
        return last
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "zh" if os.environ[name].lower().startswith("zh") else "en"
    return "zh" if (locale.getlocale()[0] or "").lower().startswith("zh") else "en"


def spoken_of(turn: Language) -> Language:
    """The language of what is said about a turn: TANDEM_LANGUAGE, else the turn's own."""
    asked = _language_setting()
    return asked if asked in ("en", "zh") else turn


@cache
def _dotenv() -> dict[str, str | None]:
    from dotenv import dotenv_values

    return dotenv_values(".env")


def _language_setting() -> str | None:
    """TANDEM_LANGUAGE of the environment, else of `.env`; read here too, since errors of the settings are said."""
    return os.environ.get("TANDEM_LANGUAGE") or _dotenv().get("TANDEM_LANGUAGE")


@contextmanager
def opened(home: Path | None, user: str | None, *, long_lived: bool = False, **settings: Any) -> Generator["Assistant"]:
    """An assistant on the home, closed behind the command."""
    from assistant.wiring import open_assistant

    with open_assistant(home, user=user, long_lived=long_lived, **settings) as tandem:
        yield tandem
        mismatch = tandem.index_mismatch()
        if mismatch is not None:
            typer.echo(printable(mismatch.say(spoken())), err=True)


def say(text: Text, language: Language | None = None, /, **values: object) -> None:
    """A sentence on standard output, in the terminal's language unless another is named."""
    write(text.say(language or spoken(), **values))


def note(text: Text, language: Language | None = None, /, **values: object) -> None:
    """A sentence on standard error, where progress and warnings go."""
    typer.echo(printable(text.say(language or spoken(), **values)), err=True)


def write(line: str = "", *, end: str = "\n") -> None:
    """A line on standard output."""
    typer.echo(printable(line), nl=end == "\n")
    if end != "\n":
        sys.stdout.flush()


def write_json(value: Any) -> None:
    """The one JSON document of a command with `--json`."""
    typer.echo(json.dumps(_plain(value), ensure_ascii=False, indent=1))


def printable(text: str) -> str:
    """Text without the control characters by which a document could steer the terminal."""
    return "".join(char for char in text if char in "\n\t" or (ord(char) >= 32 and not 127 <= ord(char) < 160))


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_json()
    if isinstance(value, list | tuple):
        return [_plain(item) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in cast(dict[str, Any], value).items()}
    return value
