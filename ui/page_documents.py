"""Documents: upload, list, remove."""

import streamlit as st

from assistant.datatypes import DocumentInfo
from ingestion.pipeline import IngestReport, Progress
from ingestion.uploads import ingest_uploads
from ui import render, texts
from ui.shared import assistant, language, told_errors


def main() -> None:
    """The uploader, then the list."""
    spoken = language()
    st.title(texts.DOCUMENTS.say(spoken))
    with told_errors():
        _upload()
        documents = assistant().list_documents()
        if any(document.sample for document in documents):
            _sample_banner()
        if not documents:
            st.info(texts.NO_DOCUMENTS.say(spoken))
        for document in documents:
            _row(document)


def _upload() -> None:
    spoken = language()
    round_ = st.session_state.setdefault("upload_round", 0)
    files = st.file_uploader(
        texts.UPLOAD.say(spoken),
        accept_multiple_files=True,
        help=texts.UPLOAD_HELP.say(spoken),
        key=f"upload-{round_}",
    )
    private = st.checkbox(texts.PRIVATE.say(spoken))
    if files and st.button(texts.INGEST.say(spoken), type="primary"):
        bar = st.progress(0.0)

        def show(progress: Progress) -> None:
            words = texts.INGESTING.say(
                spoken, name=render.plain(progress.name), done=progress.done_files, total=progress.total_files
            )
            bar.progress(progress.done_files / max(1, progress.total_files), words)

        report = ingest_uploads(
            assistant(), [(file.name, file) for file in files], private=private, progress=show
        )
        st.session_state["upload_report"] = report
        # A new key empties the uploader, so that no bytes stay in the session.
        st.session_state["upload_round"] = round_ + 1
        st.rerun()
    report = st.session_state.pop("upload_report", None)
    if report is not None:
        _show_report(report)


def _show_report(report: IngestReport) -> None:
    from ingestion.reasons import say_reason

    spoken = language()
    for file in report.files:
        name = render.plain(file.path.rsplit("/", 1)[-1])
        if file.status in ("failed", "skipped"):
            st.error(texts.NOT_ADDED.say(spoken, name=name, reason=say_reason(file.reason, spoken)))
        else:
            st.success(texts.ADDED.say(spoken, name=name, chunks=file.chunks))


def _sample_banner() -> None:
    spoken = language()
    left, right = st.columns([3, 1], vertical_alignment="center")
    left.info(texts.SAMPLE.say(spoken))
    if right.button(texts.REMOVE_SAMPLE.say(spoken)):
        assistant().remove_sample()
        st.rerun()


def _row(document: DocumentInfo) -> None:
    spoken = language()
    with st.container(border=True):
        left, right = st.columns([5, 1], vertical_alignment="center")
        state = texts.STATES.get(document.state)
        facts = [
            state.say(spoken) if state else document.state,
            f"{texts.COLUMNS['chunks'].say(spoken)}: {document.chunks}",
            f"{texts.COLUMNS['pages'].say(spoken)}: {document.pages}" if document.pages else "",
            (texts.EVERYONE if document.scope == "global" else texts.ME).say(spoken),
            f"{document.updated_at:%Y-%m-%d}",
        ]
        left.markdown(f"**{render.plain(document.name)}** — {render.plain(document.title)}")
        left.caption(" · ".join(render.plain(fact) for fact in facts if fact))
        for warning in document.warnings:
            left.caption("⚠️ " + render.plain(str(warning)))
        if right.button(texts.REMOVE.say(spoken), key=f"remove-{document.id}"):
            assistant().remove_documents([document.id])
            st.toast(texts.REMOVED.say(spoken, name=render.plain(document.name)))
            st.rerun()


main()
