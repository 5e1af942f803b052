"""Slots told the other way round, plans in other words, and corrections of what was just said; each with its near miss."""

import pytest

from tests.memory.test_rules_en import drafts_of, slots_of
from tests.rows import each_row


@each_row(
    [
        ("The report has to be finished by 30 April 2027.", {"deadline=30 April 2027"}),
        ("The report must be in English.", set()),
        ("产品必须在5月1日之前上线。", {"deadline=5月1日"}),
        ("I was a cook before I became a nurse.", {"past role=cook", "role=nurse"}),
        ("I got my degree in law from Leiden.", {"subject=law", "school=Leiden"}),
        ("Peanuts make my face swell, I'm allergic to them.", {"allergy=Peanuts"}),
        ("I run procurement here.", {"duty=procurement"}),
        ("I run marathons.", set()),
        ("我电话13500002468", {"phone=13500002468"}),
        ("我的手机是小米14", {"device=小米14"}),
        ("我是教数学的。", {"role=教数学"}),
        ("I prefer answers in short bullet points.", {"style=short bullet points"}),
        ("I don't like long answers.", {"style=no long answers"}),
        ("I like the answers in the book.", set()),
        ("請用條列式回答我。", {"style=條列式"}),
        ("我不喜欢太长的裙子", {"dislike=太长的裙子"}),
        ("We decided to go with Postgres for billing, not MySQL.", {"tool=Postgres", "tool!=MySQL"}),
        ("No wait, it's Bess, not Beth.", {"correction=Bess"}),
        ("I see the dentist tomorrow at 3 pm.", {"plan=see the dentist"}),
        ("I saw the dentist yesterday.", set()),
        ("dentist tomorrow opening hours", set()),
        ("我明天下午三点看牙医。", {"plan=看牙医"}),
        ("我昨天看了牙医。", set()),
    ]
)
def test_a_slot_told_in_other_words(text: str, expected: set[str]) -> None:
    assert slots_of(text) == expected


@pytest.mark.parametrize(
    ("text", "known"), [("I moved to Utrecht from Seville.", "Seville"), ("I moved to Leeds from my flat.", None)]
)
def test_where_one_lived_before_stands_behind_as_well(text: str, known: str | None) -> None:
    (draft,) = drafts_of(text)
    assert draft.replaces == known
