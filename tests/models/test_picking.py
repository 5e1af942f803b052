"""Which pieces are picked for a question, and how lists, tables and replies of a page read in an answer."""

import pytest

from tests.models.test_extractive import answered, context
from tests.models.test_quoting import MARK, passage, quotes, said

VALUES = (
    "Our mission is to make it so everyone codes. We believe these will help us:\n\n"
    "- **Dev love:** Everything we do is for devs. " + "It shows in how we build. " * 8 + "\n"
    "- **High agency:** People find a way. " + "They keep going. " * 10 + "\n"
    "- **Win together:** Each of us is an owner. " + "We share what we win. " * 8 + "\n"
)
PROVIDES = "The source team provides value for the company by making it so that customers can connect all their hosts."


def test_a_passage_whose_heading_is_what_is_asked_answers_with_its_list() -> None:
    answer = said(
        "What are the company's values?", passage(1, VALUES, 1.0, ("Company values",)), passage(2, PROVIDES, 0.9)
    )
    assert "- **Dev love:** Everything we do is for devs.\n" in answer
    assert "- **Win together:** Each of us is an owner." in answer
    assert "provides value" not in answer


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "Which countries can't I work from?",
            "People may not work from the following countries:\n\nWe can't employ anyone there.\n\n- Cuba\n- Iran\n- Syria\n",
        ),
        ("不能在哪些国家工作？", "员工不能在下列国家工作：\n\n我们无法在那里雇人。\n\n- 古巴\n- 伊朗\n- 叙利亚\n"),
    ],
)
def test_a_sentence_between_an_announcement_and_its_list_parts_them_not(question: str, text: str) -> None:
    answer = said(question, passage(1, text))
    assert [line for line in text.splitlines() if line] == MARK.sub("", answer).splitlines()


STEPS = (
    "To delete a page do this:\n\n1. Open the folder.\n1. Remove the file.\n1. Delete the page's links to the page.\n"
)


def test_steps_begin_with_the_first_and_are_counted() -> None:
    answer = said("How do I delete the links to a page?", passage(1, STEPS))
    assert answer == (
        "To delete a page do this:\n1. Open the folder.\n2. Remove the file.\n3. Delete the page's links to the page. [1]"
    )
    assert quotes("How do I delete the links to a page?", passage(1, STEPS)) == [STEPS.strip()]


def test_items_of_two_sections_stand_each_under_its_heading() -> None:
    text = "### Engineering team laptops\n\n- M3 Max, 48 GB\n\n### Design team laptops\n\n- M3 Max, 36 GB\n"
    answer = said("List the laptops for each team", passage(1, text))
    assert "Engineering team laptops:\n\n- M3 Max, 48 GB" in answer
    assert "Design team laptops:\n\n- M3 Max, 36 GB" in answer


@pytest.mark.parametrize(
    ("question", "own", "other"),
    [
        (
            "Is bereavement covered by time off?",
            "Time off covers bereavement, jury duty and moving homes.",
            "## Q: Can I use time off to cover my intermittent leave?\n\nA: In most cases, no. Each case is evaluated.\n",
        ),
        (
            "丧假算带薪休假吗？",
            "带薪休假包括丧假、搬家和看病。",
            "## 问：间歇性休假可以用带薪休假吗？\n\n答：不可以，带薪休假另算。\n",
        ),
    ],
)
def test_a_reply_to_another_question_is_not_quoted(question: str, own: str, other: str) -> None:
    answer = said(question, passage(1, other), passage(2, own, 0.9))
    assert answer == f"{own} [2]"


def test_a_reply_loses_its_letter() -> None:
    answer = said(
        "Can I use time off for a leave?", passage(1, "## Q: Can I use time off for a leave?\n\nA: Yes, you can.\n")
    )
    assert answer == "Yes, you can. [1]"


SHADOWS = "Past CEO shadows of the CEO:\n\n- [Ada Lee](https://example.org/a): CEO shadow\n- [CEO notes](https://example.org/b)\n"


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("Who is the CEO?", "I (Quinn Slack) am the CEO of the company.", SHADOWS),
        ("公司的总经理是谁？", "总经理：沈婉清。", "总经理办公室的总经理会议每周一召开。"),
        (
            "谁创建了 Debian？",
            "Debian 计划于 1993 年由 Ian Murdock 建立。",
            "Debian 是由社区开发的，以创建自由的操作系统为目标而创建。",
        ),
    ],
)
def test_who_somebody_is_is_said_by_the_piece_that_names_them(question: str, text: str, other: str) -> None:
    assert said(question, passage(1, other), passage(2, text, 0.8)) == f"{text} [2]"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("星图 3.0 什么时候发布？", "星图 2.0 将于 2026 年 5 月发布。"),
        ("When was Debian 13 released?", "Debian 12 was released in June 2023."),
    ],
)
def test_what_is_said_of_another_version_is_no_answer(question: str, text: str) -> None:
    answer, ends = answered(context(question, (passage(1, text),)))
    assert "2026" not in answer
    assert "2023" not in answer
    assert ends.abstained


def test_what_is_said_of_the_same_version_is_the_answer() -> None:
    text = "Debian 12 was released in June 2023. Debian 13 was released in August 2025."
    assert "2025" in said("When was Debian 13 released?", passage(1, text))


def test_a_long_table_is_quoted_by_the_rows_that_say_it_under_a_rule() -> None:
    rows = [f"| normal | :set x{i} | set the option x{i} |" for i in range(8)]
    text = "\n".join(["Keys of vim.", "", "| mode | keys | action |", *rows, "| normal | :q | quit vim |"])
    answer = said("How do I quit vim?", passage(1, text))
    assert "| mode | keys | action |\n| --- | --- | --- |\n| normal | :q | quit vim |" in answer
    assert "option" not in answer


def test_rows_without_their_header_stand_under_an_empty_one() -> None:
    text = "| /var/lib/dpkg/available | what is there |\n| /var/lib/dpkg/status | the status of all packages |\n"
    answer = said("Where is the dpkg status file?", passage(1, text))
    assert answer.startswith("|  |  |\n| --- | --- |\n| /var/lib/dpkg/status |")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How do I ask for an LOA?", "Tell your manager that you need a leave of absence."),
        ("How do I ask for a leave of absence?", "Tell your manager that you need an LOA."),
    ],
)
def test_an_acronym_that_a_passage_spells_out_is_its_words(question: str, text: str) -> None:
    other = "Ask for a parking lot at the desk in the hall of the house."
    assert text in said(question, passage(1, other), passage(2, text, 0.9, ("Leave of Absence (LOA)",)))


def test_what_follows_a_list_is_no_part_of_its_last_item() -> None:
    text = "The laptops are:\n\n- Small laptop\n- Big laptop\n\nAny laptops of the same value are fine too.\n"
    assert "- Big laptop\n\nAny laptops" in said("Which laptops are fine?", passage(1, text))


def test_quote_signs_and_call_outs_are_no_words() -> None:
    text = "> [!NOTE]\n> The office closes\n> at six in the evening.\n"
    assert said("When does the office close?", passage(1, text)) == "The office closes at six in the evening. [1]"


def test_commands_in_one_line_stand_each_on_its_own() -> None:
    text = "To pack the folder run:\n\n    $ tar -cJf a.tar.xz ./source $ tar -xJf a.tar.xz\n"
    assert "$ tar -cJf a.tar.xz ./source\n$ tar -xJf a.tar.xz" in said("How do I pack the folder?", passage(1, text))


def test_where_a_file_is_a_path_says() -> None:
    text = "The settings of the boot loader matter at every start. GRUB reads /boot/grub/grub.cfg when it begins."
    assert "/boot/grub/grub.cfg" in said("Where is the settings file of GRUB stored?", passage(1, text))


def test_what_stands_first_under_a_heading_that_asks_replies_to_it() -> None:
    text = (
        "要确认您的系统，请执行\n\n    lsb_release -a\n\n这会显示发行版的名称。\n\n"
        "要查看所有已安装的软件包的版本，请执行：\n\n    dpkg -l\n"
    )
    page = passage(1, text, heading=("软件", "5.8. 我应该如何确认我使用的是哪一个版本的 Debian 系统？"))
    answer = said("如何查看 Debian 的版本？", page)
    assert "lsb_release -a" in answer
    assert "dpkg -l" not in answer
