"""Documents: upload, list, view, remove."""

import streamlit as st

from assistant.datatypes import DocumentInfo
from ingestion.reasons import say_reason
from ui import texts
from ui.safe_markdown import plain
from ui.shared import assistant, confirm, counted, language, say, told_errors
from ui.uploading import latest_upload, uploader

# From so many documents on, one can search among them; and so many are drawn on one page.
FILTER_FROM = 10
PER_PAGE = 25
# Characters of a document's text that are shown; a browser draws no more in reasonable time.
VIEWED = 50_000


def main() -> None:
    """The uploader, then the list."""
    st.title(say(texts.DOCUMENTS), anchor=False)
    with told_errors():
        uploader()
        latest_upload()
        documents = assistant().list_documents()
        samples = sum(document.sample for document in documents)
        if samples:
            _sample_banner(samples)
        if not documents:
            st.info(say(texts.NO_DOCUMENTS))
        for document in _chosen(documents):
            _row(document)


def _sample_banner(count: int) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center", key="row-sample"):
        st.markdown(":material/info: " + say(texts.SAMPLE, count=count), width="stretch")
        if st.button(say(texts.REMOVE_SAMPLE), key="remove-sample", type="tertiary", icon=":material/delete:"):
            confirm(
                texts.REMOVE_SAMPLE_TITLE,
                say(texts.REMOVE_SAMPLE_BODY, count=count),
                texts.REMOVE,
                assistant().remove_sample,
                say(texts.SAMPLE_REMOVED),
            )


def _chosen(documents: list[DocumentInfo]) -> list[DocumentInfo]:
    """The documents of the page that is open, among those that the filter leaves."""
    if len(documents) < FILTER_FROM:
        return documents
    words = st.text_input(
        say(texts.FILTER), key="filter", placeholder=texts.FILTER.say(language()), label_visibility="collapsed"
    )
    wanted = words.casefold().split()
    left = [one for one in documents if all(word in f"{one.name} {one.title}".casefold() for word in wanted)]
    if not left:
        st.info(say(texts.NO_MATCH))
    pages = -(-len(left) // PER_PAGE)
    page = st.pagination(pages, key=f"page-{pages}") if pages > 1 else 1
    st.caption(plain(counted(texts.DOCUMENT_COUNT, len(left))))
    return left[(page - 1) * PER_PAGE : page * PER_PAGE]


def _row(document: DocumentInfo) -> None:
    spoken = language()
    with st.container(border=True, key=f"row-{document.id}"):
        title = "" if document.title in ("", document.name, document.name.rsplit(".", 1)[0]) else document.title
        st.markdown(f"**{plain(document.name)}**" + (f"  \n{plain(title)}" if title else ""))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.caption(plain(" · ".join(_facts(document))), width="stretch")
            if document.chunks and st.button(
                say(texts.VIEW), key=f"view-{document.id}", type="tertiary", icon=":material/visibility:"
            ):
                st.dialog(document.name, width="large")(_view)(document)
            if st.button(say(texts.REMOVE), key=f"remove-{document.id}", type="tertiary", icon=":material/delete:"):
                _ask_removal(document)
        if document.reason:
            st.caption(":material/error: " + plain(say_reason(document.reason, spoken)))
        for warning in document.warnings:
            st.caption(":material/warning: " + plain(say_reason(str(warning), spoken)))


def _facts(document: DocumentInfo) -> list[str]:
    spoken = language()
    facts = [
        texts.STATES[document.state].say(spoken) if document.state in texts.STATES else "",
        counted(texts.PAGES, document.pages) if document.pages else "",
        counted(texts.PASSAGES, document.chunks) if document.chunks else "",
        (texts.EVERYONE if document.scope == "global" else texts.ME).say(spoken),
        f"{document.updated_at.astimezone():%Y-%m-%d}",
        texts.SAMPLE_MARK.say(spoken) if document.sample else "",
    ]
    return [fact for fact in facts if fact]


def _view(document: DocumentInfo) -> None:
    with told_errors():
        text = assistant().document_text(document.id)
        if not text:
            st.info(say(texts.NO_TEXT))
        if len(text) > VIEWED:
            st.caption(say(texts.VIEW_CUT, shown=VIEWED, total=len(text)))
        with st.container(key="document-text"):
            st.text(text[:VIEWED])


def _ask_removal(document: DocumentInfo) -> None:
    confirm(
        texts.REMOVE_TITLE,
        say(texts.REMOVE_BODY, name=document.name),
        texts.REMOVE,
        lambda: assistant().remove_documents([document.id]),
        say(texts.REMOVED, name=document.name),
    )


main()
