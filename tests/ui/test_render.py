"""Text that is not ours can start no image, link, directive, formula or HTML on the page, and is still readable."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from ui.safe_markdown import markdown, plain, verbatim

# CommonMark with the tables, strike-through and bare links that Streamlit's page has too.
PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
FORBIDDEN = {"image", "link_open", "html_inline", "html_block"}
BARE_ADDRESS = re.compile(r"https?://|www\.", re.IGNORECASE)

HOSTILE = [
    "![x](http://evil/a.png)",
    "[![x](http://evil/a.png)](http://evil)",
    "![x][ref]\n\n[ref]: http://evil/a.png",
    "![x](//evil/a.png)",
    "<img src=http://evil/a.png>",
    "<script>alert(1)</script>",
    "<http://evil> https://evil www.evil.example",
    "https\\://evil",
    "\\`![x](http://evil)`",
    "``![x](http://evil)`",
    "`a``b```![x](http://evil)``",
    "| a | b |\n|---|---|\n| `x | ![a](http://evil) ` |",
    "- ```\n![a](http://evil)\n  ```",
    "> ```\n![a](http://evil)",
    "a\r![a](http://evil)",
    "```\n![a](http://evil)",
    "~~~ ` ~~~\n![a](http://evil)",
    "&#33;[a](http://evil) https&#58;//evil",
    "\\\\www.evil.example",
    "\\www.evil.example",
]


def tokens(safe: str) -> list[tuple[str, str]]:
    """Every token of the Markdown, those inside lines included, with its content."""
    found: list[tuple[str, str]] = []
    for token in PARSER.parse(safe):
        found.append((token.type, token.content if token.type in ("fence", "code_block") else ""))
        found += [(child.type, child.content) for child in token.children or ()]
    return found


def assert_starts_nothing(safe: str) -> None:
    for kind, content in tokens(safe):
        assert kind not in FORBIDDEN, safe
        if kind == "text":
            assert not BARE_ADDRESS.search(content), safe


@pytest.mark.parametrize("show", [markdown, verbatim, plain])
@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_hostile_starts_anything(text: str, show) -> None:
    assert_starts_nothing(show(text))


SIGNS = [
    "`",
    "``",
    "```",
    "~~~",
    "\\",
    "!",
    "[",
    "<",
    ">",
    "|",
    ":",
    "*",
    "1",
    "$",
    "~",
    "_",
    "a",
    " ",
    "    ",
    "\n",
    "\r",
]
WORDS = ["[a]", "(http://evil)", "](http://evil/x)", "<img src=x>", "\n\n", "|---|---|\n", "- ", "> ", "---"]
ADDRESSES = ["www.evil.example", "https://evil", "[r]: http://evil\n", "&#33;"]
PIECES = st.sampled_from([*SIGNS, *WORDS, *ADDRESSES])


@given(st.lists(PIECES, max_size=24).map("".join), st.sets(st.integers(1, 3), max_size=2))
def test_no_mixture_of_signs_starts_anything(text: str, marks: set[int]) -> None:
    safe = markdown(text, marks)
    for number in marks:
        safe = safe.replace(f":gray-badge[{number}]", "mark")
    assert_starts_nothing(safe)
    assert_starts_nothing(verbatim(text))
    assert_starts_nothing(plain(text))
    assert "\n" not in plain(text)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("1. one\n2. two", {"ordered_list_open", "list_item_open"}),
        ("- a\n  - b", {"bullet_list_open"}),
        ("**bold** and *soft*", {"strong_open", "em_open"}),
        ("| A | B |\n|---|---|\n| 1 | 2 |", {"table_open", "td_open"}),
        ("Before:\n| A | B |\n|---|---|\n| 1 | 2 |\nafter", {"table_open", "td_open", "paragraph_open"}),
        ("## Title\ntext", {"heading_open", "paragraph_open"}),
        ("> quoted", {"blockquote_open"}),
        ("first line\nsecond line", {"hardbreak"}),
    ],
)
def test_ordinary_markdown_keeps_its_form(text: str, kinds: set[str]) -> None:
    assert kinds <= {kind for kind, _ in tokens(markdown(text))}


def test_code_is_kept_letter_by_letter() -> None:
    assert ("code_inline", "a[0] < b") in tokens(markdown("Run `a[0] < b` now"))
    assert ("fence", "x = a[0]  # $y :z:\n") in tokens(markdown("```py\nx = a[0]  # $y :z:\n```"))
    assert ("fence", "```\n") in tokens(markdown("~~~\n```\n~~~"))


def test_addresses_are_readable_and_whole() -> None:
    shown = tokens(markdown("See [the docs](https://a.example/b) and https://a.example/c."))
    assert ("code_inline", "https://a.example/b") in shown
    assert ("code_inline", "https://a.example/c") in shown
    assert ("text", "See the docs (") in shown


def test_only_true_citations_become_badges() -> None:
    shown = markdown("Yes [1], no [2].", {1})
    assert ":gray-badge[1]" in shown
    assert "\\[2\\]" in shown


def test_names_of_signs_and_lonely_table_rows_are_words() -> None:
    assert ":smile:" not in markdown("a :smile: b :material/delete:")
    assert markdown("It closes at 10:30:15.").strip() == "It closes at 10:30:15."
    assert markdown("| 0 to 3 | 12 |").strip() == "0 to 3 · 12"


def test_a_question_is_shown_as_typed() -> None:
    shown = verbatim("# no *title*\n- no list")
    assert {kind for kind, _ in tokens(shown)} <= {
        "paragraph_open",
        "inline",
        "text",
        "text_special",
        "hardbreak",
        "paragraph_close",
    }


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("You are not _limited to_ these.", "You are not *limited to* these.  "),
        ("_(If you need it, ask.)_", "*(If you need it, ask.)*  "),
        # The other half was not quoted.
        ("Book early. _(If you need to, ask Finance.)", "Book early. (If you need to, ask Finance.)  "),
        ("Set max_file_size and _id.", "Set max\\_file\\_size and \\_id.  "),
        ("`a_b_c` and __init__.py", "`a_b_c` and \\_\\_init\\_\\_.py  "),
    ],
)
def test_emphasis_by_low_lines_is_emphasis_only_between_words(text: str, shown: str) -> None:
    assert markdown(text) == shown
