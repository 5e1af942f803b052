"""`tandem sessions`: chat history, and the context that a turn's prompt was made of."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from assistant.cli import options, texts
from assistant.errors import NotFound
from assistant.state_words import ROLES, TURN_STATES
from assistant.stores.short_ids import Candidate, is_short_for, none_found, several_found

if TYPE_CHECKING:
    from assistant.datatypes import SummaryLine
    from assistant.service import Assistant
    from assistant.stores.records import TurnRecord
    from assistant.stores.summary_records import SessionSummary

group = typer.Typer(help="Chat history: list, show, summary, close, rename, delete.", no_args_is_help=True)


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
    session: options.SessionId,
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
    """A session's turns and summary; with --turn T --prompt or --evidence what an answer was made from, and how."""
    with options.opened(home, user) as tandem:
        turns = _chosen(tandem.session_turns(session), session, turn)
        plain = not (json or turn or prompt or evidence)
        summary = tandem.session_summary(session) if plain else None
        lines = _lines(tandem, summary) if summary else ()
        titles = _titles(tandem) if summary else {}
        # What was imported was said in no turn of this program's.
        messages = [] if turns or not plain else tandem.session_messages(session)
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
        status = TURN_STATES[one.status].say(options.spoken())
        options.write(f"[{one.number}] {one.started_at:%Y-%m-%d %H:%M}  {status}  {one.id}")
        options.write(f"  > {one.question}")
        options.write(f"  {answer.get('answer', one.partial)}\n")
    for message in messages:
        role = ROLES[message.role].say(options.spoken()) if message.role in ROLES else message.role
        options.write(f"{message.created_at:%Y-%m-%d %H:%M}  {message.speaker or role}: {message.content}")
    if summary is not None:
        _write_summary(summary, lines, titles)


@group.command("summary")
def summary(
    session: Annotated[
        str | None, typer.Argument(help="Session id; of a made one its beginning. Left out: the last sessions and all.")
    ] = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Where a session stood when it was left, or the last ones and, in few words, those before them."""
    with options.opened(home, user) as tandem:
        if session is not None:
            one = tandem.session_summary(session)
            found, across = [one] if one else [], None
        else:
            found, across = tandem.session_summaries(limit=texts.SUMMARIES_SHOWN), tandem.distant_summary()
        said = [_lines(tandem, each) for each in found]
        titles = _titles(tandem)
        before = _told(tandem, across.lines) if across else ()
    if json:
        options.write_json((found[0] if found else None) if session else {"sessions": found, "before": across})
        return
    if not found:
        options.say(texts.NO_SUMMARY if session else texts.NO_SUMMARIES)
    for each, lines in zip(found, said, strict=True):
        _write_summary(each, lines, titles)
    if across is not None:
        options.say(texts.SUMMARY_BEFORE, count=across.sessions)
        _write_lines(before)


@group.command("close")
def close(
    session: options.SessionId,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """End a session, which makes its summary; a later message opens it again."""
    with options.opened(home, user) as tandem:
        made = tandem.close_session(session)
        lines = _lines(tandem, made) if made else ()
        titles = _titles(tandem) if made else {}
    if json:
        options.write_json(made)
    elif made is None:
        options.say(texts.NO_SUMMARY)
    else:
        _write_summary(made, lines, titles)


def _lines(tandem: "Assistant", summary: "SessionSummary") -> "tuple[SummaryLine, ...]":
    return _told(tandem, (*summary.goals, *summary.conclusions, *summary.open_items, *summary.preferences))


def _told(tandem: "Assistant", lines: "Sequence[SummaryLine]") -> "tuple[SummaryLine, ...]":
    """The lines as a person reads them: one that stands for a fact says it as the review does."""
    from assistant.memory.labels import told

    def spoken(line: "SummaryLine") -> "SummaryLine":
        if line.fact_id:
            with suppress(NotFound):
                return replace(line, text=told(tandem.show_memory(line.fact_id), options.spoken()))
        return line

    return tuple(map(spoken, lines))


def _titles(tandem: "Assistant") -> dict[str, str]:
    return {session.id: session.title for session in tandem.list_sessions()}


def _named(session_id: str, titles: Mapping[str, str]) -> str:
    """A session by its title, with the id that commands take beside it."""
    title = titles.get(session_id, "")
    return texts.SESSION_NAMED.say(options.spoken(), title=title, id=session_id) if title else session_id


def _write_summary(summary: "SessionSummary", lines: "Sequence[SummaryLine]", titles: Mapping[str, str]) -> None:
    options.say(texts.SUMMARY, session=_named(summary.session_id, titles), at=f"{summary.at:%Y-%m-%d %H:%M}")
    _write_lines(lines)


def _write_lines(lines: "Sequence[SummaryLine]") -> None:
    from assistant.models.prompt import summary_line

    for line in lines:
        options.write(f"  {summary_line(line, options.spoken())}")


def _chosen(turns: "list[TurnRecord]", session: str, turn: str | None) -> "list[TurnRecord]":
    """The turn of a number, an id or its beginning; all where none is named."""
    if turn is None:
        return turns
    # An id may begin as a number is written.
    chosen = [one for one in turns if turn in (str(one.number), one.id)]
    chosen = chosen or [one for one in turns if is_short_for(turn, one.id)]
    if not chosen:
        none = NotFound(
            en=f"There is no turn {turn} in this session, which has {len(turns)}; see: tandem sessions show {session}.",
            zh=f"这个会话共有 {len(turns)} 轮，没有轮次 {turn}；请查看：tandem sessions show {session}。",
        )
        # A few digits are a turn's number, not an id cut short.
        raise none if turn.strip().isdecimal() else none_found(turn, none)
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
    session: options.SessionId,
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
    session: options.SessionId,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Delete a session with its turns and messages; facts told in it stay in long-term memory."""
    with options.opened(home, user) as tandem:
        titles = _titles(tandem)
        deleted = tandem.delete_session(session)
    if json:
        options.write_json({"deleted": deleted})
    else:
        options.say(texts.SESSION_DELETED, session=_named(deleted, titles))


def _write_prompt(context: Mapping[str, Any]) -> None:
    options.write(str(context.get("system", "")))
    for message in context.get("history", ()):
        options.write(f"\n[{message['role']}] {message['content']}")
    options.write(f"\n[user] {context.get('question', '')}")
