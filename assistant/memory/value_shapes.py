"""Whether words have the shape that a value of some slot has: digits, an address, the name of a language."""

import re

from assistant.memory import kinds_of_value
from assistant.memory.gazetteer_en import is_town_name
from assistant.memory.lexicon import LANGUAGES
from assistant.memory.value_words import (
    CAMPUS,
    DEVICE,
    FEWEST_DIGITS,
    NO_TEAM,
    NO_VALUE,
    POINTERS,
    POINTERS_ZH,
    TONGUE_ZH,
)

# "I went to school to be a vet": which one is not said.
_ANY_SCHOOL = re.compile(
    r"(?:(?:my|the|a) )?(?:high |middle |elementary )?(?:school|college|university)(?:$| (?:to|for|with|as|and|together|every|in (?:the|a|my))\b)"
)
_ENDS_AS_CLAUSE = re.compile(r"\b(?:it|them|there|that|me|him|her)$")
# A part of a project, and no name of one.
NO_PROJECT = re.compile(r"前端|后端|后台|服务端?|接口|代码|程序|脚本|网站|系统|app|页面|东西|软件|项目|产品|平台")
# In words, and in characters.
_LONGEST_NAME, _LONGEST_POST, _LONGEST_DEVICE = 6, 30, 60


def is_language(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words name a language."""
    return folded in LANGUAGES or bool(TONGUE_ZH.fullmatch(folded))


def is_day(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words hold a date's digits."""
    return any(map(str.isdigit, folded))


def is_campus(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words name a place of study."""
    return kinds_of_value.chinese(folded) or bool(CAMPUS.search(folded) and not _ANY_SCHOOL.match(folded))


def is_phone(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words hold the digits of a telephone number."""
    return sum(map(str.isdigit, folded)) >= FEWEST_DIGITS


def is_email(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether words hold an address."""
    return "@" in folded


def is_age(folded: str, original: str) -> bool:  # one shape for all checks
    """Whether a number is a person's age."""
    return not folded.isdigit() or 0 < int(folded) <= 120


def is_known_town(folded: str, original: str) -> bool:
    """Whether words behind a job name a town ("a midwife from Umeå"), where a firm may stand too ("from Bupa")."""
    town = folded.split(",", maxsplit=1)[0]
    return kinds_of_value.chinese(folded) or (kinds_of_value.capital(original) and is_town_name(town))


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


def is_school(folded: str, original: str) -> bool:
    """Whether words can name a school, which no clause that went on about it does ("... at Leiden and hated it")."""
    if kinds_of_value.chinese(folded):
        return not POINTERS_ZH.search(folded)
    # "My daughter's school is in Bath" says where it is.
    where = folded.startswith(("in ", "at ", "near ", "on "))
    return not where and folded.split(maxsplit=1)[0] not in POINTERS and not _ENDS_AS_CLAUSE.search(folded)


def is_team(folded: str, original: str) -> bool:
    """Whether words name a team or a department."""
    if NO_TEAM & set(folded.split()) or folded.startswith(("based ", "located ", "in ", "at ", "spread ", "split ")):
        return False
    return (original.isupper() or folded.split(maxsplit=1)[0] not in POINTERS) and not POINTERS_ZH.search(folded)


def is_project(folded: str, original: str) -> bool:
    """Whether words are the name of a project, and no part of one."""
    return not NO_PROJECT.fullmatch(folded) and (kinds_of_value.chinese(folded) or kinds_of_value.capital(original))


def is_device(folded: str, original: str) -> bool:
    """Whether words name a machine."""
    pointed = POINTERS_ZH.search(folded) or folded.split(maxsplit=1)[0] in POINTERS
    return (
        not pointed
        and len(folded) <= _LONGEST_DEVICE
        and (kinds_of_value.capital(original) or DEVICE.search(folded) is not None)
    )
