"""A prompt that does not fit is asked again, once, and smaller; what the server said of it is learnt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.datatypes import AnswerPreferences, Asker, Budget, Context, Message, Viewer
from assistant.errors import ContextOverflow, ModelUnavailable, UserError
from assistant.models.fallback import FallbackAnswerer
from assistant.models.learned_tokens import LearnedTokens
from assistant.models.learning_chat import LearningChat
from assistant.models.model_answer import ModelAnswerer
from assistant.models.openai_chat import OpenAIChat
from assistant.models.shrinking import SHORTENED, ShrinkingAnswerer, smaller_window
from assistant.models.stop import Stop
from assistant.models.tokens import estimate_messages
from assistant.protocols import AnswerPiece, ChatRequest, StopSignal
from tests.doubles.scripted_server import Reply, Request, ScriptedServer

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SYSTEM = "Constraint: never name a price."
QUESTION = "How much leave do I get?"
OVERFLOW = Reply(status=400, json={"error": {"code": "context_length_exceeded", "message": "Too long."}})


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def chat(server: ScriptedServer) -> OpenAIChat:
    return OpenAIChat("scripted", server.base_url, "key", 32_768, first_token_timeout=5.0, total_timeout=10.0)


def context(words: int = 3000) -> Context:
    history = (Message("m", "s", "t", "user", "word " * words, NOW), Message("n", "s", "t", "assistant", "Yes.", NOW))
    budget = Budget(32_768, 1024, 100, 20, 31_000, {"history": words}, {})
    return Context(
        question=QUESTION, language="en", preferences=AnswerPreferences("en"), system=SYSTEM, history=history,
        passages=(), memories=(), messages=(), profile=(), constraints=(), budget=budget, answerable=True,
    )  # fmt: skip


def refuse(full: Context, window: int) -> Context:
    """The history takes what the window leaves."""
    fixed = full.budget.fixed + full.budget.question + min(full.budget.reserved, window // 4)
    if window - fixed < 200:
        raise UserError("The question is too long.", "问题太长。")
    (said, *_) = full.history
    kept = " ".join(said.content.split()[: window - fixed])
    budget = replace(full.budget, window=window, reserved=min(full.budget.reserved, window // 4))
    return replace(full, history=(replace(said, content=kept),), budget=budget)


class Embedded:
    """The answer to fall back to."""

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        yield AnswerPiece("text", "25 days")
        yield AnswerPiece("end")


def windowed(window: int) -> Any:
    """A server whose window is so large, and whose tokens are words."""

    def respond(request: Request) -> Reply:
        counted = sum(len(str(message["content"]).split()) for message in request.messages)
        if counted + request.body["max_tokens"] <= window:
            return Reply(text="You get 25 days.", usage={"prompt_tokens": counted, "completion_tokens": 4})
        said = f"request ({counted} tokens) exceeds the available context size ({window} tokens), try increasing it"
        return Reply(status=400, json={"error": {"message": said, "n_ctx": window, "n_prompt_tokens": counted}})

    return respond


def answering(server: ScriptedServer, tokens: LearnedTokens | None = None) -> FallbackAnswerer:
    counter = tokens or LearnedTokens("scripted", server.base_url)
    model = ModelAnswerer(LearningChat(chat(server), counter))
    return FallbackAnswerer(ShrinkingAnswerer(model, refuse, counter.count_messages), Embedded())


def answered(answerer: FallbackAnswerer, of: Context | None = None) -> tuple[str, AnswerPiece]:
    *pieces, end = answerer.answer(of or context(), Stop())
    return "".join(piece.text for piece in pieces), end


def test_e8_an_overflow_is_answered_by_one_smaller_request(server: ScriptedServer) -> None:
    server.responder = windowed(2048)
    text, end = answered(answering(server))
    assert text == "You get 25 days."
    assert (end.mode, end.complete, end.degraded) == ("model", True, (SHORTENED,))
    first, second = server.chats
    assert len(second.prompt) < len(first.prompt)
    assert sum(len(str(message["content"]).split()) for message in second.messages) > 500
    for request in (first, second):
        assert request.messages[0] == {"role": "system", "content": SYSTEM}
        assert request.messages[-1] == {"role": "user", "content": QUESTION}
        assert [message["role"] for message in request.messages].count("system") == 1


SAYS_NO_NUMBER = [
    OVERFLOW,
    Reply(raw_lines=['data: {"error": "context size exceeded"}']),
    Reply(status=400, json={"error": {"message": "Your input exceeds the context window of this model."}}),
]


@pytest.mark.parametrize("refusal", SAYS_NO_NUMBER)
def test_e8_a_window_that_the_server_does_not_say_is_taken_for_half(server: ScriptedServer, refusal: Reply) -> None:
    server.push(refusal)
    text, end = answered(answering(server))
    assert (text, end.degraded) == ("Scripted reply.", (SHORTENED,))
    first, second = server.chats
    assert 0.3 < len(second.prompt) / len(first.prompt) < 0.6


def test_e8_a_second_overflow_is_left_to_the_embedded_answer(server: ScriptedServer) -> None:
    server.default = OVERFLOW
    text, end = answered(answering(server))
    assert "25 days" in text
    assert "TANDEM_LLM_CONTEXT_WINDOW" in text
    assert (end.mode, end.degraded) == ("embedded", ("model",))
    assert len(server.chats) == 2


def test_e8_what_cannot_be_made_smaller_is_left_to_the_embedded_answer(server: ScriptedServer) -> None:
    server.default = Reply(status=400, json={"error": {"message": "context size", "n_ctx": 256}})
    text, end = answered(answering(server))
    assert "25 days" in text
    assert end.degraded == ("model",)
    assert len(server.chats) == 1


def test_e8_other_failures_are_not_asked_again_smaller(server: ScriptedServer) -> None:
    server.push(Reply(status=404), Reply(pieces=["You ", "get"], cut_after=1))
    for said in ("", "You "):
        text, end = answered(answering(server))
        assert text.startswith(said)
        assert end.degraded == ("model",)
    assert len(server.chats) == 2


class Begins:
    """Says something, or lets a tool act, before its prompt has grown too long."""

    def __init__(self, *pieces: AnswerPiece, stops: Stop | None = None) -> None:
        self.pieces, self.stops, self.asked = pieces, stops, 0

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        self.asked += 1
        yield from self.pieces
        if self.stops:
            self.stops.set()
        raise ContextOverflow("too long", "太长", 2048, 3000)


@pytest.mark.parametrize("piece", [AnswerPiece("text", "You get"), AnswerPiece("tool")])
def test_e8_what_was_begun_is_not_begun_anew(piece: AnswerPiece) -> None:
    begins = Begins(piece)
    with pytest.raises(ContextOverflow):
        list(ShrinkingAnswerer(begins, refuse, estimate_messages).answer(context(), Stop()))
    assert begins.asked == 1


def test_e8_after_stop_nothing_is_asked() -> None:
    stop = Stop()
    begins = Begins(stops=stop)
    with pytest.raises(ModelUnavailable):
        list(ShrinkingAnswerer(begins, refuse, estimate_messages).answer(context(), stop))
    assert begins.asked == 1


def test_e8_the_next_turn_knows_how_the_server_counts(server: ScriptedServer) -> None:
    """Hardly any tokenizer counts more than a token a word; this one is said to take two."""
    tokens = LearnedTokens("scripted", server.base_url)
    full = context(1500)
    messages = [{"role": "user", "content": "word " * 1500}]
    before = tokens.count_messages(messages)
    server.push(Reply(status=400, json={"error": {"message": "context size", "n_ctx": 2048, "n_prompt_tokens": 4000}}))
    _, end = answered(answering(server, tokens), full)
    assert end.degraded == (SHORTENED,)
    assert tokens.count_messages(messages) > 1.5 * before


@pytest.mark.parametrize(
    ("counted", "reserved", "window", "prompt_tokens", "smaller"),
    [
        (3000, 1000, None, None, 2000),
        (3000, 1000, 2048, None, 1945),
        (3000, 1000, 2048, 2000, 1945),
        (3000, 1000, 2048, 6000, 972),
        (3000, 1000, 9000, 3000, 2000),
        (0, 0, 100, 50, 0),
    ],
)
def test_the_smaller_window_is_in_tokens_of_our_own_counting(
    counted: int, reserved: int, window: int | None, prompt_tokens: int | None, smaller: int
) -> None:
    overflow = ContextOverflow("too long", "太长", window, prompt_tokens)
    assert smaller_window(counted, reserved, overflow) == smaller


def test_learning_goes_by_plain_requests_alone(server: ScriptedServer) -> None:
    """A schema may be written into the prompt, and counted."""
    tokens = LearnedTokens("scripted", server.base_url)
    model = LearningChat(chat(server), tokens)
    messages: Sequence[Mapping[str, Any]] = [{"role": "user", "content": "word " * 300}]
    server.default = Reply(text="Yes.", usage={"prompt_tokens": 310, "completion_tokens": 1})
    list(model.stream(ChatRequest(messages, 50, json_schema={"type": "object"}), Stop()))
    assert model.complete(ChatRequest(messages, 50)) == "Yes."
    assert tokens.seen == 0
    *_, last = model.stream(ChatRequest(messages, 50), Stop())
    assert (tokens.seen, last.truncated, last.prompt_tokens) == (1, False, 310)
    assert (model.name, model.context_window) == ("scripted", 32_768)


def test_e8_a_reply_to_half_the_prompt_is_marked(server: ScriptedServer) -> None:
    model = LearningChat(chat(server), LearnedTokens("scripted", server.base_url))
    server.default = Reply(text="Yes.", usage={"prompt_tokens": 4096, "completion_tokens": 1})
    *_, last = model.stream(ChatRequest([{"role": "user", "content": "word " * 20_000}], 50), Stop())
    assert (last.finish_reason, last.truncated) == ("stop", True)


# ---- nothing left to take away ------------------------------------------------------------------


def says(window: int, prompt: int, reply: int) -> Reply:
    message = (
        f"This model's maximum context length is {window} tokens. However, you requested {prompt + reply} tokens"
        f" ({prompt} in the messages, {reply} in the completion). Please reduce the length of the messages or completion."
    )
    return Reply(status=400, json={"object": "error", "message": message, "type": "BadRequestError", "code": 400})


def nothing_left(full: Context, window: int) -> Context:
    raise UserError("The question is too long.", "问题太长。")


def test_e8_a_prompt_that_fits_is_asked_again_for_a_shorter_reply(server: ScriptedServer) -> None:
    server.push(says(4096, 3976, 1024), Reply(text="Fine."))
    answerer = ShrinkingAnswerer(ModelAnswerer(chat(server)), nothing_left, estimate_messages)
    pieces = list(answerer.answer(context(), Stop()))
    assert "".join(piece.text for piece in pieces if piece.kind == "text") == "Fine."
    assert SHORTENED in pieces[-1].degraded
    first, second = server.chats
    assert second.messages == first.messages
    assert first.body["max_tokens"] == 1024
    assert second.body["max_tokens"] == 4096 - 3976 - 8


def test_e8_where_no_reply_fits_the_overflow_is_raised(server: ScriptedServer) -> None:
    server.push(says(4096, 4050, 1024), Reply(text="Fine."))
    answerer = ShrinkingAnswerer(ModelAnswerer(chat(server)), nothing_left, estimate_messages)
    with pytest.raises(ContextOverflow):
        list(answerer.answer(context(), Stop()))
    assert len(server.chats) == 1


def test_e8_tools_go_before_the_reply_is_cut(server: ScriptedServer) -> None:
    server.push(says(4096, 3976, 1024), Reply(text="Fine."))

    def only_without_tools(full: Context, window: int) -> Context:
        if full.asker is not None:
            raise UserError("The question is too long.", "问题太长。")
        assert window == int(4096 * 0.95)
        return full

    answerer = ShrinkingAnswerer(ModelAnswerer(chat(server)), only_without_tools, estimate_messages)
    asked = replace(context(), asker=Asker(Viewer("u"), "s", "t", "m"))
    assert "".join(piece.text for piece in answerer.answer(asked, Stop()) if piece.kind == "text") == "Fine."
    assert server.chats[1].body["max_tokens"] == 1024
