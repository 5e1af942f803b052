"""What stands under a matrix that denies it or leaves it open is not told; a plain denial of the user's own is one."""

import pytest

from assistant.memory.reconcile import reconcile
from tests.memory.test_reconcile import NOW, drafts_of, known
from tests.memory.test_rules_en import slots_of
from tests.rows import each_row

DENIED = [
    ("It is not true that I live in Berlin.", "city!=Berlin"),
    ("It's false that my name is Bob.", "name!=Bob"),
    ("It's a lie that I'm allergic to nuts.", "allergy!=nuts"),
    ("It is no longer the case that I work at Siemens.", "employer!=Siemens"),
    ("It isn't the case that I live in Rome.", "city!=Rome"),
    ("The doctor ruled out that I have diabetes.", "condition!=diabetes"),
    ("The rumour that I work at Shell is false.", "employer!=Shell"),
    ("I live in Rome, which isn't true.", "city!=Rome"),
    ("说我住在柏林是假的。", "city!=柏林"),
    ("医生排除了我有糖尿病。", "condition!=糖尿病"),
    ("不存在我住在柏林的情况。", "city!=柏林"),
    ("有人说我在华为上班，这是谣言。", "employer!=华为"),
]
OPEN = [
    "I doubt that I am allergic to nuts.",
    "I'd never say that I live in Rome.",
    "Nobody told you I live in Rome.",
    "I'm not saying that I live in Bonn.",
    "There is no chance that I'm allergic to milk.",
    "My cousin pretends that I live in Malibu.",
    "My doctor says it's not true that I have diabetes.",
    "It's not true that I don't eat meat.",
    "Tell my boss: I live in Rome.",
    "并不是说我住在柏林。",
    "我怀疑我对花生过敏。",
    "谁说我住在柏林？",
    "我不相信我对灰尘过敏。",
    "告诉我老板：我住在重庆。",
]
TOLD_BESIDE = [
    (
        "It's not true that I live in Berlin but I do live in Bonn.",
        {"city!=Berlin", "city=Bonn"},
    ),
    ("I am 27 and wish I was 17 again.", {"age=27"}),
    ("I'm a nurse and nobody believes I'm vegan.", {"role=nurse"}),
    ("I have no doubt that I'm allergic to nuts.", {"allergy=nuts"}),
    ("I do not deny that I work at Shell.", {"employer=Shell"}),
    ("I live in Rome and that's not a lie.", {"city=Rome"}),
    ("It's sad but true that I live in Rome.", {"city=Rome"}),
]


@each_row(DENIED)
def test_a_plain_denial_is_the_users(said: str, denial: str) -> None:
    assert slots_of(said) == {denial}


@each_row(OPEN)
def test_what_is_left_open_tells_nothing(said: str) -> None:
    assert slots_of(said) == set()


@pytest.mark.parametrize(("said", "slots"), TOLD_BESIDE)
def test_what_stands_beside_is_told(said: str, slots: set[str]) -> None:
    assert slots_of(said) == slots


def test_a_denial_ends_what_was_known_and_quotes_itself() -> None:
    said = "It isn't true that I work at Google."
    (change,) = reconcile(drafts_of(said), known("I work at Google."), (), said_at=NOW, said=said)
    assert (change.op, change.target_id) == ("supersede", "f0")
    assert change.draft is not None
    assert said[change.draft.start : change.draft.end] == said[:-1]


def test_half_a_surrogate_pair_is_no_error() -> None:
    assert slots_of("\ud800") == set()
    assert slots_of("I live in Rome. \udfff") == {"city=Rome"}
