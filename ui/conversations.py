"""The conversations at the side: a new one, the earlier ones, clear and delete."""

import uuid

import streamlit as st

from ui import render, texts
from ui.safe_markdown import plain
from ui.shared import assistant, confirm, say

# Conversations listed; the newest first.
LISTED = 30


def current() -> str:
    """The conversation of this tab, named in the address so that a reload finds it again."""
    if "session" not in st.query_params:
        begin()
    return st.query_params["session"]


def begin() -> None:
    """Go to a new conversation; it is stored with its first message."""
    st.query_params["session"] = f"web-{uuid.uuid4().hex[:12]}"


def sidebar(session: str) -> None:
    """New conversation, the list, and what can be done with the one that is open."""
    listed = assistant().list_sessions()[:LISTED]
    with st.sidebar:
        if st.button(say(texts.NEW_SESSION), icon=":material/edit_square:", width="stretch", key="new-session"):
            begin()
            st.rerun()
        if not listed:
            return
        st.caption(say(texts.CONVERSATIONS))
        with st.container(key="conversations"):
            for info in listed:
                chosen = info.id == session
                label = plain(render.shortened(info.title, 60)) or say(texts.UNTITLED)
                if st.button(
                    f"**{label}**" if chosen else label, key=f"session-{info.id}", type="tertiary", width="stretch"
                ):
                    st.query_params["session"] = info.id
                    st.rerun()
        if any(info.id == session for info in listed):
            _actions(session)


def _actions(session: str) -> None:
    with st.container(horizontal=True, gap="small"):
        if st.button(
            say(texts.CLEAR), icon=":material/mop:", help=say(texts.CLEAR_HELP), key="clear-session", type="tertiary"
        ):
            assistant().clear_session(session)
            st.toast(say(texts.CLEARED))
            st.rerun()
        if st.button(say(texts.DELETE_SESSION), icon=":material/delete:", key="delete-session", type="tertiary"):
            confirm(
                texts.DELETE_SESSION_TITLE,
                say(texts.DELETE_SESSION_BODY),
                texts.DELETE_SESSION,
                lambda: _delete(session),
                say(texts.DELETE_SESSION),
            )


def _delete(session: str) -> None:
    assistant().delete_session(session)
    begin()
