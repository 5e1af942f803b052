"""Text that is not ours can start no image, link, directive, formula or HTML on the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.render import markdown, plain

HOSTILE = [
    "![x](http://evil/a.png)",
    "[![x](http://evil/a.png)](http://evil)",
    "![x][ref]\n\n[ref]: http://evil/a.png",
    "![x](//evil/a.png)",
    "<img src=http://evil/a.png>",
    "<script>alert(1)</script>",
    ":material/delete: :red[x] :smile:",
    "$\\href{http://evil}{x}$",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_hostile_is_left_unescaped(text: str) -> None:
    safe = markdown(text)
    for sign in "[]!<>$":
        assert sign not in safe.replace("\\" + sign, "")
    assert ":material" not in safe.replace("\\:", "")


def test_code_is_kept_letter_by_letter() -> None:
    assert markdown("Run `a[0] < b` now") == "Run `a[0] < b` now"
    assert markdown("```\nx = a[0]\n```") == "```\nx = a[0]\n```"


@given(st.text())
def test_labels_never_raise_and_stay_one_line(text: str) -> None:
    assert "\n" not in plain(text)
    markdown(text)
