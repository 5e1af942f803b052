"""S7 through the whole product: in a small window, beside tools and a server that counts dearly, each half holds."""

import pytest

from assistant.errors import Language
from tests.doubles.scripted_server import Request, ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.talking import TalkingModel, opened_before

FIRST: dict[Language, str] = {
    "en": "I am writing code for a shop in Java, not Python. Keep answers under 50 words.",
    "zh": "我在给网店写程序，用Java，不要用Python。每次回答50字以内。",
}
FILLER: dict[Language, str] = {
    "en": "The lamp of the north room has a brass foot and a linen shade which was made by hand last winter. ",
    "zh": "北房间的那盏灯有黄铜底座和亚麻灯罩，是去年冬天手工做的，一直放在窗户旁边的木桌上面。",
}
WINDOW = 4096


def dear_count(messages: object, tools: object = ()) -> int:
    """What a small English vocabulary counts: 1.44 tokens a Chinese character, 2.5 letters a token."""
    text = str(messages) + str(tools)
    chinese = sum("\u3400" <= char <= "\u9fff" for char in text)
    return int(chinese * 1.44 + (len(text) - chinese) / 2.5)


@pytest.mark.parametrize("language", FIRST)
def test_s7_both_halves_of_a_constraint_stand_in_each_request(open_home: OpenHome, language: Language) -> None:
    model = TalkingModel(say=lambda request: FILLER[language] * 2, count=dear_count)  # pyright: ignore[reportArgumentType]
    with ScriptedServer(responder=model) as server:
        tandem = opened_before(open_home, server, llm_context_window=WINDOW, llm_max_output=512)
        tandem.ask(FIRST[language], session_id="s")
        for number in range(2, 14):
            tandem.ask(f"{number}: {FILLER[language] * (1 + number % 4)}", session_id="s")

    def lacking(request: Request) -> list[str]:
        return [word for word in ("Java", "Python", "50") if word not in request.prompt]

    assert len(model.answers) == 13
    assert [(n, lacking(request)) for n, request in enumerate(model.answers) if lacking(request)] == []
    assert any(request.body.get("tools") for request in model.answers[2:]), "beside tools"
    assert not any(FIRST[language] in str(m["content"]) for m in model.last.messages[1:]), "its own message has left"
