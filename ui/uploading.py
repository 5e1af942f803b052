"""The upper part of the Documents page: choosing files, their progress, and what became of each."""

from typing import BinaryIO, cast

import streamlit as st

from ingestion.reasons import say_reason
from ingestion.report import FileReport, IngestReport, Progress
from ui import render, texts
from ui.safe_markdown import plain
from ui.shared import assistant, counted, language, say
from ui.upload_jobs import UploadJob, upload_jobs

FORMATS = ("PDF", "Markdown", "HTML", "DOCX", "TXT")
# Seconds between two looks at a running upload.
LOOK_EVERY = 0.5
# Seconds between two looks whether an outcome was there long enough.
END_EVERY = 10
STATUS_TEXTS = {"added": texts.ADDED, "updated": texts.REPLACED, "renamed": texts.ADDED, "unchanged": texts.UNCHANGED}


def uploader() -> None:
    """The form; a new key after each upload empties it, so that no bytes stay in the session."""
    settings = assistant().settings
    round_ = st.session_state.setdefault("upload_round", 0)
    with st.form(f"upload-form-{round_}"):
        files = st.file_uploader(
            say(texts.UPLOAD),
            accept_multiple_files=True,
            max_upload_size=settings.max_file_megabytes,
            key=f"upload-{round_}",
        )
        formats = (", " if language() == "en" else "、").join(FORMATS)
        st.caption(say(texts.UPLOAD_HELP, formats=formats, limit=settings.max_file_megabytes))
        with st.container(horizontal=True, vertical_alignment="center"):
            private = st.checkbox(say(texts.PRIVATE), key=f"private-{round_}")
            sent = st.form_submit_button(say(texts.INGEST), type="primary", icon=":material/upload:")
    if not sent:
        return
    if not files:
        st.warning(say(texts.CHOOSE_FIRST))
        return
    named = [(file.name, cast(BinaryIO, file)) for file in files]
    if job := upload_jobs().start(assistant(), settings.user, named, private):
        st.session_state["upload_round"] = round_ + 1
        # For this tab: the session survives a click to another page, the address a reload.
        st.session_state["upload"] = st.query_params["upload"] = job.id
        st.rerun()
    st.warning(say(texts.BUSY))


def latest_upload() -> None:
    """To the tab that sent it the progress of an upload, then for a while its outcome."""
    job = upload_jobs().latest(assistant().settings.user)
    if job is None or job.id not in (st.session_state.get("upload"), st.query_params.get("upload")):
        return
    st.session_state["upload"] = job.id
    if not job.done.is_set():
        st.fragment(_progress, run_every=LOOK_EVERY)(job)
        return
    job.seen()
    with st.container(border=True, key="upload-report"):
        if job.error is not None:
            st.error(plain(job.error.say(language())))
        if job.report is not None:
            _report(job.report)
        if st.button(say(texts.CLOSE_REPORT), key="close-report"):
            upload_jobs().put_away(assistant().settings.user)
            st.query_params.pop("upload", None)
            st.rerun()
    st.fragment(_ends, run_every=END_EVERY)(job)


def _ends(job: UploadJob) -> None:
    if job.is_over:
        st.rerun(scope="app")


def _progress(job: UploadJob) -> None:
    if job.done.is_set():
        st.rerun(scope="app")
    progress = job.progress
    st.progress(_share(progress) if progress else 0.0, _words(progress))
    st.caption(say(texts.KEEPS_ON))


def _share(progress: Progress) -> float:
    """Reading is half of a file's way, embedding the other half; embedding may be of several files at once."""
    total = max(1, progress.total_files)
    read = progress.done_files / total
    if progress.stage == "reading" or not progress.total_chunks:
        return min(1.0, read / 2)
    return min(1.0, read / 2 + progress.done_chunks / progress.total_chunks / 2)


def _words(progress: Progress | None) -> str:
    if progress is None:
        return say(texts.PREPARING)
    done = min(progress.done_files + 1, progress.total_files)
    chunks, all_ = progress.done_chunks, progress.total_chunks
    return say(
        texts.STAGES[progress.stage], name=progress.name, done=done, total=progress.total_files, chunks=chunks, all=all_
    )


def _report(report: IngestReport) -> None:
    for file in report.files:
        _file(file)


def _file(file: FileReport) -> None:
    spoken = language()
    name = file.path.rsplit("/", 1)[-1]
    if file.status in STATUS_TEXTS:
        words = counted(STATUS_TEXTS[file.status], file.chunks, name=name, chunks=file.chunks)
        st.markdown(":green[:material/check_circle:] " + plain(words))
    else:
        reason = render.failure(file.reason, spoken)
        st.markdown(":red[:material/error:] " + say(texts.NOT_ADDED, name=name, reason=reason))
    for warning in file.warnings:
        st.caption(":material/warning: " + plain(say_reason(warning, spoken)))
