"""Mistyped key words are read as meant, the quotation stays as it was written, and nothing else is put right."""

from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

TOLD = [
    ("My nmae is Tom Hale and i wrok at Acme as a nurse.", "name=Tom Hale | employer=Acme | role=nurse"),
    ("im alergic to peanuts", "allergy=peanuts"),
    ("I'm allergc to peanuts and I liev in Leeds.", "allergy=peanuts | city=Leeds"),
    ("Hi, my naem's Tom. My adress is 4 Elm Road.", "name=Tom | address=4 Elm Road"),
    ("我再杭州住，对花生过民。", "city=杭州 | allergy=花生"),
    ("我住再北京，在华为工做。", "city=北京 | employer=华为"),
]
LEFT = [
    "我再北京住三天就走。",
    "我再去北京工作一年。",
    "My horse's mane is long.",
    "The nmae field is empty.",
    "我对他过敏感了吗",
]


@each_row(TOLD)
def test_what_is_mistyped_is_told(text: str, wanted: str) -> None:
    drafts = drafts_of(text)
    assert {f"{d.attribute}={d.value}" for d in drafts} == set(wanted.split(" | "))
    assert all(d.value in text[d.start : d.end] for d in drafts)


@each_row(LEFT)
def test_a_word_that_may_be_meant_is_left(text: str) -> None:
    assert drafts_of(text) == []
