"""Numbers in words are numbers in digits; what only looks like one stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.stores.fact_numbers import in_digits
from assistant.stores.fact_rows import identity

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SIGNS = "零一二三四五六七八九"


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("thirty-three years old", "33 years old"),
        ("a hundred and twenty", "120"),
        ("三十三", "33"),
        ("三十三岁", "33岁"),
        ("３３", "33"),
        ("一百零五", "105"),
        ("两千", "2000"),
        ("两只猫", "2只猫"),
        ("三亚", "三亚"),
        ("张三", "张三"),
        ("someone", "someone"),
    ],
)
def test_numbers_are_read(said: str, digits: str) -> None:
    assert in_digits(said) == digits


@given(st.integers(0, 99))
def test_every_number_below_a_hundred_reads_the_same_in_both_languages(number: int) -> None:
    tens, ones = divmod(number, 10)
    english = _UNITS[number] if number < 20 else _TENS[tens - 2] + (f"-{_UNITS[ones]}" if ones else "")
    chinese = ("" if tens < 2 else _SIGNS[tens]) + ("十" if tens else "") + (_SIGNS[ones] if ones or not tens else "")
    assert in_digits(english) == in_digits(chinese) == str(number)


def test_a_fact_typed_in_words_is_the_one_known_in_digits() -> None:
    spelled = [identity("user", "age", value, True) for value in ("33", "三十三", "thirty-three", "Thirty three")]
    assert len(set(spelled)) == 1
    assert identity("user", "age", "34", True) not in spelled
