"""The page: navigation over Chat, Documents and Profile."""

import sys
from pathlib import Path

# `streamlit run` puts this folder first on the path, not the project's.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import streamlit as st

from ui import texts
from ui.shared import language

st.set_page_config(page_title="Tandem", page_icon="🚲", layout="centered")
spoken = language()
st.navigation(
    [
        st.Page("page_chat.py", title=texts.CHAT.say(spoken), icon="💬", default=True),
        st.Page("page_documents.py", title=texts.DOCUMENTS.say(spoken), icon="📚", url_path="documents"),
        st.Page("page_profile.py", title=texts.PROFILE.say(spoken), icon="👤", url_path="profile"),
    ]
).run()
