"""What a task leaves behind, by rules: its conclusions, each with what it rests on, and what worked and what failed.

All of it is a record of work: nothing here becomes a fact about the user, whoever wrote it down.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from assistant.datatypes import Text
from assistant.errors import Language
from assistant.memory.folding import fold
from assistant.memory.refusals import gives_orders, holds_secret
from assistant.models import prompt
from assistant.stores.secrets import tells_secret
from assistant.stores.summary_records import Note
from assistant.stores.task_records import ScratchLine, TaskMaterial
from assistant.stores.tool_log import ToolCallRecord

MOST_CONCLUSIONS, MOST_WORKED, MOST_FAILED = 8, 5, 5
LONGEST_CONCLUSION, LONGEST_LINE, LONGEST_INPUT, LONGEST_GOAL = 400, 200, 80, 200

CALL_FAILED = Text(en="{name}({input}) failed: {why}", zh="{name}({input}) 失败：{why}")
CALL_WORKED = Text(en="{name}({input}) worked instead", zh="改用 {name}({input}) 后成功")
TASK = Text(en="Task “{goal}”.", zh="任务“{goal}”。")
WORKED = Text(en=" Worked: {items}.", zh="有效：{items}。")
FAILED = Text(en=" Failed: {items}.", zh="失败：{items}。")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_TAG = re.compile(r"</?\w[^<>]{0,200}>")
_ENDS = " \t.;。；"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One conclusion of a task: the notes and calls that it rests on, and the words of lines that are gone with it."""

    text: str
    notes: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """What worked and what failed in a task, each in one short sentence."""

    worked: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.worked or self.failed)


@dataclass(frozen=True, slots=True)
class Distilled:
    """What a task leaves behind, and who found it."""

    conclusions: tuple[Conclusion, ...]
    lesson: Lesson
    made_by: Literal["rules", "model"] = "rules"


def distil(material: TaskMaterial) -> Distilled:
    """The results on the whiteboard and the pinned lines, results and figures of the scratchpad; the newest, in order.

    The lesson has the steps that were taken, the calls of tools that failed, and what worked in their place.
    """
    language = material.task.language
    steps = [_short(line.text) for line in material.scratch if line.kind == "step" and is_fit(line.text)]
    failed = [_short(line.text) for line in material.scratch if line.kind == "failure" and is_fit(line.text)]
    return Distilled(
        _conclusions(material),
        Lesson(
            worked=tuple(dict.fromkeys((*worked_instead(material.calls, language), *steps[-MOST_WORKED:])))[
                :MOST_WORKED
            ],
            failed=tuple(dict.fromkeys((*failed_calls(material.calls, language), *failed)))[:MOST_FAILED],
        ),
    )


def is_fit(text: str) -> bool:
    """Whether words may be kept beyond their task: some words, no secret, nothing that reads like an order."""
    folded = fold(text)
    secret = tells_secret(text) or holds_secret(folded)
    # A result may be code: a tag in it is none of a prompt.
    return any(map(str.isalnum, text)) and not secret and not gives_orders(_TAG.sub(" ", folded))


def figures(text: str) -> set[str]:
    """The figures of a text, as they are compared."""
    return set(_NUMBER.findall(_THOUSANDS.sub("", fold(text))))


def failed_calls(calls: Sequence[ToolCallRecord], language: Language) -> list[str]:
    """The calls that failed, each once, the newest last; what was refused before it ran tells of the model alone."""
    lines = (
        CALL_FAILED.say(language, name=call.name, input=_input(call), why=_short(call.error))
        for call in calls
        if call.executed and not call.success
    )
    return [line for line in dict.fromkeys(lines) if is_fit(line)][-MOST_FAILED:]


def worked_instead(calls: Sequence[ToolCallRecord], language: Language) -> list[str]:
    """The first call of each tool that succeeded right behind one that failed."""
    lines: list[str] = []
    failing: set[str] = set()
    for call in calls:
        if call.success and call.name in failing:
            failing.discard(call.name)
            lines.append(CALL_WORKED.say(language, name=call.name, input=_input(call)))
        elif call.executed and not call.success:
            failing.add(call.name)
    return [line for line in lines if is_fit(line)]


def lesson_text(goal: str, lesson: Lesson, language: Language, said: str = "") -> str:
    """A lesson as one note: what the task was, what the user says of it, what worked, what failed."""
    parts = [TASK.say(language, goal=_short(goal, LONGEST_GOAL).strip(_ENDS))]
    if said:
        parts.append(f"{'' if language == 'zh' else ' '}{said}")
    if lesson.worked:
        parts.append(WORKED.say(language, items=_joined(lesson.worked, language)))
    if lesson.failed:
        parts.append(FAILED.say(language, items=_joined(lesson.failed, language)))
    return "".join(parts)


def _conclusions(material: TaskMaterial) -> tuple[Conclusion, ...]:
    results = [note for note in material.whiteboard if note.kind == "conclusion"]
    # Where nobody drew a conclusion, what was found last comes nearest to one.
    noted = results or [note for note in material.whiteboard if note.kind == "finding"][-1:]
    lines = [line for line in material.scratch if line.kind != "failure" and _counts(line)]
    chosen = sorted(lines, key=lambda line: (line.pinned, line.kind == "result", line.at))[-MOST_CONCLUSIONS:]
    drawn = [_of_note(note) for note in noted[-MOST_CONCLUSIONS:]]
    drawn += [_of_line(line) for line in material.scratch if line in chosen]
    distinct = {fold(each.text): each for each in reversed(drawn) if is_fit(each.text)}
    return tuple(reversed(list(distinct.values())[:MOST_CONCLUSIONS]))


def _counts(line: ScratchLine) -> bool:
    return line.pinned or line.kind in ("result", "figure")


def _of_note(note: Note) -> Conclusion:
    return Conclusion(_short(note.text, LONGEST_CONCLUSION), notes=(note.id,))


def _of_line(line: ScratchLine) -> Conclusion:
    return Conclusion(_short(line.text, LONGEST_CONCLUSION), quotes=(_short(line.text),))


def _input(call: ToolCallRecord) -> str:
    return _short(call.input.strip("{}"), LONGEST_INPUT)


def _short(text: str, longest: int = LONGEST_LINE) -> str:
    line = " ".join(prompt.clean(text).split())
    return line if len(line) <= longest else f"{line[:longest].rstrip()}…"


def _joined(items: Iterable[str], language: Language) -> str:
    return ("；" if language == "zh" else "; ").join(item.strip(_ENDS) for item in items)
