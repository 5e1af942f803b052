"""Chat: streamed answers with sources and what was remembered; every turn is a job that the page only follows."""

import uuid

import streamlit as st

from assistant.errors import NotFound
from assistant.stores.records import TurnRecord
from ui import conversations, texts, turn_view
from ui.sample import sample_note
from ui.shared import assistant, language, say, told_errors, warm_up

# Turns drawn at once; older ones on demand.
SHOWN = 20
# Seconds between two looks for what another tab or the terminal added to this conversation.
LOOK_EVERY = 4


def main() -> None:
    """The side, the conversation, the running turn if there is one, the input."""
    with told_errors():
        session = conversations.current()
        conversations.sidebar(session)
        turns = _turns(session)
        running = bool(turns) and turns[-1].status == "running"
        asked = st.chat_input(
            (texts.ANSWERING if running else texts.ASK).say(language()),
            key="ask",
            max_chars=assistant().settings.max_question_characters,
            disabled=running,
        )
        if asked:
            _start(asked, session)
        _conversation(session, turns)
        if not running:
            last = turns[-1].id if turns else None
            st.fragment(_watch, run_every=LOOK_EVERY)(session, last, _size(session, last))


def _start(question: str, session: str) -> None:
    with told_errors():
        assistant().start(question, session_id=session, turn_id=uuid.uuid4().hex)
        st.rerun()


def _turns(session: str) -> list[TurnRecord]:
    try:
        return assistant().session_turns(session)
    except NotFound:
        return []


def _conversation(session: str, turns: list[TurnRecord]) -> None:
    """The turns since the conversation was last cleared."""
    kept = {message.turn_id for message in assistant().session_messages(session)}
    shown = [turn for turn in turns if turn.id in kept or turn.status == "running"]
    if len(shown) < len(turns):
        st.caption(say(texts.CLEARED_ABOVE))
    # One slot for both, so that the welcome is gone as soon as the first question stands, not when it is answered.
    welcome = st.empty()
    if not shown:
        with welcome.container():
            _welcome(session)
    limit = st.session_state.get(f"shown-{session}", SHOWN)
    if len(shown) > limit and st.button(
        say(texts.OLDER, count=len(shown) - limit), icon=":material/history:", type="tertiary"
    ):
        st.session_state[f"shown-{session}"] = limit + SHOWN * 2
        st.rerun()
    for turn in shown[-limit:]:
        turn_view.show(turn)


def _welcome(session: str) -> None:
    st.title(say(texts.HELLO), anchor=False)
    st.markdown(say(texts.WELCOME))
    if not assistant().settings.llm_model:
        st.caption(say(texts.NO_MODEL))
    documents = assistant().list_documents()
    if not documents:
        st.caption(say(texts.NOTHING_TO_READ))
        st.page_link("page_documents.py", label=say(texts.ADD_DOCUMENTS), icon=":material/upload_file:")
    if samples := sum(document.sample for document in documents):
        sample_note(samples)
    if not warm_up().done.is_set():
        st.fragment(_warming_up, run_every=1)()
    with st.container(horizontal=True):
        for number, suggestion in enumerate(texts.SUGGESTIONS):
            words = suggestion.say(language())
            if st.button(say(suggestion), key=f"suggestion-{number}"):
                _start(words, session)


def _warming_up() -> None:
    """Why a first answer may take its time; gone once nothing is waited for any more."""
    if warm_up().done.is_set():
        st.rerun(scope="app")
    st.caption(f":material/hourglass_top: {say(texts.WARMING_UP)}")


def _size(session: str, last: str | None) -> tuple[int, int]:
    """Messages of the conversation, and changes that its last turn made to memory: cheap to ask."""
    return assistant().count_messages(session), len(assistant().written_in(last)) if last else 0


def _watch(session: str, last: str | None, size: tuple[int, int]) -> None:
    """Draw the page anew when another tab added a turn, or the model's pass remembered something."""
    if _size(session, last) != size:
        st.rerun(scope="app")


main()
