"""A plan that is called off, takes place on another day or goes elsewhere, in whatever words it was told first."""

import pytest

from assistant.memory.reconcile import reconcile
from tests.memory.test_contradictions import decided
from tests.memory.test_reconcile import NOW, drafts_of, known
from tests.rows import each_row

PORTO = "My trip to Porto is on 3 May 2027."
OSAKA = "I'm flying to Osaka on 12 December."
SANYA = "下个月五号我们全家去三亚度假。"
DENTIST = "后天下午三点我要去看牙医。"
CALLED_OFF = [
    (OSAKA, "The Osaka trip is cancelled.", "flying to Osaka"),
    (OSAKA, "My flight to Osaka got cancelled.", "flying to Osaka"),
    (OSAKA, "I'm not going to Osaka any more.", "flying to Osaka"),
    (OSAKA, "I had to cancel my trip to Osaka.", "flying to Osaka"),
    (OSAKA, "Unfortunately the Osaka trip got cancelled because of the typhoon.", "flying to Osaka"),
    (OSAKA, "The Osaka trip isn't happening.", "flying to Osaka"),
    (SANYA, "三亚不去了。", "全家去三亚度假"),
    (SANYA, "三亚的行程取消了。", "全家去三亚度假"),
]
MOVED = [
    (PORTO, "The trip to Porto is postponed to June.", "trip to Porto, June 2027", "2027-06-01"),
    (PORTO, "I've postponed my trip to Porto to 5 June 2027.", "trip to Porto, 5 June 2027", "2027-06-05"),
    (PORTO, "The Porto trip has been pushed back to June.", "trip to Porto, June 2027", "2027-06-01"),
    ("I see my dentist on Friday.", "My dentist appointment was moved to 20 December.", "see my dentist, 20 December", "2026-12-20"),
    ("I have lunch with Ann on Friday.", "My lunch with Ann has been moved to next Tuesday.", "lunch with Ann, next Tuesday", "2026-03-24"),
    ("I have a dentist appointment on 3 December.", "The dentist moved my appointment to Friday.", "dentist appointment, Friday", "2026-03-20"),
    (DENTIST, "牙医改到周五上午十点了。", "去看牙医，周五上午十点", "2026-03-20"),
    (DENTIST, "看牙医的时间改到周五上午十点了。", "去看牙医，周五上午十点", "2026-03-20"),
    (DENTIST, "我的牙医预约推迟到周五。", "去看牙医，周五", "2026-03-20"),
    (SANYA, "三亚改到六月了。", "全家去三亚度假，六月", "2026-06-01"),
    ("My exam is on Monday.", "My exam is now on Tuesday.", "exam, Tuesday", "2026-03-24"),
    ("My exam is on Monday.", "My exam is on Tuesday, not Monday.", "exam, Tuesday", "2026-03-24"),
    ("下周日我要飞上海。", "航班改签到下周一了。", "飞上海，下周一", "2026-03-23"),
    ("我下周六要参加婚礼。", "婚礼改期到下个月五号了。", "参加婚礼，下个月五号", "2026-04-05"),
    ("後天下午三點我要去看牙醫。", "牙醫改到週五上午十點了。", "去看牙醫，週五上午十點", "2026-03-20"),
    ("In three weeks I'm going to Kyoto with my brother.", "The Kyoto trip has been moved from April to May.", "going to Kyoto with my brother, May", "2026-05-01"),
    # It goes elsewhere, on its day.
    (OSAKA, "We're not going to Osaka, we're going to Kyoto instead.", "flying to Kyoto", "2026-12-12"),
    (OSAKA, "I'm flying to Kyoto instead of Osaka.", "flying to Kyoto", "2026-12-12"),
    (SANYA, "三亚不去了，改去厦门。", "全家去厦门", "2026-04-05"),
    (SANYA, "我们不去三亚了，改去厦门。", "全家去厦门", "2026-04-05"),
    (SANYA, "我们改去厦门了，不去三亚了。", "全家去厦门", "2026-04-05"),
]  # fmt: skip
ANOTHER = [
    ("I'm flying to Berlin on 12 December.", "The flight to Osaka is cancelled."),
    ("I'm flying to Berlin on 12 December.", "The Osaka flight is cancelled."),
    (OSAKA, "The Osaka office meeting is cancelled."),
    (OSAKA, "The Osaka trip is not cancelled."),
    (OSAKA, "The Osaka trip might be cancelled."),
    (OSAKA, "My boss said the Osaka trip is cancelled."),
    (SANYA, "如果三亚不去了，就改去厦门。"),
    (SANYA, "我朋友三亚不去了，改去厦门。"),
    (OSAKA, "My sister moved her trip to Osaka to June."),
    (OSAKA, "The app moved my files to June."),
    (PORTO, "The trip to Lisbon is postponed to June."),
    (PORTO, "If the trip to Porto is postponed to June, I lose my deposit."),
    (PORTO, "Is the trip to Porto postponed to June?"),
    ("I have lunch with Ann on Friday.", "The lunch with Bob is cancelled."),
    (DENTIST, "面试改到周五上午十点了。"),
    (SANYA, "北京不去了，改去厦门。"),
    (SANYA, "三亚还去不去？"),
]
TOLD = [
    ("In three weeks I'm going to Kyoto with my brother.", "The user has a plan: going to Kyoto with my brother in three weeks (8 April 2026)."),
    ("The day after tomorrow I have a dentist appointment at 3pm.", "The user has an event: dentist appointment at 3pm the day after tomorrow (20 March 2026)."),
    ("I have a meeting on Friday at 3 pm.", "The user has a plan: meeting on Friday at 3 pm (20 March 2026)."),
    (DENTIST, "用户的计划：后天下午三点去看牙医（2026年3月20日）。"),
    (SANYA, "用户的计划：下个月五号全家去三亚度假（2026年4月5日）。"),
    ("五号我要去看牙医。", "用户的计划：五号去看牙医（2026年4月5日）。"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "value"), CALLED_OFF)
def test_what_is_called_off_ends(before: str, text: str, value: str) -> None:
    assert decided(text, before) == [f"supersede {value} -> f0"]


@each_row(MOVED)
def test_what_is_moved_takes_its_place(before: str, text: str, value: str, day: str) -> None:
    (only,) = reconcile(drafts_of(text), known(before), (), said_at=NOW, said=text)
    assert only.draft is not None
    assert only.draft.valid_from is not None
    assert (only.op, only.target_id, only.draft.polarity) == ("supersede", "f0", True)
    assert (only.draft.value, f"{only.draft.valid_from:%Y-%m-%d}") == (value, day)


@each_row(ANOTHER)
def test_another_plan_stays(before: str, text: str) -> None:
    assert decided(text, before) == []


@pytest.mark.parametrize(("text", "said"), TOLD)
def test_a_plan_is_told_with_its_day_and_hour(text: str, said: str) -> None:
    (only,) = drafts_of(text)
    assert only.text == said


@pytest.mark.parametrize(("before", "text", "value"), [
    ("I have lunch with Ann on Friday.", "I have lunch with Ann on 20 December.", "lunch with Ann, 20 December"),
    ("我周五下午三点有个会议。", "我周六上午十点有个会议。", "会议，周六上午十点"),
])  # fmt: skip
def test_two_of_one_name_on_two_days_are_two(before: str, text: str, value: str) -> None:
    assert decided(text, before) == [f"add {value}"]
    assert decided(before, before) == [f"reinforce {known(before)[0].value} -> f0"]
