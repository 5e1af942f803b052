"""The chat client and the model's extractor against a real server."""

import copy
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.datatypes import Message
from assistant.errors import ModelUnavailable
from assistant.memory.model_extraction import KINDS, ModelExtractor
from assistant.models.openai_chat import OpenAIChat
from assistant.models.stop import Stop
from assistant.models.tokens import estimate_messages, estimate_tokens
from assistant.protocols import ChatPiece, ChatRequest, Exchange, StopSignal
from tests.live.conftest import LiveServer

pytestmark = pytest.mark.live_model

SAMPLE = Path(__file__).parents[2] / "data" / "sample"


def asked(text: str, max_tokens: int = 40) -> ChatRequest:
    return ChatRequest([{"role": "user", "content": text}], max_tokens)


@pytest.mark.parametrize("text", ["Count to ten.", "请从一数到十。"])
def test_a_reply_comes_in_pieces_with_a_finish_reason_and_the_usage_at_its_end(server: LiveServer, text: str) -> None:
    request = asked(text, max_tokens=12)
    *pieces, last = server.chat().stream(request, Stop())
    assert len(pieces) > 1
    assert all(piece.text and piece.finish_reason is None for piece in pieces)
    assert last.finish_reason in {"stop", "length"}
    assert last.prompt_tokens == server.count_prompt(request.messages)
    assert last.completion_tokens
    assert len(pieces) <= last.completion_tokens <= 12


@pytest.mark.parametrize("city", ["Lyon", "成都"])
def test_a_json_schema_is_kept(server: LiveServer, city: str) -> None:
    schema = {
        "type": "object",
        "additionalProperties": False,
        "required": ["city", "capital"],
        "properties": {"city": {"type": "string", "enum": [city]}, "capital": {"type": "boolean"}},
    }
    request = ChatRequest([{"role": "user", "content": "Tell me a story."}], 60, json_schema=schema)
    reply = json.loads(server.chat().complete(request))
    assert set(reply) == {"city", "capital"}
    assert reply["city"] == city
    assert isinstance(reply["capital"], bool)


def test_requests_side_by_side_get_each_their_own_reply(server: LiveServer) -> None:
    chat = server.chat()
    numbers = range(6)

    def ask(number: int) -> object:
        schema = {"type": "object", "required": ["n"], "properties": {"n": {"const": number}}}
        return json.loads(chat.complete(ChatRequest([{"role": "user", "content": "Hello"}], 30, json_schema=schema)))

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(ask, numbers)) == [{"n": number} for number in numbers]


def test_a_reply_cut_at_its_limit_is_not_taken_for_whole(endless: LiveServer) -> None:
    *_, last = endless.chat().stream(asked("Hello", max_tokens=5), Stop())
    assert (last.finish_reason, last.completion_tokens) == ("length", 5)
    with pytest.raises(ModelUnavailable, match="limit of its reply"):
        endless.chat().complete(asked("Hello", max_tokens=5))


def test_stop_before_the_first_token_ends_at_once(endless: LiveServer) -> None:
    stop = Stop()
    with ThreadPoolExecutor(1) as pool:
        pieces = pool.submit(lambda: list(endless.chat().stream(asked("word " * 150, 400), stop)))
        assert endless.is_busy_within(5, slots=1)
        stop.set()
        assert pieces.result(timeout=2) == []
    # llama.cpp reads a prompt to its end before it hears that nobody waits any more.
    assert endless.is_busy_within(20, slots=0)


def test_a_prompt_beyond_the_context_says_which_setting_to_correct(server: LiveServer) -> None:
    with pytest.raises(ModelUnavailable, match="TANDEM_LLM_CONTEXT_WINDOW") as caught:
        list(server.chat().stream(asked("word " * 2500), Stop()))
    assert "TANDEM_LLM_CONTEXT_WINDOW" in caught.value.zh


@pytest.mark.parametrize("document", sorted(path for path in SAMPLE.rglob("*.md")), ids=lambda path: path.name)
def test_the_estimate_is_never_below_the_servers_own_count(server: LiveServer, document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert estimate_tokens(text) >= server.count_tokens(text)
    messages = [{"role": "system", "content": text}, {"role": "user", "content": text[:50]}]
    assert estimate_messages(messages) >= server.count_prompt(messages)


class ChoosesFacts:
    """A chat model that may only choose among facts: left to itself, one as small as this finds no end."""

    def __init__(self, chat: OpenAIChat, quotes: list[str], values: list[str]) -> None:
        self._chat = chat
        self._choices = {"quote": quotes, "value": values, "subject": ["user"], "importance": [0.5], "replaces": [None]}
        self.name = chat.name
        self.context_window = chat.context_window
        self.facts: list[dict[str, Any]] = []

    def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
        return self._chat.stream(request, stop)

    def complete(self, request: ChatRequest) -> str:
        schema: Any = copy.deepcopy(request.json_schema)
        schema["properties"]["facts"] |= {"minItems": 2, "maxItems": 2}
        choices = self._choices | {"topic": ["home", "food"], "attribute": ["city", "allergy"]}
        schema["properties"]["facts"]["items"]["properties"] |= {name: {"enum": some} for name, some in choices.items()}
        reply = self._chat.complete(replace(request, json_schema=schema))
        self.facts += json.loads(reply)["facts"]
        return reply


FIELDS = {"subject", "topic", "attribute", "value", "kind", "polarity", "quote", "importance", "replaces"}
CHOICES = [
    ("I live in Lyon.", ["I live in Lyon", "I'm allergic to kiwi"], ["Lyon", "kiwi"]),
    ("我对花生过敏。", ["我住在成都", "我对花生过敏"], ["成都", "花生"]),
]


@pytest.mark.parametrize(("text", "quotes", "values"), CHOICES)
def test_of_a_poor_models_facts_those_alone_are_kept_that_the_message_bears_out(
    server: LiveServer, text: str, quotes: list[str], values: list[str]
) -> None:
    model = ChoosesFacts(server.chat(), quotes, values)
    drafts = ModelExtractor(model).extract(Exchange(Message("m", "s", None, "user", text, datetime.now(UTC))))
    assert len(model.facts) == 2
    assert all(set(fact) == FIELDS and fact["kind"] in KINDS for fact in model.facts)
    borne_out = {fact["quote"] for fact in model.facts if fact["quote"] in text and fact["value"] in fact["quote"]}
    assert {text[draft.start : draft.end] for draft in drafts} <= borne_out
