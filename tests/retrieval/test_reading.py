"""What stands beside a passage is read along: in one piece of the stored text, at its own place, never twice."""

from dataclasses import replace

from assistant.datatypes import Beside, DocumentHit, NumberedPassage
from assistant.retrieval.choosing import join_beside
from assistant.retrieval.citations import verify
from assistant.retrieval.reading import read
from tests.retrieval.test_choosing import hit

STORED = "You can't work from these countries:\n\n- Iran\n- North Korea\n\nAsk People Ops before you travel."
LEAD, ITEMS = (0, 36), (38, STORED.index("North Korea") + len("North Korea"))
LAST = (ITEMS[1] + 2, len(STORED))


def passage(n: int, span: tuple[int, int], page: int) -> DocumentHit:
    return replace(hit(n, STORED[slice(*span)], "moving.md"), start=span[0], end=span[1], page=page)


def around(one: DocumentHit) -> tuple[Beside | None, Beside | None]:
    """As the store gives it, for the three passages of the document."""
    spans = {"c0": LEAD, "c1": ITEMS, "c2": LAST}
    n = int(one.id[1:])
    before, after = (spans.get(f"c{n + step}") for step in (-1, 1))
    return (
        Beside(f"c{n - 1}", STORED[before[0] : one.start], n, ("Before",)) if before else None,
        Beside(f"c{n + 1}", STORED[one.end : after[1]], n + 2, ("After",)) if after else None,
    )


def test_a_list_that_begins_in_one_passage_is_quoted_whole_from_where_it_stands() -> None:
    lead = join_beside([passage(0, LEAD, 1)], around)[0]
    answer = "You can't work from these countries:\n- Iran\n- North Korea [1]\nThe same: North Korea [1]"
    quotes = verify(answer, [NumberedPassage(1, lead)]).citations
    assert [(quote.quote, quote.page, quote.heading) for quote in quotes] == [
        (STORED[: ITEMS[1]], 1, ()),
        ("- North Korea", 2, ("After",)),
    ]
    assert all(STORED[quote.start : quote.end] == quote.quote for quote in quotes)


def test_what_stands_before_is_counted_from_its_own_beginning() -> None:
    reading = read(join_beside([passage(2, LAST, 3)], around)[0])
    assert (reading.start, reading.text) == (ITEMS[0], STORED[ITEMS[0] :])
    assert reading.text[slice(*reading.core)] == STORED[slice(*LAST)]
    assert (reading.place(0).page, reading.place(reading.core[0]).page) == (2, 3)


def test_a_neighbour_with_a_place_of_its_own_is_read_once() -> None:
    first, second, third = join_beside([passage(1, ITEMS, 2), passage(0, LEAD, 1), passage(2, LAST, 3)], around)
    assert (first.before, first.after) != (None, None)
    assert [second.left_out, third.left_out] == ["joined", "joined"]
    # They were found by themselves, and what they say may answer.
    assert (read(first).score(0), read(first).score(len(STORED) - 1)) == (1.0, 1 / 3)


def test_a_neighbour_below_the_floor_is_read_along_and_answers_nothing_by_itself() -> None:
    low = replace(passage(1, ITEMS, 2), above_floor=False)
    first, second = join_beside([passage(0, LEAD, 1), low], around)
    assert first.after is not None
    assert first.after.score is None
    assert second.left_out is None
