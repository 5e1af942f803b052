"""A quoted piece with a footnote mark brings its footnote along, from wherever it stands in the document."""

from dataclasses import replace

from assistant.models.selecting import select
from assistant.retrieval.footnotes import marks, marks_without_note
from tests.models.test_extractive import passage

TABLE = "| Allowance | A year |\n|---|---|\n| Sport | 1,800[^1] |\n| Eyesight | 600 |\n"
NOTE = "Other rules apply abroad.\n\n[^1]: From July the amount is 2,400. For this year it is 2,100.\n\nA last line."
QUESTION = "How much is the sport allowance?"


def test_the_whole_footnote_stands_beside_the_table() -> None:
    chosen = select(QUESTION, (passage(1, TABLE), passage(2, NOTE, 0.3)), room=600)
    texts = [piece.text for piece in chosen]
    assert "[^1]: From July the amount is 2,400." in texts
    assert "For this year it is 2,100." in texts
    assert "A last line." not in texts


def test_another_documents_footnote_of_the_same_name_does_not() -> None:
    other = passage(2, NOTE, 0.3)
    other = replace(other, hit=replace(other.hit, document_id="another"))
    chosen = select(QUESTION, (passage(1, TABLE), other), room=600)
    assert not any("[^1]:" in piece.text for piece in chosen)


def test_a_footnote_takes_the_place_of_the_least_and_never_exceeds_the_room() -> None:
    many = TABLE + "\nThe sport allowance covers a gym. The sport allowance covers a pool of any kind and size.\n"
    for room in (100, 130, 160, 200):
        chosen = select(QUESTION, (passage(1, many), passage(2, NOTE, 0.3)), room=room)
        assert sum(len(piece.text) for piece in chosen) <= room


def test_a_colon_with_nothing_behind_it_is_left_out() -> None:
    announcing = passage(1, "The sport allowance of a year is for the following:")
    saying = passage(2, "The sport allowance is 1,800 a year.")
    assert [piece.n for piece in select(QUESTION, (announcing, saying), room=600)] == [2]


def test_marks_and_notes_are_told_apart() -> None:
    text = "Pay[^a] and leave[^2], pay again[^a].\n[^2]: see there"
    assert marks(text) == ["a", "2"]
    assert marks_without_note(text) == ["a"]
