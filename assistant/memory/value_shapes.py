"""Whether words have the shape that a value of some slot has: digits, an address, the name of a language."""

from assistant.memory import kinds_of_value
from assistant.memory.lexicon import LANGUAGES
from assistant.memory.value_words import CAMPUS, FEWEST_DIGITS, TONGUE_ZH


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
