"""How an answer was found: the turn's ledger as tables, the question as it was understood, and the timings."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import streamlit as st

from assistant.datatypes import (
    ArmScore,
    DocumentHit,
    DocumentLabel,
    Evidence,
    MemoryHit,
    MessageHit,
    Source,
    Verdict,
    decode,
)
from assistant.memory.speaking import speak_today
from assistant.retrieval import ledger_words
from assistant.retrieval.plain_text import plain_text
from assistant.stores.records import TurnRecord
from ui import render, texts
from ui.safe_markdown import plain
from ui.shared import assistant, language, say

# Characters shown of a message.
SHOWN = 120


def evidence(turn: TurnRecord, answer: Mapping[str, Any]) -> None:
    """The expander; nothing is looked up before somebody opens it."""
    if not answer.get("timings_ms"):
        return
    opened = st.expander(
        say(texts.HOW_FOUND), key=f"how-{turn.id}", icon=":material/manage_search:", type="compact", on_change="rerun"
    )
    if opened.open:
        with opened:
            _content(turn, answer)


def _content(turn: TurnRecord, answer: Mapping[str, Any]) -> None:
    understood = answer.get("asked_as") or (turn.context or {}).get("asked") or turn.question
    st.caption(say(texts.UNDERSTOOD, question=render.shortened(understood, 300)))
    ledger = [decode(Evidence, line) for line in answer.get("ledger", ())]
    if not ledger:
        st.caption(say(texts.NOTHING_LOOKED_UP))
    for source, group in groupby(ledger, key=_source_of):
        lines = list(group)
        st.markdown(f"**{plain(ledger_words.SOURCES[source].say(language()))}** ({len(lines)})")
        with st.container(key=f"evidence-{turn.id}-{source}"):
            st.markdown(_table(lines))
        if source == "documents" and (further := answer.get("further")):
            st.caption(ledger_words.FURTHER.say(language(), count=further))
        if source == "documents" and (verdict := answer.get("verdict")):
            _verdict(decode(Verdict, verdict))
    st.caption(say(texts.TIMINGS, steps=ledger_words.timings(answer["timings_ms"], language())))


def _verdict(verdict: Verdict) -> None:
    """What the gate made of the passages."""
    if lines := ledger_words.judged(verdict, language()):
        st.caption("  \n".join(map(plain, lines)))


def _table(lines: Sequence[Evidence]) -> str:
    """The candidates of one source as a Markdown table, every cell letter by letter."""
    spoken = language()
    found = assistant().candidates(lines[0].source, [line.id for line in lines])
    documents = [hit.document_id for hit in found.values() if isinstance(hit, DocumentHit)]
    labels = assistant().document_labels(documents) if documents else {}
    arms = [arm for arm in ledger_words.ARMS if any(arm in line.arms for line in lines)]
    scored = [say(texts.SCORE), *(plain(ledger_words.ARMS[arm].say(spoken)) for arm in arms)] if arms else []
    rows = [["#", say(texts.CANDIDATE), say(texts.OUTCOME), *scored]]
    rows.append(["---"] * len(rows[0]))
    for line in lines:
        hit = found.get(line.id)
        what = ledger_words.GONE.say(spoken) if hit is None else _named(hit, labels)
        scores = [f"{line.score:.3f}", *(_of_arm(line.arms.get(arm)) for arm in arms)] if arms else []
        rows.append([str(line.rank), *map(plain, (what, ledger_words.outcome(line, spoken), *scores))])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _of_arm(found: ArmScore | None) -> str:
    return f"#{found.rank}\u00a0{found.score:.3f}" if found else "–"


def _named(hit: DocumentHit | MemoryHit | MessageHit, labels: Mapping[str, DocumentLabel]) -> str:
    if isinstance(hit, DocumentHit):
        return render.whole_place(hit.to_json(), labels.get(hit.document_id), language())
    if isinstance(hit, MemoryHit):
        return speak_today(hit, language())
    words = render.shortened(plain_text(hit.text), SHOWN)
    return f"{hit.at:%Y-%m-%d} · {words}" if hit.at else words


def _source_of(line: Evidence) -> Source:
    return line.source
