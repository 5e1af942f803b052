"""Values that say the same, in both languages; what differs in a number, name, path or negation never does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.same_values import denies_any, same_value, same_words_in_any_order, says_value
from tests.rows import each_row

SAME = [
    ("identity", "age", "33", "三十三"),
    ("identity", "age", "thirty-three", "33"),
    ("family", "pet", "2 dogs", "两只狗"),
    ("food", "preference", "two meals", "2 meals"),
    ("home", "city", "Lyon", "Lyon, France"),
    ("home", "city", "浙江杭州", "杭州市"),
    ("home", "hometown", "Lyon", "Lyon, France"),
    ("food", "allergy", "peanuts", "花生"),
    ("food", "allergy", "海鮮", "seafood"),
    ("home", "city", "Beijing", "北京"),
    ("interests", "like", "jazz", "listening to jazz"),
    ("interests", "like", "听爵士乐", "爵士乐"),
    ("interests", "hobby", "playing chess", "chess"),
    ("interests", "hobby", "打篮球", "basketball"),
    ("family", "pet", "a cat", "一只猫"),
    ("family", "pet", "只猫", "one cat"),
    ("family", "pet", "cat", "a cat"),
    ("family", "pet", "two dogs", "两只狗"),
    ("food", "diet", "vegetarian", "素食主义者"),
    ("language", "spoken", "French", "法语"),
    ("other", "note", "the code word of the server room is blue", "server room code word: blue"),
]
DIFFERENT = [
    ("identity", "age", "33", "三十四"),
    ("identity", "name", "张三", "张3"),
    ("home", "city", "Paris, Texas", "Paris, France"),
    ("work", "role", "software engineer", "senior software engineer"),
    ("work", "employer", "Acme", "Acme, Inc."),
    ("food", "allergy", "peanuts", "walnuts"),
    ("food", "allergy", "dust", "dust mites"),
    ("interests", "like", "playing football", "watching football"),
    ("family", "pet", "two cats", "three cats"),
    ("family", "pet", "a cat", "cats"),
    ("home", "city", "Lyon", "Nice"),
    ("food", "diet", "vegan", "vegetarian"),
    ("other", "note", "the code word is blue", "the code word is green"),
    ("other", "note", "tea before coffee", "coffee before tea"),
    ("other", "note", "the gate is locked", "the gate is not locked"),
    ("other", "note", "see /etc/App", "see /etc/app"),
    ("other", "note", "meet at 10:30", "meet at 10:13"),
]


@each_row(SAME)
def test_the_same_in_other_words(topic: str, attribute: str, one: str, other: str) -> None:
    assert same_value(topic, attribute, one, other)
    assert same_value(topic, attribute, other, one)


@each_row(DIFFERENT)
def test_near_and_yet_another(topic: str, attribute: str, one: str, other: str) -> None:
    assert not same_value(topic, attribute, one, other)
    assert not same_value(topic, attribute, other, one)


def test_another_order_is_left_to_the_vectors_and_never_where_order_counts() -> None:
    assert same_words_in_any_order("blue is the code word", "the code word is blue")
    assert not same_words_in_any_order("I prefer tea to coffee", "I prefer coffee to tea")
    assert not same_words_in_any_order("Tell Ann that Bob called", "Tell Bob that Ann called")
    assert not same_words_in_any_order("5 apples and 3 pears", "3 apples and 5 pears")


WORDS = st.lists(st.sampled_from(("code", "gate", "blue", "12", "21", "not", "Anna", "Bob", "before")), max_size=6)


@given(WORDS, WORDS)
def test_it_is_symmetric_and_never_equates_other_numbers_or_negations(one: list[str], other: list[str]) -> None:
    first, second = " ".join(one), " ".join(other)
    same = same_value("other", "note", first, second)
    assert same == same_value("other", "note", second, first)
    if same:
        assert [w for w in one if w.isdigit() or w == "not"] == [w for w in other if w.isdigit() or w == "not"]
    assert same_value("other", "note", first, first)


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        ("Lyon, France", "I live in Lyon.", True),
        ("Lyon", "I live in Lyon, France.", True),
        ("杭州", "我住在浙江杭州。", True),
        ("Lyon, France", "I live in Berlin.", False),
    ],
)
def test_a_text_says_a_value_in_other_words(value: str, text: str, expected: bool) -> None:
    assert says_value("home", "city", value, text) is expected


@pytest.mark.parametrize(
    ("denied", "held", "expected"),
    [
        ("a dog", "two dogs", True),
        ("dogs", "a dog", True),
        ("pets", "a cat", True),
        ("a dog", "a cat", False),
        ("狗", "两只狗", True),
    ],
)
def test_who_has_none_has_not_two_either(denied: str, held: str, expected: bool) -> None:
    assert denies_any(denied, held) is expected
