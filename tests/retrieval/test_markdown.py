"""Markdown as read: what an answer shows of a text, and finding that in the text again."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.retrieval.citations import quote_for
from assistant.retrieval.markdown import readable, seen
from tests.models.test_quoting import passage


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Our [values](../values.md) count.", "Our values count."),
        ("See [the page](#part) and ![a picture](./p.png).", "See the page and a picture."),
        (
            "A [form](https://www.example.org/a_b_c) and [mail](mailto:x@example.org).",
            "A form (example.org) and mail (x@example.org).",
        ),
        ("Ask [x@example.org](mailto:x@example.org) now.", "Ask x@example.org now."),
        ("> [!NOTE] It <span class='x'>ends</span>.<br/>", "> It ends."),
        ("ssh <host> and `<li>` stay.",) * 2,
        ("**A:** In most cases, no.", "In most cases, no."),
        ("答：可以。", "可以。"),
        ("Look: ![a picture](https://example.org/p.png)", "Look:"),
        ("**Bold** and _thin_ and snake_case and __init__.py.",) * 2,
        ("All are optional.** Every person.", "All are optional. Every person."),
        ("_Thin that never ends.", "Thin that never ends."),
        ("Run `rm a_* **/b` now.",) * 2,
    ],
)
def test_links_tags_signs_and_lone_emphasis_go_and_the_rest_stays(text: str, read: str) -> None:
    assert readable(text) == read


@pytest.mark.parametrize(
    ("wanted", "span"),
    [
        ("values are", "[values](../values.md) are"),
        ("values are good", "[values](../values.md) are\n  **good**"),
        ("软件包管理器", "软件包管\n    理器"),
        ("good ones. 软件包", "**good** ones. 软件包"),
    ],
)
def test_what_is_read_is_found_with_the_marks_around_it(wanted: str, span: str) -> None:
    text = "Read. Our [values](../values.md) are\n  **good** ones. 软件包管\n    理器"
    found = seen(text).find(wanted)
    assert found is not None
    assert text[slice(*found)] == span


def test_what_is_not_there_is_not_found() -> None:
    assert seen("Our [values](../values.md) are good.").find("values are bad") is None
    assert seen("text").find(" ** ") is None


@given(st.text(alphabet=st.sampled_from("ab* _`[]()./:!\n-"), max_size=60))
@example(":\n-_ :")
def test_what_is_shown_of_a_text_is_found_in_it(text: str) -> None:
    shown = readable(text)
    if seen(shown).characters and "](" not in text + shown:
        assert seen(text).find(shown) is not None


def test_a_list_that_leaves_out_items_is_quoted_from_its_lead_to_its_last_item() -> None:
    text = "It comprises:\n\n- Monitor\n- Laptop stand\n- Desk\n- Chair\n"
    citation = quote_for(["It comprises:\n- Laptop stand\n- Desk"], passage(1, text))
    assert citation is not None
    assert citation.quote == "It comprises:\n\n- Monitor\n- Laptop stand\n- Desk"


def test_a_list_with_an_invented_item_is_not_quoted_as_a_whole() -> None:
    text = "It comprises:\n\n- Monitor\n- Desk\n"
    citation = quote_for(["It comprises:\n- Monitor\n- A yacht in the harbour"], passage(1, text))
    assert citation is None or "Desk" not in citation.quote
