"""A finished turn on the page: the question, the answer, what it rests on, and what was remembered."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import streamlit as st

from assistant.datatypes import Conflict, DocumentLabel, ToolStep, Written, decode
from assistant.memory.labels import told
from assistant.models.disagreeing import note_of
from assistant.retrieval.plain_text import plain_text, plain_words
from assistant.state_words import missing_parts
from assistant.stores.records import TurnRecord
from ui import render, texts, viewer
from ui.evidence_view import evidence
from ui.following import asked_as, follow, steps_lines
from ui.safe_markdown import markdown, plain, verbatim
from ui.shared import ICON, assistant, language, say

WRITE_TEXTS = {
    "propose": texts.PROPOSED,
    "supersede": texts.UPDATED,
    "update": texts.UPDATED,
    "reinforce": texts.KNOWN,
    "archive": texts.NO_LONGER,
}


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
    if steps := answer.get("steps"):
        with st.expander(say(texts.STEPS, count=len(steps)), icon=":material/build:"):
            st.caption(steps_lines([decode(ToolStep, step) for step in steps]))
    if answer["answer"]:
        st.markdown(markdown(answer["answer"], {citation["n"] for citation in citations}))
    if not answer["complete"]:
        _note("error", say(_why_incomplete(turn, answer)))
    if answer["degraded"]:
        _note("info", say(texts.DEGRADED, parts=missing_parts(answer["degraded"], language())))
    _disagreements(answer)
    others: Sequence[Mapping[str, Any]] = answer["also_retrieved"]
    if citations:
        _sources(turn, citations, others, _labels(citations, others))
    elif answer["abstained"] and others:
        with st.expander(say(texts.READ, count=len(others)), icon=":material/format_quote:"):
            _places(others, _labels(citations, others))
    evidence(turn, answer)


def _disagreements(answer: Mapping[str, Any]) -> None:
    """Where sources disagree and a model answered; an embedded answer says so itself."""
    if answer["mode"] == "model":
        for conflict in answer.get("conflicts", ()):
            _note("info", plain(note_of(decode(Conflict, conflict), language())))


def _why_incomplete(turn: TurnRecord, answer: Mapping[str, Any]) -> texts.Text:
    if not turn.stop_requested:
        return texts.INCOMPLETE
    return texts.STOPPED if answer["answer"] else texts.STOPPED_EMPTY


def _labels(citations: Sequence[Mapping[str, Any]], others: Sequence[Mapping[str, Any]]) -> Mapping[str, DocumentLabel]:
    """How the documents of an answer are told apart now."""
    cited = {str(citation["document_id"]) for citation in citations}
    return assistant().document_labels(cited | {str(other["hit"]["document_id"]) for other in others})


def _sources(
    turn: TurnRecord,
    citations: Sequence[Mapping[str, Any]],
    others: Sequence[Mapping[str, Any]],
    labels: Mapping[str, DocumentLabel],
) -> None:
    by_passage = [list(group) for _, group in groupby(sorted(citations, key=_number), key=_number)]
    with st.expander(say(texts.SOURCES, count=len(by_passage)), icon=":material/format_quote:"):
        for quoted in by_passage:
            _source(turn, sorted(quoted, key=lambda one: one["start"]), labels.get(quoted[0]["document_id"]))
        if others:
            st.divider()
            st.caption(say(texts.ALSO))
            _places(others, labels)


def _source(turn: TurnRecord, quoted: Sequence[Mapping[str, Any]], known: DocumentLabel | None) -> None:
    """One cited passage: its document and place, a way to its text while it is there, the words quoted."""
    first = quoted[0]
    label = render.label_of(first, known)
    name = f":gray-badge[{first['n']}] **{plain(label.title or label.place)}**"
    below = render.place(first, language(), label.title)
    where = " › ".join(filter(None, (label.place if label.title else "", below)))
    with st.container(horizontal=True, gap="small", key=f"source-{turn.id}-{first['n']}"):
        with st.container(gap=None):
            st.markdown(name)
            if where:
                st.caption(plain(where))
        key = f"open-{turn.id}-{first['n']}"
        if known and st.button(say(texts.OPEN), key=key, type="tertiary", icon=":material/open_in_new:"):
            viewer.view_citations(plain(str(label)), quoted)
    with st.container(key=f"quote-{turn.id}-{first['n']}"):
        for citation in quoted:
            _quoted(citation["quote"])


def _quoted(quote: str) -> None:
    """A quotation's words, line by line; one of a table as a table."""
    if quote.lstrip().startswith("|"):
        st.markdown(markdown("\n".join(map(plain_words, quote.splitlines()))))
    else:
        st.text(plain_text(quote))


def _places(passages: Sequence[Mapping[str, Any]], labels: Mapping[str, DocumentLabel]) -> None:
    lines = [f":gray-badge[{passage['n']}] " + plain(_whole_place(passage["hit"], labels)) for passage in passages]
    st.caption("  \n".join(lines))


def _number(citation: Mapping[str, Any]) -> int:
    return citation["n"]


def _whole_place(hit: Mapping[str, Any], labels: Mapping[str, DocumentLabel]) -> str:
    return render.whole_place(hit, labels.get(hit["document_id"]), language())


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
