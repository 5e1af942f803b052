"""A library in two languages: the other language's passages are found however many lie nearer in the question's own."""

import numpy as np
import pytest

from assistant.datatypes import Fused, Scored
from assistant.errors import Language
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.gate import Gate
from assistant.retrieval.language_pools import LanguagePools
from assistant.retrieval.two_arms import Weighing
from tests.retrieval.conftest import ANNA, BORIS, Library

E5 = Weighing(dense=0.7, keyword=0.3, floor=0.80, reach=0.88)
STIPEND = "员工每年有八百元的心理健康津贴。"
QUESTION = "How much is the mental health stipend?"


class BilingualIndex:
    """Cosines given by hand, as a model that knows both languages gives them."""

    def __init__(self, **cosines: dict[str, float]) -> None:
        self.cosines = cosines

    def search(self, vector: object, scope_keys: object, top_k: int) -> list[Scored]:
        return ranked({**self.cosines["en"], **self.cosines["zh"]})[:top_k]

    def search_in(self, vector: object, scope_keys: object, top_k: int, language: Language) -> list[Scored]:
        return ranked(self.cosines[language])[:top_k]


def ranked(cosines: dict[str, float]) -> list[Scored]:
    return sorted((Scored(id_, score) for id_, score in cosines.items()), key=lambda hit: -hit.score)


def fill(library: Library, answer: str = "") -> tuple[dict[str, float], dict[str, float]]:
    """Three hundred English passages of something else, all nearer than the one Chinese that answers."""
    english = {library.add(f"n{i}", f"Meeting room {i} has a screen.", language="en"): 0.83 for i in range(300)}
    if answer:
        english[library.add("answer", answer, language="en")] = 0.90
    others = [library.add(f"zh{i}", f"第{i}号会议室有屏幕。", language="zh") for i in range(20)]
    return english, {library.add("津贴", STIPEND, language="zh"): 0.83, **dict.fromkeys(others, 0.76)}


def first(library: Library, english: dict[str, float], chinese: dict[str, float]) -> str:
    retriever = DocumentRetriever(
        library.store, BilingualIndex(en=english, zh=chinese), Gate(library.store.term_counts), E5
    )
    return retriever.retrieve(ANNA, QUESTION, library.vector(QUESTION), 5)[0].text


def test_what_only_the_other_language_answers_comes_first(library: Library) -> None:
    assert first(library, *fill(library)) == STIPEND


def test_what_the_questions_own_language_answers_stays_first(library: Library) -> None:
    answer = "The mental health stipend is 800 euros a year."
    assert first(library, *fill(library, answer)) == answer


@pytest.mark.parametrize(
    ("clearance", "other", "order"),
    [
        (5.0, 0.0, ["own", "other"]),
        (-9.0, 0.0, ["other", "own"]),
        # What the own language answers stays first, though the other is a little surer.
        (0.5, 1.0, ["own", "other"]),
        (-1.0, 0.0, ["other", "own"]),
        # Where neither answers, the other language is to be seen.
        (-3.0, -5.0, ["other", "own"]),
    ],
)
def test_the_gate_weighs_the_lists_against_each_other(clearance: float, other: float, order: list[str]) -> None:
    index = BilingualIndex(en={"own": 0.86}, zh={"other": 0.85})

    def clearance_of(pool: list[Fused]) -> float:
        return clearance if pool[0].id == "own" else other

    pools = LanguagePools(index, E5, lambda ids: 0.0, clearance_of)  # pyright: ignore[reportArgumentType]
    found = pools.search(ANNA, "en", np.zeros(1, dtype=np.float32), {"en": [], "zh": []})
    assert [hit.id for hit in found] == order
    # Neither list is ever cut to less than half of its scores.
    assert min(hit.score for hit in found) > 0.1


def test_a_library_knows_its_languages_by_viewer(library: Library) -> None:
    assert library.store.languages(ANNA) == ()
    english = library.add("leave", "Paid leave", language="en")
    chinese = library.add("津贴", STIPEND, language="zh", scope="user", owner="anna")
    french = library.add("congé", "Congé payé", language="other")
    assert library.store.languages(ANNA) == ("en", "zh")
    assert library.store.languages(BORIS) == ("en",)
    assert library.store.languages_of([english, chinese, french, "gone"]) == {
        english: "en",
        chinese: "zh",
        french: "en",
    }


def test_one_language_is_searched_by_itself(library: Library) -> None:
    english = library.add("leave", "Paid leave of the year", language="en")
    chinese = library.add("津贴", STIPEND, language="zh")
    vector, scopes = library.vector("paid leave 津贴"), ANNA.scope_keys()
    assert [hit.id for hit in library.index.search_in(vector, scopes, 9, "en")] == [english]
    assert [hit.id for hit in library.index.search_in(vector, scopes, 9, "zh")] == [chinese]
    later = library.add("later", "Chinese by its document, added later", language="zh")
    assert {hit.id for hit in library.index.search_in(vector, scopes, 9, "zh")} == {chinese, later}
    assert {hit.id for hit in library.index.search(vector, scopes, 9)} == {english, chinese, later}


def test_terms_are_counted_over_the_viewers_passages(library: Library) -> None:
    library.add("leave", "Paid leave of the year")
    library.add("own", "leave of Anna", scope="user", owner="anna")
    counts = library.store.term_counts(ANNA, ["leav", "year", "salari"])
    assert counts.rows == 2
    assert counts.containing == {"leav": 2, "year": 1, "salari": 0}
    assert library.store.term_counts(BORIS, ["leav"]).containing == {"leav": 1}


def test_a_wall_of_data_in_the_other_language_stands_behind_its_prose(library: Library) -> None:
    english, chinese = fill(library)
    wall = "//更新URL\\n+https://x.example/a?b=1 " + '{"id":"61437390bd6aa21","refs":["a04f:91","77cc:02"]}' * 9
    nearer = {library.add(f"wall{i}", wall, language="zh"): 0.86 for i in range(9)}
    # A wall is what has few words of any kind; these few signs among code are no prose.
    assert first(library, english, {**chinese, **nearer}) == STIPEND
