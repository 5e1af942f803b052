"""A question for one kind of plan gets no other, in whichever language either was said."""

import pytest

from assistant.memory.asking_tables import KINDS
from assistant.memory.folding import fold
from assistant.memory.questions import slots_asked
from tests.rows import each_row

PLANS = frozenset({("plans", "plan"), ("plans", "event")})
ASKED = [
    ("When is my meeting?", "meeting"),
    ("What time is my interview?", "interview"),
    ("When is my dentist appointment?", "dentist"),
    ("When do I see the dentist?", "dentist"),
    ("When am I going to the dentist?", "dentist"),
    ("Which day is my doctor's appointment?", "doctor"),
    ("When do I have my meeting?", "meeting"),
    ("Do I have a meeting tomorrow?", "meeting"),
    ("When's my flight?", "flight"),
    ("我什么时候开会？", "meeting"),
    ("我几点开会？", "meeting"),
    ("我下周什么时候开会", "meeting"),
    ("我的会议是几点？", "meeting"),
    ("我什么时候看牙医？", "dentist"),
    ("我的牙医预约在哪天", "dentist"),
    ("我的航班是几点", "flight"),
    ("我明天有会吗", "meeting"),
    # Who asks for the flight to a town may have told of the trip.
    ("When is my flight to Tokyo?", ""),
    ("我去东京的航班是什么时候？", ""),
    ("What are my plans?", ""),
    ("When is my appointment?", ""),
]


@each_row(ASKED)
def test_asked_of_the_user(question: str, kind: str) -> None:
    asked = slots_asked(question)
    assert (asked.attributes, asked.subject, asked.about_user, asked.kind) == (PLANS, "user", True, kind)


def test_what_documents_may_tell_as_well_is_asked_of_both() -> None:
    asked = slots_asked("我哪天体检？")
    assert (asked.attributes, asked.kind) == (PLANS, "check-up")
    assert asked.asks_more
    assert not asked.about_user


@pytest.mark.parametrize(
    "question",
    ["When is my sister's wedding?", "我妹妹什么时候考试？", "When is the safety training?", "我什么时候可以体检报销"],
)
def test_asked_of_others_or_of_the_company(question: str) -> None:
    asked = slots_asked(question)
    assert asked.kind == ""
    assert asked.subject != "user"


@pytest.mark.parametrize(
    ("kind", "same", "other"),
    [
        ("dentist", ["dentist appointment", "去看牙医", "洗牙"], ["flying to Beijing", "看医生", "meeting with Anna"]),
        ("meeting", ["meeting with Anna", "下午三点开会", "周会", "开个会"], ["dentist appointment", "去北京", "考试"]),
        ("flight", ["flying to Beijing", "飞北京", "flight to Oslo"], ["dentist appointment", "坐火车去上海"]),
        ("exam", ["math exam", "期末考试"], ["job interview", "面试"]),
    ],
)
def test_values_of_a_kind(kind: str, same: list[str], other: list[str]) -> None:
    values = next(values for name, _, values in KINDS if name == kind)
    assert all(values.search(fold(value)) for value in same)
    assert not any(values.search(fold(value)) for value in other)
