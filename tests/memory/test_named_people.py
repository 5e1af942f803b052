"""Who is filed under which subject, and when two subjects are one person."""

import pytest

from assistant.memory.people import filed, parted, same_person, singular
from assistant.memory.reconcile import reconcile
from assistant.memory.schema import USER
from tests.memory.test_reconcile import fact_of
from tests.memory.test_rules_en import drafts_of


@pytest.mark.parametrize(
    ("relation", "name", "subject"),
    [
        ("colleague", "Nina", "colleague Nina"),
        ("同事", "小顾", "同事小顾"),
        ("wife", "Ada", "wife"),
        ("妈妈", "李梅", "妈妈"),
        ("best friend", "Olga", "best friend Olga"),
    ],
)
def test_a_name_stands_behind_a_relation_of_which_there_can_be_several(relation: str, name: str, subject: str) -> None:
    assert filed(relation, name) == subject
    assert parted(subject)[0] == relation


@pytest.mark.parametrize(
    ("one", "other", "known", "expected"),
    [
        ("sister", "Sister", (), True),
        ("Nina", "colleague Nina", (), True),
        ("小顾", "同事小顾", (), True),
        ("sister", "sister Imelda", ("sister Imelda",), True),
        ("sister", "sister Imelda", ("sister Imelda", "sister Ann"), False),
        ("colleague Nina", "colleague Tom", (), False),
        ("colleague Nina", "friend Nina", (), False),
        ("mum", "mother", (), True),
        ("太太", "老婆", (), True),
        ("sister", "brother", (), False),
        (USER, "sister", (), False),
    ],
)
def test_same_person(one: str, other: str, known: tuple[str, ...], expected: bool) -> None:
    assert same_person(one, other, known) is expected
    assert same_person(other, one, known) is expected


@pytest.mark.parametrize(
    ("several", "one"), [("two kids", "kid"), ("our girls", "daughter"), ("children", "child"), ("两个女儿", "女儿")]
)
def test_singular(several: str, one: str) -> None:
    assert singular(several) == one


def test_two_colleagues_do_not_mix() -> None:
    nina = [fact_of(draft, f"f{i}") for i, draft in enumerate(drafts_of("My colleague Nina lives in Paris."))]
    changes = reconcile(drafts_of("My colleague Tom lives in Rome."), nina, ())
    assert [change.op for change in changes] == ["add", "add"]


def test_a_known_name_alone_is_filed_under_its_relation() -> None:
    nina = [fact_of(draft, f"f{i}") for i, draft in enumerate(drafts_of("My colleague Nina lives in Paris."))]
    (change,) = reconcile(drafts_of("Nina lives in Rome now."), nina, ())
    assert change.op == "supersede"
    assert change.draft is not None
    assert change.draft.subject == "colleague Nina"
    assert change.draft.text == "The user's colleague Nina lives in Rome."


def test_a_relation_alone_is_the_only_one_known() -> None:
    imelda = [fact_of(draft, f"f{i}") for i, draft in enumerate(drafts_of("My sister Imelda is a nurse."))]
    changes = reconcile(drafts_of("My sister isn't a nurse any more, she is a midwife now."), imelda, ())
    assert {(c.op, c.draft.subject, c.draft.value) for c in changes if c.draft} == {
        ("supersede", "sister Imelda", "midwife")
    }


def test_the_name_that_comes_later_is_the_persons_all_along() -> None:
    drafts = drafts_of("My sister lives in Leiden. Her name is Imelda.")
    assert {draft.subject for draft in drafts} == {"sister Imelda"}
    assert drafts[0].text == "The user's sister Imelda lives in Leiden."
    assert drafts[1].text == "The user's sister's name is Imelda."


def test_an_allergy_takes_its_object_from_the_clause_before() -> None:
    text = "I can't eat walnuts, I'm allergic."
    (draft,) = drafts_of(text)
    assert (draft.attribute, draft.value, draft.polarity) == ("allergy", "walnuts", True)
    assert text[draft.start : draft.end] == "I can't eat walnuts, I'm allergic"


def test_a_value_says_what_it_replaces() -> None:
    (draft,) = drafts_of("No wait, I live in Rotterdam, not Delft.")
    assert (draft.value, draft.replaces) == ("Rotterdam", "Delft")
