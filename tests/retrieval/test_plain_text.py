"""A quotation's words without marks: what Markdown and HTML add goes, what only looks like them stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.retrieval.plain_text import plain_text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[Design team](../../team/index.md) gets **$2,650**.", "Design team gets $2,650."),
        ("[**Paid Time Off Policy**](https://docs.example.org/x)", "Paid Time Off Policy"),
        ("[![a picture](a.png)](http://x.example) and [[INTERNAL] notes](b.md)", "a picture and [INTERNAL] notes"),
        ("[Read\nmore](https://x.example/z) now", "Read\nmore now"),
        ("<li>one</li><li>two<br/>three</li> &amp; <b class='x'>four</b>", "one two three & four"),
        ("## Leave {#leave}\n> quoted [^1] **so**", "Leave\nquoted  so"),
        ("| a | **b** |\n|---|:-:|\n| 1 \\| 2 | 3 |", "a · b\n1 | 2 · 3"),
        ("- **Bold**: text\n  - in _soft_ ~~gone~~", "- Bold: text\n  - in soft gone"),
        ("```py\nx = a * b  # *this*\n```", "x = a * b  # *this*"),
        ("中文**加粗**文字", "中文加粗文字"),
        ("minimum of **30 days", "minimum of 30 days"),
        ("Run `rm a_* **/b` now.", "Run rm a_* **/b now."),
    ],
)
def test_marks_go_and_words_stay(text: str, words: str) -> None:
    assert plain_text(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "2 * 3 * 4 and 2*3*4",
        "snake_case_name",
        "List<String>",
        "see [1][2] and [x]",
        "a < b > c",
        "~ 5 ~ 6",
        "100% & more",
    ],
)
def test_what_only_looks_like_a_mark_stays(text: str) -> None:
    assert plain_text(text) == text


@given(st.text(alphabet=st.sampled_from("ab1 *_`~[]()<>|&#\\!\n-"), max_size=80))
def test_no_word_is_lost_and_nothing_fails(text: str) -> None:
    # Targets of links, tags and the names of fences may hold letters; without their signs every letter stays.
    bare = "".join(char for char in text if char not in "[]<>&`~")
    assert [char for char in plain_text(bare) if char.isalnum()] == [char for char in bare if char.isalnum()]
    plain_text(text)
