"""The hour of a plan beside its day, in the user's own words; never one that is none."""

from assistant.errors import Language
from assistant.memory.hours import with_hour_said
from tests.rows import each_row

DAYS: dict[Language, str] = {"en": "2 December 2026", "zh": "2026年12月2日"}

CASES: tuple[tuple[Language, str, str, str], ...] = (
    ("en", "a plan: lunch with Mia tomorrow at 12:30 (2 December 2026).", "lunch with Mia", " at 12:30"),
    ("en", "an event: dentist on Friday at 9am (4 December 2026).", "dentist", " at 9am"),
    ("en", "a plan: call Tom tomorrow at 3 p.m.", "call Tom", " at 3 p.m."),
    ("en", "a plan: shop tomorrow from 9 am to 11 am.", "shop", ", 9 am to 11 am"),
    ("en", "a plan: swim tomorrow at noon.", "swim", " at noon"),
    ("en", "a plan: swim tomorrow at 7.", "swim", " at 7"),
    ("zh", "计划：明天中午12点半和小米吃饭", "和小米吃饭", "中午12点半"),
    ("zh", "计划：週五下午三點開會", "開會", "下午三點"),
    ("zh", "计划：周五15:30开会", "开会", "15:30"),
    # Traps: a number of something else, an hour that the value has, words of the other language, none at all.
    ("en", "a plan: dinner tomorrow at 8 Oxford Street.", "dinner", ""),
    ("en", "a plan: meet at 9am tomorrow.", "meet at 9am", ""),
    ("en", "a plan: buy 12 eggs tomorrow.", "buy 12 eggs", ""),
    ("en", "a plan: 周五下午三点开会", "开会", ""),
    ("zh", "a plan: lunch tomorrow at noon.", "lunch", ""),
    ("zh", "a plan: lunch tomorrow at 12:30.", "lunch", "12:30"),
    ("zh", "计划：下周一早上8点飞北京", "早上8点飞北京", ""),
    ("zh", "计划：明天买两点水果", "买两点水果", ""),
    ("en", "a plan: a flight in version 2.10.3 tomorrow.", "a flight", ""),
)


@each_row(CASES)
def test_an_hour_goes_with_its_day(language: Language, text: str, value: str, hour: str) -> None:
    day = DAYS[language]
    assert with_hour_said(day, text, value, language) == day + hour
