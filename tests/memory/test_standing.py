"""MEM-5, MEM-17: what a model proposes is held against the message once more, by the same signs the rules heed."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.datatypes import Message
from assistant.memory.model_extraction import ModelExtractor
from assistant.protocols import ChatPiece, ChatRequest, Exchange, StopSignal
from tests.rows import each_row

AT = datetime(2026, 5, 14, 9, 0, tzinfo=UTC)
HOME = ("home", "city")
DIET = ("food", "diet")
JOB = ("work", "role")
ALLERGY = ("food", "allergy")


class Proposing:
    """A chat model that finds the same facts in whatever it reads."""

    name = "proposing"
    context_window = 8192

    def __init__(self, *facts: dict[str, Any]) -> None:
        self._reply = json.dumps({"facts": facts}, ensure_ascii=False)

    def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
        """Never asked by an extractor."""
        raise NotImplementedError

    def complete(self, request: ChatRequest) -> str:
        """The facts, as JSON."""
        return self._reply


def kept(text: str, slot: tuple[str, str], value: str, quote: str, subject: str = "user") -> list[tuple[str, str]]:
    fact = {"subject": subject, "topic": slot[0], "attribute": slot[1], "value": value, "quote": quote}
    exchange = Exchange(Message("m1", "s1", "t1", "user", text, AT))
    return [(draft.subject, draft.value) for draft in ModelExtractor(Proposing(fact)).extract(exchange)]


@each_row(
    [
        # Denied, supposed, doubted, asked, wished.
        ("I never told you that I live in Oslo.", HOME, "Oslo", "I live in Oslo"),
        ("If I lived in Oslo I would ski.", HOME, "Oslo", "I lived in Oslo"),
        ("Suppose I live in Oslo, what would I pay?", HOME, "Oslo", "I live in Oslo"),
        ("Maybe I live in Oslo next year.", HOME, "Oslo", "I live in Oslo"),
        ("Should I become vegan?", DIET, "vegan", "I become vegan"),
        ("我没说过我住在奥斯陆。", HOME, "奥斯陆", "我住在奥斯陆"),
        ("要是我住在奥斯陆就好了。", HOME, "奥斯陆", "我住在奥斯陆"),
        ("谁告诉你我吃素？", DIET, "吃素", "我吃素"),
        ("我是不是该吃素？", DIET, "吃素", "吃素"),
        # Quoted, pasted, reported, in jest.
        ("She wrote: I am vegan and I live in Oslo.", HOME, "Oslo", "I live in Oslo"),
        ("I'm the king of France. Just kidding.", JOB, "king of France", "I'm the king of France"),
        ("Please translate: I am a nurse and live in Oslo.", JOB, "nurse", "I am a nurse"),
        ("他说我住在奥斯陆。", HOME, "奥斯陆", "我住在奥斯陆"),
        ("我是法国国王，开玩笑的。", JOB, "法国国王", "我是法国国王"),
        ("请把这句翻译成英文：我是一名护士。", JOB, "护士", "我是一名护士"),
        # Somebody else's.
        ("My sister is vegan.", DIET, "vegan", "My sister is vegan"),
        ("My sister is vegan.", DIET, "vegan", "is vegan"),
        ("My brother lives in Oslo and works as a baker.", JOB, "baker", "works as a baker"),
        ("我妹妹吃素。", DIET, "吃素", "我妹妹吃素"),
        ("我同事对花生过敏。", ALLERGY, "花生", "对花生过敏"),
        # Gone.
        ("I used to live in Oslo.", HOME, "Oslo", "I used to live in Oslo"),
        ("我以前住在奥斯陆。", HOME, "奥斯陆", "我以前住在奥斯陆"),
    ]
)
def test_mem_05_what_the_user_does_not_tell_of_themself_is_not_stored(
    text: str, slot: tuple[str, str], value: str, quote: str
) -> None:
    assert kept(text, slot, value, quote) == []


@pytest.mark.parametrize(
    ("text", "slot", "value", "quote", "subject"),
    [
        ("Honestly, Oslo has been home for me for ages.", HOME, "Oslo", "Oslo has been home for me", "user"),
        ("My sister is vegan, and I live in Oslo.", HOME, "Oslo", "I live in Oslo", "user"),
        ("My sister is vegan.", DIET, "vegan", "My sister is vegan", "sister"),
        ("She says hi! I live in Oslo now.", HOME, "Oslo", "I live in Oslo", "user"),
        ("I live in Oslo. Should I buy skis?", HOME, "Oslo", "I live in Oslo", "user"),
        ('I read "The Snowman" in Oslo, where I live.', HOME, "Oslo", "in Oslo, where I live", "user"),
        ("I used to be a nurse.", ("work", "past role"), "nurse", "I used to be a nurse", "user"),
        ("我妹妹吃素。", DIET, "吃素", "我妹妹吃素", "妹妹"),
        ("奥斯陆这边天气不错，我就住奥斯陆。", HOME, "奥斯陆", "我就住奥斯陆", "user"),
    ],
)
def test_what_the_user_does_tell_is_kept(
    text: str, slot: tuple[str, str], value: str, quote: str, subject: str
) -> None:
    assert kept(text, slot, value, quote, subject) == [(subject, value)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My card is 4111 1111 1111 1111", "4111 1111 1111 1111"),
        ("我的卡 4111111111111111 先记着", "4111111111111111"),
        ("My key is sk-abcdefghijklmnop1234", "sk-abcdefghijklmnop1234"),
        ("密码是 Tulpe77!", "Tulpe77!"),
        ("My password is Tulpe77!", "Tulpe77!"),
    ],
)
def test_a_secret_is_refused_whoever_proposes_it(text: str, value: str) -> None:
    assert kept(text, ("other", "note"), value, text) == []


def test_a_figure_that_is_no_card_is_no_secret() -> None:
    text = "My order number is 4111 1111 1111 1112"
    assert kept(text, ("other", "order number"), "4111 1111 1111 1112", text)
