"""A tool's step as people see it, in the terminal and in the page: one line, whatever stands in it."""

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from assistant.datatypes import Text, ToolStep
from assistant.errors import Language
from assistant.models.prompt import clean

STEP = Text(
    en="{mark} {name}({arguments}): {result} ({seconds})", zh="{mark} {name}（{arguments}）：{result}（{seconds}）"
)
DONE, FAILED, NOT_DONE = "✓", "✗", "–"
LONGEST_ARGUMENT, LONGEST_ARGUMENTS, LONGEST_RESULT = 60, 120, 160
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def step_line(step: ToolStep, language: Language) -> str:
    """What was called with what, what came of it and how long it took; not executed calls are marked as such."""
    mark = DONE if step.ok else FAILED if step.executed else NOT_DONE
    seconds = f"{step.ms / 1000:.1f} s" if step.ms >= 100 else f"{step.ms:.0f} ms"
    return STEP.say(
        language,
        mark=mark,
        name=_line(step.name, LONGEST_ARGUMENT),
        arguments=_line(step.given or _arguments(step.arguments, language), LONGEST_ARGUMENTS),
        result=_line(step.result, LONGEST_RESULT),
        seconds=seconds,
    )


def _arguments(given: str, language: Language) -> str:
    """The values alone where there is one, else each with its name."""
    try:
        held: object = json.loads(given)
    except ValueError:
        held = None
    if not isinstance(held, dict):
        return given
    fields = cast(Mapping[str, Any], held)
    values = {name: _line(_value(value), LONGEST_ARGUMENT) for name, value in fields.items()}
    if len(values) == 1:
        return next(iter(values.values()))
    return ("，" if language == "zh" else ", ").join(f"{name}={value}" for name, value in values.items())


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _line(text: str, longest: int) -> str:
    """Text without line breaks and other signs that move a terminal's cursor, cut where it is long."""
    # Escapes go before spaces are made one, so that nothing of them is left.
    flat = " ".join(_CONTROLS.sub(" ", clean(text[: longest * 20])).split())
    return flat if len(flat) <= longest else f"{flat[: longest - 1]}…"
