"""Profile: see, correct, delete, with the quotation behind each."""

from itertools import groupby

import streamlit as st

from assistant.datatypes import Fact, Slot
from assistant.memory.labels import attribute_label, topic_label
from ui import render, texts
from ui.shared import assistant, language, told_errors


def main() -> None:
    """Slots by topic, then the memories that fill no slot."""
    spoken = language()
    st.title(texts.PROFILE.say(spoken))
    with told_errors():
        slots = sorted(assistant().profile(), key=lambda slot: (slot.topic, slot.attribute))
        held = {slot.fact_id for slot in slots}
        others = [fact for fact in assistant().list_memories(status="active") if fact.id not in held]
        if not slots and not others:
            st.info(texts.NO_PROFILE.say(spoken))
        for topic, group in groupby(slots, key=lambda slot: slot.topic):
            st.subheader(topic_label(topic, spoken))
            for slot in group:
                _slot(slot)
        if others:
            st.subheader(texts.OTHER_MEMORIES.say(spoken))
        for fact in others:
            _memory(fact)


def _slot(slot: Slot) -> None:
    spoken = language()
    with st.container(border=True):
        value = slot.value if slot.polarity else texts.NOT.say(spoken, value=slot.value)
        label = attribute_label(slot.topic, slot.attribute, spoken)
        left, middle, right = st.columns([4, 1, 1], vertical_alignment="center")
        left.markdown(f"{render.plain(label)}: **{render.plain(value)}**")
        left.caption(render.plain(_source(slot)))
        with middle.popover(texts.CORRECT.say(spoken)), st.form(f"correct-{slot.fact_id}", border=False):
            changed = st.text_input(label, value=slot.value, max_chars=500)
            if st.form_submit_button(texts.SAVE.say(spoken)):
                _correct(slot, changed)
        if right.button(texts.FORGET.say(spoken), key=f"forget-{slot.fact_id}"):
            _forget(slot.fact_id)


def _memory(fact: Fact) -> None:
    spoken = language()
    with st.container(border=True):
        left, right = st.columns([5, 1], vertical_alignment="center")
        left.markdown(render.plain(fact.text))
        for quote in fact.quotes[:3]:
            date = f"{quote.said_at:%Y-%m-%d}" if quote.said_at else "—"
            left.caption(render.plain(texts.SAID.say(spoken, date=date, quote=quote.text)))
        if right.button(texts.FORGET.say(spoken), key=f"forget-{fact.id}"):
            _forget(fact.id)


def _source(slot: Slot) -> str:
    date = f"{slot.said_at or slot.updated_at:%Y-%m-%d}"
    text = texts.SAID if slot.quote else texts.BY_HAND
    return text.say(language(), date=date, quote=slot.quote or "")


def _correct(slot: Slot, value: str) -> None:
    spoken = language()
    if not value.strip():
        st.error(texts.EMPTY_VALUE.say(spoken))
    elif value.strip() != slot.value:
        assistant().correct_slot(slot.fact_id, value)
        st.toast(texts.SAVED.say(spoken))
        st.rerun()


def _forget(fact_id: str) -> None:
    assistant().forget(fact_id)
    st.toast(texts.FORGOTTEN.say(language()))
    st.rerun()


main()
