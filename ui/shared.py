"""What the pages share: the one Assistant of the process, the language, and how errors are shown."""

import logging
import threading
import uuid
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from assistant.datatypes import Text
from assistant.errors import Language, TandemError
from assistant.service import Assistant
from ui import texts
from ui.safe_markdown import plain

log = logging.getLogger("tandem.ui")

ICON = str(Path(__file__).with_name("icon.svg"))

# The first page is drawn before two processor cores are busy with a million imported objects.
WARM_UP_AFTER = 1.5


class WarmUp:
    """Loads the embedding model once, in the background; `done` says that no question waits for it any more."""

    def __init__(self, tandem: Assistant) -> None:
        self._tandem = tandem
        self._started = threading.Lock()
        self.done = threading.Event()
        if tandem.library.embedder is None:
            self.done.set()

    def start(self, after: float) -> None:
        """Start it `after` seconds; a second call does nothing."""
        if not self.done.is_set() and self._started.acquire(blocking=False):
            timer = threading.Timer(after, self._run)
            timer.daemon = True
            timer.start()

    def _run(self) -> None:
        self._tandem.warm_up()
        self.done.set()


@st.cache_resource(show_spinner=False)
def assistant() -> Assistant:
    """The process's one Assistant; no user's data is ever cached here, only engines and models."""
    from assistant.wiring import open_assistant

    return open_assistant(long_lived=True, prepare=False)


@st.cache_resource(show_spinner=False)
def warm_up() -> WarmUp:
    """The process's one warming up."""
    return WarmUp(assistant())


def language() -> Language:
    """The page's language: the setting, else the browser's."""
    setting = assistant().settings.language
    if setting != "auto":
        return setting
    return "zh" if (st.context.locale or "").lower().startswith("zh") else "en"


def say(text: Text, **values: object) -> str:
    """A sentence of the page in the reader's language, safe as Markdown."""
    return plain(text.say(language(), **values))


def counted(text: Text, count: int, **values: object) -> str:
    """A sentence about a number of things; where its English ends in `{s}` one thing has none."""
    return text.say(language(), count=count, s="" if count == 1 else "s", **values)


@contextmanager
def told_errors() -> Generator[None]:
    """Errors shown where the user is looking: Tandem's own in words, any other by an id that the log has."""
    try:
        yield
    except TandemError as error:
        st.error(plain(error.say(language())))
    except Exception:  # Streamlit's own control flow derives from BaseException and passes.
        name = uuid.uuid4().hex[:8]
        log.exception("page error %s", name)
        st.error(say(texts.FAILED, name=name))


def confirm(title: Text, body: str, do_it: Text, action: Callable[[], object], done: str) -> None:
    """Ask in a dialog before `action`, then say `done`; `body` and `done` are Markdown that is safe."""

    def act() -> None:
        with told_errors():
            action()
            st.toast(done)
            st.session_state["confirmed"] = True

    def ask() -> None:
        st.markdown(body)
        with st.container(horizontal=True, horizontal_alignment="right"):
            if st.button(say(texts.CANCEL), key="confirm-no"):
                st.rerun()
            sure = st.button(say(do_it), key="confirm-yes", type="primary", on_click=act)
        if sure and st.session_state.pop("confirmed", False):
            st.rerun()

    st.dialog(title.say(language()))(ask)()
