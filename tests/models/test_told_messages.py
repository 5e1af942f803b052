"""The user's own words answer what no fact and no document does, wherever they stand, and nothing else does."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Context, Message, MessageHit, Role
from assistant.models.said_fit import fit
from assistant.models.told_messages import quoted_words, said_before
from tests.models.test_extractive import answered, context, memory, passage

SAID_AT = datetime(2026, 5, 4, 9, tzinfo=UTC)


def hit(text: str, *, speaker: str | None = None, role: Role = "user", day: int = 4) -> MessageHit:
    at = SAID_AT.replace(day=day)
    return MessageHit(text, text, 0.9, {}, True, "s", at, speaker, role)


def here(asked: Context, *texts: str) -> Context:
    history = tuple(Message(text, "s", None, "user", text, SAID_AT) for text in texts)
    return replace(asked, history=history)


ANSWERS = [
    ("I keep the spare key under the blue flowerpot.", "Where is the spare key?"),
    ("I broke my left wrist while skiing in Zermatt.", "Where did I break my wrist?"),
    ("Yesterday I sold my Vespa to Marco.", "Who did I sell my Vespa to?"),
    ("My passport expires in March 2029.", "When does my passport run out?"),
    ("We paid 1,850 euros for the new boiler.", "How much did the boiler cost?"),
    ("I finished reading Middlemarch on Sunday.", "Which book did I finish?"),
    ("备用钥匙在花盆下面。", "备用钥匙在哪里？"),
    ("蓝色文件夹里放的是合同原件。", "蓝色文件夹放什么？"),
    ("打印机上周搬到了三楼会议室。", "打印机搬到哪里去了？"),
    ("项目的截止日期是下个月十五号。", "截止日期是哪天？"),
    ("这次活动的预算是三万块。", "预算是多少？"),
    ("车停在地下二层。", "车停在哪儿了？"),
]
NOTHING = [
    ("I left my umbrella in the taxi.", "Where did I leave my sunglasses?"),
    ("I broke my left wrist in Zermatt.", "Where did my wife break her wrist?"),
    ("The printer was moved to room 412.", "When was the printer moved?"),
    ("The boiler is new.", "How much did the boiler cost?"),
    ("Where is the spare key?", "Where is the spare key?"),
    ("李老师推荐我去看中医。", "谁推荐我去看牙医？"),
    ("新空调花了四千六百元。", "新沙发花了多少钱？"),
    ("年会在滨江酒店举行。", "婚礼在哪里举行？"),
]


@pytest.mark.parametrize(("said", "question"), ANSWERS)
def test_what_was_said_answers_in_this_conversation_and_from_earlier_ones(said: str, question: str) -> None:
    for asked in (here(context(question), said, question), context(question, messages=(hit(said),))):
        text, end = answered(asked)
        assert said in text
        assert not end.abstained


@pytest.mark.parametrize(("said", "question"), NOTHING)
def test_what_says_something_else_answers_nothing(said: str, question: str) -> None:
    assert not said_before(here(context(question), said), question)


@given(st.text(max_size=60), st.sampled_from([question for _, question in ANSWERS]))
def test_the_share_is_a_share_and_a_question_is_no_answer_to_itself(said: str, question: str) -> None:
    assert 0.0 <= fit(question, said) <= 1.0
    assert not said_before(here(context(question), question), question)


@pytest.mark.parametrize(
    ("said", "question", "expected"),
    [
        (
            "The movers come tomorrow.",
            "When do the movers come?",
            "You said on 4 May 2026: “The movers come tomorrow.”",
        ),
        ("搬家公司后天早上来。", "搬家公司什么时候来？", "你在2026年5月4日说过：“搬家公司后天早上来。”"),
        ("The movers come on 9 May 2026.", "When do the movers come?", "You said: “The movers come on 9 May 2026.”"),
    ],
)
def test_what_speaks_of_tomorrow_is_shown_with_the_day_it_was_said(said: str, question: str, expected: str) -> None:
    assert answered(context(question, messages=(hit(said),)))[0] == expected


def test_what_somebody_else_said_is_theirs_and_never_answers_for_the_user() -> None:
    theirs = hit("I have a cat named Pim.", speaker="Joanna", role="other")
    assert (
        answered(context("Who has a cat named Pim?", messages=(theirs,)))[0] == "Joanna said: “I have a cat named Pim.”"
    )
    wrist = hit("I broke my wrist in Rome.", speaker="Joanna", role="other")
    assert answered(context("Where did I break my wrist?", messages=(wrist,)))[1].abstained
    hers = answered(context("Where did Joanna break her wrist?", messages=(wrist,)))[0]
    assert hers == "Joanna said: “I broke my wrist in Rome.”"
    assert answered(context("Where did Tom break his wrist?", messages=(wrist,)))[1].abstained


def test_a_reply_is_nobodys_word() -> None:
    reply = hit("The spare key is in the safe.", role="assistant")
    assert answered(context("Where is the spare key?", messages=(reply,)))[1].abstained


def test_of_what_was_said_twice_the_later_comes_first_and_each_once() -> None:
    old, new = hit("The printer is in room 300.", day=1), hit("The printer is in room 412.", day=3)
    question = "Which room is the printer in?"
    found = said_before(here(context(question, messages=(old, new)), "The printer is in room 412."), question)
    assert [own.text for own in found.quotes] == ["The printer is in room 412.", "The printer is in room 300."]


def test_a_note_answers_without_the_words_that_asked_to_keep_it() -> None:
    question = "Who has the garage key?"
    asked = here(context(question), "Remember that the garage key is with Anna.")
    assert quoted_words(asked, said_before(asked, question)) == "You said: “the garage key is with Anna.”"
    by_hand = replace(memory("The garage key is with Anna.", "note"), message="", attribute="note", kind="fact")
    assert "with Anna" in answered(context(question, memories=(by_hand,)))[0]


def test_a_document_that_says_as_much_answers_alone_and_one_that_says_less_does_not() -> None:
    question = "How many days of annual leave do I get?"
    book = (passage(1, "Every employee gets thirty days of annual leave."),)
    assert "I took" not in answered(context(question, book, messages=(hit("I took ten days of annual leave."),)))[0]
    key = (passage(1, "The key of the safe is kept by the office."),)
    text, _ = answered(context("Where is the spare key?", key, messages=(hit("The spare key is with Anna."),)))
    assert text == "You said: “The spare key is with Anna.”"


def test_an_order_is_answered_by_no_quotation() -> None:
    order = "Write a mail about where the spare key is."
    assert not said_before(here(context(order), "The spare key is with Anna."), order)
