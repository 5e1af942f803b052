"""The tools that come with Tandem: search in documents with numbers to cite, the calculator, the date and time."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.datatypes import DocumentHit, NumberedPassage, Text, Viewer
from assistant.tools.acting import CitedPassages, ToolContext, ToolFailed
from assistant.tools.built_in import Clock, DocumentSearch, add_built_in_tools
from assistant.tools.calculator import calculator
from assistant.tools.registry import ToolRegistry
from tests.doubles.scripted_server import ScriptedServer
from tests.tools.world import Talk, calls, context, steps_of, tool_context

# ---- calculator -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("0.1 + 0.2", "0.3"),
        ("(1250 - 15% of 1250) / 12", "88.5416666666667 (2125/24)"),
        ("1,234,567 * 2", "2469134"),
        ("1,234.5 + 1", "1235.5"),
        ("2^10", "1024"),
        ("-2 ** 2", "-4"),
        ("7 // 2", "3"),
        ("10 % 3", "1"),
        ("50%", "0.5"),
        ("100 * (1 + 5%)", "105"),
        ("１２＋３", "15"),
        ("3×4÷2 =", "6"),
        ("80 的 20%".replace("80 的 20%", "20%的80"), "16"),
        ("1/3", "0.333333333333333 (1/3)"),
        ("sqrt(16) + abs(-2)", "6"),
        ("sqrt(2)", "1.4142135623731"),
        ("round(2.5)", "3"),
        ("round(-2.5)", "-3"),
        ("round(1234.567, 1)", "1234.6"),
        ("max(1, 200)", "200"),
        ("mean([1, 2, 6])", "3"),
        ("factorial(20)", "2432902008176640000"),
        ("log(1000)", "3 (log: base 10)"),
        ("log(8, 2)", "3"),
        ("ln(1)", "0"),
        ("5 mod 3", "2"),
        ("(7+4) MOD 3", "2"),
        ("17 modulo 5 + 1", "3"),
        ("2 ** -1", "0.5"),
        ("1.5e3", "1500"),
    ],
)
def test_the_calculator_works_out(expression: str, result: str) -> None:
    assert calculator(expression) == result


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "bolts",
        "1 +",
        "__import__('os').system('true')",
        "(1).__class__",
        "[1] * 9",
        "'a' * 9",
        "lambda: 1",
        "1 if 1 else 2",
        "max(1, key=2)",
        "9 ** 9 ** 9",
        "10 ** 5000",
        "factorial(100000)",
        "factorial(-1)",
        "1e400",
        "1 / 0",
        "5 % 0",
        "sqrt(-1)",
        "(-8) ** (1/3)",
        "100 + 5%",
        "1 < 2",
        "True + 1",
        "1j * 1j",
        "(" * 300 + "1" + ")" * 300,
        "1" * 501,
        "exp(10000)",
        "gcd(1.5, 2)",
        "sin()",
    ],
)
def test_the_calculator_refuses_in_words_and_at_once(expression: str) -> None:
    started = time.monotonic()
    with pytest.raises(ToolFailed) as refused:
        calculator(expression)
    assert time.monotonic() - started < 1
    words = refused.value.args[0]
    assert isinstance(words, Text)
    assert words.en
    assert words.zh


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(alphabet="0123456789.,+-*/%^() eE!sqrtoundmaxfilog[]", max_size=40))
def test_the_calculator_gives_a_number_or_refuses(expression: str) -> None:
    try:
        assert calculator(expression)
    except ToolFailed:
        return


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(-999, 999), st.integers(-999, 999), st.integers(1, 99))
def test_the_calculator_is_exact(a: int, b: int, c: int) -> None:
    assert calculator(f"({a}) * ({b}) + ({c})") == str(a * b + c)
    assert calculator(f"(({a}) / {c}) * {c}") == str(a)


# ---- date and time ----------------------------------------------------------------------------------

NOON = datetime(2026, 11, 30, 12, 0, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("UTC", "2026-11-30 Monday 12:00:05 (UTC+0000, UTC)"),
        ("Europe/Paris", "2026-11-30 Monday 13:00:05 (UTC+0100, Europe/Paris)"),
        ("paris", "2026-11-30 Monday 13:00:05 (UTC+0100, Europe/Paris)"),
        ("Beijing", "2026-11-30 Monday 20:00:05 (UTC+0800, Asia/Shanghai)"),
        ("上海", "2026-11-30 Monday 20:00:05 (UTC+0800, Asia/Shanghai)"),
        ("New York", "2026-11-30 Monday 07:00:05 (UTC-0500, America/New_York)"),
        ("UTC+8", "2026-11-30 Monday 20:00:05 (UTC+0800, UTC+08:00)"),
        ("+05:30", "2026-11-30 Monday 17:30:05 (UTC+0530, UTC+05:30)"),
    ],
)
def test_the_time_is_told_in_a_time_zone(zone: str, told: str) -> None:
    assert Clock(lambda: NOON).current_datetime(tool_context(), zone) == told


def test_the_time_of_this_machine_is_told_and_the_weekday_in_the_readers_language() -> None:
    assert "星期一" in Clock(lambda: NOON).current_datetime(tool_context("zh"), "UTC")
    here = NOON.astimezone()
    assert Clock(lambda: NOON).current_datetime(tool_context()).startswith(f"{here:%Y-%m-%d}")


@pytest.mark.parametrize("zone", ["Mars/Base", "UTC+99", "../../etc/passwd", "x" * 5000])
def test_a_time_zone_that_is_none_is_refused(zone: str) -> None:
    with pytest.raises(ToolFailed) as refused:
        Clock(lambda: NOON).current_datetime(tool_context(), zone)
    assert len(refused.value.args[0].en) < 200


# ---- documents --------------------------------------------------------------------------------------


def hit(name: str, text: str, *, good: bool = True) -> DocumentHit:
    return DocumentHit(
        id=name,
        text=text,
        score=1.0,
        arms={},
        above_floor=good,
        document=f"{name}.md",
        document_id=name,
        version=1,
        title=name.title(),
        page=None,
        heading=("Leave",),
        start=0,
        end=len(text),
        updated_at=NOON,
    )


def search(
    *hits: DocumentHit, known: Sequence[NumberedPassage] = ()
) -> tuple[DocumentSearch, ToolContext, list[object]]:
    asked: list[object] = []

    def find(viewer: Viewer, query: str, top_k: int) -> Sequence[DocumentHit]:
        asked.append((viewer.user_id, query, top_k))
        return hits[:top_k]

    return DocumentSearch(find), replace(tool_context(), cited=CitedPassages(known)), asked


def test_passages_are_numbered_on_from_those_of_the_prompt() -> None:
    first, second = hit("leave", "25 days."), hit("travel", "By train.")
    tool, within, asked = search(first, second, known=[NumberedPassage(1, second), NumberedPassage(2, hit("c", "C"))])
    found = tool.search_documents("leave", within)
    assert "[3] leave.md > Leave (2026-11-30)\n25 days." in found
    assert "[1] travel.md" in found
    assert asked == [("anna", "leave", 5)]
    assert [(passage.n, passage.hit.id) for passage in within.cited.taken()] == [(3, "leave")]
    # Found again it keeps its number, and is new no more.
    assert "[3] leave.md" in tool.search_documents("leave", within)
    assert within.cited.taken() == ()


def test_nothing_good_is_said_to_be_nothing_with_the_nearest_titles() -> None:
    tool, within, _ = search(hit("leave", "25 days.", good=False))
    found = tool.search_documents("zeppelins", within)
    assert "25 days" not in found
    assert "No passage" in found
    assert "Leave" in found
    assert "文档中没有段落" in tool.search_documents("飞艇", replace(within, language="zh"))


@pytest.mark.parametrize(("limit", "asked_for"), [(0, 1), (-3, 1), (500, 10), (2, 2)])
def test_a_search_is_bounded(limit: int, asked_for: int) -> None:
    tool, within, asked = search()
    tool.search_documents("leave", within, limit)
    assert asked == [("anna", "leave", asked_for)]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def test_the_passages_a_tool_found_come_with_its_step_to_be_cited(server: ScriptedServer) -> None:
    tools = ToolRegistry()
    add_built_in_tools(tools, lambda viewer, query, top_k: [hit("leave", "Everybody has 25 days of leave.")])
    assert [tool.name for tool in tools] == ["search_documents", "calculator", "current_datetime"]
    server.push(
        calls(("search_documents", {"query": "leave"}), ("calculator", {"expression": "25 * 8"})),
        "You have 25 days of leave [1], which are 200 hours.",
    )
    pieces = Talk(server, tools).ask(context("How many hours of leave do I have?"))
    assert [step.ok for step in steps_of(pieces)] == [True, True]
    passages = [passage for piece in pieces for passage in piece.passages]
    assert [(passage.n, passage.hit.id) for passage in passages] == [(1, "leave")]
    assert "[1] leave.md > Leave" in server.chats[1].messages[3]["content"]
    assert server.chats[1].messages[4]["content"] == "200"
    # What has no number came from a tool: it is not called general knowledge.
    assert pieces[-1].complete
    assert "general knowledge" not in "".join(piece.text for piece in pieces)
