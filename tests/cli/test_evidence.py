"""What the terminal shows of where an answer came from: sources told apart, readable quotations, the ledger."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from assistant import open_assistant
from assistant.cli.render import write_sources, write_written
from assistant.datatypes import Answer, Citation, Mode, decode
from assistant.models.told_noted import acknowledges
from tests.cli.test_commands import Result, tandem

__all__ = ["tandem"]


@pytest.fixture
def handbook(tmp_path: Path) -> Path:
    folder = tmp_path / "handbook"
    for name, words in (
        ("time-off", "Every employee gets **25 days** of annual leave, says the [People team](../people/index.md)."),
        ("travel", "A hotel night costs at most 150 euro."),
    ):
        (folder / name).mkdir(parents=True)
        (folder / name / "index.md").write_text(f"# All about {name}\n\n{words}\n", encoding="utf-8")
    return folder


QUESTION = "How many days of annual leave does every employee get?"


def test_documents_of_one_name_are_told_apart(tandem: Callable[..., Result], handbook: Path) -> None:
    tandem("ingest", str(handbook))
    asked = tandem("ask", QUESTION).out
    assert "[1] All about time-off (time-off/index.md)" in asked
    assert "“Every employee gets 25 days of annual leave, says the People team.”" in asked
    assert "travel/index.md" in tandem("documents", "list").out
    assert "All about time-off (time-off/index.md)" in tandem("search", QUESTION).out
    answer = tandem("ask", QUESTION, "--json").json
    assert answer["citations"][0]["document"] == "index.md", "the JSON keeps the file's name"
    assert "**25 days**" in answer["citations"][0]["quote"], "and the words as they stand in the file"


def test_a_source_is_named_once_with_all_that_was_quoted_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    first = Citation(1, "a.md", "d1", 1, None, ("Leave",), "25 days", 0, 7, 1.0)
    cited = [first, replace(first, quote="5 more", start=9, end=15), replace(first, start=30, end=37)]
    other = replace(first, n=2, heading=("Travel",), quote="second class")
    write_sources([other, *cited], {}, "en")
    assert capsys.readouterr().out.splitlines()[2:] == [
        "  [1] a.md › Leave",
        "      “25 days”",
        "      “5 more”",
        "  [2] a.md › Travel",
        "      “second class”",
    ]


def test_the_ledger_of_a_turn_is_shown_in_words(tandem: Callable[..., Result], handbook: Path) -> None:
    tandem("ingest", str(handbook))
    tandem("ask", "My name is Alice.", "--session", "s")
    tandem("ask", QUESTION, "--session", "s")
    shown = tandem("sessions", "show", "s", "--turn", "2", "--evidence").out
    assert f"Asked as: {QUESTION}" in shown
    assert "cited [1] · All about time-off (time-off/index.md)" in shown
    assert "words #1" in shown
    assert "Your name is Alice." in shown
    assert "Milliseconds: " in shown
    assert "The documents answer it: probability " in shown
    assert "for it: " in shown
    assert "of its words in one passage (+" in shown
    told = tandem("sessions", "show", "s", "--turn", "2", "--evidence", "--json").json
    assert {line["source"] for line in told[0]["ledger"]} >= {"documents", "profile"}
    assert told[0]["timings_ms"]["recall"] >= 0
    verdict = told[0]["verdict"]
    assert verdict["answerable"] is True
    assert verdict["threshold"] <= verdict["probability"] <= 1
    assert {"covered"} <= {feature["name"] for feature in verdict["features"]}
    for memory in tandem("memories", "list", "--json").json:
        tandem("memories", "forget", memory["id"])
    forgotten = tandem("sessions", "show", "s", "--turn", "2", "--evidence").out
    assert "Alice" not in forgotten
    for document in tandem("documents", "list", "--json").json:
        tandem("documents", "remove", document["id"])
    removed = tandem("sessions", "show", "s", "--turn", "2", "--evidence").out
    assert "cited [1] · (no longer there)" in removed


def test_the_ledger_is_shown_in_chinese_too(
    tandem: Callable[..., Result], handbook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tandem("ingest", str(handbook))
    tandem("ask", QUESTION, "--session", "s")
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    shown = tandem("sessions", "show", "s", "--evidence").out
    assert "已引用 [1]" in shown
    assert "关键词 #1" in shown
    assert "文档能回答：概率 " in shown
    assert "支持：" in shown
    assert "用时（毫秒）：" in shown


def test_a_search_says_why_a_turn_would_leave_a_hit_out(tandem: Callable[..., Result], handbook: Path) -> None:
    (handbook / "copy.md").write_text((handbook / "time-off" / "index.md").read_text(), encoding="utf-8")
    tandem("ingest", str(handbook))
    assert "↓ a copy of a better one" in tandem("search", QUESTION).out
    hits = tandem("search", QUESTION, "--json").json["hits"]
    assert "copy" in [hit["left_out"] for hit in hits]


def test_a_search_of_documents_says_whether_a_turn_would_answer(tandem: Callable[..., Result], handbook: Path) -> None:
    tandem("ingest", str(handbook))
    found = tandem("search", QUESTION, "--json").json
    turn = tandem("ask", QUESTION, "--json").json
    assert (found["answerable"], found["probability"]) == (True, pytest.approx(turn["verdict"]["probability"]))
    assert "The documents answer it: probability " in tandem("search", QUESTION).out
    nothing = tandem("search", "zzzz qqqq", "--json").json
    assert nothing["answerable"] is tandem("ask", "zzzz qqqq?", "--json").json["verdict"]["answerable"] is False
    assert "answerable" not in tandem("search", QUESTION, "--in", "memories", "--json").json


def test_what_a_search_holds_above_the_floor_is_what_a_turn_reads(
    tandem: Callable[..., Result], handbook: Path
) -> None:
    (handbook / "copy.md").write_text((handbook / "time-off" / "index.md").read_text(), encoding="utf-8")
    tandem("ingest", str(handbook))
    for question in (QUESTION, "zzzz qqqq?"):
        hits = tandem("search", question, "--json").json["hits"]
        ledger = tandem("ask", question, "--json").json["ledger"]
        read = [line["id"] for line in ledger if line["source"] == "documents" and line["n"] is not None]
        assert [hit["id"] for hit in hits if hit["above_floor"] and not hit["left_out"]] == read


def test_labels_follow_the_question_where_no_language_is_set(
    tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TANDEM_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "记下了。你住在上海。" in tandem("ask", "我住在上海。").out
    assert "Updated: You live in Oslo. The earlier value is kept as history." in tandem("ask", "I moved to Oslo.").out
    lines = iter(["我搬到北京了。", "/memory", "/nonsense", "/quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    chatted = tandem("chat").out
    assert "已更新：你住在北京。之前的值保留为历史。" in chatted
    assert "本会话 2 条消息" in chatted
    assert "未知命令 /nonsense" in chatted
    monkeypatch.setenv("TANDEM_LANGUAGE", "en")
    assert "The earlier value is kept as history." in tandem("ask", "我搬到天津了。").out


def test_a_number_is_a_turns_place_even_where_an_earlier_id_begins_so(
    tandem: Callable[..., Result], handbook: Path, home: Path
) -> None:
    with open_assistant(home, long_lived=False, embedding_model="none") as assistant:
        for turn, text in (("2f00" * 8, "My name is Alice."), ("af01" * 8, "I live in Lyon.")):
            list(assistant.follow(assistant.start(text, session_id="s", turn_id=turn)))
    assert [one["id"] for one in tandem("sessions", "show", "s", "--turn", "2", "--json").json] == ["af01" * 8]
    assert [one["id"] for one in tandem("sessions", "show", "s", "--turn", "2f00", "--json").json] == ["2f00" * 8]


@pytest.mark.parametrize(
    ("mode", "said", "is_listed"),
    [
        ("embedded", "Noted. You live in Lyon.", False),
        ("embedded", "Guests from Lyon are welcome. [1]", True),
        ("model", "Lyon is a fine city!", True),
    ],
)
def test_what_an_answer_acknowledges_is_not_said_again_below_it(
    tandem: Callable[..., Result], mode: Mode, said: str, is_listed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = decode(Answer, tandem("ask", "I live in Lyon.", "--json").json)
    write_written(answer.written, "en", replace(answer, mode=mode, answer=said))
    assert ("Remembered: You live in Lyon." in capsys.readouterr().out) is is_listed


def test_a_fact_said_again_in_another_language_is_acknowledged_once(tandem: Callable[..., Result]) -> None:
    for first, again in (
        ("我對貓過敏", "I'm allergic to cats"),
        ("I'm allergic to peanuts.", "我对花生过敏。"),
        ("我对虾过敏。", "I am allergic to prawns."),
    ):
        tandem("ask", first)
        out = tandem("ask", again).out
        assert "Remembered" not in out
        assert "已记住" not in out
    # Of two that are told, the one that the answer does not name is listed.
    answer = decode(Answer, tandem("ask", "I live in Lyon and I'm allergic to soy.", "--json").json)
    assert {change.fact.value for change in answer.written if acknowledges(answer, change.fact)} == {"Lyon", "soy"}
    other = replace(answer, answer="Noted. You live in Lyon.")
    assert [change.fact.value for change in answer.written if not acknowledges(other, change.fact)] == ["soy"]
