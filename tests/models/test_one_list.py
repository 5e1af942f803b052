"""Steps stand in their source's order, once each and of one list; a quotation says all that stands before its mark."""

import pytest

from assistant.models.layout import lines_of
from tests.models.test_quoting import passage, quotes, said

EVENTS = (
    "• Remove (apt remove):\n\n1. Choose packages on the line\n\n2. Resolve dependencies\n\n3. Remove files\n\n"
    "• Purge (apt purge):\n\n1. Choose packages on the line\n\n2. Resolve dependencies\n\n3. Remove files and settings\n\n"
    "4. Run the last script\n\nDetails are skipped."
)
HANDBOOK = (
    "Leave counts by years of service:\n\n| Years | Working days a year |\n|---|---|\n| 0 to 3 | 12 |\n| 4 and more | 15 |\n\n"
    "Leave of more than three days in a row is requested two weeks ahead."
)
COMMAND = "To stop the mail server, run:\n\n    $ sudo systemctl stop exim4\n    $ sudo dpkg-reconfigure exim4\n\nIt takes long."


@pytest.mark.parametrize(("verb", "last"), [("purge", "4. Run the last script"), ("remove", "3. Remove files")])
def test_steps_are_of_the_list_asked_for(verb: str, last: str) -> None:
    answer = said(f"How do I {verb} packages by apt {verb}?", passage(1, EVENTS))
    steps = [line.strip().removesuffix(" [1]") for line in answer.splitlines() if line.strip()[:1].isdigit()]
    assert [step[:2] for step in steps] == [f"{i}." for i in range(1, len(steps) + 1)]
    assert steps[:2] == ["1. Choose packages on the line", "2. Resolve dependencies"]
    assert steps[-1] == last


def test_a_table_under_the_heading_asked_about_beats_the_sentence_beside_it() -> None:
    answer = said("How many days of annual leave do I get?", passage(1, HANDBOOK, heading=("2.1 Annual leave",)))
    assert "| 0 to 3 | 12 |" in answer
    assert "in a row" not in answer


@pytest.mark.parametrize(
    ("question", "text", "shown"),
    [
        ("How do I stop the mail server?", COMMAND, ("To stop the mail server", "dpkg-reconfigure exim4")),
        ("How many days of annual leave do I get?", HANDBOOK, ("Leave counts", "| 4 and more | 15 |")),
    ],
)
def test_the_quotation_says_all_that_is_shown(question: str, text: str, shown: tuple[str, str]) -> None:
    answer = said(question, passage(1, text, heading=("Annual leave and mail server",)))
    assert answer.count("[1]") == 1
    (quote,) = quotes(question, passage(1, text, heading=("Annual leave and mail server",)))
    assert all(words in quote for words in shown)


def test_the_day_named_beside_what_was_asked_wins() -> None:
    text = "Wednesday is team day and is spent in the office. The day is chosen with the team by Friday noon."
    assert said("Which day is team day?", passage(1, text)).startswith("Wednesday is team day")


def test_the_first_reply_under_a_heading_stands_with_what_follows() -> None:
    text = (
        "**How long is the warranty?**\nTwelve months from the acceptance of the machine. Wearing parts are covered for"
        " three months. The warranty does not cover damage caused by gas.\n"
    )
    assert said("What is the warranty?", passage(1, text)).startswith("Twelve months")


def test_what_holds_in_an_exception_is_not_the_rule() -> None:
    text = (
        "- If you no longer have access to Airbase, submit the expense by mail to the expense desk.\n"
        "- An expense is submitted in Airbase under New expense.\n"
    )
    answer = said("How do I submit an expense in Airbase?", passage(1, text))
    assert answer.startswith("- An expense is submitted in Airbase")


def test_nothing_chosen_is_no_line() -> None:
    assert lines_of([]) == []
