"""What the pages share: the one Assistant of the process, the user, the language, and how errors are shown."""

import logging
import threading
import uuid
from collections.abc import Generator
from contextlib import contextmanager

import streamlit as st

from assistant.errors import Language, TandemError
from assistant.service import Assistant
from ui import texts

log = logging.getLogger("tandem.ui")


@st.cache_resource(show_spinner=False)
def assistant() -> Assistant:
    """The process's one Assistant; no user's data is ever cached here, only engines and models."""
    from assistant.wiring import open_assistant

    tandem = open_assistant(long_lived=True)
    threading.Thread(target=tandem.warm_up, name="warm-up", daemon=True).start()
    return tandem


def language() -> Language:
    """The page's language: the setting, else the browser's."""
    setting = assistant().settings.language
    if setting != "auto":
        return setting
    return "zh" if (st.context.locale or "").lower().startswith("zh") else "en"


@contextmanager
def told_errors() -> Generator[None]:
    """Errors shown where the user is looking: Tandem's own in words, any other by an id that the log has."""
    try:
        yield
    except TandemError as error:
        st.error(error.say(language()))
    except Exception:  # Streamlit's own control flow derives from BaseException and passes.
        name = uuid.uuid4().hex[:8]
        log.exception("page error %s", name)
        st.error(texts.FAILED.say(language(), name=name))
