"""Several questions in one message, searched one by one and taken in turn."""

from collections.abc import Collection, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import MessageHit, Viewer
from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Vectors
from assistant.retrieval.by_parts import ByParts, in_turn
from assistant.retrieval.question_parts import MOST_PARTS, parts_of
from tests.doubles.word_embedder import WordEmbedder

ANNA = Viewer("anna")


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("Where do I live? And what's my dog's name?", ("Where do I live?", "what's my dog's name?")),
        ("妈妈的邮箱是多少？另外，那家医院叫什么名字来着？", ("妈妈的邮箱是多少？", "那家医院叫什么名字来着？")),
        ("I moved to Rome. Where did I live before? Why?", ("I moved to Rome. Where did I live before? Why?",)),
        ("What? Where do I live?", ("What? Where do I live?",)),
        ("Where do I live?", ("Where do I live?",)),
        ('he asked "why?" and left', ('he asked "why?" and left',)),
        ("我住哪？谢谢", ("我住哪？谢谢",)),
        ("", ("",)),
    ],
)
def test_each_question_is_a_part_with_what_stands_before_it(message: str, parts: tuple[str, ...]) -> None:
    assert parts_of(message) == parts


def test_of_many_questions_the_last_part_has_the_rest() -> None:
    message = " ".join(f"What about thing {number}?" for number in range(7))
    parts = parts_of(message)
    assert len(parts) == MOST_PARTS
    assert parts[-1].endswith("thing 6?")


@given(st.text(alphabet="ab ?？。何我", max_size=60))
def test_no_word_of_a_message_is_lost(message: str) -> None:
    kept = "".join(parts_of(message))
    assert [char for char in kept if char.isalnum()] == [char for char in message if char.isalnum()]


class Fixed:
    """A retriever that finds what is written for a question, and notes whether it was given a vector."""

    def __init__(self, found: dict[str, list[MessageHit]]) -> None:
        self.found = found
        self.asked: list[tuple[str, bool]] = []

    def retrieve(
        self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, exclude: Collection[str] = ()
    ) -> Sequence[MessageHit]:
        self.asked.append((question, vector is not None))
        return self.found.get(question, [])[:top_k]


def hit(id_: str, score: float, above: bool = False) -> MessageHit:
    return MessageHit(id_, id_, score, {}, above, "s", None, None, "user")


PAIR = "Where do I live? And what's my dog's name?"


def test_the_best_of_each_part_come_first_with_scores_that_never_rise() -> None:
    found = {
        "Where do I live?": [hit("a", 0.9), hit("b", 0.8)],
        "what's my dog's name?": [hit("c", 0.4), hit("a", 0.3)],
    }
    retriever, embedder = Fixed(found), WordEmbedder()
    vector = embedder.embed_queries([PAIR])[0]
    hits = ByParts(retriever, lambda: embedder).retrieve(ANNA, PAIR, vector, 3)
    assert [(one.id, one.score) for one in hits] == [("a", 0.9), ("c", 0.4), ("b", 0.4)]
    assert retriever.asked == [("Where do I live?", True), ("what's my dog's name?", True)]


def test_one_question_goes_through_with_its_own_vector() -> None:
    retriever, embedder = Fixed({}), WordEmbedder()
    vector = embedder.embed_queries(["Where do I live?"])[0]
    embedder.asked.clear()
    ByParts(retriever, lambda: embedder).retrieve(ANNA, "Where do I live?", vector, 3)
    assert retriever.asked == [("Where do I live?", True)]
    assert embedder.asked == []


@pytest.mark.parametrize("embedder", [None, WordEmbedder(available=False)])
def test_without_a_working_model_the_parts_are_found_by_words(embedder: WordEmbedder | None) -> None:
    retriever = Fixed({})
    vector = WordEmbedder().embed_queries([PAIR])[0]
    ByParts(retriever, lambda: embedder).retrieve(ANNA, PAIR, vector, 3)
    assert [has for _, has in retriever.asked] == [False, False]
    if embedder is not None:
        with pytest.raises(EmbeddingUnavailable):
            embedder.embed_queries(["x"])


def test_a_hit_above_the_floor_in_one_list_is_so_in_all() -> None:
    merged = in_turn([[hit("a", 0.5)], [hit("b", 0.9), hit("a", 0.4, above=True)]])
    assert [(one.id, one.above_floor) for one in merged] == [("b", False), ("a", True)]
