"""One place told with or without where it lies; two places that only share a name."""

import pytest

from assistant.memory.places import is_more_exact, same_place

ONE_PLACE = [
    ("Lyon", "Lyon, France"),
    ("Lyon, France", "Lyon, Rhône, France"),
    ("the Hague", "The Hague, Netherlands"),
    ("杭州", "浙江杭州"),
    ("杭州市", "浙江省杭州市"),
    ("里昂", "法国里昂"),
    ("吉林市", "吉林省吉林市"),
]


@pytest.mark.parametrize(("less", "more"), ONE_PLACE)
def test_where_it_lies_makes_a_name_more_exact(less: str, more: str) -> None:
    assert same_place(less, more)
    assert same_place(more, less)
    assert is_more_exact(more, less)
    assert not is_more_exact(less, more)


@pytest.mark.parametrize(
    ("one", "other"), [("杭州", "杭州市"), ("浙江", "浙江省"), ("Beijing", "北京市"), ("lyon", "Lyon")]
)
def test_some_names_differ_in_nothing(one: str, other: str) -> None:
    assert same_place(one, other)
    assert not is_more_exact(one, other)
    assert not is_more_exact(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paris, Texas", "Paris, France"),
        ("Lyon", "Nice"),
        ("York", "New York"),
        ("France", "Lyon, France"),
        ("吉林", "吉林市"),
        ("杭州", "浙江"),
        ("河南", "海南"),
        ("江苏苏州", "安徽苏州"),
    ],
)
def test_two_places_stay_two(one: str, other: str) -> None:
    assert not same_place(one, other)
