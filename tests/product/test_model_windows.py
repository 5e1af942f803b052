"""A model's window, through the whole product: prompts as long as they may be, by what the server itself counts."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant import open_assistant
from assistant.models.learned_tokens import LearnedTokens
from assistant.service import Assistant
from assistant.stores.database import Database
from assistant.stores.token_records import TokenRecords
from ingestion import ingest
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.doubles.word_embedder import WordEmbedder
from tests.models.prompts import CHINESE, ENGLISH, SAMPLE
from tests.models.vocabularies import VOCABULARIES, Template
from tests.product.conftest import OpenHome

TOLD = {"en": "I'm allergic to kiwi.", "zh": "我对猕猴桃过敏。"}
CONSTRAINT = {"en": "kiwi", "zh": "猕猴桃"}
PASSAGE = re.compile(r"^\[(\d+)\] [^\n]*\n([^\n]+)", re.MULTILINE)
QUESTIONS = {
    "en": [
        "How many days of annual leave do I get?",
        "What must I do before I open an e-mail from a stranger?",
        "Who pays for the hotel when I travel?",
        "How are backups of our data made and tested?",
        "What are the working hours in the office?",
        "How do I report that my laptop was lost?",
    ],
    "zh": [
        "年假有多少天？",
        "出差住宿费的标准是多少？",
        "数据备份多久做一次？",
        "发生火灾时应该怎么做？",
        "新员工第一天要做什么？",
        "灾难恢复演练由谁负责？",
    ],
}


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the sample's pages, to be copied."""
    folder = tmp_path_factory.mktemp("ingested") / "home"
    with open_assistant(folder, embedder=WordEmbedder(), long_lived=False) as tandem:
        ingest(tandem, sorted(SAMPLE.glob("*.md")))
    return folder


@pytest.fixture
def of_sample(open_home: OpenHome, server: ScriptedServer, ingested: Path, home: Path) -> Callable[..., Assistant]:
    """Opens a home with the sample's pages and the scripted model, with more settings."""

    def opened(**settings: object) -> Assistant:
        shutil.copytree(ingested, home)
        return open_home(llm_model="scripted", llm_base_url=server.base_url, **settings)

    return opened


@pytest.fixture
def with_tools(of_sample: Callable[..., Assistant]) -> Assistant:
    return of_sample(llm_context_window=8192)


@pytest.fixture
def by_model(of_sample: Callable[..., Assistant]) -> Assistant:
    # The servers here count messages alone; what tools take is `tests/models/test_learned_tokens.py`'s.
    return of_sample(llm_context_window=8192, tools="off")


LONG = {name: (SAMPLE / name).read_text(encoding="utf-8")[:1500] for name in (*ENGLISH, *CHINESE)}


def respond(
    count: Template, window: int = 8192, reports: int | None = None, said: str = "Fine."
) -> Callable[[Request], Reply]:
    """A server that counts so, and has so large a window; `reports` is what it reads at most, in silence."""

    def responder(request: Request) -> Reply:
        if "lasting facts" in request.messages[0]["content"]:
            return Reply(text='{"facts": []}')
        counted = count(request.messages, request.body.get("tools", ()))
        if counted + request.body["max_tokens"] > window:
            words = (
                f"request ({counted} tokens) exceeds the available context size ({window} tokens), try increasing it"
            )
            return Reply(status=400, json={"error": {"message": words, "n_ctx": window, "n_prompt_tokens": counted}})
        return Reply(text=said, usage={"prompt_tokens": min(counted, reports or counted), "completion_tokens": 2})

    return responder


def answers(server: ScriptedServer) -> list[Request]:
    return [r for r in server.chats if r.messages[0]["content"].startswith(("You are Tandem", "你是 Tandem"))]


def learnt_at(home: Path, server: ScriptedServer) -> LearnedTokens:
    """What a process that starts now knows of the server's counting."""
    database = Database(f"sqlite:///{home / 'tandem.db'}")
    learnt = LearnedTokens("scripted", server.base_url, TokenRecords(database))
    assert learnt.seen >= 0
    database.close()
    return learnt


def talk(tandem: Assistant, server: ScriptedServer, language: str, count: Template, window: int = 8192) -> None:
    """A session with long answers, so that its next prompt is long."""
    tandem.ask(TOLD[language], session_id="s")
    names = ENGLISH if language == "en" else CHINESE
    for question, name in zip(QUESTIONS[language][:4], names, strict=True):
        server.responder = respond(count, window, said=LONG[name])
        tandem.ask(question, session_id="s")
    server.requests.clear()


@pytest.mark.parametrize("language", QUESTIONS)
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_e8_the_budget_follows_the_servers_count(
    by_model: Assistant, server: ScriptedServer, home: Path, vocabulary: str, language: str
) -> None:
    """The room that the first, careful, estimate leaves empty is used from the second turn on, and never too much."""
    count = Template(VOCABULARIES[vocabulary])
    server.responder = respond(count)
    planned: list[float] = []
    estimated: list[float] = []
    for n, question in enumerate(QUESTIONS[language]):
        server.responder = respond(count, said=LONG[(ENGLISH if language == "en" else CHINESE)[n % 4]])
        before = learnt_at(home, server)
        answer = by_model.ask(question, session_id="s")
        assert (answer.mode, answer.complete, answer.degraded) == ("model", True, ())
        sent = answers(server)[-1].messages
        assert answer.tokens.prompt == count(sent)
        budget = answer.tokens.budget
        used = budget["fixed"] + budget["question"] + sum(budget["used"].values())
        assert budget["window"] >= used + budget["reserved"]
        planned.append(used / count(sent))
        estimated.append(before.count_messages(sent) / count(sent))
    # The plan has room for the frames of all sections, also of those that stay empty.
    assert min(planned) >= 1
    assert min(estimated) >= 1
    assert max(estimated[3:]) <= 1.1
    assert max(planned[3:]) < planned[0]


@pytest.mark.parametrize("language", QUESTIONS)
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_e8_tools_are_counted_too(
    with_tools: Assistant, server: ScriptedServer, home: Path, vocabulary: str, language: str
) -> None:
    count = Template(VOCABULARIES[vocabulary])
    estimated: list[float] = []
    for n, question in enumerate(QUESTIONS[language]):
        server.responder = respond(count, said=LONG[(ENGLISH if language == "en" else CHINESE)[n % 4]])
        before = learnt_at(home, server)
        answer = with_tools.ask(question, session_id="s")
        assert (answer.mode, answer.complete, answer.degraded) == ("model", True, ())
        request = answers(server)[-1]
        tools = request.body["tools"]
        counted = count(request.messages, tools)
        assert answer.tokens.prompt == counted
        assert counted + request.body["max_tokens"] <= 8192
        estimated.append(before.count_messages(request.messages, tools) / counted)
    assert min(estimated) >= 1
    assert max(estimated[3:]) <= 1.1


@pytest.mark.parametrize("language", QUESTIONS)
def test_e8_an_overflow_beside_tools_is_answered_by_one_smaller_request(
    with_tools: Assistant, server: ScriptedServer, language: str
) -> None:
    count = Template(VOCABULARIES["of many languages"])
    talk(with_tools, server, language, count)
    server.responder = respond(count, window=4096)
    answer = with_tools.ask(QUESTIONS[language][4], session_id="s")
    assert answer.answer.startswith("Fine.")
    assert answer.mode == "model"
    assert len(answers(server)) <= 2
    assert count(answers(server)[-1].messages, answers(server)[-1].body.get("tools", ())) <= 4096


@pytest.mark.parametrize("language", QUESTIONS)
def test_e8_an_overflow_is_answered_by_one_smaller_request(
    by_model: Assistant, server: ScriptedServer, language: str
) -> None:
    count = Template(VOCABULARIES["of many languages"])
    talk(by_model, server, language, count)
    server.responder = respond(count, window=2048)
    for question in QUESTIONS[language][4:]:
        server.requests.clear()
        answer = by_model.ask(question, session_id="s")
        assert answer.answer.startswith("Fine.")
        assert (answer.mode, answer.complete, answer.degraded) == ("model", True, ("shortened",))
        first, second = answers(server)
        assert count(second.messages) < 0.9 * count(first.messages)
        for request in (first, second):
            assert CONSTRAINT[language] in request.messages[0]["content"]
            assert request.messages[0]["content"][:200] == first.messages[0]["content"][:200]
            assert request.messages[-1] == {"role": "user", "content": question}
            assert [message["role"] for message in request.messages[1:]][::2] == ["user"] * (len(request.messages) // 2)


def test_e8_the_smaller_prompt_keeps_the_numbers_of_its_passages(by_model: Assistant, server: ScriptedServer) -> None:
    count = Template(VOCABULARIES["of many languages"])
    talk(by_model, server, "en", count)

    def cites_all(request: Request) -> Reply:
        reply = respond(count, window=2048)(request)
        if reply.status != 200:
            return reply
        passages = PASSAGE.findall(request.messages[0]["content"])
        return Reply(text="\n".join(f"{text} [{n}]" for n, text in passages))

    server.responder = cites_all
    answer = by_model.ask(QUESTIONS["en"][0], session_id="s")
    first, second = (request.messages[0]["content"] for request in answers(server))
    assert answer.citations
    for citation in answer.citations:
        mark = f"[{citation.n}] "
        before, after = (next(x for x in text.splitlines() if x.startswith(mark)) for text in (first, second))
        assert before == after
        assert citation.document in after


@pytest.mark.parametrize("language", QUESTIONS)
def test_e8_a_second_overflow_is_left_to_the_embedded_answer(
    by_model: Assistant, server: ScriptedServer, language: str
) -> None:
    talk(by_model, server, language, Template(VOCABULARIES["of many languages"]))
    server.responder = None
    server.default = Reply(status=400, json={"error": {"code": "context_length_exceeded", "message": "Too long."}})
    answer = by_model.ask(QUESTIONS[language][4], session_id="s", wait=False)
    assert (answer.mode, answer.complete, answer.degraded) == ("embedded", True, ("model",))
    assert "TANDEM_LLM_CONTEXT_WINDOW" in answer.answer
    assert len(answers(server)) == 2


def test_e8_a_server_that_cuts_in_silence_is_told_in_the_turn(by_model: Assistant, server: ScriptedServer) -> None:
    """Ollama, whose window is smaller than the one that was set, and which reports only what it read."""
    count = Template(VOCABULARIES["of many languages"])
    talk(by_model, server, "en", count)
    server.responder = respond(count, reports=1020)
    answer = by_model.ask(QUESTIONS["en"][4], session_id="s")
    assert count(answers(server)[-1].messages) > 1500
    assert answer.answer.startswith("Fine.")
    assert answer.degraded == ("truncated",)


@pytest.mark.parametrize("tools", ["auto", "off"])
@pytest.mark.parametrize("language", QUESTIONS)
def test_e8_a_window_of_1024_answers_from_documents_and_keeps_what_was_demanded(
    of_sample: Callable[..., Assistant], server: ScriptedServer, language: str, tools: str
) -> None:
    tandem = of_sample(llm_context_window=1024, tools=tools)
    count = Template(VOCABULARIES["of many languages"])
    server.responder = respond(count, window=1024)
    cited = 0
    for question in (TOLD[language], *QUESTIONS[language]):
        server.requests.clear()
        answer = tandem.ask(question, session_id="s")
        assert (answer.mode, answer.complete) == ("model", True), question
        sent = answers(server)[-1]
        assert count(sent.messages, sent.body.get("tools", ())) + sent.body["max_tokens"] <= 1024
        assert sent.messages[-1] == {"role": "user", "content": question}
        cited += bool(PASSAGE.search(sent.messages[0]["content"]))
        assert CONSTRAINT[language] in sent.messages[0]["content"] or question == TOLD[language]
    assert cited >= len(QUESTIONS[language]) - 1
