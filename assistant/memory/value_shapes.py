"""Whether words have the shape that a value of some slot has: digits, an address, the name of a language."""

from assistant.memory import kinds_of_value
from assistant.memory.lexicon import LANGUAGES
from assistant.memory.value_words import CAMPUS, FEWEST_DIGITS, NO_VALUE, POINTERS, POINTERS_ZH, TONGUE_ZH

# In words, and in characters.
_LONGEST_NAME, _LONGEST_POST = 6, 30


def is_language(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words name a language."""
    return folded in LANGUAGES or bool(TONGUE_ZH.fullmatch(folded))


def is_day(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words hold a date's digits."""
    return any(map(str.isdigit, folded))


def is_campus(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words name a place of study."""
    return kinds_of_value.chinese(folded) or bool(CAMPUS.search(folded))


def is_phone(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words hold the digits of a telephone number."""
    return sum(map(str.isdigit, folded)) >= FEWEST_DIGITS


def is_email(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words hold an address."""
    return "@" in folded


def is_age(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether a number is a person's age."""
    return not folded.isdigit() or 0 < int(folded) <= 120


def is_amount(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words hold a number, in digits or in Chinese numerals."""
    return any(c.isdigit() or c in "一二两三四五六七八九十百千万亿" for c in folded)


def is_named_school(folded: str, original: str) -> bool:
    """Whether words behind plain "at" name a school: written as a name is."""
    return kinds_of_value.chinese(folded) or (kinds_of_value.capital(original) and len(folded.split()) <= _LONGEST_NAME)


def is_post(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words behind a verb that only a job follows can be one."""
    pointed = POINTERS_ZH.search(folded) or folded.split(maxsplit=1)[0] in POINTERS
    return not pointed and not NO_VALUE.match(folded) and len(folded) <= _LONGEST_POST
