"""The page: navigation over Chat, Documents and what is known of the user."""

import sys
from pathlib import Path

# `streamlit run` puts this folder first on the path, not the project's.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import streamlit as st

from ui import texts
from ui.shared import ICON, WARM_UP_AFTER, language, warm_up

HERE = Path(__file__).parent
LOGO = str(HERE / "logo.svg")

# A named icon as page_icon would be fetched from Google by every browser.
st.set_page_config(page_title="Tandem", page_icon=ICON, layout="centered")
st.logo(LOGO, icon_image=ICON, size="large")
spoken = language()
st.html(HERE / "page.css")
if spoken == "zh":
    st.html(HERE / "page_zh.css")
warm_up().start(WARM_UP_AFTER)
st.navigation(
    [
        st.Page("page_chat.py", title=texts.CHAT.say(spoken), icon=":material/chat:", default=True),
        st.Page(
            "page_documents.py", title=texts.DOCUMENTS.say(spoken), icon=":material/description:", url_path="documents"
        ),
        st.Page("page_profile.py", title=texts.PROFILE.say(spoken), icon=":material/person:", url_path="profile"),
    ]
).run()
