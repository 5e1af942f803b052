"""What is known of the user: see, correct, forget, with the quotation behind each."""

from itertools import groupby

import streamlit as st

from assistant.datatypes import Fact, Slot
from assistant.memory.labels import MAX_VALUE, attribute_label, shown_topic, told, topic_label
from assistant.memory.schema import TOPICS
from ui import render, texts
from ui.safe_markdown import plain
from ui.shared import assistant, confirm, language, say, told_errors


def main() -> None:
    """What waits for the user's word, slots by topic, then the memories that fill no slot."""
    spoken = language()
    st.title(say(texts.PROFILE_TITLE), anchor=False)
    with told_errors():
        slots = sorted(assistant().profile(), key=_order)
        held = {slot.fact_id for slot in slots}
        others = [fact for fact in assistant().list_memories(status="active") if fact.id not in held]
        proposed = assistant().list_memories(status="proposed")
        if not (slots or others or proposed):
            st.info(say(texts.NO_PROFILE))
            st.page_link("page_chat.py", label=say(texts.TO_CHAT), icon=":material/chat:")
            return
        st.caption(say(texts.PROFILE_INTRO))
        _memories(texts.WAITING, proposed, texts.WAITING_HELP)
        for topic, group in groupby(slots, key=lambda slot: shown_topic(slot.topic, slot.attribute)):
            st.subheader(plain(topic_label(topic, spoken)), anchor=False)
            for slot in group:
                _slot(slot)
        _memories(texts.OTHER_MEMORIES, others)


def _order(slot: Slot) -> tuple[int, str, str]:
    """The schema's order of topics, which begins with the person; topics of the user's own come last."""
    topics, topic = list(TOPICS), shown_topic(slot.topic, slot.attribute)
    return topics.index(topic) if topic in topics else len(topics), topic, slot.attribute


def _slot(slot: Slot) -> None:
    spoken = language()
    value = slot.value if slot.polarity else texts.NOT.say(spoken, value=slot.value)
    label = attribute_label(slot.topic, slot.attribute, spoken)
    lock = " :material/lock:" if slot.locked else ""
    with st.container(border=True, key=f"row-{slot.fact_id}"):
        st.markdown(
            f"{plain(label)}: **{plain(value)}**{lock}"
            if spoken == "en"
            else f"{plain(label)}：**{plain(value)}**{lock}"
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.caption(plain(render.quotation(slot, spoken)), width="stretch")
            with st.popover(say(texts.CORRECT), icon=":material/edit:", type="tertiary", key=f"edit-{slot.fact_id}"):
                _correction(slot, label)
            _forget_button(slot.fact_id, f"{label}: {value}" if spoken == "en" else f"{label}：{value}")
        if slot.locked:
            st.caption(say(texts.LOCKED))


def _correction(slot: Slot, label: str) -> None:
    with st.form(f"correct-{slot.fact_id}", border=False):
        changed = st.text_input(plain(label), value=slot.value, max_chars=MAX_VALUE)
        if st.form_submit_button(say(texts.SAVE), type="primary"):
            _correct(slot, changed)


def _correct(slot: Slot, value: str) -> None:
    if not value.strip():
        st.error(say(texts.EMPTY_VALUE))
    elif value.strip() != slot.value:
        with told_errors():
            assistant().correct_slot(slot.fact_id, value)
            st.toast(say(texts.SAVED), icon=":material/check:")
            st.rerun()


def _memory_correction(fact: Fact) -> None:
    """Its value anew, as with a slot: what is typed is read as the user's own words, which the shown sentence isn't."""
    with st.form(f"correct-{fact.id}", border=False):
        label = attribute_label(fact.topic, fact.attribute, language())
        changed = st.text_input(plain(label), value=fact.value, max_chars=MAX_VALUE)
        if st.form_submit_button(say(texts.SAVE), type="primary"):
            _correct_memory(fact, changed)


def _correct_memory(fact: Fact, value: str) -> None:
    if not value.strip():
        st.error(say(texts.EMPTY_VALUE))
    elif value.strip() != fact.value:
        with told_errors():
            assistant().edit_memory(fact.id, value)
            st.toast(say(texts.SAVED), icon=":material/check:")
            st.rerun()


def _memories(title: texts.Text, facts: list[Fact], about: texts.Text | None = None) -> None:
    if not facts:
        return
    spoken = language()
    st.subheader(say(title), anchor=False)
    if about is not None:
        st.caption(say(about))
    for fact in facts:
        with st.container(border=True, key=f"row-{fact.id}"):
            st.markdown(plain(told(fact, spoken)))
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.caption(plain(render.quotation(fact, spoken)), width="stretch")
                if fact.status == "active":
                    with st.popover(say(texts.CORRECT), icon=":material/edit:", type="tertiary", key=f"edit-{fact.id}"):
                        _memory_correction(fact)
                _forget_button(fact.id, told(fact, spoken))


def _forget_button(fact_id: str, what: str) -> None:
    if st.button(say(texts.FORGET), key=f"forget-{fact_id}", type="tertiary", icon=":material/delete_forever:"):
        confirm(
            texts.FORGET_TITLE,
            f"**{plain(what)}**\n\n{say(texts.FORGET_BODY)}",
            texts.FORGET,
            lambda: assistant().forget(fact_id),
            say(texts.FORGOTTEN),
        )


main()
