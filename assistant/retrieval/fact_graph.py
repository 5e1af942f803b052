"""One and two steps along the graph of facts, from whom or what a question names.

"What's my sister's city?" steps from the sister to what is known of her, and, where it is told that her name is Mia, to
what is known of Mia. The steps nominate and raise; the floor is that of any fact.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from assistant.datatypes import Viewer
from assistant.memory.folding import fold
from assistant.memory.relations import named_of, person_of
from assistant.stores.fact_nodes import FactEdge

MOST_FACTS = 60
"""Facts of a step."""
_TIES = frozenset({("family", "member"), ("family", "pet"), ("work", "manager"), ("identity", "name")})


class Nodes(Protocol):
    """The store of facts as a graph."""

    def subjects(self, viewer: Viewer) -> Sequence[str]:
        """Everybody and everything but the user that facts speak of."""
        ...

    def of_subjects(self, viewer: Viewer, subjects: Collection[str], limit: int) -> Sequence[FactEdge]:
        """Active facts of these subjects."""
        ...

    def of_user(self, viewer: Viewer, attributes: Collection[tuple[str, str]], limit: int) -> Sequence[FactEdge]:
        """Active facts of the user with these attributes."""
        ...


class FactGraph:
    """Question -> facts one or two steps from what it names."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    def walk(self, viewer: Viewer, question: str) -> Mapping[str, int]:
        """Fact id -> how many steps away it is; nothing where the question names none of the user's subjects."""
        subjects = self._nodes.subjects(viewer)
        if not subjects:
            return {}
        asked = _padded(question)
        named = [subject for subject in subjects if _is_named(subject, asked)]
        first = list(self._nodes.of_subjects(viewer, named, MOST_FACTS))
        ties = [*first, *self._ties(viewer, asked)]
        leads = [hit for hit in ties if (hit.topic, hit.attribute) in _TIES or hit.subject in named]
        # Both ways: what a fact of the named leads to, and whose fact leads to a name in the question.
        second = _led_to(leads, subjects, named) | self._leading(viewer, subjects, named, asked)
        further = self._nodes.of_subjects(viewer, sorted(second), MOST_FACTS)
        return {hit.id: 2 for hit in further} | {hit.id: 1 for hit in first}

    def _ties(self, viewer: Viewer, asked: str) -> list[FactEdge]:
        """The user's own people, as far as the question speaks of them: (user, family member, "sister Mia")."""
        own = self._nodes.of_user(viewer, _TIES - {("identity", "name")}, MOST_FACTS)
        return [hit for hit in own if _is_named(hit.value, asked)]

    def _leading(self, viewer: Viewer, subjects: Sequence[str], named: Collection[str], asked: str) -> set[str]:
        """Subjects whose name, told in a fact, stands in the question: (sister, name, Mia) for "Mia"."""
        if named:
            return set()
        nameless = [subject for subject in subjects if not person_of(subject).name]
        told = self._nodes.of_subjects(viewer, nameless, MOST_FACTS)
        return {
            hit.subject for hit in told if hit.attribute in ("name", "nickname") and _stands(fold(hit.value), asked)
        }


def _led_to(facts: Iterable[FactEdge], subjects: Sequence[str], named: Collection[str]) -> set[str]:
    values = [_padded(hit.value) for hit in facts if hit.value]
    rest = [(subject, person_of(subject).name or fold(subject)) for subject in subjects if subject not in named]
    return {subject for subject, name in rest if any(_stands(name, value) for value in values)}


def _is_named(subject: str, asked: str) -> bool:
    person = person_of(subject)
    if person.name and _stands(person.name, asked):
        return True
    relation = person.relation
    words = {relation, named_of(relation, "en"), named_of(relation, "zh")} if relation else set[str]()
    return any(_stands(fold(word), asked) for word in words)


def _padded(text: str) -> str:
    return f" {''.join(char if char.isalnum() else ' ' for char in fold(text).replace(chr(39) + 's', ''))} "


def _stands(name: str, padded: str) -> bool:
    """Whether a name stands in a padded text: as whole words, or a Chinese one of two characters and more anywhere."""
    if not name:
        return False
    return f" {name} " in padded if name.isascii() else len(name) > 1 and name in padded
