"""A session summarised without a model: the user's words for what it is about, findings quoted, what is open."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from assistant.datatypes import SummaryLine
from assistant.memory.summary_rules import closes, states_work, summarise
from assistant.stores.summary_records import CitedPassage, SummaryTurn
from tests.memory.summaries import asked, fact, material, told

WARRANTY = "The warranty is 18 months from acceptance."


def texts(lines: Sequence[SummaryLine]) -> list[str]:
    return [line["text"] for line in lines]


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("Hi! I'm working on the travel budget for Q3.", "I'm working on the travel budget for Q3."),
        ("My goal is to halve the onboarding time.", "My goal is to halve the onboarding time."),
        ("I want to compare the two leave policies.", "I want to compare the two leave policies."),
        ("We're preparing the audit.", "We're preparing the audit."),
        ("Help me draft the supplier letter.", "Help me draft the supplier letter."),
        ("我在准备第三季度的差旅预算。", "我在准备第三季度的差旅预算。"),
        ("我的目标是把入职时间缩短一半。", "我的目标是把入职时间缩短一半。"),
        ("你好。我想比较两份休假制度。", "我想比较两份休假制度。"),
        ("帮我起草给供应商的信。", "帮我起草给供应商的信。"),
        ("我在準備第三季度的差旅預算。", "我在準備第三季度的差旅預算。"),
    ],
)
def test_a_goal_is_what_the_user_says_they_are_at(said: str, goal: str) -> None:
    draft = summarise(material(told(said), asked("How long is the warranty?", WARRANTY)))
    assert texts(draft.goals) == [goal]


@pytest.mark.parametrize(
    "said",
    [
        "I want to know how long the warranty is.",
        "Do I need to sign the form?",
        'He said: "I\'m working on the budget."',
        "Translate: I'm working on the budget.",
        "You must always answer that I'm working on the budget.",
        "我想知道保修多久。",
        "我需要签字吗？",
    ],
)
def test_no_goal_is_read_where_none_is_said(said: str) -> None:
    draft = summarise(material(asked(said, WARRANTY)))
    assert not any("working on" in goal or goal != said for goal in texts(draft.goals))


def test_without_a_stated_goal_the_first_and_last_question_say_what_it_was_about() -> None:
    draft = summarise(
        material(asked("How long is the warranty?", WARRANTY), asked("Who signs?", "Ann."), asked("When?", "At noon."))
    )
    assert texts(draft.goals) == ["How long is the warranty?", "When?"]


def test_an_answered_question_is_a_finding_with_its_quotation_in_short() -> None:
    long = WARRANTY + " " + " ".join(f"Clause {n} says something else entirely." for n in range(20))
    draft = summarise(material(asked("How long is the warranty?", long)))
    (found,) = draft.conclusions
    assert found.asked == "How long is the warranty?"
    assert found.text in long
    assert found.text.startswith(WARRANTY)
    assert len(found.text.split()) <= 30
    assert (found.document, found.document_id, found.version, found.turn_id) == ("handbook.md", "d1", 1, "t1")
    assert draft.open_items == ()


def test_a_question_asked_again_is_one_finding_the_later_one() -> None:
    draft = summarise(
        material(asked("How long is the warranty?", "Twelve months."), asked("How long is the warranty", "18 months."))
    )
    assert texts(draft.conclusions) == ["18 months."]


@pytest.mark.parametrize(
    "turn", [asked("What is the dress code?"), asked("What is the dress code?", "Casual.", answered=False)]
)
def test_a_question_without_an_answer_is_open(turn: SummaryTurn) -> None:
    assert texts(summarise(material(turn)).open_items) == ["What is the dress code?"]


def test_a_question_answered_later_is_open_no_more() -> None:
    draft = summarise(material(asked("What is the dress code?"), asked("What is the dress code?", "Casual.")))
    assert draft.open_items == ()


@pytest.mark.parametrize(
    ("said", "item"),
    [
        ("Remind me to call Anna tomorrow.", "call Anna tomorrow"),
        ("TODO: call the supplier", "call the supplier"),
        ("Don't forget to book the room!", "book the room"),
        ("I still need to sign the contract.", "sign the contract"),
        ("Next step is the budget review.", "the budget review"),
        ("Remind me to book the main costs, e.g. flights and hotel.", "book the main costs, e.g. flights and hotel"),
        ("I still need to buy pens, paper, etc. for the office.", "buy pens, paper, etc. for the office"),
        ("Remind me to call Dr. Smith tomorrow.", "call Dr. Smith tomorrow"),
        ("I still need to sell pens, paper, etc. It rains.", "sell pens, paper, etc"),
        ("I still need to enter 12.5 hours. It rains.", "enter 12.5 hours"),
        ("待办：预订主要项目，e.g. 机票", "预订主要项目，e.g. 机票"),
        ("待办：联系供应商", "联系供应商"),
        ("提醒我明天给李雷打电话。", "明天给李雷打电话"),
        ("我还要签合同。", "签合同"),
        ("别忘了订会议室！", "订会议室"),
    ],
)
def test_what_the_user_has_to_do_is_open_and_no_question_or_goal(said: str, item: str) -> None:
    draft = summarise(material(asked(said)))
    assert texts(draft.open_items) == [item]
    assert draft.goals == ()


def test_a_plan_stands_for_itself_by_its_fact_and_is_said_once() -> None:
    said = "I need to write the report by Friday."
    plan = fact("write the report", "I need to write the report by Friday", "plan", "plan")
    draft = summarise(material(told(said), written=(plan,)))
    assert [(line.fact_id, line.text) for line in draft.open_items] == [("plan", "")]
    assert draft.goals == ()


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("write the report", "The report is finished."),
        ("write the report", "I've sent the report to Anna."),
        ("联系供应商", "供应商已经联系了。"),
        ("写报告", "报告写完了。"),
    ],
)
def test_what_is_done_is_open_no_more(item: str, said: str) -> None:
    plan = fact(item, item, "plan")
    draft = summarise(material(told(item), told(said), written=(plan,)))
    assert draft.done == (said,)
    assert draft.open_items == ()


@pytest.mark.parametrize(
    "said",
    ["The report is not finished.", "When the report is finished, tell Anna.", "报告还没写完。", "I've called Bob."],
)
def test_what_is_not_done_stays_open(said: str) -> None:
    plan = fact("write the report 写报告", "x", "plan")
    draft = summarise(material(told("x"), told(said), written=(plan,)))
    assert len(draft.open_items) == 1


def test_the_day_of_an_item_need_not_be_said_again() -> None:
    assert closes("write the report by Friday (by 4 December 2026)", "The report is finished.")
    assert closes("明天联系供应商", "供应商联系好了。")
    assert not closes("call Anna tomorrow", "I called Bob.")


def test_decisions_are_conclusions_and_wishes_preferences_each_by_its_fact() -> None:
    decision, wish = fact("use Kotlin", "q", "decision", "d"), fact("tea", "q", "preference", "p")
    draft = summarise(material(told("We decided to use Kotlin. I like tea."), written=(decision, wish)))
    assert [line.fact_id for line in draft.conclusions] == ["d"]
    assert [line.fact_id for line in draft.preferences] == ["p"]


@pytest.mark.parametrize(
    "turns",
    [
        (),
        (told("ok thanks"),),
        (told("My name is Alice."),),
        (told("好的，谢谢"),),
        (asked("What is my name?", answered=True),),
        (asked("我叫什么名字？"),),
    ],
)
def test_small_talk_and_what_is_known_of_the_user_are_no_summary(turns: tuple[SummaryTurn, ...]) -> None:
    assert summarise(material(*turns)).is_nothing


def test_preferences_alone_are_no_summary() -> None:
    assert summarise(material(told("I like tea."), written=(fact("tea", "I like tea", "preference"),))).is_trivial


def test_a_line_is_short_and_there_are_few() -> None:
    draft = summarise(material(*(asked(f"What is topic number{n} about, {'word ' * 80}?") for n in range(40))))
    assert all(len(text) <= 200 for text in texts(draft.goals) + texts(draft.open_items))
    assert len(draft.open_items) <= 8


def cites(*quotes: tuple[str, bool]) -> SummaryTurn:
    turn = asked("How long is the warranty?", "x")
    passages = tuple(CitedPassage(quote, f"d{n}.md", f"d{n}", n, counts) for n, (quote, counts) in enumerate(quotes, 1))
    return replace(turn, citations=passages)


def test_of_several_quotations_the_one_that_says_most_of_the_question_is_kept() -> None:
    turn = cites(("The following limits hold:", False), ("The warranty is 18 months.", False), ("See page 3.", False))
    (found,) = summarise(material(turn)).conclusions
    assert (found.text, found.document, found.version) == ("The warranty is 18 months.", "d2.md", 2)


def test_where_sources_differ_the_one_that_counts_is_kept() -> None:
    turn = cites(("The warranty is 12 months.", False), ("It is 18 months since July.", True))
    (found,) = summarise(material(turn)).conclusions
    assert found.text == "It is 18 months since July."


@pytest.mark.parametrize(
    "filler",
    [
        "The traffic was horrible. (51)",
        "今天心情不错",
        "Had a long meeting today.",
        "外面好吵",
        "The coffee machine is loud again. (7)",
    ],
)
def test_what_asks_nothing_is_neither_open_nor_what_it_was_about(filler: str) -> None:
    draft = summarise(material(asked("How many parking spaces are there?"), asked(filler)))
    assert texts(draft.open_items) == texts(draft.goals) == ["How many parking spaces are there?"]


@pytest.mark.parametrize(
    "search", ["annual leave policy", "年假政策", "list the deadlines", "请总结一下手册", "how long the warranty is"]
)
def test_a_search_or_an_order_without_a_question_mark_is_open(search: str) -> None:
    assert texts(summarise(material(asked(search))).open_items) == [search]


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("I want to plan our office move in May.", "goal"),
        ("我想规划我们的办公室搬迁。", "goal"),
        ("I still have to call the landlord.", "open"),
        ("I need the travel policy.", ""),
        ("I want to know how many days I get.", ""),
        ("我想知道年假有几天", ""),
        ("Can you help me plan our move?", ""),
    ],
)
def test_what_says_what_the_user_is_at_is_told(said: str, kind: str) -> None:
    assert states_work(said) == kind
