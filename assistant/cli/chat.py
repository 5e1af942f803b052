"""`tandem chat`: the terminal chat, streamed, with its slash commands."""

import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from assistant.cli import memories, options, profile, render, review, texts
from assistant.cli.task_command import NOT_PRIVATE, TaskCommand
from assistant.errors import Language, NotFound, TandemError
from assistant.tools.shown import step_line

if TYPE_CHECKING:
    from assistant.datatypes import Answer
    from assistant.service import Assistant


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(chat)


def chat(
    session: options.SessionToGoOn = None,
    home: options.Home = None,
    user: options.User = None,
    debug: options.Debug = False,
) -> None:
    """Chat in the terminal: /clear, /memory, /profile, /undo, /session, /task, /private, /quit."""
    with options.opened(home, user, long_lived=True) as tandem:
        Chat(tandem, session or f"chat-{uuid.uuid4().hex[:8]}").run()


def shortened(text: str, limit: int = 60) -> str:
    """A question as one line names it."""
    words = " ".join(text.split())
    return words if len(words) <= limit else f"{words[: limit - 1]}…"


def _counted(count: int) -> dict[str, object]:
    """A number of messages as a sentence says it."""
    return {"count": count, "s": "" if count == 1 else "s"}


class _Printed:
    """What stands of an answer so far: a line of its own begins a new one, with no more blank lines than one."""

    def __init__(self) -> None:
        self._is_line_open = False
        self._breaks = 1

    def text(self, text: str) -> None:
        """The next piece, without breaks where two stand already."""
        rest = text.lstrip("\n")
        breaks = min(len(text) - len(rest), max(0, 2 - self._breaks))
        shown = "\n" * breaks + rest
        if shown:
            options.write(shown, end="")
        self._breaks = len(rest) - len(rest.rstrip("\n")) if rest.strip("\n") else self._breaks + breaks
        self._is_line_open = self._breaks == 0

    def line(self, line: str) -> None:
        """A whole line."""
        self.end()
        options.write(line)
        self._breaks = 1

    def end(self) -> None:
        """Close the line that is open."""
        if self._is_line_open:
            options.write()
            self._is_line_open, self._breaks = False, 1


class Chat:
    """One terminal conversation."""

    def __init__(self, tandem: "Assistant", session: str) -> None:
        self._tandem = tandem
        self._session = session
        self._task = TaskCommand(tandem)
        # The session that a private one was begun in; None where this one is an ordinary one.
        self._left: str | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "/clear": self._clear,
            "/memory": lambda: memories.write_memories(self._tandem),
            "/profile": lambda: profile.write_profile(self._tandem),
            "/undo": self._undo,
            "/private": self._toggle_private,
        }

    def run(self) -> None:
        """Read lines until /quit or the end of the input."""
        options.say(texts.CHAT_HELLO)
        if not self._tandem.settings.llm_model:
            options.say(texts.NO_MODEL)
        dropped = False
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                options.write()
                break
            except KeyboardInterrupt:
                options.write()
                if dropped:
                    break
                # The first one only drops what was typed, as in a shell.
                dropped = True
                options.say(texts.LINE_DROPPED)
                continue
            dropped = False
            if line in ("/quit", "/exit", "quit", "exit"):
                break
            if line:
                self._take(line)
        options.say(texts.CHAT_BYE, session=self._left or self._session)

    def _take(self, line: str) -> None:
        try:
            first = line.split(maxsplit=1)[0]
            if first.lower() == "/task":
                self._take_task(line[len(first) :])
            elif first.lower() == "/session":
                self._go_to_session(line[len(first) :].strip())
            elif first.startswith("/") and first[1:].isalpha():
                self._command(first.lower())
            else:
                self._turn(line)
        except TandemError as error:
            # One turn's failure ends the turn, not the conversation.
            options.write(error.say(options.spoken()))

    def _command(self, name: str) -> None:
        command = self._commands.get(name)
        if command is None:
            options.say(
                texts.CHAT_UNKNOWN, command=name, known=", ".join((*self._commands, "/session", "/task", "/quit"))
            )
        else:
            command()

    def _take_task(self, words: str) -> None:
        if self._left is not None:
            options.say(NOT_PRIVATE)
            return
        self._task.take(words)

    def _clear(self) -> None:
        count = self._tandem.clear_session(self._session)
        options.say(texts.CHAT_CLEARED, **_counted(count))

    def _undo(self) -> None:
        in_view = self._tandem.count_messages(self._session)
        try:
            taken = self._tandem.take_back(self._session)
        except NotFound:  # Nothing was said yet, so the session was not begun.
            options.say(texts.NOTHING_TO_TAKE_BACK)
            return
        options.say(texts.TAKEN_BACK, question=shortened(taken.question), **_counted(taken.messages))
        if not in_view:
            options.say(texts.TAKEN_FROM_BEFORE)
        for report in taken.memory:
            if report.undone or report.kept:
                review.write_undone(report)
        self._count()

    def _go_to_session(self, name: str) -> None:
        """Show which session this is and the last ones, or go on with another, begun where it is new."""
        if self._left is not None:
            options.say(texts.PRIVATE_SESSION)
            return
        if not name:
            options.say(texts.THIS_SESSION, session=self._session)
            for one in self._tandem.list_sessions()[: texts.SESSIONS_SHOWN]:
                options.write(f"{one.id}  {one.updated_at:%Y-%m-%d %H:%M}  {one.turns:>4}  {one.title}")
            return
        if name == "new":
            name = f"chat-{uuid.uuid4().hex[:8]}"
        known = [one.id for one in self._tandem.list_sessions()]
        short = [one for one in known if one.startswith(name)]
        self._session = name if name in known or len(short) != 1 else short[0]
        options.say(texts.GOES_ON if self._session in known else texts.BEGINS, session=self._session)
        self._count()

    def _toggle_private(self) -> None:
        if self._left is None:
            self._left, self._session = self._session, f"private-{uuid.uuid4().hex[:8]}"
            options.say(texts.PRIVATE_ON)
            return
        # One in which nothing was said was never begun.
        with suppress(NotFound):
            self._tandem.delete_session(self._session)
        self._session, self._left = self._left, None
        options.say(texts.PRIVATE_OFF, session=self._session)

    def _turn(self, line: str) -> None:
        private = self._left is not None
        task_id = None if private else self._task.task_id
        turn_id = self._tandem.start(line, session_id=self._session, private=private, task_id=task_id)
        language = render.language_of(self._tandem, turn_id)
        options.speak(language)
        try:
            self._follow(turn_id, language)
        except KeyboardInterrupt:
            self._tandem.stop(turn_id)
            options.write()
            options.say(texts.CHAT_STOPPED, language)
            # What was said until then is stored with the turn's end, and counted. Whoever can't wait presses again.
            with suppress(KeyboardInterrupt, TandemError):
                for _ in self._tandem.follow(turn_id):
                    pass
        self._count(language)

    def _count(self, language: Language | None = None) -> None:
        count = self._tandem.count_messages(self._session)
        options.say(texts.CHAT_COUNT, language, **_counted(count))

    def _follow(self, turn_id: str, language: Language) -> None:
        answer: Answer | None = None
        printed = _Printed()
        for event in self._tandem.follow(turn_id):
            if event.type == "recall":
                render.write_asked_as(event.data, language)
            elif event.type in ("token", "notice"):
                printed.text(event.text)
            elif event.type == "taken_back":
                printed.line(texts.WAS_THOUGHT.say(language))
            elif event.type == "tool":
                printed.line(step_line(event.data, language))
            elif event.type == "answer":
                printed.end()
                answer = event.data
                render.write_outcome(event.data, render.labels_of(self._tandem, event.data.citations), language)
            elif event.type == "written":
                render.write_written(event.data, language, answer)
