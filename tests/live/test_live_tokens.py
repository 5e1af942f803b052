"""The estimate of tokens against the counts of a real server: at first, after three turns, and for one it refuses."""

from collections.abc import Sequence
from typing import Any

import pytest

from assistant.errors import ContextOverflow
from assistant.models.learned_tokens import LearnedTokens
from assistant.models.learning_chat import LearningChat
from assistant.models.stop import Stop
from assistant.models.tokens import estimate_messages
from assistant.protocols import ChatRequest
from tests.live.conftest import CONTEXT, LiveServer
from tests.models.prompts import session

pytestmark = pytest.mark.live_model

THREE = 3
LONGEST = 500


def short(server: LiveServer, language: str, turns: int) -> list[list[dict[str, Any]]]:
    """A session's prompts, their system messages cut to what the server reads within seconds."""
    prompts: list[list[dict[str, Any]]] = []
    for prompt in session(language, turns):
        system = str(prompt[0]["content"])
        while server.count_prompt(cut := [{"role": "system", "content": system}, *prompt[-5:][1:]]) > LONGEST:
            system = system[: len(system) * 3 // 4]
        prompts.append(cut)
    return prompts


def asked(model: LearningChat, messages: Sequence[dict[str, Any]]) -> int:
    """Tokens of the prompt as the server reports them behind a short reply."""
    *_, last = model.stream(ChatRequest(messages, 4), Stop())
    assert last.prompt_tokens is not None
    assert not last.truncated
    return last.prompt_tokens


@pytest.mark.parametrize("language", ["en", "zh", "mixed"])
def test_the_estimate_is_careful_at_first_and_within_a_tenth_after_three_turns(
    server: LiveServer, language: str
) -> None:
    tokens = LearnedTokens("smollm2", server.base_url)
    model = LearningChat(server.chat(), tokens)
    prompts = short(server, language, 9)
    for prompt in prompts[:THREE]:
        estimated = tokens.count_messages(prompt)
        assert estimated >= asked(model, prompt)
    assert tokens.seen == THREE
    for prompt in prompts[THREE:]:
        # By the server's own tokenizer, which counts as its usage does, and costs no reply.
        assert 1 <= tokens.count_messages(prompt) / server.count_prompt(prompt) <= 1.1


def test_e8_a_refused_prompt_tells_the_window_and_teaches_its_count(server: LiveServer) -> None:
    tokens = LearnedTokens("smollm2", server.base_url)
    chat = server.chat()
    assert chat.context_window > CONTEXT
    messages = [{"role": "user", "content": "The annual leave of an employee is 25 days. " * 250}]
    with pytest.raises(ContextOverflow) as raised:
        list(LearningChat(chat, tokens).stream(ChatRequest(messages, 10), Stop()))
    counted = server.count_prompt(messages)
    assert (raised.value.window, raised.value.prompt_tokens) == (CONTEXT, counted)
    assert chat.context_window == CONTEXT
    assert tokens.count_messages(messages) == pytest.approx(counted, rel=0.1)
    assert tokens.count_messages(messages) < estimate_messages(messages)
