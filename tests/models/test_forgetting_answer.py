"""A wish to forget is answered by code in both modes; any other turn by the answerer that is wrapped."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from assistant.datatypes import Context, ForgetWish, decode
from assistant.errors import Language
from assistant.models.forgetting_answer import ForgettingAnswerer
from assistant.protocols import AnswerPiece, StopSignal
from tests.memory.test_forget_wish import KNOWN
from tests.models.test_extractive import NeverStopped, context


class Wrapped:
    """An answerer that says one word."""

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        yield AnswerPiece("text", "wrapped")
        yield AnswerPiece("end", mode="model")


def said(asked: Context) -> tuple[str, AnswerPiece]:
    *pieces, end = ForgettingAnswerer(Wrapped()).answer(asked, NeverStopped())
    return "".join(piece.text for piece in pieces), end


DIET = next(fact for fact in KNOWN if fact.attribute == "diet")
ALLERGIES = tuple(fact for fact in KNOWN if fact.attribute == "allergy")


@pytest.mark.parametrize(
    ("language", "wish", "expected"),
    [
        ("en", ForgetWish("x", (DIET,)), "Forgotten: You're vegetarian."),
        ("zh", ForgetWish("x", (DIET,)), "已忘记：你的饮食习惯是 vegetarian。"),
        ("en", ForgetWish("x", ALLERGIES), "2 memories fit, so I forgot none."),
        ("zh", ForgetWish("x", ALLERGIES), "有 2 条记忆符合"),
        ("en", ForgetWish("x", ()), "nothing to forget"),
        ("en", ForgetWish("x", ALLERGIES, together=True), "Forgotten, 2 memories."),
        ("zh", ForgetWish("x", ALLERGIES, together=True), "已忘记 2 条记忆"),
        ("en", ForgetWish("x", (DIET,), everything=True), "`tandem memories forget ID`"),
        ("zh", ForgetWish("x", ALLERGIES, everything=True), "`tandem memories list`"),
    ],
)
def test_what_becomes_of_a_wish(language: Language, wish: ForgetWish, expected: str) -> None:
    text, end = said(replace(context("forget", language=language), forget=wish))
    assert expected in text
    assert not end.abstained
    assert end.mode == "embedded"


def test_any_other_turn_is_the_wrapped_ones() -> None:
    text, end = said(context("What is the notice period?"))
    assert (text, end.mode) == ("wrapped", "model")


def test_a_stored_context_comes_back_with_its_wish() -> None:
    asked = replace(context("forget"), forget=ForgetWish("x", ALLERGIES))
    assert decode(Context, asked.to_json()).forget == asked.forget
