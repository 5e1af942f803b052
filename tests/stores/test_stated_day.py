"""The day a document says it is from: its own, not one that it speaks of."""

from datetime import date

import pytest

from assistant.stores.stated_day import stated_day


@pytest.mark.parametrize(
    ("name", "text", "day"),
    [
        ("guide.md", "# Guide\n\nHR · 2026 edition, last changed 1 June 2026\n", date(2026, 6, 1)),
        ("policy.md", "Version 3.2 · 15 September 2025 · Owner: IT\n", date(2025, 9, 15)),
        ("policy.md", "Version 3 (replaces 1 May 2020), June 2nd, 2024", date(2024, 6, 2)),
        ("rules.txt", "Updated 2025-03-04.", date(2025, 3, 4)),
        ("指南.txt", "人力资源部编 2024年6月版", date(2024, 6, 1)),
        ("制度.md", "财务部 · 2025年1月1日起施行", date(2025, 1, 1)),
        # The later of two is how old the text is now.
        ("制度.md", "2025年1月1日起施行（附件二自2026年3月1日起施行）", date(2026, 3, 1)),
        ("minutes-2026-05-14.txt", "Minutes of the review", date(2026, 5, 14)),
        ("handbook_2024.pdf", "", date(2024, 1, 1)),
        # A date on a line of its own, under the title, below a signature, in numerals.
        ("rules.md", "# Travel desk\n\n2024-01-10\n\nThe travel desk is led by Anna Berg.", date(2024, 1, 10)),
        ("总务.md", "# 总务\n\n2024年6月1日\n\n行政部的负责人是王建国。", date(2024, 6, 1)),
        ("letter.txt", "Hangzhou, 3 May 2025\n\nDear all, from 1 July 2025 the desk is closed.", date(2025, 5, 3)),
        ("通知.txt", "关于食堂的通知\n\n" + "午餐每份15元。" * 100 + "\n\n行政部\n2025年9月1日\n", date(2025, 9, 1)),
        ("通知.txt", "关于食堂的通知\n午餐每份15元。\n行政部　二〇二五年十一月二十一日", date(2025, 11, 21)),
        ("制度.md", "# 制度\n\n二〇二四年十月起施行", date(2024, 10, 1)),
        ("trip.md", "# Trip\n\n3 May 2025 to 9 May 2025\n\nWe go to Kunming.", None),
        ("plan.md", "# Plan\n\nStart on 3 May 2025 in Kunming with all of the team\n", None),
        # What it says of itself goes before its name.
        ("report-2023.md", "Revised 3 March 2024", date(2024, 3, 3)),
        ("a.md", "Valid until 31 December 2027, version 2", None),
        ("a.md", "Founded on 3 May 1998, the company makes tea.", None),
        ("a.md", "Updated 2025-13-45", None),
        ("room-2045.md", "", None),
        ("a.md", "x" * 700 + "\nUpdated 2025-03-04." + "\nx" * 700, None),
    ],
)
def test_the_day_a_document_says_it_is_from(name: str, text: str, day: date | None) -> None:
    assert stated_day(name, text) == day
