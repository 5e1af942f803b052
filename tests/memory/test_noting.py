"""The line that acknowledges what was told, and how values stand in English sentences."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import FactDraft, Message
from assistant.errors import Language
from assistant.memory.noting import MOST_NOTED, NOTED, noted
from assistant.memory.rules import RuleExtractor
from assistant.memory.speaking import speak
from assistant.memory.wording_en import allergy_as_said, job_as_said
from assistant.protocols import Exchange

AT = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def drafts_of(text: str) -> list[FactDraft]:
    message = Message(id="m", session_id="s", turn_id="t", role="user", content=text, created_at=AT)
    return RuleExtractor().extract(Exchange(message))


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        (
            "I'm Dana Whitfield, a support engineer at Larkspur. I live in Boise and I'm allergic to cashews and kiwi.",
            "en",
            "Noted: name Dana Whitfield, job support engineer, employer Larkspur, home Boise, allergic to cashews and kiwi.",
        ),
        ("I have a nut allergy and I'm allergic to wool.", "en", "Noted: allergic to wool, a nut allergy."),
        (
            "我叫陈静，住在成都，在华为做工程师，对花生过敏。",
            "zh",
            "已记下：姓名陈静，居住地成都，雇主华为，职业工程师，对花生过敏。",
        ),
        ("我叫Kevin，住在Berlin。", "zh", "已记下：姓名 Kevin，居住地 Berlin。"),
        ("My brother lives in Leeds.", "en", "Noted: your brother lives in Leeds."),
        ("I no longer live in Leeds.", "en", "Noted: you do not live in Leeds."),
        ("Remember that the gate is green.", "en", "Noted: the gate is green."),
        ("Not Leeds, I meant York.", "en", "Noted: York, not Leeds."),
        ("I like hiking and I'm 34.", "en", "Noted: you like hiking, age 34."),
        ("我姐姐住在上海，我不吃辣。", "zh", "已记下：你的姐姐住在上海，你不吃辣。"),
    ],
)
def test_an_acknowledgement_names_each_fact(text: str, language: Language, expected: str) -> None:
    assert noted(drafts_of(text), language) == expected


def test_nothing_that_has_a_short_form_is_plainly_noted() -> None:
    assert noted((), "en") == NOTED.en
    # A Chinese word for a language is none of an English sentence.
    assert noted(drafts_of("请用英文回答。"), "en") == NOTED.en


def test_a_long_list_is_cut_and_counted() -> None:
    drafts = drafts_of("I like hiking, chess, jazz, opera, tennis, sailing, rowing and cycling.")
    said = noted(drafts, "en")
    assert said.endswith(f", and {len(drafts) - MOST_NOTED} more.")
    assert len(drafts) > MOST_NOTED


@pytest.mark.parametrize(
    ("job", "said"),
    [
        ("nurse", "a nurse"), ("hr generalist", "an HR generalist"), ("sales rep", "a sales rep"),
        ("logistics coordinator", "a logistics coordinator"), ("MRI technician", "an MRI technician"),
        ("SAP consultant", "an SAP consultant"), ("UX designer", "a UX designer"), ("x-ray technician", "an x-ray technician"),
        ("university lecturer", "a university lecturer"), ("Data Scientist", "a Data Scientist"), ("head chef", "a head chef"),
        ("it consultant", "an IT consultant"), ("head of people", "head of people"), ("Head of Sales", "Head of Sales"),
        ("CEO", "CEO"), ("cto", "CTO"), ("vice president of sales", "vice president of sales"), ("teachers", "teachers"),
        ("chief financial officer", "chief financial officer"), ("bookkeeping", "bookkeeping"), ("一名护士", "一名护士"),
        ("one of two cooks", "one of two cooks"), ("usher", "an usher"), ("hourly worker", "an hourly worker"),
    ],
)  # fmt: skip
def test_a_job_has_the_article_that_one_says(job: str, said: str) -> None:
    assert job_as_said(job) == said


def test_an_allergy_told_in_the_singular_keeps_its_word() -> None:
    # A value with an ending put to it would not be found again when it is forgotten.
    assert allergy_as_said("nut") == "a nut allergy"
    assert allergy_as_said("egg") == "an egg allergy"
    assert allergy_as_said("cashews") == allergy_as_said("pollen") == allergy_as_said("kiwi") == ""
    (draft,) = drafts_of("I have a nut allergy.")
    assert speak(draft, "en") == "You have a nut allergy."
