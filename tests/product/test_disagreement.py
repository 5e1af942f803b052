"""Documents that disagree, and the user's word against them, through the whole product in both languages."""

from pathlib import Path
from typing import Any

import pytest

from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.product.conftest import OpenHome

EN = {
    "travel-2024.md": "# Travel policy\n\nFinance · last changed 1 March 2024\n\n"
    "The hotel limit is 120 euros per night in every city. Breakfast is included.\n",
    "travel-2026.md": "# Travel policy\n\nFinance · last changed 1 February 2026\n\n"
    "The hotel limit is 150 euros per night in every city. Breakfast is included.\n",
    "office.md": "# Office guide\n\nThe training budget is 1,500 euros per person.\n",
}
ZH = {
    "差旅制度-2024.md": "# 差旅制度\n\n财务部 · 2024年3月1日起施行\n\n住宿费标准为每晚350元，超出部分由个人承担。\n",
    "差旅制度-2026.md": "# 差旅制度\n\n财务部 · 2026年2月1日起施行\n\n住宿费标准为每晚420元，超出部分由个人承担。\n",
    "办公指南.md": "# 办公指南\n\n培训预算为每人每年1500元。\n",
}


def filled(tandem: Assistant, folder: Path, files: dict[str, str]) -> Assistant:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    ingest(tandem, [folder])
    return tandem


def sides(answer: Any) -> list[tuple[str, str | None]]:
    (conflict,) = answer.conflicts
    return [(side.document, side.at.isoformat()[:4] if side.n else None) for side in conflict.sides]


@pytest.mark.parametrize(
    ("files", "question", "values", "newer", "older"),
    [
        (EN, "What is the hotel limit per night?", ("150 euros", "120 euros"), "travel-2026.md", "travel-2024.md"),
        (ZH, "住宿费标准是多少？", ("每晚420元", "每晚350元"), "差旅制度-2026.md", "差旅制度-2024.md"),
    ],
)
def test_two_versions_of_a_policy_are_both_shown_the_newer_first(
    tandem: Assistant, tmp_path: Path, files: dict[str, str], question: str, values: tuple[str, str], newer: str, older: str
) -> None:  # fmt: skip
    folder = tmp_path / "docs"
    folder.mkdir()
    answer = filled(tandem, folder, files).ask(question)
    assert sides(answer) == [(newer, "2026"), (older, "2024")]
    assert 0 < answer.answer.index(values[0]) < answer.answer.index(values[1])
    assert [value in "".join(c.quote for c in answer.citations) for value in values] == [True, True]
    for citation in answer.citations:
        text = tandem.document_text(citation.document_id, version=citation.version)
        assert text[citation.start : citation.end] == citation.quote
    # The record of the turn says it too, as `ask --json` and the page read it.
    assert answer.to_json()["conflicts"][0]["sides"][0]["at"] == "2026-02-01"


@pytest.mark.parametrize(
    ("files", "told", "question", "document", "own", "counts"),
    [
        (
            EN,
            "Remember that the training budget is 2,000 euros per person.",
            "What is the training budget?",
            "1,500 euros",
            "2,000 euros",
            "In company matters the document counts",
        ),
        (ZH, "请记住：培训预算为每人每年2000元。", "培训预算是多少？", "1500元", "2000元", "公司事务以文档为准"),
    ],
)
def test_what_the_user_told_stands_beside_the_document_with_its_date(
    tandem: Assistant, tmp_path: Path, files: dict[str, str], told: str, question: str, document: str, own: str, counts: str
) -> None:  # fmt: skip
    folder = tmp_path / "docs"
    folder.mkdir()
    filled(tandem, folder, files)
    before = tandem.ask(question, user_id="u")
    assert before.conflicts == ()
    tandem.ask(told, user_id="u")
    answer = tandem.ask(question, user_id="u", session_id="later")
    assert [side.n is None for side in answer.conflicts[0].sides] == [False, True]
    assert 0 <= answer.answer.index(document) < answer.answer.index(own) < answer.answer.index(counts)
    # What one user told disagrees with nothing for another.
    assert tandem.ask(question, user_id="v").conflicts == ()


@pytest.mark.parametrize("told", ["我每年有20天年假。", "请记住：我每年有20天年假。"])
def test_what_the_user_has_disagrees_with_what_the_documents_give_everybody(
    tandem: Assistant, tmp_path: Path, told: str
) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    filled(tandem, folder, {"休假规定.md": "# 休假规定\n\n2026年1月1日起施行\n\n员工每年享有15天年假。\n"})
    tandem.ask(told, user_id="u")
    answer = tandem.ask("我每年有几天年假？", user_id="u")
    assert [side.n is None for side in answer.conflicts[0].sides] == [True, False]
    assert "20天" in answer.answer
    assert "15天" in answer.answer


def test_a_model_s_answer_comes_with_the_disagreement_that_code_found(open_home: OpenHome, tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    with ScriptedServer([Reply(pieces=["The limit is 150 euros. [1]"])]) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url)
        answer = filled(tandem, folder, EN).ask("What is the hotel limit per night?")
        system = server.chats[0].prompt
    assert answer.mode == "model"
    assert sides(answer) == [("travel-2026.md", "2026"), ("travel-2024.md", "2024")]
    assert "(2026-02-01)" in system
    assert "(2024-03-01)" in system
