"""What holds for every text: quotations inside the message, values from their clause, nothing from questions."""

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.datatypes import FactDraft, Message
from assistant.memory.folding import fold
from assistant.memory.grammars import grammars_for
from assistant.memory.lexicon import NUMBER_WORDS
from assistant.memory.questions import slots_asked, slots_asked_of_user
from assistant.memory.rules import RuleExtractor, only_tells
from assistant.protocols import Exchange
from tests.memory.test_rules_en import TOLD as TOLD_EN
from tests.memory.test_rules_zh import TOLD as TOLD_ZH
from tests.rows import each_row

AT = datetime(2026, 3, 18, 9, 30, tzinfo=UTC)
PIECES = [text for text, _ in TOLD_EN + TOLD_ZH]
FRAGMENTS = [
    "I ", "my ", "name is ", "I'm ", "allergic to ", "live in ", ", ", ". ", "? ", "\n", '"', "```", "> ", "not ", "and ",
    "remember ", "我", "我的", "叫", "住在", "对", "过敏", "，", "。", "？", "记住", "不", "是", "把", "改成", "50字", "Lyon", "/home/app",
    "\x00", "😀", "\u200b", "İ", "ﬁ", "㎞", "𠮷", "e\u0301",
]  # fmt: skip
TEXTS = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(FRAGMENTS + PIECES), max_size=12).map("".join))


def drafts_of(text: str, previous: str | None = None) -> list[FactDraft]:
    return RuleExtractor().extract(Exchange(Message("m", "s", "t", "user", text, AT), previous))


def is_grounded(draft: FactDraft, text: str) -> bool:
    clause = fold(text[draft.start : draft.end])
    value = fold(draft.value)
    closed = value.removeprefix("no ")
    return value in clause or closed in clause or any(value.startswith(n) for n in NUMBER_WORDS.values())


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.none() | st.sampled_from(["Where do you live?", "你叫什么名字？"]))
def test_every_draft_is_grounded_in_the_message(text: str, previous: str | None) -> None:
    for draft in drafts_of(text, previous):
        assert 0 <= draft.start < draft.end <= len(text)
        assert is_grounded(draft, text)
        assert draft.text


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_questions_and_telling_never_raise(text: str) -> None:
    slots_asked(text)
    slots_asked_of_user(text)
    assert isinstance(only_tells(text, drafts_of(text)), bool)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


# A Chinese particle at the end asks about its own clause alone.
@each_row([t.rstrip("。.!") for t, _ in TOLD_EN + TOLD_ZH if "，" not in t])
def test_no_draft_from_a_question(text: str) -> None:
    chinese = any("\u4e00" <= c <= "\u9fff" for c in text)
    assert drafts_of(f"{text}吗？" if chinese else f"Do you think {text}?") == []


@each_row([text for text, _ in TOLD_EN + TOLD_ZH])
def test_every_quotation_tells_its_fact_by_itself_or_names_the_value(text: str) -> None:
    for draft in drafts_of(text):
        assert is_grounded(draft, text)


@pytest.mark.parametrize(
    "piece", ["I live in ", "a, ", '"', "```", "我", "，我叫", "not ", "> x\n", "the deadline is "]
)
def test_a_message_of_100_000_characters_takes_no_longer_than_its_length(piece: str) -> None:
    text = (piece * (100_000 // len(piece) + 1))[:100_000]
    drafts_of("warm up. 预热")
    started = time.process_time()
    drafts_of(text)
    assert time.process_time() - started < 2.0


def test_every_rule_of_both_languages_compiles() -> None:
    for grammar in grammars_for("I live in Oslo. 我住在杭州。"):
        assert all(rule.pattern.groups >= 0 for rule in (*grammar.spanning, *grammar.rules, *grammar.asides))
