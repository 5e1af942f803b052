"""Marks: every form in which models cite, and what is only a bracket."""

import pytest

from assistant.retrieval.citation_marks import marks_in, without_targets


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("So it is [1].", [(1,)]),
        ("So it is [1, 2] and [3; 4].", [(1, 2), (3, 4)]),
        ("如此【1】，如此［２、３］。", [(1,), (2, 3)]),
        ("So it is【1†source】.", [(1,)]),
        ("每月10日发放【1†L3-L5】。", [(1,)]),
        ("So it is [1-3].", [(1, 2, 3)]),
        ("如此[1–2]。", [(1, 2)]),
        ("So it is [^1].", [(1,)]),
        ("So it is [passage 2], 如此[段落3]。", [(2,), (3,)]),
        ("It ends with June[1][2].", [(1,), (2,)]),
        ("Vitamin C[1] helps.", [(1,)]),
    ],
)
def test_a_mark_is_understood_in_every_form(text: str, numbers: list[tuple[int, ...]]) -> None:
    assert [mark.numbers for mark in marks_in(text)] == numbers


@pytest.mark.parametrize(
    "text",
    [
        "Set a[1] = 3 and read m[2][3].",
        "Write values[1] = 3 there.",
        "Take row_count[1] of it.",
        "Call handlers[2](event) then.",
        "设置 a[1] = 3 即可",
        "Use `x[7]`.",
        "```\nprint(a[1])\n```",
        "At [12:30] it began.",
        "In [2024] it began, for [100-200] people.",
    ],
)
def test_what_is_no_mark_is_left(text: str) -> None:
    assert list(marks_in(text)) == []


def test_a_bracket_that_a_passage_holds_is_quoted() -> None:
    assert list(marks_in("Files match [1-3] here.", ["Files match [1-3] here."])) == []
    assert list(marks_in("See the note[^1].", ["See the note[^1]."])) == []
    assert [mark.numbers for mark in marks_in("See it [1].", ["See it [1]."])] == [(1,)]


def test_addresses_behind_marks_and_images_of_no_passage_are_left_out() -> None:
    said = "Up to 300 [1](http://evil.example/x) ![i](http://evil.example/p.png) ![plan](img/plan.png) [site](http://a.example)."
    assert without_targets(said, ["![plan](img/plan.png)"]) == (
        "Up to 300 [1] i ![plan](img/plan.png) [site](http://a.example)."
    )
    assert without_targets("`a[1](http://x.example)`", []) == "`a[1](http://x.example)`"


def test_a_bracket_of_tortoise_shell_is_a_mark() -> None:
    assert [mark.numbers for mark in marks_in("上限为300元〔2〕。")] == [(2,)]
