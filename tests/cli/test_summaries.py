"""The summaries of sessions in the terminal."""

import json
import shutil
from pathlib import Path

import pytest

from assistant.cli.main import run


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which a session was left with something to do; tests take copies of it."""
    home = tmp_path_factory.mktemp("left") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TANDEM_EMBEDDING_MODEL", "none")
        patch.setenv("TANDEM_LANGUAGE", "en")
        for message in (
            "I'm working on the travel budget.",
            "Remind me to call Anna tomorrow.",
            "What is the dress code?",
        ):
            assert run(["ask", message, "--session", "one", "--home", str(home)]) == 0
        assert run(["ask", "My name is Alice.", "--session", "name", "--home", str(home)]) == 0
    return home


@pytest.fixture
def told(left: Path, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The options of a copy of that home."""
    shutil.copytree(left, home)
    monkeypatch.setenv("TANDEM_EMBEDDING_MODEL", "none")
    monkeypatch.setenv("TANDEM_LANGUAGE", "en")
    capsys.readouterr()
    return ["--home", str(home)]


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_show_ends_with_the_summary(told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sessions", "show", "one", *told]) == 0
    shown = out(capsys)
    assert shown.index("Remind me to call Anna") < shown.index("Summary of “I'm working on the travel budget.” (one), ")
    assert "goal: I'm working on the travel budget." in shown
    assert "still open: call Anna tomorrow" in shown
    assert run(["sessions", "show", "one", "--turn", "1", *told]) == 0
    assert "Summary of" not in out(capsys)
    assert run(["sessions", "show", "one", "--json", *told]) == 0
    assert len(json.loads(out(capsys))) == 3


def test_a_summary_by_name(
    told: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["sessions", "summary", "one", "--json", *told]) == 0
    summary = json.loads(out(capsys))
    assert [line["text"] for line in summary["goals"]] == ["I'm working on the travel budget."]
    assert [line["text"] for line in summary["open_items"]] == ["What is the dress code?", "call Anna tomorrow"]
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    assert run(["sessions", "summary", "one", *told]) == 0
    assert "未完成: call Anna tomorrow" in out(capsys)
    assert run(["sessions", "summary", "never", *told]) == 1
    assert "没有这个会话" in capsys.readouterr().err


def test_small_talk_has_none(told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sessions", "summary", "name", *told]) == 0
    assert "no summary" in out(capsys)
    assert run(["sessions", "close", "name", "--json", *told]) == 0
    assert json.loads(out(capsys)) is None


def test_without_a_name_the_last_ones_and_those_before(told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for topic in ("audit", "move"):
        assert run(["ask", f"I'm preparing the {topic}.", "--session", topic, *told]) == 0
    out(capsys)
    assert run(["sessions", "summary", *told]) == 0
    shown = out(capsys)
    move, audit = (f"Summary of “I'm preparing the {topic}.” ({topic}), " for topic in ("move", "audit"))
    assert shown.index(move) < shown.index(audit) < shown.index("Before that (1 sessions):")
    assert "before that: I'm working on the travel budget." in shown
    assert run(["sessions", "summary", "--json", *told]) == 0
    document = json.loads(out(capsys))
    assert [one["session_id"] for one in document["sessions"]] == ["move", "audit"]
    assert document["before"]["sessions"] == 1


def test_closing_makes_it(told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sessions", "close", "one", *told]) == 0
    assert "goal: I'm working on the travel budget." in out(capsys)
    assert run(["sessions", "close", "never", *told]) == 1


def test_an_empty_home_has_none(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", "en")
    assert run(["sessions", "summary", "--home", str(home)]) == 0
    assert "No session has a summary yet." in out(capsys)


def test_a_session_is_named_by_the_title_it_was_given_with_its_id_beside_it(
    told: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["sessions", "rename", "one", "Budget", *told]) == 0
    out(capsys)
    for command in (("show", "one"), ("summary", "Budget"), ("close", "one"), ("summary",)):
        assert run(["sessions", *command, *told]) == 0
        assert "Summary of “Budget” (one), " in out(capsys)
    assert run(["sessions", "delete", "name", "--json", *told]) == 0
    assert json.loads(out(capsys)) == {"deleted": "name"}
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    assert run(["sessions", "summary", "one", *told]) == 0
    assert "摘要：“Budget”（one），" in out(capsys)
    assert run(["sessions", "delete", "Budget", *told]) == 0
    assert "已删除会话 “Budget”（one）；" in out(capsys)


def test_a_turns_number_that_is_none_is_no_id_cut_short(
    told: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, none, rule in (
        ("en", "There is no turn {} in this session, which has 3;", "at least the first 4 characters"),
        ("zh", "这个会话共有 3 轮，没有轮次 {}；", "至少要输入前 4 个字符"),
    ):
        monkeypatch.setenv("TANDEM_LANGUAGE", language)
        for turn, is_id in (("9", False), ("0", False), ("17", False), ("a", True), ("3f", True), ("-", True)):
            assert run(["sessions", "show", "one", f"--turn={turn}", *told]) == 1
            said = capsys.readouterr().err
            assert none.format(turn) in said
            assert (rule in said) is is_id
