"""Chinese: forwarded words are blanked at the same length, their line breaks kept, in time linear in the message."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.forwarded_zh import without_forwarded_zh

PIECES = [
    "转发",
    "候选人",
    "来信",
    ":",
    "您好,",
    "我叫巴特尔。",
    "\n",
    "\n\n",
    "此致敬礼",
    "姓名:",
    "访客登记",
    "我自己",
    " ",
]
SECONDS = 2.0


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_blanking_keeps_every_offset_and_line(parts: list[str]) -> None:
    text = "".join(parts)
    shown = without_forwarded_zh(text)
    assert len(shown) == len(text)
    assert all(new == old or (new == "\x00" and old != "\n") for old, new in zip(text, shown, strict=True))


@pytest.mark.parametrize("text", ["\n\n" * 10_000, " " * 20_000, "登记访客\n" * 4000, "转发:我\n\n此致" * 2000])
def test_a_long_message_takes_no_longer_than_its_length(text: str) -> None:
    start = time.perf_counter()
    without_forwarded_zh(text)
    assert time.perf_counter() - start < SECONDS
