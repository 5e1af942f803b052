"""`tandem memories review / accept / reject / undo`: what waits for the user's word, and what a turn wrote taken back."""

from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import memories, options, texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.datatypes import Fact, Text
    from assistant.stores.undo_records import UndoReport

Chosen = Annotated[list[str] | None, typer.Argument(help="Ids, or their first 4 characters or more.")]
Every = Annotated[bool, typer.Option("--all", help="All that waits.")]


def register(_app: typer.Typer) -> None:
    """Add the commands to the group of `memories`."""
    for name, command in (("review", review), ("accept", accept), ("reject", reject), ("undo", undo)):
        memories.group.command(name)(command)


def review(
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """What waits for your word, why, and what it would replace."""
    with options.opened(home, user) as tandem:
        proposals = tandem.proposals()
    if json:
        options.write_json(proposals)
        return
    if not proposals:
        options.say(texts.NOTHING_WAITS)
    for proposal in proposals:
        options.write(
            f"{proposal.fact.id[:10]}  {memories.said_of(proposal.fact)}\n    {proposal.say(options.spoken())}"
        )
    if proposals:
        options.say(texts.HOW_TO_REVIEW)


def accept(
    memory: Chosen = None,
    every: Every = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Take what waits for your word; what it contradicts becomes history."""
    chosen = _chosen(memory, every)
    with options.opened(home, user) as tandem:
        _write_settled(tandem.accept_memories(chosen), texts.REMEMBERED, json)


def reject(
    memory: Chosen = None,
    every: Every = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Refuse what waits for your word; it is put away."""
    chosen = _chosen(memory, every)
    with options.opened(home, user) as tandem:
        _write_settled(tandem.reject_memories(chosen), texts.REJECTED, json)


def undo(
    turn: Annotated[str | None, typer.Argument(help="The turn's id; without it the last that wrote something.")] = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Take back all that one turn wrote to long-term memory."""
    with options.opened(home, user) as tandem:
        report = tandem.undo_turn(turn)
    if json:
        options.write_json(report)
    else:
        write_undone(report)


def _chosen(memory: list[str] | None, every: bool) -> list[str] | None:
    """The ids named, or None for all that waits."""
    if bool(memory) == every:
        options.note(texts.GIVE_MEMORY)
        raise typer.Exit(2)
    return memory or None


def _write_settled(facts: "Sequence[Fact]", text: "Text", json: bool) -> None:
    if json:
        options.write_json(facts)
    elif not facts:
        options.say(texts.NOTHING_WAITS)
    for fact in facts if not json else ():
        options.say(text, what=memories.said_of(fact))


def write_undone(report: "UndoReport") -> None:
    """What an undo took back, and what stays and why."""
    from assistant.memory.review import STAYS, UNDONE

    if not (report.undone or report.kept):
        options.say(texts.NOTHING_UNDONE)
    for one in report.undone:
        options.say(UNDONE[one.op], what=memories.said_of(one.fact))
    for one in report.kept:
        options.say(STAYS[one.reason], what=memories.said_of(one.fact))
