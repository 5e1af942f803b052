"""MEM-1, 5, 8, 17 and 24's first half, of what is read out of messages, through the whole product on real stores."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.product.conftest import OpenHome

TURNS = 50
TOLD = ("I live in Lyon and I'm allergic to kiwi.", "我对花生过敏。")
ASKED = (
    "How many days of leave do I get?",
    "What is the travel budget?",
    "年假有多少天？",
    "Where do I live?",
    "Thanks!",
)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def by_model(open_home: OpenHome, server: ScriptedServer, tmp_path: Path) -> Assistant:
    tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_total_timeout=5.0)
    page = tmp_path / "leave.md"
    page.write_text("# Leave\n\nEvery employee gets 25 days of leave.\n\nThe travel budget is 800 euros.\n", "utf-8")
    ingest(tandem, [page])
    return tandem


def fact(value: str, quote: str, topic: str = "home", attribute: str = "city", subject: str = "user") -> dict[str, Any]:
    return {"subject": subject, "topic": topic, "attribute": attribute, "value": value, "quote": quote}


def facts(*found: dict[str, Any]) -> Reply:
    return Reply(text=json.dumps({"facts": found}, ensure_ascii=False))


PARROTED = facts(
    fact("Lyon", "The user lives in Lyon."),
    fact("kiwi", "The user is allergic to kiwi.", "food", "allergy"),
    fact("25 days of leave", "Every employee gets 25 days of leave.", "work", "leave"),
    fact("800 euros", "The travel budget is 800 euros.", "project", "budget"),
    fact("花生", "用户对花生过敏。", "food", "allergy"),
    fact("John Doe", "My name is John Doe", "identity", "name"),
    fact("leave", "leave", "interests", "like"),
    fact("Where do I live", "Where do I live?"),
)


def stored(tandem: Assistant) -> list[tuple[str, str, str]]:
    return sorted((found.subject, found.attribute, found.value) for found in tandem.list_memories())


def test_mem_01_a_model_that_parrots_its_context_adds_nothing_in_fifty_turns(
    by_model: Assistant, server: ScriptedServer
) -> None:
    server.responder = lambda request: PARROTED if _is_extraction(request) else Reply(text="You get 25 days [1].")
    for told in TOLD:
        by_model.ask(told, session_id="s")
    before = stored(by_model)
    assert before == [("user", "allergy", "kiwi"), ("user", "allergy", "花生"), ("user", "city", "Lyon")]
    for turn in range(TURNS):
        by_model.ask(ASKED[turn % len(ASKED)], session_id="s")
    assert stored(by_model) == before
    # The model was given each message to read, and parroted each time.
    assert len({r.prompt for r in server.requests if _is_extraction(r)}) == len(TOLD) + len(ASKED)
    assert sum(map(_is_extraction, server.requests)) == len(TOLD) + TURNS


def _is_extraction(request: Request) -> bool:
    return '"facts"' in json.dumps(request.body.get("response_format"))


def test_mem_01_in_embedded_mode_neither(open_home: OpenHome, tmp_path: Path) -> None:
    tandem = open_home()
    page = tmp_path / "cv.md"
    page.write_text("# CV\n\nMy name is John Doe. I live in Lyon. I am allergic to nuts.\n", "utf-8")
    ingest(tandem, [page])
    tandem.ask("I live in Oslo.", session_id="s")
    for turn in range(TURNS):
        tandem.ask(ASKED[turn % len(ASKED)], session_id="s")
    assert stored(tandem) == [("user", "city", "Oslo")]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("My sister is vegan.", ("sister", "diet", "vegan")),
        ("我妹妹吃素。", ("妹妹", "diet", "吃素")),
    ],
)
def test_mem_05_somebody_elses_fact_is_theirs_and_fills_no_slot(
    by_model: Assistant, server: ScriptedServer, told: str, expected: tuple[str, str, str]
) -> None:
    server.push(Reply(text="Noted."), facts(fact(expected[2], told, "food", "diet")))
    by_model.ask(told)
    assert stored(by_model) == [expected]
    assert [slot.value for slot in by_model.profile() if slot.attribute == "diet"] == []


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (
            "My name is Ada Berg, I live in Turin and work at Fiat as an engineer. I'm allergic to nuts.",
            {"name=Ada Berg", "city=Turin", "employer=Fiat", "role=engineer", "allergy=nuts"},
        ),
        (
            "我叫陆思远，住在厦门，在中国邮政当工程师，对芒果过敏。",
            {"name=陆思远", "city=厦门", "employer=中国邮政", "role=工程师", "allergy=芒果"},
        ),
    ],
)
def test_mem_08_the_most_basic_facts_need_no_model(tandem: Assistant, told: str, expected: set[str]) -> None:
    tandem.ask(told)
    assert {f"{found.attribute}={found.value}" for found in tandem.list_memories()} == expected


def test_mem_17_a_reply_that_is_no_json_is_counted_and_tried_again(by_model: Assistant, server: ScriptedServer) -> None:
    unreadable = Reply(text="I found that the user lives in Lyon.")
    server.push(Reply(text="Noted."), unreadable, unreadable)
    by_model.ask("Lyon has been my home town of choice for ages.")
    (check,) = (check for check in by_model.doctor() if check.name == "extraction")
    assert not check.ok
    assert "1 turn(s)" in check.en
    assert "twice gave no JSON" in check.en
    assert "1 轮" in check.zh
    server.push(facts(fact("Lyon", "Lyon has been my home town of choice")))
    by_model.remember_pending()
    assert [found.value for found in by_model.list_memories() if found.attribute == "city"] == ["Lyon"]
    assert [check for check in by_model.doctor() if check.name == "extraction"] == []


@pytest.mark.parametrize(
    "told",
    [
        "Remember my card: 4111 1111 1111 1111",
        "My password is Tulpe77!",
        "The API key is sk-abcdefghijklmnop1234",
        "记住我的银行卡号 4111111111111111",
        "我的密码是 Tulpe77!",
    ],
)
def test_no_secret_becomes_a_memory(by_model: Assistant, server: ScriptedServer, told: str) -> None:
    value = told.rsplit(" ", maxsplit=1)[-1]
    server.push(Reply(text="Noted."), facts(fact(value, told, "other", "note")))
    by_model.ask(told)
    assert by_model.list_memories() == []
