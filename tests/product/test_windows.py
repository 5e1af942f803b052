"""The working window through the whole product: long sessions within a small window, in every store, also one that fails."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant.compaction import TURNS_BETWEEN
from assistant.errors import Language
from assistant.models.tokens import estimate_tokens
from assistant.stores import window_cached
from tests.bench.sessions import DEMANDS, SESSION, LongSession, SessionModel, walk
from tests.doubles.scripted_server import ScriptedServer
from tests.models.vocabularies import VOCABULARIES
from tests.product.conftest import OpenHome
from tests.product.talking import TalkingModel, opened_before
from tests.stores.windows import RedisServer, redis_server

WINDOW, TURNS = 2048, 45
LANGUAGES = pytest.mark.parametrize("language", DEMANDS)
STORES = ("sql", "memory", "redis")


@contextmanager
def settings_of(name: str) -> Iterator[dict[str, str]]:
    """The settings of one store of windows, its server beside it."""
    if name == "redis":
        with redis_server() as server:
            yield {"session_store": "redis", "redis_url": server.url}
    else:
        yield {"session_store": name}


# ---- forty-five turns against a window of 2,048 ----------------------------------------------------------


@pytest.mark.parametrize(("language", "vocabulary"), [("en", "small and English"), ("zh", "made for Chinese")])
def test_s5_s6_s7_many_turns_by_a_model(open_home: OpenHome, language: Language, vocabulary: str) -> None:
    assert vocabulary in VOCABULARIES
    model = SessionModel(language, vocabulary=vocabulary)
    with ScriptedServer(responder=model) as server:
        tandem = opened_before(open_home, server, llm_context_window=WINDOW)
        session = LongSession(language, list(walk(tandem, language, TURNS, model)))
    assert {turn.degraded for turn in session.turns} == {()}
    assert max(turn.prompt + turn.reserved for turn in session.turns) <= WINDOW
    assert min(turn.prompt for turn in session.turns) > 0
    assert len(session.compactions) > 2
    assert session.closest >= TURNS_BETWEEN
    assert [turn.number for turn in session.turns if not turn.kept] == []
    assert max(turn.statements for turn in session.turns[30:]) <= 1.25 * max(t.statements for t in session.turns[15:30])
    # Whoever asks behind it all still finds what slid out of the prompt, and the log has every message.
    assert tandem.count_messages(SESSION) == 2 * TURNS


@LANGUAGES
def test_s5_s6_s7_many_turns_without_a_model(open_home: OpenHome, language: Language) -> None:
    tandem = open_home(llm_context_window=WINDOW)
    session = LongSession(language, list(walk(tandem, language, TURNS)))
    assert {turn.degraded for turn in session.turns} == {()}
    assert session.closest >= TURNS_BETWEEN
    # Each seventeenth question is so long that the careful estimate leaves 110 tokens beside it; the next has them again.
    assert [turn.number for turn in session.turns if not turn.kept and turn.number % 17] == []
    context = tandem.turn(tandem.session_turns(SESSION)[-1].id).context
    assert context is not None
    said = "".join(message["content"] for message in context["history"])
    assert estimate_tokens(context["system"] + said) + context["budget"]["reserved"] <= WINDOW


@LANGUAGES
def test_a_window_too_small_for_tools_is_asked_without_them(open_home: OpenHome, language: Language) -> None:
    model = TalkingModel()
    long = " ".join(DEMANDS[language]) * (40 if language == "en" else 12)
    with ScriptedServer(responder=model) as server:
        for window, asked in ((2048, "Hello?"), (4096, long)):
            tandem = opened_before(open_home, server, llm_context_window=window)
            answer = tandem.ask(asked, session_id=f"s{window}")
            assert (answer.mode, answer.complete, answer.degraded) == ("model", True, ())
            assert "tools" not in model.last.body
            assert "save_memory" not in model.last.messages[0]["content"]
            assert model.counted(model.last) + model.last.body["max_tokens"] <= window
        tandem.ask("Hello?", session_id="s4096")
        assert model.last.body["tools"], "a shorter question has them again"


# ---- stores -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STORES)
def test_s9_a_session_reopened_after_a_restart_continues(open_home: OpenHome, name: str) -> None:
    model = TalkingModel(say=lambda request: "The north room has a lamp with a brass foot and a linen shade. " * 4)
    with ScriptedServer(responder=model) as server, settings_of(name) as stored:
        before = opened_before(open_home, server, llm_context_window=2560, tools="off", **stored)
        before.ask("You can call me Captain Ace. Use metric units, never feet.", session_id="s")
        for number in range(2, 12):
            before.ask(f"{number}: what stands in the north room, and since when does it stand there?", session_id="s")
        assert model.digests
        last = model.last.messages
        before.close()
        again = opened_before(open_home, server, llm_context_window=2560, tools="off", **stored)
        assert again.ask("Who made the brass foot of the lamp?", session_id="s").degraded == ()
        sent = model.last.messages
        assert "never feet" in sent[0]["content"]
        assert "Earlier in this conversation" in sent[0]["content"]
        assert sent[-3] == last[-1]
        assert sent[-1]["content"] == "Who made the brass foot of the lamp?"


@pytest.mark.parametrize("name", STORES)
def test_s9_two_users_of_one_session_name_never_cross(open_home: OpenHome, name: str) -> None:
    model = TalkingModel()
    with ScriptedServer(responder=model) as server, settings_of(name) as stored:
        tandem = opened_before(open_home, server, **stored)
        for user, secret in (("anna", "zorbo"), ("boris", "quxtitle")):
            tandem.ask(f"The word of the day is {secret}.", session_id="s", user_id=user)
        tandem.ask("Which word?", session_id="s", user_id="anna")
        assert "zorbo" in model.last.prompt
        assert "quxtitle" not in model.last.prompt
        tandem.clear_session("s", user_id="boris")
        tandem.ask("Which word?", session_id="s", user_id="anna")
        assert "zorbo" in model.last.prompt


# ---- a Redis that goes away ---------------------------------------------------------------------------


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that failed is asked again after half a second, not half a minute."""
    monkeypatch.setattr(window_cached, "RETRY_AFTER_S", 0.5)


@pytest.mark.parametrize("by_model", [True, False])
def test_s9_a_redis_that_goes_away_mid_session_costs_no_turn(
    open_home: OpenHome, redis: RedisServer, soon: None, by_model: bool
) -> None:
    model = TalkingModel()
    with ScriptedServer(responder=model) as server:
        stored = {"session_store": "redis", "redis_url": redis.url}
        tandem = opened_before(open_home, server, **stored) if by_model else open_home(**stored)
        tandem.ask("My name is Zorbo.", session_id="s")
        assert tandem.ask("What is my name?", session_id="s").degraded == ()
        assert redis.client.keys("*:window:*")
        redis.kill()
        started = time.perf_counter()
        without = tandem.ask("And what is my name now?", session_id="s")
        assert "session_store" in without.degraded
        assert without.complete
        assert time.perf_counter() - started < 10
        # What ends or empties a session does not need the cache either.
        tandem.ask("Something to take back.", session_id="s")
        tandem.take_back("s")
        redis.start()
        time.sleep(0.6)
        back = tandem.ask("What is my name, please?", session_id="s")
        assert back.degraded == ()
        told = [message.content for message in tandem.session_messages("s") if message.role == "user"]
        assert told == ["My name is Zorbo.", "What is my name?", "And what is my name now?", "What is my name, please?"]
        if by_model:
            assert [m["content"] for m in model.last.messages if m["role"] == "user"] == told
        else:
            assert all("Zorbo" in answer.answer for answer in (without, back))
        assert redis.client.keys("*:window:*"), "it is kept at hand again"


def test_s9_a_redis_that_was_never_there_costs_no_turn(open_home: OpenHome, tmp_path: Path) -> None:
    tandem = open_home(redis_url=f"unix://{tmp_path / 'nowhere.sock'}")
    tandem.ask("My name is Zorbo.", session_id="s")
    answer = tandem.ask("What is my name?", session_id="s")
    assert "Zorbo" in answer.answer
    assert answer.degraded == ("session_store",)
    assert tandem.clear_session("s") == 4


def test_s9_a_cleared_session_stays_cleared_when_redis_comes_back(
    open_home: OpenHome, redis: RedisServer, soon: None
) -> None:
    """The window is still in a Redis that was only out of reach."""
    model = TalkingModel()
    with ScriptedServer(responder=model) as server:
        first = opened_before(open_home, server, session_store="redis", redis_url=redis.url, memory="off")
        first.ask("My name is Zorbo.", session_id="s")
        first.ask("What is my name?", session_id="s")
        unreached = opened_before(open_home, server, session_store="redis", redis_url="unix:///nowhere", memory="off")
        assert unreached.clear_session("s") == 4
        first.ask("What is my name?", session_id="s")
        assert "Zorbo" not in model.last.prompt
