"""`tandem sessions`: chat history, and the context that a turn's prompt was made of."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from assistant.cli import options, texts
from assistant.errors import NotFound

group = typer.Typer(help="Chat history: list, show, rename, delete.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(group, name="sessions")


@group.command("list")
def list_sessions(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """This user's conversations, newest first."""
    with options.opened(home, user) as tandem:
        sessions = tandem.list_sessions()
    if json:
        options.write_json(sessions)
        return
    if not sessions:
        options.say(texts.NO_SESSIONS)
    for session in sessions:
        options.write(f"{session.id}  {session.updated_at:%Y-%m-%d %H:%M}  {session.turns:>4}  {session.title}")


@group.command("show")
def show(
    session: Annotated[str, typer.Argument(help="Session id.")],
    turn: Annotated[str | None, typer.Option("--turn", help="One turn: its id, beginning of it, or number.")] = None,
    prompt: Annotated[bool, typer.Option("--prompt", help="The context its prompt was made of.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """A session's turns; with --turn T --prompt what one turn's prompt was made of."""
    with options.opened(home, user) as tandem:
        turns = tandem.session_turns(session)
    if turn is not None:
        turns = [one for one in turns if one.id.startswith(turn) or str(one.number) == turn]
        if not turns:
            raise NotFound(
                en=f"There is no turn {turn} in this session; see: tandem sessions show {session}",
                zh=f"这个会话中没有轮次 {turn}；请查看：tandem sessions show {session}",
            )
    if json:
        options.write_json([one.context if prompt else one for one in turns])
        return
    for one in turns:
        if prompt:
            _write_prompt(one.context or {})
            continue
        answer = one.answer or {}
        options.write(f"[{one.number}] {one.started_at:%Y-%m-%d %H:%M}  {one.status}  {one.id}")
        options.write(f"  > {one.question}")
        options.write(f"  {answer.get('answer', one.partial)}\n")


@group.command("rename")
def rename(
    session: Annotated[str, typer.Argument(help="Session id.")],
    title: Annotated[str, typer.Argument(help="Its new title.")],
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Give a session another title."""
    with options.opened(home, user) as tandem:
        renamed = tandem.rename_session(session, title)
    if json:
        options.write_json(renamed)
    else:
        options.say(texts.RENAMED, session=renamed.id, title=renamed.title)


@group.command("delete")
def delete(
    session: Annotated[str, typer.Argument(help="Session id.")],
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Delete a session with its turns and messages; facts told in it stay in long-term memory."""
    with options.opened(home, user) as tandem:
        tandem.delete_session(session)
    if json:
        options.write_json({"deleted": session})
    else:
        options.say(texts.SESSION_DELETED, session=session)


def _write_prompt(context: Mapping[str, Any]) -> None:
    options.write(str(context.get("system", "")))
    for message in context.get("history", ()):
        options.write(f"\n[{message['role']}] {message['content']}")
    options.write(f"\n[user] {context.get('question', '')}")
