"""An agent's reply, parted: whatever its form, nothing private gets out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.models.agent_reply import AgentReply, read_reply


@pytest.mark.parametrize(
    ("text", "public", "private"),
    [
        ("The plan.", "The plan.", ()),
        ("The plan.\n<private>\nmine\n</private>\nMore.", "The plan.\nMore.", ("mine",)),
        ("计划。<private>我的</private>还有。", "计划。还有。", ("我的",)),
        ("<PRIVATE> a </ Private ><private>b</private>", "", ("a", "b")),
        ("The plan.\n< private >\nmine\nto the end", "The plan.", ("mine\nto the end",)),
        ("```html\n<private>\n```\nText", "```html\n<private>\n```\nText", ()),
        ("Use `<private>` as a mark.", "Use `<private>` as a mark.", ()),
        ("a</private>b", "a</private>b", ()),
        ("<private></private>x", "x", ()),
        ("<private>\n```\n</private>\nout", "out", ("```",)),
        ("", "", ()),
    ],
)
def test_s31_a_reply_is_parted_at_its_marks(text: str, public: str, private: tuple[str, ...]):
    assert read_reply(text) == AgentReply(public, private)


PIECES = st.lists(
    st.tuples(st.sampled_from(["open", "own"]), st.text(st.sampled_from("ab 中\n`.#"), max_size=20)), max_size=8
)


@settings(max_examples=300, deadline=None)
@given(PIECES)
def test_s31_what_stands_between_marks_outside_of_code_is_never_public(pieces: list[tuple[str, str]]):
    text = ""
    for kind, words in pieces:
        clean = words.replace("`", "")
        text += f"{clean} " if kind == "open" else f"<private>qown{clean}</private>"
    found = read_reply(text)
    assert "qown" not in found.public
    assert sum("qown" in each for each in found.private) == sum(kind == "own" for kind, _ in pieces)
