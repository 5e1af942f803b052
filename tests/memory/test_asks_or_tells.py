"""Whether a message asks or only tells: statements, notes and orders to note against questions, orders and keywords.

The wordings are lines of asks_or_tells/*.txt, most without the mark that would give the answer away.
"""

from pathlib import Path

import pytest

from assistant.memory.rules import only_tells
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

FOLDER = Path(__file__).parent / "asks_or_tells"


def lines(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@each_row([*lines("tells_en"), *lines("tells_zh")])
def test_a_message_that_asks_for_nothing_only_tells(text: str) -> None:
    assert only_tells(text, drafts_of(text))


@each_row([*lines("asks_en"), *lines("asks_zh")])
def test_a_question_an_order_or_keywords_ask(text: str) -> None:
    assert not only_tells(text, drafts_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "I live in Leeds. How far is the office",
        "I'm allergic to nuts, recommend a canteen",
        "My name is Ann. I lost my access card.",
        "Tom Hill here, driver at Bupa. Overtime rates for drivers",
        "我住在利兹，离公司多远",
        "我叫小安，工牌丢了",
        "我对花生过敏，推荐个食堂",
    ],
)
def test_what_is_kept_beside_a_question_does_not_silence_it(text: str) -> None:
    assert drafts_of(text)
    assert not only_tells(text, drafts_of(text))


def test_an_order_to_note_keeps_the_note_with_what_it_is_for() -> None:
    (note,) = drafts_of("Please note for the visit on Thursday: Mr Albers uses a wheelchair and brings his own lunch.")
    assert note.attribute == "note"
    assert note.value == "for the visit on Thursday: Mr Albers uses a wheelchair and brings his own lunch"
    of_her = drafts_of("Please note for the visit on Thursday: Ann Lee is allergic to nuts and lives in Ghent.")
    assert {(d.subject, d.value) for d in of_her} == {("Ann Lee", "nuts"), ("Ann Lee", "Ghent")}
