"""Memories for a turn: what is near to the question, and before it the facts that fill the very slots it asks for.

A slot that is asked for outright needs no floor; a question about a person, a plan or the past of a slot is answered
by facts that are in no profile, and nearness alone may leave them out.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from assistant.datatypes import FactStatus, MemoryHit, Viewer
from assistant.memory.questions import slots_asked
from assistant.memory.schema import USER
from assistant.memory.slot_query import SlotQuery
from assistant.protocols import Vectors

MAX_ASKED = 60
MAX_EVERYTHING = 200
_NAME, _NICKNAME = ("identity", "name"), ("identity", "nickname")
_FAMILY = frozenset({("family", "member"), ("family", "pet"), ("work", "manager")})
_FORMERLY = {"en": "Formerly: ", "zh": "以前："}


class FactsOfSlots(Protocol):
    """The store of facts, as far as a question names slots."""

    def of_slots(
        self,
        viewer: Viewer,
        slots: Collection[tuple[str, str]] | None,
        *,
        about_user: bool | None,
        status: FactStatus,
        limit: int,
    ) -> list[MemoryHit]:
        """Facts of these slots, or of any; of the user, of others, or of anybody."""
        ...


class FindsMemories(Protocol):
    """The retriever of what is near to a question."""

    def retrieve(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int) -> Sequence[MemoryHit]:
        """Ranked facts."""
        ...


class AskedMemories:
    """Question -> the facts it asks for by slot, then those the retriever finds."""

    def __init__(self, retriever: FindsMemories, facts: FactsOfSlots) -> None:
        self._retriever = retriever
        self._facts = facts

    def retrieve(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int) -> Sequence[MemoryHit]:
        """The facts asked for, all of them, above the floor; then at most `top_k` near ones."""
        found = [hit for part in slots_asked(question).each() for hit in self._asked(viewer, part)]
        asked = {hit.id: replace(hit, score=1.0, above_floor=True) for hit in found}
        near = self._retriever.retrieve(viewer, question, vector, top_k)
        return [*asked.values(), *(hit for hit in near if hit.id not in asked)]

    def _asked(self, viewer: Viewer, part: SlotQuery) -> Sequence[MemoryHit]:
        if part.about_user and not part.attributes:
            return self._facts.of_slots(viewer, None, about_user=None, status="active", limit=MAX_EVERYTHING)
        if not part.attributes:
            return ()
        own = part.subject in (None, USER)
        if part.past:
            hits = self._facts.of_slots(viewer, part.attributes, about_user=own, status="superseded", limit=MAX_ASKED)
            return [replace(hit, text=_FORMERLY[_language(hit)] + hit.text) for hit in hits]
        if not own:
            # Who of them is meant is known only beside all their names.
            return self._facts.of_slots(viewer, None, about_user=False, status="active", limit=MAX_EVERYTHING)
        # Who told no name may have told what to call them.
        slots = part.attributes | {_NICKNAME} if _NAME in part.attributes else part.attributes
        hits = self._facts.of_slots(viewer, slots, about_user=True, status="active", limit=MAX_ASKED)
        if part.attributes & _FAMILY:
            hits += self._facts.of_slots(viewer, [_NAME], about_user=False, status="active", limit=MAX_ASKED)
        return hits


def _language(hit: MemoryHit) -> str:
    return "zh" if any("\u4e00" <= char <= "\u9fff" for char in hit.text) else "en"
