"""S37 through the whole product: what was told, demanded or worked out stands in the requests that the server received."""

from dataclasses import dataclass

import pytest

from assistant.errors import Language
from assistant.service import Assistant
from tests.doubles.scripted_server import ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.talking import TalkingModel, opened_before
from tests.tools.world import action, calls


@dataclass(frozen=True)
class Words:
    """What the user says in one language, and what of it has to be kept."""

    nickname: str
    name: str
    small_talk: tuple[str, ...]
    name_asked: str
    demand: str
    demand_kept: str
    filler: str
    figure_asked: str
    figure_used: str


WORDS: dict[Language, Words] = {
    "en": Words(
        nickname="You can call me Captain Ace.",
        name="Captain Ace",
        small_talk=("What do bees eat?", "How deep is the Baltic?"),
        name_asked="What is my nickname?",
        demand="I write product descriptions for a shop. Keep answers under 50 words.",
        demand_kept="Keep answers under 50 words.",
        filler="The lamp of the north room has a brass foot and a linen shade which was made by hand last winter. ",
        figure_asked="What do 17 lamps at 23 euros cost?",
        figure_used="And with 20% tax on top?",
    ),
    "zh": Words(
        nickname="你可以叫我老船长。",
        name="老船长",
        small_talk=("蜜蜂吃什么？", "波罗的海有多深？"),
        name_asked="我的昵称是什么？",
        demand="我在给网店写商品描述。每次回答50字以内。",
        demand_kept="每次回答50字以内。",
        filler="北房间的那盏灯有黄铜底座和亚麻灯罩，是去年冬天手工做的，一直放在窗户旁边的木桌上面。",
        figure_asked="17盏灯每盏23欧元，一共多少钱？",
        figure_used="再加20%的税呢？",
    ),
}


@pytest.fixture(params=WORDS)
def words(request: pytest.FixtureRequest) -> Words:
    return WORDS[request.param]


def ask(tandem: Assistant, question: str) -> None:
    assert tandem.ask(question, session_id="s").mode == "model"


@pytest.mark.parametrize("memory", ["on", "off"])
def test_s37_a_nickname_told_in_turn_one_stands_in_the_fourth_request(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, words: Words, memory: str
) -> None:
    tandem = opened_before(open_home, server, memory=memory)
    for question in (words.nickname, *words.small_talk, words.name_asked):
        ask(tandem, question)
    assert len(model.answers) == 4
    sent = model.last.messages
    assert sent[-1] == {"role": "user", "content": words.name_asked}
    assert {"role": "user", "content": words.nickname} in sent
    if memory == "on":
        # In another session there is no such message, and the profile tells it.
        tandem.ask(words.name_asked, session_id="another")
        assert words.name in model.last.messages[0]["content"]
        assert len(model.last.messages) == 2


@pytest.mark.parametrize("memory", ["on", "off"])
def test_s37_a_constraint_stands_in_the_eleventh_request_after_a_compaction(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, words: Words, memory: str
) -> None:
    tandem = opened_before(open_home, server, memory=memory, llm_context_window=2560, tools="off")
    model.say = lambda request: words.filler * 2
    ask(tandem, words.demand)
    for number in range(2, 12):
        ask(tandem, f"{number}: {words.filler}")
    assert len(model.answers) == 11
    assert model.digests, "the session was compacted"
    sent = model.last.messages
    assert not any(words.demand in message["content"] for message in sent[1:]), "its own message has left the prompt"
    assert words.demand_kept in sent[0]["content"]
    assert "50" in sent[0]["content"].split("<data")[0] or memory == "off"
    assert model.counted(model.last) + model.last.body["max_tokens"] <= 2560


def test_s37_a_constraint_holds_in_an_answer_without_a_model(open_home: OpenHome, words: Words) -> None:
    """Embedded answers have no rules to read; the session's window keeps the demand for the next one that does."""
    tandem = open_home(llm_context_window=2560)
    tandem.ask(words.demand, session_id="s")
    for number in range(2, 12):
        tandem.ask(f"{number}: {words.filler}", session_id="s")
    context = tandem.turn(tandem.session_turns("s")[-1].id).context
    assert context is not None
    assert words.demand_kept in context["system"]


@pytest.mark.parametrize("form", ["native", "json"])
def test_s37_a_figure_worked_out_in_one_step_stands_in_the_next_request(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, words: Words, form: str
) -> None:
    tandem = opened_before(open_home, server, tools=form)

    def use(expression: str) -> None:
        asked = {"expression": expression}
        model.replies.append(
            calls(("calculator", asked)) if form == "native" else action("calculator", expression=expression)
        )
        model.replies.append("OK." if form == "native" else '{"action": "answer", "text": "OK."}')

    use("17 * 23")
    ask(tandem, words.figure_asked)
    assert "391" in str(model.last.messages[-1]["content"])
    # The answer did not say it; the result of the step is what the next turn works with.
    use("391 * 1.2")
    ask(tandem, words.figure_used)
    assert len(model.answers) == 4
    first_of_next = model.answers[2].messages
    assert first_of_next[-1] == {"role": "user", "content": words.figure_used}
    assert any("391" in str(message["content"]) for message in first_of_next[1:-1])
    assert "469.2" in str(model.last.messages[-1]["content"])


def test_s37_a_figure_of_the_scratchpad_stands_in_the_next_request_of_the_task(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, words: Words
) -> None:
    tandem = opened_before(open_home, server)
    task = tandem.tasks.open("Lamps / 灯").task
    tandem.tasks.jot(task.id, f"{words.figure_asked} 391")
    tandem.ask(words.figure_used, session_id="s", task_id=task.id)
    assert "391" in model.last.messages[0]["content"]
    tandem.ask(words.figure_used, session_id="t")
    assert "391" not in model.last.messages[0]["content"]
