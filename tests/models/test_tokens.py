"""Estimates against the largest count of seven: GPT-4, GPT-4o, Llama, Qwen, DeepSeek, Claude and SmolLM2."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.models.tokens import (
    KINDS,
    MESSAGE_OVERHEAD,
    TOOLS_OVERHEAD,
    estimate_messages,
    estimate_tokens,
    parts,
)

# The counts were taken once with the tokenizers themselves, which are too large to bring along.
LARGEST = [
    ("I live in Lyon, I'm allergic to peanuts, and I'd rather get short answers without bullet points.", 24),
    ("我上周搬到了成都，养了一只叫团团的猫，不吃海鲜，喜欢喝乌龙茶。下个月打算去敦煌。", 74),
    ("我上週搬到了臺北，養了一隻叫團團的貓，不吃海鮮，喜歡喝烏龍茶。", 61),
    (
        "def estimate(text: str) -> int:\n"
        '    """Tokens of `text`."""\n'
        "    return sum(len(word) // 4 + 1 for word in text.split())\n",
        41,
    ),
    ('{"id": 48213, "name": "QL-300", "price": 12999.50, "tags": ["steam", "杀青"]}', 47),
    ("| Plan | Price | Users |\n|---|---|---|\n| Basic | 1,200 | 25 |\n| Pro | 4,800 | 250 |\n", 47),
    ("👍🏽🎉 ❤️ 👨‍👩‍👧‍👦 🚀 🇫🇷", 40),
    ("Où habitez-vous ? J’habite à Lyon depuis l'été 2019, près de la gare.", 33),
    ("2026-05-14T09:30:00Z 127.0.0.1 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", 90),
    ("どこに住んでいますか。私は京都に住んでいます。", 38),
    ("어디에 사세요? 저는 리옹에 살고 있습니다.", 50),
    ("THIS AGREEMENT SHALL NOT BE ASSIGNED WITHOUT PRIOR WRITTEN CONSENT.", 21),
]


@pytest.mark.parametrize(("text", "largest"), LARGEST)
def test_never_below_the_largest_count_and_not_far_above(text: str, largest: int) -> None:
    assert largest <= estimate_tokens(text) <= 1.7 * largest


@pytest.mark.parametrize("text", ["", "a", "你", "👍", "\n"])
def test_the_shortest_texts(text: str) -> None:
    assert bool(text) <= estimate_tokens(text) <= 6


@given(st.text(max_size=200), st.text(max_size=200))
def test_more_text_never_costs_less(first: str, second: str) -> None:
    assert estimate_tokens(first + "\n" + second) >= max(estimate_tokens(first), estimate_tokens(second)) - 1


@pytest.mark.parametrize("unit", ["hello world ", "你好世界，", "a", " ", "😀", "x1"])
def test_a_megabyte_is_quick(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    begun = time.perf_counter()
    estimate_tokens(text)
    assert time.perf_counter() - begun < 2


def test_messages_cost_their_text_and_their_frame() -> None:
    calls = [{"id": "a", "function": {"name": "search", "arguments": '{"q": "Lyon"}'}}]
    plain = [{"role": "user", "content": "Lyon"}, {"role": "assistant", "content": None}]
    assert estimate_messages(plain) == estimate_tokens("Lyon") + 2 * MESSAGE_OVERHEAD
    assert estimate_messages([*plain, {"role": "assistant", "tool_calls": calls}]) > estimate_messages(plain) + 10


def test_tools_cost_their_schema_as_the_most_lavish_template_writes_it_and_a_frame() -> None:
    """Llama's template writes JSON with indents; Qwen's says some 100 tokens before it."""
    tool = {"type": "function", "function": {"name": "search", "parameters": {"type": "object", "properties": {}}}}
    one, two = estimate_messages([], [tool]), estimate_messages([], [tool, tool])
    assert one > TOOLS_OVERHEAD + estimate_tokens(str(tool))
    assert two - one >= estimate_tokens(str(tool))
    assert estimate_messages([], []) == 0


def test_a_text_is_told_apart_by_kind() -> None:
    kinds = dict(zip(KINDS, parts("Hello misunderstandings 12 NASA, 你好 亍 ，臺 é 👍\n"), strict=True))
    assert all(kinds.values())
    assert kinds["words"] == 2
    assert kinds["more of long words"] == 6
    assert parts("Hello")[1:] == (1.0, *(0.0,) * 10)
