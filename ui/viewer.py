"""The stored text of a document in a dialog: its beginning, or what stands around a quotation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from ui import texts
from ui.shared import assistant, say, told_errors

# Characters of a document's text that are shown; a browser draws no more in reasonable time.
VIEWED = 50_000
# Characters shown before a quotation, so that it stands in sight when the dialog opens, and behind it.
BEFORE, AFTER = 500, 3000


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a version's stored text, in code points."""

    start: int
    end: int


def view(title: str, document_id: str, version: int | None = None, span: Span | None = None) -> None:
    """Open the dialog; `title` is shown as Markdown and safe already."""
    st.dialog(title, width="large")(_view)(document_id, version, span)


def view_citations(title: str, quoted: Sequence[Mapping[str, Any]]) -> None:
    """Open the version that stored citations of one passage quote, from the first quotation to the last."""
    span = Span(min(one["start"] for one in quoted), max(one["end"] for one in quoted))
    view(title, quoted[0]["document_id"], quoted[0]["version"], span)


def _view(document_id: str, version: int | None, span: Span | None) -> None:
    with told_errors():
        text = assistant().document_text(document_id, version=version)
        if not text:
            st.info(say(texts.NO_TEXT))
        elif span is not None and not st.toggle(say(texts.WHOLE_TEXT), key=f"whole-{document_id}"):
            _around(text, span)
        else:
            _beginning(text)


def _beginning(text: str) -> None:
    if len(text) > VIEWED:
        st.caption(say(texts.VIEW_CUT, shown=VIEWED, total=len(text)))
    with st.container(key="document-text"):
        st.text(text[:VIEWED])


def _around(text: str, span: Span) -> None:
    """The quotation marked at its side, the text before and behind it up to a line's border."""
    first = _line_start(text, max(0, span.start - BEFORE)) if span.start > BEFORE else 0
    last = text.find("\n", min(len(text), span.end + AFTER))
    before, after = text[first : span.start], text[span.end : len(text) if last < 0 else last]
    with st.container(key="document-text"):
        if before.strip():
            st.text(("…\n" if first else "") + before.rstrip("\n"))
        with st.container(key="quote-viewed"):
            st.text(text[span.start : span.end])
        if after.strip():
            st.text(after.strip("\n") + ("\n…" if last >= 0 else ""))


def _line_start(text: str, at: int) -> int:
    """The start of the line behind an offset, or the offset itself where no line begins soon."""
    found = text.find("\n", at, at + BEFORE // 2)
    return at if found < 0 else found + 1
