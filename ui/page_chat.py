"""Chat: streamed answers with sources and what was remembered; every turn is a job that the page only follows."""

import uuid
from collections.abc import Iterator
from typing import Any

import streamlit as st

from assistant.datatypes import TurnEvent, Written
from assistant.errors import NotFound
from assistant.stores.records import TurnRecord
from ui import render, texts
from ui.shared import assistant, language, told_errors

# Turns shown at once; older ones stay in the conversation.
SHOWN = 30


def main() -> None:
    """Sidebar, history, the running turn if there is one, the input."""
    session = _session()
    _sidebar(session)
    turns = _turns(session)
    if not turns:
        st.markdown(render.plain(texts.WELCOME.say(language())))
        if not assistant().settings.llm_model:
            st.caption(render.plain(texts.NO_MODEL.say(language())))
    for turn in turns[-SHOWN:]:
        _show(turn)
    asked = st.chat_input(
        texts.ASK.say(language()),
        key="ask",
        max_chars=assistant().settings.max_question_characters,
        disabled=bool(turns) and turns[-1].status == "running",
    )
    if asked:
        with told_errors():
            assistant().start(asked, session_id=session, turn_id=uuid.uuid4().hex)
            st.rerun()


def _session() -> str:
    """The conversation of this tab, named in the address so that a reload finds it again."""
    if "session" not in st.query_params:
        st.query_params["session"] = f"web-{uuid.uuid4().hex[:12]}"
    return st.query_params["session"]


def _sidebar(session: str) -> None:
    spoken = language()
    with st.sidebar:
        if st.button(texts.NEW_SESSION.say(spoken), icon="➕", width="stretch"):
            st.query_params["session"] = f"web-{uuid.uuid4().hex[:12]}"
            st.rerun()
        if st.button(texts.CLEAR.say(spoken), icon="🧹", width="stretch"):
            assistant().clear_session(session)
            st.toast(texts.CLEARED.say(spoken))
        st.subheader(texts.CONVERSATIONS.say(spoken))
        for info in assistant().list_sessions()[:20]:
            label = render.plain(render.shortened(info.title or info.id, 40))
            if st.button(label, key=f"session-{info.id}", type="tertiary", disabled=info.id == session):
                st.query_params["session"] = info.id
                st.rerun()


def _turns(session: str) -> list[TurnRecord]:
    try:
        return assistant().session_turns(session)
    except NotFound:
        return []


def _show(turn: TurnRecord) -> None:
    with st.chat_message("user"):
        st.markdown(render.markdown(turn.question))
    with st.chat_message("assistant"):
        if turn.status == "running":
            _follow(turn)
        elif turn.answer and "answer" in turn.answer:
            _show_answer(turn, turn.answer)
        else:
            _show_broken(turn)


def _follow(turn: TurnRecord) -> None:
    """Stream a running turn; a click, a reload or a closed tab ends the following, never the turn."""
    stop = st.empty()
    if stop.button(texts.STOP.say(language()), icon="⏹", key=f"stop-{turn.id}"):
        assistant().stop(turn.id)
    with told_errors(), st.spinner(texts.READING.say(language())):
        events = assistant().follow(turn.id)
        st.write_stream(_pieces(events))
    stop.empty()
    st.rerun()


def _pieces(events: Iterator[TurnEvent]) -> Iterator[str]:
    for event in events:
        if event.type in ("token", "notice"):
            yield render.markdown(event.text)


def _show_answer(turn: TurnRecord, answer: dict[str, Any] | Any) -> None:
    spoken = language()
    st.markdown(render.markdown(answer["answer"]))
    if not answer["complete"]:
        st.caption(render.plain(texts.INCOMPLETE.say(spoken)))
    if answer["degraded"]:
        st.caption(render.plain(texts.DEGRADED.say(spoken, parts=", ".join(answer["degraded"]))))
    for change in assistant().written_in(turn.id):
        st.caption("📝 " + render.plain(_said(change)))
    if answer["citations"]:
        _sources(answer)


def _sources(answer: Any) -> None:
    spoken = language()
    with st.expander(texts.SOURCES.say(spoken, count=len(answer["citations"]))):
        for citation in answer["citations"]:
            st.markdown(f"**\\[{citation['n']}\\]** {render.plain(render.place(citation, spoken))}")
            st.text(citation["quote"])
        if answer["also_retrieved"]:
            st.caption(texts.ALSO.say(spoken))
        for passage in answer["also_retrieved"]:
            st.caption(f"\\[{passage['n']}\\] " + render.plain(render.place(passage["hit"], spoken)))


def _show_broken(turn: TurnRecord) -> None:
    spoken = language()
    if turn.partial:
        st.markdown(render.markdown(turn.partial))
    error = (turn.answer or {}).get("error")
    st.warning(error[spoken] if error else texts.INTERRUPTED.say(spoken))


def _said(change: Written) -> str:
    text = {"propose": texts.PROPOSED, "supersede": texts.UPDATED, "update": texts.UPDATED}.get(
        change.op, texts.REMEMBERED
    )
    return text.say(language(), what=change.fact.text)


main()
