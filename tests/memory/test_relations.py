"""Who is meant by a relation or a name, among the subjects that facts are filed under."""

from assistant.memory.relations import named_of, person_of, subjects_meant
from tests.rows import each_row

KNOWN = {
    "老公": ["刘洋"],
    "wife": ["Anneliese"],
    "sister Bea": ["Bea"],
    "sister": [],
    "colleague Nina": ["Nina"],
    "colleague Tom": ["Tom"],
    "colleague": [],
    "Nina": [],
    "kid Pia": ["Pia"],
    "同事小顾": ["小顾"],
    "小顾": [],
    "dog Rex": ["Rex"],
}


@each_row(
    [
        ("先生", {"老公"}),
        ("husband", {"老公"}),
        ("丈夫", {"老公"}),
        ("spouse", {"老公", "wife"}),
        ("太太", {"wife"}),
        ("anneliese", {"wife"}),
        ("nina", {"colleague Nina", "Nina"}),
        ("colleague nina", {"colleague Nina", "Nina"}),
        ("tom", {"colleague Tom"}),
        ("bea", {"sister Bea", "sister"}),
        ("children", {"kid Pia"}),
        ("孩子", {"kid Pia"}),
        ("小顾", {"同事小顾", "小顾"}),
        ("younger sister", {"sister Bea", "sister"}),
        ("bob", set()),
        ("brother", set()),
    ]
)
def test_the_subjects_meant(asked: str, meant: set[str]) -> None:
    assert subjects_meant(asked, KNOWN) == meant


def test_two_names_of_one_subject_answer_for_neither() -> None:
    assert subjects_meant("nina", {"colleague": ["Nina", "Tom"]}) == set()


def test_a_subject_apart() -> None:
    assert (person_of("younger sister").relation, person_of("younger sister").name) == ("younger sister", "")
    assert (person_of("同事小顾").relation, person_of("同事小顾").name) == ("同事", "小顾")
    assert (person_of("Nina").relation, person_of("Nina").name) == ("", "nina")
    assert named_of("husband", "zh") == "先生"
    assert named_of("老婆", "en") == "wife"
