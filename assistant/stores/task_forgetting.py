"""Forgetting, import: the words of tasks and scratchpads, inside another store's transaction."""

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.stores.forgotten_words import ForgottenWords
from assistant.stores.records import Place
from assistant.stores.tables import ScratchRow, TaskRow


def forget_in_tasks(session: Session, viewer: Viewer, words: ForgottenWords) -> list[Place]:
    """Take forgotten words out of the user's tasks and scratchpads; names what had them.

    Of a scratchpad each sentence that mentions the value goes, as of a reply. What a task is to reach is the user's own
    word: a goal that speaks of the value otherwise stays, and is named.
    """
    said = [*words.sentences, *([words.value] if words.is_distinctive else [])]
    if not said:
        return []
    places: list[Place] = []
    texts = (TaskRow.title, TaskRow.goal, TaskRow.type)
    holding = or_(*(column.icontains(one, autoescape=True) for column in texts for one in said))
    for row in session.scalars(select(TaskRow).where(TaskRow.user_id == viewer.user_id, holding)).all():
        blank_task(row, words)
        left = any(words.own_spans(text) for text in (row.title, row.goal, row.type))
        places.append(Place("note", row.id, removed=not left))
    holding = or_(*(ScratchRow.text.icontains(one, autoescape=True) for one in said))
    for line in session.scalars(select(ScratchRow).where(ScratchRow.user_id == viewer.user_id, holding)).all():
        line.text = words.blank(line.text, mentions=True)
        places.append(Place("note", line.task_id))
    session.flush()
    return places


def blank_task(row: TaskRow, words: ForgottenWords) -> None:
    """Take the clauses that say a forgotten fact out of what a task is called and is to reach."""
    row.title, row.goal = words.blank(row.title, mentions=False), words.blank(row.goal, mentions=False)
    row.type = words.blank(row.type, mentions=False)
