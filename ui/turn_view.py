"""A finished turn on the page: the question, the answer, what it rests on, and what was remembered."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import streamlit as st

from assistant.datatypes import Written
from assistant.memory.labels import told
from assistant.stores.records import TurnRecord
from ui import render, texts
from ui.following import asked_as, follow
from ui.safe_markdown import markdown, plain, verbatim
from ui.shared import ICON, assistant, language, say

WRITE_TEXTS = {"propose": texts.PROPOSED, "supersede": texts.UPDATED, "update": texts.UPDATED, "reinforce": texts.KNOWN}


def show(turn: TurnRecord) -> None:
    """One turn, whatever its state."""
    with st.chat_message("user"):
        st.markdown(verbatim(turn.question))
    with st.chat_message("assistant", avatar=ICON):
        if turn.status == "running":
            follow(turn)
        elif turn.answer and "answer" in turn.answer:
            _answer(turn, turn.answer)
        else:
            _broken(turn)
        if turn.status != "running":
            _await_rules(turn)
            _remembered(assistant().written_in(turn.id))


def _await_rules(turn: TurnRecord) -> None:
    """An answer stands in SQL a moment before the rules have read the question; the job ends right after."""
    if turn.status == "finished" and not turn.remembered:
        for _ in assistant().follow(turn.id):
            pass


def _answer(turn: TurnRecord, answer: Mapping[str, Any]) -> None:
    citations: Sequence[Mapping[str, Any]] = answer["citations"]
    if question := answer.get("asked_as"):
        st.caption(asked_as(question))
    if answer["answer"]:
        st.markdown(markdown(answer["answer"], {citation["n"] for citation in citations}))
    if not answer["complete"]:
        _note("error", say(_why_incomplete(turn, answer)))
    if answer["degraded"]:
        parts = [texts.PARTS[part].say(language()) if part in texts.PARTS else part for part in answer["degraded"]]
        _note("info", say(texts.DEGRADED, parts=", ".join(parts)))
    if citations:
        _sources(turn, citations, answer["also_retrieved"])
    elif answer["abstained"] and answer["also_retrieved"]:
        with st.expander(say(texts.READ, count=len(answer["also_retrieved"])), icon=":material/format_quote:"):
            _places(answer["also_retrieved"])


def _why_incomplete(turn: TurnRecord, answer: Mapping[str, Any]) -> texts.Text:
    if not turn.stop_requested:
        return texts.INCOMPLETE
    return texts.STOPPED if answer["answer"] else texts.STOPPED_EMPTY


def _sources(turn: TurnRecord, citations: Sequence[Mapping[str, Any]], others: Sequence[Mapping[str, Any]]) -> None:
    spoken = language()
    by_passage = [(n, list(group)) for n, group in groupby(sorted(citations, key=_number), key=_number)]
    with st.expander(say(texts.SOURCES, count=len(by_passage)), icon=":material/format_quote:"):
        for n, quoted in by_passage:
            first = quoted[0]
            st.markdown(f":gray-badge[{n}] **{plain(first['document'])}**")
            if where := render.place(first, spoken):
                st.caption(plain(where))
            with st.container(key=f"quote-{turn.id}-{n}"):
                for citation in sorted(quoted, key=lambda one: one["start"]):
                    _quoted(citation["quote"])
        if others:
            st.divider()
            st.caption(say(texts.ALSO))
            _places(others)


def _quoted(quote: str) -> None:
    """A quotation letter by letter; one of a table as a table."""
    if quote.lstrip().startswith("|"):
        st.markdown(markdown(quote))
    else:
        st.text(quote)


def _places(passages: Sequence[Mapping[str, Any]]) -> None:
    lines = [f":gray-badge[{passage['n']}] " + plain(_whole_place(passage["hit"])) for passage in passages]
    st.caption("  \n".join(lines))


def _number(citation: Mapping[str, Any]) -> int:
    return citation["n"]


def _whole_place(hit: Mapping[str, Any]) -> str:
    where = render.place(hit, language())
    return f"{hit['document']} › {where}" if where else str(hit["document"])


def _broken(turn: TurnRecord) -> None:
    if turn.partial:
        st.markdown(markdown(turn.partial))
    error = (turn.answer or {}).get("error")
    st.warning(plain(error[language()]) if error else say(texts.INTERRUPTED), icon=":material/error:")


def _remembered(changes: Sequence[Written]) -> None:
    if changes:
        st.caption("  \n".join(f":material/bookmark_added: {_change(change)}" for change in changes))


def _change(change: Written) -> str:
    words = say(WRITE_TEXTS.get(change.op, texts.REMEMBERED), what=told(change.fact, language()))
    if not change.fact.quotes:
        return words
    return f"{words} — {say(texts.IN_WORDS, quote=render.shortened(change.fact.quotes[-1].text, 200))}"


def _note(icon: str, words: str) -> None:
    """A small line under an answer; `words` are safe already."""
    st.caption(f":material/{icon}: {words}")
