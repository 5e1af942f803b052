"""S38 through the whole product: after /clear a session knows nothing, and long-term memory all that it may."""

import threading
from dataclasses import replace

import pytest

from assistant.errors import Language
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.talking import TalkingModel, opened_before

TOLD: dict[Language, str] = {"en": "My name is Zorbo.", "zh": "我的名字叫佐布格。"}
NAME: dict[Language, str] = {"en": "Zorbo", "zh": "佐布格"}
ASKED: dict[Language, str] = {"en": "What is my name?", "zh": "我叫什么名字？"}
DEMAND: dict[Language, str] = {"en": "Use metric units, never feet.", "zh": "请用公制单位，不要用英尺。"}
FILLER: dict[Language, str] = {
    "en": "The lamp of the north room has a brass foot and a linen shade which was made by hand last winter. ",
    "zh": "北房间的那盏灯有黄铜底座和亚麻灯罩，是去年冬天手工做的，一直放在窗户旁边的木桌上面。",
}
LANGUAGES = pytest.mark.parametrize("language", TOLD)


def without_question(request: Request) -> str:
    return request.prompt.removesuffix(str(request.messages[-1]["content"]))


@LANGUAGES
@pytest.mark.parametrize("memory", ["on", "off"])
@pytest.mark.parametrize("session_store", ["sql", "memory"])
def test_s38_after_clear_the_session_does_not_know_the_name_and_memory_does(
    open_home: OpenHome,
    server: ScriptedServer,
    model: TalkingModel,
    language: Language,
    memory: str,
    session_store: str,
) -> None:
    tandem = opened_before(open_home, server, memory=memory, session_store=session_store)
    tandem.ask(TOLD[language], session_id="s")
    tandem.ask(ASKED[language], session_id="s")
    assert {"role": "user", "content": TOLD[language]} in model.last.messages
    assert tandem.clear_session("s") == 4
    tandem.ask(ASKED[language], session_id="s")
    assert [message["role"] for message in model.last.messages] == ["system", "user"], "the window is empty"
    assert (NAME[language] in without_question(model.last)) == (memory == "on")
    assert (NAME[language] in str(tandem.profile())) == (memory == "on")


@LANGUAGES
@pytest.mark.parametrize("memory", ["on", "off"])
def test_s38_without_a_model(open_home: OpenHome, language: Language, memory: str) -> None:
    tandem = open_home(memory=memory)
    tandem.ask(TOLD[language], session_id="s")
    assert NAME[language] in tandem.ask(ASKED[language], session_id="s").answer
    tandem.clear_session("s")
    assert (NAME[language] in tandem.ask(ASKED[language], session_id="s").answer) == (memory == "on")


@LANGUAGES
def test_s38_what_was_digested_is_cleared_with_the_session(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, language: Language
) -> None:
    tandem = opened_before(open_home, server, memory="off", llm_context_window=2560, tools="off")
    model.say = lambda request: FILLER[language] * 2
    tandem.ask(f"{TOLD[language]} {DEMAND[language]}", session_id="s")
    for number in range(2, 10):
        tandem.ask(f"{number}: {FILLER[language]}", session_id="s")
    assert model.digests
    assert DEMAND[language] in model.last.messages[0]["content"]
    tandem.clear_session("s")
    tandem.ask(ASKED[language], session_id="s")
    assert DEMAND[language] not in model.last.prompt
    assert NAME[language] not in model.last.prompt


@LANGUAGES
def test_s38_a_digest_that_is_made_while_the_session_is_cleared_is_put_away(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, language: Language
) -> None:
    """A slow model may still digest what was said when the user clears it."""
    tandem = opened_before(open_home, server, memory="off", llm_context_window=2560, tools="off")
    model.say = lambda request: FILLER[language] * 2
    begun, go_on = threading.Event(), threading.Event()
    answer = model.__call__

    def respond(request: Request) -> Reply | str:
        before = len(model.digests)
        reply = answer(request)
        if len(model.digests) > before:
            begun.set()
            assert go_on.wait(20)
        return reply

    server.responder = respond
    tandem.ask(f"{TOLD[language]} {DEMAND[language]}", session_id="s", wait=False)
    turn = ""
    for number in range(2, 12):
        turn = tandem.ask(f"{number}: {FILLER[language]}", session_id="s", wait=False).turn
        if begun.wait(0.5):
            break
    assert begun.is_set()
    tandem.clear_session("s")
    go_on.set()
    assert tandem._turns.wait(tandem.library.viewer(None), turn, extraction=True)
    tandem.ask(ASKED[language], session_id="s")
    assert DEMAND[language] not in model.last.prompt
    assert NAME[language] not in model.last.prompt
    assert [message["role"] for message in model.last.messages] == ["system", "user"]


def test_s38_a_digest_by_a_model_is_shown_until_the_session_is_cleared(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    digest = "The user asked about the lamp of the north room, which has a brass foot and a linen shade. " * 12
    model.digest = replace(model.digest, text=digest)
    tandem = opened_before(open_home, server, llm_context_window=2560, tools="off")
    model.say = lambda request: FILLER["en"] * 2
    for number in range(1, 10):
        tandem.ask(f"{number}: {FILLER['en']}", session_id="s")
    assert "The user asked about the lamp" in model.last.messages[0]["content"]
    tandem.clear_session("s")
    tandem.ask(ASKED["en"], session_id="s")
    assert "The user asked about the lamp" not in model.last.prompt
