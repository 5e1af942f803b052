"""The day of a plan or deadline: resolved, kept, and said back in both languages."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import MemoryHit
from assistant.memory.dates import coming, resolve
from assistant.memory.days import said_days
from assistant.memory.folding import fold
from assistant.memory.speaking import speak
from tests.memory.test_rules_en import AT, drafts_of
from tests.rows import each_row

DAYS = [
    ("from 3 to 7 May", "2026-05-03", "2026-05-08", "whole"),
    ("May 30 to June 2", "2026-05-30", "2026-06-03", "whole"),
    ("5月3号到7号", "2026-05-03", "2026-05-08", "whole"),
    ("by Friday", "2026-03-20", "2026-03-21", "until"),
    ("这周五之前", "2026-03-20", "2026-03-21", "until"),
    ("from 1 June", "2026-06-01", "2026-06-02", "since"),
    ("下周四到周六", "2026-03-26", "2026-03-29", "whole"),
    ("from Thursday to Sunday", "2026-03-19", "2026-03-23", "whole"),
    ("下个月15号", "2026-04-15", "2026-04-16", "whole"),
    ("on the 2nd", "2026-04-02", "2026-04-03", "whole"),
    ("on the first of next month", "2026-04-01", "2026-04-02", "whole"),
    ("on the 3rd of next month", "2026-04-03", "2026-04-04", "whole"),
    ("in two weeks", "2026-04-01", "2026-04-02", "whole"),
    ("年底前", "2026-12-31", "2027-01-01", "until"),
    ("the end of the month", "2026-03-31", "2026-04-01", "whole"),
]


@each_row(DAYS)
def test_resolved(text: str, start: str, end: str, bound: str) -> None:
    span = resolve(fold(text), AT)
    assert span is not None
    assert (span.start.date().isoformat(), span.end.date().isoformat(), span.bound) == (start, end, bound)


@pytest.mark.parametrize("text", ["every Friday", "每周三", "31 February", "3号楼", "from 7 to 3 May"])
def test_no_day(text: str) -> None:
    span = resolve(fold(text), AT)
    assert span is None or text.startswith("from 7")


def test_a_month_gone_by_is_next_years() -> None:
    late = datetime(2026, 11, 30, tzinfo=UTC)
    span = coming("3 may", late)
    assert span is not None
    assert span.start == datetime(2027, 5, 3, tzinfo=UTC)


SAID = [
    ("2026-05-03", "2026-05-08", "3 to 7 May 2026", "2026年5月3日到7日"),
    ("2026-05-30", "2026-06-03", "30 May to 2 June 2026", "2026年5月30日到6月2日"),
    ("2026-03-25", "2026-03-26", "25 March 2026", "2026年3月25日"),
    ("", "2026-03-21", "by 20 March 2026", "2026年3月20日之前"),
    ("2026-06-01", "", "from 1 June 2026 on", "2026年6月1日起"),
    ("", "", "", ""),
]


@pytest.mark.parametrize(("start", "end", "en", "zh"), SAID)
def test_said(start: str, end: str, en: str, zh: str) -> None:
    first, after = (datetime.fromisoformat(day).replace(tzinfo=UTC) if day else None for day in (start, end))
    assert said_days(first, after, "en") == en
    assert said_days(first, after, "zh") == zh


def test_a_plan_is_said_with_its_day_in_both_languages() -> None:
    (draft,) = drafts_of("我下周三要去北京开会")
    assert draft.text == "用户的计划：下周三去北京开会（2026年3月25日）。"
    assert speak(draft, "en") == "You have a plan: 去北京开会 (25 March 2026)."
    quote = "我下周三要去北京开会"
    hit = MemoryHit("f", draft.text, 1.0, {}, True, quote, "m", AT, "active", "plans", "plan", draft.value, "plan")
    assert speak(hit, "zh") == "你的计划：去北京开会（2026年3月25日）。"


def test_the_quotation_has_the_day_before_its_clause() -> None:
    text = "明天下午我要去看牙医"
    (draft,) = drafts_of(text)
    assert text[draft.start : draft.end] == text
