"""The notes that a task leaves to its user: what is kept of it, with what each was made from. Pure."""

from collections.abc import Sequence

from assistant.memory.lessons_rules import (
    LONGEST_CONCLUSION,
    LONGEST_LINE,
    Conclusion,
    Distilled,
    Lesson,
    figures,
    lesson_text,
)
from assistant.stores.summary_records import NewNote, NoteMaker
from assistant.stores.task_records import TaskMaterial


def left_behind(material: TaskMaterial, found: Distilled, own: Sequence[str], said: str) -> list[NewNote]:
    """The notes that stay of a finished task."""
    by_user = [_conclusion(material, _resting(material, text), "user") for text in own]
    # Where the user says what came of it, nobody knows better.
    notes = by_user or [_conclusion(material, each, found.made_by) for each in found.conclusions]
    if said or found.lesson:
        notes.append(lesson_note(material, found.lesson, said, "user" if said else found.made_by))
    return notes


def _conclusion(material: TaskMaterial, each: Conclusion, made_by: NoteMaker) -> NewNote:
    task = material.task
    made_from = {"tasks": [task.id], "notes": list(each.notes), "facts": _facts(material)}
    parts = {"type": task.type, "goal": task.goal, "quotes": list(each.quotes)}
    return NewNote("conclusion", each.text, "user", task.language, parts, made_from, made_by)


def _resting(material: TaskMaterial, text: str) -> Conclusion:
    """A conclusion in the user's words, with the notes that have its figures."""
    wanted = figures(text)
    notes = [note.id for note in material.whiteboard if wanted & figures(note.text)]
    quotes = [line.text[:LONGEST_LINE] for line in material.scratch if wanted & figures(line.text)]
    return Conclusion(text[:LONGEST_CONCLUSION], tuple(notes), tuple(quotes))


def lesson_note(material: TaskMaterial, lesson: Lesson, said: str, made_by: NoteMaker) -> NewNote:
    """The lesson of a task as a note: in words, and in parts for whoever looks for one of them."""
    task = material.task
    parts = {
        "type": task.type,
        "goal": task.goal,
        "said": said,
        "worked": list(lesson.worked),
        "failed": list(lesson.failed),
    }
    made_from = {
        "tasks": [task.id],
        "notes": [note.id for note in material.whiteboard],
        "facts": _facts(material),
    }
    text = lesson_text(task.goal, lesson, task.language, said)
    return NewNote("lesson", text, "user", task.language, parts, made_from, made_by)


def _facts(material: TaskMaterial) -> list[str]:
    """The facts that went into the notes of a task: what is forgotten of them goes from here, too."""
    ids = (fact_id for note in material.whiteboard for fact_id in note.made_from.get("facts", ()))
    return sorted(set(ids))
