"""Which value a question asks for, which pieces hold one, and that a near miss is not quoted."""

import pytest

from assistant.models.answer_types import answer_type
from assistant.models.scoring import candidates
from tests.models.test_quoting import passage, said

PARKING = "Our teammates may use the office budget for coworking spaces, amenities and parking up to $20 a day."


def holds(question: str, text: str) -> bool:
    value = answer_type(question)
    assert value is not None
    found = (one for one in candidates(question, [passage(1, text)]) if one is not None)
    return any(value.is_in(one) for one in found)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("How many parking spaces does the office have?", "count"),
        ("停车场有多少个车位？", "count"),
        ("What is the phone number of the help desk?", "phone"),
        ("客服电话号码是多少？", "phone"),
        ("What is the email address of the administrator?", "email"),
        ("财务部的邮箱是什么？", "email"),
        ("How much does the ticket cost?", "money"),
        ("手册的售价是多少？", "money"),
        ("How long is the warranty?", "duration"),
        ("在哪一年成立？", "year"),
    ],
)
def test_a_question_for_a_value_names_its_kind(question: str, name: str) -> None:
    value = answer_type(question)
    assert value is not None
    assert value.name == name


@pytest.mark.parametrize(
    "question",
    [
        "How do I reset the phone?",
        "Which email client should I use?",
        "有哪几种语言？",
        "Remind me to phone Anna.",
        "她几岁？",
    ],
)
def test_what_words_may_answer_asks_for_no_value(question: str) -> None:
    assert answer_type(question) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many parking spaces does the office have?", "The office has 40 spaces for parking."),
        ("When does the garage close?", "The garage closes at quarter past nine."),
        ("When does the shop open?", "The shop opens at seven on weekdays."),
        ("How many people work there?", "About 300 teammates work there today."),
        ("停车场有多少个车位？", "停车场共有四十个车位。"),
        ("推荐工程师有多少奖励？", "推荐工程师的，奖励5000元。"),
        ("What is the phone number of the help desk?", "Call the help desk: (650) 273-5591."),
        ("服务台的电话是多少？", "服务台：分机8100。"),
        ("How much does the course cost?", "The course is free of charge."),
        ("How much does the QL-80 cost?", "The QL-80 costs CNY 46,800."),
        ("How long is the warranty?", "The warranty holds for life."),
    ],
)
def test_the_value_asked_for_is_found(question: str, text: str) -> None:
    assert holds(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many parking spaces does the office have?", PARKING),
        ("停车场有多少个车位？", "停车场在东门，停车费每天8元。"),
        ("What is the phone number of the help desk?", "The help desk was opened in 1996-2021 by phone users."),
        ("How much does the QL-80 cost?", "The list price of the QL-60 rises to CNY 46,800."),
        ("What is the list price of the QL-60?", "The list price of the QL-60 rises by 4 percent on 1 August."),
        ("安装需要多少小时？", "直到你十分了解系统，安装才算完成。"),
    ],
)
def test_what_speaks_of_the_thing_without_its_value_holds_none(question: str, text: str) -> None:
    assert not holds(question, text)


def test_a_near_miss_is_refused_and_the_piece_with_the_value_preferred() -> None:
    question = "How many parking spaces does the office have?"
    assert said(question, passage(1, PARKING)).startswith("I did not find this")
    there = passage(2, "The garage has 40 parking spaces.", 0.8)
    assert "40 parking spaces" in said(question, passage(1, PARKING), there)


def test_a_yearly_figure_goes_before_one_paid_once() -> None:
    text = "Add a one-time $200 stipend to the invoice. The maximum annual amount is $250 per teammate."
    assert "annual amount" in said("How much is the yearly stipend?", passage(1, text))


def test_a_date_in_common_adds_no_further_piece() -> None:
    one = passage(1, "For machines ordered on or after 1 July 2026 the warranty is 18 months from acceptance.")
    other = passage(2, "Next meeting: 13 August 2026, 14:00, same place.", 0.95)
    assert "Next meeting" not in said("How long is the warranty for a machine ordered in August 2026?", one, other)


def test_a_page_that_ends_before_its_command_gives_way_to_one_that_has_it() -> None:
    lead = "To check which version of the system you have, use the"
    answer = said(
        "How do I check which version I have?", passage(1, lead), passage(2, f"{lead}\n\n    lsb_release -a\n", 0.8)
    )
    assert "lsb_release -a" in answer


def test_settings_are_shown_with_the_sentence_that_leads_them() -> None:
    text = "A static network can be set up by creating /etc/static.network. E.g.:\n\n[Match]\nName=en*\n\n[Network]\nGateway=192.168.0.1\n"
    assert "Gateway=192.168.0.1" in said("How do I set up a static network?", passage(1, text))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("仓库电话是多少？", "仓库电话是8199。食堂电话是8200。"),
        ("What is the phone number of the warehouse?", "The phone number of the warehouse is 8199."),
        ("What is the phone number of the warehouse?", "Warehouse, phone: 8199"),
        ("仓库电话是多少？", "| 部门 | 电话 |\n|---|---|\n| 仓库 | 8199 |\n"),
    ],
)
def test_an_extension_is_a_phone_number(question: str, text: str) -> None:
    assert holds(question, text)


def test_a_year_or_an_amount_behind_a_phone_is_no_number_to_call() -> None:
    assert not holds("仓库电话是多少？", "仓库电话2019年更换，费用8199元。")
    assert not holds("What is the phone number of the warehouse?", "Each phone costs 300 euros.")
