"""`/task` of the terminal chat: begun, worked on, ended, in both languages; agents, and Ctrl-C while they work."""

from collections.abc import Callable

import pytest

from tests.cli.at_terminal import answered_by, press_ctrl_c
from tests.cli.test_commands import Result, tandem
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.task_world import asked_of, is_for

__all__ = ["tandem"]

Chat = Callable[..., str]


@pytest.fixture
def chat(tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> Chat:
    """Types lines into a terminal chat; what it printed."""

    def typed(*given: str) -> str:
        lines = iter([*given, "/quit"])
        monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
        result = tandem("chat", "--session", "s")
        assert result.status == 0
        return result.out

    return typed


def test_s17_a_task_is_begun_worked_on_and_done_and_the_next_one_learns(chat: Chat) -> None:
    said = chat(
        "/task",
        "/task report: Write the monthly report for October",
        "/task note Use the new template",
        "/task jot Read 12 sheets",
        "/task",
        "I live in Lyon.",
        "/task done Orders of returns do not count.",
        "/task list",
        "/task",
    )
    assert said.count("No task is under way here") == 2
    assert "- [finding] Use the new template" in said
    assert "- (step) Read 12 sheets" in said
    assert "is finished. Scratch lines discarded: 1." in said
    assert "Lesson: Task “Write the monthly report for October”. Orders of returns do not count." in said
    assert "[finished, report] Write the monthly report for October" in said
    again = chat("/task report: Write the one for November", "/task drop")
    assert "Learned from a task like it: " in again
    assert "Orders of returns do not count." in again
    assert "is abandoned" in again


def test_s17_in_chinese(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    said = chat(
        "/task 报告：写十月的报告",
        "/task jot 读取了 12 张表",
        "/task note 订单来自ERP系统",
        "/task",
        "/task done 退货不计。",
        "/task list",
        "/task x",
    )
    assert "已开始：写十月的报告" in said
    assert "草稿（1）：" in said
    assert "- （步骤）读取了 12 张表" in said
    assert "- 【发现】订单来自ERP系统" in said
    assert "finding" not in said
    assert "step" not in said
    assert "经验：任务“写十月的报告”。退货不计。" in said
    assert "[已完成, 报告] 写十月的报告" in said


def test_a_task_is_left_and_taken_up_again(chat: Chat) -> None:
    begun = chat("/task Plan the trip", "/task leave", "/task jot lost")
    assert "it stays open" in begun
    assert "On the scratchpad" not in begun
    task_id = begun.partition("Task ")[2].partition(" begun")[0]
    taken = chat(f"/task open {task_id}", "/task jot kept", "/task", "/task open 00000000", "/task help")
    assert f"Back at task {task_id}: Plan the trip" in taken
    assert "- (step) kept" in taken
    assert "There is no such task" in taken
    assert "/task agents" in taken


def test_a_mistyped_subcommand_begins_no_task(chat: Chat) -> None:
    said = chat(
        "/task opne abc", "/task list", "/task begin Opne the door", "/task foo bar", "/task open", "/task begin"
    )
    asked, _, rest = said.partition("No tasks yet.")
    assert "There is no /task opne; /task open? To begin a task of these words: /task begin opne abc" in asked
    assert "begun: Opne the door" in rest
    assert "begun: foo bar" in rest, "what is no subcommand's likeness is a goal"
    assert "Say which one: /task open ID." in rest
    assert rest.rpartition("Say which one")[2].count("[open]") == 2, "and those there are stand below"
    assert "Say what it is to come to: /task begin GOAL." in rest


def test_a_private_session_has_no_tasks_and_agents_need_a_model(chat: Chat) -> None:
    said = chat("/task Plan the trip", "/task agents", "/private", "/task note x", "/private", "/task")
    assert "set TANDEM_LLM_MODEL" in said
    assert "a private session leaves nothing behind" in said
    assert "On the whiteboard" not in said


def test_s31_ctrl_c_stops_the_agent_at_work_and_keeps_the_others_notes(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def says(request: Request) -> Reply | str:
        if not is_for(request, "researcher"):
            return "1. Find it. 2. Write it."
        press_ctrl_c()
        return Reply(hang_before=True)

    with ScriptedServer(responder=says) as server:
        answered_by(server, monkeypatch)
        said = chat("/task Write a note", "/task agents", "/task")
        assert len(asked_of(server, "researcher")) == 1
    assert said.count("- [plan, planner] 1. Find it. 2. Write it.") == 2
    assert "Stopped while researcher was at work" in said
    assert "[open] Write a note" in said
