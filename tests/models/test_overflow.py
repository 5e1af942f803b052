"""A prompt that does not fit: how servers say it, and that the client tells it as what it is."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from assistant.errors import ContextOverflow
from assistant.models.openai_chat import OpenAIChat
from assistant.models.overflow import Overflow, overflow_in
from assistant.models.stop import Stop
from assistant.protocols import ChatRequest
from tests.doubles.scripted_server import Reply, ScriptedServer

SENTENCES = [
    (
        "This model's maximum context length is 2048 tokens. However, you requested 2500 tokens (2300 in the"
        " messages, 200 in the completion). Please reduce the length of the messages or completion.",
        Overflow(2048, 2300),
    ),
    (
        "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is 4096"
        " tokens and your request has 1203 input tokens (4096 > 4096 - 1203).",
        Overflow(4096, 1203),
    ),
    (
        "You passed 4001 input tokens and requested 200 output tokens. However, the model's context length is only"
        " 4096 tokens, resulting in a maximum input length of 3896 tokens.",
        Overflow(4096, 4001),
    ),
    (
        "This model's maximum context length is 4097 tokens. However, your messages resulted in 5000 tokens.",
        Overflow(4097, 5000),
    ),
    (
        "Input tokens exceed the configured limit of 272,000 tokens. Your messages resulted in 300,000 tokens.",
        Overflow(272_000, 300_000),
    ),
    ("Your input exceeds the context window of this model. Please adjust your input and try again.", Overflow()),
    ("request (2543 tokens) exceeds the available context size (2048 tokens), try increasing it", Overflow(2048, 2543)),
    (
        "the request exceeds the available context size. try increasing the context size or enable context shift",
        Overflow(),
    ),
    (
        "The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that"
        " `max_model_len` is no smaller than the number of text tokens.",
        Overflow(4096, 5000),
    ),
    (
        "The prompt (total length 5000) is too long to fit into the model (context length 4096). Make sure that"
        " `max_model_len` is no smaller than the number of text tokens plus multimodal tokens.",
        Overflow(4096, 5000),
    ),
    (
        "max_tokens=1024 cannot be greater than max_model_len=max_total_tokens=512. Please request fewer output tokens.",
        Overflow(512),
    ),
    (
        "This model's maximum context length is 4096 tokens. However, you requested 1024 output tokens and your prompt"
        " contains at least 3976 input tokens, for a total of at least 5000 tokens. Please reduce the length of the input"
        " prompt or the number of requested output tokens.",
        Overflow(4096, 3976),
    ),
    (
        "This model's maximum context length is 2048 tokens. However, you requested 3000 tokens in the messages. Please"
        " reduce the length of the messages.",
        Overflow(2048, 3000),
    ),
    ("prompt is too long: 210000 tokens > 200000 maximum", Overflow(200_000, 210_000)),
    (
        "Prompt contains 33000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
        Overflow(32_768, 33_000),
    ),
    ("Range of input length should be [1, 30720]", Overflow(30_720)),
    (
        "Trying to keep the first 5200 tokens when context the overflows. However, the model is loaded with context"
        " length of only 4096 tokens, which is not enough.",
        Overflow(4096, 5200),
    ),
    (
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and"
        " 1024 `max_new_tokens`",
        Overflow(4096, 5000),
    ),
    ("The input (5000 tokens) is longer than the model's context length (4096 tokens).", Overflow(4096, 5000)),
    (
        "Requested token count exceeds the model's maximum context length of 4096 tokens. You requested a total of"
        " 5000 tokens: 4800 tokens from the input messages and 200 tokens for the completion.",
        Overflow(4096, 4800),
    ),
    ("Requested tokens (2500) exceed context window of 2048", Overflow(2048, 2500)),
    (
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        Overflow(1_048_576, 1_200_000),
    ),
    (
        "This model's maximum prompt length is 131072 but the request contains 150000 tokens.",
        Overflow(131_072, 150_000),
    ),
    ("Invalid request: Your request exceeded model token limit: 8192", Overflow(8192)),
]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def chat(server: ScriptedServer) -> OpenAIChat:
    return OpenAIChat("scripted", server.base_url, "key", 32_768, first_token_timeout=5.0, total_timeout=10.0)


# ---- how servers say it -----------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "overflow"), SENTENCES)
def test_e8_the_servers_sentence_is_read(words: str, overflow: Overflow) -> None:
    assert overflow_in({"message": words}, words[:240], 400) == overflow
    assert overflow_in({"error": {"message": words}}, words[:240], None) == overflow


@pytest.mark.parametrize(
    "body",
    [
        {"code": "context_length_exceeded", "message": "Please reduce the length."},
        {"error": {"code": "context_length_exceeded"}},
        {"type": "exceed_context_size_error", "code": 400},
    ],
)
def test_e8_a_code_suffices(body: Mapping[str, Any]) -> None:
    assert overflow_in(body, "", 400) == Overflow()


def test_e8_llama_cpps_own_fields_count_before_its_words() -> None:
    body = {"type": "exceed_context_size_error", "n_ctx": 2048, "n_prompt_tokens": 2543, "message": "context size (9)"}
    assert overflow_in(body, "", 400) == Overflow(2048, 2543)
    assert overflow_in(body | {"n_ctx": True, "n_prompt_tokens": -1}, "", 400) == Overflow(9)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("max_tokens is too large", 400),
        ("temperature must be 1", 400),
        ("This model's maximum context length is 4096 tokens", 401),
        ("Rate limit reached: requested 5000 tokens", 429),
        ("", 400),
    ],
)
def test_other_refusals_are_none(words: str, status: int) -> None:
    assert overflow_in({"message": words}, words, status) is None
    assert overflow_in("<html>", words, status) is None


OVERFLOWS = {
    "a code": Reply(status=400, json={"error": {"code": "context_length_exceeded", "message": "Too long."}}),
    "vLLM's words": Reply(status=400, json={"object": "error", "message": SENTENCES[0][0], "code": 400}),
    "llama.cpp's fields": Reply(
        status=400,
        json={
            "error": {
                "code": 400,
                "message": SENTENCES[6][0],
                "type": "exceed_context_size_error",
                "n_prompt_tokens": 2543,
                "n_ctx": 2048,
            }
        },
    ),
    "llama-cpp-python's 500": Reply(status=500, json={"error": {"message": SENTENCES[15][0]}}),
    "an error in the stream": Reply(raw_lines=['data: {"error": {"message": "context size exceeded", "n_ctx": 2048}}']),
    "FastAPI's detail": Reply(status=422, json={"detail": SENTENCES[3][0]}),
}


@pytest.mark.parametrize("case", OVERFLOWS)
def test_e8_an_overflow_is_told_as_one_and_not_asked_again_unchanged(server: ScriptedServer, case: str) -> None:
    server.push(OVERFLOWS[case])
    with pytest.raises(ContextOverflow, match="TANDEM_LLM_CONTEXT_WINDOW") as raised:
        list(chat(server).stream(ChatRequest([{"role": "user", "content": "x"}], 50, json_schema={}), Stop()))
    assert "TANDEM_LLM_CONTEXT_WINDOW" in raised.value.zh
    assert len(server.requests) == 1
    if case == "llama.cpp's fields":
        assert (raised.value.window, raised.value.prompt_tokens) == (2048, 2543)


def test_e8_the_window_that_the_server_has_is_remembered(server: ScriptedServer) -> None:
    model = chat(server)
    server.push(OVERFLOWS["llama.cpp's fields"], OVERFLOWS["a code"])
    for _ in range(2):
        with pytest.raises(ContextOverflow):
            model.complete(ChatRequest([{"role": "user", "content": "x"}], 50))
        assert model.context_window == 2048
