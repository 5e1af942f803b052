"""Uploads read in the background: a click elsewhere or a reload interrupts nothing, and the page finds them again."""

import logging
import threading
import uuid
from collections.abc import Sequence
from time import monotonic
from typing import BinaryIO

import streamlit as st

from assistant.datatypes import Text
from assistant.errors import TandemError
from assistant.service import Assistant
from ingestion.report import IngestReport, Progress
from ingestion.uploads import ingest_uploads
from ui import texts

log = logging.getLogger("tandem.ui")

SEEN_FOR = 120.0
"""Seconds that an outcome stays once it was drawn; what failed stands in the list of documents too."""
KEPT_FOR = 900.0
"""Seconds that an outcome waits to be seen."""


class UploadJob:
    """One upload under way or done; exactly one of `report` and `error` is set once `done` is."""

    def __init__(self, tandem: Assistant, user_id: str, files: Sequence[tuple[str, BinaryIO]], private: bool) -> None:
        self.id = uuid.uuid4().hex[:12]
        self._tandem = tandem
        self._user_id = user_id
        self._files = files
        self._private = private
        self._ends: float | None = None
        self._is_seen = False
        self.progress: Progress | None = None
        self.report: IngestReport | None = None
        self.error: Text | None = None
        self.done = threading.Event()

    def run(self) -> None:
        """Store and ingest the files; never raises."""
        try:
            self.report = ingest_uploads(
                self._tandem, self._files, user_id=self._user_id, private=self._private, progress=self._take
            )
            for file in self.report.files:
                if file.status == "failed":
                    log.warning("upload of %s failed: %s", file.path, file.reason)
        except TandemError as error:
            self.error = Text(en=error.en, zh=error.zh)
        except Exception:  # A thread has nobody to raise to; the page shows the id that the log has.
            name = uuid.uuid4().hex[:8]
            log.exception("upload error %s", name)
            self.error = Text(en=texts.UPLOAD_FAILED.say("en", name=name), zh=texts.UPLOAD_FAILED.say("zh", name=name))
        finally:
            self._files = ()  # The bytes are on the disk now, or refused.
            self._ends = monotonic() + KEPT_FOR
            self.done.set()

    def seen(self) -> None:
        """The outcome is drawn: its time begins to run."""
        if not self._is_seen:
            self._is_seen = True
            self._ends = monotonic() + SEEN_FOR

    @property
    def is_over(self) -> bool:
        """Whether the outcome was there to be seen for long enough."""
        return self._ends is not None and monotonic() > self._ends

    def _take(self, progress: Progress) -> None:
        self.progress = progress


class UploadJobs:
    """The latest upload of each user of this process."""

    def __init__(self) -> None:
        self._jobs: dict[str, UploadJob] = {}
        self._lock = threading.Lock()

    def start(
        self, tandem: Assistant, user_id: str, files: Sequence[tuple[str, BinaryIO]], private: bool
    ) -> UploadJob | None:
        """Begin an upload; None where this user's earlier one still runs."""
        with self._lock:
            earlier = self._jobs.get(user_id)
            if earlier is not None and not earlier.done.is_set():
                return None
            job = self._jobs[user_id] = UploadJob(tandem, user_id, files, private)
        threading.Thread(target=job.run, name="upload", daemon=True).start()
        return job

    def latest(self, user_id: str) -> UploadJob | None:
        """The user's upload that runs, or whose outcome was neither put away nor there long enough."""
        with self._lock:
            job = self._jobs.get(user_id)
            if job is not None and job.is_over:
                del self._jobs[user_id]
                return None
            return job

    def put_away(self, user_id: str) -> None:
        """The user has seen the outcome."""
        with self._lock:
            job = self._jobs.get(user_id)
            if job is not None and job.done.is_set():
                del self._jobs[user_id]


@st.cache_resource(show_spinner=False)
def upload_jobs() -> UploadJobs:
    """The process's uploads, each found by its user's id alone."""
    return UploadJobs()
