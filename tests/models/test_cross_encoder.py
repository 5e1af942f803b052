"""A real cross-encoder of random weights: its scores, its limits, and what it refuses."""

from pathlib import Path
from time import monotonic

import pytest

from assistant.errors import RerankUnavailable
from assistant.models.cross_encoder import CrossEncoderScorer
from tests.doubles.tiny_cross_encoder import save_cross_encoder

QUESTION = "how many days of leave"
PASSAGES = ["twenty days of leave", "the canteen opens at noon", "年假有二十天", "", "half \ud83d pair"]


def far() -> float:
    return monotonic() + 60


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_cross_encoder(tmp_path_factory.mktemp("cross-encoder"))


@pytest.fixture(scope="module")
def scorer(folder: Path) -> CrossEncoderScorer:
    scorer = CrossEncoderScorer(str(folder))
    scorer.load()
    return scorer


def test_each_pair_gets_its_score_whatever_stands_beside_it(scorer: CrossEncoderScorer) -> None:
    scores = scorer.scores(QUESTION, PASSAGES, far())
    assert len(set(scores)) > 3
    assert all(0 <= score <= 1 for score in scores)
    alone = [scorer.scores(QUESTION, [passage], far())[0] for passage in PASSAGES]
    assert scores == pytest.approx(alone, abs=1e-5)
    assert scorer.scores("the canteen", PASSAGES, far()) != pytest.approx(scores, abs=1e-5)


def test_a_passage_longer_than_the_model_reads_is_cut(scorer: CrossEncoderScorer) -> None:
    (score,) = scorer.scores(QUESTION, ["leave " * 5000], far())
    assert 0 <= score <= 1


def test_it_stops_at_the_deadline(scorer: CrossEncoderScorer) -> None:
    with pytest.raises(RerankUnavailable, match="TANDEM_RERANK_SECONDS") as refused:
        scorer.scores(QUESTION, PASSAGES * 100, monotonic() - 1)
    assert "TANDEM_RERANK_SECONDS" in refused.value.zh


def test_no_passages_have_no_scores(scorer: CrossEncoderScorer) -> None:
    assert scorer.scores(QUESTION, [], far()) == []


def test_a_model_of_several_numbers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RerankUnavailable, match="3 numbers a pair") as refused:
        CrossEncoderScorer(str(save_cross_encoder(tmp_path, labels=3))).load()
    assert "TANDEM_RERANK_MODEL" in refused.value.zh


def test_scores_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    broken = CrossEncoderScorer(str(save_cross_encoder(tmp_path, bias=float("nan"))))
    with pytest.raises(RerankUnavailable, match="no numbers"):
        broken.scores(QUESTION, PASSAGES, far())


def test_a_folder_without_safetensors_and_an_unknown_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "pytorch_model.bin").write_bytes(b"a pickle")
    with pytest.raises(RerankUnavailable, match="safetensors"):
        CrossEncoderScorer(str(tmp_path)).load()
    with pytest.raises(RerankUnavailable, match="nobody/no-such-model"):
        CrossEncoderScorer("nobody/no-such-model").load()
