"""/undo, /session, /clear and the message count of the terminal chat, in both languages."""

from collections.abc import Callable, Iterator

import pytest

from tests.cli.test_commands import Result, tandem

__all__ = ["tandem"]

Chat = Callable[..., str]


@pytest.fixture
def chat(tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> Chat:
    """Types lines into a terminal chat; what it printed."""

    def typed(*lines: str, session: str = "first", language: str = "en") -> str:
        monkeypatch.setenv("TANDEM_LANGUAGE", language)
        answers = iter([*lines, "/quit"])
        monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
        result = tandem("chat", "--session", session)
        assert result.status == 0
        return result.out

    return typed


def test_ctrl_c_at_the_prompt_drops_the_line_and_leaves_at_the_second(
    tandem: Callable[..., Result],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", "en")
    typed: Iterator[str | None] = iter([None, "Hello?", None, None])

    def typing(prompt: str = "") -> str:
        line = next(typed)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", typing)
    result = tandem("chat", "--session", "first")
    assert result.status == 0
    assert result.out.count("(Ctrl-C again, or /quit, leaves.)") == 2
    assert "[2 messages in this session]" in result.out
    assert next(typed, "all") == "all"


def test_s8_undo_takes_the_last_turn_back_with_what_was_remembered(chat: Chat) -> None:
    said = chat("I live in Lyon.", "I moved to Bern.", "/undo", "/memory", "Where do I live?")
    assert "Taken back: “I moved to Bern.” (2 messages left the session)." in said
    behind = said.split("Taken back")[1]
    assert "Lyon" in behind
    assert "[2 messages in this session]" in behind
    assert "Bern" not in behind.split("[2 messages in this session]")[1].split("/memory")[0] or "history" in behind
    assert "[4 messages in this session]" in behind


def test_s8_undo_goes_back_turn_by_turn_until_nothing_is_left(chat: Chat) -> None:
    said = chat("/undo", "I live in Lyon.", "My name is Alice.", "/undo", "/undo", "/undo", "/profile")
    assert said.index("Nothing was said in this session yet.") < said.index("Taken back: “My name is Alice.”")
    assert said.index("Taken back: “My name is Alice.”") < said.index("Taken back: “I live in Lyon.”")
    behind = said.split("Taken back: “I live in Lyon.”")[1]
    assert "[0 messages in this session]" in behind
    assert "no turn to take back" in behind
    assert "Lyon" not in behind.split("no turn to take back")[1]


def test_s8_undo_in_chinese(chat: Chat) -> None:
    said = chat("我住在里昂。", "/undo", "我住在哪里？", language="zh")
    assert "已收回：“我住在里昂。”（会话移出 2 条消息）。" in said
    assert "[本会话 0 条消息]" in said
    assert "里昂" not in said.split("[本会话 0 条消息]")[1]


def test_s8_undo_of_a_private_turn(chat: Chat) -> None:
    said = chat("/private", "I live in Lyon.", "/undo", "Where do I live?", "/private")
    assert "Taken back: “I live in Lyon.” (2 messages left the session)." in said
    assert "Lyon" not in said.split("Taken back")[1].split("\n", 1)[1]


def test_s9_session_shows_which_and_goes_on_with_another_or_a_new_one(chat: Chat) -> None:
    said = chat(
        "My name is Alice.", "/session", "/session trip", "What is 2 + 2?", "/session fir", "/session new", "Hello?"
    )
    assert "This is session first." in said
    listed = said.split("This is session first.")[1].split("A new session: trip.")[0]
    assert "My name is Alice." in listed
    assert "Going on with session first.\n[2 messages in this session]" in said
    assert "A new session: chat-" in said
    assert "Bye. Session: chat-" in said
    again = chat("/session", session="trip")
    assert {"first", "trip"} <= set(again.split())


def test_s9_a_session_is_gone_on_with_by_its_name_alone_where_several_begin_so(chat: Chat) -> None:
    said = chat("Hello?", "/session first-2", "Hello again?", "/session first", "/session first-")
    assert "A new session: first-2." in said
    assert "Going on with session first.\n" in said
    assert "Going on with session first-2.\n" in said


def test_s9_session_in_chinese_and_in_private(chat: Chat) -> None:
    said = chat("/session", "/session 旅行", "/private", "/session other", language="zh")
    assert "当前会话：first。" in said
    assert "新会话：旅行。" in said
    assert said.count("新会话：") == 1


def test_s2_clear_empties_the_session_and_counts(chat: Chat) -> None:
    said = chat("My name is Alice.", "/clear", "/undo", "What is my name?")
    assert "The session is empty now (2 messages left it)." in said
    assert "[0 messages in this session]" in said, "a turn that was cleared away can still be taken back"
    assert "Taken back: “My name is Alice.”" in said
    assert "That was said before the session was emptied, and was not in view any more." in said
    assert "Alice" not in said.split("[0 messages in this session]")[1]
