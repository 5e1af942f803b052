"""How quoted pieces read: lists with their lead, commands with their sentence, links as words, nothing in mid-air."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.datatypes import DocumentHit, NumberedPassage
from assistant.models.asking import about
from assistant.models.selecting import Selected, select
from assistant.models.sentences import pieces
from assistant.retrieval.citations import verify
from tests.models.test_extractive import answered, context

NOW = datetime(2026, 3, 1, tzinfo=UTC)
MARK = re.compile(r"\s*\[(\d+)\]")


def passage(n: int, text: str, score: float = 1.0, heading: tuple[str, ...] = ()) -> NumberedPassage:
    hit = DocumentHit(
        id=str(n), text=text, score=score, arms={}, above_floor=True, document="handbook.md", document_id=f"d{n}",
        version=1, title="Handbook", page=None, heading=heading, start=100, end=100 + len(text), updated_at=NOW,
    )  # fmt: skip
    return NumberedPassage(n, hit)


def said(question: str, *passages: NumberedPassage) -> str:
    """The answer, after its citations were checked: each a verbatim span, none of its marks dropped."""
    answer, _ = answered(context(question, passages))
    verified = verify(answer, passages)
    assert verified.text == answer
    by_number = {one.n: one.hit for one in passages}
    for citation in verified.citations:
        hit = by_number[citation.n]
        assert hit.text[citation.start - hit.start : citation.end - hit.start] == citation.quote
    return answer


def quotes(question: str, *passages: NumberedPassage) -> list[str]:
    answer, _ = answered(context(question, passages))
    return [citation.quote for citation in verify(answer, passages).citations]


LEAVE = "Every employee gets thirty days of vacation each year. The count of days begins in January."
ANALYTICS = "1-Day - the count of users whose last seen date is yesterday. 7-Day - the count of users of a week."


@pytest.mark.parametrize(
    ("question", "right", "other"),
    [
        ("How many days of vacation do I get?", LEAVE, ANALYTICS),
        (
            "年假有多少天？",
            "每位员工每年有三十天年假。",
            "日活跃：昨天登录的用户数，共三十人。周活跃：一周内登录的用户数。",
        ),
    ],
)
def test_a_further_piece_from_elsewhere_must_speak_of_the_question(question: str, right: str, other: str) -> None:
    answer = said(question, passage(1, right), passage(2, other, 0.9))
    assert "[1]" in answer
    assert "[2]" not in answer


DESK = """We pay for a desk set-up. It comprises:

- Monitor
- Laptop stand
- Desk
- Chair
"""


def test_an_item_comes_with_the_line_that_introduces_it_under_one_mark() -> None:
    answer = said("Can I expense a laptop stand?", passage(1, DESK))
    assert "It comprises:\n" in answer
    assert "- Laptop stand" in answer
    assert MARK.findall(answer) == ["1"]
    assert quotes("Can I expense a laptop stand?", passage(1, DESK))[0].startswith("It comprises:")


def test_an_item_under_another_item_comes_with_it() -> None:
    text = "Spend wisely when you travel.\n\n- All may spend a maximum of:\n  - $80 per day for meals.\n  - $200 per night for rooms.\n"
    answer = said("What is the daily budget for meals?", passage(1, text))
    assert "- All may spend a maximum of:\n   - $80 per day for meals." in answer


def test_bare_items_without_a_lead_stand_under_their_heading() -> None:
    answer = said("Which laptop stand?", passage(1, "- Monitor\n- Laptop stand\n- Chair\n", heading=("Desk", "Items")))
    assert answer.startswith("Items:\n\n")
    assert "- Laptop stand" in answer


def test_a_line_that_introduces_nothing_that_is_shown_is_left_out() -> None:
    text = "The vendors of the offsite were chosen by the team in May.\n\nVendors used for the offsite:\n"
    answer = said("Which vendors were used for the offsite?", passage(1, text))
    assert "Vendors used" not in answer
    assert "chosen by the team" in answer


@pytest.mark.parametrize(
    ("question", "text", "content", "pointer"),
    [
        (
            "How do we handle incidents?",
            "Read more about how we handle incidents in [the handbook](../incidents.md). Incidents are handled by the"
            " engineer on call, who opens a channel.",
            "engineer on call",
            "Read more",
        ),
        ("怎么处理事故？", "参见处理事故手册。事故由值班工程师处理，由其开设频道。", "值班工程师", "参见"),
    ],
)
def test_what_only_points_elsewhere_gives_way_to_what_says_it(
    question: str, text: str, content: str, pointer: str
) -> None:
    answer = said(question, passage(1, text))
    assert content in answer
    assert pointer not in answer


def test_links_are_their_words_and_absolute_ones_name_their_site() -> None:
    text = "Our [values](../../values/index.md#all) are the **principles of [work](https://example.org/work)** here."
    answer = said("What are our values?", passage(1, text))
    assert answer == "Our values are the **principles of work (example.org)** here. [1]"
    assert quotes("What are our values?", passage(1, text)) == [text]


def test_emphasis_that_is_opened_alone_is_left_out() -> None:
    answer = said("Are the meetings optional?", passage(1, "- _All meetings are optional._** Every person decides."))
    assert "**" not in answer
    assert "_All meetings are optional._" in answer


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "Members are welcome (and encouraged!) to start events such as lunches. None is planned.",
            "Members are welcome",
        ),
        ("设置邮件名为主机名。(这对于两种服务都有效。) 其他设置见下。", "设置邮件名为主机名。(这对于两种服务都有效。)"),
        ("The command is “du -k . | xdu” in a shell. It draws.", "The command is “du -k . | xdu” in a shell."),
    ],
)
def test_a_sentence_is_not_cut_in_the_middle(text: str, whole: str) -> None:
    assert text[pieces(text)[0].start : pieces(text)[0].end].startswith(whole)
    assert all(not text[piece.start :].startswith(("to start", "(这", "| xdu")) for piece in pieces(text))


@pytest.mark.parametrize(
    ("question", "text", "before"),
    [
        (
            "Where does the shadow rotation take place?",
            "The program lasts two days. It is a rotation where a shadow takes place beside the CEO.",
            "The program lasts two days. It is",
        ),
        (
            "aptitude 能跟踪过时的软件包吗？",
            "aptitude 是软件包管理器。它能跟踪过时的软件包。",
            "软件包管理器。它能跟踪",
        ),
    ],
)
def test_a_sentence_that_speaks_of_the_one_before_brings_it_along(question: str, text: str, before: str) -> None:
    assert before in said(question, passage(1, text))


@pytest.mark.parametrize(
    ("question", "term", "sides"),
    [
        ("What is a DRI?", "dri", ()),
        ("What does MAU mean?", "mau", ()),
        ("aptitude 是什么？", "aptitude", ()),
        ("什么是虚拟软件包？", "虚拟软件包", ()),
        ("What is the difference between sick time and a leave of absence?", "", ("sick time", "leave of absence")),
        ("apt 和 aptitude 有什么区别？", "", ("apt", "aptitude")),
        ("What is the number of days of leave?", "", ()),
        ("How do I log in?", "", ()),
    ],
)
def test_what_a_question_asks_about(question: str, term: str, sides: tuple[str, ...]) -> None:
    found = about(question)
    assert (found.term, found.sides) == (term, sides)


@pytest.mark.parametrize(
    ("question", "explaining", "naming"),
    [
        ("What is a DRI?", "The DRI (directly responsible individual) leads.", "Each item is at the DRI's discretion."),
        ("What is a virtual package?", "A virtual package is a generic name.", "They provide a virtual package."),
        ("什么是虚拟软件包？", "虚拟软件包是一个通用的名称。", "它们提供了虚拟软件包。"),
        ("What are our values?", "Our [values](x.md) are principles.", "The interview is about values."),
        (
            "What is the shadow program?",
            "The goal of the shadow program is to learn.",
            "The shadow program is not long.",
        ),
    ],
)
def test_a_text_that_explains_the_term_is_known(question: str, explaining: str, naming: str) -> None:
    assert about(question).explains(explaining)
    assert not about(question).explains(naming)


@pytest.mark.parametrize(
    ("question", "one", "two"),
    [
        (
            "What is the difference between stable and testing?",
            "Testing has newer software and breaks at times. It is for those who can wait.",
            "Stable is rock solid. It does not break.",
        ),
        ("stable 和 testing 有什么区别？", "testing 的软件更新，有时会出问题。", "stable 非常稳定，不会出大问题。"),
    ],
)
def test_of_a_difference_both_sides_are_shown(question: str, one: str, two: str) -> None:
    answer = said(question, passage(1, one), passage(2, two, 0.5))
    assert one.split(" ", maxsplit=1)[0] in answer
    assert two.split(" ", maxsplit=1)[0] in answer


EDITOR = """Debian comes with many editors. The default editor is called by programs.
You can change the default editor by the following.

$ sudo update-alternatives --config editor

Many programs look at variables."""


@pytest.mark.parametrize("prompt", ["$", "#"])
def test_a_step_brings_its_command_even_behind_a_full_stop(prompt: str) -> None:
    answer = said("How do I change the default editor?", passage(1, EDITOR.replace("$", prompt)))
    assert f"by the following.\n`{prompt} sudo update-alternatives --config editor` [1]" in answer


def test_steps_are_shown_in_a_row() -> None:
    steps = "To print on the printer:\n\n1. Open the file.\n2. Press the key.\n3. Choose the printer.\n4. Print.\n"
    answer = said("How do I print on the printer?", passage(1, steps))
    assert "1. Open the file.\n2. Press the key.\n3. Choose the printer.\n4. Print. [1]" in answer


@pytest.mark.parametrize(
    ("question", "right", "near"),
    [
        ("How often are reviews held?", "Reviews are held twice a year.", "Reviews are held in room 12 of building 3."),
        (
            "What is the meal budget when travelling?",
            "The meal budget is $80 per day.",
            "The meal budget began in May.",
        ),
        ("评审多久进行一次？", "评审每半年进行一次。", "评审在3楼12号房间进行。"),
        ("谁创建了这个项目？", "该项目于1993年由李明建立。", "该项目的创建经过了讨论。"),
    ],
)
def test_the_kind_of_figure_asked_for_goes_first(question: str, right: str, near: str) -> None:
    first = select(question, [passage(1, f"{near}\n\n{right}")], room=len(right))
    assert [one.text for one in first] == [right]


def test_a_piece_in_the_questions_language_goes_before_its_translation() -> None:
    english = "aptitude is a package manager for Debian."
    chosen: list[Selected] = select(
        "aptitude 是什么？", [passage(1, english), passage(2, "aptitude 是 Debian 的软件包管理器。", 0.9)], room=250
    )
    assert [one.n for one in chosen] == [2]


def test_the_same_words_with_other_quotation_marks_are_quoted_once() -> None:
    one = "如果用户名相同，可以省略输入”username@”。"
    answer = said("用户名相同可以省略什么？", passage(1, one), passage(2, one.replace("”", '"'), 0.9))
    assert answer.count("username@") == 1


def test_a_manual_that_indents_its_prose_shows_no_code() -> None:
    text = "Note that to install a package\nyou need the key.\n\n    In some cases it may be the best choice to upgrade the whole system.\n"
    assert {piece.kind for piece in pieces(text)} == {"sentence"}


def test_under_a_limit_a_sentence_keeps_its_commands() -> None:
    text = EDITOR.replace("editor\n\nMany", "editor\n$ editor --version\n\nMany")
    answer, _ = answered(context("How do I change the default editor?", (passage(1, text),), limit=22))
    assert answer.splitlines() == [
        "You can change the default editor by the following.",
        "`$ sudo update-alternatives --config editor`",
        "`$ editor --version` [1]",
    ]


def test_under_a_limit_a_link_is_its_words() -> None:
    text = (
        "Tell the legal team by our [form](https://example.org/form), so that we keep a record of every gift you get."
    )
    answer, _ = answered(context("Whom do I tell of a gift?", (passage(1, text),), limit=10))
    assert "https" not in answer
    assert MARK.findall(answer) == ["1"]


@pytest.mark.parametrize(
    ("question", "text", "first", "nothing"),
    [
        (
            "Tell me more: how many days of vacation do I get?",
            "Every employee gets thirty days of vacation. Days of vacation are asked for in the portal.",
            "Every employee gets thirty days of vacation.",
            "found nothing more",
        ),
        (
            "再说说：年假有多少天？",
            "每位员工有三十天年假。年假要在系统里申请，有多少天就能申请多少天。",
            "每位员工有三十天年假。",
            "没有找到更多",
        ),
    ],
)
def test_who_asks_for_more_reads_nothing_twice(question: str, text: str, first: str, nothing: str) -> None:
    asked = context(question, (passage(1, text),))
    assert first in answered(asked)[0]
    more, _ = answered(replace(asked, already_quoted=(first,)))
    assert first not in more
    assert text.removeprefix(first).strip() in more
    assert nothing in answered(replace(asked, already_quoted=(first, text.removeprefix(first).strip())))[0]


def test_a_large_library_is_counted_and_named_by_its_first_documents() -> None:
    asked = replace(context("Which documents do you have?"), inventory=("a.md", "b.md"), documents=974)
    assert answered(asked)[0].startswith("I know 974 documents, among them a.md, b.md.")
    asked = replace(context("你有哪些文档？"), inventory=("a.md", "b.md"), documents=2)
    assert answered(asked)[0] == "我知道 2 份文档：a.md、b.md。"


def test_a_short_claim_that_leaves_its_subject_to_the_heading_brings_the_heading() -> None:
    page = (
        "## Doctor's note\n\nFrom the fifth day of absence. Before that a message is enough.\n\n"
        "## Working from abroad\n\nUp to twenty days a year.\n\n## Probation\n\nProbation lasts three months.\n\n"
        "**How long is the warranty?**\nTwelve months from the acceptance.\n"
    )
    page_zh = "## 病假证明\n\n自第五天起提交。此前通知组长即可。\n\n## 试用期\n\n试用期为三个月。\n"
    cases = (
        ("When do I need a doctor's note?", page, "Doctor's note:\n\nFrom the fifth day"),
        ("How many days may I work from abroad?", page, "Working from abroad:\n\nUp to twenty"),
        ("病假证明什么时候交？", page_zh, "病假证明：\n\n自第五天起"),
        # What says itself what it is about needs none, nor what answers the very question above it.
        ("How long is probation?", page, "Probation lasts three months"),
        ("试用期多长？", page_zh, "试用期为三个月"),
        ("How long is the warranty?", page, "Twelve months"),
    )
    for question, text, start in cases:
        assert said(question, passage(1, text)).startswith(start), question


def test_a_chinese_number_in_brackets_with_a_few_words_is_a_title() -> None:
    text = "（三）远程模块\n\n客户愿意参加试用。\n\n（四）QL-80样机\n\n杜浩然介绍，明年有三台样机试用。\n"
    kinds = [piece.kind for piece in pieces(text)]
    assert kinds == ["heading", "sentence", "heading", "sentence"]
    listed = "（一）身份证；\n（二）照片；\n（三）体检报告。\n"
    assert {piece.kind for piece in pieces(listed)} == {"item"}
