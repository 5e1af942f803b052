"""A cross-encoder in a whole turn: in the ledger where it worked, in `degraded` and the doctor's words where not."""

from pathlib import Path

import pytest

from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.tiny_cross_encoder import save_cross_encoder
from tests.product.conftest import OpenHome

QUESTION = "How many days of leave are there?"


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    for n in range(6):
        text = f"# Leave {n}\n\nThere are {n + 10} days of leave in office {n}, {'sick ' * n} training.\n"
        (folder / f"{n}.md").write_text(text, encoding="utf-8")
    return folder


def reranking(tandem: Assistant) -> tuple[bool, str, str]:
    check = next(check for check in tandem.doctor() if check.name == "reranking")
    return check.ok, check.en, check.zh


def test_what_the_model_said_stands_in_the_ledger(open_home: OpenHome, documents: Path, tmp_path: Path) -> None:
    model = save_cross_encoder(tmp_path)
    tandem = open_home(rerank_model=str(model), rerank_seconds=30)
    ingest(tandem, [documents])
    answer = tandem.ask(QUESTION)
    assert "rerank" not in answer.degraded
    lines = [line for line in answer.ledger if line.source == "documents"]
    assert [line.arms["rerank"].rank for line in lines] == [1, 2, 3, 4, 5, 6]
    said = [line.arms["rerank"].score for line in lines]
    assert said == sorted(said, reverse=True)
    stored = tandem.turn(answer.turn).answer
    assert stored is not None
    assert stored["ledger"][0]["arms"]["rerank"]["rank"] == 1
    hits = tandem.search_documents(QUESTION, top_k=3)
    assert [hit.id for hit in hits] == [line.id for line in lines[:3]]
    ok, en, zh = reranking(tandem)
    assert ok
    assert "scores 20 passages" in en
    assert "20 个段落" in zh


@pytest.mark.parametrize("settings", [{"rerank_model": "{missing}"}, {"rerank_seconds": 1e-6}], ids=["missing", "slow"])
def test_without_it_the_turn_says_so_and_answers_all_the_same(
    open_home: OpenHome, documents: Path, tmp_path: Path, settings: dict[str, object]
) -> None:
    plain = open_home(tmp_path / "plain")
    model = tmp_path / "missing" if "rerank_model" in settings else save_cross_encoder(tmp_path)
    model.mkdir(exist_ok=True)
    tandem = open_home(**{**settings, "rerank_model": str(model)})
    tandem.warm_up()
    for one in (plain, tandem):
        ingest(one, [documents])
    answer, expected = tandem.ask(QUESTION), plain.ask(QUESTION)
    assert answer.degraded == ("rerank",)
    assert expected.degraded == ()
    assert answer.answer == expected.answer
    assert [line.score for line in answer.ledger] == [line.score for line in expected.ledger]
    assert not any("rerank" in line.arms for line in answer.ledger)
    ok, en, zh = reranking(tandem)
    assert not ok
    assert "TANDEM_RERANK_" in en
    assert "TANDEM_RERANK_" in zh
    assert reranking(plain) == (
        True,
        "TANDEM_RERANK_MODEL is not set: passages keep the order of the search",
        "未设置 TANDEM_RERANK_MODEL：段落保持检索时的次序",
    )
