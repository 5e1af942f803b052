"""A running turn on the page: streamed, with a Stop that works at any moment.

The page only follows. A click elsewhere, a reload or a closed tab ends the following and never the turn, which
a worker drives and SQL holds; whoever opens the conversation next follows it from its first word.
"""

import queue
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

import streamlit as st

from assistant.datatypes import ToolStep, TurnEvent
from assistant.errors import TandemError
from assistant.stores.records import TurnRecord
from assistant.tools.shown import step_line
from ui import render, texts
from ui.safe_markdown import markdown, plain
from ui.shared import assistant, language, say, told_errors, warm_up

# Seconds between two looks: how soon Stop is heard, and how often growing text is drawn anew.
LOOK_EVERY = 0.1


@dataclass
class Progress:
    """What a follower has seen of a turn."""

    text: str = ""
    asked_as: str = ""
    steps: tuple[ToolStep, ...] = ()
    recalled: bool = False
    answered: bool = False
    over: bool = False


class Feed:
    """A turn's events, fetched by a thread of its own: the page's script must never wait where it can't be stopped."""

    def __init__(self, events: Iterator[TurnEvent]) -> None:
        self._events = events
        self._news: queue.SimpleQueue[TurnEvent | TandemError | None] = queue.SimpleQueue()

    def progress(self) -> Iterator[Progress]:
        """What is known, several times a second, until the turn is over; raises what failed it."""
        threading.Thread(target=self._fetch, name="follower", daemon=True).start()
        seen = Progress()
        while not seen.over:
            self._take(seen)
            yield seen

    def _fetch(self) -> None:
        try:
            for event in self._events:
                self._news.put(event)
        except TandemError as error:
            self._news.put(error)
        finally:
            self._news.put(None)

    def _take(self, seen: Progress) -> None:
        """Gather what comes within one look, so that a fast model is drawn in larger steps."""
        until = monotonic() + LOOK_EVERY
        while (left := until - monotonic()) > 0:
            try:
                news = self._news.get(timeout=left)
            except queue.Empty:
                return
            if isinstance(news, TandemError):
                raise news
            if news is None:
                seen.over = True
                return
            if news.type == "recall":
                seen.recalled = True
                seen.asked_as = news.data.asked_as
            seen.answered = seen.answered or news.type == "answer"
            if news.type == "tool":
                seen.steps = (*seen.steps, news.data)
            seen.text = _with(seen.text, news)


def _with(text: str, news: TurnEvent) -> str:
    """The text of a running turn behind one more event."""
    if news.type == "taken_back":
        return text.removesuffix(news.text)
    return text + news.text if news.type in ("token", "notice") else text


# A new question comes into sight even if the reader had scrolled up; the script holds nobody's text.
SCROLL = """<script>
setTimeout(() => {
  const asked = document.querySelectorAll('[data-testid="stChatMessageAvatarUser"]');
  if (asked.length) asked[asked.length - 1].closest('.stChatMessage').scrollIntoView({block: "start"});
}, 150);
</script>"""


def follow(turn: TurnRecord) -> None:
    """Draw a running turn until it is over, then the whole page anew."""
    taken_as, done, waiting, words, below = st.empty(), st.empty(), st.empty(), st.empty(), st.empty()
    with below:
        if st.button(say(texts.STOP), icon=":material/stop_circle:", key=f"stop-{turn.id}"):
            assistant().stop(turn.id)
            st.session_state["stopping"] = turn.id
    if st.session_state.get("in_sight") != turn.id:
        st.session_state["in_sight"] = turn.id
        st.html(f"{SCROLL}<!-- {turn.number} -->", unsafe_allow_javascript=True)
    stopping = st.session_state.get("stopping") == turn.id
    drawn = False
    with told_errors():
        for seen in Feed(assistant().follow(turn.id)).progress():
            if seen.answered:
                below.empty()
            if seen.asked_as and not drawn:
                taken_as.caption(asked_as(seen.asked_as))
                drawn = True
            if seen.steps:
                done.caption(steps_lines(seen.steps))
            if seen.text:
                waiting.empty()
                words.markdown(markdown(seen.text) + " ▍")
            else:
                waiting.markdown(f":shimmer[{_what_it_does(seen, stopping)}]")
    below.empty()
    st.rerun()


def asked_as(question: str) -> str:
    """The line that says how a follow-up is taken, as Markdown that can start nothing."""
    return f":material/subdirectory_arrow_right: {say(texts.ASKED_AS, question=render.shortened(question, 300))}"


def steps_lines(steps: Sequence[ToolStep]) -> str:
    """What tools did, a line each, as Markdown that can start nothing."""
    return "  \n".join(f":material/build: {plain(step_line(step, language()))}" for step in steps)


def _what_it_does(seen: Progress, stopping: bool) -> str:
    if stopping:
        return say(texts.STOPPING)
    if seen.recalled:
        return say(texts.WRITING)
    return say(texts.READING if warm_up().done.is_set() else texts.LOADING)
