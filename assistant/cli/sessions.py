"""`tandem sessions`: chat history, and the context that a turn's prompt was made of."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.cli import options, texts
from assistant.errors import NotFound
from assistant.stores.short_ids import Candidate, is_short_for, none_found, several_found

if TYPE_CHECKING:
    from assistant.stores.records import TurnRecord

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
    session: Annotated[str, typer.Argument(help="Session id; of a made one its beginning.")],
    turn: Annotated[
        str | None, typer.Option("--turn", help="One turn: its number, its id, or 4 or more characters of it.")
    ] = None,
    prompt: Annotated[bool, typer.Option("--prompt", help="The context its prompt was made of.")] = False,
    evidence: Annotated[bool, typer.Option("--evidence", help="How it was found: every candidate's fate.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """A session's turns; with --turn T --prompt or --evidence what one turn's answer was made from, and how."""
    with options.opened(home, user) as tandem:
        turns = _chosen(tandem.session_turns(session), session, turn)
        if evidence and not json:
            from assistant.cli.evidence import write_evidence

            for one in turns:
                write_evidence(tandem, one)
            return
    if json:
        options.write_json([_part(one, prompt, evidence) for one in turns])
        return
    for one in turns:
        if prompt:
            _write_prompt(one.context or {})
            continue
        answer = one.answer or {}
        options.write(f"[{one.number}] {one.started_at:%Y-%m-%d %H:%M}  {one.status}  {one.id}")
        options.write(f"  > {one.question}")
        options.write(f"  {answer.get('answer', one.partial)}\n")


def _chosen(turns: "list[TurnRecord]", session: str, turn: str | None) -> "list[TurnRecord]":
    """The turn of a number, an id or its beginning; all where none is named."""
    if turn is None:
        return turns
    # An id may begin as a number is written.
    chosen = [one for one in turns if turn in (str(one.number), one.id)]
    chosen = chosen or [one for one in turns if is_short_for(turn, one.id)]
    if not chosen:
        raise none_found(
            turn,
            NotFound(
                en=f"There is no turn {turn} in this session; see: tandem sessions show {session}.",
                zh=f"这个会话中没有轮次 {turn}；请查看：tandem sessions show {session}。",
            ),
        )
    if len(chosen) > 1:
        raise several_found(turn, [Candidate(one.id, one.question) for one in chosen])
    return chosen


def _part(turn: "TurnRecord", prompt: bool, evidence: bool) -> Any:
    if evidence:
        answer = turn.answer or {}
        return {"turn": turn.id, **{key: answer.get(key) for key in ("asked_as", "ledger", "verdict", "timings_ms")}}
    return turn.context if prompt else turn


@group.command("rename")
def rename(
    session: Annotated[str, typer.Argument(help="Session id; of a made one its beginning.")],
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
    session: Annotated[str, typer.Argument(help="Session id; of a made one its beginning.")],
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Delete a session with its turns and messages; facts told in it stay in long-term memory."""
    with options.opened(home, user) as tandem:
        deleted = tandem.delete_session(session)
    if json:
        options.write_json({"deleted": deleted})
    else:
        options.say(texts.SESSION_DELETED, session=deleted)


def _write_prompt(context: Mapping[str, Any]) -> None:
    options.write(str(context.get("system", "")))
    for message in context.get("history", ()):
        options.write(f"\n[{message['role']}] {message['content']}")
    options.write(f"\n[user] {context.get('question', '')}")
