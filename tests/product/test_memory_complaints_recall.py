"""Rows of public complaints about recall: what was never told comes back as nothing, and what was told does."""

import json
from typing import Any

import pytest

from assistant.service import Assistant
from tests.product.conftest import OpenHome

ON_THE_PHONE = [
    ("The plumber comes on Thursday to mend the boiler.", "When does the plumber come to mend the boiler?"),
    ("My bicycle was stolen behind the railway station.", "Where was my bicycle stolen?"),
    ("I borrowed a telescope from the observatory.", "Where did I borrow the telescope from?"),
    ("水管工星期四来修锅炉。", "水管工什么时候来修锅炉？"),
    ("我的自行车在火车站后面被偷了。", "我的自行车在哪里被偷了？"),
    ("我从天文台借了一台望远镜。", "望远镜是从哪里借的？"),
]
NEVER_TOLD = [
    "What is my blood type?",
    "Which university did my grandfather attend?",
    "How much did the violin lessons cost?",
    "Who won the chess tournament in Reykjavik?",
    "我的血型是什么？",
    "我爷爷上的是哪所大学？",
    "小提琴课花了多少钱？",
    "雷克雅未克的国际象棋比赛谁赢了？",
]


@pytest.fixture
def told(tandem: Assistant) -> Assistant:
    for number, (said, _) in enumerate(ON_THE_PHONE):
        tandem.ask(said, session_id=f"call-{number}")
    return tandem


def test_mem_19_never_told_recalls_nothing(told: Assistant) -> None:
    for question in NEVER_TOLD:
        answer = told.ask(question, session_id="asked")
        context = told.turn(answer.turn).context
        assert context is not None
        assert [hit["text"] for hit in context["messages"]] == [], question
        assert [hit["text"] for hit in context["memories"]] == [], question


def test_mem_19_what_was_told_is_above_the_floor_and_first(told: Assistant) -> None:
    for said, question in ON_THE_PHONE:
        hits = told.search_messages(question)
        assert hits[0].text == said
        assert hits[0].above_floor


def test_mem_19_k_asked_is_k_given_while_there_are_so_many(told: Assistant) -> None:
    """Six messages and six acknowledgements share a word with anything like this, and `search` has no floor."""
    everything = told.search_messages("mend boiler bicycle telescope 锅炉 自行车 望远镜", top_k=50)
    assert len(everything) >= len(ON_THE_PHONE)
    for count in range(1, len(everything) + 1):
        hits = told.search_messages("mend boiler bicycle telescope 锅炉 自行车 望远镜", top_k=count)
        assert [hit.id for hit in hits] == [hit.id for hit in everything[:count]]
    memories = told.search_memories("bicycle telescope", top_k=1)
    assert len(memories) <= 1


def _turn(number: int) -> list[dict[str, str]]:
    told = f"Shelf {number * 7} of the office holds paper, ink and {number} boxes of old letters about the tax year."
    return [
        {"session": "one", "role": "user", "text": told, "id": f"u{number}"},
        {"session": "one", "role": "assistant", "text": f"Noted, shelf {number * 7}.", "id": f"a{number}"},
    ]


@pytest.mark.parametrize("embedded", [True, False])
def test_told_in_turn_1_and_asked_in_turn_120_of_one_session(open_home: OpenHome, embedded: bool) -> None:
    """Long out of the window, in the very session it was told in (S39), with a vector model and without any."""
    without: dict[str, Any] = {} if embedded else {"embedder": None, "embedding_model": "none"}
    tandem = open_home(llm_context_window=8192, **without)
    said = "The plumber promised to mend the boiler on Thursday, the code of the cellar door is Zanzibar."
    tandem.ask(said, session_id="one")
    tandem.import_chat([json.dumps(line) for number in range(118) for line in _turn(number)])
    answer = tandem.ask("What is the code of the cellar door?", session_id="one")
    context = tandem.turn(answer.turn).context
    assert context is not None
    assert said not in [message["content"] for message in context["history"]]
    assert said in [hit["text"] for hit in context["messages"]] or any(
        "Zanzibar" in hit["text"] for hit in context["memories"]
    )
