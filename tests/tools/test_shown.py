"""A tool's step on one line, for a terminal and a page."""

import pytest

from assistant.datatypes import ToolStep
from assistant.errors import Language
from assistant.tools.shown import step_line


def step(arguments: str = '{"expression":"15% of 80"}', result: str = "12", **more: object) -> ToolStep:
    told = {"ok": True, "ms": 3.4, "executed": True} | more
    return ToolStep(
        "c", "calculator", arguments, result, bool(told["ok"]), float(str(told["ms"])), 1, "", bool(told["executed"])
    )


@pytest.mark.parametrize(
    ("shown", "language", "line"),
    [
        (step(), "en", "✓ calculator(15% of 80): 12 (3 ms)"),
        (step(), "zh", "✓ calculator（15% of 80）：12（3 ms）"),
        (step('{"query":"leave","limit":3}'), "en", "✓ calculator(query=leave, limit=3): 12 (3 ms)"),
        (step("{}", ms=1500), "en", "✓ calculator(): 12 (1.5 s)"),
        (step(ok=False, result="It failed."), "en", "✗ calculator(15% of 80): It failed. (3 ms)"),
        (step(ok=False, executed=False, ms=0, result="No."), "en", "– calculator(15% of 80): No. (0 ms)"),
        (step("no json"), "en", "✓ calculator(no json): 12 (3 ms)"),
    ],
)
def test_a_step_says_what_was_called_with_what_and_what_came_of_it(
    shown: ToolStep, language: Language, line: str
) -> None:
    assert step_line(shown, language) == line


def test_whatever_a_tool_gave_is_one_short_line_without_control_signs() -> None:
    line = step_line(step(result="a\x1b[2J\nb\u2028c\r\x9b31m" + "x" * 5000), "en")
    assert len(line) < 400
    assert not any(ord(sign) < 32 or 0x7F <= ord(sign) <= 0x9F or sign == "\u2028" for sign in line)
    assert line.endswith("… (3 ms)")
