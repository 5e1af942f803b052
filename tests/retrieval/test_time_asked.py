"""When a question asks about, and how near to it something was said."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.retrieval.time_asked import TOLD_WITHIN, time_asked

NOW = datetime(2023, 9, 6, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "start", "end", "any_year"),
    [
        ("What did we do last May?", "2023-05-01", "2023-06-01", False),
        ("last December", "2022-12-01", "2023-01-01", False),
        ("上周我做了什么", "2023-08-28", "2023-09-04", False),
        ("两个月前我去了哪里", "2023-07-01", "2023-08-01", False),
        ("Who had dinner with Maria on May 3, 2023?", "2023-05-03", "2023-05-04", False),
        ("What did John do on March 27?", "2023-03-27", "2023-03-28", True),
        ("10月我在哪", "2022-10-01", "2022-11-01", True),
        ("What did I say on Monday?", "2023-09-04", "2023-09-05", False),
        ("周五我说了啥", "2023-09-01", "2023-09-02", False),
    ],
)
def test_a_named_time_is_found(question: str, start: str, end: str, any_year: bool) -> None:
    found = time_asked(question, NOW)
    assert found is not None
    assert (str(found.start.date()), str(found.end.date()), found.any_year) == (start, end, any_year)


@pytest.mark.parametrize(
    "question",
    [
        "Did we meet?",
        "Is room 9077 free?",
        "What may I do with it?",
        "May I come in?",
        "我们的计划",
        "next week",
        "Who is April?",
    ],
)
def test_words_that_are_no_time_give_none(question: str) -> None:
    assert time_asked(question, NOW) is None


def test_what_is_told_soon_after_is_near_and_what_was_said_before_is_not() -> None:
    asked = time_asked("What happened on 3 May 2023?", NOW)
    assert asked is not None
    day = datetime(2023, 5, 3, 15, tzinfo=UTC)
    assert asked.nearness(day) == 1.0
    assert asked.nearness(day - timedelta(days=1)) == 0.0
    assert asked.nearness(datetime(2023, 5, 4, tzinfo=UTC) + TOLD_WITHIN / 2) == pytest.approx(0.5)
    assert asked.nearness(day + TOLD_WITHIN * 2) == 0.0
    assert asked.nearness(day.replace(year=2022)) == 0.0
    assert asked.nearness(None) == 0.0


def test_a_day_without_its_year_is_any_years() -> None:
    asked = time_asked("What happened on 3 May?", NOW)
    assert asked is not None
    assert asked.nearness(datetime(2019, 5, 3, 8, tzinfo=UTC)) == 1.0
    assert asked.nearness(datetime(2019, 6, 30, tzinfo=UTC)) == 0.0


@given(
    st.sampled_from(["on 29 February", "in 2021", "last May", "去年", "on 31 December", "十年前", "since 1999"]),
    st.datetimes(timezones=st.just(UTC)),
    st.datetimes(timezones=st.just(UTC)),
)
def test_nearness_is_a_share_whatever_the_calendar_says(question: str, now: datetime, at: datetime) -> None:
    found = time_asked(question, now)
    assert found is None or 0.0 <= found.nearness(at) <= 1.0
