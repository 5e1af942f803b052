"""What is said of the sample documents, in the chat and in the list, and their removal in one step."""

import streamlit as st

from ui import texts
from ui.shared import assistant, confirm, say


def sample_banner(count: int) -> None:
    """Above the list of documents: how many of them are sample."""
    with st.container(border=True, horizontal=True, vertical_alignment="center", key="row-sample"):
        st.markdown(":material/info: " + say(texts.SAMPLE, count=count), width="stretch")
        _remove_button(count)


def sample_note(count: int) -> None:
    """In an empty conversation: that answers may come from the sample, until the user hides it."""
    user = assistant().settings.user
    if user in _hidden():
        return
    with st.container(key="sample-note"):
        st.caption(":material/info: " + say(texts.SAMPLE_CHAT, count=count))
        with st.container(horizontal=True, gap="small"):
            _remove_button(count)
            if st.button(say(texts.HIDE), key="hide-sample", type="tertiary", icon=":material/close:"):
                _hidden().add(user)
                st.rerun()


def _remove_button(count: int) -> None:
    if st.button(say(texts.REMOVE_SAMPLE), key="remove-sample", type="tertiary", icon=":material/delete:"):
        confirm(
            texts.REMOVE_SAMPLE_TITLE,
            say(texts.REMOVE_SAMPLE_BODY, count=count),
            texts.REMOVE,
            assistant().remove_sample,
            say(texts.SAMPLE_REMOVED),
        )


@st.cache_resource(show_spinner=False)
def _hidden() -> set[str]:
    """The users of this process who hid the note."""
    return set()
