"""Documents: upload, list, view, remove."""

from collections.abc import Mapping

import streamlit as st

from assistant.datatypes import DocumentInfo, DocumentLabel
from assistant.state_words import DOCUMENT_STATES
from assistant.stores.document_labels import label_documents
from ingestion.reasons import say_reason
from ui import render, texts, viewer
from ui.safe_markdown import plain
from ui.sample import sample_banner
from ui.shared import assistant, confirm, counted, language, say, told_errors
from ui.uploading import latest_upload, uploader

# From so many documents on, one can search among them; and so many are drawn on one page.
FILTER_FROM = 10
PER_PAGE = 25


def main() -> None:
    """The uploader, then the list."""
    st.title(say(texts.DOCUMENTS), anchor=False)
    with told_errors():
        uploader()
        latest_upload()
        documents = assistant().list_documents()
        samples = sum(document.sample for document in documents)
        if samples:
            sample_banner(samples)
        if not documents:
            st.info(say(texts.NO_DOCUMENTS))
        labels = label_documents(documents)
        for document in _chosen(documents, labels):
            _row(document, labels[document.id])


def _chosen(documents: list[DocumentInfo], labels: Mapping[str, DocumentLabel]) -> list[DocumentInfo]:
    """The documents of the page that is open, among those that the filter leaves."""
    if len(documents) < FILTER_FROM:
        return documents
    words = st.text_input(
        say(texts.FILTER), key="filter", placeholder=texts.FILTER.say(language()), label_visibility="collapsed"
    )
    wanted = words.casefold().split()
    searched = {one.id: f"{labels[one.id].place} {one.title}".casefold() for one in documents}
    left = [one for one in documents if all(word in searched[one.id] for word in wanted)]
    if not left:
        st.info(say(texts.NO_MATCH))
    pages = -(-len(left) // PER_PAGE)
    page = st.pagination(pages, key=f"page-{pages}") if pages > 1 else 1
    st.caption(plain(counted(texts.DOCUMENT_COUNT, len(left))))
    return left[(page - 1) * PER_PAGE : page * PER_PAGE]


def _row(document: DocumentInfo, label: DocumentLabel) -> None:
    spoken = language()
    with st.container(border=True, key=f"row-{document.id}"):
        title = "" if document.title in ("", document.name, document.name.rsplit(".", 1)[0]) else document.title
        st.markdown(f"**{plain(label.place)}**" + (f"  \n{plain(title)}" if title else ""))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.caption(plain(" · ".join(_facts(document))), width="stretch")
            if document.chunks and st.button(
                say(texts.VIEW), key=f"view-{document.id}", type="tertiary", icon=":material/visibility:"
            ):
                viewer.view(plain(str(label)), document.id)
            if st.button(say(texts.REMOVE), key=f"remove-{document.id}", type="tertiary", icon=":material/delete:"):
                _ask_removal(document, str(label))
        if document.reason:
            st.caption(":material/error: " + plain(render.failure(document.reason, spoken)))
        for warning in document.warnings:
            st.caption(":material/warning: " + plain(say_reason(str(warning), spoken)))


def _facts(document: DocumentInfo) -> list[str]:
    spoken = language()
    facts = [
        DOCUMENT_STATES[document.state].say(spoken) if document.state != "ready" else "",
        counted(texts.PAGES, document.pages) if document.pages else "",
        counted(texts.PASSAGES, document.chunks) if document.chunks else "",
        (texts.EVERYONE if document.scope == "global" else texts.ME).say(spoken),
        f"{document.updated_at.astimezone():%Y-%m-%d}",
        texts.SAMPLE_MARK.say(spoken) if document.sample else "",
    ]
    return [fact for fact in facts if fact]


def _ask_removal(document: DocumentInfo, name: str) -> None:
    confirm(
        texts.REMOVE_TITLE,
        say(texts.REMOVE_BODY, name=name),
        texts.REMOVE,
        lambda: assistant().remove_documents([document.id]),
        say(texts.REMOVED, name=name),
    )


main()
