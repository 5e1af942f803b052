"""Recall for a session of which nothing is stored: what it was told stands beside, and before, what is stored.

A wrapper of the first step: the facts come from the session's own messages each time (`memory/session_facts.py`), so
that follow-ups, constraints and what the user said of themselves hold in it as in any other session.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import MemoryHit, Message, Question, Recalled, Viewer
from assistant.memory.session_facts import SessionFacts, SessionKnown
from assistant.protocols import StopSignal, Vectors
from assistant.retrieval.asked_memories import AskedMemories
from assistant.retrieval.evidence import Wording
from assistant.retrieval.memory_retriever import FLOOR_COVERAGE

Stored = Callable[[Viewer, Collection[tuple[str, str]]], Sequence[MemoryHit]]


class SessionRecall:
    """Question -> Recalled, with what the session knows by itself."""

    def __init__(
        self,
        recall: Callable[[Question, StopSignal], Recalled],
        facts: SessionFacts,
        window: Callable[[Viewer, str], Sequence[Message]],
        stored: Stored,
    ) -> None:
        """`stored` gives the stored facts of some slots, which what is told here may overrule; none with memory off."""
        self._recall = recall
        self._facts = facts
        self._window = window
        self._stored = stored

    def __call__(self, question: Question, stop: StopSignal) -> Recalled:
        """As the recall it wraps; facts that the session overrules are left out."""
        recalled = self._recall(question, stop)
        viewer = question.viewer
        window = self._window(viewer, question.session_id)
        before = [message for message in window if message.id != question.message_id]
        known = self._facts.known(viewer, before, lambda slots: self._stored(viewer, slots))
        if not known.facts and not known.overruled:
            return recalled
        over = known.overruled
        asked = AskedMemories(_Near(known), known)
        own = asked.retrieve(viewer, recalled.asked, None, len(known.facts))
        return replace(
            recalled,
            memories=(*own, *(hit for hit in recalled.memories if hit.id not in over)),
            constraints=(*known.standing(), *(hit for hit in recalled.constraints if hit.id not in over)),
            profile=(*(slot for slot in recalled.profile if slot.fact_id not in over), *known.slots()),
        )


@dataclass(frozen=True, slots=True)
class _Near:
    """Those of a session's facts that share their words with a question; few, so they are looked at one by one."""

    known: SessionKnown

    def retrieve(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int) -> list[MemoryHit]:
        """Ranked by how much of the question they cover."""
        wording = Wording(question)
        covered = [(wording.coverage(hit.text, hit.quote, hit.value), hit) for hit in self.known.hits()]
        near = [replace(hit, score=score, above_floor=True) for score, hit in covered if score >= FLOOR_COVERAGE]
        return sorted(near, key=lambda hit: (-hit.score, hit.id))[:top_k]
