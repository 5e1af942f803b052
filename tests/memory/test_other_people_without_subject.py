"""Of whom a clause without a subject speaks: of the last person introduced, until the user speaks of themself again.

The wordings are rows of other_people/*.txt, a message each, its line breaks written as ⏎. The names are made up.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.clauses import MASK, masked
from assistant.memory.folding import fold
from assistant.memory.other_people import Bystanders
from assistant.memory.rules import only_tells
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

FOLDER = Path(__file__).parent / "other_people"
# What the assistant is to remember at any rate, and what concerns its answers or the user's own plans.
AFFAIRS = ("other", "answering", "project", "plans")


def rows(name: str) -> list[str]:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.replace("⏎", "\n") for line in lines if line]


def own(text: str) -> set[str]:
    return {f"{d.attribute}={d.value}" for d in drafts_of(text) if d.subject == "user" and d.topic not in AFFAIRS}


def others(text: str) -> set[str]:
    return {f"{d.subject}: {d.attribute}={d.value}" for d in drafts_of(text) if d.subject != "user"}


OTHERS = [*rows("en"), *rows("zh"), *rows("mentioned_en"), *rows("mentioned_zh")]


@each_row(OTHERS)
def test_what_is_told_of_somebody_introduced_is_not_the_users(text: str) -> None:
    assert own(text) == set()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Guest: Anna Berg. Lives in Lund, works at Ericsson as a tester.", "Anna Berg: city=Lund"),
        ("Please book a table for Anna Berg. Allergic to nuts.", "Anna Berg: allergy=nuts"),
        ("Guest: Anna Berg, two nights. Allergic to nuts.", "Anna Berg: allergy=nuts"),
        ("新病人：李雷，34岁，对青霉素过敏。", "李雷: allergy=青霉素"),
        ("给陈静预约体检，对碘过敏，住在大连。", "陈静: city=大连"),
    ],
)
def test_it_is_kept_as_theirs_where_a_rule_reads_it(text: str, wanted: str) -> None:
    assert wanted in others(text)


@each_row([*rows("own"), *rows("own_told")])
def test_the_users_own_telling_stays_theirs(row: str) -> None:
    text, _, wanted = row.partition("\t")
    assert own(text) == set(wanted.split(" | "))


@each_row([text for text in OTHERS if MASK not in masked(fold(text))])
def test_the_user_may_speak_of_themself_again(text: str) -> None:
    assert "allergy=kiwi" in own(f"{text}\nI'm allergic to kiwi.")
    assert "allergy=猕猴桃" in own(f"{text}\n我对猕猴桃过敏。")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("Guest: Anna Berg. Keep answers short.", "short"), ("客人：安娜，对坚果过敏。回答请简短。", "简短")],
)
def test_how_to_answer_stays_the_users_wish(text: str, wanted: str) -> None:
    assert (wanted, "user") in {(d.value, d.subject) for d in drafts_of(text) if d.topic == "answering"}


@given(
    st.lists(
        st.sampled_from(
            ["Guest: ", "Anna Berg", " lives in Lund. ", "I", "客人", "：", "李雷", "我", "，", "帮", "订位"]
        )
    )
)
def test_blanking_keeps_every_offset_and_hides_no_word_before_somebody_is_introduced(parts: list[str]) -> None:
    text = "".join(parts)
    folded = fold(text)
    shown = Bystanders(folded, text).without(folded)
    assert len(shown) == len(folded)
    assert all(new in ("\x00", old) for old, new in zip(folded, shown, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "Our guest on Friday is Anna Berg, tester at Ericsson.",
        "Guest: Anna Berg. Allergic to nuts.",
        "Interview notes - strong candidate. Lives in Porto, works at Farfetch as data engineer. Allergic to shellfish.",
        "The flat below is rented by a nurse at St Mary's. Lives alone, allergic to cats.",
        "楼下新搬来一位护士，在协和医院上班，住朝阳，对猫毛过敏。",
        "群里那个小张在京东做采购，住通州，吃芒果过敏。",
    ],
)
def test_what_is_said_of_others_is_a_statement(text: str) -> None:
    assert only_tells(text, drafts_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "Please book a table for Anna Berg. Allergic to nuts.",
        "Anna Berg Ericsson",
        "Who is Anna Berg?",
        "安娜住在哪里？对什么过敏？",
    ],
)
def test_what_is_asked_or_wanted_for_others_is_none(text: str) -> None:
    assert not only_tells(text, drafts_of(text))
